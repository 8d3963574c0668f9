"""What is printed on board and cards, as flat tables. Read once from `data/`, checked hard.

An edition is a map and a deck. The territories, provinces and kinds of card of all editions stand one after the other in the same tables;
a game uses the stretch of its own edition. [material.5, material.6]
"""

from pathlib import Path
from typing import Any, Final

from tatami.core.domain import LANGUAGES, Name, plain_name
from tatami.core.facts import check_ids, name, names, read_table
from tatami.titles.samurai_katana.rules.ids import (
    ALLIANCE,
    ANYTIME,
    BLUE,
    DESERTION,
    DISGRACE,
    EVENT,
    FAN,
    JUSTICE,
    MORE_SWORDS,
    NINJA,
    NO_CITY,
    NO_LOSSES,
    NO_POWER,
    PIRACY,
    PRESTIGE,
    REVOLT,
    TSUNAMI,
    UPRISING,
    WARRIOR,
    Card,
    Power,
    Province,
    Seat,
    Territory,
)

FOLDER: Final = Path(__file__).parent
_BOX: Final = read_table(FOLDER, "box")
_OPTIONS: Final = read_table(FOLDER, "title")["options"]
_EDITIONS: Final[list[str]] = [value["id"] for value in _OPTIONS["edition"]["values"]]
DEFAULTS: Final[dict[str, str]] = {id: option["values"][0]["id"] for id, option in _OPTIONS.items()}

POWERS: Final = list(_BOX["powers"])
SORTS: Final = list(_BOX["sorts"])
check_ids(
    "samurai_katana/data/box.toml, powers",
    POWERS,
    {
        "none": NO_POWER,
        "fan": FAN,
        "more_swords": MORE_SWORDS,
        "no_losses": NO_LOSSES,
        "alliance": ALLIANCE,
        "ninja": NINJA,
        "uprising": UPRISING,
        "desertion": DESERTION,
        "revolt": REVOLT,
        "piracy": PIRACY,
        "disgrace": DISGRACE,
        "prestige": PRESTIGE,
        "justice": JUSTICE,
        "tsunami": TSUNAMI,
    },
)
check_ids("samurai_katana/data/box.toml, sorts", SORTS, {"warrior": WARRIOR, "blue": BLUE, "event": EVENT, "anytime": ANYTIME})


class Edition:
    """One map and one deck: where they stand in the tables, and how a game is set up from them."""

    def __init__(self, id: str, first: Territory, end: Territory) -> None:
        self.id = id
        self.first = first  # the territories first … end - 1
        self.end = end
        self.capital: Territory = first
        self.provinces: list[Province] = []
        self.majors: list[Territory] = []  # the territories of the cities that can be drawn
        self.minors: list[Territory] = []
        self.kinds: list[Card] = []
        self.pile: list[Card] = []  # every card of the deck
        self.promos = 0  # how many of them the box did not hold


