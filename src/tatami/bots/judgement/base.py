"""What a title tells its bots: how a position looks, and what a sensible player would do without thinking long."""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from tatami.bots.judgement.chances import Chances
from tatami.bots.judgement.insight import NOTHING_LEARNED, Insight
from tatami.core.chance import Chance
from tatami.core.game import Game

ESTIMATE: Final = "estimate"  # the hand-made judgement itself, in spreads: the first feature of every title
STEEPNESS: Final = 4.0  # by which leads in spreads become chances where nothing was learned


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement:
    """Without a title's own judgement nobody is ahead before the end, and answers come by chance."""

    def __init__(self) -> None:
        self.spread = 20.0  # the lead in points that makes a win nearly certain
        self.points_share = 0.0  # of a search's reward that is for own points, whoever wins
        self.many_points = 100.0  # the score that earns all of that share
        self.worlds = 4  # that a greedy player looks at
        self.open = False  # nothing hidden is stored: worlds differ by the chance to come alone
        self.playout = 20  # decisions a search plays on before it asks for an estimate
        self.more = 0  # answers a search tries beyond those worth a thought, the best at first sight
        self.by_chance = False  # play-outs answer by chance, not by policy
        self.features: list[str] = [ESTIMATE]  # what a model that learns is told of a seat
        self.learned: dict[str, dict[int, Chances]] = {}  # by subject and number of seats
        self.unwanted: list[str] = []  # features that a player wants less of
        self.untold: list[str] = []  # features that say how far a game is rather than what an answer is good for
        self.of_own: list[str] = []  # features of which only the player's own are told
        self.within: dict[str, float] = {}  # what one of a feature adds to the estimate, in spreads, where that is its own part of it
        self.seen: list[str] = [ESTIMATE]  # what a search that has learned looks at
        self.insights: dict[int, Insight] = {}  # what a search knows beyond, by number of seats

    def estimate(self, game: Any, seat: int) -> float:
        """The final score a seat can expect: points it has, and what its position is worth (income, threats, tempo)."""
        return 0.0

    def glance(self, game: Any, seat: int) -> float:
        """The same right after a move, before anybody has answered it: all that a greedy player looks at."""
        return self.estimate(game, seat)

    def estimates(self, game: Any, glance: bool) -> list[float]:
        """What each seat can expect, at a glance or not; a title may find it for all of them together."""
        table: Game = game
        return [self.glance(table, seat) if glance else self.estimate(table, seat) for seat in range(table.seats)]

    def first_sight(self, game: Any) -> list[float]:
        """What each seat can expect at a glance within a search."""
        return self.estimates(game, True)

    def parts(self, game: Any, seat: int) -> list[float]:
        """What the position of a seat is made of, as numbers in the order of `features`."""
        return [self.estimate(game, seat) / self.spread]

    def subject(self, game: Any) -> str:
        """What is learned apart from the usual game of a title: a mode with features of its own."""
        return ""

    def features_of(self, subject: str) -> list[str]:
        """The names of what a position is made of in such games."""
        return self.features

    def contenders(self, game: Any) -> list[list[int]]:
        """Who can win, each by the seats that win together; a rival whom the table plays has none."""
        table: Game = game
        return [[seat] for seat in range(table.seats)]

    def rivals(self, game: Any, own: int) -> list[int]:
        """The contenders that one of them plays against."""
        return [n for n in range(len(self.contenders(game))) if n != own]

    def rows(self, game: Any) -> list[list[float]]:
        """What the position of each contender is made of."""
        table: Game = game
        return [self.parts(table, seat) for seat in range(table.seats)]

    def aspects_of(self, subject: str) -> list[str]:
        """What one answer can be better for than another: the features, and after them what the estimate alone looks at."""
        return self.features_of(subject)

    def made_of(self, game: Any, rows: list[list[float]]) -> list[list[float]]:
        """What each aspect makes of the estimate of each contender, in spreads; the rest of it is nobody's."""
        table: Game = game
        names = self.features_of(self.subject(table))
        return [[self.within.get(names[n], 0.0) * row[n] for n in range(len(row))] for row in rows]

    def weights(self, game: Any) -> "Chances | None":
        """What was learned about winning games like this one."""
        table: Game = game
        return self.learned.get(self.subject(table), {}).get(table.seats)

    def chances(self, game: Any) -> "list[float] | None":
        """How likely each seat is to win, as far as that was learned for this game."""
        table: Game = game
        found = self.weights(table)
        return None if found is None else self.by_seat(table, found.of(self.rows(table), table.progress()))

    def won(self, game: Any) -> list[float]:
        """What each contender has of the victory, once a game is over."""
        table: Game = game
        outcome = table.outcome()
        assert outcome is not None
        first = outcome.first_places()
        found: list[float] = []
        for seats in self.contenders(table):
            found.append(sum(first[seat] for seat in seats) if seats else 1.0 - sum(first))
        return found

    def by_seat(self, game: Any, shares: list[float]) -> list[float]:
        """What contenders have, seat by seat: those who win together have it all."""
        table: Game = game
        found = [0.0] * table.seats
        contenders = self.contenders(table)
        for n in range(len(contenders)):
            for seat in contenders[n]:
                found[seat] = shares[n]
        return found

    def sights(self, game: Any) -> list[list[float]]:
        """What the position of each seat is made of where a search stops, in the order of `seen`."""
        return [[worth / self.spread] for worth in self.estimates(game, False)]

    def insight(self, game: Any) -> Insight:
        """What a search has learned of games like this one."""
        table: Game = game
        return self.insights.get(table.seats, NOTHING_LEARNED)

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        """A quick sensible answer, for playing on in a search; `answers` are the canonical ones."""
        return answers[chance.below(len(answers))]

    def quick(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        """The same within a search, whose play-outs may take a little longer than a greedy player's."""
        return self.policy(game, seat, answers, chance)

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        """The answers worth searching, out of the canonical ones."""
        return answers

    def searched(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        """The same within a search, where quick play is another than a greedy player's."""
        return self.candidates(game, seat, answers)

    def is_quiet(self, game: Any, seat: int) -> bool:
        """Whether the estimate for a seat can be trusted here: not, for instance, while half a move is still owed."""
        return True

    def is_settled(self, game: Any) -> bool:
        """Whether a play-out may stop here before its time, because the position is easy to judge."""
        return False

    def interrupts(self, game: Any) -> bool:
        """Whether what another seat is asked only interrupts a move, like a defender's reply to an attack; the move then goes on."""
        return False

    def imagine(self, game: Any, seat: int, chance: Chance) -> None:
        """Make a redealt world more like one the others would have chosen, where a title can. What the seat has seen stays as it is;
        seats asked at the same time may have answered."""

    def surmise(self, game: Any, seat: int, chance: Chance) -> None:
        """The same within a search, where the others play as its quick play does."""
        self.imagine(game, seat, chance)

    def rush(self, game: Any, seat: int, chance: Chance) -> bool:
        """Give, in a play-out, a whole row of the seat's answers at once, where a title can do so faster than one by one."""
        return False


class ByChance(Judgement):
    """A judgement whose play-outs answer by chance: the plain search, for comparison and for benchmarks."""

    def __init__(self, judgement: Judgement, playout: int) -> None:
        super().__init__()
        self.judgement = judgement
        self.spread = judgement.spread
        self.playout = playout
        self.by_chance = True

    def estimate(self, game: Any, seat: int) -> float:
        return self.judgement.estimate(game, seat)

    def chances(self, game: Any) -> "list[float] | None":
        return self.judgement.chances(game)
