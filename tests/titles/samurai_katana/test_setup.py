"""Setting up, and what is in the box."""

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.titles.samurai_katana.rules import tables
from tatami.titles.samurai_katana.rules.state import NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import CAPITAL, CLAN_POINTS, EDITIONS, MOUNTAIN, read_editions
from titles.samurai_katana.setting import end_round, names, offered, play, table

EDITION = EDITIONS["tatami"]


def fresh(seats: int, **options: str) -> Katana:
    game: Katana = tatami.title("samurai_katana").bare(seats, stream(3), options)
    return game


def spread_out(seats: int) -> Katana:
    """As far as the first purchases."""
    game = fresh(seats)
    while game.round == 0:
        game.play(game.waiting()[0], game.question(game.waiting()[0]).answers[0])
    return game


@pytest.mark.rule("samurai_katana/goal.4")
def test_three_to_six_players() -> None:
    """The game is for three to six players."""
    assert tatami.title("samurai_katana").seat_counts == [3, 4, 5, 6]
    with pytest.raises(tatami.Unreadable):
        tatami.new("samurai_katana", seats=2, seed=1)


@pytest.mark.rule("samurai_katana/material.1", "samurai_katana/material.2")
def test_samurai_and_castles_by_number_of_players() -> None:
    """20 samurai and 3 castles a clan; 18 samurai with five players, 15 with six, 20 with three."""
    for seats, samurai in ((3, 20), (4, 20), (5, 18), (6, 15)):
        game = spread_out(seats)
        placed = sum(game.samurai[t] for t in range(game.first, game.end) if game.owner[t] == 0)
        assert (game.reserve[0] + placed, game.castles[0]) == (samurai, 3)


@pytest.mark.rule("samurai_katana/material.3")
def test_cities_and_cards() -> None:
    """Kyōto, six other major cities, twelve minor ones; 55 cards."""
    assert (len(EDITION.majors), len(EDITION.minors), sum(CAPITAL), len(EDITION.pile)) == (6, 12, 1, 55)


@pytest.mark.rule("samurai_katana/material.4")
def test_koku_have_no_limit() -> None:
    """24 counters of at most 5 are 120 koku; three clans with 300 each still raise their taxes."""
    game = end_round(table(at={"suo": (0, 1), "aki": (1, 1), "iyo": (2, 1)}, koku={0: 300, 1: 300, 2: 300}))
    assert game.koku == [302, 301, 301]


@pytest.mark.rule("samurai_katana/material.5")
def test_the_designed_map() -> None:
    """48 territories, half of them mountains, ten provinces, 88 borders, 24 sea lanes."""
    assert (EDITION.end - EDITION.first, sum(MOUNTAIN), len(EDITION.provinces)) == (48, 24, 10)
    assert sum(len(land) for land in tables.LAND) == 2 * 88
    assert len(tables.LANES) == 24


@pytest.mark.rule("samurai_katana/material.6", "samurai_katana/deck.15")
def test_the_designed_deck() -> None:
    """22 warriors, 13 blue cards, 15 events, 5 any-time cards; high values have few swords."""
    sorts = [tables.SORT[card] for card in EDITION.pile]
    assert [sorts.count(sort) for sort in range(4)] == [22, 13, 15, 5]
    swords = {value: {tables.SWORDS[card] for card in EDITION.kinds if tables.VALUE[card] == value} for value in range(8)}
    assert swords == {0: set(), 1: {2, 3}, 2: {0, 1}, 3: {0, 1, 2}, 4: {0, 1}, 5: {0}, 6: {0}, 7: set()}


@pytest.mark.rule("samurai_katana/material.5", "samurai_katana/material.6")
def test_another_edition_stands_beside_ours(tmp_path: object) -> None:
    """An owner of the box writes a second map and deck: same tables, other names."""
    both = read_editions(tables.FOLDER, ["tatami", "tatami"])
    assert [(edition.first, edition.end) for edition in both.editions] == [(0, 48), (48, 96)]
    assert both.territories[48].id == "tatami_chikuzen"
    assert both.land[48] == [48 + t for t in both.land[0]]


@pytest.mark.rule("samurai_katana/material.7", "samurai_katana/setup.2")
def test_clans_are_chosen_clockwise_from_the_emperor() -> None:
    """Each player chooses one of the six clans; a clan gives no power, so a search need not try them all."""
    game = fresh(3)
    order = []
    while game.asked.kind == "choose_clan":
        order.append(game.active)
        assert len(game.question(game.active).answers) == 7 - len(order)
        assert len(game.question(game.active).canonical) == 1
        game.play(game.active, game.question(game.active).answers[-1])
    assert order == [(game.emperor + step) % 3 for step in range(3)]
    assert len(set(game.clan)) == 3


@pytest.mark.rule("samurai_katana/setup.1")
def test_the_first_emperor() -> None:
    """Drawn by lot, or simply the first seat."""
    lots = {tatami.title("samurai_katana").bare(4, stream(seed), {}).emperor for seed in range(40)}
    assert lots == {0, 1, 2, 3}
    assert {fresh(4, first_emperor="first_seat").emperor for _ in range(3)} == {0}


