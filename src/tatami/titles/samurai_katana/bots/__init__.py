"""Samouraï & Katana: how a position looks, and what a sensible clan leader would do."""

from typing import Any, Final

from tatami.bots.judgement.base import ESTIMATE, Judgement
from tatami.bots.judgement.chances import read_chances
from tatami.bots.judgement.insight import read_insights
from tatami.core.chance import Chance
from tatami.core.domain import NO
from tatami.titles.samurai_katana.bots.bargains import opening, sells_now
from tatami.titles.samurai_katana.bots.battle import battle_to_come
from tatami.titles.samurai_katana.bots.cards import HAND_WORTH
from tatami.titles.samurai_katana.bots.choices import BARGAINS, BY_CHANCE, CHOICES
from tatami.titles.samurai_katana.bots.features import NAMES, features
from tatami.titles.samurai_katana.bots.moves import whom_to_name
from tatami.titles.samurai_katana.bots.sights import NAMES as SIGHTS
from tatami.titles.samurai_katana.bots.sights import sights
from tatami.titles.samurai_katana.bots.worth import WORD_WORTH, clan_worth, prospect
from tatami.titles.samurai_katana.rules.event_cards import AimAtClan, AimAtTerritory
from tatami.titles.samurai_katana.rules.move import MarchTo, MarchWith
from tatami.titles.samurai_katana.rules.objection import Objection
from tatami.titles.samurai_katana.rules.purchase import BuySamurai
from tatami.titles.samurai_katana.rules.state import Katana


class KatanaJudgement(Judgement):
    """Without `bargains` a clan opens none and refuses all: the same player, for comparison."""

    def __init__(self, bargains: bool = True) -> None:
        super().__init__()
        self.bargains = bargains
        self.spread = 16.0
        self.playout = 64
        self.features = [ESTIMATE, *NAMES]
        self.untold = ["to_be_scored"]
        self.learned = {"": read_chances("samurai_katana", self.features)}
        self.seen = [ESTIMATE, *SIGHTS]
        self.insights = read_insights("samurai_katana", self.seen)

    def estimate(self, game: Any, seat: int) -> float:
        table: Katana = game
        if table.over:
            return float(table.honour[seat])
        future = prospect(table)
        hand = 0.0
        for card in table.hands[seat]:
            hand += HAND_WORTH[card]
        worth = clan_worth(table, seat, table.koku[seat], hand, future)
        if table.variant.promises:
            worth -= WORD_WORTH * future * table.broken[seat]
        if table.variant.treasure:
            worth += table.treasure[seat] / 3.0
        return worth + battle_to_come(table, seat, future)

    def parts(self, game: Any, seat: int) -> list[float]:
        return [self.estimate(game, seat) / self.spread, *features(game, seat)]

    def sights(self, game: Any) -> list[list[float]]:
        table: Katana = game
        return sights(table, [self.estimate(table, seat) / self.spread for seat in range(table.seats)])

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        table: Katana = game
        return CHOICES.get(table.asked.kind, BY_CHANCE).quick(table, seat, answers, chance)

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        table: Katana = game
        kind = table.asked.kind
        if kind == "act" and self.bargains:
            bargain = opening(table, seat, answers)
            if bargain != NO:
                return [bargain]
        elif kind == "name_next" and self.bargains and seat in answers and sells_now(table, seat, whom_to_name(table, seat, answers)):
            return [seat]
        elif kind in BARGAINS and not self.bargains:
            return [NO]
        return CHOICES.get(kind, BY_CHANCE).few(table, seat, answers)

    def is_quiet(self, game: Any, seat: int) -> bool:
        """Between moves, not in the middle of one."""
        table: Katana = game
        return not table.laid and not isinstance(table.asked, (MarchTo, MarchWith, BuySamurai, Objection, AimAtTerritory, AimAtClan))


JUDGEMENT: Final = KatanaJudgement()
