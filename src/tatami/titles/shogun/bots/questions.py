"""Shogun. A sensible answer to each kind of question, and the answers worth a search; both found by the question's kind."""

from collections.abc import Callable
from typing import Final, TypeAlias

from tatami.core.chance import Chance
from tatami.titles.shogun.bots.choices import best_draft, best_place
from tatami.titles.shogun.bots.fights import best_force, best_move, best_target, forces
from tatami.titles.shogun.bots.numbers import Numbers
from tatami.titles.shogun.bots.plans import fitting_bids, fitting_cards, plan_card
from tatami.titles.shogun.rules.ids import ACTIONS, BID, ONE_ARMY, SPACES, Seat
from tatami.titles.shogun.rules.levy import MoveTo
from tatami.titles.shogun.rules.march import MarchArmies, MarchTo
from tatami.titles.shogun.rules.state import Shogun

Policy: TypeAlias = Callable[[Shogun, Seat, list[int], Chance, Numbers], int]
Choice: TypeAlias = Callable[[Shogun, Seat, list[int], Numbers], list[int]]


def plan(game: Shogun, seat: Seat, answers: list[int], chance: Chance, numbers: Numbers) -> int:
    space = game.planning[seat]
    return plan_card(game, seat, space, answers, chance, numbers) if 0 <= space < SPACES else answers[chance.below(len(answers))]


def march_to(game: Shogun, seat: Seat, answers: list[int], _chance: Chance, numbers: Numbers) -> int:
    asked = game.asked
    assert isinstance(asked, MarchTo)
    return best_target(game, seat, asked.origin, answers, numbers)


def march_armies(game: Shogun, seat: Seat, answers: list[int], _chance: Chance, numbers: Numbers) -> int:
    if after_one_army(game):
        return answers[len(answers) - 1]
    asked = game.asked
    assert isinstance(asked, MarchArmies)
    return best_force(game, seat, asked.origin, asked.province, answers, numbers)


def move_to(game: Shogun, seat: Seat, answers: list[int], _chance: Chance, numbers: Numbers) -> int:
    asked = game.asked
    assert isinstance(asked, MoveTo)
    return best_move(game, seat, asked.province, answers, numbers)


def after_one_army(game: Shogun) -> bool:
    """Whether armies move after one was placed, and do not march."""
    return game.turned % SPACES == ONE_ARMY


def cards(game: Shogun, seat: Seat, answers: list[int], numbers: Numbers) -> list[int]:
    """The cards that fit the whole plan."""
    space = game.planning[seat]
    if space == BID:
        return fitting_bids(game, seat, answers, numbers)
    return fitting_cards(game, seat, space, answers, numbers) if 0 <= space < ACTIONS else answers


def some_forces(game: Shogun, seat: Seat, answers: list[int], numbers: Numbers) -> list[int]:
    """Of a march the forces worth a thought; of a move a few, some and all."""
    if len(answers) <= 2 or (len(answers) == 3 and not after_one_army(game)):
        return answers
    if after_one_army(game):
        return [answers[0], answers[len(answers) // 2], answers[len(answers) - 1]]
    asked = game.asked
    assert isinstance(asked, MarchArmies)
    return forces(game, seat, asked.origin, asked.province, answers, numbers)


POLICIES: Final[dict[str, Policy]] = {
    "plan": plan,
    "march_to": march_to,
    "march_armies": march_armies,
    "move_to": move_to,
    "choose_place": best_place,
    "draft_card": best_draft,
}
CANDIDATES: Final[dict[str, Choice]] = {"plan": cards, "march_armies": some_forces}
