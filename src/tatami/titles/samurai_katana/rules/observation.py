"""What a seat knows as a row of numbers: the view without what follows from the rest of it. [card.10, option.7]"""

from typing import Final

from tatami.core.observation import Row
from tatami.titles.samurai_katana.rules.domains import CARD, CLAN, SIDE, TERRITORY
from tatami.titles.samurai_katana.rules.ids import ATTACKER, Seat
from tatami.titles.samurai_katana.rules.promise import BY_SEAT
from tatami.titles.samurai_katana.rules.state import CARDS_A_SIDE, NO_CARD, NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import TERRITORIES
from tatami.titles.samurai_katana.rules.territory import clan_points

PHASES: Final = ["setup", "purchases", "activation", "cards", "over"]
PASSING: Final = ["no", "activation", "round"]
LAID: Final = [*CARD.ids, "covered"]  # a card of a battle
LAID_PLACES: Final = [f"{side}.{place}" for side in SIDE.ids for place in ("first", "second", "special")]


def observe(game: Katana, row: Row) -> None:
    seat = row.seat
    row.one("phase", PHASES, phase(game))
    row.number("round", game.round)
    row.number("last_round", game.ending)
    row.whose("emperor", game.emperor)
    row.whose("shogun", game.shogun)
    row.whose("player", game.player)
    row.players("to_come", game.to_come)
    row.number("pile", game.left)
    row.numbers("discards", CARD.ids, game.discards)
    row.all_whose("owner", TERRITORY.ids, game.owner)
    row.numbers("samurai", TERRITORY.ids, game.samurai)
    row.numbers("castle", TERRITORY.ids, game.castle)
    row.tally("hand", CARD.ids, game.hands[seat])
    row.tally("tossed", CARD.ids, game.tossed[seat])
    battle(game, seat, row)
    for n in range(game.seats):
        player(game, row.player(n), seat, row)


def phase(game: Katana) -> int:
    if game.over:
        return 4
    if game.round == 0:
        return 0
    if game.asked.kind == "toss_card":
        return 3
    return 2 if game.activating else 1


def player(game: Katana, other: Seat, seat: Seat, row: Row) -> None:
    """A player's own koku as they are split; of another's, what he has in all, unless they lie open."""
    seen = other == seat or game.over or not game.variant.treasure
    row.one("clan", CLAN.ids, game.clan[other])
    row.number("honour", max(game.honour[other], 0))
    row.number("dishonour", max(-game.honour[other], 0))
    row.number("wealth", game.koku[other] + game.treasure[other])
    row.number("koku", game.koku[other] if seen else 0)
    row.number("treasure", game.treasure[other] if seen else 0)
    row.number("least_treasure", game.least_treasure[other])
    row.number("samurai", game.reserve[other])
    row.number("castles", game.castles[other])
    row.number("territories", len(game.realm[other]))
    row.number("clan_points", clan_points(game, other))
    row.number("cards", len(game.hands[other]) + len(game.tossed[other]))
    row.tally("shown", CARD.ids, game.shown[other])
    row.number("warriors", game.warriors[other])
    row.one("passing", PASSING, game.passing[other])
    if game.variant.promises:
        row.number("kept", game.kept[other])
        row.number("broken", game.broken[other])
        row.tally("promises", TERRITORY.ids, [made % TERRITORIES for made in game.promises if made // BY_SEAT == other])
    if can_bargain(game):
        row.number("deals", game.dealers >> other & 1)
    row.number("named_ahead", game.order.index(other) + 1 if other in game.order else 0)


def can_bargain(game: Katana) -> bool:
    """Whether an optional rule has players make each other offers."""
    variant = game.variant
    return variant.negotiation or variant.sale_of_office or variant.imperial_support or variant.promises


def battle(game: Katana, seat: Seat, row: Row) -> None:
    """The battle being fought, with face-down cards only for the player who laid them."""
    fought = bool(game.laid)
    row.at("battle")
    row.whose("attacker", game.attacker if fought else NOBODY)
    row.whose("defender", game.defender if fought else NOBODY)
    row.one("from", TERRITORY.ids, game.origin if fought else NOBODY)
    row.one("to", TERRITORY.ids, game.site if fought else NOBODY)
    row.number("samurai", game.force if fought else 0)
    row.one("supported", SIDE.ids, game.imperial_side if fought and game.imperial else NOBODY)
    row.tally("support", TERRITORY.ids, game.imperial if fought else [])
    for place in range(len(LAID_PLACES)):
        row.one(LAID_PLACES[place], LAID, laid(game, place, seat) if fought else NO_CARD)
    row.at("")


def laid(game: Katana, place: int, seat: Seat) -> int:
    card = game.laid[place]
    whose = game.attacker if place // CARDS_A_SIDE == ATTACKER else game.defender
    return card if card == NO_CARD or game.revealed or seat == whose else len(LAID) - 1
