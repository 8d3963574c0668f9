"""The twelve events."""

import pytest

import tatami
from games.shogun.table import BLUE, RED, YELLOW, falls, lay_plan, province, say, set_actions, table, told
from tatami.games.shogun.rules.act import perform
from tatami.games.shogun.rules.battle import attack
from tatami.games.shogun.rules.income import harvest, tax_income
from tatami.games.shogun.rules.levy import levy_size
from tatami.games.shogun.rules.march import targets
from tatami.games.shogun.rules.revolt import revolt
from tatami.games.shogun.rules.winter import spoil_rice
from tatami.games.shogun.tables import BUILD_TEMPLE, BUILD_THEATRE, EVENT, FARMERS, FIVE_ARMIES, ONE_ARMY, RICE_LOST, THREE_ARMIES


def lost(event: str) -> int:
    return RICE_LOST[EVENT.value_of(event)]


def thrown(game: tatami.Game) -> list[object]:
    cubes = told(game, "cubes_thrown")[-1]["cubes"]
    assert isinstance(cubes, list)
    return cubes


@pytest.mark.rule("shogun/event.1", "shogun/event.2")
@pytest.mark.parametrize(("event", "rice"), [("theatre_calms_5", 5), ("theatre_calms_7", 7)])
def test_theatre_calms(event: str, rice: int) -> None:
    """A theatre takes one marker off; a temple does not."""
    game = table({"izumo": (BLUE, 2)}, event=event, markers={"izumo": 2})
    perform(game, BLUE, province("izumo"), BUILD_TEMPLE)
    assert game.markers[province("izumo")] == 2
    perform(game, BLUE, province("izumo"), BUILD_THEATRE)
    assert game.markers[province("izumo")] == 1
    assert lost(event) == rice


@pytest.mark.rule("shogun/event.3")
def test_two_farmers() -> None:
    """A neutral province is defended by two farmers."""
    game = table({"aki": (BLUE, 3)}, event="two_farmers")
    attack(game, BLUE, province("aki"), province("bingo"), 2)
    assert thrown(game) == ["uesugi", "uesugi", "farmers", "farmers"]
    assert lost("two_farmers") == 3


@pytest.mark.rule("shogun/event.4", "shogun/event.5")
@pytest.mark.parametrize(("event", "rice"), [("castle_defends_2", 2), ("castle_defends_6", 6)])
def test_castle_defends(event: str, rice: int) -> None:
    """A castle brings one army of the defender's reserve; a temple does not."""
    for building, armies in (("castle", 2), ("temple", 1)):
        game = table({"aki": (BLUE, 3), "bingo": (RED, 1)}, event=event, built={"bingo": [building]})
        attack(game, BLUE, province("aki"), province("bingo"), 2)
        assert thrown(game).count("tokugawa") == armies
    assert lost(event) == rice


@pytest.mark.rule("shogun/event.6", "shogun/event.9", "shogun/event.18")
@pytest.mark.parametrize(("event", "rice"), [("temple_peace_3", 3), ("temple_peace_4", 4)])
def test_temple_peace(event: str, rice: int) -> None:
    """No attack on a temple; one's own armies may still enter, and farmers may still revolt."""
    lands = {"aki": (BLUE, 3), "bingo": (RED, 1), "iwami": (BLUE, 1)}
    game = table(lands, event=event, built={"bingo": ["temple"], "iwami": ["temple"]}, markers={"iwami": 1})
    assert targets(game, BLUE, province("aki")) == [province("iwami"), province("iyo")]
    falls(game, {BLUE: 1, FARMERS: 1}, {BLUE: 0, FARMERS: 1})
    revolt(game, BLUE, province("iwami"), 0)
    assert game.owner[province("iwami")] < 0
    assert lost(event) == rice


@pytest.mark.rule("shogun/event.7")
def test_taxes_of_five_at_most() -> None:
    """Settsu pays 5 instead of 7, Aki 4 as ever."""
    game = table(event="tax_at_most_five")
    assert tax_income(game, BLUE, province("settsu")) == 5
    assert tax_income(game, BLUE, province("aki")) == 4
    assert lost("tax_at_most_five") == 0


@pytest.mark.rule("shogun/event.8")
def test_taxes_of_six_at_least() -> None:
    """Aki pays 6 instead of 4, Settsu 7 as ever."""
    game = table(event="tax_at_least_six")
    assert tax_income(game, BLUE, province("settsu")) == 7
    assert tax_income(game, BLUE, province("aki")) == 6
    assert lost("tax_at_least_six") == 2


