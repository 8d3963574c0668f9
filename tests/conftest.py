"""What all tests share: ways to look at a state, and to play a game on by chance."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import tatami
from tatami.core.agenda import Step
from tatami.core.chance import Chance, stream
from tatami.core.game import Game
from tatami.core.outcome import Outcome

settings.register_profile("same", derandomize=True, deadline=None)  # what passed once passes again; the soak looks further
settings.load_profile("default" if "TATAMI_EXAMPLES" in os.environ else "same")

gc.set_threshold(10_000, 20, 50)  # looking for garbage among thousands of tests and their modules took a fifth of the time

BOOKKEEPING = {"title", "book", "variant"}


def state_of(game: Game) -> dict[str, Any]:
    """Everything in a state, to compare it with another."""
    names: set[str] = set()
    for cls in type(game).__mro__:
        names.update(getattr(cls, "__mypyc_attrs__", ()))
    names.update(getattr(game, "__dict__", ()))
    state = {name: getattr(game, name) for name in names - BOOKKEEPING}
    chance = state.pop("chance")
    state["chance"] = chance.state
    return {name: value[:] if isinstance(value, list) else value for name, value in state.items()}


def random_answers(game: Game, chance: Chance) -> Iterator[tuple[int, int]]:
    """Answer by chance until the game is over, telling each answer before it is played."""
    while waiting := game.waiting():
        seat = waiting[chance.below(len(waiting))]
        answers = game.question(seat).answers
        answer = answers[chance.below(len(answers))]
        yield seat, answer
        game.play(seat, answer)


def random_game(title: str, seats: int, seed: int, options: dict[str, str], answers: int = 10**6, secret: bool = False) -> Game:
    """A game played by chance, for a number of answers."""
    game = tatami.new(title, seats=seats, seed=seed, options=options, secret=secret)
    for number, _ in enumerate(random_answers(game, stream(seed + 1))):
        if number == answers:
            break
    return game


def outcome_of(game: Game) -> Outcome:
    """How a game that must be over ended."""
    outcome = game.outcome()
    assert outcome is not None
    return outcome


def all_steps(cls: type[Step] = Step) -> list[type[Step]]:
    return [sub for direct in cls.__subclasses__() for sub in [direct, *all_steps(direct)]]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Plain `pytest` tests the working tree; the installed, compiled build is asked for by `pytest --compiled -o pythonpath=tests`."""
    parser.addoption("--compiled", action="store_true", help="fail unless the compiled build is tested")


def pytest_configure(config: pytest.Config) -> None:
    """Say which build is being tested."""
    if config.getoption("--compiled") and not compiled():
        raise pytest.UsageError("--compiled: this is plain Python; install the compiled build, and give -o pythonpath=tests")
    if not compiled():  # processes that tests start run the working tree, too
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(Path(tatami.__file__).parents[1]), os.environ.get("PYTHONPATH")]))
    config.addinivalue_line("markers", "build: " + ("compiled" if compiled() else "plain Python"))


def pytest_collection_finish() -> None:
    """What was collected stays to the end: no need to look at it again."""
    gc.collect()
    gc.freeze()


def compiled() -> bool:
    import tatami.core.game as module

    return not str(module.__file__).endswith(".py")


def pytest_report_header() -> str:
    return f"tatami: {'compiled by mypyc' if compiled() else 'plain Python'}, {tatami.__file__}"
