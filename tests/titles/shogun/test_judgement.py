"""What the bots of Shogun know."""

from typing import Any

import tatami
from tatami.bots.bot import make
from tatami.bots.one_step import asked_seat, canonical
from tatami.core.chance import stream
from tatami.titles.shogun.bots import JUDGEMENT, ShogunJudgement
from tatami.titles.shogun.bots.fights import attack_worth, chance_to_win
from tatami.titles.shogun.bots.lands import counts
from tatami.titles.shogun.bots.numbers import GREEDY, SEARCH, TABLE, Numbers
from tatami.titles.shogun.bots.orders import NO_NOISE, card_worth
from tatami.titles.shogun.bots.orders import Season as Outlook
from tatami.titles.shogun.bots.plans import Assignment, can_cover_all
from tatami.titles.shogun.rules.ids import ACTIONS, BID, BUILD_CASTLE, CHEST, COLLECT_RICE, COLLECT_TAXES, SPACES
from titles.shogun.table import BLUE, RED, YELLOW, choose, province, table


def worth(game: Any, action: int, id: str) -> float:
    return card_worth(game, BLUE, Outlook(game, BLUE, counts(game), GREEDY), action, province(id))


def test_imagined_plans_fit_what_was_seen() -> None:
    """Worlds with imagined plans balance, ask the seat the same, and look the same once all have planned."""
    game = tatami.new("shogun", seats=4, seed=3, options={"start": "printed"})
    chance = stream(5)
    for number in range(400):
        if not (waiting := game.waiting()):
            break
        seat = waiting[chance.below(len(waiting))]
        if number % 5 == 0:
            world = game.redeal(seat, number)
            imagine = JUDGEMENT.surmise if number % 2 else JUDGEMENT.imagine  # a search's others, and a greedy player's
            imagine(world, seat, chance)
            world.check()
            assert world.question(seat).plain() == game.question(seat).plain()
            if game.question(seat).kind != "plan":
                assert world.view(seat) == game.view(seat)
        answers = game.question(seat).canonical
        game.play(seat, JUDGEMENT.policy(game, seat, answers, chance) if len(answers) > 1 else answers[0])


def test_a_plan_that_lacks_only_a_bid_is_imagined_with_one() -> None:
    """Red, without a chest, has covered all actions and can bid nothing that is left. Who looks ahead in the game as it is finds him bidding no chests."""
    game = table(dict.fromkeys(("settsu", "hoki", "aki", "bingo", "omi", "ise"), (RED, 3)))
    game.chests[RED], game.bank = 0, game.bank + game.chests[RED]
    for _ in range(ACTIONS):
        game.play(RED, game.legal(RED)[0])
    assert not can_cover_all(game, RED)
    JUDGEMENT.imagine(game, BLUE, stream(1))
    game.check()
    assert game.plan[RED * SPACES + BID] == CHEST
    assert game.covered[RED] == (1 << SPACES) - 1


def test_rich_provinces_pay_better() -> None:
    """Settsu's seven chests are worth more than Aki's four, Hoki's five rice more than Omi's two; a second levy in a weak province is feared."""
    game = table({"settsu": (BLUE, 3), "aki": (BLUE, 3), "hoki": (BLUE, 3), "omi": (BLUE, 3)})
    assert worth(game, COLLECT_TAXES, "settsu") > worth(game, COLLECT_TAXES, "aki")
    assert worth(game, COLLECT_RICE, "hoki") > worth(game, COLLECT_RICE, "omi")
    game.markers[province("settsu")] = 2
    assert worth(game, COLLECT_TAXES, "settsu") < worth(game, COLLECT_TAXES, "aki")


def test_a_lead_is_worth_more_than_a_building() -> None:
    """A castle where nobody has one promises three points more a winter; where one leads already, or there is no site, less."""
    game = table({"aki": (BLUE, 3), "bingo": (BLUE, 3), "kai": (BLUE, 3), "izu": (BLUE, 3)}, built={"bingo": ["castle"], "kai": ["temple"]})
    assert worth(game, BUILD_CASTLE, "izu") > worth(game, BUILD_CASTLE, "aki")
    assert worth(game, BUILD_CASTLE, "kai") < 0


