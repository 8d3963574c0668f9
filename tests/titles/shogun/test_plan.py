"""Planning in secret, and bidding."""

from typing import Any

import pytest

import tatami
from tatami.texts import Texts
from tatami.titles.shogun.rules.bid import bid_worth, ranking
from tatami.titles.shogun.rules.domains import CARD, EVENT, SPACE
from tatami.titles.shogun.rules.ids import BID, CHEST, ONE_MORE_CHEST, SPACES
from tatami.titles.shogun.rules.state import EMPTY
from tatami.titles.shogun.rules.tables import EFFECT
from titles.shogun.table import BLACK, BLUE, PURPLE, RED, YELLOW, choose, go, lay_plan, names, say, set_actions, table, told

SIX = dict.fromkeys(("aki", "bingo", "hoki", "iwami", "izumo", "tajima"), (BLUE, 2))


def plan_of(game: Any, seat: int) -> dict[str, str]:
    row = game.plan[seat * SPACES : (seat + 1) * SPACES]
    return {SPACE.ids[space]: CARD.ids[card] for space, card in enumerate(row) if card >= 0}


@pytest.mark.rule("shogun/plan.1")
def test_everybody_plans_at_once_and_in_secret() -> None:
    """All seats are asked; what one lays the others are not told, nor that it laid anything."""
    game = tatami.new("shogun", seats=4, seed=1, options={"start": "printed"})
    assert game.waiting() == [0, 1, 2, 3]
    before = game.view(YELLOW)
    choose(game, BLUE, "tax", "yamato")
    assert game.view(YELLOW) == before
    assert game.view(BLUE)["players"][BLUE]["plan"]["tax"] == "yamato"
    assert told(game, "card_laid", BLUE)
    assert not told(game, "card_laid", YELLOW)
    assert not told(game, "card_laid")


@pytest.mark.rule("shogun/plan.2", "shogun/plan.3")
def test_one_card_a_space_and_one_space_a_card() -> None:
    """A card that lies somewhere is not offered again; a space takes another card once the first is back in hand."""
    game = table(SIX)
    choose(game, BLUE, "tax", "aki")
    go(game, BLUE, "rice")
    assert "aki" not in names(game, BLUE)
    say(game, BLUE, "bingo")
    assert plan_of(game, BLUE) == {"rice": "bingo", "tax": "aki"}
    go(game, BLUE, "tax")
    assert plan_of(game, BLUE) == {"rice": "bingo"}


@pytest.mark.rule("shogun/plan.4")
def test_a_chest_card_means_nothing_is_done() -> None:
    """A chest card on an action: nothing happens and nothing is paid for it."""
    game = table({"aki": (BLUE, 3)}, seats=3)
    lay_plan(game, BLUE, {"castle": "chest_4"}, bid="aki")
    for seat in (YELLOW, RED):
        lay_plan(game, seat)
    while game.question(game.waiting()[0]).kind == "choose_place":
        seat = game.waiting()[0]
        game.play(seat, game.question(seat).answers[0])
    assert game.chests[BLUE] == 18
    assert game.built == [0] * 45
    assert {"seat": BLUE, "action": "castle"}.items() <= next(
        event.items() for event in told(game, "nothing_planned") if event["seat"] == BLUE and event["action"] == "castle"
    )


@pytest.mark.rule("shogun/plan.5")
def test_all_spaces_must_be_covered() -> None:
    """With six provinces and five chest cards there is a card for every space, and no end before all are laid."""
    game = table(SIX)
    for space, card in zip(SPACE.ids, [*list(SIX), *CARD.ids[CHEST:]], strict=True):
        assert "finished" not in names(game, BLUE)
        choose(game, BLUE, space, card)
    assert names(game, BLUE) == ["elsewhere", "finished"]


