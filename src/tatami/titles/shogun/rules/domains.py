"""What answers and events speak of: the domains of Shogun."""

from typing import Any, Final

from tatami.core.domain import Domain, Name
from tatami.core.facts import domain, made, name, names
from tatami.titles.shogun.rules.facts import BOARDS, BOX, EVENT_ROWS, PROVINCE_ROWS, WORDS
from tatami.titles.shogun.rules.ids import MOST_SEATS

_NONE: Final = WORDS["none"]
_PROVINCE_NAMES: Final = names(PROVINCE_ROWS)
_CARD_NAMES: Final = _PROVINCE_NAMES + names(WORDS["chest_cards"])
_SPACE_NAMES: Final = names(BOX["actions"]) + names(WORDS["bid_space"])


def _event_card(id: str, row: dict[str, Any]) -> Name:
    """Copies of an event are told apart by what they cost in winter."""
    pattern = WORDS["made"]["event_card" if row["rice_lost"] else "mild_event_card"]
    return made(id, pattern, {"event": name(id, row), "rice": str(row["rice_lost"])})


PROVINCE: Final = Domain("province", _PROVINCE_NAMES)
REGION: Final = domain("region", BOARDS["regions"])
FACE: Final = domain("face", BOARDS["faces"])
BUILDING: Final = domain("building", BOX["buildings"])
ACTION: Final = domain("action", BOX["actions"])
SPECIAL: Final = domain("special", BOX["specials"], name("none", _NONE["special"]))
PLACE: Final = domain("place", WORDS["places"])
EVENT: Final = domain("event", EVENT_ROWS, name("none", _NONE["event"]))
EVENT_CARD: Final = Domain("event", [_event_card(id, row) for id, row in EVENT_ROWS.items()])  # as it lies open
SEASON: Final = domain("season", WORDS["seasons"])
DAIMYO: Final = domain("daimyo", BOX["daimyo"])
SIDE: Final = Domain("side", names(WORDS["sides"]), seats=MOST_SEATS)
REASON: Final = domain("reason", WORDS["reasons"])
SOURCE: Final = domain("source", WORDS["sources"])
CARD: Final = Domain("card", _CARD_NAMES, name("none", _NONE["card"]))
SPACE: Final = Domain("space", _SPACE_NAMES, name("none", _NONE["space"]))
# What a planner is being asked: the card of a space, whether all is done, which card back, or which space.
ASKED: Final = Domain(
    "asked",
    [made(space.id, WORDS["made"]["asked"], {"space": space}) for space in _SPACE_NAMES] + names(WORDS["asked"]),
    name("elsewhere", _NONE["asked"]),
)
PLAN: Final = Domain("plan", _CARD_NAMES + _SPACE_NAMES + names(WORDS["planning"]))
DRAFT: Final = Domain("draft", _PROVINCE_NAMES + names(WORDS["draft"]))
MOVE: Final = Domain("move", _PROVINCE_NAMES, name("stay", _NONE["move"]))  # where armies go, or that they stay
