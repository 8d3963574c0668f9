"""Samouraï & Katana: how a position looks, and what a sensible clan leader would do."""

from typing import Any, Final

from tatami.bots.judgement.base import Judgement
from tatami.bots.judgement.samurai_katana.battle import battle_to_come, best_refuge
from tatami.bots.judgement.samurai_katana.cards import (
    HAND_WORTH,
    MOST_TARGETS,
    best_few,
    best_target,
    best_victim,
    choose_combat_card,
    choose_discard,
    choose_objection,
    choose_special,
)
from tatami.bots.judgement.samurai_katana.moves import (
    choose_action,
    choose_destination,
    force_for,
    sensible_actions,
    sensible_destinations,
    sensible_forces,
    whom_to_name,
)
from tatami.bots.judgement.samurai_katana.purchases import choose_purchase, koku_to_keep, koku_to_save, sensible_purchases
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
from tatami.games.samurai_katana.flow import NameNext
from tatami.games.samurai_katana.rules.activation import Act
from tatami.games.samurai_katana.rules.battle import LayCombat, LaySpecial
from tatami.games.samurai_katana.rules.castle import Capture
from tatami.games.samurai_katana.rules.elimination import ComeBack
from tatami.games.samurai_katana.rules.event_cards import AimAtClan, AimAtTerritory
from tatami.games.samurai_katana.rules.income import Toss, extra_cards
from tatami.games.samurai_katana.rules.move import MarchTo, MarchWith
from tatami.games.samurai_katana.rules.objection import Objection
from tatami.games.samurai_katana.rules.purchase import Buy, BuySamurai
from tatami.games.samurai_katana.rules.retreat import RetreatTo, RetreatWith
from tatami.games.samurai_katana.rules.territory import clan_points, tax_income
from tatami.games.samurai_katana.rules.treasure import SaveKoku
from tatami.games.samurai_katana.rules.uprising import RiseWith
from tatami.games.samurai_katana.state import Katana
from tatami.games.samurai_katana.tables import CASTLES, FROM_RESERVE, PASS_ROUND, SAMURAI


class KatanaJudgement(Judgement):
    def __init__(self) -> None:
        super().__init__()
        self.spread = 16.0
        self.playout = 64

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

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        table: Katana = game
        step = table.asked
        if isinstance(step, Act):
            return choose_action(table, seat, answers, chance)
        if isinstance(step, MarchTo):
            return choose_destination(table, seat, step.origin, answers, chance)
        if isinstance(step, MarchWith):
            return force_for(table, step.origin)
        if isinstance(step, LayCombat):
            return choose_combat_card(table, seat, step.place, answers)
        if isinstance(step, LaySpecial):
            return choose_special(answers, chance)
        if isinstance(step, Buy):
            return choose_purchase(table, seat, answers, chance)
        if isinstance(step, BuySamurai):
            n = table.koku[seat] - koku_to_keep(table, seat)
            return answers[n - 1] if 0 < n <= len(answers) else answers[0 if n < 1 else len(answers) - 1]
        if isinstance(step, Objection):
            return choose_objection(seat, step, answers, chance)
        if isinstance(step, Toss):
            return choose_discard(table, seat, answers)
        if isinstance(step, (AimAtTerritory, ComeBack)):
            return best_target(table, seat, answers, chance)
        if isinstance(step, AimAtClan):
            return best_victim(table, seat, step.card, answers)
        if isinstance(step, RetreatTo):
            return best_refuge(table, seat, answers)
        if isinstance(step, (RetreatWith, RiseWith)):
            return answers[len(answers) - 1]
        if isinstance(step, NameNext):
            return whom_to_name(table, seat, answers)
        if isinstance(step, SaveKoku):
            return koku_to_save(table, seat)
        if isinstance(step, Capture):
            return FROM_RESERVE if FROM_RESERVE in answers else answers[0]
        return answers[chance.below(len(answers))]

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        table: Katana = game
        step = table.asked
        if isinstance(step, Act):
            return sensible_actions(table, seat, answers)
        if isinstance(step, MarchTo):
            return sensible_destinations(table, seat, step.origin, answers)
        if isinstance(step, MarchWith):
            return sensible_forces(table, seat, step.origin, step.to)
        if isinstance(step, Buy):
            return sensible_purchases(table, seat, answers)
        if isinstance(step, Toss):
            return [choose_discard(table, seat, answers)]
        if isinstance(step, NameNext):
            return [whom_to_name(table, seat, answers)]
        if isinstance(step, Objection) and answers[len(answers) - 1] == PASS_ROUND:
            return [PASS_ROUND]
        if isinstance(step, RetreatTo):
            return [best_refuge(table, seat, answers)]
        if isinstance(step, (RetreatWith, RiseWith)):
            return [answers[len(answers) - 1]]
        if isinstance(step, AimAtClan):
            return [best_victim(table, seat, step.card, answers)]
        if isinstance(step, (AimAtTerritory, ComeBack)) and len(answers) > MOST_TARGETS:
            return best_few(table, seat, answers)
        return answers

    def is_quiet(self, game: Any, seat: int) -> bool:
        """Between moves, not in the middle of one."""
        table: Katana = game
        return not table.laid and not isinstance(table.asked, (MarchTo, MarchWith, BuySamurai, Objection, AimAtTerritory, AimAtClan))


JUDGEMENT: Final = KatanaJudgement()
