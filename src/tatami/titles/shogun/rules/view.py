"""What a seat may know: its view, and the worlds that look the same to it. [plan.1, box.9, tower.7]

Plans are secret. Until a seat says that its plan is finished the others see nothing of it; then they see which spaces are covered, then the
bid, then each action's card as it is shown; a card that was shown, or won, is known to be in hand. Unless the tower is of glass nobody sees
on which shelf its cubes lie; how many of a side are inside is what the board, the reserve and the tray leave of it. Cards that lie face down
are drawn when they are turned up, so that chance to come is nowhere written down.
"""

from typing import Any, Final

from tatami.core.chance import imagined
from tatami.titles.shogun.rules.battle import are_loyal, defenders
from tatami.titles.shogun.rules.build import has_room
from tatami.titles.shogun.rules.domains import (
    ACTION,
    BUILDING,
    CARD,
    DAIMYO,
    EVENT,
    FACE,
    PLACE,
    PROVINCE,
    REGION,
    SEASON,
    SIDE,
    SOURCE,
    SPACE,
    SPECIAL,
)
from tatami.titles.shogun.rules.ids import (
    ACTIONS,
    ATTACK,
    BID,
    BUILDINGS,
    CHEST,
    COLLECT_TAXES,
    FARMERS,
    FIVE_ARMIES,
    NEUTRAL,
    ONE_ARMY,
    REGIONS,
    SOURCES,
    SPACES,
    THREE_ARMIES,
    Card,
    Province,
    Seat,
)
from tatami.titles.shogun.rules.income import harvest, tax_income
from tatami.titles.shogun.rules.levy import levy_size
from tatami.titles.shogun.rules.march import MarchArmies, MarchTo, targets
from tatami.titles.shogun.rules.odds import SHELVED, WHOLE
from tatami.titles.shogun.rules.plan import DONE, PLAN_ALL, clear_plan
from tatami.titles.shogun.rules.scoring import counts, holdings, majority, points
from tatami.titles.shogun.rules.state import EMPTY, PLAYED, VOID, Shogun
from tatami.titles.shogun.rules.tables import CHESTS, PRICE, RICE, RICE_LOST, SITES
from tatami.titles.shogun.rules.tower import pick
from tatami.titles.shogun.rules.winter import RevoltNext

USUAL_ODDS: Final = (("stick", 16), ("dislodge", 4))  # percent
LEVIES: Final = (FIVE_ARMIES, THREE_ARMIES, ONE_ARMY)


def view(game: Shogun, seat: "Seat | None") -> dict[str, Any]:
    scored = holdings(game)
    shown = {
        "title": "shogun",
        "seat": None,
        "seats": game.seats,
        "face": FACE.id_of(game.board.face),
        "province_bid": "above_all" if game.variant.provinces_first else "above_zero",
        "year": game.year + 1,
        "season": SEASON.id_of(game.season),
        "waiting": game.waiting(),
        "actions": [None if action == EMPTY else ACTION.id_of(action) for action in game.actions],
        "turn": game.turn + 1 if in_actions(game) else None,
        "event": None if game.event == EMPTY else EVENT.id_of(game.event),
        "events": [{"id": EVENT.id_of(event), "rice_lost": RICE_LOST[event]} for event in game.open_events],
        "places": [place(game, at) for at in range(len(game.specials))],
        "order": game.order[:],
        "players": [player(game, other, scored) for other in range(game.seats)],
        "provinces": [province(game, p) for p in game.board.provinces],
        "lanes": [[PROVINCE.id_of(a), PROVINCE.id_of(b)] for a, b in game.board.lanes],
        "farmers": game.reserve[FARMERS],
        "tower": tower(game),
        "tiles": {BUILDING.id_of(building): game.tiles[building] for building in range(BUILDINGS)},
        "draft": draft(game),
        "rebels": [PROVINCE.id_of(p) for p in game.rebels],
        "famine": asked.farmers if isinstance(asked := game.asked, RevoltNext) else 0,
        "odds": {name: int(game.variant.options.get(f"tower_{name}", usual)) for name, usual in USUAL_ODDS},
        "march": march(game),
        "regions": {REGION.id_of(region): majorities(game, region) for region in range(REGIONS)},
    }
    return shown if seat is None else shown | own(game, seat, shown)


