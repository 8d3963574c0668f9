"""Shitennō: how a Tairō makes two lots in a search: alike in the eyes of the player who chooses, for the other one is his own."""

from typing import Final

from tatami.core.chance import Chance
from tatami.core.domain import NO
from tatami.titles.shitenno.bots.choices import BY_CHANCE, CHOICES, Choice, mood
from tatami.titles.shitenno.bots.worth import MIDDLING_TITLE, TITLE_WORTH, cards_worth
from tatami.titles.shitenno.rules.ids import CARDS, LOT_DRAW, Seat
from tatami.titles.shitenno.rules.sharing import ALONE, FIRST, LotCard, LotTile
from tatami.titles.shitenno.rules.state import FREE, Shitenno


class AsEver(Choice):
    def quick(self, game: Shitenno, seat: Seat, answers: list[int], chance: Chance) -> int:
        return CHOICES.get(game.asked.kind, BY_CHANCE).quick(game, seat, answers, chance)


class HalfOfTheCards(AsEver):
    """Cards for the first of two lots, until it holds about half of what there is; as ever where a card may be drawn meanwhile."""

    def quick(self, game: Shitenno, seat: Seat, answers: list[int], chance: Chance) -> int:
        asked = game.asked
        assert isinstance(asked, LotCard)
        if asked.stage != FIRST or answers[len(answers) - 1] == LOT_DRAW:
            return super().quick(game, seat, answers, chance)
        other = who_chooses(game)
        all_cards = [game.market[card] + game.lot[card] for card in range(CARDS)]
        most = cards_worth(game, other, all_cards) / 2.0 + 0.4 + mood(chance)
        fitting: list[int] = []
        for answer in answers:
            if answer != NO:
                game.lot[answer] += 1
                if cards_worth(game, other, game.lot) <= most:
                    fitting.append(answer)
                game.lot[answer] -= 1
        if not fitting:
            return answers[0]
        return fitting[0] if chance.below(2) else fitting[chance.below(len(fitting))]


class EvenTitles(AsEver):
    """The title that makes up for what the cards of a lot lack, a little at random."""

    def quick(self, game: Shitenno, seat: Seat, answers: list[int], chance: Chance) -> int:
        asked = game.asked
        assert isinstance(asked, LotTile)
        if asked.stage == ALONE:
            return super().quick(game, seat, answers, chance)
        other = who_chooses(game)
        lot = cards_worth(game, other, game.lot)
        if asked.stage == FIRST:
            wanted = MIDDLING_TITLE - (lot - cards_worth(game, other, game.market)) / 2.0
        else:
            wanted = lot + TITLE_WORTH[asked.first_tile] - cards_worth(game, other, game.other_lot)
        best, least = answers[0], 1000.0
        for answer in answers:
            off = abs(TITLE_WORTH[answer] - wanted) + chance.below(100) / 100.0
            if off < least:
                best, least = answer, off
        return best


def who_chooses(game: Shitenno) -> Seat:
    """The other of the last two without a lot."""
    for other in game.order:
        if other != game.active and game.next_rank[other] == FREE:
            return other
    return game.active


ANSWERED: Final = AsEver()
LOTS: Final[dict[str, Choice]] = {"lot_card": HalfOfTheCards(), "lot_tile": EvenTitles()}
