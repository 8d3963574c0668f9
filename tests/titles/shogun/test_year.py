"""Two years of four seasons, the action cards, and how actions are carried out."""

from typing import Any

import pytest

import tatami
from tatami.core.chance import stream
from tatami.titles.shogun.bots import JUDGEMENT
from tatami.titles.shogun.rules.act import PERFORM
from tatami.titles.shogun.rules.battle import attack
from tatami.titles.shogun.rules.domains import ACTION, EVENT, PLACE
from tatami.titles.shogun.rules.ids import BUILD_CASTLE, COLLECT_TAXES, FARMERS, FIVE_ARMIES, MARCH_B, MOST_SEATS, SPACES, WINTER
from tatami.titles.shogun.rules.state import EMPTY, VOID
from tatami.titles.shogun.rules.tables import EFFECT
from titles.shogun.table import BLUE, RED, YELLOW, falls, lay_plan, names, play_season, province, say, set_actions, table, told


def played(seats: int = 3, seed: int = 2) -> Any:
    """A whole game by chance."""
    game = tatami.new("shogun", seats=seats, seed=seed)
    chance = stream(seed)
    while waiting := game.waiting():
        answers = game.question(waiting[0]).canonical
        game.play(waiting[0], answers[chance.below(len(answers))])
    return game


@pytest.mark.rule("shogun/year.1", "shogun/year.2", "shogun/end.1")
def test_the_calendar() -> None:
    """Spring, summer, autumn and winter, twice; the game ends with the second winter."""
    game = played()
    seasons = [event["season"] for event in told(game, "season_began")]
    assert seasons == ["spring", "summer", "autumn", "winter"] * 2
    assert [event["year"] for event in told(game, "year_began")] == [1, 2]
    kinds = [event.kind for event in game.events(None)]
    first = kinds[kinds.index("season_began") :]
    order = ["action_uncovered", "special_laid", "plan_finished", "event_drawn", "bid_shown", "place_taken", "action_began"]
    assert sorted(order, key=first.index) == order
    assert game.outcome().ending == "end.1"


@pytest.mark.rule("shogun/year.3", "shogun/act.1", "shogun/action.2")
def test_each_action_once_a_season() -> None:
    """Ten actions begin in each season, each of them once, in the order of their cards."""
    game = played()
    actions = [event["action"] for event in told(game, "action_began")]
    assert len(actions) == 60
    uncovered = [event["action"] for event in told(game, "action_uncovered")]
    for season in range(6):
        assert sorted(actions[season * 10 : season * 10 + 10]) == sorted(ACTION.ids)
        assert actions[season * 10 : season * 10 + 10] == uncovered[season * 10 : season * 10 + 10]


@pytest.mark.rule("shogun/year.4", "shogun/order.3", "shogun/act.7")
def test_after_the_tenth_action_everything_goes_back() -> None:
    """In summer all cards are in hand again, nobody has a special card, and spring's event is gone."""
    game = table({"aki": (BLUE, 3), "kai": (RED, 4), "mino": (YELLOW, 3)}, seats=3)
    events = game.open_events
    play_season(game)
    assert (game.year, game.season) == (0, 1)
    assert game.special == [EMPTY] * 3
    assert len(game.open_events) == 3
    assert set(game.open_events) < set(events)
    for seat in range(3):
        assert game.hand[seat][:-5] == game.lands(seat)
        assert len(game.hand[seat][-5:]) == 5
    assert game.places == [EMPTY] * 5


@pytest.mark.rule("shogun/year.5", "shogun/winter.7")
def test_the_order_of_autumn_stays_for_winter() -> None:
    """Famines come in the order of the last places taken before winter."""
    for seed in range(12):
        game = played(4, seed)
        plain = [event.plain() for event in game.events(None)]
        winter = next(i for i, event in enumerate(plain) if event["kind"] == "winter_came")
        places = [event for event in plain[:winter] if event["kind"] == "place_taken"][-4:]
        order = [event["seat"] for event in sorted(places, key=lambda event: PLACE.value_of(str(event["place"])))]
        ends = next(i for i, event in enumerate(plain) if i > winter and event["kind"] in ("points_scored", "year_began"))
        hungry = [event["seat"] for event in plain[winter:ends] if event["kind"] == "famine_came"]
        assert hungry == [seat for seat in order if seat in hungry]


