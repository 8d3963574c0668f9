"""Shogun: what lands, plans, chests and rice are worth before winter.

Numbers are victory points. A plan is judged card by card, and what is not laid yet by the best that can still be laid, so that a half-made plan
and a finished one can be compared. Buildings that win a region come first, then rice enough for the winter, then chests to pay for it all;
armies are worth what they hold and what they may take.
"""

from typing import Any, Final

from tatami.bots.judgement.base import ESTIMATE, Judgement
from tatami.bots.judgement.chances import read_chances
from tatami.bots.judgement.insight import read_insights
from tatami.core.chance import Chance
from tatami.titles.shogun.bots.choices import special_worth
from tatami.titles.shogun.bots.features import NAMES, features
from tatami.titles.shogun.bots.lands import BETWEEN_SEASONS, IN_SEASON, Prices, counts, lands_worth
from tatami.titles.shogun.bots.numbers import GREEDY, SEARCH, Numbers
from tatami.titles.shogun.bots.orders import NO_NOISE
from tatami.titles.shogun.bots.plans import can_cover_all, cover_all, plan_worth, replan
from tatami.titles.shogun.bots.questions import CANDIDATES, POLICIES
from tatami.titles.shogun.bots.sights import NAMES as SIGHTS
from tatami.titles.shogun.bots.sights import sights
from tatami.titles.shogun.bots.supplies import chests_worth, rice_worth
from tatami.titles.shogun.rules.ids import FINISHED, Seat
from tatami.titles.shogun.rules.plan import DONE, PLAN_ALL, ask_next, finish
from tatami.titles.shogun.rules.scoring import points
from tatami.titles.shogun.rules.state import Shogun

WITHIN: Final = {"points": 20.0, "lands": 30.0, "chests_worth": 5.0, "rice": 3.0}  # parts of the estimate, by the scale of the feature
PLAN: Final[list[float]] = [18.5, 10.5]  # what a season's plan is worth, about, by year


class ShogunJudgement(Judgement):
    def __init__(self) -> None:
        super().__init__()
        self.spread = 24.0
        self.playout = 40
        self.numbers = SEARCH  # of a search
        self.features = [ESTIMATE, *NAMES]
        self.unwanted = ["revolts", "hunger"]
        self.within = {name: scale / self.spread for name, scale in WITHIN.items()}
        self.learned = {"": read_chances("shogun", self.features)}
        self.seen = [ESTIMATE, *SIGHTS]
        self.insights = read_insights("shogun", self.seen)

    def estimate(self, game: Any, seat: int) -> float:
        """A search asks between seasons."""
        return self.worth(game, seat, BETWEEN_SEASONS, GREEDY)

    def glance(self, game: Any, seat: int) -> float:
        return self.worth(game, seat, IN_SEASON, GREEDY)

    def first_sight(self, game: Any) -> list[float]:
        table: Shogun = game
        return [self.worth(table, seat, IN_SEASON, self.numbers) for seat in range(table.seats)]

    def worth(self, table: Shogun, seat: Seat, prices: Prices, planned: Numbers) -> float:
        """Lands and supplies are judged alike by all; what is planned, by the numbers of a greedy player or a search."""
        worth = float(points(table, seat))
        if table.over:
            return worth
        found = counts(table)
        worth += (
            lands_worth(table, seat, found, prices, GREEDY)
            + chests_worth(table, table.chests[seat], GREEDY)
            + rice_worth(table, seat, GREEDY)
        )
        if table.open_cards:
            return worth
        if table.asked is PLAN_ALL and (table.planning[seat] == DONE or table.covered[seat] == 0):
            return worth + PLAN[table.year]  # made by others or not begun: worth about the same to everybody
        return worth + plan_worth(table, seat, found, planned) + special_worth(table, seat, planned)

    def parts(self, game: Any, seat: int) -> list[float]:
        return [self.estimate(game, seat) / self.spread, *features(game, seat)]

    def made_of(self, game: Any, rows: list[list[float]]) -> list[list[float]]:
        """Once a game is over its points are all of it."""
        made = super().made_of(game, rows)
        if not game.over:
            return made
        return [[part if name == "points" else 0.0 for name, part in zip(self.features, row, strict=True)] for row in made]

    def sights(self, game: Any) -> list[list[float]]:
        table: Shogun = game
        return sights(table, [self.estimate(table, seat) / self.spread for seat in range(table.seats)])

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        table: Shogun = game
        policy = POLICIES.get(table.asked.kind)
        return answers[chance.below(len(answers))] if policy is None else policy(table, seat, answers, chance, GREEDY)

    def quick(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        table: Shogun = game
        policy = POLICIES.get(table.asked.kind)
        return answers[chance.below(len(answers))] if policy is None else policy(table, seat, answers, chance, self.numbers)

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        table: Shogun = game
        choice = CANDIDATES.get(table.asked.kind)
        return answers if choice is None else choice(table, seat, answers, GREEDY)

    def searched(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        table: Shogun = game
        choice = CANDIDATES.get(table.asked.kind)
        return answers if choice is None else choice(table, seat, answers, self.numbers)

    def imagine(self, game: Any, seat: int, chance: Chance) -> None:
        """The others have planned sensibly: what is hidden of their plans is redrawn by what it is worth to them, with some luck in it.

        The luck is the world's own, so that the same world holds the same plans whatever the seat answers.
        """
        self.plan_others(game, seat, GREEDY)

    def surmise(self, game: Any, seat: int, chance: Chance) -> None:
        self.plan_others(game, seat, self.numbers)

    def plan_others(self, table: Shogun, seat: Seat, numbers: Numbers) -> None:
        luck = table.chance
        for other in range(table.seats):
            if other != seat:
                if table.asked is PLAN_ALL and table.planning[other] != DONE:
                    cover_all(table, other, luck, luck, numbers)
                    finish(table, other)
                else:
                    replan(table, other, luck, numbers)

    def rush(self, game: Any, seat: int, chance: Chance) -> bool:
        """A plan is completed at once."""
        table: Shogun = game
        if table.asked is not PLAN_ALL or not can_cover_all(table, seat):
            return False
        cover_all(table, seat, chance, NO_NOISE, self.numbers)
        ask_next(table, seat, 0)
        table.play(seat, FINISHED)
        return True

    def is_settled(self, game: Any) -> bool:
        """Between two seasons, before anybody has planned."""
        table: Shogun = game
        return table.asked is PLAN_ALL and len(table.planners) == table.seats and sum(table.covered) == 0


JUDGEMENT: Final = ShogunJudgement()