class Tables:
    """The tables of all editions, as they are being filled."""

    def __init__(self) -> None:
        self.editions: list[Edition] = []
        self.territories: list[Name] = []
        self.province: list[int] = []
        self.mountain: list[int] = []
        self.land: list[list[int]] = []
        self.sea: list[list[int]] = []
        self.lanes: list[tuple[int, int]] = []
        self.clan_points: list[int] = []
        self.city: list[int] = []
        self.cities: list[Name] = []
        self.capital: list[int] = []
        self.provinces: list[Name] = []
        self.province_honour: list[int] = []
        self.province_lands: list[list[int]] = []
        self.cards: list[Name] = []
        self.sort: list[int] = []
        self.copies: list[int] = []
        self.value: list[int] = []
        self.swords: list[int] = []
        self.price: list[int] = []
        self.power: list[int] = []
        self.amount: list[int] = []
        self.card_rule: list[str] = []

    def add(self, id: str, map: dict[str, Any], deck: dict[str, Any], prefix: str) -> None:
        """Append one edition. Names of editions after the first carry a prefix, so that records stay clear."""
        first = len(self.territories)
        ids = list(map["territories"])
        edition = Edition(id, first, first + len(ids))
        self.editions.append(edition)
        self._add_provinces(edition, map["provinces"], prefix)
        self._add_territories(edition, map["territories"], list(map["provinces"]), prefix)
        for lane in map["sea_lanes"]:
            a, b = (first + ids.index(end) for end in lane["between"])
            self.sea[a].append(b)
            self.sea[b].append(a)
            self.lanes.append((a, b))
        self._add_cities(edition, map, ids, prefix)
        self._add_cards(edition, deck["cards"], prefix)
        self._check(edition)

    def _add_provinces(self, edition: Edition, rows: dict[str, Any], prefix: str) -> None:
        edition.provinces = list(range(len(self.provinces), len(self.provinces) + len(rows)))
        self.provinces += names(rows, prefix)
        self.province_honour += [row["honour"] for row in rows.values()]
        self.province_lands += [[] for _ in rows]

    def _add_territories(self, edition: Edition, rows: dict[str, Any], provinces: list[str], prefix: str) -> None:
        ids = list(rows)
        self.territories += names(rows, prefix)
        for number, row in enumerate(rows.values()):
            province = edition.provinces[provinces.index(row["province"])]
            self.province.append(province)
            self.province_lands[province].append(edition.first + number)
            self.mountain.append(["plain", "mountain"].index(row["terrain"]))
            self.land.append([edition.first + ids.index(other) for other in row["land"]])
            self.sea.append([])
            self.clan_points.append(0)
            self.city.append(NO_CITY)
            self.capital.append(0)

    def _add_cities(self, edition: Edition, map: dict[str, Any], ids: list[str], prefix: str) -> None:
        for id, row in map["cities"].items():
            territory = edition.first + ids.index(row["territory"])
            self.city[territory] = len(self.cities)
            self.cities.append(name(prefix + id, row))
            self.clan_points[territory] = _BOX["income"]["clan_points"][row["rank"]]
            if id == map["capital"]:
                self.capital[territory] = 1
                edition.capital = territory
            else:
                (edition.majors if row["rank"] == "major" else edition.minors).append(territory)

    def _add_cards(self, edition: Edition, rows: dict[str, Any], prefix: str) -> None:
        """What is printed on each card. [card.1, deck.15]"""
        edition.kinds = list(range(len(self.cards), len(self.cards) + len(rows)))
        self.cards += names(rows, prefix)
        for kind, row in zip(edition.kinds, rows.values(), strict=True):
            edition.pile += [kind] * row["copies"]
            edition.promos += row["copies"] if row.get("promo") else 0
            self.sort.append(SORTS.index(row["kind"]))
            self.copies.append(row["copies"])
            self.value.append(row["value"])
            self.swords.append(row["swords"])
            self.price.append(row.get("price", 0))
            self.power.append(POWERS.index(row.get("power", "none")))
            self.amount.append(row.get("amount", 0))
            self.card_rule.append(row.get("rule", "card.1"))

    def _check(self, edition: Edition) -> None:
        """The counts the rulebook states, and a map whose borders agree. [material.3]"""
        here = range(edition.first, edition.end)
        _expect(edition, "cards", len(edition.pile) - edition.promos, _BOX["pieces"]["cards"])
        _expect(edition, "capitals", sum(self.capital[t] for t in here), 1)
        _expect(edition, "cities", sum(self.city[t] != NO_CITY for t in here), _BOX["pieces"]["cities"])
        for kind, most in (("major", len(edition.majors)), ("minor", len(edition.minors))):
            needed = max(int(n) * count for n, count in _BOX["start"][f"{kind}_cities"].items())
            if most < needed:
                raise ValueError(f"samurai_katana/data/{edition.id}: {needed} {kind} cities are needed besides the capital")
        for t in here:
            if any(t not in self.land[other] or other == t for other in self.land[t]):
                raise ValueError(f"samurai_katana/data/{edition.id}: the borders of {self.territories[t].id} disagree")
            if set(self.land[t]) & set(self.sea[t]) or not self.land[t] + self.sea[t]:
                raise ValueError(f"samurai_katana/data/{edition.id}: {self.territories[t].id} has a wrong sea lane or no neighbour")


