"""The White Castle's board: well drawn at any position, everything clickable that lies on it, light enough to be pushed after every answer."""

import re
from dataclasses import dataclass
from xml.etree import ElementTree

import pytest

import tatami
from conftest import random_answers
from games.white_castle.table import TILES, play, table
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.core.events import Event
from tatami.core.game import Game
from tatami.games.white_castle import TITLE
from tatami.games.white_castle.tables import ACTIONS, BLOCK_ACTION, CARD, ROWS, SLOT
from tatami.texts import Texts, catalogue
from tatami.web.boards import white_castle, white_castle_score
from tatami.web.boards.white_castle_icons import SPRITE, action, action_help, words
from tatami.web.guide import guide_of
from tatami.web.scene import Scene, draw_board
from tatami.web.templates import FOLDER

POSITIONS = 60
LIMIT = 60_000  # bytes of a fragment
OFF_THE_BOARD = {"pay", "decline", "stop", "done"}  # a price, a refusal: buttons of the shell
DICE = {1: 9, 2: 9, 3: 12, 4: 15}
SYMBOLS = set(re.findall(r'<symbol id="(\w+)"', (FOLDER / "static" / "boards" / "wc.svg").read_text("utf-8")))
TABLES: list[tuple[int, dict[str, str]]] = [
    (1, {}),
    (1, {"visit": "hard", "rival_reading": "rows", "rival_climb": "fails"}),
    (2, {}),
    (2, {"replaced_card": "new", "fresh_gardeners": "act"}),
    (3, {}),
    (4, {}),
]


@dataclass
class Look:
    """A position as one viewer sees it."""

    game: Game
    scene: Scene
    drawing: str


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: f"{table[0]}-{'+'.join(table[1].values()) or 'default'}")
def looks(request: pytest.FixtureRequest) -> list[Look]:
    """Sixty positions of a table as every seat and a spectator see them, in both languages."""
    seats, options = request.param
    found = []
    for game, events in positions(seats, options):
        for seat in [*range(seats), None]:
            for lang in LANGUAGES:
                scene = scene_of(game, seat, lang, events)
                found.append(Look(game, scene, str(draw_board(scene))))
    return found