def own(game: Shogun, seat: Seat, shown: dict[str, Any]) -> dict[str, Any]:
    """What a seat alone sees: its plan, the cards in its hand, and what they come to. [plan.1]"""
    players = shown["players"][:]
    players[seat] = players[seat] | {
        "plan": plan(game, seat, True),
        "hand": [CARD.id_of(card) for card in game.hand[seat]],
        "budget": budget(game, seat),
        "levies": {ACTION.id_of(action): levy_size(game, seat, action) for action in LEVIES},
        "last_plan": last_plan(game, seat),
    }
    found = {"seat": seat, "players": players}
    asked = game.asked
    if isinstance(asked, MarchArmies) and seat == game.active:  # the others hear of it once it is settled
        found["march"] = way_of(game, asked.origin, [asked.province])
    return found


def in_actions(game: Shogun) -> bool:
    """The order of players is settled and actions are being carried out."""
    return game.event != EMPTY and EMPTY not in game.special


def place(game: Shogun, at: int) -> dict[str, Any]:
    """A place of the order of players: the special card laid there, and whose daimyo stands there."""
    seat = game.places[at]
    return {"id": PLACE.id_of(at), "special": SPECIAL.id_of(game.specials[at]), "seat": None if seat == EMPTY else seat}


def player(game: Shogun, other: Seat, scored: list[int]) -> dict[str, Any]:
    """Everything lies open but the plan and the cards kept in hand."""
    return {
        "daimyo": DAIMYO.id_of(other),
        "points": points(game, other),
        "winter": {SOURCE.id_of(source): scored[other * SOURCES + source] for source in range(SOURCES)},
        "chests": game.chests[other],
        "rice": game.rice[other],
        "reserve": game.reserve[other],
        "provinces": game.owner.count(other),
        "special": None if game.special[other] == EMPTY else SPECIAL.id_of(game.special[other]),
        "bid": None if game.bids[other] == EMPTY else CARD.id_of(game.bids[other]),
        "planned": game.planning[other] == DONE,
        "plan": plan(game, other, False),
        "hand": None,
        "budget": None,
        "levies": None,
        "last_plan": None,
        "shown": [CARD.id_of(card) for card in game.hand[other] if game.shown[other] >> card & 1],
        "groups": game.groups[other][:] if game.groups else [],
    }


def plan(game: Shogun, other: Seat, own: bool) -> dict[str, "str | None"]:
    """By space: the card, `covered` where it is not for these eyes, `played`, `void`; nothing where no card lies or none may be seen."""
    return {SPACE.id_of(space): seen_card(game, other, space, own) for space in range(SPACES)}


def seen_card(game: Shogun, other: Seat, space: int, own: bool) -> "str | None":
    at = other * SPACES + space
    card = game.plan[at]
    if card == PLAYED:
        return "played"
    if card == VOID:
        return "void"
    if card == EMPTY or not (own or game.planning[other] == DONE):
        return None
    return CARD.id_of(card) if own or at == game.turned or (space == BID and game.bids[other] != EMPTY) else "covered"


def last_plan(game: Shogun, seat: Seat) -> "dict[str, str]":
    """What the seat laid in the season before, by space; nothing in the first."""
    laid = game.last_plan[seat * SPACES : (seat + 1) * SPACES]
    return {SPACE.id_of(space): CARD.id_of(card) for space, card in enumerate(laid) if card >= 0}


def budget(game: Shogun, seat: Seat) -> dict[str, int]:
    """What the orders still to be played cost, a bid not paid yet, and what the taxes will bring, as things stand. [act.4, bid.2, tax.2]"""
    base = seat * SPACES
    bid, taxed = game.plan[base + BID], game.plan[base + COLLECT_TAXES]
    return {
        "orders": sum(PRICE[action] for action in range(ACTIONS) if 0 <= game.plan[base + action] < CHEST),
        "bid": bid - CHEST if game.bids[seat] == EMPTY and bid > CHEST else 0,
        "taxes": tax_income(game, seat, taxed) if 0 <= taxed < CHEST else 0,
    }


def province(game: Shogun, p: Province) -> dict[str, Any]:
    owner = game.owner[p]
    return {
        "id": PROVINCE.id_of(p),
        "region": REGION.id_of(game.board.region[p]),
        "chests": CHESTS[p],
        "rice": RICE[p],
        "sites": SITES[p],
        "owner": None if owner < 0 else owner,
        "armies": game.armies[p],
        "markers": game.markers[p],
        "buildings": [BUILDING.id_of(building) for building in range(BUILDINGS) if game.built[p] >> building & 1],
        "taxes": CHESTS[p] if owner < 0 else tax_income(game, owner, p),
        "harvest": RICE[p] if owner < 0 else harvest(game, owner, p),
        "room": [BUILDING.id_of(building) for building in range(BUILDINGS) if has_room(game, p, building)],
    }


