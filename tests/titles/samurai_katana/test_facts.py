"""The facts of the box, written down a second time: a changed number or two rows swapped turn something red."""

import pytest

import tatami
from tatami.core.facts import read_table
from tatami.titles.samurai_katana.rules import tables
from tatami.titles.samurai_katana.rules.domains import CARD, CITY, CLAN, PROVINCE, TERRITORY
from tatami.titles.samurai_katana.rules.ids import NO_CITY

# A province with its honour; its territories with their terrain (Plain, Mountain), their city (* major) and the lands they border.
MAP = """
saikai 3
  chikuzen P hakata* bungo higo hizen
  hizen M - chikuzen
  bungo M - chikuzen higo satsuma
  higo P - bungo chikuzen satsuma
  satsuma M kagoshima bungo higo
nankai 4
  iyo M - awa sanuki tosa
  tosa M kochi awa iyo
  sanuki P - awa iyo
  awa P - iyo sanuki tosa
  kii M - ise izumi kawachi yamato
sanyo 4
  suo P yamaguchi* aki iwami
  aki M - bingo iwami suo
  bingo M - aki bizen inaba iwami izumo
  bizen P - bingo harima inaba
  harima P himeji bizen inaba settsu tanba
sanin 3
  iwami M - aki bingo izumo suo
  izumo P gassantoda bingo inaba iwami
  inaba M - bingo bizen harima izumo tanba
  tanba M - echizen harima inaba settsu yamashiro
kinai 5
  yamashiro P kyoto* ise kawachi omi settsu tanba yamato
  settsu P osaka harima izumi kawachi tanba yamashiro
  kawachi P - izumi kii settsu yamashiro yamato
  izumi P sakai* kawachi kii settsu
  yamato M nara ise kawachi kii yamashiro
tokai 3
  ise P - kii mino omi owari yamashiro yamato
  owari P kiyosu* ise mikawa mino
  mikawa M - owari shinano totomi
  totomi P - mikawa shinano suruga
  suruga M sunpu kai sagami totomi
tosan 4
  omi P - echizen ise mino yamashiro
  mino P gifu echizen hida ise omi owari shinano
  hida M - etchu mino shinano
  shinano M - echigo hida kai kozuke mikawa mino totomi
  kai M kofu musashi sagami shinano suruga
kanto 3
  sagami M odawara* kai musashi suruga
  musashi P edo kai kozuke sagami shimosa
  shimosa P - hitachi musashi
  kozuke M - aizu echigo hitachi musashi shinano
  hitachi P - aizu kozuke sendai shimosa
hokuriku 2
  echizen M - kaga mino omi tanba
  kaga P kanazawa echizen etchu
  etchu M - echigo hida kaga
  echigo P kasugayama* aizu etchu kozuke shinano yamagata
ou 3
  aizu M - echigo hitachi kozuke sendai yamagata
  sendai P sendai_castle aizu akita hitachi nanbu yamagata
  yamagata M - aizu akita echigo sendai
  akita P - nanbu sendai yamagata
  nanbu M - akita sendai
"""
LANES = """
chikuzen-suo chikuzen-iwami hizen-higo hizen-satsuma satsuma-tosa bungo-iyo
bungo-suo suo-iyo aki-iyo bingo-iyo bizen-sanuki settsu-sanuki
harima-awa izumi-awa kii-awa kii-tosa ise-mikawa ise-suruga
ise-musashi sagami-shimosa shimosa-sendai izumo-echizen kaga-echigo echigo-akita
"""
CITIES = """
kyoto sakai hakata yamaguchi kiyosu odawara kasugayama
kagoshima kochi gassantoda himeji osaka nara gifu kofu sunpu kanazawa edo sendai_castle
"""
# Kind, copies, value, swords, price, power, its amount, the rule that states it.
CARDS = """
spear_ashigaru warrior 4 2 1 0 none 0 card.1
archers warrior 4 1 2 0 none 0 card.1
ronin warrior 2 1 3 0 none 0 card.1
warrior_monks warrior 2 3 2 0 none 0 card.1
foot_samurai warrior 4 3 1 0 none 0 card.1
mounted_samurai warrior 3 4 1 0 none 0 card.1
hatamoto warrior 2 5 0 0 none 0 card.1
general warrior 1 6 0 0 none 0 card.1
war_fan blue 3 2 0 0 fan 2 deck.1
cavalry_charge blue 2 3 1 1 fan 3 deck.1
arquebuses blue 3 3 1 1 more_swords 2 deck.2
kagemusha blue 1 3 0 0 no_losses 0 deck.3
alliance blue 2 4 0 0 alliance 4 deck.4
ninja blue 2 4 0 2 ninja 0 deck.6
ikko_ikki event 3 5 0 2 uprising 3 deck.7
hokke event 1 4 1 1 desertion 0 deck.9
nichiren event 1 4 1 1 revolt 2 deck.10
wako event 2 3 1 0 piracy 3 deck.12
affront event 2 2 1 0 disgrace 1 deck.13
plot event 2 4 0 2 disgrace 2 deck.13
tea_ceremony event 2 4 0 2 prestige 2 deck.14
noh event 2 3 0 1 prestige 1 deck.14
shogunal_justice anytime 3 5 0 0 justice 0 anytime.1
tsunami anytime 2 3 1 0 tsunami 0 anytime.4
"""


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


