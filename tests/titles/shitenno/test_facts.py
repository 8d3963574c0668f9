"""What is printed in the box, written down a second time: a changed number or two rows swapped in `data/` turns something red."""

import pytest

import tatami
from tatami.core.domain import LANGUAGES
from tatami.titles.shitenno.rules.domains import BONUS, CARD, GENERAL, PROVINCE, RANK, TROOP
from tatami.titles.shitenno.rules.tables import (
    CARD_COPIES,
    KAMON,
    KOKU,
    MAJORITY_FAVOUR,
    NUMBER,
    ON_CARD,
    OUTSIDE,
    OWN_TROOP,
    SEALS,
    SHARED_KOKU,
    SHARED_TROOPS,
    TILE_STOCK,
    TITLE_FAVOUR,
)

BOARD = """
chugoku samurai 2 3 4 6 9
chubu shinobi 2 3 4 6 9
hokkaido sohei 2 3 4 6 9
kyushu bushi 2 3 4 6 9
tohoku bushi 3 5 6 8 11
shikoku sohei 3 5 6 8 11
kansai shinobi 3 5 6 8 11
kanto samurai 3 5 6 8 11
"""
CARDS = """
samurai 6 | bushi 6 | sohei 6 | shinobi 6
samurai_samurai 1 | samurai_bushi 1 | samurai_sohei 1 | samurai_shinobi 1
bushi_bushi 1 | bushi_sohei 1 | bushi_shinobi 1
sohei_sohei 1 | sohei_shinobi 1
shinobi_shinobi 1
koku_1 12 | koku_2 8 | koku_3 4
"""


@pytest.mark.rule("shitenno/control.2", "shitenno/control.3")
def test_the_board_as_printed() -> None:
    """Each province with its troop, how many of them stand outside the gate, and its four numbers."""
    rows = [
        f"{PROVINCE.id_of(p)} {TROOP.id_of(OWN_TROOP[p])} {OUTSIDE[p]} {' '.join(str(n) for n in NUMBER[p * 4 : p * 4 + 4])}"
        for p in range(8)
    ]
    assert rows == BOARD.split("\n")[1:-1]
    assert MAJORITY_FAVOUR == 6


@pytest.mark.rule("shitenno/setup.2", "shitenno/end.3")
def test_the_cards_as_printed() -> None:
    """How many there are of each, which troops they show and how many koku they are, by their names."""
    printed = [card.split() for line in CARDS.split("\n")[1:-1] for card in line.split("|")]
    assert [[CARD.id_of(card), str(CARD_COPIES[card])] for card in range(17)] == printed
    for card, (name, _) in enumerate(printed):
        shown = [] if name.startswith("koku") else name.split("_")
        assert [ON_CARD[card * 4 + troop] for troop in range(4)] == [shown.count(TROOP.id_of(troop)) for troop in range(4)]
        assert KOKU[card] == (int(name[-1]) if name.startswith("koku") else 0)


@pytest.mark.rule("shitenno/setup.1")
def test_the_tiles_as_printed() -> None:
    """Two tiles of each troop with each bonus: 24."""
    sides = [(TROOP.id_of(tile // 3), BONUS.id_of(tile % 3)) for tile in TILE_STOCK]
    assert len(sides) == 24
    assert all(
        sides.count((troop, bonus)) == 2 for troop in ("samurai", "bushi", "sohei", "shinobi") for bonus in ("exchange", "plus_one", "draw")
    )


@pytest.mark.rule("shitenno/share.11", "shitenno/titles.1", "shitenno/titles.2")
def test_the_titles_as_printed() -> None:
    """Seals and favour of each, highest first."""
    assert [(RANK.id_of(rank), SEALS[rank], TITLE_FAVOUR[rank]) for rank in range(4)] == [
        ("daimyo", 4, 2),
        ("shomyo", 3, 1),
        ("sensei", 2, 0),
        ("hatamoto", 1, 0),
    ]


@pytest.mark.rule("shitenno/setup.3", "shitenno/share.1")
def test_what_depends_on_the_number_of_players() -> None:
    """Kamon each, and the cards shared each even year."""
    assert (KAMON, SHARED_TROOPS, SHARED_KOKU) == ({2: 12, 3: 10, 4: 8}, {2: 4, 3: 6, 4: 8}, {2: 2, 3: 3, 4: 4})


@pytest.mark.rule("shitenno/setup.6")
def test_the_generals() -> None:
    """The four guardians by name, the same in both languages."""
    names = ["Honda Tadakatsu", "Sakakibara Yasumasa", "Sakai Tadatsugu", "Ii Naomasa"]
    assert [[GENERAL.text(general, lang) for general in range(4)] for lang in LANGUAGES] == [names, names]


def test_every_other_reading_is_off_unless_chosen() -> None:
    """The first value of each option is the reading the rulebook states."""
    assert {id: option.default for id, option in tatami.title("shitenno").options.items()} == {
        "generals": "chosen",
        "reshuffle": "when_needed",
        "empty_lot": "allowed",
        "last_lots": "all_cards",
        "hierarchy": "four",
        "hands": "open",
        "draw_tile": "own_turn",
        "exchange_koku": "each_koku",
        "plus_one": "any_troop",
        "hatamoto_koku": "allowed",
        "title_favour": "on_top",
        "sensei": "any",
        "last_gate": "printed",
        "end_tiles": "worthless",
    }