@pytest.mark.rule("shogun/plan.5")
def test_spaces_stay_empty_only_when_cards_run_out() -> None:
    """With four provinces nine cards are laid and two spaces stay empty, and they must all be laid."""
    lands = {id: SIX[id] for id in ("aki", "bingo", "hoki", "iwami")}
    game = table(lands)
    for space, card in zip(SPACE.ids[::-1], [*list(lands), *CARD.ids[CHEST:]], strict=False):
        assert "finished" not in names(game, BLUE)
        choose(game, BLUE, space, card)
    assert names(game, BLUE) == ["elsewhere", "finished"]
    say(game, BLUE, "finished")
    assert game.view(RED)["players"][BLUE]["plan"]["castle"] is None
    assert game.view(RED)["players"][BLUE]["plan"]["tax"] == "covered"


@pytest.mark.rule("shogun/plan.6")
def test_spaces_are_asked_in_turn_and_changed_at_will() -> None:
    """The first space is asked about, then the next free one; any other may be named instead, as often as one likes."""
    game = table(SIX)
    cards = [*SIX, *CARD.ids[CHEST:]]
    for space in ("castle", "rice", "march_b", "rice"):
        if space != "castle":
            go(game, BLUE, space)
        assert asked(game, BLUE) == space
        assert names(game, BLUE) == [*cards, "elsewhere"]
    assert plan_of(game, BLUE) == {}
    say(game, BLUE, "bingo")
    assert plan_of(game, BLUE) == {"rice": "bingo"}
    assert asked(game, BLUE) == "tax"
    choose(game, BLUE, "bid", "chest_2")
    assert asked(game, BLUE) == "castle"
    game = table(SIX)
    order = []
    for _ in SPACE.ids:
        order.append(asked(game, BLUE))
        game.play(BLUE, game.question(BLUE).answers[0])
    assert order == SPACE.ids
    assert asked(game, BLUE) == "full"


def asked(game: Any, seat: int) -> object:
    return game.question(seat).plain()["about"]["space"]


@pytest.mark.rule("shogun/plan.6")
def test_cards_are_taken_back_until_the_plan_is_finished() -> None:
    """Any card may be taken back, in any order, and its space is asked about; after the player's own word nothing more is asked."""
    game = table(SIX)
    choose(game, BLUE, "tax", "aki")
    choose(game, BLUE, "rice", "bingo")
    choose(game, BLUE, "bid", "chest_2")
    say(game, BLUE, "elsewhere")
    assert (asked(game, BLUE), names(game, BLUE)) == ("elsewhere", SPACE.ids)
    say(game, BLUE, "tax")
    assert asked(game, BLUE) == "tax"
    assert plan_of(game, BLUE) == {"rice": "bingo", "bid": "chest_2"}
    assert CARD.value_of("aki") in game.hand[BLUE]
    lay_plan(game, RED)
    assert RED not in game.waiting()
    with pytest.raises(tatami.Refused):
        say(game, RED, "elsewhere")


@pytest.mark.rule("shogun/plan.6", "core/table.4")
def test_a_sealed_plan_is_taken_back_until_the_last_one_is_sealed() -> None:
    """Cards that others lay and plans they seal are no barrier; with the last seal all bids are shown and all plans stand."""
    game: Any = tatami.new("shogun", seats=3, seed=1, options={"start": "printed"})
    planned = [lay_but_seal(game, seat) for seat in range(3)]
    assert not game.foresee(BLUE, planned[BLUE]).final
    for seat in (BLUE, RED):
        game.play(seat, planned[seat])
    assert game.waiting() == [YELLOW]
    assert game.foresee(YELLOW, planned[YELLOW]).final
    game.undo(BLUE)
    assert game.waiting() == [BLUE, YELLOW]
    assert names(game, BLUE) == ["elsewhere", "finished"]
    game.play(YELLOW, planned[YELLOW])
    assert game.can_undo(YELLOW)
    assert game.can_undo(RED)
    game.play(BLUE, planned[BLUE])
    assert not any(game.can_undo(seat) for seat in range(3))


def lay_but_seal(game: Any, seat: int) -> int:
    """Cover all spaces with the first cards there are, and return the answer that seals the plan."""
    while "finished" not in names(game, seat):
        game.play(seat, game.question(seat).answers[0])
    return int(game.question(seat).domain.value_of("finished"))