@pytest.mark.rule("shogun/year.6")
def test_a_new_year() -> None:
    """Four new events, rice at 0, no revolt marker."""
    game = tatami.new("shogun", seats=3, seed=9, options={"start": "printed"})
    state: Any = game
    first = set(state.open_events)
    chance = stream(9)
    while state.year == 0:
        seat = game.waiting()[0]
        answers = game.question(seat).canonical
        game.play(seat, answers[chance.below(len(answers))])
    assert len(state.open_events) == 4
    assert not first & set(state.open_events)
    assert state.rice == [0, 0, 0]
    assert sum(state.markers) == 0


@pytest.mark.rule("shogun/action.1")
def test_five_actions_open_five_face_down() -> None:
    """The first five action cards are seen, the last five are not."""
    game = tatami.new("shogun", seats=3, seed=9, options={"start": "printed"})
    actions = game.view(BLUE)["actions"]
    assert len(set(actions[:5])) == 5
    assert actions[5:] == [None] * 5


@pytest.mark.rule("shogun/action.3")
def test_one_more_card_after_each_action() -> None:
    """The sixth card is turned up after the first action, the tenth after the fifth."""
    game = played()
    kinds = [(event["kind"], event.get("turn")) for event in (e.plain() for e in game.events(None))]
    kinds = [row for row in kinds if row[0] in ("action_began", "action_uncovered")][5:20]
    expected: list[tuple[str, object]] = []
    for turn in range(5):
        expected += [("action_began", None), ("action_uncovered", turn + 6)]
    assert kinds == expected + [("action_began", None)] * 5


@pytest.mark.rule("shogun/act.2")
def test_cards_are_shown_when_their_action_comes() -> None:
    """Before its action a card is covered for the others; afterwards it has been played."""
    game = table({"aki": (BLUE, 3), "hoki": (BLUE, 3), "kai": (RED, 1), "omi": (YELLOW, 1)}, seats=3)
    set_actions(game, "tax", "march_a")
    lay_plan(game, BLUE, {"tax": "aki", "march_a": "hoki"}, bid="chest_4")
    for seat in (YELLOW, RED):
        lay_plan(game, seat)
    assert game.view(RED)["players"][BLUE]["plan"]["tax"] == "covered"
    for place in ("first", "second", "third"):
        say(game, game.waiting()[0], place)
    assert game.view(RED)["players"][BLUE]["plan"]["tax"] == "played"
    assert told(game, "taxes_collected", RED)[0]["province"] == "aki"


@pytest.mark.rule("shogun/act.3", "shogun/march.6")
def test_a_planned_march_must_be_done() -> None:
    """There is no answer to stay at home; a province with one army loses the action."""
    game = table({"aki": (BLUE, 3), "kai": (RED, 1), "omi": (YELLOW, 1)}, seats=3)
    set_actions(game, "march_a")
    lay_plan(game, BLUE, {"march_a": "aki"}, bid="chest_4")
    lay_plan(game, YELLOW)
    lay_plan(game, RED, {"march_a": "kai"})
    for place in ("first", "second", "third"):
        say(game, game.waiting()[0], place)
    assert game.question(BLUE).kind == "march_to"
    assert names(game, BLUE) == ["bingo", "iyo"]
    say(game, BLUE, "bingo")
    assert names(game, BLUE) == ["1", "2"]
    say(game, BLUE, "2")
    assert told(game, "action_lost")[0] | {"number": 0} == {
        "number": 0,
        "kind": "action_lost",
        "rule": "act.4",
        "seat": RED,
        "action": "march_a",
        "province": "kai",
    }


