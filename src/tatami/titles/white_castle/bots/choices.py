"""The White Castle. How each answer of a question looks at first sight, by the price list."""

from collections.abc import Callable
from typing import Final, TypeAlias

from tatami.core.domain import NO
from tatami.titles.white_castle.bots.prices import ACTION_PRICE, GOOD_PRICE, WELL_PRICE, action_worth, lantern_worth
from tatami.titles.white_castle.rules.castle import RoomActions, slot_action
from tatami.titles.white_castle.rules.courtier import AUDIENCE, CLIMB_FLOORS, LightOfCard
from tatami.titles.white_castle.rules.ids import (
    COIN,
    DOMAIN,
    GOODS,
    LEFT,
    LIT,
    MEMBERS,
    OUTSIDE,
    PLACES,
    RIGHT,
    ROOMS,
    ROWS,
    SIDES,
    WELL,
    Seat,
)
from tatami.titles.white_castle.rules.scoring import courtiers_inside
from tatami.titles.white_castle.rules.seals import Choice
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import (
    BLOCK_ACTION,
    DIE_COLOUR,
    DIE_VALUE,
    LIGHT_BLOCKS,
    MEMBER_ACTION,
    MEMBERS_EACH,
    OUTSIDE_CHOICE,
    ROW_ACTION,
    ROW_GAIN,
    ROW_GOOD,
    YARD_IRON,
    YARD_PLACE,
    YARD_VALUE,
)
from tatami.titles.white_castle.rules.turn import PLACE_DIE, PlaceDie, covered

Worth: TypeAlias = Callable[[Castle, Seat, Choice, int], float]

CHANGE_WORTH: Final = -0.5  # changing seals, where it opens something
OTHER_WORTH: Final = 3.0  # of doing something where nothing is known about it


def answer_worth(game: Castle, seat: Seat, step: Choice, answer: int, size: int, sight: "Worth | None") -> float:
    """How an answer looks at first sight; `size` and `sight` (WORTH) are the question's."""
    if answer >= size:
        return CHANGE_WORTH
    if answer == NO:
        return 0.0
    return OTHER_WORTH if sight is None else sight(game, seat, step, answer)


def die(game: Castle, seat: Seat, step: Choice, end: int) -> float:
    return die_worth(game, seat, end)


def space(game: Castle, seat: Seat, step: Choice, space: int) -> float:
    assert isinstance(step, PlaceDie)
    return space_worth(game, seat, step.die, space)


def room_action(game: Castle, seat: Seat, step: Choice, answer: int) -> float:
    assert isinstance(step, RoomActions)
    return action_worth(game, seat, step.action(game, answer)) + 1.0


def courtier(game: Castle, seat: Seat, step: Choice, answer: int) -> float:
    return 3.0 if answer == AUDIENCE else 4.0 + 2.0 * CLIMB_FLOORS[answer]


def garden(game: Castle, seat: Seat, step: Choice, garden: int) -> float:
    return game.lay.garden_vp[garden] + 0.4 * action_worth(game, seat, game.lay.garden_action[garden])


def yard(game: Castle, seat: Seat, step: Choice, yard: int) -> float:
    return yard_worth(game, seat, yard)


def any_good(game: Castle, seat: Seat, step: Choice, good: int) -> float:
    """Rather what there is little of."""
    return GOOD_PRICE[good] * 2.0 - 0.35 * game.stock[seat * GOODS + good]


def room(game: Castle, seat: Seat, step: Choice, room: int) -> float:
    return room_worth(game, seat, room)


def slot(game: Castle, seat: Seat, step: Choice, slot: int) -> float:
    """An action of a room, carried out from elsewhere."""
    return action_worth(game, seat, slot_action(game, slot)) + 1.0


def gardener_at_work(game: Castle, seat: Seat, step: Choice, garden: int) -> float:
    return action_worth(game, seat, game.lay.garden_action[garden]) + 1.0


def favour(game: Castle, seat: Seat, step: Choice, favour: int) -> float:
    return action_worth(game, seat, game.lay.favours[favour])


