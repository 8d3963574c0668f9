"""Middle-earth's tables: territories, regions, path, cards, the odds of the dice, and the siege."""

from functools import cache
from itertools import product

from tatami.core.facts import names
from tatami.texts import Texts, capital
from tatami.texts.tables import YES, Rows
from tatami.titles.middle_earth.rules.domains import ADVENTURE, REGION, SIDE, TERRITORY
from tatami.titles.middle_earth.rules.facts import ARMY_FACTS, CARD_FACTS
from tatami.titles.middle_earth.rules.ids import FIRST_POWER, KINDS, MISSIONS, REGIONS, TERRITORIES
from tatami.titles.middle_earth.rules.tables import (
    BATTALIONS,
    CARD_SIDE,
    IN_REGION,
    IS_PORT,
    IS_SITE,
    IS_STRONGHOLD,
    MISSION_AT,
    ONE_OF_EACH,
    PATH,
    PATH_DIE,
    REGION_BONUS,
    REGION_OF,
    SET_VALUE,
    SYMBOL,
)
from tatami.titles.middle_earth.siege.rules.domains import LEADER, SPACE, TIRITH, UNIT
from tatami.titles.middle_earth.siege.rules.facts import SIEGE_FACTS
from tatami.titles.middle_earth.siege.rules.ids import SPACES, UNITS
from tatami.titles.middle_earth.siege.rules.tables import (
    HAS_BANNER,
    IS_DEFENDED,
    KIND_OF,
    NEIGHBOURS,
    START,
    START_LEADERS,
    TIRITH_SIDE,
    UNIT_POINTS,
)
from tatami.titles.middle_earth.words.sentences import effect
from tatami.titles.middle_earth.words.sentences import reward as reward_of

SYMBOLS = names(ARMY_FACTS["symbols"])
DICE = [(3, 2), (3, 1), (2, 2), (2, 1), (1, 1)]  # attacker's and defender's dice; one die is met by one
MOST_ATTACKERS, MOST_DEFENDERS = 10, 6


def territories(texts: Texts) -> Rows:
    return [
        [
            str(texts.name(TERRITORY, at)),
            str(texts.name(REGION, REGION_OF[at])),
            SYMBOLS[SYMBOL[at]].words[texts.lang].text,
            str(texts.name(SIDE, CARD_SIDE[at])),
            YES * IS_STRONGHOLD[at],
            YES * IS_SITE[at],
            YES * IS_PORT[at],
        ]
        for at in range(TERRITORIES)
    ]


def regions(texts: Texts) -> Rows:
    return [[str(texts.name(REGION, region)), len(IN_REGION[region]), REGION_BONUS[region]] for region in range(REGIONS)]


def path(texts: Texts) -> Rows:
    """The Fellowship's path, and where it rolls before it leaves. [fellowship.1, fellowship.2]"""
    return [[at + 1, str(texts.name(TERRITORY, territory)), YES * PATH_DIE[at]] for at, territory in enumerate(PATH)]


def sets(texts: Texts) -> Rows:
    symbols = [symbol.words[texts.lang].text for symbol in SYMBOLS]
    rows: Rows = [[" + ".join([symbol] * 3), SET_VALUE[at]] for at, symbol in enumerate(symbols)]
    return [*rows, [" + ".join(symbols), ONE_OF_EACH]]


def battalions(_: Texts) -> Rows:
    """Battalions of each army by number of players: first board, joined boards, Trilogy."""
    return [[n, BATTALIONS["base"][n], BATTALIONS["joined"][n], BATTALIONS["trilogy"][n]] for n in (2, 3, 4)]


def missions(texts: Texts) -> Rows:
    return [
        [
            str(texts.name(ADVENTURE, card)),
            str(texts.name(TERRITORY, MISSION_AT[card])),
            reward_of(texts, card, 0),
            reward_of(texts, card, 1),
        ]
        for card in range(MISSIONS)
    ]


def adventures(first: int, end: int, texts: Texts) -> Rows:
    """Events or powers: copies on the first board, with Gondor & Mordor, in the Trilogy, and what they do."""
    copies = [row["copies"] for chapter in CARD_FACTS.values() for row in chapter.values()]
    return [
        [
            str(texts.name(ADVENTURE, card)),
            copies[card]["base"] or "",
            copies[card]["base"] + copies[card]["expansion"] or "",
            copies[card]["trilogy"] or "",
            effect(texts, ADVENTURE.ids[card]),
        ]
        for card in range(first, end)
    ]