@pytest.mark.rule("shogun/plan.1", "shogun/plan.6")
def test_a_plan_taken_back_leaks_nothing() -> None:
    """However a seat plans, seals, takes back and plans anew, others are asked, shown and told what they were of another plan."""
    games: list[Any] = [tatami.new("shogun", seats=3, seed=1, options={"start": "printed"}) for _ in range(2)]
    first, second = games
    seen: list[list[object]] = [[], []]
    for game, heard in zip(games, seen, strict=True):
        seal = lay_but_seal(game, BLUE)
        if game is second:  # another plan, changed before and after it is sealed
            swap(game, "tax", "rice")
            swap(game, "castle", "bid")
        look(game, heard)
        game.play(BLUE, seal)
        look(game, heard)
        game.undo(BLUE)
        look(game, heard)
        if game is second:
            swap(game, "march_a", "temple")
        look(game, heard)
        game.play(BLUE, seal)
        look(game, heard)
    assert first.plan != second.plan
    assert seen[0] == seen[1]


def swap(game: Any, one: str, other: str) -> None:
    """Exchange the cards of two covered spaces."""
    cards = plan_of(game, BLUE)
    go(game, BLUE, one)
    go(game, BLUE, other)
    say(game, BLUE, cards[one])
    go(game, BLUE, one)
    say(game, BLUE, cards[other])


def look(game: Any, heard: list[object]) -> None:
    """Note everything the other seats and a spectator may see."""
    for seat in (YELLOW, RED, None):
        heard.append(game.view(seat))
        heard.append([event.plain() for event in game.events(seat)])
        heard.append(game.heard(seat))
        if seat is not None and seat in game.waiting():
            heard.append((game.question(seat).plain(), game.can_undo(seat)))


@pytest.mark.rule("shogun/plan.6")
def test_a_full_plan_is_changed_or_finished() -> None:
    """Whoever looks at a full plan once more may take back any card, or finish it after all; free spaces need a card."""
    lands = {id: SIX[id] for id in ("aki", "bingo", "hoki", "iwami")}
    game = table(lands)
    for space, card in zip(SPACE.ids, [*lands, *CARD.ids[CHEST:]], strict=False):
        choose(game, BLUE, space, card)
    assert asked(game, BLUE) == "full"
    say(game, BLUE, "elsewhere")
    assert names(game, BLUE) == [*SPACE.ids[:9], "finished"]
    say(game, BLUE, "castle")
    assert names(game, BLUE) == ["aki", "elsewhere"]
    go(game, BLUE, "march_b")
    say(game, BLUE, "aki")
    say(game, BLUE, "elsewhere")
    say(game, BLUE, "finished")
    assert BLUE not in game.waiting()
    assert plan_of(game, BLUE)["march_b"] == "aki"


@pytest.mark.rule("shogun/plan.7")
def test_a_player_without_provinces() -> None:
    """Chest cards only; the bid may be one of them."""
    game = table({"aki": (BLUE, 2)}, seats=3)
    lay_plan(game, RED, bid="chest_4")
    assert len(plan_of(game, RED)) == 5
    lay_plan(game, BLUE)
    lay_plan(game, YELLOW)
    assert game.waiting() == [RED]


@pytest.mark.rule("shogun/plan.6")
def test_a_search_covers_the_spaces_in_one_order() -> None:
    """Canonical answers lead through each plan in one order only: the bid, then the actions; one chest card stands for all."""
    game = table(SIX)
    order = []
    while (space := asked(game, BLUE)) != "full":
        question = game.question(BLUE)
        names = [question.domain.id_of(answer) for answer in question.canonical]
        if names not in (["elsewhere"], ["bid"]):
            assert set(names) <= set(CARD.ids)
            assert space == "bid" or len([name for name in names if name.startswith("chest")]) <= 1
            order.append(space)
        game.play(BLUE, question.canonical[-1])
    assert order == ["bid", *SPACE.ids[:BID]]
    assert game.question(BLUE).canonical == [game.question(BLUE).domain.value_of("finished")]


