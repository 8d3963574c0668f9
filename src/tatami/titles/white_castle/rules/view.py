"""What a seat may know. Everything but the order of the decks and the dice to come lies open on the table."""

from typing import Any

from tatami.titles.white_castle.rules.domains import (
    CARD,
    COLOUR,
    DAIMYO_CARD,
    DIE_TILE,
    GARDEN,
    GARDEN_CARD,
    GOOD,
    LEVEL,
    MEMBER,
    PAIR,
    PROVISION,
    RIVAL_CARD,
    SLOT,
    SPACE,
    YARD,
    YARD_TILE,
    ZONE_CARD,
)
from tatami.titles.white_castle.rules.ids import (
    BOARD_SPACES,
    COLOURS,
    FAVOURS,
    GARDENS,
    GOODS,
    ICONS,
    LEFT,
    LEVELS,
    MEMBERS,
    NO_CARD,
    PLACES,
    RIGHT,
    RIVAL,
    ROWS,
    SLOTS,
    TIME,
    VP,
    YARDS,
    Card,
    Die,
    Seat,
)
from tatami.titles.white_castle.rules.possible import obstacles
from tatami.titles.white_castle.rules.round import active_gardens
from tatami.titles.white_castle.rules.scoring import CATEGORIES, parts
from tatami.titles.white_castle.rules.seals import Choice
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import (
    ACTIONS,
    BLOCK_ACTION,
    BLOCKS,
    DARK,
    DIE_COLOUR,
    DIE_VALUE,
    MEMBERS_EACH,
    RIVAL_PLACE,
    RIVAL_SPACE,
    ROW_ACTION,
    ROW_REWARDS,
    SCORE_TRACK,
    STACKED,
    YARD_FACES,
    pair_of,
)
from tatami.titles.white_castle.rules.turn import PlaceDie, TakeDie


def view(game: Castle, seat: "Seat | None") -> dict[str, Any]:
    """The table, the same for every seat and every spectator except for what the answers of the seat that is asked would bring."""
    lay = game.lay
    shown: dict[str, Any] = {
        "seat": None,
        "round": game.round,
        "turn": game.turn,
        "order": game.order[:],
        "active": None if game.over else game.active,
        "bridges": {COLOUR.ids[colour]: bridge(game, colour) for colour in range(COLOURS)},
        "castle": castle(game),
        "outside": {SPACE.ids[space]: dice_on(game, space) for space in range(len(game.rooms), BOARD_SPACES)},
        "well": {
            "tiles": [DIE_TILE.ids[tile] for tile in lay.well],
            "rewards": [ACTIONS[action] for action in lay.well_rewards],
            "dice": [die(code) for code in game.well_dice],
        },
        "gardens": {GARDEN.ids[place]: garden(game, place) for place in range(GARDENS)},
        "yards": yards(game),
        "time": [
            {"clan": clan, "step": game.influence[clan]}
            for clan in sorted(range(lay.clans), key=lambda clan: (-game.influence[clan], -game.moved[clan]))
        ],
        "pairs": [
            {"id": PAIR.ids[pair_of(provisions, card)], "provisions": PROVISION.ids[provisions], "card": CARD.ids[card]}
            for provisions, card in zip(game.pairs, game.pair_cards, strict=True)
        ],
        "clans": [clan_view(game, clan) for clan in range(game.seats)],
        "offers": {},
        "barred": {},
        "closed": {},
    }
    if game.seats == 1:
        shown["rival"] = rival(game)
    return shown if seat is None else shown | own(game, seat, shown)


def own(game: Castle, seat: Seat, _shown: dict[str, Any]) -> dict[str, Any]:
    if seat not in game.waiting():
        return {"seat": seat}
    return {"seat": seat, "offers": offers(game, seat), "barred": barred(game, seat), "closed": closed(game, seat)}


def barred(game: Castle, seat: Seat) -> dict[str, dict[str, Any]]:
    """The printed actions that one's question leaves out as they are not possible, and why."""
    return obstacles(game, seat, game.asked.printed(game, seat)) if isinstance(game.asked, Choice) else {}


