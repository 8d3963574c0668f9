"""Shogun's board in the browser: whole at any position, everything that can be answered on it can be pressed, nothing hidden shows."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.core.game import Game
from tatami.games.shogun.tables import PROVINCE, SPACE
from tatami.texts import Texts
from tatami.web.guide import guide_of
from tatami.web.scene import Scene, draw_board
from tatami.web.templates import FOLDER

TITLE = tatami.title("shogun")
NAMES = ["Ayame", "B <b>", 'C "quoted"', "D & D", "Émile"]
TABLES = [
    (3, {}),
    (4, {}),
    (5, {}),
    (3, {"face": "moon"}),
    (4, {"face": "moon", "lanes": "sun"}),
    (4, {"start": "printed"}),
]
POSITIONS = 60
LARGEST = 60_000  # bytes of a fragment, the map's frame left out

Sight = tuple[str, str, list[str]]  # a board, the same drawn from a redealt world, and the answers its viewer has


def name_of(table: Any) -> str:
    seats, options = table
    return f"{seats}-{'+'.join(options.values()) or 'default'}"


@pytest.fixture(scope="module", params=TABLES, ids=name_of)
def sights(request: pytest.FixtureRequest) -> list[Sight]:
    """Sixty positions of a random game and its end, for every seat and a spectator, in both languages."""
    seats, options = request.param
    found = []
    for number, game in enumerate(positions(seats, options)):
        for seat in [*range(seats), None]:
            lang = LANGUAGES[(number + (seat or 0)) % 2]
            question = game.question(seat) if seat in game.waiting() else None
            answers = [question.domain.id_of(answer) for answer in question.answers] if question else []
            found.append((drawn(game, seat, lang), drawn(game, seat, lang, game.redeal(seat, number)), answers))
    return found


def positions(seats: int, options: dict[str, str], seed: int = 5) -> Iterator[Any]:
    """Positions spread over a whole random game, each kind of question and the end among them."""
    length = len(list(random_answers(tatami.new("shogun", seats=seats, seed=seed, options=options), stream(seed))))
    shown = {length * n // POSITIONS for n in range(POSITIONS)}
    game = tatami.new("shogun", seats=seats, seed=seed, options=options)
    kinds = set()
    for number, (seat, _) in enumerate(random_answers(game, stream(seed))):
        kind = game.question(seat).kind
        if number in shown or kind not in kinds:
            kinds.add(kind)
            yield game
    assert len(kinds) >= 6
    yield game


def drawn(game: Game, seat: "int | None", lang: str, world: "Game | None" = None) -> str:
    seen = world or game
    question = seen.question(seat) if seat is not None and seat in seen.waiting() else None
    return str(draw_board(Scene(TITLE, seen.view(seat), question, Texts(TITLE, lang, NAMES[: game.seats]), game.events(seat))))


def elements(board: str) -> list[ElementTree.Element]:
    """Every element of a board that parses as XML."""
    return list(ElementTree.fromstring(board).iter())


def having(board: str, attribute: str) -> list[ElementTree.Element]:
    return [element for element in elements(board) if attribute in element.attrib]


def test_it_is_well_formed_and_small(sights: list[Sight]) -> None:
    """Well-formed, without inline style or script, every id once, and small."""
    for board, _, _ in sights:
        tree = elements(board)
        assert not [element for element in tree if "style" in element.attrib or element.tag == "script"]
        assert len(board.encode()) - len(map_of(board).encode()) < LARGEST
        ids = [element.attrib["id"] for element in tree if "id" in element.attrib]
        assert len(set(ids)) == len(ids)


def map_of(board: str) -> str:
    found = re.search(r'<section class="sg-map".*?</section>', board, re.DOTALL)
    assert found
    return found[0]


def test_whatever_is_asked_can_be_answered_on_the_board(sights: list[Sight]) -> None:
    """Provinces, cards, order spaces, places, numbers, seals: every answer is somewhere on the board, and those not asked can press nothing."""
    assert not [board for board, _, answers in sights if not answers and "data-answer" in board]
    for board, _, answers in sights:
        if not answers:
            continue
        pressed = having(board, "data-answer")
        assert {element.attrib["data-answer"] for element in pressed} == set(answers)
        assert all(element.attrib["role"] == "button" and element.attrib["aria-label"] for element in pressed)


def test_it_shows_nothing_a_seat_cannot_know(sights: list[Sight]) -> None:
    """Whatever a seat cannot know may be drawn afresh without changing a letter of its board."""
    assert all(board == redealt for board, redealt, _ in sights)


def test_the_picture_holds_every_shape_the_board_refers_to(sights: list[Sight]) -> None:
    """Every land, lane and icon the board uses stands in the picture that is served beside it."""
    picture = ElementTree.fromstring((FOLDER / "maps" / "shogun.svg").read_text("utf-8"))
    known = {element.attrib["id"] for element in picture.iter() if "id" in element.attrib}
    used = {id for board, _, _ in sights for id in re.findall(r"/static/maps/shogun\.svg#([\w-]+)", board)}
    assert used <= known
    assert set(PROVINCE.ids) <= used


def test_a_spectator_sees_no_plan_and_no_hand() -> None:
    """The personal board and the hand are drawn for their owner only."""
    game = planning()
    assert 'class="sg-plan' not in drawn(game, None, "en")
    assert 'data-piece="card-' not in drawn(game, None, "en")
    assert 'data-piece="card-' in drawn(game, 0, "en")


def planning(laid: int = 0, seat: int = 0) -> Any:
    """The first season, the seat having laid some cards."""
    game = tatami.new("shogun", seats=4, seed=3, options={"start": "printed"})
    for _ in range(laid):
        game.play(seat, game.question(seat).answers[0])
    return game


def space_of(board: str, id: str) -> ElementTree.Element:
    return next(element for element in having(board, "id") if element.attrib["id"] == f"sg-space-{id}")


def test_a_card_is_laid_by_one_tap_on_the_space_asked_about_or_by_two() -> None:
    """Cards and their provinces on the map can be tapped and say what they would bring; a tap on another free space asks for its card instead."""
    game = planning()
    hand = game.view(0)["players"][0]["hand"]
    for asked, told in (("castle", "There is a free site"), ("tax", "one revolt marker is laid")):
        board = drawn(game, 0, "en")
        assert [id for id in SPACE.ids if "is-asked" in space_of(board, id).attrib["class"]] == [asked]
        assert all(space_of(board, id).attrib.get("data-then") == (None if id == asked else id) for id in SPACE.ids)
        pressed = [element.attrib["data-answer"] for element in having(board, "data-answer")]
        assert {id: pressed.count(id) for id in hand} == {id: 2 if id in PROVINCE.ids else 1 for id in hand}
        visible = re.sub(r'data-help="[^"]*"', "", board)
        assert visible.count(told) == len([id for id in hand if id in PROVINCE.ids])
        if asked == "castle":
            play_row(game, ["elsewhere", "tax"])


def test_a_covered_space_gives_its_card_back() -> None:
    """A tap on a covered space takes its card back in one go; then its card is asked for."""
    game = planning(laid=3)
    space = space_of(drawn(game, 0, "en"), "temple")
    assert space.attrib["aria-label"].startswith("Take back")
    assert play_row(game, [space.attrib["data-answer"], space.attrib["data-then"]])["plan"]["temple"] is None
    assert "is-asked" in space_of(drawn(game, 0, "en"), "temple").attrib["class"]


def test_cards_can_be_dragged_to_spaces() -> None:
    """While planning, every card can be dragged, and every space says what is answered before a card that is dropped there."""
    game = planning(laid=2)
    board = drawn(game, 0, "en")
    player = game.view(0)["players"][0]
    laid = {card for card in player["plan"].values() if card is not None}
    assert {element.attrib["data-drag"] for element in having(board, "data-drag")} == set(player["hand"]) | laid
    for element in having(board, "data-drop"):
        card = next(card for card in player["hand"] if card in PROVINCE.ids)
        dropped = play_row(game.clone(), [*element.attrib["data-drop"].split(), card])
        assert dropped["plan"][element.attrib["id"].removeprefix("sg-space-")] == card
    lifted = [element.attrib for element in having(board, "data-lift")]
    assert len(lifted) == 2
    for element in lifted:
        moved = play_row(game.clone(), [*element["data-lift"].split(), "elsewhere", "march_b", element["data-drag"]])
        assert moved["plan"]["march_b"] == element["data-drag"]


def play_row(game: Any, ids: list[str]) -> Any:
    """What the page does with a row of answers: each once it is offered, what is not offered is left out."""
    for id in ids:
        question = game.question(0)
        if id in [question.domain.id_of(answer) for answer in question.answers]:
            game.play(0, question.domain.value_of(id))
    return game.view(0)["players"][0]


def test_the_plan_is_added_up() -> None:
    """Orders, bid and taxes laid so far are summed beside the chests at hand."""
    game = planning()
    first, second = [card for card in game.view(0)["players"][0]["hand"] if card in PROVINCE.ids][:2]
    play_row(game, [first, "elsewhere", "tax", second, "elsewhere", "bid", "chest_3"])
    taxes = next(row["chests"] for row in game.view(0)["provinces"] if row["id"] == second)
    assert f"15 chests · orders 3 · bid 3 · taxes +{taxes}" in drawn(game, 0, "en")


def test_a_throw_shows_what_went_in_and_what_came_out() -> None:
    """After a battle the board tells its cause, both heaps and its end, the newest first."""
    game = tatami.new("shogun", seats=4, seed=9, options={"start": "printed"})
    fell = []
    for _ in random_answers(game, stream(9)):
        fell = [event for event in game.events(None) if event.kind == "cubes_fell"]
        if len(fell) >= 2:
            break
    throws = [element for element in having(drawn(game, None, "en"), "class") if "sg-throw" in element.attrib["class"].split()]
    texts = Texts(TITLE, "en", NAMES[:4])
    assert len(throws) == len(fell)
    for event, element in zip(reversed(fell), throws, strict=True):
        assert texts.event(event) in "".join(element.itertext())


def test_names_are_escaped() -> None:
    """A name is text wherever it stands."""
    board = drawn(planning(), 1, "en")
    assert "B <b>" not in board
    assert "B &lt;b&gt;" in board


def test_the_guide_points_at_what_is_there() -> None:
    """Every step of the guided first turn finds its place at the first question and while planning."""
    for game in (tatami.new("shogun", seats=4, seed=1), planning()):
        board = drawn(game, game.waiting()[0], "en")
        for step in guide_of("shogun"):
            assert any(f'class="{name.strip()[1:]}' in board for name in step["selector"].split(","))
