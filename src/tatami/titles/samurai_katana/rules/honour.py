"""Honour gained and lost, provinces, the capital. [honour, end.1]"""

from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.ids import Province, Seat
from tatami.titles.samurai_katana.rules.state import FROM_CAPITAL, FROM_PROVINCES, SOURCES, Katana
from tatami.titles.samurai_katana.rules.tables import CAPITAL_HONOUR, LANDS_OF, PROVINCE_HONOUR, PROVINCE_OF


def change_honour(game: Katana, seat: Seat, honour: int, source: int) -> int:
    """Move the marker, never below dishonour; reaching the goal makes this round the last. Says how far it moved.

    [honour.1, honour.5, end.1, end.3, option.14]
    """
    before = game.honour[seat]
    after = before + honour
    floor = game.variant.floor
    after = max(after, floor)
    game.honour[seat] = after
    game.sources[seat * SOURCES + source] += after - before
    if after >= game.variant.no_sale_from:
        game.no_more_sales = True
    if after >= game.variant.goal and not game.ending:
        game.ending = True
        game.tell(events.GOAL_REACHED, seat, after)
    return after - before


def score_provinces(game: Katana, seat: Seat) -> None:
    """Each province a clan controls gives its honour; the capital gives 1 to a clan that lacks the rest of its province. [honour.2, honour.4]"""
    edition = game.variant.edition
    for province in edition.provinces:
        if controls(game, seat, province):
            honour = PROVINCE_HONOUR[province]
            game.tell(events.PROVINCE_SCORED, seat, province, honour)
            change_honour(game, seat, honour, FROM_PROVINCES)
    capital = edition.capital
    if game.owner[capital] == seat and not controls(game, seat, PROVINCE_OF[capital]):
        game.tell(events.CAPITAL_SCORED, seat, capital, CAPITAL_HONOUR)
        change_honour(game, seat, CAPITAL_HONOUR, FROM_CAPITAL)


def controls(game: Katana, seat: Seat, province: Province) -> bool:
    """Whether a clan controls every territory of a province. [honour.2]"""
    owner = game.owner
    return all(owner[territory] == seat for territory in LANDS_OF[province])