def test_odds_and_attacks() -> None:
    """More armies win more often; a strong force against one army is a good march, one army against five is not."""
    assert chance_to_win(6.0, 3.0, 2, 2) > chance_to_win(4.0, 3.0, 2, 2) > chance_to_win(2.0, 3.0, 2, 2)
    game = table({"aki": (BLUE, 7), "bingo": (RED, 1), "iwami": (YELLOW, 5)})
    assert attack_worth(game, BLUE, province("aki"), province("bingo"), 6, GREEDY) > 0.5
    assert attack_worth(game, BLUE, province("aki"), province("iwami"), 1, GREEDY) < 0


def test_the_estimate_prefers_a_sensible_plan() -> None:
    """A plan that taxes Settsu and harvests Hoki looks better than the same the other way round."""
    lands = dict.fromkeys(("settsu", "hoki", "aki", "bingo", "omi", "ise"), (BLUE, 3))
    good, bad = table(lands), table(lands)
    for space, card in (("tax", "settsu"), ("rice", "hoki")):
        choose(good, BLUE, space, card)
    for space, card in (("tax", "hoki"), ("rice", "settsu")):
        choose(bad, BLUE, space, card)
    assert JUDGEMENT.estimate(good, BLUE) > JUDGEMENT.estimate(bad, BLUE)


def test_bots_answer_whatever_is_asked() -> None:
    """Every bot plans in any seat while others are still planning, and answers legally."""
    for level in ("greedy", "ismcts:12"):
        game = tatami.new("shogun", seats=3, seed=1, options={"start": "printed"})
        from tatami.bots.bot import Standpoint

        choose(game, 0, "tax", "suruga")
        for seat in (2, 1):
            bot = make(level, "shogun", seat)
            for _ in range(4):
                game.play(seat, bot.answer(Standpoint(game, seat, 9)))


def test_the_numbers_of_a_search_are_those_of_a_greedy_player_by_name() -> None:
    """Both have the same."""
    assert TABLE["greedy"].keys() == TABLE["search"].keys()


def test_the_numbers_were_found_under_todays_rules() -> None:
    """Whoever raises the title's number looks whether they still hold; how many games they come from, and what they were worth in others, stands beside."""
    run = TABLE["search_run"]
    assert run["rules"] == tatami.title("shogun").rules
    assert run["games"] > 0
    assert run["test"]


def test_a_search_exchanges_cards_of_a_plan() -> None:
    """In twelve games, before the first plan: the same numbers with exchanges never find a plan worth less, and some worth more."""
    plain = Numbers({**TABLE["search"], "exchanges": False})
    more = 0
    for seed in range(12):
        game: Any = tatami.bare("shogun", seats=4, seed=seed, options={"start": "printed"})
        for seat in range(4):
            before = Assignment(game, seat, Outlook(game, seat, counts(game), plain), NO_NOISE)
            after = Assignment(game, seat, Outlook(game, seat, counts(game), SEARCH), NO_NOISE)
            assert after.total >= before.total - 1e-9
            more += after.total > before.total + 0.001
    assert more


def test_quick_play_of_a_search_is_better() -> None:
    """One seat with the numbers of a search among three with those of a greedy player: in 24 games it ends five points and more ahead of them on average."""
    lead = sum(quick_lead(number % 4, 600 + number) for number in range(24)) / 24
    assert lead > 5.0


def quick_lead(seat: int, seed: int) -> float:
    """By how much a seat with the numbers of a search ends ahead of the others' mean."""
    plain = ShogunJudgement()
    plain.numbers = GREEDY
    game: Any = tatami.bare("shogun", seats=4, seed=seed)
    chance = stream(seed)
    while not game.over:
        asked = asked_seat(game)
        judgement = JUDGEMENT if asked == seat else plain
        answers = canonical(game, asked)
        if game.asked.kind == "plan" and judgement.rush(game, asked, chance):
            continue
        game.play(asked, answers[0] if len(answers) == 1 else judgement.quick(game, asked, answers, chance))
    scores: list[int] = game.outcome().scores
    return scores[seat] - (sum(scores) - scores[seat]) / 3
