"""The playback: at each step the whole page shows what its viewer knew then, and nothing of what came after."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.game import Game
from tatami.look import Look, at_step, look_at, steps, title_of
from tatami.texts.moves import moves, told
from tatami.titles import part
from tatami.web.page import Viewer
from tatami.web.steps import (
    AFTERWARDS,
    LONGEST,
    LONGEST_OWN,
    MOST_PICTURES,
    OWN_PICTURE,
    PICTURE,
    SHORTEST,
    Position,
    hurried,
    positions,
    seconds,
    sounds,
    staged,
)
from tatami.web.table import draw_fragment

NAMES = ["Ayame", "Botan", "Chiyo", "Denji"]
TITLES: list[tuple[str, dict[str, str]]] = [(title.id, {}) for title in tatami.titles()] + [("middle_earth", {"mode": "siege"})]
SEATS = 3


def begun(title: str, options: dict[str, str], seed: int = 1) -> Game:
    game = tatami.new(title, seats=2 if options else SEATS, seed=seed, options=options)
    game.keep_moments(10_000)
    return game


def play_on(game: Game, answers: int, seed: int) -> None:
    for _ in zip(range(answers), random_answers(game, stream(seed)), strict=False):
        pass


def looked(game: Game, seat: int | None, since: int = 0, stamp: int = 0) -> Look:
    look = look_at(game, seat, NAMES[: game.seats], table="t1", stamp=stamp)
    return msgspec.structs.replace(look, steps=steps(game, seat, look.events, since))


def pages(game: Game, seat: int | None, since: int) -> dict[int, str]:
    """What is drawn at each step since an event but the last one, which may go on."""
    found = positions(Viewer("en"), looked(game, seat, since))
    return {position.last: position.drawn.html for position in found[:-1]}


@pytest.mark.parametrize(("title", "options"), TITLES)
def test_a_step_shows_nothing_of_what_comes_after(title: str, options: dict[str, str]) -> None:
    """A game is branched at many places and goes on with other answers: up to there every page is the same to the byte, for a player and for a spectator."""
    truth = begun(title, options)
    play_on(truth, 400, 1)
    record = truth.record()["answers"]
    compared = 0
    short = len(record) < 50
    for place in range(4 if short else 25, len(record), 2 if short else max(20, len(record) // 8)):
        worlds = [begun(title, options) for _ in range(3)]
        for world in worlds:
            for seat, _, name in record[:place]:
                world.play(seat, world.question(seat).domain.value_of(name))
        known = {eyes: truth_heard(worlds, eyes) for eyes in (0, None)}
        for number, world in enumerate(worlds):
            play_on(world, 25, 100 + number)
        for eyes in (0, None):
            first, *others = [pages(world, eyes, max(0, known[eyes] - 50)) for world in worlds]
            for drawn in others:
                both = [number for number in first if number <= known[eyes] and number in drawn]
                assert [number for number in both if first[number] != drawn[number]] == []
                compared += len(both)
    assert compared > (40 if title != "white_castle" else 10), "a die of the Castle is one step"


def truth_heard(worlds: list[Game], eyes: int | None) -> int:
    (heard,) = {world.heard(eyes) for world in worlds}
    return heard


@pytest.mark.parametrize(("title", "options"), TITLES)
def test_a_step_looks_the_same_whenever_it_is_asked_for(title: str, options: dict[str, str]) -> None:
    """Every step of a whole game, drawn when it was played and again when more had happened: the same to the byte."""
    game = begun(title, options, seed=3)
    known: dict[int, str] = {}
    again = 0
    often = 20 if len(list(random_answers(begun(title, options, seed=3), stream(3)))) > 50 else 1
    for number, _ in enumerate(random_answers(game, stream(3))):
        if number % often == 0:
            drawn = pages(game, 1, max(0, max(known, default=0) - 50))
            again += len(known.keys() & drawn.keys())
            assert [step for step in known.keys() & drawn.keys() if known[step] != drawn[step]] == []
            known |= drawn
        if number > 900:
            break
    ends = [move[-1].number for move in moves(title_of(game), game.events(1))]
    assert known.keys() <= set(ends)
    assert again > 15


@pytest.mark.parametrize(("title", "options"), TITLES)
def test_no_step_asks_or_names_a_winner(title: str, options: dict[str, str]) -> None:
    """The question and the outcome are those of now; the last step of a game that is over does not say who has won, the page of now does."""
    game = begun(title, options, seed=2)
    for _ in random_answers(game, stream(2)):
        pass
    look = looked(game, 0, max(0, game.heard(0) - 60))
    assert look.outcome is not None
    result = 'href="/game/t1"'
    assert result in draw_fragment(Viewer("en"), look).html
    found = positions(Viewer("en"), look)
    assert len(found) > 3
    for position in found:
        assert result not in position.drawn.html
        assert "data-answer" not in position.drawn.html
        assert "data-asked" not in position.drawn.html


def every_position(title: str, options: dict[str, str]) -> Iterator[tuple[Look, Position]]:
    game = begun(title, options, seed=5)
    play_on(game, 300, 5)
    look = looked(game, 0, max(0, game.heard(0) - 150))
    for position in positions(Viewer("fr"), look):
        yield look, position


@pytest.mark.parametrize(("title", "options"), TITLES)
def test_a_step_has_the_words_of_the_log(title: str, options: dict[str, str]) -> None:
    """In the strip as in the newest line of the log, and no line without words."""
    texts = None
    for look, position in every_position(title, options):
        texts = texts or look.texts("fr")
        move = [event for event in look.events if position.first <= event.number <= position.last]
        assert position.words == told(texts, 0, move) != ""
        caption, *lines = re.findall(r'(?:id="question">|<li id="e\d+" class="[^"]*">(?:<svg.*?</svg>)?)([^<]*)', position.drawn.html)
        assert lines[0].strip() == caption.strip()
        assert all(line.strip() for line in lines)


def test_the_last_position_is_that_of_now_without_its_question() -> None:
    """With nothing told since, the board after the last step is the board of now for somebody who is not asked."""
    game = begun("shitenno", {})
    play_on(game, 60, 1)
    heard = game.heard(None)
    for _ in random_answers(game, stream(2)):
        if game.heard(None) > heard:
            break
    look = looked(game, None, heard - 20)
    last = look.steps[-1]
    assert last.after == game.view(None)
    assert at_step(look, last).heard == look.heard


def test_only_moves_that_end_after_the_event_are_steps() -> None:
    """A move that began before it is there as a whole."""
    game = begun("white_castle", {})
    play_on(game, 40, 1)
    move = moves(title_of(game), game.events(0))[-3]
    assert len(move) > 2
    for since in (move[0].number, move[-1].number - 1):
        first = looked(game, 0, since).steps[0]
        assert [event.number for event in first.events] == [event.number for event in move]
    assert looked(game, 0, move[-1].number).steps[0].events[0].number == move[-1].number + 1


def test_a_step_takes_as_long_as_it_weighs() -> None:
    """From 0.6 to 1.5 seconds; what concerns the viewer as long as it takes to read, a picture as long as it takes to look at."""
    game = begun("white_castle", {})
    play_on(game, 40, 1)
    events = game.events(0)
    assert seconds(events[:1], "x", False, []) == SHORTEST == 0.6
    assert seconds(events, "x" * 1000, False, []) == LONGEST == 1.5
    assert seconds(events[:1], "x" * 50, True, []) == pytest.approx(0.6 + 50 * 0.035)
    assert seconds(events[:1], "x" * 1000, True, []) == LONGEST_OWN == 4
    assert seconds(events[:1], "x", True, ["", "", ""]) == pytest.approx(3 * OWN_PICTURE + AFTERWARDS)


def test_a_picture_may_say_how_long_it_takes() -> None:
    pictures = ['<figure class="x" data-seconds="4.5"></figure>', "<figure></figure>"]
    assert staged(pictures, False) == 4.5 + PICTURE
    assert staged(pictures, True) == 4.5 + OWN_PICTURE


def test_the_durations_of_scenes_are_those_of_the_page() -> None:
    """The one table of all scenes, in docs/page.md."""
    page = (Path(__file__).parents[2] / "docs/page.md").read_text("utf-8")
    table = {row[1]: float(row[2]) for row in re.finditer(r"^\| `(\w+)`: .*\| ([\d.]+) \|$", page, re.MULTILINE)}
    scenes = {id: time for title in tatami.titles() for id, time in getattr(part(title.id, "board.fight"), "SECONDS", {}).items()}
    assert table == scenes


def test_much_that_waits_is_shown_faster() -> None:
    """Eight seconds as they are, of what is beyond three tenths, twenty in all; but no step for less than half a second."""
    assert hurried([1.0] * 8) == [1.0] * 8
    assert sum(hurried([2.0] * 9)) == pytest.approx(8 + 10 * 0.3)
    assert sum(hurried([5.0] * 20)) == pytest.approx(20)
    assert hurried([1.0, 3.0] * 20) == [0.5, 0.75] * 20, "a quarter of eighty seconds"


MOMENTS = (  # of Samouraï & Katana, beside battles
    *("attack_stopped", "move_stopped", "card_stopped", "card_cancelled", "clan_fell", "clan_returned", "clan_dissolved"),
    *("emperor_stayed", "emperor_changed", "shogun_named", "province_scored", "capital_scored"),
)


@pytest.mark.parametrize(
    ("title", "kind", "options"),
    [("middle_earth", "battle_fought", {}), ("shogun", "cubes_fell", {}), ("samurai_katana", "battle_won", {})],
)
def test_a_battle_is_shown_on_the_stage(title: str, kind: str, options: dict[str, str]) -> None:
    """One picture of a battle between others, all of them if the viewer is touched; none where there was no battle."""
    fought: list[Position] = []
    for look, position in every_position(title, options):
        kinds = [event.kind for event in look.events if position.first <= event.number <= position.last]
        if kind in kinds:
            fought.append(position)
            assert len(position.stage) >= 1
            assert position.touches or len(position.stage) == 1
        elif not {"battle_tied", "battle_fought", "cubes_fell", "strength_counted", "bid_shown", "scoring_began", *MOMENTS} & set(kinds):
            assert position.stage == []
    assert fought
    assert max(len(position.stage) for position in fought) <= MOST_PICTURES


def test_sounds_are_those_of_the_events() -> None:
    game = begun("white_castle", {})
    play_on(game, 60, 1)
    by_kind: dict[str, Any] = {event.kind: event for event in game.events(0)}
    assert sounds([by_kind["dice_rolled"]], False) == ["die"]
    assert sounds([by_kind["gained"]], False) == ["coin"]
    assert sounds([by_kind["paid"]], True) == ["attack", "coin"]
    assert sounds([], False) == []
