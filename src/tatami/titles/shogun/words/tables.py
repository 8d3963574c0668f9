"""Shogun's tables: what is printed on board and cards, and the odds of the tower."""

from math import comb

from tatami.texts import Texts, capital
from tatami.texts.tables import Rows
from tatami.titles.shogun import TITLE
from tatami.titles.shogun.rules.domains import ACTION, BUILDING, EVENT, PROVINCE, REGION
from tatami.titles.shogun.rules.facts import BOX, PROVINCE_ROWS
from tatami.titles.shogun.rules.ids import ACTIONS, BUILDINGS, EVENTS, MOON, PROVINCES, SUN
from tatami.titles.shogun.rules.tables import CHESTS, LEVY, MAJORITY, PRICE, RICE, RICE_LOST, SITES, TILES, board, start_lists

MOST_ATTACKERS, MOST_DEFENDERS = 10, 6
THROWN = [1, 2, 3, 4, 6, 8, 10, 12, 16, 20]
STICK, DISLODGE = (int(TITLE.options[id].default) / 100 for id in ("tower_stick", "tower_dislodge"))
PASSES = 1 - STICK


def provinces(texts: Texts) -> Rows:
    """Chests, rice, sites, the region on each face, and the neighbours by land."""
    sun, moon = board(SUN, True, 5).region, board(MOON, True, 5).region
    return [
        [
            str(texts.name(PROVINCE, p)),
            CHESTS[p],
            RICE[p],
            SITES[p],
            str(texts.name(REGION, sun[p])),
            str(texts.name(REGION, moon[p])),
            by_land(texts, p),
        ]
        for p in range(PROVINCES)
    ]


def by_land(texts: Texts, province: int) -> str:
    """Return the neighbours that both faces have in common. [march.4]"""
    row = list(PROVINCE_ROWS.values())[province]
    return ", ".join(str(texts.name(PROVINCE, PROVINCE.value_of(id))) for id in row["land"])


def actions(texts: Texts) -> Rows:
    """What each of the ten actions costs, and how many armies it places."""
    return [[capital(str(texts.name(ACTION, action))), PRICE[action], LEVY[action] or ""] for action in range(ACTIONS)]


def buildings(texts: Texts) -> Rows:
    return [[capital(str(texts.name(BUILDING, kind))), PRICE[kind], TILES[kind], MAJORITY[kind]] for kind in range(BUILDINGS)]


def events(texts: Texts) -> Rows:
    return [[card + 1, str(texts.name(EVENT, card)), RICE_LOST[card]] for card in range(EVENTS)]


def revolts(_: Texts) -> Rows:
    """The revolt table; its last row goes on."""
    rows = BOX["famine"]
    nexts = [row["short"] for row in rows[1:]]
    spans = [
        f"{row['short']}–{after - 1}" if after - 1 > row["short"] else str(row["short"]) for row, after in zip(rows, nexts, strict=False)
    ]
    return [[span, row["revolts"], row["farmers"]] for span, row in zip([*spans, f"{rows[-1]['short']}+"], rows, strict=True)]


def start(texts: Texts) -> Rows:
    """The printed starting positions by number of players and list."""
    return [
        [seats, "ABCDE"[at], ", ".join(f"{texts.name(PROVINCE, province)} {armies}" for province, armies in rows)]
        for seats in (3, 4, 5)
        for at, rows in enumerate(start_lists(seats))
    ]


def tower(_: Texts) -> Rows:
    """By the number of cubes thrown in: how likely one of them falls out, and one that lay alone on the upper or on the lower shelf. [tower.5, tower.6]"""
    return [[n, PASSES * PASSES, (1 - (1 - DISLODGE) ** n) * PASSES, 1 - (1 - PASSES * DISLODGE) ** n] for n in THROWN]


def battle_odds(_: Texts) -> Rows:
    """By attacking and defending armies: how likely the attacker has more in the tray, in an empty tower. [battle.3]"""
    return [
        [attackers, *[attacker_wins(attackers, defenders) for defenders in range(1, MOST_DEFENDERS + 1)]]
        for attackers in range(1, MOST_ATTACKERS + 1)
    ]


def attacker_wins(attackers: int, defenders: int) -> float:
    """Each cube falls through both shelves by itself."""
    fall = PASSES * PASSES
    return sum(out(attackers, a, fall) * out(defenders, d, fall) for a in range(attackers + 1) for d in range(min(a, defenders + 1)))


def out(n: int, k: int, fall: float) -> float:
    """That k of n cubes fall out."""
    return float(comb(n, k) * fall**k * (1 - fall) ** (n - k))


ROWS = {
    "provinces": provinces,
    "actions": actions,
    "buildings": buildings,
    "events": events,
    "revolts": revolts,
    "start": start,
    "tower": tower,
    "battle_odds": battle_odds,
}
