"""Samouraï & Katana's tables: cards, territories, provinces, what a clan starts with."""

from tatami.texts import Texts, capital
from tatami.texts.tables import YES, Rows
from tatami.titles.samurai_katana.rules.domains import CARD, CITY, PROVINCE, TERRITORY
from tatami.titles.samurai_katana.rules.ids import NO_CITY
from tatami.titles.samurai_katana.rules.printed import effect
from tatami.titles.samurai_katana.rules.tables import (
    CARDS,
    CASTLE_PRICE,
    CITY_OF,
    CLAN_POINTS,
    COPIES,
    EXTRA_SAMURAI,
    LANDS_OF,
    MAJOR_CITIES,
    MINOR_CITIES,
    MOUNTAIN,
    PRICE,
    PROVINCE_HONOUR,
    PROVINCE_OF,
    SAMURAI,
    SWORDS,
    TAX,
    TERRITORIES,
    VALUE,
)


def cards(texts: Texts) -> Rows:
    """What is printed on each card, how often it is in the deck, and what its power does."""
    return [
        [
            str(texts.name(CARD, card)),
            COPIES[card],
            VALUE[card],
            SWORDS[card] or "",
            PRICE[card] or "",
            capital(effect(card, texts.lang)),
        ]
        for card in range(CARDS)
    ]


def territories(texts: Texts) -> Rows:
    return [
        [
            str(texts.name(TERRITORY, at)),
            str(texts.name(PROVINCE, PROVINCE_OF[at])),
            TAX[at],
            YES * MOUNTAIN[at],
            "" if CITY_OF[at] == NO_CITY else str(texts.name(CITY, CITY_OF[at])),
            CLAN_POINTS[at] or "",
            CASTLE_PRICE[at],
        ]
        for at in range(TERRITORIES)
    ]


def provinces(texts: Texts) -> Rows:
    """The table of provinces: what each is worth whole. [honour.2]"""
    return [
        [str(texts.name(PROVINCE, p)), len(lands), PROVINCE_HONOUR[p], ", ".join(str(texts.name(TERRITORY, at)) for at in lands)]
        for p, lands in enumerate(LANDS_OF)
    ]


def start(_: Texts) -> Rows:
    return [[n, SAMURAI[n], MAJOR_CITIES[n], MINOR_CITIES[n], EXTRA_SAMURAI[n]] for n in range(3, 7)]


ROWS = {"cards": cards, "territories": territories, "provinces": provinces, "start": start}
