"""The great moments on the stage: which events have one, what it shows, how long it takes."""

import re
from html import unescape

import pytest

from tatami.core.events import Event
from tatami.titles.samurai_katana.board.fight import fight
from tatami.titles.samurai_katana.rules.state import Katana
from titles.samurai_katana.setting import STRONG, WEAK, attack, end_round, play, table
from web.drawing import drawn

HOKURIKU = ("echizen", "kaga", "etchu", "echigo")


def moment(game: Katana, seat: int | None = None) -> str:
    """Draw the moment of everything that happened, as a seat saw it."""
    scene, _ = drawn(game, seat)
    events: list[Event] = game.events(seat)
    return unescape(fight(scene, events))


def seconds(picture: str) -> float:
    found = re.search(r'data-seconds="([\d.]+)"', picture)
    assert found is not None
    return float(found[1])


def test_a_battle_turns_its_cards_and_counts() -> None:
    """Both sides' cards with their backs, sums, the dead, the winner; longer for those who fought it."""
    at = {"bingo": (0, 4), "bizen": (1, 2), "harima": (1, 1)}
    game = attack(table(at=at, hands={0: STRONG + " cavalry_charge", 1: WEAK}), "bingo", "bizen", 4)
    play(game, "combat_card:general", "combat_card:hatamoto", "special_card:cavalry_charge")
    own, other = moment(game, 0), moment(game, 2)
    assert own.count('class="sk-back"') == own.count('class="sk-face"') == 5
    assert 'class="sk-first" aria-hidden="true">15<' in own
    assert 'battle-total">18<' in own
    assert own.count("#sam") == 2  # two swords of two spears
    assert own.count("is-winner") == 1
    assert (seconds(own), seconds(other)) == (5.2, 2.6)


def test_what_is_stopped_is_sealed() -> None:
    """The card that stops it, under a red seal."""
    hands = {0: "hatamoto hatamoto", 1: "shogunal_justice ronin archers"}
    game = table(at={"aki": (0, 3), "bingo": (1, 1)}, hands=hands)
    play(game, "act:move_aki", "march_to:bingo", "march_with:3", "objection@1:justice")
    assert "sk-seal" in moment(game)
    assert "#a-shogunal_justice" in moment(game)


def test_provinces_join_and_end_the_game() -> None:
    """A lath for each territory, what it brings, and the last round when that reaches the goal."""
    game = play(table(at=dict.fromkeys(HOKURIKU, (0, 1)), honour={0: 23}), "act:done")
    assert moment(game).count("<i></i>") == 4
    assert 'class="sk-last">Ayame has 25 honour: this round is the last.' in moment(game)


def test_offices_walk_to_their_holders() -> None:
    """Emperor and Shogun of the new round."""
    game = end_round(table(honour={1: 3}))
    assert {"crown", "helmet"} == set(re.findall(r"#i-(\w+)", moment(game)))


@pytest.mark.parametrize("seat", [None, 0])
def test_a_march_has_none(seat: int | None) -> None:
    assert moment(play(table(at={"aki": (0, 3)}), "act:move_aki", "march_to:suo", "march_with:1"), seat) == ""
