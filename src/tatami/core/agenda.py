"""The agenda: work still owed, as a stack of small immutable steps.

A step either asks (it has answers) or acts (it has none). Steps can be copied, compared and saved, because their attributes
are exactly the arguments of their `__init__`, in the same order.
"""

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from tatami.core.domain import Domain, Param

NOTHING: Final[list[int]] = []
NO_PARAMS: Final[list[Param]] = []
EVERYBODY: Final[list[int]] = [0, 0]  # a sign, compared by identity: several seats are asked at once
NO_DOMAIN: Final = Domain("nothing", [])


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One piece of work still owed. Immutable: copies of a game share it."""

    kind: ClassVar[str] = "deed"
    rule: ClassVar[str] = ""
    domain: ClassVar[Domain] = NO_DOMAIN
    out_of_turn: ClassVar[bool] = False  # asked about what another does: one may wish to let all of it pass
    in_order: ClassVar[bool] = False  # asked again until one answer is left: a player may say the whole order at once
    any_order: ClassVar[bool] = False  # part of a plan that may be laid in any order: what is not canonical is so for its order alone
    params: ClassVar[list[Param]] = NO_PARAMS  # what the question's sentence names besides the answers
    remarks: ClassVar[list[Param]] = (
        NO_PARAMS  # what it names too, for people: no number of an observation, so that what was learned stays good
    )

    def answers(self, game: Any, seat: int) -> list[int]:
        """The legal answers; changes nothing. None: a deed. One: taken unasked. More: asked."""
        return NOTHING

    def do(self, game: Any, seat: int) -> None:
        """What happens when there is nothing to ask."""
        raise NotImplementedError

    def take(self, game: Any, seat: int, answer: int) -> None:
        """What an answer does."""
        raise NotImplementedError

    def asked_anyway(self, game: Any, seat: int) -> bool:
        """Whether to ask even with a single answer, because not asking would tell the others something."""
        return False

    def nothing_to_play(self, game: Any, seat: int, answers: list[int]) -> bool:
        """Of a step that is asked anyway: whether all that is left is to let it pass."""
        return len(answers) == 1

    def canonical(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        """The answers a search needs to try so that it meets each plan in one order only."""
        return answers

    def distinct(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        """The answers that lead to different ends from here, in whatever order somebody came here: those a person is advised from."""
        return answers if self.any_order else self.canonical(game, seat, answers)

    def by_chance(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        """The answers of somebody who picks one by chance: he opens and accepts no bargain, for he does not know what he gives away."""
        return answers

    def about(self, game: Any, seat: int) -> list[Any]:
        """The values of `params`."""
        return NOTHING

    def remarked(self, game: Any, seat: int) -> list[Any]:
        """The values of `remarks`."""
        return NOTHING

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and fields(self) == fields(other)

    def __hash__(self) -> int:
        return hash((type(self), fields(self)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, fields(self)))})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), fields(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Step):
    """A question put to several seats at once. Answers are private until all are in; then `do` reveals them."""

    def answers(self, game: Any, seat: int) -> list[int]:
        return EVERYBODY if self.seats(game) else NOTHING

    def seats(self, game: Any) -> list[int]:
        """Who has not answered yet."""
        raise NotImplementedError

    def choices(self, game: Any, seat: int) -> list[int]:
        """The legal answers of one of them."""
        raise NotImplementedError


def fields(step: object) -> tuple[object, ...]:
    """What the step was made with."""
    names: Any = getattr(type(step), "__mypyc_attrs__", None) or getattr(step, "__dict__", ())
    return tuple([getattr(step, name) for name in names])


class PassTo(Step):
    """Pass the word to a seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, game: Any, seat: int) -> None:
        game.active = self.seat


NO_STEP: Final = Step()