def domain_row(game: Castle, seat: Seat, step: Choice, row: int) -> float:
    return row_worth(game, seat, row) + 1.0


def light(game: Castle, seat: Seat, step: Choice, block: int) -> float:
    assert isinstance(step, LightOfCard)
    return action_worth(game, seat, BLOCK_ACTION[step.card * ROWS + block])


def room_worth(game: Castle, seat: Seat, room: int) -> float:
    """The best light action of a room's card, and a share of what its rows will do on one's domain."""
    card = game.rooms[room]
    best = 0.0
    for block in LIGHT_BLOCKS[card]:
        worth = action_worth(game, seat, BLOCK_ACTION[card * ROWS + block])
        best = max(best, worth)
    rows = 0.0
    for row in range(ROWS):
        rows += ACTION_PRICE[ROW_ACTION[card * ROWS + row]]
    return best + 0.2 * rows


def die_worth(game: Castle, seat: Seat, end: int) -> float:
    """The best space for a die, and the lantern if it lies at the left end."""
    colour = end >> 1
    left = end & 1 == 0
    value = game.bridge[colour * PLACES + (LEFT if left else RIGHT)]
    die = colour * SIDES + value
    step = PLACE_DIE[die * 2 + left]
    assert isinstance(step, PlaceDie)
    best = 0.0
    for space in step.options(game, seat):
        worth = space_worth(game, seat, die, space)
        best = max(best, worth)
    return best + lantern_worth(game, seat) if left else best


def space_worth(game: Castle, seat: Seat, die: int, space: int) -> float:
    """What a die earns on a space: coins, and the actions that can be carried out."""
    worth = GOOD_PRICE[COIN] * (DIE_VALUE[die] - covered(game, space))
    if space < ROOMS:
        lay = game.lay
        place = DIE_COLOUR[die] * ROOMS + space
        card = game.rooms[space]
        first = lay.first[place]
        worth += action_worth(game, seat, slot_action(game, first))
        if lay.second[place] >= 0:
            worth += action_worth(game, seat, slot_action(game, lay.second[place]))
        return worth if card >= 0 else 0.0
    if space < WELL:
        side = OUTSIDE_CHOICE[space - OUTSIDE]
        one = action_worth(game, seat, MEMBER_ACTION[side[0]])
        other = action_worth(game, seat, MEMBER_ACTION[side[1]])
        return worth + (one if one > other else other)
    if space == WELL:
        return worth + WELL_PRICE
    return worth + row_worth(game, seat, space - DOMAIN)


def row_worth(game: Castle, seat: Seat, row: int) -> float:
    """Visible rewards and the card's action."""
    worth = action_worth(game, seat, ROW_ACTION[game.card[seat] * ROWS + row])
    place = row * (MEMBERS_EACH + 1)
    for reward in range(place, place + MEMBERS_EACH - game.home[seat * MEMBERS + row] + 1):
        if ROW_GOOD[reward] == LIT:
            worth += lantern_worth(game, seat)
        else:
            worth += ROW_GAIN[reward] * GOOD_PRICE[ROW_GOOD[reward]]
    return worth


def yard_worth(game: Castle, seat: Seat, yard: int) -> float:
    """The warrior's value times the courtiers he may fight beside, and the tiles."""
    lay = game.lay
    worth = YARD_VALUE[yard] * (1.0 + courtiers_inside(game, seat)) - 0.5 * YARD_IRON[yard]
    place = YARD_PLACE[yard]
    worth += 0.7 * action_worth(game, seat, lay.yard_action[place])
    if yard == 0:
        worth += 0.7 * action_worth(game, seat, lay.yard_action[1])
    return worth + 1.5


WORTH: Final[dict[str, Worth]] = {
    "take_die": die,
    "place_die": space,
    "room_action": room_action,
    "courtier": courtier,
    "garden": garden,
    "yard": yard,
    "gain_any": any_good,
    "enter_room": room,
    "tile_action": slot,
    "light_action": slot,
    "work_garden": gardener_at_work,
    "favour": favour,
    "domain_action": domain_row,
    "light_block": light,
    "light_in_room": light,
}