@pytest.mark.rule("samurai_katana/setup.3", "samurai_katana/setup.8")
def test_what_each_player_starts_with() -> None:
    """5 koku, no honour, five cards."""
    game = spread_out(5)
    assert game.koku == [5] * 5
    assert game.honour == [0] * 5
    assert [len(hand) for hand in game.hands] == [5] * 5
    assert game.left == 55 - 25


@pytest.mark.rule("samurai_katana/setup.4", "samurai_katana/setup.5", "samurai_katana/setup.6", "samurai_katana/setup.7")
@pytest.mark.parametrize(("seats", "cities", "samurai"), [(3, 4, 8), (4, 4, 8), (5, 3, 6), (6, 3, 6)])
def test_cities_are_drawn_and_samurai_spread(seats: int, cities: int, samurai: int) -> None:
    """One major city and two or three minor ones with a samurai each, then three or four more; the rest is nobody's."""
    game = spread_out(seats)
    for seat in range(seats):
        own = [t for t in range(game.first, game.end) if game.owner[t] == seat]
        assert sorted(CLAN_POINTS[t] for t in own) == [1] * (cities - 1) + [2]
        assert sum(game.samurai[t] for t in own) == samurai
        assert all(game.samurai[t] >= 1 for t in own)
    assert all(game.owner[t] == NOBODY for t in range(game.first, game.end) if CAPITAL[t] or not CLAN_POINTS[t])


@pytest.mark.rule("samurai_katana/setup.2", "samurai_katana/setup.6")
def test_samurai_are_spread_clockwise_from_the_emperor() -> None:
    """One player after the other places all of his; there are no castles, and nobody has ever fallen."""
    game = fresh(4)
    order: list[int] = []
    while game.round == 0:
        if game.asked.kind == "spread" and game.active not in order[-1:]:
            order.append(game.active)
        game.play(game.active, game.question(game.active).answers[0])
    assert order == [(game.emperor + step) % 4 for step in range(4)]
    assert (set(game.castle), game.fell, game.treasure) == ({0}, [0] * 4, [0] * 4)


@pytest.mark.rule("samurai_katana/setup.6")
def test_extra_samurai_go_to_any_city_of_ones_own() -> None:
    """Each of them may stand in any of the player's city territories."""
    game = fresh(4)
    while game.asked.kind != "spread":
        game.play(game.active, game.question(game.active).answers[0])
    assert game.active == game.emperor
    assert len(offered(game)) == 4


@pytest.mark.rule("samurai_katana/card.10")
def test_hands_are_secret_their_size_is_not() -> None:
    """Others see how many cards a player holds, not which."""
    game = spread_out(3)
    seen = game.view(1)["players"][0]
    assert (seen["cards"], seen["hand"]) == (5, None)
    assert game.view(0)["players"][0]["hand"] == names(game.hands[0]).split()


def test_a_redealt_world_keeps_what_was_named() -> None:
    """A card named in negotiation stays where everybody knows it to be."""
    game = table(hands={0: "general spear_ashigaru", 1: "ninja ronin"}, negotiation="yes")
    play(game, "act:negotiate", "propose:offer_general", "counter:ninja", "agree:accept")
    for seed in range(30):
        world = game.redeal(2, seed)
        assert "ninja" in names(world.hands[0])
        assert "general" in names(world.hands[1])


def test_a_whole_game_is_told_to_a_spectator() -> None:
    """A spectator follows a game without seeing a hand."""
    game = tatami.new("samurai_katana", seats=3, seed=9)
    for _ in zip(random_answers(game, stream(4)), range(120), strict=False):
        pass
    drawn = [event for event in game.events(None) if event.kind == "cards_drawn"]
    assert drawn
    assert all(event.values[2] is None for event in drawn)


@pytest.mark.rule("samurai_katana/setup.4", "samurai_katana/setup.8")
def test_cities_and_cards_are_drawn_by_lot() -> None:
    """In sixty games the first player has met each of the six major and the twelve minor cities, and every kind of card."""
    cities, cards = set(), set()
    for seed in range(60):
        game: Katana = tatami.title("samurai_katana").bare(4, stream(seed), {"first_emperor": "first_seat"})
        while game.round == 0:
            game.play(game.waiting()[0], game.question(game.waiting()[0]).answers[0])
        cities.update(game.realm[0])
        cards.update(game.hands[0])
    assert len(cities) == 6 + 12
    assert len(cards) == 24


@pytest.mark.rule("samurai_katana/setup.6")
def test_samurai_are_spread_in_one_order_by_a_search() -> None:
    """Who has put one samurai down is searched from there on up the map; that territory may take another."""
    game = fresh(4)
    while game.asked.kind != "spread":
        game.play(game.active, game.question(game.active).answers[0])
    cities = game.question(game.active).answers
    assert game.question(game.active).canonical == cities
    game.play(game.active, cities[2])
    assert (game.question(game.active).answers, game.question(game.active).canonical) == (cities, cities[2:])
