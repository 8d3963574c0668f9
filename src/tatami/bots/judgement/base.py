"""What a title tells its bots: how a position looks, and what a sensible player would do without thinking long."""

from typing import Any

from tatami.core.chance import Chance


class Judgement:
    """Without a title's own judgement nobody is ahead before the end, and answers come by chance."""

    def __init__(self) -> None:
        self.spread = 20.0  # the lead in points that makes a win nearly certain
        self.playout = 20  # decisions a search plays on before it asks for an estimate

    def estimate(self, game: Any, seat: int) -> float:
        """The final score a seat can expect: points it has, and what its position is worth (income, threats, tempo)."""
        return 0.0

    def is_quiet(self, game: Any) -> bool:
        """Whether the estimate can be trusted here: not, for instance, while half a move is still owed."""
        return True

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        """A quick sensible answer, for playing on in a search; `answers` are the canonical ones."""
        return answers[chance.below(len(answers))]

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        """The answers worth searching, out of the canonical ones."""
        return answers


class ByChance(Judgement):
    """A judgement whose play-outs answer by chance: the plain search, for comparison and for benchmarks."""

    def __init__(self, judgement: Judgement, playout: int) -> None:
        super().__init__()
        self.judgement = judgement
        self.spread = judgement.spread
        self.playout = playout

    def estimate(self, game: Any, seat: int) -> float:
        return self.judgement.estimate(game, seat)