@pytest.mark.rule("samurai_katana/material.5")
def test_the_map() -> None:
    """Every territory in its place, with its terrain, its city and its borders."""
    province, territory, cities = -1, -1, []
    for id, *facts in rows(MAP):
        if len(facts) == 1:
            province += 1
            assert (PROVINCE.ids[province], tables.PROVINCE_HONOUR[province]) == (id, int(facts[0]))
            continue
        territory += 1
        terrain, city, *borders = facts
        assert TERRITORY.ids[territory] == id
        assert (tables.PROVINCE_OF[territory], tables.MOUNTAIN[territory], tables.TAX[territory]) == (
            province,
            terrain == "M",
            2 - (terrain == "M"),
        )
        assert sorted(TERRITORY.ids[t] for t in tables.LAND[territory]) == sorted(borders)
        assert tables.CLAN_POINTS[territory] == (0 if city == "-" else 2 if city.endswith("*") else 1)
        assert tables.CAPITAL[territory] == (city == "kyoto*")
        assert tables.CASTLE_PRICE[territory] == (6 if city == "kyoto*" else 4)
        assert (tables.CITY_OF[territory] == NO_CITY) == (city == "-")
        if city != "-":
            cities.append(city.removesuffix("*"))
            assert CITY.ids[tables.CITY_OF[territory]] == cities[-1]
    assert (len(PROVINCE.ids), len(TERRITORY.ids), sorted(CITY.ids)) == (10, 48, sorted(cities))
    assert CITY.ids == CITIES.split()


@pytest.mark.rule("samurai_katana/material.5")
def test_the_sea_lanes() -> None:
    """Each of the 24, in both directions, and no other."""
    lanes = {frozenset(lane.split("-")) for row in rows(LANES) for lane in row}
    found = {frozenset((TERRITORY.ids[a], TERRITORY.ids[b])) for a in range(48) for b in tables.SEA[a]}
    assert found == lanes
    assert (len(lanes), sum(len(ends) for ends in tables.SEA), sum(tables.IS_LANE)) == (24, 48, 48)


@pytest.mark.rule("samurai_katana/material.6", "samurai_katana/deck.15")
def test_the_cards() -> None:
    """Every number printed on every card, in the order of the deck."""
    kinds, powers = ["warrior", "blue", "event", "anytime"], tables.POWERS
    found = [
        [CARD.ids[card], kinds[tables.SORT[card]]]
        + [str(column[card]) for column in (tables.COPIES, tables.VALUE, tables.SWORDS, tables.PRICE)]
        + [powers[tables.POWER[card]], str(tables.AMOUNT[card]), tables.CARD_RULE[card]]
        for card in range(tables.CARDS)
    ]
    assert found == rows(CARDS)


