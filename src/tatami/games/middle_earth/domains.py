"""What may be answered and told in the war: values, and what they are called."""

from typing import Final

from tatami.core.domain import LANGUAGES, Domain, Name, plain_name
from tatami.core.facts import domain, names
from tatami.games.middle_earth.facts import ARMY_FACTS, BOARD_FACTS, CARD_FACTS
from tatami.games.middle_earth.ids import (
    AMBUSH,
    BLACK_SAILS,
    BORNE,
    COURAGE,
    ENEMY_AT_HAND,
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
from tatami.games.middle_earth.tables import BRIDGES, CARDS, SYMBOL, WILDS

# What answers are called.
TERRITORY_NAMES: Final = names(BOARD_FACTS["territories"])
KIND_NAMES: Final = [name for chapter in CARD_FACTS.values() for name in names(chapter)]
_SYMBOL_NAMES: Final = names(ARMY_FACTS["symbols"])


def joined(id: str, english: str, french: str) -> Name:
    return plain_name(id, {"en": english, "fr": french})


def said(name: Name, lang: str) -> str:
    """The bare word."""
    return name.words[lang].text


def _card_names() -> list[Name]:
    found = []
    for territory, name in enumerate(TERRITORY_NAMES):
        symbol = _SYMBOL_NAMES[SYMBOL[territory]]
        english, french = (f"{said(name, lang)} ({said(symbol, lang).lower()})" for lang in LANGUAGES)
        found.append(joined(f"card_{name.id}", f"card {english}", f"carte {french}"))
    wild = ARMY_FACTS["wilds"]
    return found + [joined(f"wild_{n}", f"{wild['en']} {n}", f"{wild['fr']} {n}") for n in range(1, WILDS + 1)]


CARD_NAMES: Final = _card_names()


def _bridge_name(a: Territory, b: Territory) -> Name:
    first, second = TERRITORY_NAMES[a], TERRITORY_NAMES[b]
    english, french = (f"{said(first, lang)} – {said(second, lang)}" for lang in LANGUAGES)
    return joined(f"{first.id}__{second.id}", english, french)


TERRITORY: Final = Domain("territory", TERRITORY_NAMES)
REGION: Final = domain("region", BOARD_FACTS["regions"])
SIDE: Final = domain("side", ARMY_FACTS["sides"])
ARMY: Final = domain("army", ARMY_FACTS["armies"])
CARD: Final = Domain("territory_card", CARD_NAMES)
ADVENTURE: Final = Domain("adventure_card", KIND_NAMES)
BRIDGE_NAME: Final = Domain("bridge", [_bridge_name(a, b) for a, b in BRIDGES])
RANGE: Final = domain("range", BOARD_FACTS["ranges"])
BONUS: Final = domain("bonus", ARMY_FACTS["bonuses"])
DIE: Final = Domain("die", [(str(n), str(n), str(n)) for n in range(13)])
YES_NO: Final = Domain("yes_no", [("yes", "yes", "oui")], no=("no", "no", "non"))

# Before the first turn: a territory, or the table goes on for the player.
REST: Final = TERRITORIES
CLAIM: Final = Domain("claim", [*TERRITORY_NAMES, ("rest", "claim the others for me", "prendre les autres pour moi")])
MUSTER: Final = Domain("muster", [*TERRITORY_NAMES, ("rest", "place the rest for me", "placer le reste pour moi")])

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
        ("uprising", "show a local uprising", "montrer un soulèvement local"),
        *[KIND_NAMES[kind] for kind in START_POWERS],
    ],
)
ATTACK_FROM: Final = Domain("attack_from", TERRITORY_NAMES, no=("done", "end the attacks", "finir les attaques"))

# An order to an attacking force: single rolls, long attacks, then powers.
UNTIL: Final = 3  # orders from here on are long attacks
KEEPS: Final[list[int]] = [1, 3, 5, 10, 20, 40]  # the battalions a long attack keeps in reserve
ORDER_POWERS: Final = 9  # orders from here on are the powers of ATTACK_POWERS
ATTACK_POWERS: Final[list[Kind]] = [GRIMA, AMBUSH, ENEMY_AT_HAND, SIEGE_MACHINES, BLACK_SAILS]
ORDER: Final = Domain(
    "order",
    [
        ("one_die", "attack with one die", "attaquer avec un dé"),
        ("two_dice", "attack with two dice", "attaquer avec deux dés"),
        ("three_dice", "attack with three dice", "attaquer avec trois dés"),
        *[
            (f"until_{n}", f"attack until {n} {'is' if n == 1 else 'are'} left here", f"attaquer jusqu'à ce qu'il en reste {n} ici")
            for n in KEEPS
        ],
        *[KIND_NAMES[kind] for kind in ATTACK_POWERS],
    ],
    no=("break_off", "break off", "renoncer"),
)
DEFENCE: Final = Domain("defence", [("one_die", "one die", "un dé"), ("most_dice", "as many dice as allowed", "autant de dés que permis")])

# Fortifying: a territory to move from, then a mission to declare, then Move by Night.
ASK_MISSION: Final = TERRITORIES
ASK_NIGHT: Final = TERRITORIES + MISSIONS
FORTIFY: Final = Domain(
    "fortification",
    [
        *TERRITORY_NAMES,
        *[joined(f"mission_{name.id}", f"declare {said(name, 'en')}", f"déclarer {said(name, 'fr')}") for name in KIND_NAMES[:MISSIONS]],
        KIND_NAMES[MOVE_BY_NIGHT],
    ],
    no=("done", "nothing more", "rien de plus"),
)

# Windows for the cards of everybody.
REPLY_POWERS: Final[list[Kind]] = [COURAGE, WITHDRAWAL]
REPLY: Final = Domain("reply", [KIND_NAMES[kind] for kind in REPLY_POWERS], no=("pass", "play no card", "ne pas jouer de carte"))
STORM: Final = Domain("storm", [KIND_NAMES[STORMS]], no=("pass", "play no card", "ne pas jouer de carte"))
FARAMIR_LESS: Final = KINDS  # Faramir taking 2 off; the card itself adds 2
FELLOWSHIP: Final = Domain(
    "fellowship_card",
    [*KIND_NAMES, ("faramir_less", "Faramir Finds the Ring-bearer: take 2 off", "Faramir trouve le Porteur : retirer 2")],
    no=("pass", "play no card", "ne pas jouer de carte"),
)


# Dice as they are told: sorted, highest first.
def _dice() -> list[tuple[int, ...]]:
    one = [(a,) for a in range(1, 7)]
    two = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
    return one + two + [(a, b, c) for a, b in two for c in range(1, b + 1)]


_DICE: Final = _dice()
DICE_VALUE: Final[dict[tuple[int, ...], int]] = {dice: value for value, dice in enumerate(_DICE)}
DICE: Final = Domain("dice", [("_".join(map(str, d)), " ".join(map(str, d)), " ".join(map(str, d))) for d in _DICE])