def _expect(edition: Edition, what: str, found: int, expected: int) -> None:
    if found != expected:
        raise ValueError(f"samurai_katana/data/{edition.id}: {found} {what}, where {expected} are expected")


def read_editions(folder: Path, ids: list[str]) -> Tables:
    tables = Tables()
    for id in ids:
        prefix = f"{id}_" if tables.editions else ""
        tables.add(id, read_table(folder, f"{id}_map"), read_table(folder, f"{id}_cards"), prefix)
    return tables


_TABLES: Final = read_editions(FOLDER, _EDITIONS)
EDITIONS: Final = {edition.id: edition for edition in _TABLES.editions}

# The map.
TERRITORIES: Final = len(_TABLES.territories)
PROVINCE_OF: Final[list[Province]] = _TABLES.province
MOUNTAIN: Final[list[int]] = _TABLES.mountain
LAND: Final[list[list[Territory]]] = _TABLES.land
SEA: Final[list[list[Territory]]] = _TABLES.sea
NEIGHBOURS: Final[list[list[Territory]]] = [sorted(land + sea) for land, sea in zip(_TABLES.land, _TABLES.sea, strict=True)]
IS_LANE: Final[list[int]] = [int(b in SEA[a]) for a in range(TERRITORIES) for b in range(TERRITORIES)]  # a * TERRITORIES + b
CLAN_POINTS: Final[list[int]] = _TABLES.clan_points
CITY_OF: Final[list[int]] = _TABLES.city
CAPITAL: Final[list[int]] = _TABLES.capital
PROVINCE_HONOUR: Final[list[int]] = _TABLES.province_honour
LANDS_OF: Final[list[list[Territory]]] = _TABLES.province_lands
LANES: Final = _TABLES.lanes

# The deck.
CARDS: Final = len(_TABLES.cards)  # kinds
SORT: Final[list[int]] = _TABLES.sort
COPIES: Final[list[int]] = _TABLES.copies
VALUE: Final[list[int]] = _TABLES.value
SWORDS: Final[list[int]] = _TABLES.swords
PRICE: Final[list[int]] = _TABLES.price
POWER: Final[list[Power]] = _TABLES.power
AMOUNT: Final[list[int]] = _TABLES.amount
CARD_RULE: Final[list[str]] = _TABLES.card_rule

# The rulebook's numbers.


def _by_seats(table: dict[str, int]) -> list[int]:
    return [table.get(str(seats), 0) for seats in range(7)]


