"""What may be answered and told in the siege: values, and what they are called."""

from typing import Final

from tatami.core.domain import Domain, Name
from tatami.core.facts import domain, names
from tatami.games.middle_earth.domains import CARD_NAMES, joined, said
from tatami.games.middle_earth.siege.facts import SIEGE_FACTS
from tatami.games.middle_earth.siege.ids import BLACK_FLEET, HOLD_THE_GATE, HORNS, MUMAKIL, SORTIE, SWAN_KNIGHTS, VOLLEY
from tatami.games.middle_earth.siege.tables import LOADER
from tatami.games.middle_earth.tables import CARDS

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
            found += [joined(f"{name.id}_{n}", f"{said(name, 'en')} {n}", f"{said(name, 'fr')} {n}") for n in copies]
    return found


def _load_name(card: Name) -> Name:
    return joined(f"load_{card.id}", f"load {said(card, 'en')}", f"charger {said(card, 'fr')}")


def _deploy_name(unit: Name, space: Name) -> Name:
    return joined(f"{unit.id}_{space.id}", f"{said(unit, 'en')}: {said(space, 'en')}", f"{said(unit, 'fr')} : {said(space, 'fr')}")


SPACE: Final = Domain("space", SPACE_NAMES)
UNIT: Final = Domain("unit", UNIT_NAMES)
LEADER: Final = Domain("leader", names(SIEGE_FACTS["leaders"]), no=("none", "no leader", "aucun chef"))
TIRITH: Final = Domain("minas_tirith_card", _tirith_names())
SIEGE_BONUS: Final = domain("siege_bonus", SIEGE_FACTS["bonuses"])
ACTION_DIE: Final = Domain("action_die", [(str(n), str(n), str(n)) for n in range(7)])
REINFORCEMENT: Final = Domain("reinforcement_card", CARD_NAMES)

# Trading: a card to begin a set with, then a Minas Tirith card to load.
ASK_LOAD: Final = CARDS
TRADE: Final = Domain(
    "siege_trade",
    [*CARD_NAMES, *[_load_name(_KIND_NAMES[kind]) for kind in LOADER]],
    no=("done", "no more trading", "ne plus échanger"),
)
DRAW_TWO: Final = 0
TAKE_BACK: Final = 1
EXTRA_UNIT: Final = 2
SPECIAL: Final = Domain(
    "special_trade",
    [
        ("draw_two", "draw two Minas Tirith cards and keep one", "piocher deux cartes Minas Tirith et en garder une"),
        ("take_back", "take a card of your side from the discard", "prendre une carte de votre camp dans la défausse"),
        ("extra_unit", "place one more unit", "poser une unité de plus"),
    ],
    no=("nothing", "nothing more", "rien de plus"),
)
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
ACT: Final = Domain(
    "siege_action",
    [
        ("move", "move", "se déplacer"),
        ("shoot", "shoot", "tirer"),
        ("assault", "assault", "donner l'assaut"),
        ("ram", "ram the gate with Grond", "frapper la porte avec Grond"),
        ("bombard", "shoot with the engines", "tirer avec les machines"),
        *[_KIND_NAMES[kind] for kind in PLAYABLE],
    ],
    no=("done", "end the play", "finir le coup"),
)
WHOLE: Final = 0
PART: Final = 1
GROUP: Final = Domain(
    "group",
    [("whole", "as many as can, the strongest first", "autant que possible, les plus forts d'abord"), ("part", "choose", "choisir")],
)