@pytest.mark.rule("shogun/act.4")
def test_all_or_nothing() -> None:
    """Without the whole price, or with too few armies, the action is lost and nothing is paid."""
    from tatami.titles.shogun.rules.act import perform

    game = table({"aki": (BLUE, 3)})
    game.pay(BLUE, game.chests[BLUE] - 2)
    assert not perform(game, BLUE, province("aki"), BUILD_CASTLE)
    assert game.chests[BLUE] == 2
    game.earn(BLUE, 10)
    game.reserve[BLUE] = 4
    assert not perform(game, BLUE, province("aki"), FIVE_ARMIES)
    assert game.chests[BLUE] == 12
    assert game.armies[province("aki")] == 3


@pytest.mark.rule("shogun/act.5", "shogun/act.6", "shogun/battle.8")
def test_a_conquered_card_changes_hands_even_when_planned() -> None:
    """The action planned with it is void, which all are told; the conqueror holds the card."""
    game = table({"aki": (BLUE, 5), "bingo": (RED, 1)})
    lay_plan(game, RED, {"tax": "bingo"})
    falls(game, {BLUE: 4, RED: 1}, {BLUE: 4, RED: 1})
    attack(game, BLUE, province("aki"), province("bingo"), 4)
    assert game.owner[province("bingo")] == BLUE
    assert game.armies[province("bingo")] == 3
    assert province("bingo") not in game.hand[RED]
    assert province("bingo") in game.hand[BLUE]
    voided = told(game, "plan_voided", YELLOW)
    assert [(event["seat"], event["action"], event["province"]) for event in voided] == [(RED, "tax", "bingo")]


@pytest.mark.rule("shogun/act.6")
def test_a_card_won_back_stays_void() -> None:
    """Lost and retaken in the same season, the province still carries out nothing."""
    game = table({"aki": (BLUE, 5), "bingo": (RED, 1), "hoki": (RED, 6)})
    lay_plan(game, RED, {"tax": "bingo"})
    falls(game, {BLUE: 4, RED: 1}, {BLUE: 4, RED: 1})
    attack(game, BLUE, province("aki"), province("bingo"), 4)
    falls(game, {RED: 5, BLUE: 3}, {RED: 5, BLUE: 3})
    attack(game, RED, province("hoki"), province("bingo"), 5)
    assert game.owner[province("bingo")] == RED
    assert province("bingo") in game.hand[RED]
    assert game.plan[RED * SPACES + COLLECT_TAXES] == VOID
    PERFORM[COLLECT_TAXES * MOST_SEATS + RED].do(game, RED)
    assert not told(game, "taxes_collected")
    assert not told(game, "nothing_planned")


@pytest.mark.rule("shogun/act.6")
def test_a_void_order_is_seen_as_void() -> None:
    """Neither before its action comes up nor afterwards does it look as if it had been played; the conqueror plans with the card in summer."""
    game = table({"aki": (BLUE, 7), "bingo": (RED, 1), "hoki": (RED, 2), "kai": (YELLOW, 2)}, seats=3)
    set_actions(game, "march_a", "tax", "march_b")
    lay_plan(game, BLUE, {"march_a": "aki"}, bid="chest_4")
    lay_plan(game, RED, {"tax": "bingo", "march_b": "hoki"}, bid="chest_3")
    lay_plan(game, YELLOW, {"march_a": "kai"})
    for place in ("first", "second", "third"):
        say(game, game.waiting()[0], place)
    game.event, game.effect = EVENT.value_of("two_farmers"), EFFECT[EVENT.value_of("two_farmers")]
    game.special = [EMPTY] * 3
    game.specials = []
    say(game, BLUE, "bingo")
    falls(game, {BLUE: 6, RED: 1}, {BLUE: 6, RED: 0}, more=200)
    say(game, BLUE, "6")
    assert game.owner[province("bingo")] == BLUE
    for seat, action in ((YELLOW, "march_a"), (RED, "march_b")):  # before the taxes, and after them
        assert (game.waiting(), game.question(seat).kind) == ([seat], "march_to")
        assert game.view(seat)["players"][seat]["plan"][action] != "played"
        for viewer in (BLUE, RED, YELLOW, None):
            assert game.view(viewer)["players"][RED]["plan"]["tax"] == "void"
            assert game.view(viewer)["players"][BLUE]["plan"]["march_a"] == "played"
        game.play(seat, game.question(seat).answers[0])
    while game.season == 0:
        seat = game.waiting()[0]
        game.play(seat, game.question(seat).answers[0])
    assert RED not in [row["seat"] for row in told(game, "taxes_collected")]
    assert "bingo" in names(game, BLUE)


