"""Shitennō: a quick sensible answer to each kind of question."""

from typing import Final

from tatami.core.chance import Chance
from tatami.core.domain import NO
from tatami.titles.shitenno.bots.worth import MIDDLING_TITLE, cards_worth, fair_share, lot_worth, turns_left, weight_of
from tatami.titles.shitenno.rules.ids import (
    ACCEPT,
    BY_KOKU,
    CONTROL_DRAW,
    FIRST_LOT,
    LOT_DRAW,
    SECOND_LOT,
    TROOPS,
    Seat,
)
from tatami.titles.shitenno.rules.sharing import ALONE, LotCard, LotChoice, Offer
from tatami.titles.shitenno.rules.state import Shitenno
from tatami.titles.shitenno.rules.tables import NUMBER, TITLE_FAVOUR


class Choice:
    """A quick sensible answer to one kind of question; without one of its own, any."""

    def quick(self, game: Shitenno, seat: Seat, answers: list[int], chance: Chance) -> int:
        return answers[chance.below(len(answers))]


class LotCards(Choice):
    """Draw first; a lot alone grows to about an equal share, so that it may be kept or taken; of the last two, as it comes."""

    def quick(self, game: Shitenno, seat: Seat, answers: list[int], chance: Chance) -> int:
        asked = game.asked
        assert isinstance(asked, LotCard)
        if answers[len(answers) - 1] == LOT_DRAW:
            return LOT_DRAW
        if asked.stage == ALONE and answers[0] == NO and len(answers) > 1:
            enough = cards_worth(game, seat, game.lot) + MIDDLING_TITLE + mood(chance) > fair_share(game)
            return NO if enough else answers[1 + chance.below(len(answers) - 1)]
        return answers[chance.below(len(answers))]


class AnswerOffer(Choice):
    """Take what is better than an equal share."""

    def quick(self, game: Shitenno, seat: Seat, answers: list[int], chance: Chance) -> int:
        asked = game.asked
        assert isinstance(asked, Offer)
        return ACCEPT if lot_worth(game, seat, game.lot, asked.tile) + mood(chance) > fair_share(game) else NO


class ChooseLot(Choice):
    def quick(self, game: Shitenno, seat: Seat, answers: list[int], chance: Chance) -> int:
        asked = game.asked
        assert isinstance(asked, LotChoice)
        first = lot_worth(game, seat, game.lot, asked.first)
        return FIRST_LOT if first >= lot_worth(game, seat, game.other_lot, asked.second) else SECOND_LOT


class TakeProvince(Choice):
    """Draw first; then the best number, majorities considered, a little at random; early positions often wait."""

    def quick(self, game: Shitenno, seat: Seat, answers: list[int], chance: Chance) -> int:
        if answers[len(answers) - 1] == CONTROL_DRAW:
            return CONTROL_DRAW
        best, best_worth = NO, 4.0 if turns_left(game, seat) > 1.5 else 0.5
        for answer in answers:
            if answer != NO:
                province = answer if answer < BY_KOKU else answer - BY_KOKU
                number = NUMBER[game.first_free(province)]
                worth = number + TITLE_FAVOUR[game.rank[seat]] + chance.below(30) / 10.0
                if weight_of(game, seat, province) + 1 >= 2:
                    worth += 1.5
                if answer >= BY_KOKU:
                    worth -= number * 0.8
                if worth > best_worth:
                    best, best_worth = answer, worth
        return best


class Pay(Choice):
    """A single troop before a double one, a card before a tile."""

    def quick(self, game: Shitenno, seat: Seat, answers: list[int], chance: Chance) -> int:
        if answers[0] < TROOPS:
            return answers[0]
        return answers[0] if chance.below(4) else answers[chance.below(len(answers))]


class GildSomething(Choice):
    def quick(self, game: Shitenno, seat: Seat, answers: list[int], chance: Chance) -> int:
        return answers[1 + chance.below(len(answers) - 1)]


def mood(chance: Chance) -> float:
    """A favour more or less, so that equal lots are not always answered alike."""
    return (chance.below(100) - 50) / 50.0


BY_CHANCE: Final = Choice()
CHOICES: Final[dict[str, Choice]] = {
    "control": TakeProvince(),
    "offer": AnswerOffer(),
    "lot_choice": ChooseLot(),
    "lot_card": LotCards(),
    "pay_troops": Pay(),
    "pay_koku": Pay(),
    "gild": GildSomething(),
}
