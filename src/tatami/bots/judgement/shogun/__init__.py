"""Shogun: what lands, plans, chests and rice are worth before winter.

Numbers are victory points. A plan is judged card by card, and what is not laid yet by the best that can still be laid, so that a half-made plan
and a finished one can be compared. Buildings that win a region come first, then rice enough for the winter, then chests to pay for it all;
armies are worth what they hold and what they may take.
"""

from typing import Any, Final

from tatami.bots.judgement.base import Judgement
from tatami.bots.judgement.shogun.choices import best_draft, best_place, special_worth
from tatami.bots.judgement.shogun.fights import best_force, best_move, best_target, forces
from tatami.bots.judgement.shogun.lands import BETWEEN_SEASONS, IN_SEASON, Prices, counts, lands_worth
from tatami.bots.judgement.shogun.orders import NO_NOISE
from tatami.bots.judgement.shogun.plans import can_cover_all, cover_all, fitting_bids, fitting_cards, plan_card, plan_worth, replan
from tatami.bots.judgement.shogun.supplies import chests_worth, rice_worth
from tatami.core.chance import Chance
from tatami.games.shogun.rules.levy import MoveArmies, MoveTo
from tatami.games.shogun.rules.march import MarchArmies, MarchTo
from tatami.games.shogun.rules.plan import DONE, PLAN_ALL, ask_next, finish
from tatami.games.shogun.scoring import points
from tatami.games.shogun.state import Shogun
from tatami.games.shogun.tables import ACTIONS, BID, FINISHED, SPACES, Seat

PLAN: Final[list[float]] = [18.5, 10.5]  # what a season's plan is worth, about, by year


class ShogunJudgement(Judgement):
    def __init__(self) -> None:
        super().__init__()
        self.spread = 24.0
        self.playout = 40

    def estimate(self, game: Any, seat: int) -> float:
        """A search asks between seasons."""
        return self.worth(game, seat, BETWEEN_SEASONS)

    def glance(self, game: Any, seat: int) -> float:
        return self.worth(game, seat, IN_SEASON)

    def worth(self, table: Shogun, seat: Seat, prices: Prices) -> float:
        worth = float(points(table, seat))
        if table.over:
            return worth
        found = counts(table)
        worth += lands_worth(table, seat, found, prices) + chests_worth(table, table.chests[seat]) + rice_worth(table, seat)
        if table.open_cards:
            return worth
        if table.asked is PLAN_ALL and (table.planning[seat] == DONE or table.covered[seat] == 0):
            return worth + PLAN[table.year]  # made by others or not begun: worth about the same to everybody
        return worth + plan_worth(table, seat, found) + special_worth(table, seat)

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        table: Shogun = game
        asked = table.asked
        if asked is PLAN_ALL:
            space = table.planning[seat]
            return plan_card(table, seat, space, answers, chance) if 0 <= space < SPACES else answers[chance.below(len(answers))]
        if isinstance(asked, MarchTo):
            return best_target(table, seat, asked.origin, answers)
        if isinstance(asked, MarchArmies):
            return best_force(table, seat, asked.origin, asked.province, answers)
        if isinstance(asked, MoveTo):
            return best_move(table, seat, asked.province, answers)
        if isinstance(asked, MoveArmies):
            return answers[len(answers) - 1]
        kind = asked.kind
        if kind == "choose_place":
            return best_place(table, seat, answers, chance)
        if kind == "draft_card":
            return best_draft(table, seat, answers, chance)
        return answers[chance.below(len(answers))]

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        """Of a march the forces worth a thought; of cards to lay, those that fit the whole plan."""
        table: Shogun = game
        asked = table.asked
        if asked is PLAN_ALL:
            space = table.planning[seat]
            if space == BID:
                return fitting_bids(table, seat, answers)
            return fitting_cards(table, seat, space, answers) if 0 <= space < ACTIONS else answers
        if isinstance(asked, MarchArmies) and len(answers) > 3:
            return forces(table, seat, asked.origin, asked.province, answers)
        if isinstance(asked, MoveArmies) and len(answers) > 2:
            return [answers[0], answers[len(answers) // 2], answers[len(answers) - 1]]
        return answers

    def imagine(self, game: Any, seat: int, chance: Chance) -> None:
        """The others have planned sensibly: what is hidden of their plans is laid anew by what it is worth to them, with some luck in it.

        The luck is the world's own, so that the same world holds the same plans whatever the seat answers.
        """
        table: Shogun = game
        luck = table.chance
        for other in range(table.seats):
            if other != seat:
                if table.asked is PLAN_ALL and table.planning[other] != DONE:
                    cover_all(table, other, luck, luck)
                    finish(table, other)
                else:
                    replan(table, other, luck)

    def rush(self, game: Any, seat: int, chance: Chance) -> bool:
        """A plan is completed at one go."""
        table: Shogun = game
        if table.asked is not PLAN_ALL or not can_cover_all(table, seat):
            return False
        cover_all(table, seat, chance, NO_NOISE)
        ask_next(table, seat, 0)
        table.play(seat, FINISHED)
        return True

    def is_settled(self, game: Any) -> bool:
        """Between two seasons, before anybody has planned."""
        table: Shogun = game
        return table.asked is PLAN_ALL and len(table.planners) == table.seats and sum(table.covered) == 0


JUDGEMENT: Final = ShogunJudgement()
