"""Chances on the targets: against the table of the rulebook, a count of every throw, and what a click on a target answers."""

import re
from itertools import product

import pytest

from tatami.look import look_at
from tatami.texts import Texts
from tatami.titles.middle_earth import TITLE
from tatami.titles.middle_earth.board.odds import campaign, roll
from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.words.tables import conquest
from tatami.web.scene import Scene, mark_board
from titles.middle_earth.table import closed, say, war


@pytest.mark.rule("middle_earth/attack.5")
@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (3, 2), (7, 4), (10, 6)])
def test_without_bonuses_it_is_the_table_of_the_rulebook(attackers: int, defenders: int) -> None:
    """As many dice as allowed, to the end."""
    won, lost = campaign(attackers, defenders, 0)
    assert won == pytest.approx(conquest(attackers, defenders))
    assert 0 < lost < attackers


@pytest.mark.rule("middle_earth/attack.6", "middle_earth/attack.7")
@pytest.mark.parametrize(("attack", "defence"), [(1, 1), (2, 1), (3, 2)])
@pytest.mark.parametrize("ahead", [-2, -1, 0, 1, 2])
def test_a_bonus_lifts_the_highest_die_alone(attack: int, defence: int, ahead: int) -> None:
    """Every throw counted out."""
    counts = [0] * (min(attack, defence) + 1)
    for dice in product(range(1, 7), repeat=attack + defence):
        ours, theirs = sorted(dice[:attack], reverse=True), sorted(dice[attack:], reverse=True)
        ours[0] += ahead
        counts[sum(mine <= yours for mine, yours in zip(ours, theirs, strict=False))] += 1
    assert roll(attack, defence, ahead) == pytest.approx([count / 6 ** (attack + defence) for count in counts])


def board(leader: bool, army: int = 6) -> str:
    """The board while Eregion chooses a target."""
    game = war(ATTACKS, own={"eregion": army, "khand": 3}, others={1: {"moria": 2}}, leaders={0: ["eregion"]} if leader else {})
    say(game, "eregion")
    look = look_at(game, 0, ["Ann", "Bob"])
    scene = Scene(look, Texts(TITLE, "en", ["Ann", "Bob"]))
    return str(scene.drawn(mark_board(scene)).html)


@pytest.mark.parametrize(
    ("leader", "army", "then", "label"),
    [
        (True, 6, "yes until_1", "Moria: 90 %, about 1.5 lost, +3 points (Bob −8)"),
        (False, 6, "until_1", "Moria: 78 %"),
        (False, 2, "one_die", "Moria: "),
    ],
)
def test_a_click_on_a_target_answers_to_the_end(leader: bool, army: int, then: str, label: str) -> None:
    """The leader goes along, the attack is all out; the other way, order by order, is beside it."""
    drawn = board(leader, army)
    target = re.search(r'<g class="me-hit is-target me-outright" data-answer="moria"[^>]*>', drawn)
    assert target is not None
    assert f'data-then="{then}"' in target[0]
    assert f'data-later="{then.rsplit(maxsplit=1)[-1]}" data-unless="break_off"' in target[0]
    assert f'aria-label="{label}' in target[0]
    once = re.search(r'<g class="me-hit is-target me-once" data-answer="moria"[^>]*>', drawn)
    assert once is not None
    assert "data-later" not in once[0]


def test_over_a_closed_bridge_no_leader_is_asked() -> None:
    """It must go: the gesture does not answer for it."""
    game = war(ATTACKS, own={"rhudaur": 6, "khand": 3}, leaders={0: ["rhudaur"]})
    closed(game)
    say(game, "rhudaur")
    scene = Scene(look_at(game, 0, ["Ann", "Bob"]), Texts(TITLE, "en", ["Ann", "Bob"]))
    target = re.search(r'<g class="me-hit is-target me-outright" data-answer="eregion"[^>]*>', str(scene.drawn(mark_board(scene)).html))
    assert target is not None
    assert 'data-then="until_1"' in target[0]
