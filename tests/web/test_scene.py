"""Boards are drawn in parts: what several see alike is drawn once, and an answer draws what it changed."""

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.game import Game
from tatami.look import look_at
from tatami.texts.kept import Kept
from tatami.titles.samurai_katana.rules.domains import CARD
from tatami.web import scene
from tatami.web.drawn import Drawn
from tatami.web.kit import mark_dock
from web.drawing import NAMES


class Counted(Kept[Drawn]):
    """Counts what is drawn, by the function that draws it."""

    def __init__(self) -> None:
        super().__init__(10_000)
        self.count: Counter[str] = Counter()

    def get(self, key: Hashable, make: Callable[[], Drawn]) -> Drawn:
        assert isinstance(key, tuple)

        def counted() -> Drawn:
            self.count[key[0].__name__] += 1
            return make()

        return super().get(key, counted)


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> Counted:
    found = Counted()
    monkeypatch.setattr(scene, "DRAWN", found)
    return found


def drawn_by(parts: Counted, game: Game, **changes: Any) -> dict[str, int]:
    """What is drawn for a spectator and every seat, one after the other; `changes`: what is other in what all see."""
    parts.count.clear()
    for seat in (None, *range(game.seats)):
        look = look_at(game, seat, NAMES[: game.seats], view=game.view(seat) | changes)
        made = scene.Scene(look, look.texts("en"))
        made.drawn(scene.mark_board(made) + mark_dock(made))
    return dict(parts.count)


def asked(title: str, seats: int, kind: str, options: dict[str, str] | None = None) -> Game:
    """A game played by chance until somebody is asked this."""
    game = tatami.new(title, seats=seats, seed=4, options=options or {})
    for seat, _ in random_answers(game, stream(2)):
        if game.question(seat).kind == kind:
            return game
    raise AssertionError(kind)


BOARDS = [
    ("shitenno", 4, "control", {}, "draw_hand"),
    ("samurai_katana", 4, "march_to", {}, "draw_dock"),
    ("middle_earth", 4, "attack_from", {}, "draw_domain"),
    ("middle_earth", 2, "siege_act", {"mode": "siege"}, "draw_answers"),
    ("shogun", 4, "plan", {}, "draw_rings"),
    ("white_castle", 3, "place_die", {}, "draw_row"),
    ("white_castle", 1, "take_die", {}, "draw_row"),
]


@pytest.mark.parametrize(("title", "seats", "kind", "options", "own"), BOARDS)
def test_what_did_not_change_is_not_drawn_again(
    parts: Counted, title: str, seats: int, kind: str, options: dict[str, str], own: str
) -> None:
    """Each part was drawn for somebody; nothing is, the second time."""
    game = asked(title, seats, kind, options)
    assert drawn_by(parts, game)[own] >= seats
    assert drawn_by(parts, game) == {}


@pytest.mark.parametrize(
    ("title", "seats", "kind", "options", "changes", "part"),
    [
        ("shitenno", 4, "control", {}, {"troop_pile": 99}, "draw_head"),
        ("samurai_katana", 4, "march_to", {}, {"pile": 99}, "draw_piles"),
        ("samurai_katana", 4, "march_to", {}, {"discards": [CARD.ids[0]] * 3}, "draw_piles"),
        ("middle_earth", 4, "attack_from", {}, {"corsairs": True}, "draw_things"),
        ("middle_earth", 2, "siege_act", {"mode": "siege"}, {"gate_broken": True}, "draw_map"),
        ("shogun", 4, "plan", {}, {"turn": 3}, "draw_actions"),
    ],
)
def test_one_part_that_changed_is_drawn_once_for_all(
    parts: Counted, title: str, seats: int, kind: str, options: dict[str, str], changes: dict[str, Any], part: str
) -> None:
    """A pile, the discards, a table: five viewers, one drawing."""
    game = asked(title, seats, kind, options)
    drawn_by(parts, game)
    assert drawn_by(parts, game, **changes)[part] == 1


@pytest.mark.parametrize(
    ("title", "seats", "kind", "options", "expected"),
    [
        ("shitenno", 4, "lot_card", {}, {"draw_share": 2}),
        ("samurai_katana", 4, "spread", {}, {"draw_lands": 1, "draw_pieces": 1, "draw_dock": 1}),
        ("middle_earth", 4, "claim", {}, {"draw_lands": 1, "draw_things": 1, "draw_boxes": 1, "draw_answers": 1, "draw_domain": 4}),
        ("middle_earth", 2, "deploy", {"mode": "siege"}, {"draw_map": 1, "draw_answers": 1}),
        ("shogun", 4, "draft_card", {}, {"draw_open": 1, "draw_rings": 1, "draw_reading": 1}),
        ("shogun", 4, "plan", {}, {"draw_space": 11, "draw_card": 13}),  # another space is wanted: each can be chosen
        (
            "shogun",
            4,
            "choose_place",
            {},
            {"draw_order": 2, "draw_reading": 1, "draw_winter": 1, "draw_space": 1, "draw_forecast": 1},
        ),  # one chest more to tax
        ("shogun", 4, "move_to", {}, {"draw_rings": 1, "draw_tags": 1, "draw_reading": 1}),
        (
            "white_castle",  # a die is taken: the bridge it lay on, the hand it is in, the spaces where it may go, the rooms where it may not
            3,
            "take_die",
            {},
            {"draw_order": 1, "draw_bridge": 1, "draw_room": 5, "draw_outside": 2, "draw_well": 1, "draw_row": 1, "draw_stores": 1},
        ),
        ("white_castle", 3, "courtier", {}, {"draw_court": 2, "draw_row": 2, "draw_stores": 2}),
    ],
)
def test_an_answer_draws_what_it_changed(
    parts: Counted, title: str, seats: int, kind: str, options: dict[str, str], expected: dict[str, int]
) -> None:
    """For whoever is asked next, with what can be pressed, and once for all others; a player's row, once for all of them."""
    game = asked(title, seats, kind, options)
    drawn_by(parts, game)
    seat = game.waiting()[0]
    game.play(seat, game.question(seat).answers[-1])
    assert drawn_by(parts, game) == expected
