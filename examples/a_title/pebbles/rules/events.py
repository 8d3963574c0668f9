"""What may happen."""

from pebbles.rules.tables import WISH
from tatami.core.domain import COUNT, SEAT, Param
from tatami.core.events import EventKind

WISH_DRAWN = EventKind("wish_drawn", "setup.2", [Param("seat", SEAT), Param("wish", WISH, secret=True)])
PEBBLES_TAKEN = EventKind("pebbles_taken", "turn.1", [Param("seat", SEAT), Param("n", COUNT)], opens=True)
WISH_SHOWN = EventKind("wish_shown", "end.1", [Param("seat", SEAT), Param("wish", WISH)])
EVENT_KINDS = [WISH_DRAWN, PEBBLES_TAKEN, WISH_SHOWN]
