"""The White Castle's board: every piece, running points, what a die earns or costs, actions clicked on the cards they stand on."""

import re
from html import unescape
from xml.etree import ElementTree

import pytest

import tatami
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.core.game import Game
from tatami.texts import catalogue
from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.board.art import SPRITE, action, words
from tatami.titles.white_castle.board.places import TORII
from tatami.titles.white_castle.board.rail import figures
from tatami.titles.white_castle.board.table import Table as Castle
from tatami.titles.white_castle.rules.domains import CARD, SLOT
from tatami.titles.white_castle.rules.ids import ROWS
from tatami.titles.white_castle.rules.names import said
from tatami.titles.white_castle.rules.tables import ACTIONS, BLOCK_ACTION
from titles.white_castle.table import TILES, carry_out, play
from titles.white_castle.table import table as castle_table
from web.drawing import TABLES, Table, drawn, name_of, positions

DICE = {1: 9, 2: 9, 3: 12, 4: 15}
SYMBOLS = set(re.findall(r'<symbol id="([\w-]+)"', (TITLE.folder / "board" / "icons.svg").read_text("utf-8")))

every_table = pytest.mark.parametrize("table", [table for table in TABLES if table[0] == "white_castle"], ids=name_of)


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


@every_table
def test_every_piece_is_there(table: Table) -> None:
    """Every die on the board is drawn, wherever it lies or who holds it; so are the viewer's members at home, and of each clan on every place up to two with
    their number."""
    for _, game in positions(table):
        scene, board = drawn(game, 0)
        view = scene.view
        others = sum(die is not None for clan in view["clans"][1:] for die in clan["rows"])
        assert board.count('data-piece="die-') == DICE[game.seats] - others
        home = view["clans"][0]["home"]
        choosing = view["clans"][0]["card"] is None and view["pairs"]
        for kind in ("courtier", "gardener", "warrior"):
            assert len(re.findall(rf"#{kind}0\"[^>]*aria-label=\"covers", board)) == (0 if choosing else home[kind])


@every_table
def test_running_points_are_those_of_the_end(table: Table) -> None:
    """What a clan would score now is shown as the engine counts it, red fans and the gold ones on top; in a finished game it is the outcome."""
    *_, (_, game) = positions(table)
    outcome = game.outcome()
    assert outcome is not None
    scene = drawn(game, None)[0]
    for seat in range(game.seats):
        assert scene.view["clans"][seat]["now"] == {id: column[seat] for id, column in outcome.categories.items()}
        points = re.sub("<[^>]*>", "", str(figures(scene, seat).points))
        assert sum(int(number) for number in points.split("+")) == outcome.scores[seat]


def test_a_space_says_what_the_die_earns_or_costs() -> None:
    """Before a die is placed, each space says the difference in coins and its actions, on the board as in the list. [turn.4]"""
    game = castle_table(goods={"coin": 1, "seal": 1})
    play(game, "coral_right")
    scene, board = drawn(game, 0)
    assert picks(board)["well"] == scene.answers["well"] == "Well: you gain 4 coins; 1 seal, 1 mother-of-pearl, 1 iron"
    assert scene.answers["domain_coral"] == "Courtier row: you pay 1 coin; 1 food, courtier action"
    assert scene.answers["steward_1"] == "First steward room: you gain 2 coins; pay 1 seal for: courtier action"
    assert scene.answers["outside_left"].startswith("Outside the walls, left: no coins; ")


def test_a_wasted_die_is_said_to_be_one() -> None:
    """No seal and no goods: neither the courtier of the first room nor anybody outside can go. [turn.10]"""
    game = castle_table()
    play(game, "coral_right")
    scene, board = drawn(game, 0)
    offers = scene.view["offers"]
    assert {space for space, offer in offers.items() if offer["wasted"]} == {
        "steward_1",
        "steward_2",
        "steward_3",
        "diplomat_1",
        "outside_left",
        "outside_right",
    }
    assert scene.answers["steward_1"] == "First steward room: you gain 2 coins; no action possible here (takes 1 seal)"
    assert board.count(">no effect<") == 6
    french = drawn(game, 0, "fr")[0]
    assert french.answers["steward_1"].endswith("aucune action possible ici (il faut 1 sceau)")


