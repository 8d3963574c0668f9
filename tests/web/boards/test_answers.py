"""Answers tell consequences where they are given: attack, own or neutral with the numbers, prices, favour."""

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.game import Game
from tatami.look import look_at
from tatami.web.scene import Scene, draw_board

NAMES = ["Ayame", "Botan", "Chiyo", "Denji"]


def asked(title: str, seats: int, kind: str) -> tuple[Game, int]:
    """A random game in which somebody is asked this."""
    for seed in range(1, 9):
        game = tatami.new(title, seats=seats, seed=seed)
        for seat, _ in random_answers(game, stream(seed)):
            if game.question(seat).kind == kind:
                return game, seat
    raise AssertionError(f"Nobody is ever asked {kind}")


def answers(game: Game, seat: int, lang: str = "en") -> dict[str, str]:
    look = look_at(game, seat, NAMES[: game.seats])
    scene = Scene(look, look.texts(lang))
    draw_board(scene)
    return scene.answers


def test_a_march_says_what_waits_there() -> None:
    """Shogun: every target says whether it is one's own, an attack or neutral, with the armies there."""
    game, seat = asked("shogun", 4, "march_to")
    rows = {row["id"]: row for row in game.view(seat)["provinces"]}
    for id, text in answers(game, seat).items():
        if id in rows:
            owner = rows[id]["owner"]
            wanted = "yours" if owner == seat else "attack on farmers" if owner is None else f"against {rows[id]['armies']}"
            assert wanted in text


def test_a_move_says_its_price() -> None:
    """Samouraï & Katana: a koku or free, and whom it attacks."""
    game, seat = asked("samurai_katana", 4, "march_to")
    owners = {row["id"]: row["owner"] for row in game.view(seat)["territories"]}
    for id, text in answers(game, seat).items():
        assert "koku" in text or "free" in text
        assert ("attacks" in text) == (owners[id] not in (None, seat))


def test_a_province_says_its_favour() -> None:
    """Shitennō: the number of the next free position."""
    game, seat = asked("shitenno", 3, "control")
    rows = {row["id"]: row for row in game.view(seat)["provinces"]}
    for id, text in answers(game, seat).items():
        if "_by_" in id:
            row = rows[id.partition("_by_")[0]]
            assert text.endswith(f"{row['numbers'][len(row['kamon'])]} favour")


@pytest.mark.parametrize("kind", ["attack_from", "attack_to"])
def test_an_attack_says_how_many_stand_there(kind: str) -> None:
    """Risk in Middle-earth: the battalions, and whose they are where they are another's."""
    game, seat = asked("middle_earth", 3, kind)
    rows = {row["id"]: row for row in game.view(seat)["territories"]}
    for id, text in answers(game, seat).items():
        if id in rows:
            assert f"{rows[id]['battalions']} battalion" in text
            assert (NAMES[rows[id]["owner"]] in text if rows[id]["owner"] is not None else True) == (rows[id]["owner"] != seat)
