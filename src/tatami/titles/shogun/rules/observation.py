"""What a seat knows as a row of numbers: the view without what follows from the rest of it. [plan.1, tower.7]"""

from typing import Final

from tatami.core.agenda import NOTHING
from tatami.core.numbers import contains, place_of
from tatami.core.observation import HOT, Row, hots
from tatami.titles.shogun.rules.domains import ACTION, BUILDING, CARD, EVENT, FACE, PLACE, PROVINCE, SEASON, SPACE, SPECIAL
from tatami.titles.shogun.rules.ids import ACTIONS, BUILDINGS, FARMERS, SPACES, Seat
from tatami.titles.shogun.rules.march import MarchTo
from tatami.titles.shogun.rules.plan import DONE
from tatami.titles.shogun.rules.scoring import points
from tatami.titles.shogun.rules.state import EMPTY, Shogun

PLACED: Final = [*CARD.ids, "played", "void"]  # what lies on a space of one's own plan
SEEN: Final = ["covered", "played", "void"]  # and on one of another's: a card once the plan is finished, its kind never
BUILT: Final = [bytes([bits >> building & 1 for building in range(BUILDINGS)]) for bits in range(1 << BUILDINGS)]
ORDER_OF_ACTIONS: Final = [f"action_{place + 1}" for place in range(ACTIONS)]
NO_ACTIONS: Final = [EMPTY] * ACTIONS
HOT_ACTIONS: Final = hots(ACTION.ids)
# By what lies on a space: a card, and from the end EMPTY, PLAYED, VOID.
HOT_CARDS: Final = [*hots(PLACED)[: len(CARD.ids)], *[HOT[len(PLACED)][value + 1] for value in (len(PLACED) - 1, len(PLACED) - 2, EMPTY)]]
HOT_UNFINISHED: Final = [HOT[len(SEEN)][0] for _ in CARD.ids] + [HOT[len(SEEN)][value + 1] for value in (2, 1, EMPTY)]
HOT_FINISHED: Final = [HOT[len(SEEN)][1] for _ in CARD.ids] + [HOT[len(SEEN)][value + 1] for value in (2, 1, EMPTY)]
NO_CUBES: Final = [0] * (FARMERS + 1)
MOST_GROUP: Final = 6  # armies of the largest group of the draft
GROUPS: Final = [str(n) for n in range(MOST_GROUP + 1)]


def observe(game: Shogun, row: Row) -> None:
    seat = row.seat
    row.one("face", FACE.ids, game.board.face)
    row.number("year", game.year)
    row.one("season", SEASON.ids, game.season)
    row.number("turn", game.turn + 1 if game.event != EMPTY and not contains(game.special, EMPTY) else 0)
    row.ones(ORDER_OF_ACTIONS, ACTION.ids, HOT_ACTIONS, game.actions or NO_ACTIONS)
    row.one("event", EVENT.ids, game.event)
    row.tally("events", EVENT.ids, game.open_events)
    for place in range(len(PLACE.ids)):
        row.at(PLACE.ids[place])
        row.one("special", SPECIAL.ids, there(game.specials, place))
        row.whose("daimyo", there(game.places, place))
    row.at("")
    row.numbers("tiles", BUILDING.ids, game.tiles)
    row.tally("draft", PROVINCE.ids, game.open_cards)
    row.number("deck", len(game.deck) + len(game.under) if game.open_cards else 0)
    row.tally("rebels", PROVINCE.ids, game.rebels)
    row.one("march_from", PROVINCE.ids, march_from(game))
    provinces(game, row)
    cubes("tray", game.tray, row)
    cubes("upper_shelf", game.upper if game.variant.glass else NO_CUBES, row)
    cubes("lower_shelf", game.lower if game.variant.glass else NO_CUBES, row)
    row.number("farmers", game.reserve[FARMERS])
    row.tally("hand", CARD.ids, game.hand[seat])
    own_plan(game, seat, row)
    turned(game, row)
    for n in range(game.seats):
        player(game, row.player(n), row)


def there(values: list[int], place: int) -> int:
    """What lies at a place; nothing before it is laid out."""
    return values[place] if place < len(values) else EMPTY


def march_from(game: Shogun) -> int:
    """Where a march begins whose target is being chosen. [act.2]"""
    asked = game.asked
    return asked.origin if isinstance(asked, MarchTo) else EMPTY


def provinces(game: Shogun, row: Row) -> None:
    row.all_whose("owner", PROVINCE.ids, game.owner)
    row.numbers("armies", PROVINCE.ids, game.armies)
    row.numbers("markers", PROVINCE.ids, game.markers)
    row.fixed("built", PROVINCE.ids, BUILDING.ids, BUILT, game.built)


def cubes(name: str, by_side: list[int], row: Row) -> None:
    """Cubes of the players, then of the farmers."""
    row.by_player(name, by_side)
    row.number(f"{name}.farmers" if row.naming else "", by_side[FARMERS])


def own_plan(game: Shogun, seat: Seat, row: Row) -> None:
    row.at("plan")
    row.ones(SPACE.ids, PLACED, HOT_CARDS, game.plan, seat * SPACES)
    row.at("")


def turned(game: Shogun, row: Row) -> None:
    """The one card of an action that lies open while it is carried out."""
    at = game.turned
    row.one("turned", CARD.ids, EMPTY if at == EMPTY else game.plan[at])
    row.whose("turned", EMPTY if at == EMPTY else at // SPACES)


def player(game: Shogun, other: Seat, row: Row) -> None:
    """Everything lies open but the plan and the cards kept in hand."""
    row.number("points", points(game, other))
    row.number("order", place_of(game.order, other))
    row.number("chests", game.chests[other])
    row.number("rice", game.rice[other])
    row.number("reserve", game.reserve[other])
    row.one("special", SPECIAL.ids, game.special[other])
    row.one("bid", CARD.ids, game.bids[other])
    finished = game.planning[other] == DONE
    row.number("planned", finished)
    row.tally("groups", GROUPS, game.groups[other] if game.groups else NOTHING)
    row.bits("shown", CARD.ids, shown(game, other))
    row.ones(SPACE.ids, SEEN, HOT_FINISHED if finished else HOT_UNFINISHED, game.plan, other * SPACES)


def shown(game: Shogun, other: Seat) -> int:
    """The cards everybody knows to be in a hand, as bits."""
    if not game.shown[other]:
        return 0
    found = 0
    for card in game.hand[other]:
        found |= 1 << card
    return found & game.shown[other]