@pytest.mark.rule("shogun/act.7")
def test_a_card_comes_back_when_its_action_has_been_played() -> None:
    """Not before: while a march is being decided its card lies on the space, for all to see; afterwards all know it to be in hand."""
    game = table({"aki": (BLUE, 3), "hoki": (BLUE, 3), "kai": (RED, 2), "omi": (YELLOW, 1)}, seats=3)
    set_actions(game, "tax", "castle", "march_a", "march_b")
    lay_plan(game, BLUE, {"tax": "hoki", "march_a": "aki", "march_b": "chest_3", "castle": "chest_2"}, bid="chest_4")
    lay_plan(game, RED, {"march_b": "kai"})
    lay_plan(game, YELLOW)
    for place in ("first", "second", "third"):
        say(game, game.waiting()[0], place)
    assert game.question(BLUE).kind == "march_to"
    assert game.view(RED)["players"][BLUE]["shown"] == ["hoki", "chest_2"]
    say(game, BLUE, "bingo")
    assert game.view(RED)["players"][BLUE]["plan"]["march_a"] == "aki"
    assert province("aki") not in game.hand[BLUE]
    say(game, BLUE, "1")
    assert province("aki") in game.hand[BLUE]
    assert {"aki", "hoki", "chest_2"} <= set(game.view(RED)["players"][BLUE]["shown"])
    game.check()


@pytest.mark.rule("shogun/act.2")
def test_a_march_is_known_from_when_its_card_is_turned_up() -> None:
    """Everybody is told the province before its owner has said where to; worlds that look alike keep it there."""
    game = table({"aki": (BLUE, 3), "hoki": (BLUE, 3), "kai": (RED, 1), "omi": (YELLOW, 1)}, seats=3)
    set_actions(game, "march_b")
    lay_plan(game, BLUE, {"march_b": "hoki", "march_a": "aki"}, bid="chest_4")
    for seat in (RED, YELLOW):
        lay_plan(game, seat)
    assert game.view(RED)["players"][BLUE]["plan"]["march_b"] == "covered"
    for place in ("first", "second", "third"):
        say(game, game.waiting()[0], place)
    assert game.question(BLUE).kind == "march_to"
    for viewer in (RED, None):
        assert [(row["action"], row["province"]) for row in told(game, "order_shown", viewer)] == [("march_b", "hoki")]
        plan = game.view(viewer)["players"][BLUE]["plan"]
        assert (plan["march_b"], plan["march_a"]) == ("hoki", "covered")
        for number in range(20):
            world = game.redeal(viewer, number)
            JUDGEMENT.imagine(world, RED, stream(number))
            assert world.plan[BLUE * SPACES + MARCH_B] == province("hoki")