SAMURAI: Final[list[int]] = _by_seats(_BOX["pieces"]["samurai"])
CASTLES: Final[int] = _BOX["pieces"]["castles"]
FIRST_KOKU: Final[int] = _BOX["start"]["koku"]
FIRST_CARDS: Final[int] = _BOX["start"]["cards"]
MAJOR_CITIES: Final[list[int]] = _by_seats(_BOX["start"]["major_cities"])
MINOR_CITIES: Final[list[int]] = _by_seats(_BOX["start"]["minor_cities"])
EXTRA_SAMURAI: Final[list[int]] = _by_seats(_BOX["start"]["extra_samurai"])
CASTLE_PRICE: Final[list[int]] = [_BOX["prices"]["castle_in_capital"] if capital else _BOX["prices"]["castle"] for capital in CAPITAL]
CHEAPEST_CASTLE: Final[int] = _BOX["prices"]["castle"]
HONOUR_FOR_A_KOKU: Final[int] = _BOX["prices"]["honour_for_a_koku"]
SAMURAI_COUNTED: Final[int] = _BOX["battle"]["samurai_counted"]
MOST_IN_BATTLE: Final[int] = _BOX["battle"]["most_in_battle"]
MOST_LOSSES: Final[int] = _BOX["battle"]["most_losses"]
DEFENCE: Final[list[int]] = [_BOX["battle"]["mountain"] * mountain for mountain in MOUNTAIN]
VICTORY_HONOUR: Final[int] = _BOX["battle"]["honour"]
SHOGUN_LOSES: Final[int] = _BOX["battle"]["shogun_loses"]
CARDS_AFTER: Final[int] = _BOX["battle"]["cards_after"]
CARDS_AFTER_DEFENCE: Final[int] = _BOX["battle"]["cards_after_defence"]
MOST_IMPERIAL: Final[int] = _BOX["battle"]["most_imperial"]
TAX: Final[list[int]] = [_BOX["income"]["mountain"] if mountain else _BOX["income"]["plain"] for mountain in MOUNTAIN]
CAPITAL_HONOUR: Final[int] = _BOX["income"]["capital_honour"]
EMPEROR_HONOUR: Final[int] = _BOX["income"]["emperor_honour"]
HAND: Final[int] = _BOX["income"]["hand"]
ONE_MORE_CARD: Final[int] = _BOX["income"]["one_more_card"]
TWO_MORE_CARDS: Final[int] = _BOX["income"]["two_more_cards"]
COMEBACK_SAMURAI: Final[int] = _BOX["comeback"]["samurai"]
COMEBACK_KOKU: Final[int] = _BOX["comeback"]["koku"]
SEPPUKU_SAMURAI: Final[int] = _BOX["comeback"]["seppuku_samurai"]
LAST_ROUND: Final[int] = _BOX["end"]["rounds"]
KOKU_FOR_HONOUR: Final[int] = _BOX["end"]["koku_for_honour"]
NO_SALE_FROM: Final[int] = _BOX["end"]["no_sale_from"]


def effect_name(card: Card) -> Name:
    """What the card's power does, with the number printed on it; nothing for a warrior."""
    row = _BOX["powers"][POWERS[POWER[card]]]
    return plain_name(CARD_NAMES[card].id, {lang: row[lang].format(n=AMOUNT[card]) for lang in LANGUAGES})


def combat_name(card: Card) -> Name:
    """Return what a card is worth when it is laid for its value, which costs nothing: 4 ⚔⚔."""
    return plain_name(CARD_NAMES[card].id, dict.fromkeys(LANGUAGES, f"{VALUE[card]} {'⚔' * SWORDS[card]}".strip()))


def face_name(card: Card) -> Name:
    """Value, swords and price: 4 ⚔⚔, 2 koku."""
    signs = combat_name(card).words["en"].text
    prices = {lang: f", {price.format(n=PRICE[card])}" if PRICE[card] else "" for lang, price in _BOX["card_price"].items()}
    return plain_name(CARD_NAMES[card].id, {lang: signs + prices[lang] for lang in LANGUAGES})


# What they are called.
CLAN_NAMES: Final = names(_BOX["clans"])
CLANS: Final = len(CLAN_NAMES)
TERRITORY_NAMES: Final = _TABLES.territories
PROVINCE_NAMES: Final = _TABLES.provinces
CITY_NAMES: Final = _TABLES.cities
SORT_NAMES: Final = names(_BOX["sorts"])
CARD_NAMES: Final = _TABLES.cards
EFFECT_NAMES: Final = [effect_name(card) for card in range(CARDS)]
FACE_NAMES: Final = [face_name(card) for card in range(CARDS)]
COMBAT_NAMES: Final = [combat_name(card) for card in range(CARDS)]

SEATS_IN: Final[list[list[Seat]]] = [[seat for seat in range(6) if bits >> seat & 1] for bits in range(64)]  # a set of bits as a list
_COUNTS: Final[list[list[int]]] = [list(range(1, most + 1)) for most in range(61)]


def counts_to(most: int) -> list[int]:
    """The answers 1 … most, for questions of number. Not to be changed: the usual ones are tables."""
    return _COUNTS[most] if most < len(_COUNTS) else list(range(1, most + 1))
