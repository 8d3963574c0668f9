"""Risk in Middle-earth: how each kind of question is answered, the best guess first."""

from collections.abc import Callable
from typing import Final

from tatami.core.domain import NO
from tatami.titles.middle_earth.bots.attack import attack_goals, attack_starts, defence, movers_in, orders
from tatami.titles.middle_earth.bots.fellowship import window_cards
from tatami.titles.middle_earth.bots.placing import best_claims, best_place, fortifications, fortify_goals, leader_places, reinforcements
from tatami.titles.middle_earth.rules.ids import YES, Seat
from tatami.titles.middle_earth.rules.missions import completed
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import MISSION_AT

COURAGE_REPLY: Final = 0
MUSTERED_AHEAD: Final = 5  # battalions a place is judged by, where they are mustered one by one


def first(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    return answers[:1]


def last(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    """The most, or yes."""
    return answers[-1:]


def muster(game: MiddleEarth, seat: Seat, answers: list[int], duel: bool) -> list[int]:
    return [best_place(game, seat, answers, game.reserve[seat] if game.variant.muster_fives else MUSTERED_AHEAD, duel)]


def claim(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    return best_claims(game, seat, answers)[:1]


def one_place(game: MiddleEarth, seat: Seat, answers: list[int], duel: bool) -> list[int]:
    return [best_place(game, seat, answers, 1, duel)]


def defend(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    return [defence(game)]


def reply(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    return [COURAGE_REPLY] if COURAGE_REPLY in answers else answers[:1]


def lead_on(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    """A leader goes along, unless a completed mission would be lost."""
    start = game.asked.about(game, seat)[0]
    return [NO] if any(MISSION_AT[mission] == start for mission in completed(game, seat)) else [YES]


CHOICES: Final[dict[str, Callable[[MiddleEarth, Seat, list[int]], list[int]]]] = {
    "claim": claim,
    "muster_count": first,
    "first_leader": leader_places,
    "place_count": last,
    "trade_card": first,
    "borne_to": leader_places,
    "leader_joins": lead_on,
    "reply": reply,
    "storm": last,
    "order": orders,
    "defence_dice": defend,
    "fortify": fortifications,
    "leader_goes": lead_on,
    "fortify_count": last,
    "forgo_mission": last,
    "place_leader": leader_places,
    "discard_adventure": first,
    "show_uprising": last,
    "fellowship_sets_out": window_cards,
    "fellowship_die": window_cards,
    "fellowship_leaves": window_cards,
    "capture": last,
}

# And those that are answered differently in a duel.
IN_A_DUEL: Final[dict[str, Callable[[MiddleEarth, Seat, list[int], bool], list[int]]]] = {
    "muster": muster,
    "reinforce": reinforcements,
    "attack_from": attack_starts,
    "attack_to": attack_goals,
    "withdraw_to": one_place,
    "move_in": movers_in,
    "fortify_to": fortify_goals,
    "reward": one_place,
}