def march(game: Shogun) -> "dict[str, Any] | None":
    """A march whose target is being chosen: from where, with how many at most, and what stands against it where. [act.2, march.5]"""
    asked = game.asked
    if not isinstance(asked, MarchTo):
        return None
    return way_of(game, asked.origin, targets(game, game.active, asked.origin))


def way_of(game: Shogun, origin: Province, ends: list[Province]) -> dict[str, Any]:
    more = 1 if game.special[game.active] == ATTACK and game.reserve[game.active] else 0
    return {
        "origin": PROVINCE.id_of(origin),
        "armies": game.armies[origin] - 1,
        "more": more,
        "targets": [target(game, p) for p in ends],
    }


def target(game: Shogun, p: Province) -> dict[str, Any]:
    """An own province is entered; a neutral one is defended by farmers, another's by its armies and, if it is quiet, by farmers of the tray."""
    owner = game.owner[p]
    armies, farmers = defenders(game, p)
    way = "move" if owner == game.active else "neutral" if owner == NEUTRAL else "attack"
    return {"province": PROVINCE.id_of(p), "way": way, "armies": armies, "farmers": farmers, "quiet": are_loyal(game, p)}


def majorities(game: Shogun, region: int) -> dict[str, Any]:
    """For each kind of building: how many each seat has in a region, and what that would bring now. [score.3]"""
    found = {}
    for building in range(BUILDINGS):
        owned = counts(game, region, building)
        found[BUILDING.id_of(building)] = {"counts": owned, "points": majority(owned, building)}
    return found


def draft(game: Shogun) -> "dict[str, Any] | None":
    """The cards open to choice, and how many lie in the deck."""
    if not game.open_cards:
        return None
    return {"open": [PROVINCE.id_of(p) for p in game.open_cards], "deck": len(game.deck) + len(game.under)}


def tower(game: Shogun) -> dict[str, "dict[str, int] | None"]:
    """The tray is seen by all; the shelves only if the tower is of glass. [tower.7]"""
    glass = game.variant.glass
    return {"upper": tally(game.upper) if glass else None, "lower": tally(game.lower) if glass else None, "tray": tally(game.tray)}


def tally(cubes: list[int]) -> dict[str, int]:
    return {SIDE.id_of(side): n for side, n in enumerate(cubes) if n}


def redeal(game: Shogun, seat: "Seat | None", seed: int) -> Shogun:
    """A world that looks the same to the seat: chance to come, the plans of the others and the inside of the tower are drawn afresh."""
    copy = Shogun()
    game.copy_to(copy)
    copy.chance = imagined(seed)
    copy.last_plan = [card if seat is not None and at // SPACES == seat else EMPTY for at, card in enumerate(copy.last_plan)]
    if not game.variant.glass:
        redeal_tower(copy)
    if game.asked is PLAN_ALL or game.event != EMPTY:  # at other times there is no plan
        for other in range(copy.seats):
            if other != seat:
                redeal_plan(copy, other)
    return copy


def redeal_plan(game: Shogun, other: Seat) -> None:
    """A plan still being made starts again; a finished one is any that covers the same spaces."""
    if game.asked is PLAN_ALL and game.planning[other] != DONE:
        if game.covered[other] or game.planning[other]:
            clear_plan(game, other)
        return
    base = other * SPACES
    hidden = [base + action for action in range(BID) if game.plan[base + action] >= 0 and base + action != game.turned]
    shown, hand = game.shown[other], game.hand[other]
    cards = [card for card in hand if not shown >> card & 1] + [game.plan[at] for at in hidden]
    if game.asked is PLAN_ALL and game.plan[base + BID] >= 0:
        cards.append(game.plan[base + BID])
        game.plan[base + BID] = draw_bid(game, other, cards)
    game.chance.shuffle(cards)
    for at in hidden:
        game.plan[at] = cards.pop()
    game.hand[other] = sorted(cards + [card for card in hand if shown >> card & 1])


def redeal_tower(game: Shogun) -> None:
    """Each cube inside lies on one shelf or the other: about as many come to either, and stay as long. [tower.7]"""
    inside = [upper + lower for upper, lower in zip(game.upper, game.lower, strict=True)]
    game.upper = [pick(SHELVED[cubes], game.chance.below(WHOLE)) if cubes else 0 for cubes in inside]
    game.lower = [cubes - upper for cubes, upper in zip(inside, game.upper, strict=True)]


def draw_bid(game: Shogun, other: Seat, cards: list[Card]) -> Card:
    """Any bid the seat could pay. [bid.5]"""
    most = CHEST + game.chests[other]
    bids = [card for card in cards if card <= most]
    bid = bids[game.chance.below(len(bids))]
    cards.remove(bid)
    return bid