def positions(seats: int, options: dict[str, str]) -> list[tuple[Game, list[Event]]]:
    """Each kind of question when it first comes up, the rest spread over random games, and the end of one."""
    firsts: dict[str, tuple[Game, list[Event]]] = {}
    spread = []
    for seed in range(4):
        game = tatami.new("white_castle", seats=seats, seed=seed, options=options)
        chance = stream(seed + 100)
        for seat, _ in random_answers(game, chance):
            kind = game.question(seat).kind
            if kind not in firsts:
                firsts[kind] = (game.clone(), game.events(None))
            elif chance.below(8) == 0:
                spread.append((game.clone(), game.events(None)))
    end = (game.clone(), game.events(None))
    rest = POSITIONS - len(firsts) - 1
    return [*firsts.values(), *spread[:: max(1, len(spread) // rest)][:rest], end]


def scene_of(game: Game, seat: int | None, lang: str = "en", events: list[Event] | None = None) -> Scene:
    question = game.question(seat) if seat is not None and seat in game.waiting() else None
    texts = Texts(TITLE, lang, ["<Ann> & Co", "Benoît", "Chiyo", "Daichi"][: game.seats])
    return Scene(TITLE, game.view(seat), question, texts, game.events(seat) if events is None else events)


def asked(kind: str, seats: int = 2, seed: int = 0, canonical: bool = False) -> tuple[Game, int]:
    """A game at its first question of a kind."""
    for attempt in range(60):
        game = tatami.new("white_castle", seats=seats, seed=seed + attempt)
        chance = stream(seed + attempt)
        while waiting := game.waiting():
            question = game.question(waiting[0])
            if question.kind == kind:
                return game, waiting[0]
            answers = question.canonical if canonical else question.answers
            game.play(waiting[0], answers[chance.below(len(answers))])
    raise AssertionError(f"no question '{kind}' came up")


def picks(drawing: str) -> dict[str, str]:
    """What may be clicked: answer and label."""
    tree = ElementTree.fromstring(drawing)
    return {element.attrib["data-answer"]: element.attrib["aria-label"] for element in tree.iter() if "data-answer" in element.attrib}


def test_it_is_well_formed_and_light(looks: list[Look]) -> None:
    """Any position parses as XML, carries no inline style or script, and weighs at most 60 kB."""
    for look in looks:
        ElementTree.fromstring(look.drawing)
        assert len(look.drawing.encode()) <= LIMIT
        assert not re.search(r"\sstyle=|\son[a-z]+=|<script|javascript:", look.drawing)


def test_every_place_and_card_that_answers_is_clickable(looks: list[Look]) -> None:
    """All answers but prices and refusals lie on the board, each once; nothing else can be clicked."""
    for look in looks:
        on_board = re.findall(r'data-answer="([^"]*)"', look.drawing)
        assert len(on_board) == len(set(on_board))
        assert set(on_board) <= set(look.scene.answers)
        assert set(look.scene.answers) - set(on_board) <= OFF_THE_BOARD


def test_no_control_lies_in_another(looks: list[Look]) -> None:
    """A click, and a screen reader, meet one answer at a time."""
    for look in looks:
        if look.scene.question is None:
            continue
        for control in ElementTree.fromstring(look.drawing).iter():
            if "data-answer" in control.attrib:
                assert sum("data-answer" in inner.attrib for inner in control.iter()) == 1


def test_it_tells_nothing_hidden(looks: list[Look]) -> None:
    """What a seat or a spectator cannot know, drawn afresh, leaves the drawing as it is."""
    for look in looks:
        scene = look.scene
        other = look.game.redeal(scene.seat, 77)
        assert draw_board(scene_of(other, scene.seat, scene.lang, list(scene.events))) == look.drawing


def test_every_piece_is_there_once(looks: list[Look]) -> None:
    """Names of pieces are unique, so that none seems to jump; every die is drawn, wherever it lies or who holds it, and so are all members of all clans."""
    for look in looks:
        game = look.game
        pieces = re.findall(r'data-piece="([^"]*)"', look.drawing)
        assert len(pieces) == len(set(pieces))
        assert sum(piece.startswith("die-") for piece in pieces) == DICE[game.seats]
        for clan in range(game.seats):
            assert [look.drawing.count(f"{SPRITE}#{kind}{clan}") for kind in ("courtier", "gardener", "warrior")] == [5, 5, 5]


def test_running_points_are_those_of_the_end(looks: list[Look]) -> None:
    """Counted from the open table, every category agrees with the outcome of a finished game."""
    game = looks[-1].game
    outcome = game.outcome()
    assert outcome is not None
    for seat in range(game.seats):
        assert white_castle_score.parts(game.view(seat), seat) == {id: column[seat] for id, column in outcome.categories.items()}


def test_every_symbol_it_uses_is_drawn(looks: list[Look]) -> None:
    """What a board refers to stands in the picture file."""
    assert {symbol for look in looks for symbol in re.findall(rf"{SPRITE}#(\w+)", look.drawing)} <= SYMBOLS


def test_names_are_escaped() -> None:
    """A name is text, whatever it looks like."""
    game, seat = asked("take_die")
    drawing = draw_board(scene_of(game, seat))
    assert "<Ann>" not in drawing
    assert "&lt;Ann&gt; &amp; Co" in drawing


def test_a_space_says_what_the_die_earns_or_costs() -> None:
    """Before a die is placed, each space shows the difference in coins. [turn.4]"""
    game, seat = asked("place_die")
    scene = scene_of(game, seat)
    value = scene.question.values[1] if scene.question else 0
    label = picks(draw_board(scene))["well"]
    assert label == ("The well: no coins" if value == 1 else f"The well: you gain {value - 1} coin{'s' * (value > 2)}")


def test_a_die_in_hand_is_seen_by_all() -> None:
    """Between taking and placing, everybody sees the same die in the same hand, so that it moves from the bridge to its space."""
    game, seat = asked("place_die")
    held = [re.search(r'class="wc-hand".*?data-piece="(die-[^"]*)"', str(draw_board(scene_of(game, viewer)))) for viewer in (0, 1, None)]
    pieces = {found.group(1) for found in held if found is not None}
    assert None not in held
    question = game.question(seat).plain()["about"]
    assert pieces == {f"die-{question['colour']}-{question['die']}-1"}  # type: ignore[index]
    game.play(seat, game.question(seat).answers[0])
    assert "wc-hand" not in draw_board(scene_of(game, None))


def test_a_stacked_die_is_measured_by_the_one_below(looks: list[Look]) -> None:
    """With three or four players the die below sets the value; with fewer, only the printed one counts. [turn.4, turn.6, turn.7]"""
    for look in looks:
        rooms = look.scene.view["castle"]["rooms"]
        if look.scene.question is not None and look.scene.question.kind == "place_die":
            table = white_castle.Table(look.scene)
            for id in set(rooms) & set(look.scene.answers):
                below = rooms[id]["dice"][-1]["value"] if rooms[id]["dice"] else {"s": 3, "d": 4}[id[0]]
                assert table.gap(id) == look.scene.question.values[1] - below
            assert all(table.gap(id) is None for id in set(rooms) - set(look.scene.answers))


def test_the_light_actions_of_a_taken_card_are_clicked_on_that_card() -> None:
    """The card has just come to one's own domain: its light blocks answer, its dark one does not. [courtier.7]"""
    game, seat = asked("light_block", canonical=True)
    scene = scene_of(game, seat)
    tree = ElementTree.fromstring(draw_board(scene))
    own = next(element for element in tree.iter() if element.attrib.get("class") == "wc-card wc-own")
    assert scene.question is not None
    assert own.attrib["data-piece"] == f"card-{scene.question.plain()['about']['card']}"  # type: ignore[index]
    clicked = [block.attrib["data-answer"] for block in own if "data-answer" in block.attrib]
    assert set(clicked) == set(scene.answers) - {"seal_to_coin", "seals_to_food", "seals_to_iron", "seals_to_pearl"}
    assert not any("wc-dark" in block.attrib["class"] for block in own if "data-answer" in block.attrib)


def test_the_card_a_die_met_is_shown_after_it_was_taken() -> None:
    """The second action of a room is clicked on the card the die met, which lies beside its tiles again; the new card only lies there. [castle.6]"""
    game = table(tiles=["coral", "coral", "white", *TILES[3:]], goods={"seal": 1, "pearl": 2})
    game.court[0], game.home[0] = 1, 4
    play(game, "coral_right", "steward_1", "steward_1_top", "gate_up_1", "steward_1", "middle", "stop")
    scene = scene_of(game, 0)
    assert scene.question is not None
    about = scene.question.plain()["about"]
    tree = ElementTree.fromstring(draw_board(scene))
    met = next(element for element in tree.iter() if element.attrib.get("class") == "wc-card wc-met")
    card = CARD.value_of(about["card"])  # type: ignore[index]
    for block, element in enumerate(met):
        if "data-answer" in element.attrib:
            meaning = action_help(ACTIONS[BLOCK_ACTION[card * ROWS + block]], "en")
            assert element.attrib["aria-label"].endswith(meaning)
    assert {element.attrib.get("data-answer") for element in met} - {None} == set(scene.answers) & set(SLOT.ids)
    assert CARD.text(card, "en") in scene.texts.question(scene.question)


def test_the_next_gate_of_time_is_the_toll() -> None:
    """Crossing is offered at the gate before one's own marker. [time.2]"""
    game, seat = asked("cross_gate", canonical=True)
    tree = ElementTree.fromstring(draw_board(scene_of(game, seat)))
    tolls = [element for element in tree.iter() if element.attrib.get("class") == "wc-toll"]
    clicked = [n for n, toll in enumerate(tolls) if toll.attrib.get("data-answer") == "cross"]
    step = next(marker["step"] for marker in game.view(seat)["time"] if marker["clan"] == seat)
    assert clicked == [{5: 1, 10: 2, 14: 3}[step]]


def test_every_action_of_the_box_is_drawn_and_said() -> None:
    """Every combination of icons has its symbols, and a meaning in both languages."""
    for text in ACTIONS:
        for lang in LANGUAGES:
            drawn = action(text, lang)
            assert set(re.findall(rf"{SPRITE}#(\w+)", drawn)) <= SYMBOLS
            assert 'aria-label=""' not in drawn


def test_both_languages_have_the_same_words() -> None:
    """The words of the board, and the values they take, are the same in French and English."""
    english, french = words("en"), words("fr")
    assert english.keys() == french.keys()
    for id, text in english.items():
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", french[id]))
    assert len(english) == sum(entry.context == "board" for entry in catalogue(TITLE.folder, "en"))


def test_the_guide_points_at_what_is_there() -> None:
    """Each step of the guided first turn finds its place on the first board, or on the page around it."""
    game, seat = asked("take_die")
    drawing = draw_board(scene_of(game, seat))
    steps = guide_of("white_castle")
    assert 4 <= len(steps) <= 7
    for step in steps:
        names = re.findall(r"\.([\w-]+)", step["selector"])
        assert names == ["part", "ask"] or all(re.search(rf'class="[^"]*\b{name}\b', drawing) for name in names)
