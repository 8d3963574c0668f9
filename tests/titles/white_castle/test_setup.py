"""Setting up."""

from collections import Counter
from math import factorial, prod

import pytest

import tatami
from tatami.bots.playout import play_out
from tatami.core.chance import Loaded, stream
from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.rules import lantern, setup, tables, warrior
from tatami.titles.white_castle.rules import round as rounds
from tatami.titles.white_castle.rules.domains import CARD, COLOUR, PROVISION, SLOT
from tatami.titles.white_castle.rules.goods import gain
from tatami.titles.white_castle.rules.ids import COIN, GOODS, LEFT, PLACES, RIGHT, SEAL, SLOTS
from tatami.titles.white_castle.rules.round import ROLLS
from tatami.titles.white_castle.rules.setup import deal_castle, deal_die_tiles, place_tiles
from tatami.titles.white_castle.rules.state import Castle, Layout
from tatami.titles.white_castle.rules.tables import (
    BLOCK_ACTION,
    CASTLE_CARDS,
    DARK_MEMBER,
    DICE,
    FIRST_DECREE,
    FIRST_PROVISION,
    FULL_TABLE,
    MARKED_SLOTS,
    NUMBERED_SLOTS,
    PLANTS,
    PROVISION_DECREE,
    SLOT_ROOM,
    STEWARD_CARDS,
    STONES,
    TILE_COLOUR,
)
from titles.white_castle.table import all_answers, asked, goods, kind, play, table


def opened(seats: int, seed: int = 1, **options: str) -> Castle:
    game: Castle = TITLE.new(seats, seed, options)
    return game


@pytest.mark.rule("white_castle/setup.1")
@pytest.mark.parametrize(("seats", "each"), [(1, 9), (2, 9), (3, 15), (4, 15)])
def test_marked_cards_stay_in_the_box(seats: int, each: int) -> None:
    """Nine stewards and nine diplomats with one or two players; all 15 and 12 with more."""
    game = opened(seats)
    stewards = game.stewards + game.rooms[:3]
    diplomats = game.diplomats + game.rooms[3:]
    assert (len(stewards), len(diplomats)) == (each, min(each, 12))
    assert any(FULL_TABLE[card] for card in stewards + diplomats) == (seats > 2)


@pytest.mark.rule("white_castle/setup.2")
def test_a_card_in_every_room() -> None:
    """Stewards in the three rooms of the first floor, diplomats in the two of the second, the rest are the decks."""
    game = opened(4)
    assert all(card < STEWARD_CARDS for card in game.rooms[:3] + game.stewards)
    assert all(STEWARD_CARDS <= card < CASTLE_CARDS for card in game.rooms[3:] + game.diplomats)
    assert (len(game.stewards), len(game.diplomats)) == (12, 10)


@pytest.mark.rule("white_castle/setup.3", "white_castle/setup.4")
def test_rooms_are_dealt_again_when_all_dark_actions_agree() -> None:
    """Five courtiers in the dark, with a seal or without, are not let stand: the rooms are dealt again."""
    game = Castle()
    game.seats = 4
    game.lay = Layout()
    assert {DARK_MEMBER[card] for card in [0, 1, 2, 15, 16]} == {0}  # courtiers all …
    assert BLOCK_ACTION[0] != BLOCK_ACTION[15 * 3]  # … though one costs a seal and the other does not
    game.chance = Loaded([0, 1, 2, 0, 1, 3, 1, 2, 0, 1, 8])
    deal_castle(game)
    assert game.rooms == [3, 1, 2, 15, 16]
    assert game.lay.daimyo == 8


@pytest.mark.rule("white_castle/setup.3")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_table_starts_with_a_single_dark_member(seats: int) -> None:
    """However the cards fall."""
    for seed in range(60):
        assert len({DARK_MEMBER[card] for card in opened(seats, seed).rooms}) > 1


@pytest.mark.rule("white_castle/setup.5")
def test_one_of_nine_daimyos() -> None:
    """Every one of them comes up, and its three places are free."""
    assert {opened(2, seed).lay.daimyo for seed in range(100)} == set(range(9))
    assert opened(2).favoured == [-1, -1, -1]


