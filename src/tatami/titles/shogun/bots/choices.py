"""Shogun. Places in the order of players with their special cards, and provinces in the draft."""

from tatami.core.chance import Chance
from tatami.titles.shogun.bots.numbers import Numbers
from tatami.titles.shogun.bots.supplies import rice_short
from tatami.titles.shogun.rules.ids import (
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
from tatami.titles.shogun.rules.state import EMPTY, Shogun
from tatami.titles.shogun.rules.tables import CHESTS, RICE, SITES


def special_worth(game: Shogun, seat: Seat, numbers: Numbers) -> float:
    """What the special card will add to what is planned."""
    special = game.special[seat]
    return 0.0 if special == EMPTY else card_help(game, seat, special, numbers)


def card_help(game: Shogun, seat: Seat, special: int, numbers: Numbers) -> float:
    base = seat * SPACES
    if special == ONE_MORE_CHEST:
        return numbers.special_chest if 0 <= game.plan[base + COLLECT_TAXES] < CHEST else 0.0
    if special == ONE_MORE_RICE:
        return (
            (numbers.special_rice if rice_short(game, seat, numbers) > 0.0 else numbers.special_rice2)
            if 0 <= game.plan[base + COLLECT_RICE] < CHEST
            else 0.0
        )
    if special == SIX_ARMIES:
        return numbers.special_six if 0 <= game.plan[base + FIVE_ARMIES] < CHEST else 0.0
    if special == ATTACK:
        marches = 0
        for action in range(MARCH_A, ACTIONS):
            marches += 1 if 0 <= game.plan[base + action] < CHEST else 0
        return numbers.special_attack * marches
    return numbers.special_defence


def best_place(game: Shogun, seat: Seat, answers: list[int], chance: Chance, numbers: Numbers) -> int:
    best, best_worth = answers[0], -99.0
    for place in answers:
        worth = card_help(game, seat, game.specials[place], numbers) - numbers.place_later * place + chance.below(100) * 0.001
        if worth > best_worth:
            best, best_worth = place, worth
    return best


def best_draft(game: Shogun, seat: Seat, answers: list[int], chance: Chance, numbers: Numbers) -> int:
    """Rich provinces with room to build, beside those one has; the unseen card is about average."""
    best, best_worth = answers[0], -99.0
    for answer in answers:
        worth = numbers.draft_unseen if answer == UNSEEN else draft_worth(game, seat, answer, numbers)
        worth += chance.below(100) * 0.003
        if worth > best_worth:
            best, best_worth = answer, worth
    return best


def draft_worth(game: Shogun, seat: Seat, province: Province, numbers: Numbers) -> float:
    worth = numbers.draft_chests * CHESTS[province] + numbers.draft_rice * RICE[province] + numbers.draft_sites * SITES[province]
    for other in game.board.neighbours[province]:
        owner = game.owner[other]
        if owner == seat:
            worth += numbers.draft_own
        elif owner >= 0:
            worth -= numbers.draft_other
    return worth