@pytest.mark.rule("shogun/event.10")
def test_harvests_of_four_at_least() -> None:
    """Aki bears 4 instead of 3, Hoki 5 as ever."""
    game = table(event="rice_at_least_four")
    assert harvest(game, BLUE, province("aki")) == 4
    assert harvest(game, BLUE, province("hoki")) == 5
    assert lost("rice_at_least_four") == 3


@pytest.mark.rule("shogun/event.11")
def test_harvests_of_three_at_most() -> None:
    """Hoki bears 3 instead of 5, Izu 2 as ever."""
    game = table(event="rice_at_most_three")
    assert harvest(game, BLUE, province("hoki")) == 3
    assert harvest(game, BLUE, province("izu")) == 2
    assert lost("rice_at_most_three") == 4


@pytest.mark.rule("shogun/event.12")
def test_short_levies() -> None:
    """Five become three, three become two, one stays one."""
    game = table(event="short_levy")
    assert [levy_size(game, BLUE, action) for action in (FIVE_ARMIES, THREE_ARMIES, ONE_ARMY)] == [3, 2, 1]
    assert lost("short_levy") == 1


@pytest.mark.rule("shogun/event.13")
def test_the_years_events_are_known() -> None:
    """The four events of the year stand in every view, with their rice."""
    game = tatami.new("shogun", seats=4, seed=1, options={"start": "printed"})
    for seat in [*range(4), None]:
        assert [row["rice_lost"] for row in game.view(seat)["events"]] == [lost(row["id"]) for row in game.view(None)["events"]]
        assert len(game.view(seat)["events"]) == 4


@pytest.mark.rule("shogun/event.14")
def test_one_of_the_open_events_is_drawn_after_planning() -> None:
    """Nobody plans with the event known; it is one of the four, which are three afterwards."""
    drawn = set()
    for _ in range(8):
        game = table({"aki": (BLUE, 2)}, seats=3)
        for _ in range(len(drawn)):
            game.chance.word()
        before = set(game.open_events)
        assert game.view(None)["event"] is None
        for seat in range(3):
            lay_plan(game, seat)
        assert game.event in before
        assert set(game.open_events) == before - {game.event}
        drawn.add(game.event)


@pytest.mark.rule("shogun/event.15", "shogun/winter.1")
def test_the_last_event_is_the_winters() -> None:
    """Everybody loses the rice of the card that is left."""
    game = table(seats=3)
    game.rice = [9, 7, 12]
    game.open_events = [EVENT.value_of("castle_defends_6")]
    spoil_rice(game)
    assert game.rice == [3, 1, 6]


@pytest.mark.rule("shogun/event.16")
def test_a_theatre_calms_its_own_province_only() -> None:
    """Without a marker nothing changes; other provinces keep theirs."""
    game = table({"izumo": (BLUE, 2), "aki": (BLUE, 2)}, event="theatre_calms_5", markers={"aki": 1})
    perform(game, BLUE, province("izumo"), BUILD_THEATRE)
    assert game.markers[province("izumo")] == 0
    assert game.markers[province("aki")] == 1


@pytest.mark.rule("shogun/event.17")
def test_castle_and_special_add_up() -> None:
    """Both extra armies defend against a player; in a revolt the castle helps only under the option."""
    lands = {"aki": (BLUE, 3), "bingo": (RED, 1)}
    game = table(lands, event="castle_defends_2", special={RED: "defence"}, built={"bingo": ["castle"]})
    attack(game, BLUE, province("aki"), province("bingo"), 2)
    assert thrown(game).count("tokugawa") == 3
    for reading, armies in (("none", 1), ("special", 1), ("both", 2)):
        game = table(lands, event="castle_defends_2", built={"bingo": ["castle"]}, markers={"bingo": 1}, revolt_defence=reading)
        revolt(game, RED, province("bingo"), 0)
        assert thrown(game).count("tokugawa") == armies


@pytest.mark.rule("shogun/event.19")
def test_six_armies_under_short_levies() -> None:
    """The special card comes after the event: six armies, three chests."""
    game = table({"aki": (BLUE, 1)}, event="short_levy", special={BLUE: "six_armies"})
    perform(game, BLUE, province("aki"), FIVE_ARMIES)
    assert game.armies[province("aki")] == 7
    assert game.chests[BLUE] == 12


def test_the_event_holds_for_the_season_only() -> None:
    """After the tenth action no event is in force."""
    game = table({"aki": (BLUE, 1), "kai": (RED, 1), "omi": (YELLOW, 1)}, seats=3)
    set_actions(game, "castle")
    for seat in range(3):
        lay_plan(game, seat)
    assert game.view(None)["event"] is not None
    for place in ("first", "second", "third"):
        say(game, game.waiting()[0], place)
    while game.season == 0:
        seat = game.waiting()[0]
        game.play(seat, game.question(seat).answers[0])
    assert game.view(None)["event"] is None
