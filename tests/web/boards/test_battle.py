"""Pictures of battles: every die, cube and card that an event tells of is in the picture, in both languages."""

import re
from collections.abc import Iterator

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.core.events import Event, groups
from tatami.core.game import Game
from tatami.look import look_at
from tatami.web.scene import Scene, draw_battle

NAMES = ["Ayame", "Botan", "Chiyo", "Denji", "Emi", "Fuji"]


def battle(title: str, kind: str, seats: int, options: dict[str, str] | None = None) -> tuple[Game, list[Event]]:
    """A game just after a group in which something of this kind happened, and that group."""
    for seed in range(1, 20):
        game = tatami.new(title, seats=seats, seed=seed, options=options or {})
        for _ in random_answers(game, stream(seed)):
            told = game.events(None, max(0, game.heard(None) - 60))
            found = groups(told)[-1] if told else []
            if any(event.kind == kind for event in found):
                return game, found
    raise AssertionError(f"No {kind} in any game")


def battles(title: str, kind: str, seats: int, most: int) -> Iterator[tuple[Game, list[Event]]]:
    """The first so many groups of a random game in which something of this kind happened."""
    game = tatami.new(title, seats=seats, seed=2)
    for _ in random_answers(game, stream(2)):
        pass
    found = [group for group in groups(game.events(None)) if any(event.kind == kind for event in group)]
    assert len(found) >= most
    yield from ((game, group) for group in found[:most])


def group_of_bonuses(game: Game) -> list[Event]:
    """Throws of the next battles in which something is added to a die."""
    for _ in random_answers(game, stream(5)):
        found = [event for event in game.events(None) if event.kind == "battle_fought" and any(event.values[4])]
        if len(found) > 5:
            return found
    raise AssertionError("Nothing is ever added")


def drawn(game: Game, group: list[Event], lang: str) -> str:
    look = look_at(game, None, NAMES[: game.seats])
    return str(draw_battle(Scene(look, look.texts(lang)), group))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tower(lang: str) -> None:
    """Every cube that was thrown and every one that fell."""
    game, group = battle("shogun", "cubes_fell", 4)
    html = drawn(game, group, lang)
    cubes = sum(sum(event.values[0]) for event in group if event.kind in ("cubes_thrown", "cubes_fell"))
    assert html.count("#cube") == cubes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_dice(lang: str) -> None:
    """Every die of both sides as it fell, and every bonus in words."""
    game, group = battle("middle_earth", "battle_fought", 3)
    html = drawn(game, group, lang)
    last = [event for event in group if event.kind == "battle_fought"][-1]
    plain = last.plain()
    dice = f"{plain['attack']}_{plain['defence']}".split("_")
    assert re.findall(r"#die-(?:red|black)-(\d)", html) == dice
    for throw in [event for event in group_of_bonuses(game) if event.kind == "battle_fought"]:
        halves = drawn(game, [throw], lang).split('class="me-half')[1:]
        assert [half.count('class="me-extra"') for half in halves] == [sum(throw.values[4][:2]), sum(throw.values[4][2:])]
    for bonus, n in enumerate(last.values[4]):
        assert (last.type.params[4].domain.text(bonus, lang).replace("'", "&#39;") in html) == bool(n)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_siege(lang: str) -> None:
    """An assault on the city is drawn alike."""
    game, group = battle("middle_earth", "assaulted", 2, {"mode": "siege"})
    last = [at for at, event in enumerate(group) if event.kind == "assaulted"][-1]
    assert "#die-red-" in drawn(game, group[: last + 1], lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_sides(lang: str) -> None:
    """The strength of both sides, and sums that come to it."""
    for game, group in battles("samurai_katana", "strength_counted", 4, 40):
        html = drawn(game, group, lang).replace("−", "-")
        strengths = [event.values[1] for event in group if event.kind == "strength_counted"]
        assert [int(total) for total in re.findall(r'battle-total">(-?\d+)', html)] == strengths
        sides = html.split("<section")[1:]
        sums = [sum(int(n) for n in re.findall(r"<b>(-?\d+)</b></li>", side)) for side in sides]
        assert sums == strengths


def test_every_source_of_strength_has_its_line() -> None:
    """Defending a castle with mountains: both cards, the castle's doubled lower one, samurai and land, each with its number."""
    texts: set[str] = set()
    for game, group in battles("samurai_katana", "strength_counted", 4, 40):
        texts |= set(re.findall(r"<li>(the [\w ]+) <b>", drawn(game, group, "en")))
    assert texts >= {"the castle", "the samurai", "the fan", "the mountains"}


def test_no_battle_no_picture() -> None:
    """Whatever else happens has none."""
    game = tatami.new("shogun", seats=4, seed=1)
    assert drawn(game, game.events(None), "en") == ""
