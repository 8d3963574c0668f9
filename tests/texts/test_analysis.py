"""What an analysis found, in words: points that agree with their grades, and the events that say most."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import tatami
from conftest import random_game
from tatami.core.events import Event
from tatami.lab.findings import GRADES
from tatami.texts import Texts, ui
from tatami.texts.analysis import (
    Gains,
    lost_points,
    most_telling,
    tell_chances,
    tell_cost,
    tell_events,
    tell_fault,
    tell_grades,
    tell_lost,
    tell_moment,
)
from tatami.web.course import course


def test_a_moment_says_from_where_to_where() -> None:
    """With its part of luck where that is known."""
    assert tell_moment("en", "Ann", 0.336, 0.81, -0.09) == "Ann's chance to win goes from 34% to 81%. Luck: −9 wins in 100."
    assert tell_moment("en", "Ann", 0.336, 0.81, None) == "Ann's chance to win goes from 34% to 81%."
    assert (
        tell_moment("fr", "Ann", 0.5, 0.4, 0.01) == "Ann passe de 50\xa0% à 40\xa0% de chances de gagner. Hasard\xa0: +1 victoire sur 100."
    )
    for lang, sentence in (("en", "How much of that was luck is not clear."), ("fr", "La part du hasard reste incertaine.")):
        assert tell_moment(lang, "Ann", 0.5, 0.4, 0.01, is_clear=False).endswith(sentence)


def test_points_lost_agree_with_the_grade() -> None:
    """Just below a threshold is not called by its number."""
    for below, grade in GRADES[:-1]:
        assert lost_points(below) == round(100 * below)
        assert lost_points(below - 0.001) == round(100 * below) - 1, grade
    assert (tell_lost("en", 0.0179), tell_lost("fr", 0.087)) == ("1 win in 100 given away", "8 victoires sur 100 perdues")


def test_the_chances_beside_a_loss_differ_by_it() -> None:
    """0.677 and 0.224 lost: 68 % less 22 are 46, although 0.453 would be rounded to 45; nobody has less than nothing."""
    assert tell_chances("en", 0.677, 0.224) == "68% after the best answer, 46% after this one"
    assert tell_chances("en", 0.034, 0.04) == "3% after the best answer, 0% after this one"


def test_what_an_answer_cost_is_punctuated_as_its_language_is() -> None:
    """French has a space that does not break before the semicolon."""
    assert tell_cost("en", 0.677, 0.224) == "68% after the best answer, 46% after this one; 22 wins in 100 given away"
    assert tell_cost("fr", 0.677, 0.224) == "68\xa0% après la meilleure réponse, 46\xa0% après celle-ci\xa0; 22 victoires sur 100 perdues"


def test_a_fault_is_named_with_its_number() -> None:
    """In either language."""
    assert tell_fault("en", 5, "Ann", "blunder", 0.68) == "No. 5, Ann: blunder (68 wins in 100 given away)."
    assert tell_fault("fr", 5, "Ann", "blunder", 0.68) == "N° 5, Ann\xa0: bourde (68 victoires sur 100 perdues)."


def test_grades_are_explained_by_their_thresholds() -> None:
    """In the order of the words."""
    words = tell_grades("en", [0.03, 0.09, 0.2])
    assert words.endswith("Fewer than 3 is fine; 3 or more is doubtful, 9 or more a mistake, 20 or more a blunder.")


def test_the_most_telling_events_are_about_the_seat() -> None:
    """Two of a game of Shogun, in the order in which they happened."""
    game = random_game("shogun", 3, 1, {})
    events = game.events(None)
    texts = Texts(tatami.title("shogun"), "en", ["Ann", "Bob", "Cid"])
    found = most_telling(events, 1, Counter(event.kind for event in events), 2)
    assert [event.number for event in found] == sorted(event.number for event in found)
    assert all("Bob" in texts.event(event) for event in found)


def happened(title: str, *rows: tuple[int, str, dict[str, Any]]) -> list[Event]:
    """Events by the answer they came of, their kind and their values by name; the others are nothing."""
    found = []
    for number, (answer, kind, values) in enumerate(rows, 1):
        type = tatami.title(title).event_kinds[kind]
        event = Event(type, [values.get(param.name, [] if param.tally else 0) for param in type.params], answer)
        event.number = number
        found.append(event)
    return found


def told(events: list[Event], points: list[tuple[int, list[int]]], seat: int, rising: bool = True, most: int = 1) -> list[str]:
    often = Counter(event.kind for event in events)
    return [event.kind for event in most_telling(events, seat, often, most, Gains(events, points), rising)]


def test_what_brought_points_is_told_before_large_numbers() -> None:
    """The White Castle: a die of 6 brings nothing, the courtier who climbs does."""
    events = happened(
        "white_castle",
        (1, "die_taken", {"seat": 0, "die": 6}),
        (2, "courtier_climbed", {"seat": 0}),
        (3, "influence_gained", {"seat": 0, "step": 9}),
        (4, "courtier_climbed", {"seat": 1}),
    )
    points = [(0, [0, 0]), (1, [0, 0]), (2, [5, 0]), (3, [5, 0]), (4, [5, 5])]
    assert told(events[:3], points, 0) == ["courtier_climbed"]
    assert told(events[:3], points[:2], 0) == ["influence_gained"], "where nothing is known of points the number speaks"


def test_an_event_of_the_seat_it_favours_is_told() -> None:
    """Of one that rises what it won, or what others lost; of one that falls what others won."""
    events = happened(
        "samurai_katana",
        (1, "honour_gained", {"seat": 0, "honour": 2}),
        (2, "honour_lost", {"seat": 1, "honour": 3}),
        (3, "honour_gained", {"seat": 1, "honour": 4}),
    )
    points = [(0, [0, 9]), (1, [2, 9]), (2, [2, 6]), (3, [2, 10])]
    often = Counter(event.kind for event in events)
    gains = Gains(events, points)
    assert [event.answer for event in most_telling(events, 0, often, 1, gains, rising=True)] == [2]
    assert [event.answer for event in most_telling(events, 0, often, 2, gains, rising=True)] == [1, 2]
    assert [event.answer for event in most_telling(events, 0, often, 1, gains, rising=False)] == [3]


def test_a_battle_is_told_by_its_end() -> None:
    """Shogun: what cost the defender points is that the province was taken, not the throw or the order that became void."""
    battle = [
        ("battle_began", {"seat": 0, "defender": 1, "armies": 9}),
        ("special_used", {"seat": 1}),
        ("province_conquered", {"seat": 0, "armies": 3}),
        ("plan_voided", {"seat": 1}),
    ]
    repelled = [("battle_began", {"seat": 0, "defender": 1, "armies": 9}), ("attack_repelled", {"seat": 1, "armies": 1})]
    rows = [(1, kind, values) for kind, values in battle] + [(2, kind, values) for kind, values in repelled]
    points = [(0, [10, 10, 10]), (1, [14, 7, 10]), (2, [14, 7, 10])]
    events = happened("shogun", *rows)
    assert told(events, points, 2) == ["province_conquered"], "a third seat gains by it"
    assert told(events, points, 0) == ["province_conquered"]


def test_a_moment_is_told_in_sentences_that_do_not_repeat() -> None:
    """Points of one kind that came together are told together; the same twice is told once."""
    texts = Texts(tatami.title("samurai_katana"), "en", ["Ann", "Bob"])
    row = ("honour_gained", {"seat": 0, "honour": 2})
    events = happened("samurai_katana", (1, "activation_ended", {"seat": 0}), (1, *row), (2, "activation_ended", {"seat": 0}), (2, *row))
    gains = Gains(events, [(0, [0, 0]), (1, [2, 0]), (2, [4, 0])])
    often = Counter(event.kind for event in events)
    assert tell_events(texts, [events], 0, often, 2, gains, rising=True, last=False) == ["Ann gains 2 honour."]
    step = happened("samurai_katana", (1, "activation_ended", {"seat": 1}))
    first = tell_events(texts, [step, events], 0, often, 2, gains, rising=True, last=False)
    assert first == ["Ann gains 2 honour."], "what brought points, and not what the greatest step was without"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_moment_without_points_says_so(lang: str) -> None:
    """And one in which nothing but the end came says that."""
    texts = Texts(tatami.title("samurai_katana"), lang, ["Ann", "Bob"])
    events = happened("samurai_katana", (1, "activation_ended", {"seat": 1}))
    gains, often = Gains(events, [(0, [3, 3]), (1, [3, 3])]), Counter(event.kind for event in events)
    said = tell_events(texts, [events], 0, often, 2, gains, rising=True, last=False)
    assert said == [ui(lang, "analysis_no_points"), texts.event(events[0])]
    against = Gains(events, [(0, [3, 3]), (1, [3, 5])])
    assert tell_events(texts, [events], 0, often, 2, against, rising=True, last=False) == [texts.event(events[0])], (
        "some were won, by another"
    )
    assert tell_events(texts, [events], 0, often, 2, gains, rising=True, last=True) == [ui(lang, "analysis_game_ends")]


def test_nothing_is_told_of_steps_in_which_nothing_happened() -> None:
    """Not that it brought no points either; an empty step is passed over."""
    texts = Texts(tatami.title("samurai_katana"), "en", ["Ann", "Bob"])
    events = happened("samurai_katana", (1, "activation_ended", {"seat": 1}))
    gains, often = Gains(events, [(0, [3, 3]), (1, [3, 3])]), Counter(event.kind for event in events)
    assert tell_events(texts, [[]], 0, often, 2, gains, rising=True, last=False) == []
    assert texts.event(events[0]) in tell_events(texts, [[], events], 0, often, 2, gains, rising=True, last=False)


def test_what_a_battle_came_to_is_told_before_how_it_began() -> None:
    """Although both came with the same points, and the attack once with more."""
    attack, conquest = ("battle_began", {"seat": 0, "defender": 1, "armies": 9}), ("province_conquered", {"seat": 0, "armies": 3})
    events = happened("shogun", (1, *attack), (1, *conquest), (2, *attack))
    assert told(events, [(0, [0, 5, 0]), (1, [3, 2, 0]), (2, [7, 0, 0])], 0, most=1) == ["battle_began"], "the second answer brought most"
    assert told(events[:2], [(0, [0, 5, 0]), (1, [3, 2, 0]), (2, [6, 0, 0])], 0, most=1) == ["province_conquered"]


def test_an_action_without_points_is_told_by_how_it_began() -> None:
    """The White Castle: where the die was placed, and not what that cost, even if who pays often wins something besides."""
    events = happened(
        "white_castle",
        (1, "die_placed", {"seat": 0}),
        (1, "paid", {"seat": 0, "amount": 2}),
        (1, "influence_gained", {"seat": 0, "step": 9}),
        (2, "paid", {"seat": 0, "amount": 4}),
    )
    points = [(0, [0, 0]), (1, [0, 0]), (2, [7, 0])]
    assert told(events[:3], points, 0, most=2) == ["die_placed", "influence_gained"]


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
def test_what_is_told_of_a_gain_came_with_it(title: tatami.Title) -> None:
    """In a whole game of every title: of each answer that brought points something is told that brings some as a rule."""
    seats = max(2, title.seat_counts[0])
    game = random_game(title.id, seats, 1, {})
    events, points = game.events(None), course(game.record()).points
    gains, often = Gains(events, points), Counter(event.kind for event in events)
    texts, moved = Texts(title, "en", ["Ann", "Bob", "Cid"][:seats]), 0
    for (_, before), (number, after) in pairwise(points):
        here = [event for event in events if event.answer == number]
        if before[0] < after[0] and here:
            moved += 1
            (event,) = most_telling(here, 0, often, 1, gains)
            assert gains.matter(event) > 0, texts.event(event)
    assert moved > 3
