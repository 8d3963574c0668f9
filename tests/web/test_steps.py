"""What happened, step by step: as much as can be read, and nothing that a player must not miss left out."""

import re
from html import unescape

import msgspec
import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.events import groups
from tatami.core.game import Game
from tatami.look import Look, look_at, steps
from tatami.texts.touched import touched
from tatami.web.page import Viewer
from tatami.web.steps import MANY, in_rows, steps_html

NAMES = ["Ayame", "Botan", "Chiyo", "Denji"]


def played(title: str, seats: int, until: str, seed: int = 1) -> Game:
    """A random game up to the first question of this kind."""
    game = tatami.new(title, seats=seats, seed=seed)
    game.keep_moments(500)
    for seat, _ in random_answers(game, stream(seed)):
        if game.question(seat).kind == until:
            return game
    raise AssertionError(until)


def looked(game: Game, seat: int, since: int = 0) -> Look:
    look = look_at(game, seat, NAMES[: game.seats], table="t1")
    return msgspec.structs.replace(look, steps=steps(game, seat, look.events, since))


def lines(html: str) -> list[list[str]]:
    """The sentences of each step."""
    return [re.findall(r"<li[^>]*>([^<]*)</li>", unescape(ol)) for ol in re.findall(r"<ol data-told>(.*?)</ol>", html, flags=re.S)]


@pytest.mark.parametrize(("lang", "more"), [("en", "(and 15 more like it)"), ("fr", "(et 15 autres du même genre)")])
def test_a_set_up_is_summed_up(lang: str, more: str) -> None:
    """Samouraï & Katana: of sixteen cities drawn one's own first one is told, and how many more there were; the hand is told card by card."""
    game = played("samurai_katana", 4, "name_purchaser")
    told = [line for step in lines(steps_html(Viewer(lang), looked(game, 0))) for line in step]
    assert sum(event.number > 0 for event in game.events(0)) > 50
    assert len(told) <= 12
    assert [line.startswith("Ayame ") for line in told if more in line] == [True] * 3, "cities, territories, samurai"
    assert sum(line.startswith(("Ayame draws 5 cards:", "Ayame pioche 5 cartes")) for line in told) == 1


def test_a_battle_shows_who_defends() -> None:
    """Risk in Middle-earth: with the crest of the attacker stands that of whoever held the territory before it was attacked, conquered or not."""
    game = tatami.new("middle_earth", seats=3, seed=1)
    game.keep_moments(500)
    sides, since = list[list[str]](), 0
    for number, _ in enumerate(random_answers(game, stream(1))):
        if number % 30 == 0:
            html = steps_html(Viewer("en"), looked(game, 0, since))
            sides += [re.findall(r'battle-side(?: seat-(\d))?"', picture) for picture in html.split("data-battle")[1:]]
            since = game.heard(0)
        if len(sides) > 30:
            break
    assert len(sides) > 30
    assert all(len({*pair} - {""}) == 2 for pair in sides if len(pair) == 2 and pair[0])


def test_what_was_told_is_not_told_again() -> None:
    game = played("shitenno", 3, "control")
    look = looked(game, 0)
    whole = [line for step in lines(steps_html(Viewer("en"), look)) for line in step]
    rest = [line for step in lines(steps_html(Viewer("en"), look, told=look.heard - 4)) for line in step]
    assert rest == whole[-4:]


def test_battalion_after_battalion_is_one_step() -> None:
    """Risk in Middle-earth: steps of one kind and one seat in a row are one, in their order, and nobody else's come into it."""
    game = played("middle_earth", 3, "attack_from")
    look = looked(game, 0)
    rows = in_rows(look.steps)
    assert len(rows) < len(look.steps)
    assert [event.number for step in rows for event in step.events] == [event.number for step in look.steps for event in step.events]
    for step in rows:
        if 1 < len(groups(step.events)) <= MANY:
            assert len({(event.kind, event.plain()["seat"]) for event in step.events}) == 1


def test_a_long_row_of_the_same_in_turn_is_one_step() -> None:
    """Risk in Middle-earth, alliance: the claims of all, one after the other; a short round of them stays step by step."""
    game = tatami.new("middle_earth", seats=4, seed=1, options={"mode": "alliance"})
    game.keep_moments(500)
    begun = game.heard(0)
    for number, (seat, _) in enumerate(random_answers(game, stream(1))):
        if number == 3:
            assert [len(step.events) for step in in_rows(looked(game, 0, begun).steps)] == [1, 1, 1]
        if game.question(seat).kind != "claim":
            break
    claims = [step.events for step in in_rows(looked(game, 0, begun).steps) if step.events[0].kind == "territory_claimed"]
    assert [len(row) > MANY for row in claims] == [True]


@pytest.mark.parametrize("title", ["samurai_katana", "shogun", "middle_earth"])
def test_what_touches_the_viewer_is_told_and_marked(title: str) -> None:
    """Every such event has its own sentence, in long steps too."""
    game = tatami.new(title, seats=3, seed=1)
    game.keep_moments(500)
    found = heard = 0
    for number, _ in enumerate(random_answers(game, stream(1))):
        if number % 40 or not number:
            continue
        look, heard = looked(game, 0, heard), game.heard(0)
        html = steps_html(Viewer("en"), look)
        marked = re.findall(r'<li data-touches="touched">([^<]*)</li>', unescape(html))
        texts = look.texts("en")
        assert marked == [
            texts.event(event)
            for step in in_rows(look.steps)
            for event in step.events
            if event in touched(look.title, 0, step.events, step.view)
        ]
        found += len(marked)
        if number > 1200:
            break
    assert found > 3


def test_short_steps_are_told_whole() -> None:
    game = played("white_castle", 3, "place_die", seed=4)
    look = looked(game, 0)
    texts = look.texts("en")
    for step, told in zip(in_rows(look.steps), lines(steps_html(Viewer("en"), look)), strict=True):
        if len(step.events) <= MANY:
            assert told == [texts.event(event) for event in step.events]


def test_what_one_player_gains_and_pays_in_a_turn_is_told_whole() -> None:
    """The White Castle: nobody wants to know that somebody gains a coin, and two more like it."""
    game = tatami.new("white_castle", seats=2, seed=1)
    game.keep_moments(500)
    for _ in random_answers(game, stream(1)):
        if game.progress() > 0.6:
            break
    look = looked(game, 0)
    texts, found = look.texts("en"), 0
    for step, told in zip(in_rows(look.steps), lines(steps_html(Viewer("en"), look)), strict=True):
        if MANY < len(step.events) <= 2 * MANY and {event.values[0] for event in step.events if event.kind == "gained"} == {1}:
            assert told == [texts.event(event) for event in step.events]
            found += 1
    assert found