@pytest.mark.rule("shogun/plan.5")
def test_a_search_leaves_spaces_empty_in_one_order() -> None:
    """With a bid and two cards for ten actions, canonical answers meet each of the 45 pairs of spaces once for each order of the cards."""
    game = table({"aki": (BLUE, 2), "bingo": (BLUE, 2)})
    game.hand[BLUE] = [CARD.value_of(id) for id in ("aki", "bingo", "chest_0")]
    game.offers[BLUE] = [*game.hand[BLUE], game.offers[BLUE][-1]]
    plans: list[str] = []
    explore(game, plans)
    assert len(plans) == len(set(plans)) == 3 * 45 * 2


def canonical(game: Any) -> list[str]:
    question = game.question(BLUE)
    return [question.domain.id_of(answer) for answer in question.canonical]


@pytest.mark.rule("shogun/plan.6")
def test_a_search_goes_on_with_a_plan_begun_in_any_order() -> None:
    """The bid first, with the last card too; then the next free space, after the last one the first; a covered one only if none is free."""
    game = table(SIX)
    choose(game, BLUE, "temple", "aki")
    choose(game, BLUE, "bid", "chest_0")
    assert asked(game, BLUE) == "castle"
    say(game, BLUE, "elsewhere")
    assert canonical(game) == ["theatre"]
    say(game, BLUE, "march_b")
    say(game, BLUE, "elsewhere")
    assert canonical(game) == ["castle"]
    last = table({"aki": (BLUE, 2)})
    last.hand[BLUE] = [CARD.value_of("aki")]
    last.offers[BLUE] = [*last.hand[BLUE], last.offers[BLUE][-1]]
    assert canonical(last) == ["elsewhere"]
    full = table(SIX)
    for space, card in zip(SPACE.ids, [*SIX, *CARD.ids[CHEST:]], strict=True):
        choose(full, BLUE, space, card)
    say(full, BLUE, "elsewhere")
    assert canonical(full) == [*SPACE.ids, "finished"]


@pytest.mark.rule("shogun/plan.5")
@pytest.mark.parametrize(
    ("hand", "free", "tried"),
    [
        (["aki", "bingo"], 2, ["aki", "bingo"]),
        (["aki"], 1, ["aki"]),
        (["aki"], 2, ["aki", "elsewhere"]),
        (["chest_1", "chest_3"], 2, ["chest_1"]),
        (["aki", "chest_1", "chest_3", "chest_4"], 4, ["aki", "chest_1"]),
    ],
)
def test_a_search_leaves_a_space_only_when_cards_are_short(hand: list[str], free: int, tried: list[str]) -> None:
    """With a bid laid and the last actions covered: every province, one chest card for all, and elsewhere if there are fewer cards than spaces."""
    game = table({"aki": (BLUE, 2), "bingo": (BLUE, 2)})
    game.covered[BLUE] = sum(1 << space for space in range(free, SPACES))
    game.hand[BLUE] = [CARD.value_of(id) for id in hand]
    game.offers[BLUE] = [*game.hand[BLUE], game.offers[BLUE][-1]]
    assert canonical(game) == tried


def explore(game: Any, plans: list[str]) -> None:
    """Every plan canonical answers lead to."""
    if asked(game, BLUE) == "full":
        plans.append(str(plan_of(game, BLUE)))
        return
    for answer in game.question(BLUE).canonical:
        world = game.clone()
        world.play(BLUE, answer)
        explore(world, plans)


@pytest.mark.rule("shogun/bid.1")
def test_a_bid_is_a_chest_card_or_an_unplanned_province() -> None:
    """On the bid space lies any card that lies nowhere else."""
    game = table(SIX)
    choose(game, BLUE, "tax", "aki")
    choose(game, BLUE, "castle", "chest_2")
    go(game, BLUE, "bid")
    assert names(game, BLUE)[:-1] == [*list(SIX)[1:], "chest_0", "chest_1", "chest_3", "chest_4"]