@pytest.mark.rule("samurai_katana/setup.2", "samurai_katana/material.7")
def test_the_clans() -> None:
    """The six, in the order they are offered."""
    assert CLAN.ids == ["oda", "takeda", "uesugi", "toyotomi", "date", "tokugawa"]


def test_the_numbers_of_the_rulebook() -> None:
    """Pieces, start, prices, battle, income, comeback and end."""
    assert [table[3:] for table in (tables.SAMURAI, tables.MAJOR_CITIES, tables.MINOR_CITIES, tables.EXTRA_SAMURAI)] == [
        [20, 20, 18, 15],
        [1, 1, 1, 1],
        [3, 3, 2, 2],
        [4, 4, 3, 3],
    ]
    assert (tables.CASTLES, tables.FIRST_KOKU, tables.FIRST_CARDS) == (3, 5, 5)
    assert (tables.CHEAPEST_CASTLE, tables.HONOUR_FOR_A_KOKU) == (4, 2)
    assert (tables.SAMURAI_COUNTED, tables.MOST_IN_BATTLE, tables.MOST_LOSSES, tables.MOST_IMPERIAL) == (4, 8, 4, 3)
    assert (tables.CARDS_AFTER, tables.CARDS_AFTER_DEFENCE) == (2, 3)
    assert (tables.HAND, tables.ONE_MORE_CARD, tables.TWO_MORE_CARDS) == (5, 1, 6)
    assert (tables.COMEBACK_SAMURAI, tables.COMEBACK_KOKU, tables.SEPPUKU_SAMURAI) == (5, 4, 3)
    assert (tables.LAST_ROUND, tables.NO_SALE_FROM, tables.KOKU_FOR_HONOUR) == (24, 25, 3)
    assert (tables.VICTORY_HONOUR, tables.SHOGUN_LOSES, tables.CAPITAL_HONOUR, tables.EMPEROR_HONOUR) == (1, 1, 1, 1)


# An option, its rule, its values; the first is the default.
OPTIONS = """
edition material.5 tatami
length option.1 25 20 30 35 40
negotiation option.2 no yes once between
seppuku option.4 no yes
justice_for_others option.5 no yes
treasure option.6 no yes
land_of_koku option.8 no yes
shogun_power option.10 no yes
exchange option.12 no yes
sale_of_office option.14 no yes goal between
imperial_support option.16 no yes
promises option.20 no yes
first_emperor setup.1 lot first_seat
order round.5 one_by_one at_once
victory end.2 reach exceed
last_phase end.4 activation titles
province_scoring honour.3 activation phase
emperor_honour titles.5 kept always
shogun_tie titles.7 holder ranking
castle_road move.4 neighbour anywhere
short_hand battle.2 forbidden draws
swords battle.11 two_cards three_cards
tie_losses battle.18 swords none
lone_castle battle.21 stays falls
justice anytime.2 attacks_and_cards cards
tsunami anytime.9 all koku
alliance deck.5 any consent own
uprising deck.8 anywhere clans
comeback elimination.2 purchase activation
dishonour honour.6 -5 -1 0
hand_refill draw.4 up_to extra
"""


def test_the_options() -> None:
    """What is played unless the table chooses otherwise."""
    options = tatami.title("samurai_katana").options
    assert [[id, option.rule, *option.values] for id, option in options.items()] == rows(OPTIONS)


def test_the_box() -> None:
    """Pascal Bernard's game, published by Tilsit in 2000."""
    box = read_table(tables.FOLDER, "title")
    assert (box["designer"], box["publisher"], box["year"]) == ("Pascal Bernard", "Tilsit", 2000)
