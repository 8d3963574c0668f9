"""How a game ended."""


class Outcome:
    """The result as a value with its reasons.

    `places[seat]` is 1 for the winner (equal where nothing separates two seats), `scores[seat]` the final score, `categories` the
    same score by source, `tie_break` the rule that separated equal scores of the first place, `ending` the rule that ended the game.
    """

    def __init__(
        self,
        places: list[int],
        scores: list[int],
        categories: dict[str, list[int]],
        tie_break: "str | None",
        ending: str,
    ) -> None:
        self.places = places
        self.scores = scores
        self.categories = categories
        self.tie_break = tie_break
        self.ending = ending

    @property
    def ranking(self) -> list[int]:
        """The seats, best first."""
        return sorted(range(len(self.places)), key=lambda seat: self.places[seat])

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def first_places(self) -> list[float]:
        """What each seat has of the first place: all of it, a part where it is shared, or nothing."""
        winners = self.places.count(1)
        return [1.0 / winners if place == 1 else 0.0 for place in self.places]

    def plain(self) -> dict[str, object]:
        """The outcome in plain JSON values."""
        return {
            "places": self.places,
            "scores": self.scores,
            "categories": self.categories,
            "tie_break": self.tie_break,
            "ending": self.ending,
        }

    def __repr__(self) -> str:
        return f"Outcome({self.plain()})"


def places(keys: "list[tuple[int, ...]]") -> list[int]:
    """The place of each seat when a larger key is better; equal keys share a place."""
    return [1 + sum(other > key for other in keys) for key in keys]
