"""What the defender may answer an attack with. [attack.19, powers.3, powers.16]"""

import pytest

from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.reply import REPLY_CARDS, retreats
from titles.middle_earth.table import asked, at, closed, names, offered, say, show, war


@pytest.mark.rule("middle_earth/powers.16", "middle_earth/powers.4")
@pytest.mark.parametrize(
    ("army", "leaders", "shut", "ways"),
    [
        (1, [], False, []),
        (2, [], False, ["moria", "rhudaur"]),
        (2, [], True, ["moria"]),
        (2, ["eregion"], True, ["moria", "rhudaur"]),
    ],
)
def test_where_defenders_withdraw_to(army: int, leaders: list[str], shut: bool, ways: list[str]) -> None:
    """To adjacent territories of their own, over a closed bridge only with a leader; a single battalion goes nowhere."""
    others = {1: {"eregion": army, "rhudaur": 1, "moria": 1}}
    game = war(ATTACKS, own={"dunland": 5, "khand": 2}, others=others, rest=2, leaders={1: leaders}, seats=3)
    if shut:
        closed(game)
    assert names(retreats(game, at("eregion"))) == ways


@pytest.mark.rule("middle_earth/fellowship.6", "middle_earth/attack.19")
@pytest.mark.parametrize(("adventures", "seen", "asks"), [(["bree"], False, True), (["bree"], True, False), ([], False, False)])
def test_who_could_reply_is_asked(adventures: list[str], seen: bool, asks: bool) -> None:
    """Not asking a defender without a fitting card would tell that there is none; once all are seen, there is nothing to tell."""
    game = war(ATTACKS, own={"weather_hills": 6}, others={1: {"old_forest": 5}}, adventures={1: adventures})
    if seen:
        show(game, REPLY_CARDS)
    say(game, "weather_hills", "old_forest")
    assert (game.waiting(), asked(game)) == (([1], "reply") if asks else ([0], "order"))
    if asks:
        assert offered(game) == {"pass"}


@pytest.mark.rule("middle_earth/attack.19", "middle_earth/powers.3", "middle_earth/powers.16")
@pytest.mark.parametrize(
    ("cards", "armies"),
    [
        (["strategic_withdrawal", "courage_alone"], (5, 5)),  # four of five leave, four come
        (["courage_alone", "strategic_withdrawal"], (1, 9)),  # four come, eight of nine leave
    ],
)
def test_a_second_card_may_follow_the_first_reply(cards: list[str], armies: tuple[int, int]) -> None:
    """After either card the defender may still play the other, before the attacker says anything."""
    game = war(ATTACKS, own={"weather_hills": 6}, others={1: {"old_forest": 5}}, adventures={1: [*cards, "bree"]})
    say(game, "weather_hills", "old_forest")
    for card in cards:
        assert (game.waiting(), asked(game)) == ([1], "reply")
        say(game, card)
        if card == "strategic_withdrawal":
            say(game, "fornost")
    assert (game.army[at("old_forest")], game.army[at("fornost")]) == armies
    assert (game.waiting(), asked(game)) == ([0], "order")
    assert "break_off" in offered(game)