@pytest.mark.rule("shogun/act.2")
def test_no_answer_is_taken_back_once_a_card_is_shown() -> None:
    """Red shows a chest card before Blue, who chose the last place, is asked about his march: the place is chosen for good."""
    game = table({"aki": (BLUE, 3), "kai": (RED, 1), "omi": (YELLOW, 1)}, seats=3)
    set_actions(game, "march_a")
    lay_plan(game, BLUE, {"march_a": "aki"})
    lay_plan(game, RED, {"march_a": "chest_1"}, bid="chest_4")
    lay_plan(game, YELLOW, {"march_a": "chest_1"}, bid="chest_3")
    say(game, RED, "first")
    assert game.can_undo(RED)
    say(game, YELLOW, "third")
    say(game, BLUE, "second")
    assert game.question(BLUE).kind == "march_to"
    assert not game.can_undo(BLUE)


@pytest.mark.rule("shogun/act.7", "shogun/revolt.2")
def test_a_card_lost_by_its_own_action_does_not_come_back() -> None:
    """Taxes raise a revolt that takes the province: the order was played, nothing is void, and the card is gone."""
    game = table({"hoki": (BLUE, 2), "kai": (RED, 1)}, markers={"hoki": 1})
    lay_plan(game, BLUE, {"tax": "hoki"})
    game.agenda.clear()
    falls(game, {BLUE: 2, FARMERS: 2}, {FARMERS: 2})
    game.owe(PERFORM[COLLECT_TAXES * MOST_SEATS + BLUE])
    game.settle()
    assert game.owner[province("hoki")] < 0
    assert game.view(RED)["players"][BLUE]["plan"]["tax"] == "played"
    assert province("hoki") not in game.hand[BLUE]
    assert not told(game, "plan_voided")
    game.check()


@pytest.mark.rule("shogun/order.4")
def test_there_is_no_order_while_a_season_is_planned() -> None:
    """Until the new places are chosen no view has an order of players, not even that of autumn once the winter is over."""
    game = table({"aki": (BLUE, 3), "kai": (RED, 4), "mino": (YELLOW, 3)}, seats=3)
    for season in (1, 2, 0):
        play_season(game)
        assert (game.season, game.question(BLUE).kind) == (season, "plan")
        assert game.view(None)["order"] == []
        assert [place["seat"] for place in game.view(None)["places"]] == [None] * 5


@pytest.mark.rule("shogun/score.1", "shogun/end.1", "shogun/event.13")
def test_each_winter_is_scored_once() -> None:
    """Both winters score, and the result is the sum of what was told; each year's four events are told when it begins."""
    game = played(4, 3)
    rows = [event.plain() for event in game.events(None)]
    winters = [i for i, row in enumerate(rows) if row["kind"] == "winter_came"]
    totals = [0] * 4
    for i, row in enumerate(rows):
        if row["kind"] == "points_scored":
            assert i > winters[0]
            totals[row["seat"]] += row["points"]
    assert game.outcome().scores == totals
    first = [row["seat"] for row in rows[winters[0] : winters[1]] if row["kind"] == "points_scored" and row["source"] == "provinces"]
    last = {row["seat"]: row["points"] for row in rows[winters[1] :] if row["kind"] == "points_scored" and row["source"] == "provinces"}
    assert len(first) == len(set(first)) > 0
    assert last == {seat: n for seat in range(4) if (n := game.owner.count(seat))}
    years = [row["events"] for row in rows if row["kind"] == "year_began"]
    assert [len(events) for events in years] == [4, 4]
    for events, since in zip(years, (0, winters[0]), strict=True):
        drawn = [row["event"] for row in rows[since:] if row["kind"] in ("event_drawn", "winter_came")]
        assert set(drawn[: 4 if since == 0 else 5]) >= set(events)


def test_progress_grows() -> None:
    """From the first question to the last, the game never seems to go back."""
    game = tatami.new("shogun", seats=5, seed=4)
    chance, last = stream(4), 0.0
    while waiting := game.waiting():
        assert game.progress() >= last
        last = game.progress()
        answers = game.question(waiting[0]).canonical
        game.play(waiting[0], answers[chance.below(len(answers))])
    state: Any = game
    assert state.season == WINTER
