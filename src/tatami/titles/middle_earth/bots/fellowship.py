"""Risk in Middle-earth: cards that slow or speed the Fellowship."""

from tatami.core.domain import NO
from tatami.titles.middle_earth.rules.fellowship import Window
from tatami.titles.middle_earth.rules.ids import BALROG, BOROMIR, EVIL, FARAMIR, SMEAGOL, Seat
from tatami.titles.middle_earth.rules.scoring import score
from tatami.titles.middle_earth.rules.state import MiddleEarth


def window_cards(game: MiddleEarth, seat: Seat, answers: list[int]) -> list[int]:
    """A card is a point; but in the hunt evil slows the Fellowship and good does not, and a leader of points hurries it."""
    step = game.asked
    assert isinstance(step, Window)
    slow = wants_time(game, seat)
    for answer in answers:
        if answer == NO:
            continue
        slows = answer not in (FARAMIR, SMEAGOL)
        if slows == slow and (answer not in (BALROG, BOROMIR) or slow):
            return [answer, NO]
    return [NO]


def wants_time(game: MiddleEarth, seat: Seat) -> bool:
    """Whether the seat gains by a slow Fellowship."""
    side = game.variant.side
    if game.variant.hunt:
        return side[seat] == EVIL
    if game.variant.alliance:  # the side with the higher sum wins [alliance.2]
        return sum(score(game, other) * (1 if side[other] == side[seat] else -1) for other in range(game.seats)) < 0
    mine = score(game, seat)
    return any(score(game, other) > mine for other in range(game.seats))
