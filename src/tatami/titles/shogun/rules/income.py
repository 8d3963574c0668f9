"""Rice and taxes, and the anger they raise. [rice, tax, unrest]"""

from tatami.core.numbers import raise_by
from tatami.titles.shogun.rules import events
from tatami.titles.shogun.rules.ids import (
    ONE_MORE_CHEST,
    ONE_MORE_RICE,
    RICE_AT_LEAST_FOUR,
    RICE_AT_MOST_THREE,
    TAX_AT_LEAST_SIX,
    TAX_AT_MOST_FIVE,
    Province,
    Seat,
)
from tatami.titles.shogun.rules.revolt import revolt
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import CHESTS, RICE


def collect_rice(game: Shogun, seat: Seat, province: Province) -> None:
    """Bring the province's harvest in, then anger its farmers. [rice.1]"""
    rice = harvest(game, seat, province)
    game.change_rice(seat, rice)
    game.tell(events.RICE_COLLECTED, seat, province, rice)
    tell_causes(game, seat, ONE_MORE_RICE, rice - RICE[province])
    anger_farmers(game, seat, province)


def harvest(game: Shogun, seat: Seat, province: Province) -> int:
    """The printed rice, bounded by the season's event, then the special card. [rice.2, event.10, event.11, special.2]"""
    rice = RICE[province]
    if game.effect == RICE_AT_LEAST_FOUR:
        rice = max(rice, 4)
    elif game.effect == RICE_AT_MOST_THREE:
        rice = min(rice, 3)
    return rice + (1 if game.special[seat] == ONE_MORE_RICE else 0)


def collect_taxes(game: Shogun, seat: Seat, province: Province) -> None:
    """Pay the owner the province's chests, then anger its farmers. [tax.1]"""
    chests = tax_income(game, seat, province)
    game.earn(seat, chests)
    game.tell(events.TAXES_COLLECTED, seat, province, chests)
    tell_causes(game, seat, ONE_MORE_CHEST, chests - CHESTS[province])
    anger_farmers(game, seat, province)


def tax_income(game: Shogun, seat: Seat, province: Province) -> int:
    """The printed chests, bounded by the season's event, then the special card. [tax.2, event.7, event.8, special.1]"""
    chests = CHESTS[province]
    if game.effect == TAX_AT_MOST_FIVE:
        chests = min(chests, 5)
    elif game.effect == TAX_AT_LEAST_SIX:
        chests = max(chests, 6)
    return chests + (1 if game.special[seat] == ONE_MORE_CHEST else 0)


def tell_causes(game: Shogun, seat: Seat, special: int, more: int) -> None:
    """Why more or less is collected than is printed. [special.6]"""
    helped = 1 if game.special[seat] == special else 0
    if more != helped:
        game.tell(events.EVENT_APPLIED, game.event)
    if helped:
        game.tell(events.SPECIAL_USED, seat, special)


def anger_farmers(game: Shogun, seat: Seat, province: Province) -> None:
    """A revolt marker; a revolt, if one lay there before. What was collected is kept. [unrest.1, unrest.2, unrest.3]"""
    raise_by(game.markers, province, 1)
    game.tell(events.FARMERS_ANGERED, province, game.markers[province])
    if game.markers[province] > 1:
        revolt(game, seat, province, 0)
