"""The White Castle: what goods, members and lanterns are worth before the end.

The estimate is what the clan would score now, plus what each thing it has will still bring, by the number of its own turns to come. The table was
fitted to the final scores of games between bots (README.md says how). The policy weighs the actions of a space with a fixed price
list and a little chance: enough to end a turn sensibly.
"""

from typing import Any, Final

from tatami.bots.judgement.base import ESTIMATE, Judgement
from tatami.bots.judgement.chances import read_chances
from tatami.bots.judgement.insight import read_insights
from tatami.core.chance import Chance
from tatami.core.domain import NO
from tatami.titles.white_castle.bots.choices import WORTH, answer_worth
from tatami.titles.white_castle.bots.features import NAMES, features
from tatami.titles.white_castle.bots.worth import ASPECTS, expected_score, score_parts, turns_to_come
from tatami.titles.white_castle.rules.ids import RIVAL, Seat
from tatami.titles.white_castle.rules.scoring import total
from tatami.titles.white_castle.rules.seals import Choice
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.turn import TakeDie

# How many answers of each question a search tries; 0: all.
FEW: Final[dict[str, int]] = {
    "choose_pair": 0,
    "take_die": 4,
    "place_die": 3,
    "room_action": 2,
    "outside_action": 2,
    "courtier": 2,
    "enter_room": 2,
    "light_block": 2,
    "light_in_room": 2,
    "favour": 2,
    "garden": 3,
    "yard": 2,
    "yard_tile": 2,
    "tile_action": 3,
    "light_action": 3,
    "domain_action": 2,
    "row_order": 0,
    "card_action": 2,
    "pay_for": 0,
    "cross_gate": 0,
    "gain_any": 2,
    "work_garden": 2,
    "last_changes": 0,
    "rival_room": 2,
    "rival_garden": 2,
}

RIVAL_TURN_WORTH: Final = 5.5  # clan points, about


class CastleJudgement(Judgement):
    def __init__(self) -> None:
        super().__init__()
        self.spread = 10.0
        self.points_share = 0.1
        self.worlds = 3
        self.open = True
        self.playout = 0  # the rest of the turn is played on anyway: see is_quiet
        self.more = 3  # the price list does not see what an answer leads to
        self.features = [ESTIMATE, *NAMES]
        self.unwanted = ["place"]
        self.untold = ["turns"]
        self.learned = {"": read_chances("white_castle", self.features)}
        self.insights = read_insights("white_castle", self.seen)

    def estimate(self, game: Any, seat: int) -> float:
        table: Castle = game
        worth = expected_score(table, seat)
        if table.seats == 1:  # the lead over the rival is what counts
            worth -= total(table, RIVAL) + RIVAL_TURN_WORTH * turns_to_come(table, RIVAL)
        return worth

    def is_quiet(self, game: Any, seat: int) -> bool:
        """Before a turn: what a die has earned is in the clan's hands, and no die is on its way."""
        table: Castle = game
        return isinstance(table.asked, TakeDie)

    def parts(self, game: Any, seat: int) -> list[float]:
        return [self.estimate(game, seat) / self.spread, *features(game, seat)]

    def contenders(self, game: Any) -> list[list[int]]:
        """A single player and the rival. [solo.29]"""
        table: Castle = game
        return [[0], []] if table.seats == 1 else super().contenders(table)

    def rows(self, game: Any) -> list[list[float]]:
        """A single player's estimate already is the lead over the rival, who needs no row of its own."""
        table: Castle = game
        return [self.parts(table, 0), [0.0] * len(self.features)] if table.seats == 1 else super().rows(table)

    def aspects_of(self, subject: str) -> list[str]:
        return [*self.features, *ASPECTS]

    def made_of(self, game: Any, rows: list[list[float]]) -> list[list[float]]:
        """All of it: this estimate is a sum, and its features hardly say more."""
        table: Castle = game
        made = [[0.0, *[part / self.spread for part in score_parts(table, seat)]] for seat in range(table.seats)]
        return [*made, [0.0] * len(made[0])] if table.seats == 1 else made

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        table: Castle = game
        step = table.asked
        assert isinstance(step, Choice)
        best = answers[0]
        most = -1000.0
        size, sight = step.size(), WORTH.get(step.kind)
        for answer in answers:
            worth = answer_worth(table, seat, step, answer, size, sight) + chance.below(64) / 48.0
            if worth > most:
                best, most = answer, worth
        return best

    def quick(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        """The one after which the turn, ended by the price list, earns most."""
        table: Castle = game
        few = self.candidates(table, seat, answers)
        if len(few) == 1:
            return few[0]
        best, most = few[0], -1000.0
        for answer in few:
            copy: Castle = table.clone()
            copy.play(seat, answer)
            self.finish_turn(copy, seat, chance)
            worth = expected_score(copy, seat) + chance.below(64) / 128.0
            if worth > most:
                best, most = answer, worth
        return best

    def finish_turn(self, game: Castle, seat: Seat, chance: Chance) -> None:
        while not game.over and game.active == seat and not isinstance(game.asked, TakeDie):
            answers = game.asked.canonical(game, seat, game.answers)
            game.play(seat, answers[0] if len(answers) == 1 else self.policy(game, seat, answers, chance))

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        """The few answers that look best at first sight; declining only where that looks better than anything else."""
        table: Castle = game
        step = table.asked
        assert isinstance(step, Choice)
        few = FEW[step.kind]
        if few == 0 or len(answers) == 1:
            return answers
        best: list[int] = []
        worths: list[float] = []
        size, sight = step.size(), WORTH.get(step.kind)
        for answer in answers:
            worth = answer_worth(table, seat, step, answer, size, sight)
            place = len(best)
            while place > 0 and worths[place - 1] < worth:
                place -= 1
            best.insert(place, answer)
            worths.insert(place, worth)
        if best[0] != NO and NO in best:
            best.remove(NO)
        return best[:few]


JUDGEMENT: Final = CastleJudgement()
