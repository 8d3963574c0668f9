"""Shogun. Places in the order of players with their special cards, and provinces in the draft."""

from tatami.bots.judgement.shogun.supplies import rice_short
from tatami.core.chance import Chance
from tatami.games.shogun.ids import (
    ACTIONS,
    ATTACK,
    CHEST,
    COLLECT_RICE,
    COLLECT_TAXES,
    FIVE_ARMIES,
    MARCH_A,
    ONE_MORE_CHEST,
    ONE_MORE_RICE,
    SIX_ARMIES,
    SPACES,
    UNSEEN,
    Province,
    Seat,
)
from tatami.games.shogun.state import EMPTY, Shogun
from tatami.games.shogun.tables import CHESTS, RICE, SITES


def special_worth(game: Shogun, seat: Seat) -> float:
    """What the special card will add to what is planned."""
    special = game.special[seat]
    return 0.0 if special == EMPTY else card_help(game, seat, special)


def card_help(game: Shogun, seat: Seat, special: int) -> float:
    base = seat * SPACES
    if special == ONE_MORE_CHEST:
        return 0.4 if 0 <= game.plan[base + COLLECT_TAXES] < CHEST else 0.0
    if special == ONE_MORE_RICE:
        return (0.75 if rice_short(game, seat) > 0.0 else 0.1) if 0 <= game.plan[base + COLLECT_RICE] < CHEST else 0.0
    if special == SIX_ARMIES:
        return 0.3 if 0 <= game.plan[base + FIVE_ARMIES] < CHEST else 0.0
    if special == ATTACK:
        marches = 0
        for action in range(MARCH_A, ACTIONS):
            marches += 1 if 0 <= game.plan[base + action] < CHEST else 0
        return 0.35 * marches
    return 0.45


def best_place(game: Shogun, seat: Seat, answers: list[int], chance: Chance) -> int:
    best, best_worth = answers[0], -1.0
    for place in answers:
        worth = card_help(game, seat, game.specials[place]) - 0.04 * place + chance.below(100) * 0.001
        if worth > best_worth:
            best, best_worth = place, worth
    return best


def best_draft(game: Shogun, seat: Seat, answers: list[int], chance: Chance) -> int:
    """Rich provinces with room to build, beside those one has; the unseen card is about average."""
    best, best_worth = answers[0], -1.0
    for answer in answers:
        worth = 2.3 if answer == UNSEEN else draft_worth(game, seat, answer)
        worth += chance.below(100) * 0.003
        if worth > best_worth:
            best, best_worth = answer, worth
    return best


def draft_worth(game: Shogun, seat: Seat, province: Province) -> float:
    worth = 0.13 * CHESTS[province] + 0.18 * RICE[province] + 0.45 * SITES[province]
    for other in game.board.neighbours[province]:
        owner = game.owner[other]
        if owner == seat:
            worth += 0.25
        elif owner >= 0:
            worth -= 0.1
    return worth
