"""Samouraï & Katana: how a position looks, and what a sensible clan leader would do."""

from typing import Any, Final

from tatami.bots.judgement.base import ESTIMATE, Judgement
from tatami.bots.judgement.chances import read_chances
from tatami.bots.judgement.samurai_katana.battle import battle_to_come
from tatami.bots.judgement.samurai_katana.cards import HAND_WORTH
from tatami.bots.judgement.samurai_katana.choices import BY_CHANCE, CHOICES
from tatami.bots.judgement.samurai_katana.features import NAMES, features
from tatami.bots.judgement.samurai_katana.worth import (
    CARD_WORTH,
    CASTLE_WORTH,
    CITY_WORTH,
    INCOMES,
    KOKU_WORTH,
    SAMURAI_WORTH,
    prospect,
    provinces_worth,
    purse,
    score_to_come,
)
from tatami.core.chance import Chance
from tatami.games.samurai_katana.rules.event_cards import AimAtClan, AimAtTerritory
from tatami.games.samurai_katana.rules.income import extra_cards
from tatami.games.samurai_katana.rules.move import MarchTo, MarchWith
from tatami.games.samurai_katana.rules.objection import Objection
from tatami.games.samurai_katana.rules.purchase import BuySamurai
from tatami.games.samurai_katana.rules.territory import clan_points, tax_income
from tatami.games.samurai_katana.state import Katana
from tatami.games.samurai_katana.tables import CASTLES, SAMURAI


class KatanaJudgement(Judgement):
    def __init__(self) -> None:
        super().__init__()
        self.spread = 16.0
        self.playout = 64
        self.features = [ESTIMATE, *NAMES]
        self.learned = read_chances("samurai_katana", self.features)

    def estimate(self, game: Any, seat: int) -> float:
        table: Katana = game
        worth = float(table.honour[seat])
        if table.over:
            return worth
        future, now = prospect(table), score_to_come(table, seat)
        worth += provinces_worth(table, seat, future, now)
        life = 2.0 * future + now
        life = min(life, 1.0)
        samurai = SAMURAI[table.seats] - table.reserve[seat]
        means = KOKU_WORTH * purse(table.koku[seat]) + SAMURAI_WORTH * samurai
        means += CASTLE_WORTH * (CASTLES - table.castles[seat])
        for card in table.hands[seat]:
            means += HAND_WORTH[card]
        worth += life * means
        worth += (
            INCOMES
            * future
            * (KOKU_WORTH * tax_income(table, seat) + CARD_WORTH * extra_cards(table, seat) + CITY_WORTH * clan_points(table, seat))
        )
        if table.variant.treasure:
            worth += table.treasure[seat] / 3.0
        return worth + battle_to_come(table, seat, future)

    def parts(self, game: Any, seat: int) -> list[float]:
        return [self.estimate(game, seat) / self.spread, *features(game, seat)]

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        table: Katana = game
        return CHOICES.get(table.asked.kind, BY_CHANCE).quick(table, seat, answers, chance)

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        table: Katana = game
        return CHOICES.get(table.asked.kind, BY_CHANCE).few(table, seat, answers)

    def is_quiet(self, game: Any, seat: int) -> bool:
        """Between moves, not in the middle of one."""
        table: Katana = game
        return not table.laid and not isinstance(table.asked, (MarchTo, MarchWith, BuySamurai, Objection, AimAtTerritory, AimAtClan))


JUDGEMENT: Final = KatanaJudgement()