@pytest.mark.rule("white_castle/setup.6", "white_castle/setup.9")
def test_one_colour_on_each_marked_place() -> None:
    """The top places of the steward rooms hold one tile of each colour."""
    assert [SLOT.ids[slot] for slot in MARKED_SLOTS] == ["steward_1_top", "steward_2_top", "steward_3_top"]
    orders = set()
    for seed in range(60):
        colours = [opened(2, seed).lay.colours[slot] for slot in MARKED_SLOTS]
        assert sorted(colours) == [0, 1, 2]
        orders.add(tuple(colours))
    assert len(orders) == 6


@pytest.mark.rule("white_castle/setup.7")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_two_colours_in_every_room(seats: int) -> None:
    """Every room shows at least two colours, and no colour is there more than five times."""
    for seed in range(60):
        colours = opened(seats, seed).lay.colours
        for room in range(5):
            assert len({colours[slot] for slot in range(SLOTS) if SLOT_ROOM[slot] == room}) >= 2
        assert max(colours.count(colour) for colour in range(3)) <= 5


@pytest.mark.rule("white_castle/setup.7", "white_castle/setup.9")
def test_a_tile_that_would_close_a_room_in_one_colour_goes_on() -> None:
    """Places fill in rising order; the third coral tile of a room goes to the next free place."""
    assert [SLOT.ids[slot] for slot in NUMBERED_SLOTS[4:6]] == ["diplomat_2_top", "steward_1_bottom"]
    coral, black, white = range(5), range(5, 10), range(10, 15)
    drawn = [coral[0], black[0], white[0], coral[1], black[1], white[1], coral[2], black[2], coral[3], white[2]]
    slots = place_tiles([*drawn, coral[4], black[3], black[4], white[3], white[4]])
    assert [slots[slot] for slot in (0, 1, 3, 4, 6, 7, 9, 11)] == [0, 1, 5, 6, 10, 11, 2, 7]
    assert slots[2] == white[2]  # coral[3] was drawn first, but steward_1 is coral already
    assert slots[5] == coral[3]


@pytest.mark.rule("white_castle/setup.8")
def test_a_tile_that_fits_nowhere_goes_to_the_well_or_is_dealt_again() -> None:
    """The second diplomat room is black on top: black tiles drawn last go to the well's two places, and a third one voids the deal."""
    rooms = "CBW WCCWB CWWC"  # marked, 1 to 5, 6 to 9
    assert place_tiles(tiles(rooms + "BBB")) == []
    earlier = "CBW WBCWB CWWC"
    slots = place_tiles(tiles(earlier + "BBC"))
    assert [COLOUR.ids[TILE_COLOUR[slots[slot]]] for slot in (11, 12)] == ["black", "coral"]
    assert [TILE_COLOUR[tile] for tile in slots[SLOTS:]] == [1, 1]
    open_well = place_tiles(tiles(earlier + "CBB"))
    assert [TILE_COLOUR[tile] for tile in open_well[SLOTS:]] == [1, 1]


def tiles(letters: str) -> list[int]:
    """Die tiles by the first letter of their colour, in the order they are drawn."""
    left = {"C": list(range(5)), "B": list(range(5, 10)), "W": list(range(10, 15))}
    return [left[letter].pop(0) for letter in letters.replace(" ", "")]


@pytest.mark.rule("white_castle/setup.6", "white_castle/setup.8")
def test_a_void_deal_is_done_again() -> None:
    """From the first tile on, marked places included. The white tile after WCB, BCB, CWC would make W all white, so B gets it."""
    game = Castle()
    game.seats = 2
    game.lay = Layout()
    game.chance = Loaded([*script(tiles("CBW WCCWB CWWC BBB")), *script(tiles("WBC CCWWB BBCW CBW"))])
    deal_die_tiles(game)
    assert "".join("CBW"[colour] for colour in game.lay.colours) == "WCB BCB CWC WC BW".replace(" ", "")