def closed(game: Castle, seat: Seat) -> dict[str, dict[str, Any]]:
    """The spaces, gardens, yards and ways that one's question leaves out, by name, and why."""
    step = game.asked
    return {step.domain.id_of(answer): why for answer, why in step.closed(game, seat).items()} if isinstance(step, Choice) else {}


def offers(game: Castle, seat: Seat) -> dict[str, dict[str, Any]]:
    """What the answers to one's question cost and bring, by name; changes of seals, refusals and what its name explains are left out."""
    step = game.asked
    if not isinstance(step, Choice):
        return {}
    answers = [answer for answer in game.answers if 0 <= answer < step.size()]
    return {step.domain.id_of(answer): shown for answer in answers if (shown := offer(game, seat, step, answer))}


def offer(game: Castle, seat: Seat, step: Choice, answer: int) -> dict[str, Any]:
    """One answer: the goods it costs, the actions it brings; of a die the value, and on a space the coins, which actions could not be carried out, and
    whether it is wasted there."""
    shown: dict[str, Any] = {}
    if isinstance(step, TakeDie):
        shown["die"] = {"colour": COLOUR.ids[answer >> 1], "value": game.bridge[(answer >> 1) * PLACES + (RIGHT if answer & 1 else LEFT)]}
    if isinstance(step, PlaceDie):
        shown["coins"] = step.coins(game, answer)
        why = step.obstacles(game, seat, answer)
        shown["wasted"] = bool(why) and all(action in why for action in step.brings(game, seat, answer))
        if why:
            shown["barred"] = why
    if costs := step.costs(game, seat, answer):
        shown["costs"] = costs
    if actions := step.brings(game, seat, answer):
        shown["actions"] = actions
    return shown


def die(code: Die) -> dict[str, Any]:
    return {"colour": COLOUR.ids[DIE_COLOUR[code]], "value": DIE_VALUE[code]}


def dice_on(game: Castle, space: int) -> list[dict[str, Any]]:
    """The dice of a space, the lowest first."""
    return [die(code) for code in game.stack[space * STACKED : (space + 1) * STACKED] if code]


def bridge(game: Castle, colour: int) -> dict[str, Any]:
    """The dice by place; None where an end is free."""
    places = game.bridge[colour * PLACES : (colour + 1) * PLACES]
    return {
        "left": places[LEFT] or None,
        "centre": [value for value in places[LEFT + 1 : RIGHT] if value],
        "right": places[RIGHT] or None,
    }


def castle(game: Castle) -> dict[str, Any]:
    lay = game.lay
    return {
        "rooms": {SPACE.ids[room]: room_view(game, room) for room in range(len(game.rooms))},
        "tiles": {SLOT.ids[slot]: COLOUR.ids[lay.colours[slot]] for slot in range(SLOTS)},
        "decks": {"stewards": len(game.stewards), "diplomats": len(game.diplomats)},
        "daimyo": {
            "card": DAIMYO_CARD.ids[lay.daimyo],
            "favours": [ACTIONS[action] for action in lay.favours],
            "taken": [None if game.favoured[place] < 0 else game.favoured[place] for place in range(FAVOURS)],
        },
    }


def room_view(game: Castle, room: int) -> dict[str, Any]:
    return {"card": card_view(game.rooms[room]), "dice": dice_on(game, room)}


def card_view(card: Card) -> "dict[str, Any] | None":
    """A card as it lies in a room or beside a domain."""
    if card == NO_CARD:
        return None
    return {
        "id": CARD.ids[card],
        "blocks": [ACTIONS[BLOCK_ACTION[card * ROWS + block]] for block in range(BLOCKS[card])],
        "dark": None if DARK[card] < 0 else DARK[card],
        "rows": [ACTIONS[ROW_ACTION[card * ROWS + row]] for row in range(ROWS)],
    }


