"""Before the first turn. [setup, year]"""

from collections import Counter
from itertools import product
from math import comb, sqrt
from typing import Any

import pytest

import tatami
from tatami.titles.shitenno.rules.domains import BONUS, PROVINCE, TROOP
from tatami.titles.shitenno.rules.ids import BONUSES, GATE_TILES, PROVINCES, TROOP_CARDS, TROOPS
from tatami.titles.shitenno.rules.tables import CARD_COPIES, KOKU
from titles.shitenno.tables import hand, kinds, lay_tiles, offered, say, table


@pytest.mark.rule("shitenno/setup.1")
def test_three_random_tiles_on_each_gate() -> None:
    """On the gate of each province lie three bonus tiles taken at random."""
    games: list[Any] = [tatami.new("shitenno", seats=2, seed=seed) for seed in (1, 2)]
    one, two = games
    assert len(one.gate) == PROVINCES * GATE_TILES
    assert Counter(one.gate) == dict.fromkeys(range(TROOPS * BONUSES), 2)
    assert one.gate != two.gate


@pytest.mark.rule("shitenno/setup.2")
def test_two_shuffled_piles() -> None:
    """34 troop cards and 24 koku cards in two piles, in a different order each time."""
    games: list[Any] = [tatami.new("shitenno", seats=4, seed=seed, options={"generals": "by_seat"}) for seed in (1, 2)]
    assert sum(CARD_COPIES[:TROOP_CARDS]) == 34
    assert sum(CARD_COPIES[TROOP_CARDS:]) == 24
    assert [len(game.troop_pile) for game in games] == [34 - 8 - 8] * 2
    assert [len(game.koku_pile) for game in games] == [24 - 4] * 2
    assert games[0].troop_pile != games[1].troop_pile


@pytest.mark.rule("shitenno/setup.6")
def test_generals_are_chosen() -> None:
    """In the order of seats, each one that nobody has taken; the last of four has no choice left. The rulebook plays so, and so does a table by default."""
    game = tatami.new("shitenno", seats=4, seed=1)
    assert [player["general"] for player in game.view(None)["players"]] == [None] * 4
    assert (game.waiting(), offered(game)) == ([0], ["honda", "sakakibara", "sakai", "ii"])
    say(game, "sakai")
    assert (game.waiting(), offered(game)) == ([1], ["honda", "sakakibara", "ii"])
    say(game, "honda", "ii")
    assert [player["general"] for player in game.view(None)["players"]] == ["sakai", "honda", "ii", "sakakibara"]
    assert kinds(game).count("general_chosen") == 4
    assert game.question(game.waiting()[0]).kind == "lot_card"


@pytest.mark.rule("shitenno/setup.3", "shitenno/setup.6")
@pytest.mark.parametrize(("seats", "kamon"), [(2, 12), (3, 10), (4, 8)])
def test_kamon_by_number_of_players(seats: int, kamon: int) -> None:
    """12, 10 or 8 kamon each, no favour yet; generals may go by seat."""
    game = tatami.new("shitenno", seats=seats, seed=1, options={"generals": "by_seat"})
    players = game.view(None)["players"]
    assert [player["kamon"] for player in players] == [kamon] * seats
    assert [player["favour"] for player in players] == [0] * seats
    assert [player["general"] for player in players] == ["honda", "sakakibara", "sakai", "ii"][:seats]


@pytest.mark.rule("shitenno/setup.4")
def test_an_open_title_and_two_hidden_cards() -> None:
    """Everybody has a different title that all see, and two troop cards nobody else sees."""
    game: Any = tatami.new("shitenno", seats=4, seed=3)
    assert len({player["title"] for player in game.view(None)["players"]}) == 4
    for seat in range(4):
        view = game.view(seat)["players"]
        assert len(view[seat]["hand"]) == 2
        assert view[seat]["hand"] == hand(game, seat)
        assert all(view[other]["hand"] is None and view[other]["cards"] == 2 for other in range(4) if other != seat)


@pytest.mark.rule("shitenno/setup.5")
def test_unused_titles_lie_aside() -> None:
    """With two players, two of the four titles are nobody's, and any of them may be; they are listed for all to see, highest first."""
    asides = set()
    for seed in range(60):
        view = tatami.new("shitenno", seats=2, seed=seed).view(None)
        held = [player["title"] for player in view["players"]]
        assert view["titles_aside"] == [title for title in ("daimyo", "shomyo", "sensei", "hatamoto") if title not in held]
        asides.add(tuple(view["titles_aside"]))
    assert len(asides) == 6
    assert tatami.new("shitenno", seats=4, seed=1).view(None)["titles_aside"] == []


