"""The White Castle's board: well drawn at any position, everything clickable that lies on it, light enough to be pushed after every answer."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.core.game import Game
from tatami.games.white_castle import TITLE
from tatami.texts import Texts, catalogue
from tatami.web.boards import white_castle, white_castle_score
from tatami.web.boards.white_castle_icons import SPRITE, action, words
from tatami.web.guide import guide_of
from tatami.web.scene import Scene, draw_board
from tatami.web.templates import FOLDER

POSITIONS = 60
LIMIT = 60_000  # bytes of a fragment
OFF_THE_BOARD = {"pay", "decline", "stop", "done"}  # a price, a refusal: buttons of the shell
TABLES = [
    (1, {}),
    (1, {"visit": "hard", "rival_reading": "rows", "rival_climb": "fails"}),
    (2, {}),
    (2, {"replaced_card": "new", "fresh_gardeners": "act"}),
    (3, {}),
    (4, {}),
]
every_table = pytest.mark.parametrize(("seats", "options"), TABLES)


@cache
def positions(seats: int, options: tuple[tuple[str, str], ...]) -> list[Game]:
    """Sixty positions of random games, spread from set-up to the end, and each kind of question at least once if it came up."""
    found: list[Game] = []
    kinds: set[str] = set()
    for seed in range(3):
        game = tatami.new("white_castle", seats=seats, seed=seed, options=dict(options))
        chance = stream(seed + 100)
        for seat, _ in random_answers(game, chance):
            kind = game.question(seat).kind
            if kind not in kinds or chance.below(12) == 0:
                kinds.add(kind)
                found.append(game.clone())
        found.append(game.clone())
    return found[:POSITIONS]


def scenes(seats: int, options: dict[str, str]) -> Iterator[tuple[Game, Scene]]:
    """Every position as every seat and a spectator see it, in both languages."""
    for game in positions(seats, tuple(options.items())):
        for seat in [*range(seats), None]:
            for lang in LANGUAGES:
                yield game, scene_of(game, seat, lang)


def scene_of(game: Game, seat: int | None, lang: str = "en") -> Scene:
    question = game.question(seat) if seat is not None and seat in game.waiting() else None
    names = ["<Ann> & Co", "Benoît", "Chiyo", "Daichi"][: game.seats]
    return Scene(TITLE, game.view(seat) | {"seat": seat}, question, Texts(TITLE, lang, names))


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
def test_it_is_well_formed_and_light(seats: int, options: dict[str, str]) -> None:
    """Any position parses as XML, carries no inline style or script, and weighs at most 60 kB."""
    for _, scene in scenes(seats, options):
        drawing = draw_board(scene)
        ElementTree.fromstring(drawing)
        assert len(drawing.encode()) <= LIMIT
        assert not re.search(r"\sstyle=|\son[a-z]+=|<script|javascript:", drawing)


@every_table
def test_every_place_and_card_that_answers_is_clickable(seats: int, options: dict[str, str]) -> None:
    """All answers but prices and refusals lie on the board, each once; nothing else can be clicked."""
    for _, scene in scenes(seats, options):
        drawing = draw_board(scene)
        on_board = re.findall(r'data-answer="([^"]*)"', drawing)
        assert len(on_board) == len(set(on_board))
        assert set(on_board) <= set(scene.answers)
        assert set(scene.answers) - set(on_board) <= OFF_THE_BOARD


@every_table
def test_no_control_lies_in_another(seats: int, options: dict[str, str]) -> None:
    """A click, and a screen reader, meet one answer at a time."""
    for _, scene in scenes(seats, options):
        for control in ElementTree.fromstring(draw_board(scene)).iter():
            if "data-answer" in control.attrib:
                assert sum("data-answer" in inner.attrib for inner in control.iter()) == 1


@every_table
def test_it_tells_nothing_hidden(seats: int, options: dict[str, str]) -> None:
    """What a seat or a spectator cannot know, drawn afresh, leaves the drawing as it is; all seats without a question see the same cards."""
    for game, scene in scenes(seats, options):
        other = game.redeal(scene.seat, 77)
        assert draw_board(scene_of(other, scene.seat, scene.lang)) == draw_board(scene)


@every_table
def test_every_piece_is_there_once(seats: int, options: dict[str, str]) -> None:
    """Names of pieces are unique, so that none seems to jump; every die of the table but one in hand is drawn."""
    for game, scene in scenes(seats, options):
        pieces = re.findall(r'data-piece="([^"]*)"', draw_board(scene))
        assert len(pieces) == len(set(pieces))
        dice = sum(piece.startswith("die-") for piece in pieces)
        whole = {1: 9, 2: 9, 3: 12, 4: 15}[seats]
        in_hand_elsewhere = bool(game.waiting()) and game.waiting() != [scene.seat] and game.question(game.waiting()[0]).kind == "place_die"
        assert dice == whole - in_hand_elsewhere


def test_members_are_all_drawn() -> None:
    """Five of each kind and clan, at home or away."""
    for game, scene in scenes(3, {}):
        drawing = draw_board(scene)
        for clan in range(game.seats):
            for kind in ("courtier", "gardener", "warrior"):
                assert drawing.count(f"{SPRITE}#{kind}{clan}") == 5


@every_table
def test_running_points_are_those_of_the_end(seats: int, options: dict[str, str]) -> None:
    """Counted from the open table, every category agrees with the outcome of a finished game."""
    game = positions(seats, tuple(options.items()))[0]
    for _ in random_answers(game, stream(5)):
        pass
    outcome = game.outcome()
    assert outcome is not None
    view = game.view(None)
    for seat in range(seats):
        assert white_castle_score.parts(view, seat) == {id: column[seat] for id, column in outcome.categories.items()}


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
    assert label == ("the well: no coins" if value == 1 else f"the well: you gain {value - 1} coin{'s' * (value > 2)}")


def test_a_stacked_die_is_measured_by_the_one_below() -> None:
    """With three or four players the die below sets the value. [turn.4, turn.7]"""
    view: dict[str, Any] = {}
    for game, scene in scenes(4, {}):
        rooms = scene.view["castle"]["rooms"]
        if scene.question and scene.question.kind == "place_die" and any(rooms[id]["dice"] for id in rooms if id in scene.answers):
            view = rooms
            table = white_castle.Table(scene)
            for id in set(rooms) & set(scene.answers):
                below = rooms[id]["dice"][-1]["value"] if rooms[id]["dice"] else {"s": 3, "d": 4}[id[0]]
                assert table.gap(id) == scene.question.values[1] - below
        assert game.seats == 4
    assert view


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


def test_the_next_gate_of_time_is_the_toll() -> None:
    """Crossing is offered at the gate before one's own marker. [time.2]"""
    game, seat = asked("cross_gate", canonical=True)
    tree = ElementTree.fromstring(draw_board(scene_of(game, seat)))
    tolls = [element for element in tree.iter() if element.attrib.get("class") == "wc-toll"]
    clicked = [n for n, toll in enumerate(tolls) if toll.attrib.get("data-answer") == "cross"]
    step = next(marker["step"] for marker in game.view(seat)["time"] if marker["clan"] == seat)
    assert clicked == [{5: 1, 10: 2, 14: 3}[step]]


def test_what_is_drawn_has_a_symbol_and_a_meaning() -> None:
    """Every symbol the boards use stands in the picture file, and every action printed in the box can be said in both languages."""
    file = (FOLDER / "static" / "boards" / "wc.svg").read_text("utf-8")
    symbols = set(re.findall(r'<symbol id="(\w+)"', file))
    used: set[str] = set()
    for seats, options in TABLES:
        for _, scene in scenes(seats, options):
            used |= set(re.findall(rf"{SPRITE}#(\w+)", draw_board(scene)))
    assert used <= symbols
    for text in white_castle.ACTIONS:
        for lang in LANGUAGES:
            drawn = action(text, lang)
            assert set(re.findall(rf"{SPRITE}#(\w+)", drawn)) <= symbols
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