def script(drawn: list[int]) -> list[int]:
    """The draws that bring up these tiles: the order of colours, one of five of each, then the shuffle of the rest."""
    colours = [tile // 5 for tile in drawn[:3]]
    values = [[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].index(colours)]
    values += [tile % 5 for tile in drawn[:3]]
    rest = [tile for tile in range(15) if tile not in drawn[:3]]
    for last in range(len(rest) - 1, 0, -1):  # each place from the end gets its tile
        place = rest.index(drawn[3 + last])
        values.append(place)
        rest[place], rest[last] = rest[last], rest[place]
    return values


@pytest.mark.rule("white_castle/setup.10")
def test_the_well_shows_rewards() -> None:
    """Two tiles lie there for the whole game with their reward up; with the castle's thirteen they are the fifteen of the box."""
    game = opened(3)
    view = game.view(0)["well"]
    assert len(view["tiles"]) == len(view["rewards"]) == 2
    colours = game.lay.colours + [TILE_COLOUR[tile] for tile in game.lay.well]
    assert [colours.count(colour) for colour in range(3)] == [5, 5, 5]
    before = game.lay.well[:]
    while game.waiting():
        game.play(game.waiting()[0], game.question(game.waiting()[0]).answers[0])
    assert game.lay.well == before


@pytest.mark.rule("white_castle/setup.11")
@pytest.mark.parametrize(("seats", "dice"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_dice_lie_in_rising_order(seats: int, dice: int) -> None:
    """Three, three, four or five of each colour, the lowest at the left end, the highest at the right; open before pairs are chosen."""
    assert DICE[seats] == dice
    for seed in range(20):
        game = opened(seats, seed)
        for colour in range(3):
            places = game.bridge[colour * PLACES : (colour + 1) * PLACES]
            values = [value for value in places if value]
            assert len(values) == dice
            assert values == sorted(values)
            assert places[LEFT] == values[0]
            assert places[RIGHT] == values[-1]


@pytest.mark.rule("white_castle/setup.11")
@pytest.mark.parametrize("dice", [3, 4, 5])
def test_dice_are_fair(dice: int) -> None:
    """Every throw of so many dice is in the table once: each bridge as often as there are orders of its dice."""
    bridges = Counter(tuple(bridge) for bridge in ROLLS[dice])
    assert sum(bridges.values()) == 6**dice
    for bridge, times in bridges.items():
        values = [value for value in bridge if value]
        assert len(values) == dice
        assert times == factorial(dice) // prod(factorial(values.count(value)) for value in set(values))


@pytest.mark.rule("white_castle/setup.12")
def test_a_plant_and_a_stone_garden_under_each_bridge() -> None:
    """Three of five each, at random."""
    game = opened(2)
    assert [card in PLANTS for card in game.lay.gardens] == [True, False] * 3
    assert [card in STONES for card in game.lay.gardens] == [False, True] * 3
    assert len(set(game.lay.gardens)) == 6
    assert {card for seed in range(30) for card in opened(2, seed).lay.gardens} == set(range(10))


@pytest.mark.rule("white_castle/setup.13")
def test_four_yard_tiles() -> None:
    """Blue and gold in the great yard, blue in the middle one, gold in the small one."""
    yards = opened(2).view(None)["yards"]
    faces = {yard: [tile["face"] for tile in row["tiles"]] for yard, row in yards.items()}
    assert faces == {"great_yard": ["blue", "gold"], "middle_yard": ["blue"], "small_yard": ["gold"]}
    assert len({tile["tile"] for row in yards.values() for tile in row["tiles"]}) == 4


@pytest.mark.rule("white_castle/setup.14")
def test_clans_begin_with_their_members_only() -> None:
    """Five of each at home, no resources, no points."""
    game = opened(4)
    assert game.home == [5] * 12
    assert game.stock == [0] * 24


@pytest.mark.rule("white_castle/setup.15")
def test_the_marker_on_top_plays_first() -> None:
    """The order is random, and the pile of markers says the same."""
    orders = set()
    for seed in range(60):
        game = opened(3, seed)
        orders.add(tuple(game.order))
        assert game.influence == [0, 0, 0]
        assert [row["clan"] for row in game.view(0)["time"]] == game.order
    assert len(orders) == 6


@pytest.mark.rule("white_castle/setup.16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_pair_more_than_players(seats: int) -> None:
    """Each a starting resource card and a starting action card."""
    game = opened(seats)
    assert len(set(game.pairs)) == len(set(game.pair_cards)) == seats + 1
    assert all(card >= CASTLE_CARDS for card in game.pair_cards)
    pairs = zip(game.pairs, game.pair_cards, strict=True)
    assert all_answers(game) == [f"{PROVISION.ids[pair]}_{CARD.ids[card].removeprefix('start_')}" for pair, card in pairs]


@pytest.mark.rule("white_castle/setup.17")
def test_pairs_are_chosen_in_reverse_order() -> None:
    """The last player chooses first: action card, goods, lantern card, and a decree where one is named."""
    game = opened(3)
    choosers = []
    while game.waiting() and kind(game) in ("choose_pair", "gain_any"):
        if kind(game) == "choose_pair":
            choosers.append(game.active)
        seat, pairs, cards = game.active, game.pairs, game.pair_cards
        answer = asked(game).answers[0]
        chosen = kind(game) == "choose_pair"
        game.play(seat, answer)
        if chosen:
            assert game.card[seat] == cards[0]
            decree = PROVISION_DECREE[pairs[0]]
            assert game.zone[seat] == [FIRST_PROVISION + pairs[0]] + ([decree] if decree >= 0 else [])
    assert choosers == list(reversed(game.order))
    assert kind(game) == "take_die"
    assert game.active == game.order[0]


@pytest.mark.rule("white_castle/setup.17")
def test_the_goods_of_a_starting_card() -> None:
    """Card 1 brings 2 food, 1 iron, 2 coins, 1 seal and the decree of coins."""
    game = next(game for game in (opened(2, seed) for seed in range(50)) if 0 in game.pairs)
    seat = game.active
    play(game, next(name for name in all_answers(game) if name.startswith("provisions_1_")))
    assert goods(game, seat) == {"food": 2, "iron": 1, "coin": 2, "seal": 1}
    assert game.zone[seat] == [FIRST_PROVISION, FIRST_DECREE]
    assert game.view(seat)["clans"][seat]["lantern"] == {"pearl": 1, "coin": 1}


@pytest.mark.rule("white_castle/setup.18")
def test_coins_and_seals_never_run_out() -> None:
    """However many coins the others have, all are paid; four clans with all the seals they may hold have the twenty of the box."""
    game = opened(4)
    for seat in range(4):
        gain(game, seat, COIN, 900)
        gain(game, seat, SEAL, 9)
    assert game.stock[COIN::GOODS] == [900] * 4
    assert game.stock[SEAL::GOODS] == [5] * 4
    game.check()


def test_games_leave_the_shared_tables_alone() -> None:
    """Deals, rolls and answers are handed out as they lie in their tables; no game writes into them."""
    before = shared_tables()
    for seed in range(40):
        play_out(TITLE.bare(1 + seed % 4, stream(seed), {}), stream(seed), 10**6)
    assert shared_tables() == before


def shared_tables() -> list[str]:
    """Everything the modules lay out once, as text."""
    modules = [setup, tables, rounds, warrior, lantern]
    return [repr(value) for module in modules for name, value in vars(module).items() if name[0] != "_" and isinstance(value, (list, dict))]


def test_a_table_needs_one_to_four_players() -> None:
    """And known options."""
    with pytest.raises(tatami.Unreadable):
        TITLE.new(5, 1, {})
    with pytest.raises(tatami.Unreadable):
        TITLE.new(2, 1, {"visit": "impossible"})


@pytest.mark.rule("white_castle/setup.19")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_well_of_a_first_game_is_laid(seats: int) -> None:
    """Mother-of-pearl with coral on its back and iron with black; the castle keeps two colours in each room, the marked places one of each."""
    for seed in range(30):
        game = tatami.new("white_castle", seats=seats, seed=seed, options={"first_game": "yes"})
        view = game.view(None)
        assert view["well"]["tiles"] == ["coral_pearl", "black_iron"]
        assert view["well"]["rewards"] == ["1 pearl", "1 iron"]
        tiles = view["castle"]["tiles"]
        colours = Counter(tiles.values())
        assert (sum(colours.values()), colours["coral"] <= 4, colours["black"] <= 4) == (13, True, True)
        assert len({tiles[f"steward_{n}_top"] for n in (1, 2, 3)}) == 3


def test_points_beyond_120_have_no_tile_of_their_own() -> None:
    """The box has a tile with two sides, +40 and +80. [scoring.1]"""
    game = table(goods={"vp": 125})
    assert game.view(None)["clans"][0]["tile"] == 80
    game = table(goods={"vp": 80})
    assert game.view(None)["clans"][0]["tile"] == 40
