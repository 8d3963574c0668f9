"""What happened, step by step: as much as can be read, and nothing that a player must not miss left out."""

import re
from html import unescape
from typing import Any

import msgspec
import pytest
from markupsafe import Markup

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.events import groups
from tatami.core.game import Game
from tatami.look import Look, Step, look_at, steps
from tatami.texts.touched import touched
from tatami.web.page import Viewer
from tatami.web.scene import Scene
from tatami.web.steps import MANY, in_rows, sentences, steps_html

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


def test_what_touches_the_viewer_is_told_beside_any_number_alike() -> None:
    """A long step of battles, most of them lost by others: each that the viewer has lost is told by itself, and of the others one, with how many more."""
    game = tatami.new("samurai_katana", seats=3, seed=1, options={"negotiation": "yes"})
    for _ in zip(range(1500), random_answers(game, stream(1)), strict=False):
        pass
    look = looked(game, 0)
    assert look.view is not None
    won = [event for event in look.events if event.kind == "battle_won"]
    mine = [event for event in won if event.plain()["other"] == 0]
    assert len(won) > len(mine) + 3
    assert len(mine) > 1
    texts = look.texts("en")
    told = sentences(texts, 0, Step(won, look.view), 0)
    assert [line.text for line in told if line.touches] == [texts.event(event) for event in mine]
    assert [line.text.endswith(f"(and {len(won) - len(mine) - 1} more like it)") for line in told if not line.touches] == [True]


def test_a_turn_let_pass_is_marked_for_whose_it_was() -> None:
    """Shitennō: one's own, and nobody else's."""
    game = tatami.new("shitenno", seats=3, seed=1)
    for _ in random_answers(game, stream(1)):
        pass
    look = looked(game, 0)
    assert look.view is not None
    events = [event for event in look.events if event.kind == "turn_passed"]
    told = sentences(look.texts("en"), 0, Step(events[:4], look.view), 0)
    assert {event.plain()["seat"] for event in events[:4]} > {0}
    assert [line.touches for line in told] == ["passed" if event.plain()["seat"] == 0 else "" for event in events[:4]]


def test_only_steps_of_one_event_join_a_row() -> None:
    """A battalion placed and the next; two bought together and two more stay two steps."""
    game = played("middle_earth", 3, "attack_from")
    look = looked(game, 0)
    first = next(step for step in look.steps if len(step.events) == 1)
    alike = [event for event in look.events if (event.kind, event.values[:1]) == (first.events[0].kind, first.events[0].values[:1])][:4]
    one, two, three, four = alike
    assert [len(step.events) for step in in_rows([Step([one], {}), Step([two], {}), Step([three, four], {})])] == [2, 2]
    assert [len(step.events) for step in in_rows([Step([one, two], {}), Step([three], {}), Step([four], {})])] == [2, 2]


@pytest.mark.parametrize(("title", "seats"), [("shitenno", 3), ("middle_earth", 3)])
def test_a_board_is_that_after_its_step(title: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was seen then: with what was heard by then, and who has won only behind the last step of a game that is over."""
    drawn: list[Scene] = []

    def draw(scene: Scene) -> Markup:
        drawn.append(scene)
        return Markup("")

    monkeypatch.setattr("tatami.web.steps.draw_board", draw)
    game = tatami.new(title, seats=seats, seed=2)
    game.keep_moments(500)
    views: dict[int, list[dict[str, Any]]] = {}  # by what was heard
    for _ in random_answers(game, stream(2)):
        views.setdefault(game.heard(0), []).append(game.view(0))
    since = sorted(views)[-40]
    look = looked(game, 0, since)
    steps_html(Viewer("en"), look)
    rows = in_rows(look.steps)
    known = []
    for step, shown in zip(rows, drawn, strict=True):
        last = step.events[-1].number
        assert (shown.events[-1].number, shown.question) == (last, None)
        assert (shown.outcome is not None) == (step is rows[-1])
        if last in views:  # the group ends with an answer: what was seen then was looked at from outside
            known.append(shown.view in views[last])
    assert known.count(True) > max(5, known.count(False)), "but for what the next answer had changed before it told anything"
    assert drawn[-1].view == game.view(0)


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
