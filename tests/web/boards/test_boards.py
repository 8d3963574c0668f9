"""Every board, at positions spread over whole games: well-formed, small, clickable where an answer has its place, telling no secret."""

import re
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

import pytest

import tatami
from tatami.core.domain import LANGUAGES
from tatami.web.boards import files
from tatami.web.guide import guide_of
from tatami.web.scene import Scene, has_board
from tatami.web.templates import FOLDER
from web.drawing import TABLES, drawn, name_of, positions

LARGEST = 81_000  # bytes
# What has no place on the board but buttons beside it: prices, refusals. Where boards are maps, the titles' own tests say what can be pressed there.
OFF_THE_BOARD = {
    "shogun": {"finished"},
    "shitenno": {"done", "none", "accept", "refuse", "draw"},
    "white_castle": {"pay", "decline", "stop", "done"},
}


@dataclass
class Look:
    """A position as one viewer sees it: the board, and the board of a world in which everything the viewer cannot know is another."""

    scene: Scene
    board: str
    redealt: str
    tree: ElementTree.Element
    view: dict[str, Any]  # made anew


@pytest.fixture(scope="module", params=TABLES, ids=name_of)
def looks(request: pytest.FixtureRequest) -> list[Look]:
    """As whoever is asked and, in turn, a spectator or another seat see them, in one language or the other."""
    found = []
    for at, (number, game) in enumerate(positions(request.param)):
        asked = game.waiting()[0] if game.waiting() else 0
        for seat in dict.fromkeys((asked, (asked + 1) % game.seats if at % 2 else None)):
            lang = LANGUAGES[(number + (seat or 0)) % 2]
            scene, board = drawn(game, seat, lang)
            redealt = drawn(game, seat, lang, game.redeal(seat, number + 1))[1]
            found.append(Look(scene, board, redealt, ElementTree.fromstring(board), game.view(seat)))
    return found


def test_it_is_well_formed_and_small(looks: list[Look]) -> None:
    """It parses as XML, carries no style or script of its own, which a strict policy refuses, and has every id and every piece once, so that none seems to jump."""
    for look in looks:
        assert len(look.board.encode()) <= LARGEST
        elements = list(look.tree.iter())
        for element in elements:
            assert element.tag != "script"
            assert not [name for name in element.attrib if name == "style" or name.startswith("on")]
        for name in ("id", "data-piece"):
            values = [element.attrib[name] for element in elements if name in element.attrib]
            assert len(values) == len(set(values)), (name, [value for value in values if values.count(value) > 1])


def test_only_what_is_asked_can_be_pressed(looks: list[Look]) -> None:
    """Every control says what it answers, none lies in another or takes an item out of its list, and whoever is not asked has none."""
    pressed = 0
    for look in looks:
        controls = [element for element in look.tree.iter() if "data-answer" in element.attrib]
        assert {control.attrib["data-answer"] for control in controls} <= set(look.scene.answers)
        for control in controls:
            assert control.attrib["aria-label"]
            assert control.tag != "li"
            assert sum("data-answer" in inner.attrib for inner in control.iter()) == 1
        pressed += len(controls)
    assert pressed > 0


def test_every_answer_has_its_place(looks: list[Look]) -> None:
    """Cards, tiles, spaces, provinces, places: whatever lies on the board is answered there too."""
    for look in looks:
        off = OFF_THE_BOARD.get(look.scene.title.id)
        answered = {element.attrib["data-answer"] for element in look.tree.iter() if "data-answer" in element.attrib}
        assert off is None or set(look.scene.answers) - answered <= off


def test_drawing_leaves_the_view_as_it_was(looks: list[Look]) -> None:
    """Viewers share the parts that all see."""
    assert all(look.scene.view == look.view for look in looks)


def test_it_tells_nothing_hidden(looks: list[Look]) -> None:
    """Whatever a viewer cannot know may change without changing a letter of the board."""
    assert all(look.board == look.redealt for look in looks)


def test_every_picture_it_refers_to_is_there(looks: list[Look]) -> None:
    """Lands, lanes, pieces and icons stand in the files that are served beside the board."""
    used = {found for look in looks for found in re.findall(r"/(static|boards)/([\w/-]+\.svg)\#([\w-]+)", look.board)}
    for place, file in {(place, file) for place, file, _ in used}:
        tree = ElementTree.parse(files()[file] if place == "boards" else FOLDER / place / file)
        known = {element.attrib["id"] for element in tree.iter() if "id" in element.attrib}
        assert {id for where, name, id in used if (where, name) == (place, file)} <= known


def test_names_are_escaped(looks: list[Look]) -> None:
    """A name is text wherever it stands."""
    assert not [look for look in looks if "<Botan" in look.board]


@pytest.mark.parametrize("title", [title.id for title in tatami.titles() if has_board(title.id)])
def test_the_guide_points_at_what_is_there(title: str) -> None:
    """Each step of the guided first turn finds its place on the first board, or on the page around it."""
    game = tatami.new(title, seats=next(count for count in tatami.title(title).seat_counts if count > 1), seed=1)
    _, board = drawn(game, game.waiting()[0], "en")
    steps = guide_of(title).steps
    assert 4 <= len(steps) <= 7
    for step in steps:
        ways = [re.findall(r"\.([\w-]+)", way) for way in step.selector.split(",")]
        assert any(
            names in (["part", "ask"], ["players"]) or all(re.search(rf'class="[^"]*\b{name}\b', board) for name in names) for names in ways
        ), step