@pytest.mark.rule("shitenno/setup.7")
def test_of_a_stack_of_tiles_only_the_top_troop_is_known() -> None:
    """A redeal keeps the troop on top of each gate and may change everything else about the tiles there."""
    game: Any = tatami.new("shitenno", seats=2, seed=4)
    worlds = [game.redeal(0, seed) for seed in range(60)]
    for province in range(PROVINCES):
        top = province * GATE_TILES
        assert {world.gate[top] // BONUSES for world in worlds} == {game.gate[top] // BONUSES}
        assert {world.gate[top] % BONUSES for world in worlds} == {0, 1, 2}
        assert len({world.gate[top + 1] // BONUSES for world in worlds}) == TROOPS


@pytest.mark.rule("shitenno/year.1")
def test_years_alternate_beginning_with_an_even_one() -> None:
    """Even and odd years follow each other, the first is even."""
    game = tatami.new("shitenno", seats=2, seed=5)
    while game.waiting():
        game.play(game.waiting()[0], game.question(game.waiting()[0]).answers[-1])
    years = [event.plain()["year"] for event in game.events(None) if event.kind in ("even_year_began", "odd_year_began")]
    assert years == list(range(2, 2 + len(years)))
    assert [event.kind for event in game.events(None) if event.kind.endswith("year_began")][:2] == ["even_year_began", "odd_year_began"]


@pytest.mark.rule("shitenno/setup.4")
def test_the_log_of_the_deal() -> None:
    """Each player is told the two cards in his hand, the others that he has some; the titles are told to all."""
    game: Any = tatami.new("shitenno", seats=4, seed=3)
    for seat in range(4):
        dealt = [event.plain() for event in game.events(seat) if event.kind == "hand_dealt"]
        assert [row["cards"] for row in dealt] == [hand(game, seat) if row["seat"] == seat else None for row in dealt]
        assert seat in [row["seat"] for row in dealt]
    titles = [event.plain()["title"] for event in game.events(None) if event.kind == "title_dealt"]
    assert titles == [player["title"] for player in game.view(None)["players"]]


@pytest.mark.rule("shitenno/setup.1", "shitenno/setup.3")
def test_an_empty_board() -> None:
    """No kamon placed, no tile taken, no card seen by others, no lot and no new title; only the two drawn cards are fresh."""
    game: Any = tatami.new("shitenno", seats=3, seed=2)
    assert (set(game.kamon), set(game.filled), game.gilded) == ({-1}, {0}, 0)
    assert (set(game.bonus), set(game.seen), set(game.discards)) == ({0}, {0}, {0})
    assert (sum(game.lot), sum(game.other_lot), game.next_rank) == (0, 0, [-1] * 3)
    assert (sum(game.fresh), game.fresh) == (6, game.hand)


@pytest.mark.parametrize(("first", "second"), [("chugoku", "kanto"), ("kanto", "chugoku"), ("chubu", "tohoku")])
def test_the_tiles_a_table_asks_for_lie_on_top(first: str, second: str) -> None:
    """The tests' own tool: any two tiles on any two gates, also the same one twice, whatever the deal; no tile is lost or made."""
    game = table()
    dealt = game.gate
    for one, other in product(range(TROOPS * BONUSES), repeat=2):
        game.gate = dealt
        tiles = [f"{TROOP.id_of(tile // BONUSES)}/{BONUS.id_of(tile % BONUSES)}" for tile in (one, other)]
        lay_tiles(game, dict(zip((PROVINCE.value_of(first), PROVINCE.value_of(second)), tiles, strict=True)))
        assert [game.gate[PROVINCE.value_of(id) * GATE_TILES] for id in (first, second)] == [one, other]
        assert sorted(game.gate) == sorted(dealt)


@pytest.mark.rule("shitenno/setup.1", "shitenno/setup.2", "shitenno/setup.4")
def test_the_deal_favours_nothing() -> None:
    """Over 1,200 deals each of twelve tiles lies on a gate, each title goes to a seat and each kind of single card to a hand as often as it should."""
    deals = 1200
    games: list[Any] = [tatami.bare("shitenno", seats=2, seed=seed) for seed in range(deals)]
    for place in (0, PROVINCES * GATE_TILES - 1):
        assert_shares(Counter(game.gate[place] for game in games), dict.fromkeys(range(TROOPS * BONUSES), 1 / 12), deals)
    assert_shares(Counter(game.rank[0] for game in games), dict.fromkeys(range(4), 1 / 4), deals)
    none = comb(28, 2) / comb(34, 2)  # six of 34 cards are single Samurai
    for troop in range(TROOPS):
        assert_shares(Counter(game.hand[troop] == 0 for game in games), {True: none, False: 1 - none}, deals)
    assert_shares(Counter(KOKU[game.koku_pile[0]] for game in games), {1: 12 / 24, 2: 8 / 24, 3: 4 / 24}, deals)


def assert_shares(found: Counter[Any], expected: dict[Any, float], deals: int) -> None:
    """Nothing else comes, and each within four standard errors."""
    assert set(found) == set(expected)
    for value, share in expected.items():
        assert abs(found[value] - share * deals) < 4 * sqrt(deals * share * (1 - share)), value
