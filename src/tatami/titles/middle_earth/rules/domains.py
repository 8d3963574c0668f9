"""What may be answered and told in the war: values, and what they are called."""

from typing import Final

from tatami.core.domain import Domain, Name, counts, numerals
from tatami.core.facts import domain, made, names, none
from tatami.titles.middle_earth.rules.facts import ARMY_FACTS, BOARD_FACTS, CARD_FACTS, WORDS
from tatami.titles.middle_earth.rules.ids import (
    AMBUSH,
    BLACK_SAILS,
    BORNE,
    COURAGE,
    ENEMY_AT_HAND,
    FARAMIR,
    GRIMA,
    HUNT,
    KINDS,
    MISSIONS,
    MOVE_BY_NIGHT,
    NOT_PASS,
    SIEGE_MACHINES,
    STORMS,
    TERRITORIES,
    WITHDRAWAL,
    Kind,
    Territory,
)
from tatami.titles.middle_earth.rules.tables import BRIDGES, CARDS, SYMBOL, WILDS

# What answers are called.
MADE: Final = WORDS["made"]
TERRITORY_NAMES: Final = names(BOARD_FACTS["territories"])
KIND_NAMES: Final = [name for chapter in CARD_FACTS.values() for name in names(chapter)]
_SYMBOL_NAMES: Final = names(ARMY_FACTS["symbols"])


def _card_names() -> list[Name]:
    made_of = [(territory, _SYMBOL_NAMES[SYMBOL[number]]) for number, territory in enumerate(TERRITORY_NAMES)]
    cards = [made(f"card_{territory.id}", MADE["card"], {"territory": territory, "symbol": symbol}) for territory, symbol in made_of]
    return cards + [made(f"wild_{n}", MADE["wild"], {"n": str(n)}) for n in range(1, WILDS + 1)]


CARD_NAMES: Final = _card_names()


def _bridge_name(a: Territory, b: Territory) -> Name:
    first, second = TERRITORY_NAMES[a], TERRITORY_NAMES[b]
    return made(f"{first.id}__{second.id}", MADE["bridge"], {"first": first, "second": second})


TERRITORY: Final = Domain("territory", TERRITORY_NAMES)
REGION: Final = domain("region", BOARD_FACTS["regions"])
SIDE: Final = domain("side", ARMY_FACTS["sides"])
ARMY: Final = domain("army", ARMY_FACTS["armies"])
CARD: Final = Domain("territory_card", CARD_NAMES)
ADVENTURE: Final = Domain("adventure_card", KIND_NAMES)
BRIDGE_NAME: Final = Domain("bridge", [_bridge_name(a, b) for a, b in BRIDGES])
RANGE: Final = domain("range", BOARD_FACTS["ranges"])
BONUS: Final = domain("bonus", ARMY_FACTS["bonuses"])
HUNT_BONUS: Final = domain("hunt_bonus", ARMY_FACTS["hunt_bonuses"])
DIE: Final = counts("die", 14)  # two dice and two bonuses
YES_NO: Final = domain("yes_no", WORDS["yes_no"], none(WORDS, "yes_no"))

# Before the first turn: a territory, or the table goes on for the player.
REST: Final = TERRITORIES
CLAIM: Final = Domain("claim", [*TERRITORY_NAMES, *names(WORDS["claim"])])
MUSTER: Final = Domain("muster", [*TERRITORY_NAMES, *names(WORDS["muster"])])

# Reinforcing: a territory, then a card to trade, then an uprising to show, then a power for the start of the turn.
ASK_CARD: Final = TERRITORIES
ASK_UPRISING: Final = ASK_CARD + CARDS
ASK_POWER: Final = ASK_UPRISING + 1  # START_POWERS follow
START_POWERS: Final[list[Kind]] = [NOT_PASS, BORNE, HUNT]
REINFORCE: Final = Domain(
    "reinforcement",
    [
        *TERRITORY_NAMES,
        *CARD_NAMES,
        *names(WORDS["reinforcement"]),
        *[KIND_NAMES[kind] for kind in START_POWERS],
    ],
)
ATTACK_FROM: Final = Domain("attack_from", TERRITORY_NAMES, none(WORDS, "attack_from"))

# An order to an attacking force: single rolls, long attacks, then powers.
UNTIL: Final = 3  # orders from here on are long attacks
KEEPS: Final[list[int]] = [1, 3, 5, 10, 20, 40]  # the battalions a long attack keeps in reserve
ORDER_POWERS: Final = 9  # orders from here on are the powers of ATTACK_POWERS
ATTACK_POWERS: Final[list[Kind]] = [GRIMA, AMBUSH, ENEMY_AT_HAND, SIEGE_MACHINES, BLACK_SAILS]
ORDER: Final = Domain(
    "order",
    [
        *names(WORDS["orders"]),
        *[made(f"until_{n}", MADE["until"], {"n": str(n)}) for n in KEEPS],
        *[KIND_NAMES[kind] for kind in ATTACK_POWERS],
    ],
    none(WORDS, "order"),
)
DEFENCE: Final = domain("defence", WORDS["defence"])

# Fortifying: a territory to move from, then a mission to declare, then Move by Night.
ASK_MISSION: Final = TERRITORIES
ASK_NIGHT: Final = TERRITORIES + MISSIONS
FORTIFY: Final = Domain(
    "fortification",
    [
        *TERRITORY_NAMES,
        *[made(f"mission_{card.id}", MADE["mission"], {"card": card}) for card in KIND_NAMES[:MISSIONS]],
        KIND_NAMES[MOVE_BY_NIGHT],
    ],
    none(WORDS, "fortify"),
)

# Windows for the cards of everybody.
REPLY_POWERS: Final[list[Kind]] = [COURAGE, WITHDRAWAL]
REPLY: Final = Domain("reply", [KIND_NAMES[kind] for kind in REPLY_POWERS], none(WORDS, "card"))
STORM: Final = Domain("storm", [KIND_NAMES[STORMS]], none(WORDS, "card"))
FARAMIR_LESS: Final = KINDS  # Faramir taking 2 off; the card itself adds 2
FELLOWSHIP: Final = Domain(
    "fellowship_card",
    [*KIND_NAMES, made("faramir_less", MADE["faramir_less"], {"card": KIND_NAMES[FARAMIR]})],
    none(WORDS, "card"),
)


# Dice as they are told: sorted, highest first.
def _dice() -> list[tuple[int, ...]]:
    one = [(a,) for a in range(1, 7)]
    two = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
    return one + two + [(a, b, c) for a, b in two for c in range(1, b + 1)]


_DICE: Final = _dice()
DICE_VALUE: Final[dict[tuple[int, ...], int]] = {dice: value for value, dice in enumerate(_DICE)}
DICE: Final = Domain("dice", [numerals("_".join(map(str, dice)), " ".join(map(str, dice))) for dice in _DICE])
