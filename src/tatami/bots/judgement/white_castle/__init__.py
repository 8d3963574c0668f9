"""The White Castle: what goods, members and lanterns are worth before the end.

The estimate is what the clan would score now, plus what each thing it has will still bring, by the number of its own turns to come. The table was
fitted to the final scores of games between bots (docs/titles/white_castle.md says how). The policy weighs the actions of a space with a fixed price
list and a little chance: enough to end a turn sensibly.
"""

from typing import Any, Final

from tatami.bots.judgement.base import Judgement
from tatami.bots.judgement.white_castle.worth import expected_score, turns_to_come
from tatami.core.chance import Chance
from tatami.core.domain import NO
from tatami.games.white_castle.ids import (
    COIN,
    COURTIER,
    DOMAIN,
    FOOD,
    GARDENER,
    GOODS,
    ICONS,
    IRON,
    LEFT,
    LIT,
    MEMBERS,
    OUTSIDE,
    PEARL,
    PLACES,
    RIGHT,
    RIVAL,
    ROOMS,
    ROWS,
    SIDES,
    TIME,
    WELL,
    Action,
    Seat,
)
from tatami.games.white_castle.rules.castle import RoomActions, slot_action
from tatami.games.white_castle.rules.courtier import AUDIENCE, CLIMB_FLOORS, LightOfCard
from tatami.games.white_castle.rules.possible import ACTION_MEMBER, PAID_ACTION, PRICE, PRICE_GOOD, is_possible
from tatami.games.white_castle.rules.seals import Choice
from tatami.games.white_castle.rules.turn import PLACE_DIE, PlaceDie, TakeDie, covered
from tatami.games.white_castle.scoring import (
    courtiers_inside,
    total,
)
from tatami.games.white_castle.state import Castle
from tatami.games.white_castle.tables import (
    ACTIONS,
    BLOCK_ACTION,
    DIE_COLOUR,
    DIE_VALUE,
    GOOD_IDS,
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

# How many answers of each question a search tries; 0: all.
FEW: Final[dict[str, int]] = {
    "choose_pair": 0,
    "take_die": 4,
    "place_die": 3,
    "room_action": 2,
    "outside_action": 2,
    "courtier": 2,
    "enter_room": 2,
    "light_block": 2,
    "light_in_room": 2,
    "favour": 2,
    "garden": 3,
    "yard": 2,
    "yard_tile": 2,
    "tile_action": 3,
    "light_action": 3,
    "domain_action": 2,
    "row_order": 0,
    "card_action": 2,
    "pay_for": 0,
    "cross_gate": 0,
    "gain_any": 2,
    "work_garden": 2,
    "last_changes": 0,
    "rival_room": 2,
    "rival_garden": 2,
}

RIVAL_TURN_WORTH: Final = 5.5  # clan points, about
CHANGE_WORTH: Final = -0.5  # changing seals, where it opens something

# The policy's price list: one unit of each good, one step in time, one action of each member.
GOOD_PRICE: Final[list[float]] = [1.1, 0.9, 1.2, 0.45, 0.7, 1.0, 0.8]
MEMBER_PRICE: Final[list[float]] = [5.0, 5.0, 4.0]
BORROWED_PRICE: Final = 4.0  # a room, tile or domain action
LIGHT_PRICE: Final = 2.5
WELL_PRICE: Final = 2.7


class CastleJudgement(Judgement):
    def __init__(self) -> None:
        super().__init__()
        self.spread = 10.0
        self.playout = 0  # the rest of the turn is played on anyway: see is_quiet

    def estimate(self, game: Any, seat: int) -> float:
        table: Castle = game
        worth = expected_score(table, seat)
        if table.seats == 1:  # the lead over the rival is what counts
            worth -= total(table, RIVAL) + RIVAL_TURN_WORTH * turns_to_come(table, RIVAL)
        return worth

    def is_quiet(self, game: Any, seat: int) -> bool:
        """Before a turn: what a die has earned is in the clan's hands, and no die is on its way."""
        table: Castle = game
        return isinstance(table.asked, TakeDie)

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        table: Castle = game
        step = table.asked
        assert isinstance(step, Choice)
        best = answers[0]
        most = -1000.0
        for answer in answers:
            worth = answer_worth(table, seat, step, answer) + chance.below(64) / 48.0
            if worth > most:
                best, most = answer, worth
        return best

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        """The few answers that look best at first sight; declining only where that looks better than anything else."""
        table: Castle = game
        step = table.asked
        assert isinstance(step, Choice)
        few = FEW[step.kind]
        if few == 0 or len(answers) == 1:
            return answers
        best: list[int] = []
        worths: list[float] = []
        for answer in answers:
            worth = answer_worth(table, seat, step, answer)
            place = len(best)
            while place > 0 and worths[place - 1] < worth:
                place -= 1
            best.insert(place, answer)
            worths.insert(place, worth)
        if best[0] != NO and NO in best:
            best.remove(NO)
        return best[:few]


def answer_worth(game: Castle, seat: Seat, step: Choice, answer: int) -> float:
    """How an answer looks at first sight."""
    if answer >= step.size():
        return CHANGE_WORTH
    if isinstance(step, TakeDie):
        return die_worth(game, seat, answer)
    if isinstance(step, PlaceDie):
        return space_worth(game, seat, step.die, answer)
    if answer == NO:
        return 0.0
    kind = step.kind
    if isinstance(step, RoomActions):
        return action_worth(game, seat, step.action(game, answer)) + 1.0
    if kind == "courtier":
        return 3.0 if answer == AUDIENCE else 4.0 + 2.0 * CLIMB_FLOORS[answer]
    if kind == "garden":
        return game.lay.garden_vp[answer] + 0.4 * action_worth(game, seat, game.lay.garden_action[answer])
    if kind == "yard":
        return yard_worth(game, seat, answer)
    if kind == "gain_any":
        return GOOD_PRICE[answer] * 2.0 - 0.35 * game.stock[seat * GOODS + answer]
    if kind == "enter_room":
        return room_worth(game, seat, answer)
    if kind in ("tile_action", "light_action"):
        return action_worth(game, seat, slot_action(game, answer)) + 1.0
    if kind == "work_garden":
        return action_worth(game, seat, game.lay.garden_action[answer]) + 1.0
    if kind == "favour":
        return action_worth(game, seat, game.lay.favours[answer])
    if kind == "domain_action":
        return row_worth(game, seat, answer) + 1.0
    if isinstance(step, LightOfCard):
        return action_worth(game, seat, BLOCK_ACTION[step.card * ROWS + answer])
    return 3.0


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


def action_worth(game: Castle, seat: Seat, action: Action) -> float:
    """The price list's sum for an action; nothing for one that cannot be carried out."""
    worth = ACTION_PRICE[action]
    if HAS_LANTERN[action]:
        worth += lantern_worth(game, seat)
    member = ACTION_MEMBER[action]
    if member >= 0 or PRICE[action]:
        if not is_possible(game, seat, action):
            return 0.0
        if member >= 0:
            worth += member_worth(game, seat, member)
    return worth


def member_worth(game: Castle, seat: Seat, member: int) -> float:
    """More for a member who can do the better thing now."""
    goods = seat * GOODS
    if member == COURTIER:
        pearl = game.stock[goods + PEARL]
        return 3.0 if pearl >= 5 else 1.5 if pearl >= 2 else -1.5
    if member == GARDENER:
        food = game.stock[goods + FOOD]
        return 1.2 * (food if food < 5 else 5) - 2.0
    iron = game.stock[goods + IRON]
    return (0.8 if iron >= 5 else 0.5) * iron - 1.5


def yard_worth(game: Castle, seat: Seat, yard: int) -> float:
    """The warrior's value times the courtiers he may fight beside, and the tiles."""
    lay = game.lay
    worth = YARD_VALUE[yard] * (1.0 + courtiers_inside(game, seat)) - 0.5 * YARD_IRON[yard]
    place = YARD_PLACE[yard]
    worth += 0.7 * action_worth(game, seat, lay.yard_action[place])
    if yard == 0:
        worth += 0.7 * action_worth(game, seat, lay.yard_action[1])
    return worth + 1.5


def lantern_worth(game: Castle, seat: Seat) -> float:
    worth = 0.0
    place = seat * ICONS
    for icon in range(ICONS):
        n = game.lantern[place + icon]
        if n:
            worth += n * GOOD_PRICE[icon]
    return worth


def _price(action: Action) -> float:
    """The price list's sum for what is printed, prices deducted."""
    worth = 0.0
    if PRICE[action]:
        worth -= PRICE[action] * GOOD_PRICE[PRICE_GOOD[action]]
    for icon in ACTIONS[PAID_ACTION[action]].split(" + "):
        words = icon.split()
        if icon in ("courtier", "gardener", "warrior"):
            worth += MEMBER_PRICE[MEMBER_ACTION.index(ACTIONS.index(icon))]
        elif icon == "well":
            worth += WELL_PRICE
        elif icon == "light action":
            worth += LIGHT_PRICE
        elif icon == "domain" or words[-1] == "tile":
            worth += BORROWED_PRICE
        elif words[0] == "time":
            worth += int(words[1]) * GOOD_PRICE[TIME]
        elif words[-1] == "any":
            worth += int(words[0]) * GOOD_PRICE[PEARL]
        elif icon != "lantern":
            worth += int(words[0]) * GOOD_PRICE[GOOD_IDS.index(words[1])]
    return worth


ACTION_PRICE: Final[list[float]] = [_price(action) for action in range(len(ACTIONS))]
HAS_LANTERN: Final[list[bool]] = ["lantern" in text for text in ACTIONS]
JUDGEMENT: Final = CastleJudgement()
