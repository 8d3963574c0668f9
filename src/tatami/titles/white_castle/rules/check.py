"""Every piece accounted for: dice, members, cards, and nothing below zero or above its limit."""

from tatami.core.errors import Broken
from tatami.titles.white_castle.rules.domains import COLOUR, GOOD, MEMBER, ZONE_CARD
from tatami.titles.white_castle.rules.ids import (
    COLOURS,
    COURTIER,
    GARDENER,
    GOODS,
    ICONS,
    LAST_SPACE,
    LEFT,
    LEVELS,
    MEMBERS,
    NO_CARD,
    PLACES,
    RIGHT,
    SIDES,
    WARRIOR,
    YARDS,
)
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import (
    CAP,
    CASTLE_CARDS,
    DICE,
    DIE_COLOUR,
    FULL_TABLE,
    LANTERN,
    MEMBERS_EACH,
    RIVAL_CARDS,
    ZONE_CARDS,
)
from tatami.titles.white_castle.rules.turn import PlaceDie


def check(game: Castle) -> None:
    """Raise `Broken` where the books do not balance."""
    check_goods(game)
    check_members(game)
    check_dice(game)
    check_cards(game)
    check_lanterns(game)
    check_rival(game)


def check_goods(game: Castle) -> None:
    for clan in range(game.lay.clans):
        for good in range(GOODS):
            n = game.stock[clan * GOODS + good]
            if not 0 <= n <= CAP[good]:
                raise Broken(f"Clan {clan} has {n} of {GOOD.ids[good]}; 0 to {CAP[good]} are possible")
        if not 0 <= game.influence[clan] <= LAST_SPACE:
            raise Broken(f"Clan {clan} stands on space {game.influence[clan]} of the passage of time")


def check_members(game: Castle) -> None:
    for clan in range(game.lay.clans):
        away = [0] * MEMBERS
        away[COURTIER] = sum(game.court[clan * LEVELS + level] for level in range(LEVELS))
        away[GARDENER] = game.tended[clan].bit_count()
        away[WARRIOR] = sum(game.guard[clan * YARDS + yard] for yard in range(YARDS))
        for member in range(MEMBERS):
            home = game.home[clan * MEMBERS + member]
            if home < 0 or home + away[member] != MEMBERS_EACH:
                raise Broken(f"Clan {clan} has {home} of {MEMBER.ids[member]} at home and {away[member]} away, not {MEMBERS_EACH}")
    seats = [clan for clan in game.favoured if clan >= 0]
    for clan in range(game.lay.clans):
        if seats.count(clan) > game.court[clan * LEVELS + LEVELS - 1]:
            raise Broken(f"Clan {clan} holds more favours than it has courtiers with the daimyo")


def check_dice(game: Castle) -> None:
    dice = [0] * COLOURS
    for colour in range(COLOURS):
        values = [value for value in game.bridge[colour * PLACES : (colour + 1) * PLACES] if value]
        dice[colour] += len(values)
        if values != sorted(values) or any(not 0 < value <= SIDES for value in values):
            raise Broken(f"The {COLOUR.ids[colour]} bridge holds {values}")
        left, right = game.bridge[colour * PLACES + LEFT] > 0, game.bridge[colour * PLACES + RIGHT] > 0
        if game.ends >> colour * 2 & 3 != left + 2 * right:
            raise Broken(f"The ends of the {COLOUR.ids[colour]} bridge are not as noted: {values}")
    step = game.asked
    in_hand = [step.die] if isinstance(step, PlaceDie) else []
    for die in game.stack + game.rows + game.well_dice + in_hand:
        if die:
            dice[DIE_COLOUR[die]] += 1
    for colour in range(COLOURS):
        if dice[colour] != DICE[game.seats]:
            raise Broken(f"There are {dice[colour]} {COLOUR.ids[colour]} dice, not {DICE[game.seats]}")


def check_cards(game: Castle) -> None:
    """Castle cards are in rooms, decks, beside a domain, in a lantern zone or removed by the rival, each once."""
    found = [0] * ZONE_CARDS
    for cards in [game.rooms, game.stewards, game.diplomats, game.card, game.removed, *game.zone]:
        for card in cards:
            if card != NO_CARD:
                found[card] += 1
    full = game.seats > 2
    for card in range(ZONE_CARDS):
        if card >= CASTLE_CARDS:
            right = found[card] < 2
        else:
            right = found[card] == int(full or not FULL_TABLE[card])
        if not right:
            raise Broken(f"{ZONE_CARD.ids[card]} is there {found[card]} times")


def check_lanterns(game: Castle) -> None:
    for clan in range(game.lay.clans):
        shown = [0] * ICONS
        for card in game.zone[clan]:
            for icon in range(ICONS):
                shown[icon] += LANTERN[card * ICONS + icon]
        if game.lantern[clan * ICONS : (clan + 1) * ICONS] != shown:
            raise Broken(f"The lantern zone of clan {clan} shows {shown}, not {game.lantern[clan * ICONS : (clan + 1) * ICONS]}")


def check_rival(game: Castle) -> None:
    if game.seats > 1 or game.rival_top == NO_CARD:
        return
    deck = [game.rival_top, *game.rival_unseen, *game.rival_under, *game.rival_turned]
    if sorted(deck) != list(range(RIVAL_CARDS)):
        raise Broken(f"The rival's deck holds {deck}")