def events(texts: Texts) -> Rows:
    return adventures(MISSIONS, FIRST_POWER, texts)


def powers(texts: Texts) -> Rows:
    return adventures(FIRST_POWER, KINDS, texts)


# The odds of the dice, counted out. [attack.5]


@cache
def roll(attack: int, defence: int) -> list[float]:
    """How likely the attacker loses 0, 1 … battalions in one roll without bonuses; the defender loses the rest of those compared."""
    compared = min(attack, defence)
    counts = [0] * (compared + 1)
    for dice in product(range(1, 7), repeat=attack + defence):
        ours, theirs = sorted(dice[:attack], reverse=True), sorted(dice[attack:], reverse=True)
        counts[sum(mine <= yours for mine, yours in zip(ours, theirs, strict=False))] += 1
    return [count / 6 ** (attack + defence) for count in counts]


@cache
def conquest(attackers: int, defenders: int) -> float:
    """How likely this many battalions that may attack take a territory, always with as many dice as allowed, without bonuses."""
    if not defenders:
        return 1.0
    if not attackers:
        return 0.0
    attack = min(3, attackers)
    defence = min(2, defenders, attack)
    chances = roll(attack, defence)
    return sum(chance * conquest(attackers - lost, defenders - (len(chances) - 1 - lost)) for lost, chance in enumerate(chances))


def roll_odds(_: Texts) -> Rows:
    """By dice: how likely the defender loses everything compared, both lose one, the attacker loses everything."""
    return [[f"{a} – {d}", chances[0], chances[1] if len(chances) == 3 else "", chances[-1]] for a, d in DICE for chances in [roll(a, d)]]


def battle_odds(_: Texts) -> Rows:
    return [
        [attackers, *[conquest(attackers, defenders) for defenders in range(1, MOST_DEFENDERS + 1)]]
        for attackers in range(1, MOST_ATTACKERS + 1)
    ]


# The siege.


def siege_spaces(texts: Texts) -> Rows:
    """Cover, banners and borders. [siege.3, siege_action.6, siege_action.10]"""
    return [
        [
            str(texts.name(SPACE, at)),
            YES * IS_DEFENDED[at],
            YES * HAS_BANNER[at],
            ", ".join(str(texts.name(SPACE, other)) for other in NEIGHBOURS[at]),
        ]
        for at in range(SPACES)
    ]


def siege_start(texts: Texts) -> Rows:
    """Where the armies and leaders begin. [siege.5]"""
    rows: Rows = []
    for at in dict.fromkeys([at for at, _, _ in START] + [at for at, _ in START_LEADERS]):
        units = [f"{texts.name(UNIT, unit):#{n}}" for here, unit, n in START if here == at]
        leaders = [str(texts.name(LEADER, leader)) for here, leader in START_LEADERS if here == at]
        rows.append([str(texts.name(SPACE, at)), ", ".join(units + leaders)])
    return rows


def siege_units(texts: Texts) -> Rows:
    sides = [row["side"] for row in SIEGE_FACTS["units"].values()]
    return [
        [capital(str(texts.name(UNIT, unit))), str(texts.name(SIDE, SIDE.value_of(sides[unit]))), UNIT_POINTS[unit]]
        for unit in range(UNITS)
    ]


def siege_cards(texts: Texts) -> Rows:
    firsts = [KIND_OF.index(kind) for kind in dict.fromkeys(KIND_OF)]
    copies = [KIND_OF.count(KIND_OF[card]) for card in firsts]
    cards = names(SIEGE_FACTS["cards"])
    return [
        [cards[KIND_OF[card]].words[texts.lang].text, str(texts.name(SIDE, TIRITH_SIDE[card])), n, effect(texts, TIRITH.ids[card])]
        for card, n in zip(firsts, copies, strict=True)
    ]


ROWS = {
    "territories": territories,
    "regions": regions,
    "path": path,
    "sets": sets,
    "battalions": battalions,
    "missions": missions,
    "events": events,
    "powers": powers,
    "roll_odds": roll_odds,
    "battle_odds": battle_odds,
    "siege_spaces": siege_spaces,
    "siege_start": siege_start,
    "siege_units": siege_units,
    "siege_cards": siege_cards,
}