def test_answers_say_what_they_cost_and_bring() -> None:
    """Dice, climbs, gardens, yards and borrowed actions, in words."""
    game = castle_table(goods={"food": 4, "iron": 5, "pearl": 5, "coin": 2})
    assert drawn(game, 0)[0].answers["coral_left"] == "Left end of the coral bridge: a 1, lantern reward"
    game.court[0], game.home[0] = 1, 4
    for printed, id, told in (
        ("courtier", "audience", "An audience at the gate: costs 2 coins"),
        ("courtier", "gate_up_2", "From the gate to the diplomats: costs 5 mother-of-pearl"),
        ("gardener", "white_stone", "Stone garden under the white bridge: costs 2 food; 2 seals"),
        ("warrior", "great_yard", "Great yard (5 iron): costs 5 iron; one castle action beside a black tile, 2 influence spaces"),
        ("light action", "steward_3_middle", "Third steward room, middle: 2 mother-of-pearl"),
        ("domain", "domain_white", "Warrior row: 1 mother-of-pearl, courtier action"),
    ):
        carry_out(game, printed)
        assert drawn(game, 0)[0].answers[id] == told


def test_a_die_in_hand_is_seen_by_all() -> None:
    """Between taking and placing, everybody sees the same die in the same hand, so that it moves from the bridge to its space."""
    game, seat = asked("place_die")
    held = [re.search(r'class="wc-hand".*?data-piece="(die-[^"]*)"', drawn(game, viewer)[1]) for viewer in (0, 1, None)]
    pieces = {found.group(1) for found in held if found is not None}
    assert None not in held
    question = game.question(seat).plain()["about"]
    assert pieces == {f"die-{question['colour']}-{question['die']}-1"}  # type: ignore[index]
    game.play(seat, game.question(seat).answers[0])
    assert "wc-hand" not in drawn(game, None)[1]


@every_table
def test_a_stacked_die_is_measured_by_the_one_below(table: Table) -> None:
    """With three or four players the die below sets the value; with fewer, only the printed one counts. [turn.4, turn.6, turn.7]"""
    for _, game in positions(table):
        for seat in game.waiting():
            scene = drawn(game, seat)[0]
            if scene.question is not None and scene.question.kind == "place_die":
                rooms = scene.view["castle"]["rooms"]
                board = Castle(scene)
                for id in set(rooms) & set(scene.answers):
                    below = rooms[id]["dice"][-1]["value"] if rooms[id]["dice"] else {"s": 3, "d": 4}[id[0]]
                    assert board.gap(id) == scene.question.values[1] - below
                assert all(board.gap(id) is None for id in set(rooms) - set(scene.answers))


def test_the_light_actions_of_a_taken_card_are_clicked_on_that_card() -> None:
    """The card has just come to one's own domain: its light blocks answer, its dark one does not. [courtier.7]"""
    game, seat = asked("light_block", canonical=True)
    scene, board = drawn(game, seat)
    tree = ElementTree.fromstring(board)
    assert scene.question is not None
    card = scene.question.plain()["about"]["card"]  # type: ignore[index]
    own = next(element for element in tree.iter() if element.attrib.get("data-piece") == f"card-{card}")
    clicked = [block.attrib["data-answer"] for block in own if "data-answer" in block.attrib]
    assert set(clicked) == set(scene.answers) - {"seal_to_coin", "seals_to_food", "seals_to_iron", "seals_to_pearl"}
    assert not any("is-dark" in block.attrib.get("class", "") for block in own if "data-answer" in block.attrib)


