"""What may be answered and told in the siege: values, and what they are called."""

from typing import Final

from tatami.core.domain import Domain, Name, counts
from tatami.core.facts import domain, made, names, none
from tatami.titles.middle_earth.rules.domains import CARD_NAMES, MADE
from tatami.titles.middle_earth.rules.facts import WORDS
from tatami.titles.middle_earth.rules.tables import CARDS
from tatami.titles.middle_earth.siege.rules.facts import SIEGE_FACTS
from tatami.titles.middle_earth.siege.rules.ids import BLACK_FLEET, HOLD_THE_GATE, HORNS, MUMAKIL, SORTIE, SWAN_KNIGHTS, VOLLEY
from tatami.titles.middle_earth.siege.rules.tables import LOADER

# What answers are called.
SPACE_NAMES: Final = names(SIEGE_FACTS["spaces"])
UNIT_NAMES: Final = names(SIEGE_FACTS["units"])
_KIND_NAMES: Final = names(SIEGE_FACTS["cards"])


def _tirith_names() -> list[Name]:
    """A name for each card; copies are numbered."""
    found: list[Name] = []
    for name, row in zip(_KIND_NAMES, SIEGE_FACTS["cards"].values(), strict=True):
        if row["copies"] == 1:
            found.append(name)
        else:
            copies = range(1, row["copies"] + 1)
            found += [made(f"{name.id}_{n}", MADE["copy"], {"card": name, "n": str(n)}) for n in copies]
    return found


def _load_name(card: Name) -> Name:
    return made(f"load_{card.id}", MADE["load"], {"card": card})


def _deploy_name(unit: Name, space: Name) -> Name:
    return made(f"{unit.id}_{space.id}", MADE["deploy"], {"unit": unit, "space": space})


SPACE: Final = Domain("space", SPACE_NAMES)
UNIT: Final = Domain("unit", UNIT_NAMES)
LEADER: Final = domain("leader", SIEGE_FACTS["leaders"], none(WORDS, "leader"))
TIRITH: Final = Domain("minas_tirith_card", _tirith_names())
SIEGE_BONUS: Final = domain("siege_bonus", SIEGE_FACTS["bonuses"])
ACTION_DIE: Final = counts("action_die", 6)
REINFORCEMENT: Final = Domain("reinforcement_card", CARD_NAMES)

# Trading: a card to begin a set with, then a Minas Tirith card to load.
ASK_LOAD: Final = CARDS
TRADE: Final = Domain(
    "siege_trade",
    [*CARD_NAMES, *[_load_name(_KIND_NAMES[kind]) for kind in LOADER]],
    none(WORDS, "trade"),
)
DRAW_TWO: Final = 0
TAKE_BACK: Final = 1
EXTRA_UNIT: Final = 2
SPECIAL: Final = domain("special_trade", WORDS["special_trade"], none(WORDS, "special_trade"))
DEPLOY: Final = Domain(  # unit * SPACES + space
    "deployment",
    [_deploy_name(unit, space) for unit in UNIT_NAMES for space in SPACE_NAMES],
)
MOVE: Final = 0
SHOOT: Final = 1
ASSAULT: Final = 2
RAM: Final = 3
BOMBARD: Final = 4
PLAY: Final = 5  # the cards of PLAYABLE follow
PLAYABLE: Final[list[int]] = [HORNS, BLACK_FLEET, VOLLEY, SWAN_KNIGHTS, SORTIE, HOLD_THE_GATE, MUMAKIL]
ACT: Final = Domain("siege_action", [*names(WORDS["siege_action"]), *[_KIND_NAMES[kind] for kind in PLAYABLE]], none(WORDS, "siege_action"))
WHOLE: Final = 0
PART: Final = 1
GROUP: Final = domain("group", WORDS["group"])
