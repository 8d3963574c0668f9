"""The tables of the rulebooks: each stands below a rule, is filled in every language, and says what the box says."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import tatami
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.core.title import Title
from tatami.texts.tables import Cell, makers, tables_of
from tatami.titles.middle_earth.words.tables import conquest, roll
from tatami.titles.shogun.rules.tower import pass_shelves
from tatami.titles.shogun.words.tables import attacker_wins


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_table_stands_below_one_rule(title: Title, lang: str) -> None:
    """No table is named that is not made, none is made that is not shown, and no cell has a word of another language's catalogue missing."""
    named = [name for rule in title.rulebook(lang).rules.values() for name in rule.tables]
    tables = tables_of(title, lang)
    assert sorted(named) == sorted(tables) == sorted(makers(title))
    for table in tables.values():
        assert table.rows
        assert all(row[0] != "" for row in table.rows)
        assert all(len(row) == len(table.columns) == len(table.icons) for row in table.rows)


def column(title: str, name: str, at: int, lang: str = "en") -> list[Cell]:
    return [row[at] for row in tables_of(tatami.title(title), lang)[name].rows]


def total(title: str, name: str, at: int) -> int:
    return sum(int(cell) for cell in column(title, name, at) if cell != "")


def test_tables_say_what_the_rulebooks_print() -> None:
    """Counts from the printed rulebooks: cards, tiles, cities, territories, steps of the path."""
    assert (len(column("shogun", "provinces", 0)), total("shogun", "buildings", 2), len(column("shogun", "events", 0))) == (45, 80, 12)
    assert column("shogun", "revolts", 0) == ["1", "2", "3–4", "5–6", "7+"]
    assert (total("shitenno", "cards", 1), total("shitenno", "tiles", 1)) == (24 + 34, 24)
    assert [len(column("white_castle", name, 0)) for name in ("stewards", "diplomats", "gardens", "daimyos", "rival")] == [15, 12, 10, 9, 9]
    assert column("white_castle", "yards", 1) == [5, 3, 1]
    assert (total("samurai_katana", "cards", 1), sum(cell != "" for cell in column("samurai_katana", "territories", 4))) == (55, 19)
    assert [len(column("middle_earth", name, 0)) for name in ("territories", "regions", "path", "siege_spaces")] == [64, 9, 18, 36]
    assert total("middle_earth", "siege_cards", 2) == 16
    copies = [total("middle_earth", "events", at) + total("middle_earth", "powers", at) for at in (1, 2, 3)]
    missions = [16, 22, 22]  # the decks hold 40, 57 and 60 cards in all
    assert [a + b for a, b in zip(copies, missions, strict=True)] == [40, 57, 60]


def test_one_roll_is_counted_out() -> None:
    """The well-known counts of three dice against two: 2890, 2611 and 2275 of 7776; of one against one 15 of 36."""
    assert roll(3, 2) == pytest.approx([2890 / 7776, 2611 / 7776, 2275 / 7776])
    assert roll(1, 1) == pytest.approx([15 / 36, 21 / 36])


def test_the_odds_of_a_conquest() -> None:
    """Played forward with whole numbers, as a distribution over what is left: the other way round than the table, which works back from the end."""
    for attackers, defenders in [(1, 1), (3, 2), (5, 4), (10, 6)]:
        assert conquest(attackers, defenders) == pytest.approx(float(forward(attackers, defenders)))


def forward(attackers: int, defenders: int) -> Fraction:
    left = {(attackers, defenders): Fraction(1)}
    won = Fraction(0)
    while left:
        after: dict[tuple[int, int], Fraction] = {}
        for (a, d), share in left.items():
            if d == 0:
                won += share
            elif a:
                for lost, chance in losses(min(3, a), min(2, d, a)).items():
                    to = (a - lost[0], d - lost[1])
                    after[to] = after.get(to, Fraction(0)) + share * chance
        left = after
    return won


def losses(attack: int, defence: int) -> dict[tuple[int, int], Fraction]:
    found: dict[tuple[int, int], Fraction] = {}
    for dice in product(range(1, 7), repeat=attack + defence):
        ours, theirs = sorted(dice[:attack])[::-1], sorted(dice[attack:])[::-1]
        pairs = [ours[0] > theirs[0]] + ([ours[1] > theirs[1]] if min(attack, defence) == 2 else [])
        key = (pairs.count(False), pairs.count(True))
        found[key] = found.get(key, Fraction(0)) + Fraction(1, 6 ** (attack + defence))
    return found


def test_the_odds_of_a_battle_in_an_empty_tower() -> None:
    """Every way the cubes can fall or stay, one by one."""
    fall = Fraction(84, 100) ** 2
    for attackers, defenders in [(1, 1), (3, 2), (4, 5)]:
        wins = Fraction(0)
        for falls in product((0, 1), repeat=attackers + defenders):
            chance = Fraction(1)
            for one in falls:
                chance *= fall if one else 1 - fall
            wins += chance * (sum(falls[:attackers]) > sum(falls[attackers:]))
        assert attacker_wins(attackers, defenders) == pytest.approx(float(wins))


def test_the_tower_of_the_game_keeps_these_odds() -> None:
    """Four against three, thrown 4,000 times by the engine into an empty tower: within four standard deviations of the table."""
    game: Any = tatami.bare("shogun", seats=3, seed=3)
    game.chance = stream(3)
    wins = 0
    for _ in range(4000):
        game.upper, game.lower = [0] * len(game.upper), [0] * len(game.lower)
        game.tray = [4, 3] + [0] * (len(game.tray) - 2)
        pass_shelves(game)
        wins += game.tray[0] > game.tray[1]
    share = attacker_wins(4, 3)
    assert abs(wins / 4000 - share) < 4 * (share * (1 - share) / 4000) ** 0.5
