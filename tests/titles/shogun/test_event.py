"""The twelve events."""

import pytest

import tatami
from tatami.core.chance import stream
from tatami.titles.shogun.rules.act import perform
from tatami.titles.shogun.rules.battle import attack
from tatami.titles.shogun.rules.domains import ACTION, EVENT
from tatami.titles.shogun.rules.ids import BUILD_TEMPLE, BUILD_THEATRE, FARMERS, FIVE_ARMIES, ONE_ARMY, THREE_ARMIES
from tatami.titles.shogun.rules.income import harvest, tax_income
from tatami.titles.shogun.rules.levy import levy_size
from tatami.titles.shogun.rules.march import targets
from tatami.titles.shogun.rules.revolt import revolt
from tatami.titles.shogun.rules.tables import RICE_LOST
from tatami.titles.shogun.rules.winter import spoil_rice
from titles.shogun.table import BLUE, RED, YELLOW, falls, lay_plan, province, say, set_actions, table, told


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
    """Nobody plans with the event known; it is one of the four, each in its turn, which are three afterwards."""
    drawn = set()
    for seed in range(30):
        game = table({"aki": (BLUE, 2)}, seats=3)
        game.chance = stream(seed)
        before = set(game.open_events)
        assert game.view(None)["event"] is None
        for seat in range(3):
            lay_plan(game, seat)
        assert game.event in before
        assert set(game.open_events) == before - {game.event}
        drawn.add(game.event)
    assert drawn == before


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
    """The special card comes after the event: six armies for three chests; with fewer than six in reserve three, as without the card."""
    placed = {7: 6, 6: 6, 5: 3, 4: 3, 3: 3, 2: 0, 1: 0, 0: 0}
    for reserve, armies in placed.items():
        game = table({"aki": (BLUE, 1)}, event="short_levy", special={BLUE: "six_armies"})
        game.reserve[BLUE] = reserve
        assert perform(game, BLUE, province("aki"), FIVE_ARMIES) == (armies > 0)
        assert game.armies[province("aki")] == 1 + armies
        assert game.chests[BLUE] == 15 - (3 if armies else 0)


@pytest.mark.rule("shogun/special.8", "shogun/event.19", "shogun/levy.5")
@pytest.mark.parametrize("partial", ["no", "yes"])
@pytest.mark.parametrize("event", [None, "short_levy"])
def test_the_card_never_makes_it_worse(event: "str | None", partial: str) -> None:
    """Whatever the reserve, the holder of the six armies places at least as many as without the card."""
    for reserve in range(9):
        held, bare = (
            table({"aki": (BLUE, 1)}, event=event, special=special, partial_levy=partial) for special in ({BLUE: "six_armies"}, {})
        )
        for game in (held, bare):
            game.reserve[BLUE] = reserve
        assert levy_size(held, BLUE, FIVE_ARMIES) >= levy_size(bare, BLUE, FIVE_ARMIES)
        assert levy_size(held, BLUE, THREE_ARMIES) == levy_size(bare, BLUE, THREE_ARMIES)


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


@pytest.mark.rule("shogun/event.14", "shogun/special.6")
def test_every_army_and_coin_more_or_less_has_its_reason() -> None:
    """Where an event or a special card changes a number all are told, the event first; where neither does, nothing is said."""
    lands = {"aki": (BLUE, 3), "bingo": (RED, 1), "settsu": (BLUE, 2), "hoki": (BLUE, 2)}
    attacker, defender = {BLUE: "attack"}, {RED: "defence"}
    for event, special, does, reasons in (
        ("castle_defends_2", attacker | defender, ("attack", "bingo"), ["attack", "castle_defends_2", "defence"]),
        ("two_farmers", attacker, ("attack", "iwami"), ["attack", "two_farmers"]),
        ("two_farmers", {}, ("attack", "bingo"), []),
        ("tax_at_most_five", {BLUE: "one_more_chest"}, ("tax", "settsu"), ["tax_at_most_five", "one_more_chest"]),
        ("tax_at_most_five", {}, ("tax", "aki"), []),
        ("rice_at_least_four", {BLUE: "one_more_rice"}, ("rice", "settsu"), ["rice_at_least_four", "one_more_rice"]),
        ("rice_at_least_four", {BLUE: "one_more_rice"}, ("rice", "hoki"), ["one_more_rice"]),
        ("short_levy", {}, ("five_armies", "aki"), ["short_levy"]),
        ("short_levy", {BLUE: "six_armies"}, ("five_armies", "aki"), ["six_armies"]),
        ("short_levy", {BLUE: "six_armies"}, ("three_armies", "aki"), ["short_levy"]),
        ("temple_peace_3", {}, ("five_armies", "aki"), []),
    ):
        game = table(lands, event=event, special=special, built={"bingo": ["castle"]})
        what, where = does
        if what == "attack":
            attack(game, BLUE, province("aki"), province(where), 2)
        else:
            perform(game, BLUE, province(where), ACTION.value_of(what))
        told_why = [row.plain() for row in game.events(YELLOW) if row.kind in ("event_applied", "special_used")]
        assert [row.get("event") or row.get("special") for row in told_why] == reasons


@pytest.mark.rule("shogun/special.10", "shogun/event.17")
def test_the_last_army_of_the_reserve_comes_by_the_event() -> None:
    """With one army in reserve the castle's comes, the special card's does not, and only the castle is named."""
    game = table({"aki": (BLUE, 3), "bingo": (RED, 1)}, event="castle_defends_2", special={RED: "defence"}, built={"bingo": ["castle"]})
    game.reserve[RED] = 1
    attack(game, BLUE, province("aki"), province("bingo"), 2)
    assert thrown(game).count("tokugawa") == 2
    assert len(told(game, "event_applied")) == 1
    assert not told(game, "special_used")