def garden(game: Castle, place: int) -> dict[str, Any]:
    lay = game.lay
    return {
        "card": GARDEN_CARD.ids[lay.gardens[place]],
        "food": lay.garden_food[place],
        "vp": lay.garden_vp[place],
        "action": ACTIONS[lay.garden_action[place]],
        "clans": [clan for clan in range(lay.clans) if game.tended[clan] >> place & 1],
        "active": bool(active_gardens(game) >> place & 1),
    }


def yards(game: Castle) -> dict[str, Any]:
    lay = game.lay
    tiles = [
        {"tile": YARD_TILE.ids[tile], "face": face, "action": ACTIONS[action]}
        for tile, face, action in zip(lay.yard_tiles, YARD_FACES, lay.yard_action, strict=True)
    ]
    placed = [tiles[0:2], tiles[2:3], tiles[3:4]]
    return {
        YARD.ids[yard]: {
            "tiles": placed[yard],
            "warriors": [game.guard[clan * YARDS + yard] for clan in range(lay.clans)],
        }
        for yard in range(YARDS)
    }


def clan_view(game: Castle, clan: Seat) -> dict[str, Any]:
    icons = [*GOOD.ids, "time"]
    lantern = game.lantern[clan * ICONS : clan * ICONS + TIME + 1]
    return {
        **pieces(game, clan),
        "goods": {GOOD.ids[good]: game.stock[clan * GOODS + good] for good in range(GOODS)},
        "card": card_view(game.card[clan]),
        "lantern": {icon: n for icon, n in zip(icons, lantern, strict=True) if n},
        "zone": [ZONE_CARD.ids[card] for card in game.zone[clan]],
        "rows": [die(code) if code else None for code in game.rows[clan * ROWS : (clan + 1) * ROWS]],
        "rewards": [row_rewards(row, game.home[clan * MEMBERS + row]) for row in range(ROWS)],
    }


def row_rewards(row: int, home: int) -> dict[str, list[str]]:
    """What a row of the domain gives: the visible rewards, and those that members at home still cover, from the left. [domain.2]"""
    printed = ROW_REWARDS[row * (MEMBERS_EACH + 1) : (row + 1) * (MEMBERS_EACH + 1)]
    visible = 1 + MEMBERS_EACH - home
    return {"visible": printed[:visible], "covered": printed[visible:]}


def pieces(game: Castle, clan: Seat) -> dict[str, Any]:
    """What every clan has, the rival too."""
    points = game.stock[clan * GOODS + VP]
    return {
        "home": {MEMBER.ids[member]: game.home[clan * MEMBERS + member] for member in range(MEMBERS)},
        "court": {LEVEL.ids[level]: game.court[clan * LEVELS + level] for level in range(LEVELS)},
        "points": points,
        "tile": min(max(0, points - 1) // SCORE_TRACK, 2) * SCORE_TRACK,  # its two sides: +40 and +80 [scoring.1]
        "now": dict(zip(CATEGORIES, parts(game, clan), strict=True)),  # if the game ended now
    }


def rival(game: Castle) -> dict[str, Any]:
    """The rival: its level, its pieces and what is known of its deck. Of the top card only the side with the die lies open. [solo.6]"""
    return {
        **pieces(game, RIVAL),
        "level": game.lay.level,
        "coins": game.stock[RIVAL * GOODS + GOOD.value_of("coin")],
        "top": None if game.rival_top == NO_CARD else die_side(game.rival_top),
        "unseen": len(game.rival_unseen),
        "under": [RIVAL_CARD.ids[card] for card in game.rival_under],
        "turned": [RIVAL_CARD.ids[card] for card in game.rival_turned],
    }


def die_side(card: int) -> dict[str, str]:
    """The die a card of the rival names and where it goes. [solo.5]"""
    colour, place = divmod(RIVAL_PLACE[card], PLACES)
    return {
        "bridge": COLOUR.ids[colour],
        "place": "left" if place == LEFT else "right" if place == RIGHT else "centre",
        "space": SPACE.ids[RIVAL_SPACE[card]],
    }
