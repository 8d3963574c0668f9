"""What a title tells its bots: how a position looks, and what a sensible player would do without thinking long."""

from typing import Any

from tatami.core.chance import Chance


class Judgement:
    """Without a title's own judgement, bots play from points on the board and answer by chance."""

    spread: float = 20.0  # the lead in points that makes a win nearly certain

    def estimate(self, game: Any, seat: int) -> float:
        """The final score a seat can expect: points it has, and what its position is worth (income, threats, tempo)."""
        raise NotImplementedError

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        """A quick sensible answer, for playing on in a search; `answers` are the canonical ones."""
        return answers[chance.below(len(answers))]

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        """The answers worth searching, out of the canonical ones."""
        return answers