@pytest.mark.rule("shogun/bid.2")
def test_bids_are_paid() -> None:
    """Three chests for a 3, nothing for a province."""
    game = table({"aki": (BLUE, 2), "kai": (RED, 2)}, seats=3)
    lay_plan(game, BLUE, bid="chest_3")
    lay_plan(game, RED, bid="kai")
    lay_plan(game, YELLOW)
    assert game.chests == [15, 18, 18]
    assert [event["card"] for event in told(game, "bid_shown")] == ["chest_3", "kai", "chest_0"]


@pytest.mark.rule("shogun/bid.3")
def test_the_rank_of_bids() -> None:
    """4, 3, 2, 1 chests, a province, 0 chests, no card; in the other reading provinces come first."""
    bids = [CHEST + 4, CHEST + 3, CHEST + 2, CHEST + 1, 7, CHEST, EMPTY]
    first = [7, CHEST + 4, CHEST + 3, CHEST + 2, CHEST + 1, CHEST, EMPTY]
    for order, provinces_first in ((bids, False), (first, True)):
        worths = [bid_worth(bid, provinces_first) for bid in order]
        assert worths == sorted(set(worths), reverse=True)  # no two of them are equal


@pytest.mark.rule("shogun/bid.3")
def test_province_bids_before_all_chests() -> None:
    """Under the option a province card beats four chests."""
    for reading, winner in (("above_zero", BLUE), ("above_all", RED)):
        game = table({"aki": (BLUE, 2), "kai": (RED, 2)}, seats=3, province_bid=reading)
        lay_plan(game, BLUE, bid="chest_4")
        lay_plan(game, RED, bid="kai")
        lay_plan(game, YELLOW)
        assert game.waiting() == [winner]


@pytest.mark.rule("shogun/bid.4")
def test_equal_bids_are_ranked_by_lot() -> None:
    """Of three equal bids each comes first a third of the time, after a higher one and before none."""
    game = table(seats=5)
    game.bids = [CHEST + 1, CHEST + 2, CHEST + 1, CHEST + 1, EMPTY]
    orders = [ranking(game) for _ in range(900)]
    assert all(order[0] == YELLOW and order[-1] == PURPLE for order in orders)
    firsts = [order[1] for order in orders]
    assert all(abs(firsts.count(seat) - 300) < 71 for seat in (BLUE, RED, BLACK))  # five standard errors of 900 draws


@pytest.mark.rule("shogun/bid.5")
def test_nobody_bids_more_than_they_have() -> None:
    """With one chest, a 2 cannot be bid; with none and no province, only a 0."""
    game = table(SIX)
    game.pay(BLUE, game.chests[BLUE] - 1)
    go(game, BLUE, "bid")
    assert names(game, BLUE) == [*list(SIX), "chest_0", "chest_1", "elsewhere"]


@pytest.mark.rule("shogun/bid.5")
def test_the_bid_is_not_offered_without_a_card_for_it() -> None:
    """With no chests and the 0 laid elsewhere, the bid space waits until a card comes back."""
    game = table({"aki": (BLUE, 2)})
    game.pay(BLUE, game.chests[BLUE])
    choose(game, BLUE, "tax", "aki")
    choose(game, BLUE, "rice", "chest_0")
    say(game, BLUE, "elsewhere")
    assert names(game, BLUE) == SPACE.ids[:BID]
    say(game, BLUE, "rice")
    go(game, BLUE, "bid")
    assert names(game, BLUE) == ["chest_0", "elsewhere"]