def test_the_card_a_die_met_is_shown_after_it_was_taken() -> None:
    """The second action of a room is clicked on the card the die met, which lies beside its tiles again; the new card only lies there. [castle.6]"""
    game = castle_table(tiles=["coral", "coral", "white", *TILES[3:]], goods={"seal": 1, "pearl": 2})
    game.court[0], game.home[0] = 1, 4
    play(game, "coral_right", "steward_1", "steward_1_top", "gate_up_1", "steward_1", "middle", "stop")
    scene, board = drawn(game, 0)
    assert scene.question is not None
    about = scene.question.plain()["about"]
    tree = ElementTree.fromstring(board)
    met = [*next(element for element in tree.iter() if element.attrib.get("class") == "wc-met").iter()]
    card = CARD.value_of(about["card"])  # type: ignore[index]
    for element in met:
        if "data-answer" in element.attrib:
            block = ["top", "middle", "bottom"].index(element.attrib["data-answer"].rpartition("_")[2])
            assert element.attrib["aria-label"].endswith(said(ACTIONS[BLOCK_ACTION[card * ROWS + block]], "en"))
    assert {element.attrib.get("data-answer") for element in met} - {None} == set(scene.answers) & set(SLOT.ids)
    assert CARD.text(card, "en") in scene.texts.question(scene.question)


def test_the_next_gate_of_time_is_the_toll() -> None:
    """Crossing is offered at the gate before one's own marker. [time.2]"""
    game, seat = asked("cross_gate", canonical=True)
    tree = ElementTree.fromstring(drawn(game, seat)[1])
    crossing = next(element for element in tree.iter() if element.attrib.get("data-answer") == "cross")
    left = float(next(element.attrib["x"] for element in crossing if "x" in element.attrib))
    mine = next(marker["step"] for marker in game.view(seat)["time"] if marker["clan"] == seat)
    assert left == {5: TORII[6], 10: TORII[11], 14: TORII[15]}[mine]


def test_seals_pay_at_the_place() -> None:
    """What is short by no more than the seals are worth answers too: with one click they are changed, and the die lies there. [seals.2]"""
    game = castle_table(goods={"coin": 1, "seal": 2})
    play(game, "coral_left")  # a 1: the first room takes 2 coins, the domain 5
    tree = ElementTree.fromstring(drawn(game, 0)[1])
    ways = {element.attrib["data-then"]: element.attrib["data-answer"] for element in tree.iter() if "data-then" in element.attrib}
    assert ways["steward_1"] == "seal_to_coin"
    assert "domain_coral" not in ways
    play(game, ways["steward_1"], "steward_1")
    assert [die["value"] for die in game.view(0)["castle"]["rooms"]["steward_1"]["dice"]] == [1]


def test_every_action_of_the_box_is_drawn_and_said() -> None:
    """Every combination of icons has its symbols, and a meaning in both languages."""
    for text in ACTIONS:
        for lang in LANGUAGES:
            icons = action(text, lang, 0, 0)
            assert set(re.findall(rf"{SPRITE}#([\w-]+)", icons)) <= SYMBOLS
            assert 'aria-label=""' not in icons


def test_both_languages_have_the_same_words() -> None:
    """The words of the board, and the values they take, are the same in French and English."""
    english, french = words("en"), words("fr")
    assert english.keys() == french.keys()
    for id, text in english.items():
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", french[id]))
    assert len(english) == sum(entry.context == "board" for entry in catalogue(TITLE.words, "en"))


@pytest.mark.parametrize(
    ("lang", "back"), [("en", "Its back in the lantern zone: 1 coin."), ("fr", "Son dos dans la zone Lanterne : 1 pièce.")]
)
def test_a_card_tells_its_back(lang: str, back: str) -> None:
    """What the card in a room brings when it is replaced is on its other side: its help says so, on the card itself. [courtier.7]"""
    board = re.sub(r"\s", " ", unescape(drawn(castle_table(), 0, lang)[1]))
    assert re.search(rf'data-piece="card-steward_\d+" [^>]*data-help="[^"]*{back}"', board)
