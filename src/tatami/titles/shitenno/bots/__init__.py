"""Shitennō: how a position looks, and what a sensible general would do."""

from typing import Any, Final

from tatami.bots.judgement.base import ESTIMATE, Judgement
from tatami.bots.judgement.chances import read_chances
from tatami.bots.judgement.insight import read_insights
from tatami.core.chance import Chance
from tatami.titles.shitenno.bots.choices import BY_CHANCE, CHOICES
from tatami.titles.shitenno.bots.features import MORE, NAMES, features, more_features
from tatami.titles.shitenno.bots.lots import ANSWERED, LOTS
from tatami.titles.shitenno.bots.worth import (
    TITLE_WORTH,
    fair_share,
    hand_worth,
    is_lot_missing,
    majorities,
    open_lot_worth,
    rounds_left,
    turn_to_come,
)
from tatami.titles.shitenno.rules.ids import CONTROL_DRAW, PAYMENT_DRAW
from tatami.titles.shitenno.rules.payment import Payment
from tatami.titles.shitenno.rules.sharing import Offer
from tatami.titles.shitenno.rules.state import FREE, Shitenno

WITHIN: Final = {"favour": 10.0, "majorities": 6.0, "hand": 10.0}  # parts of the estimate, by the scale of the feature


class ShitennoJudgement(Judgement):
    def __init__(self) -> None:
        super().__init__()
        self.spread = 24.0
        self.worlds = 2
        self.playout = 14
        self.features = [ESTIMATE, *NAMES]
        self.unwanted = ["kamon"]
        self.untold = ["turns"]
        self.within = {name: scale / self.spread for name, scale in WITHIN.items()}
        self.learned = {"": read_chances("shitenno", self.features)}
        self.seen = [*self.features, *MORE]
        self.insights = read_insights("shitenno", self.seen)

    def estimate(self, game: Any, seat: int) -> float:
        return self.estimates(game, False)[seat]

    def estimates(self, game: Any, glance: bool) -> list[float]:
        table: Shitenno = game
        rounds = rounds_left(table)
        promised = majorities(table)
        share = fair_share(table) if is_lot_missing(table) else 0.0
        found: list[float] = []
        for seat in range(table.seats):
            turns = rounds + turn_to_come(table, seat)
            worth = float(table.number_favour[seat] + table.title_favour[seat]) + promised[seat]
            worth += hand_worth(table, seat, turns)
            if turns > 0.0:
                rank = table.next_rank[seat] if table.next_rank[seat] != FREE else table.rank[seat]
                worth += TITLE_WORTH[rank] if table.year % 2 or table.next_rank[seat] != FREE else 0.0
                worth += open_lot_worth(table, seat, share)
            found.append(worth)
        return found

    def parts(self, game: Any, seat: int) -> list[float]:
        return [self.estimate(game, seat) / self.spread, *features(game, seat, majorities(game)[seat])]

    def sights(self, game: Any) -> list[list[float]]:
        table: Shitenno = game
        worths = self.estimates(table, False)
        promised = majorities(table)
        share = fair_share(table) if is_lot_missing(table) else 0.0
        return [
            [
                worths[seat] / self.spread,
                *features(table, seat, promised[seat]),
                *more_features(table, seat, open_lot_worth(table, seat, share)),
            ]
            for seat in range(table.seats)
        ]

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        table: Shitenno = game
        return CHOICES.get(table.asked.kind, BY_CHANCE).quick(table, seat, answers, chance)

    def quick(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        table: Shitenno = game
        return LOTS.get(table.asked.kind, ANSWERED).quick(table, seat, answers, chance)

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        """A Draw tile is never better kept than used."""
        last = answers[len(answers) - 1]
        table: Shitenno = game
        if (last == CONTROL_DRAW and table.asked.kind == "control") or (last == PAYMENT_DRAW and isinstance(table.asked, Payment)):
            return [last]
        return answers

    def interrupts(self, game: Any) -> bool:
        """A lot is only worth what the others leave of it."""
        table: Shitenno = game
        return isinstance(table.asked, Offer)


JUDGEMENT: Final = ShitennoJudgement()
