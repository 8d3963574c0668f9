"""What an analysis found, in words: points that agree with their grades, and the events that say most."""

from collections import Counter

import tatami
from conftest import random_game
from tatami.lab.analyse import GRADES
from tatami.texts import Texts
from tatami.texts.analysis import lost_points, most_telling, tell_fault, tell_grades, tell_lost, tell_moment


def test_a_moment_says_from_where_to_where() -> None:
    """With its part of luck where that is known."""
    assert tell_moment("en", "Ann", 0.336, 0.81, -0.09) == "Ann's chance to win goes from 34% to 81%. Luck: −9 points."
    assert tell_moment("en", "Ann", 0.336, 0.81, None) == "Ann's chance to win goes from 34% to 81%."
    assert tell_moment("fr", "Ann", 0.5, 0.4, 0.01) == "Ann passe de 50\xa0% à 40\xa0% de chances de gagner. Hasard\xa0: +1 point."


def test_points_lost_agree_with_the_grade() -> None:
    """Just below a threshold is not called by its number."""
    for below, grade in GRADES[:-1]:
        assert lost_points(below) == round(100 * below)
        assert lost_points(below - 0.001) == round(100 * below) - 1, grade
    assert (tell_lost("en", 0.0179), tell_lost("fr", 0.087)) == ("1 point lost", "8 points perdus")


def test_a_fault_is_named_with_its_number() -> None:
    """In either language."""
    assert tell_fault("en", 5, "Ann", "blunder", 0.68) == "No. 5, Ann: blunder (68 points lost)."
    assert tell_fault("fr", 5, "Ann", "blunder", 0.68) == "N° 5, Ann\xa0: bourde (68 points perdus)."


def test_grades_are_explained_by_their_thresholds() -> None:
    """In the order of the words."""
    words = tell_grades("en", [0.03, 0.09, 0.2])
    assert [words.index(word) for word in ("3 lost: fine", "3 on doubtful", "9 on a mistake", "20 on a blunder")] == sorted(
        words.index(word) for word in ("3 lost: fine", "3 on doubtful", "9 on a mistake", "20 on a blunder")
    )


def test_the_most_telling_events_are_about_the_seat() -> None:
    """Two of a game of Shogun, in the order in which they happened."""
    game = random_game("shogun", 3, 1, {})
    events = game.events(None)
    texts = Texts(tatami.title("shogun"), "en", ["Ann", "Bob", "Cid"])
    found = most_telling(events, 1, Counter(event.kind for event in events), 2)
    assert [event.number for event in found] == sorted(event.number for event in found)
    assert all("Bob" in texts.event(event) for event in found)