@pytest.mark.rule("shogun/bid.6")
def test_a_province_bid_is_seen_and_does_nothing() -> None:
    """Everybody sees the card on the bid space; to the end of the season it can do nothing else, and changes nothing."""
    game = table({"aki": (BLUE, 2), "hoki": (BLUE, 2), "kai": (RED, 2)}, seats=3)
    lay_plan(game, BLUE, {"march_b": "hoki"}, bid="aki")
    lay_plan(game, RED)
    assert game.view(YELLOW)["players"][BLUE]["plan"]["bid"] == "covered"
    lay_plan(game, YELLOW)
    assert game.view(YELLOW)["players"][BLUE]["bid"] == "aki"
    for place in ("first", "second", "third"):
        say(game, game.waiting()[0], place)
    assert game.question(BLUE).kind == "march_to"
    assert game.view(YELLOW)["players"][BLUE]["plan"]["bid"] == "aki"
    say(game, BLUE, "tajima")
    assert game.season == 1
    acted = [event.plain() for event in game.events(None) if "province" in event.plain()]
    assert {event["province"] for event in acted if event.get("seat") == BLUE} & {"aki"} == set()
    aki = next(row for row in game.view(None)["provinces"] if row["id"] == "aki")
    assert (aki["owner"], aki["armies"], aki["markers"], aki["buildings"]) == (BLUE, 2, 0, [])


@pytest.mark.rule("shogun/plan.8", "shogun/bid.5")
def test_a_plan_that_lacks_only_a_bid_says_so() -> None:
    """Without chests the 1 to 4 cannot be bid: with the 0 and all provinces laid, the question says why the plan cannot be finished."""
    game = table(SIX)
    game.pay(BLUE, game.chests[BLUE])
    for space, card in zip(SPACE.ids[:BID], [*SIX, *CARD.ids[CHEST : CHEST + 4]], strict=True):
        choose(game, BLUE, space, card)
    assert (asked(game, BLUE), names(game, BLUE)) == ("no_bid", ["elsewhere"])
    texts = Texts(tatami.title("shogun"), "en", ["P"] * 4)
    assert texts.question(game.question(BLUE)) == "Your plan: no card left can be bid; take back one that can."
    go(game, BLUE, "castle")
    assert names(game, BLUE) == ["aki", "chest_4", "elsewhere"]
    choose(game, BLUE, "bid", "aki")
    choose(game, BLUE, "castle", "chest_4")
    assert names(game, BLUE) == ["elsewhere", "finished"]


@pytest.mark.rule("shogun/bid.2", "shogun/tax.2", "shogun/act.4")
def test_the_budget_counts_everything_once() -> None:
    """Orders not played yet, a bid until it is paid, taxes until they are collected; the owner alone sees it."""
    game = table({"aki": (BLUE, 3), "hoki": (BLUE, 3), "izu": (BLUE, 3), "kai": (RED, 1), "omi": (YELLOW, 1)}, seats=3)
    set_actions(game, "march_a", "castle", "tax", "march_b", "five_armies")
    lay_plan(game, BLUE, {"march_a": "hoki", "castle": "aki", "tax": "izu"}, bid="chest_3")
    assert game.view(BLUE)["players"][BLUE]["budget"] == {"orders": 3, "bid": 3, "taxes": 6}
    assert game.view(RED)["players"][BLUE]["budget"] is None
    assert [player["planned"] for player in game.view(None)["players"]] == [True, False, False]
    for seat in (RED, YELLOW):
        lay_plan(game, seat)
    game.open_events = []
    for place in ("first", "second", "third"):
        say(game, game.waiting()[0], place)
    assert game.question(BLUE).kind == "march_to"
    assert game.view(BLUE)["turn"] == 1
    game.event, game.effect = EVENT.value_of("tax_at_most_five"), EFFECT[EVENT.value_of("tax_at_most_five")]
    game.special = [ONE_MORE_CHEST, EMPTY, EMPTY]
    assert game.view(BLUE)["players"][BLUE]["chests"] == 15
    assert game.view(BLUE)["players"][BLUE]["budget"] == {"orders": 3, "bid": 0, "taxes": 6}
    game.special = [EMPTY] * 3
    assert game.view(BLUE)["players"][BLUE]["budget"]["taxes"] == 5
    game = table({"aki": (BLUE, 3)}, seats=3)
    choose(game, BLUE, "tax", "aki")
    assert game.view(BLUE)["players"][BLUE]["budget"] == {"orders": 0, "bid": 0, "taxes": 4}
