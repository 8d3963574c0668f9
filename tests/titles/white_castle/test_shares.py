"""How often chance lays out each part of the set-up: against exact shares, counted here from the rule's words."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, permutations
from math import comb, factorial, perm, prod, sqrt
from typing import Any

import pytest

from tatami.core.chance import stream
from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.rules.state import Castle

DEALS = 3000
COLOURS = "CBW"
Shares = dict[Any, float]


@cache
def views(seats: int) -> list[dict[str, Any]]:
    """What lies on the table before the first answer, in many deals."""
    return [TITLE.bare(seats, stream(seed), {}).view(None) for seed in range(DEALS)]


def shares_of(seats: int, part: Callable[..., Any]) -> Counter[Any]:
    return Counter(part(view) for view in views(seats))


def fits(found: Counter[Any], expected: Shares) -> bool:
    """Whether counts agree with shares: the chi-square sum below its four-sigma bound (Wilson and Hilferty), and nothing impossible."""
    assert abs(sum(expected.values()) - 1) < 1e-9
    if not set(found) <= set(expected):
        return False
    deals = found.total()
    often = {value: deals * share for value, share in expected.items() if deals * share >= 5}
    cells = [(found[value], share) for value, share in often.items()]
    if len(often) < len(expected):  # what is rare is counted together
        cells.append((deals - sum(found[value] for value in often), deals - sum(often.values())))
    chi = sum((n - share) ** 2 / share for n, share in cells)
    free = len(cells) - 1
    return chi < free * (1 - 2 / (9 * free) + 4 * sqrt(2 / (9 * free))) ** 3


def alike(values: list[Any]) -> Shares:
    return {value: 1 / len(values) for value in values}


# The die tiles: letters for colours, a room as its letters from the top, "" for places still free.

ROOM_SIZES = {"steward_1": 3, "steward_2": 3, "steward_3": 3, "diplomat_1": 2, "diplomat_2": 2}


def orders_of_colours(left: dict[str, int]) -> Iterator[str]:
    """Every order of tiles told apart by their colour only."""
    if not any(left.values()):
        yield ""
    for colour in COLOURS:
        if left[colour]:
            for rest in orders_of_colours({**left, colour: left[colour] - 1}):
                yield colour + rest


def laid_out(marked: str, drawn: str) -> "dict[str, str] | None":
    """The rooms and the well after such a draw; None where a tile fits nowhere and the deal is void. [setup.6, setup.7, setup.8, setup.9]"""
    rooms = dict(zip(ROOM_SIZES, [*marked, "", ""], strict=True))
    well = ""
    waiting = list(rooms)  # the rooms whose last place is free, in the order of its number
    for number, colour in enumerate(drawn):
        if number < 5:
            rooms[list(rooms)[number]] += colour
            continue
        room = next((room for room in waiting if set(rooms[room]) != {colour}), None)
        if room is not None:
            rooms[room] += colour
            waiting.remove(room)
        elif len(well) < 2:
            well += colour
        else:
            return None
    return {**rooms, "well": well}


@cache
def tile_shares() -> tuple[dict[str, Shares], float]:
    """The exact share of each way a room can look, and of void deals: all 6 × 34,650 draws of colours, each as likely."""
    counted: dict[str, Counter[str]] = {place: Counter() for place in [*ROOM_SIZES, "well"]}
    void = 0
    draws = list(orders_of_colours(dict.fromkeys(COLOURS, 4)))
    assert len(draws) == factorial(12) // factorial(4) ** 3
    for drawn in draws:
        laid = laid_out(COLOURS, drawn)
        if laid is None:
            void += 1
            continue
        for swap in permutations(COLOURS):  # the three colours may change their parts
            for place, letters in laid.items():
                counted[place][letters.translate(str.maketrans(COLOURS, "".join(swap)))] += 1
    deals = 6 * (len(draws) - void)
    return {place: {look: n / deals for look, n in looks.items()} for place, looks in counted.items()}, void / len(draws)


def letters(view: dict[str, Any], room: str) -> str:
    return "".join(colour[0].upper() for slot, colour in view["castle"]["tiles"].items() if slot.startswith(room))


@pytest.mark.rule("white_castle/setup.6", "white_castle/setup.7", "white_castle/setup.8", "white_castle/setup.9")
@pytest.mark.parametrize("room", ROOM_SIZES)
def test_the_tiles_of_every_room(room: str) -> None:
    """Marked places and the rest are drawn apart: each look of a room comes as often as it does among all possible draws."""
    assert fits(shares_of(2, lambda view: letters(view, room)), tile_shares()[0][room])


@pytest.mark.rule("white_castle/setup.6", "white_castle/setup.7")
def test_the_shares_of_the_first_room() -> None:
    """Two equal tiles on top in 4 of 12 deals, three colours in 8/12 × 4/11 of them; void deals, under one in 100, hardly change that."""
    exact, void = tile_shares()
    assert void < 0.01
    assert sum(share for look, share in exact["steward_1"].items() if look[0] == look[1]) == pytest.approx(4 / 12, abs=0.001)
    assert sum(share for look, share in exact["steward_1"].items() if len(set(look)) == 3) == pytest.approx(8 / 33, abs=0.001)
    found = shares_of(2, lambda view: letters(view, "steward_1"))
    assert sum(n for look, n in found.items() if str(look)[0] == str(look)[1]) / DEALS == pytest.approx(4 / 12, abs=0.025)
    assert sum(n for look, n in found.items() if len(set(str(look))) == 3) / DEALS == pytest.approx(8 / 33, abs=0.025)


@pytest.mark.rule("white_castle/setup.6")
def test_the_marked_places() -> None:
    """One tile of each colour, in each of the six orders as often."""
    top = shares_of(2, lambda view: "".join(letters(view, room)[0] for room in list(ROOM_SIZES)[:3]))
    assert fits(top, alike(["".join(order) for order in permutations(COLOURS)]))


@pytest.mark.rule("white_castle/setup.8", "white_castle/setup.10")
def test_the_tiles_at_the_well() -> None:
    """Their colours as in all draws, each of the fifteen tiles as often as any other, and any two rewards of different colours."""
    colours = shares_of(2, lambda view: "".join(tile[0].upper() for tile in view["well"]["tiles"]))
    assert fits(colours, tile_shares()[0]["well"])
    tiles = [f"{colour}_{reward}" for colour in ("coral", "black", "white") for reward in ("food", "iron", "pearl", "any", "coin")]
    for place in range(2):
        assert fits(shares_of(2, lambda view, at=place: view["well"]["tiles"][at]), alike(tiles))
    unlike = Counter(
        tuple(tile.partition("_")[2] for tile in view["well"]["tiles"])
        for view in views(2)
        if view["well"]["tiles"][0][0] != view["well"]["tiles"][1][0]
    )
    rewards = ("food", "iron", "pearl", "any", "coin")
    assert fits(unlike, alike([(first, second) for first in rewards for second in rewards]))


# Everything else.

MEMBER_OF = {
    **{f"steward_{n}": "ccc ww ggg cc w gg ww".replace(" ", "")[n - 1] for n in range(1, 16)},
    **{f"diplomat_{n}": "ccccwwggwwgg"[n - 1] for n in range(1, 13)},
}
FULL_ONLY = {"steward": {1, 3, 6, 8, 11, 14}, "diplomat": {1, 9, 12}}


def castle_cards(kind: str, seats: int) -> list[str]:
    return [f"{kind}_{n}" for n in range(1, 16 if kind == "steward" else 13) if seats > 2 or n not in FULL_ONLY[kind]]


def in_room(view: dict[str, Any], room: str) -> str:
    card: str = view["castle"]["rooms"][room]["card"]["id"]
    return card


@pytest.mark.rule("white_castle/setup.1", "white_castle/setup.2")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("room", ROOM_SIZES)
def test_the_card_of_every_room(room: str, seats: int) -> None:
    """Any card of its kind that is in the game, each as often."""
    assert fits(shares_of(seats, lambda view: in_room(view, room)), alike(castle_cards(room.partition("_")[0], seats)))


@pytest.mark.rule("white_castle/setup.3", "white_castle/setup.4")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_dark_members_of_the_castle(seats: int) -> None:
    """Each of the 240 castles without five equal dark members, as often as there are cards for it."""
    of_kind = {kind: Counter(MEMBER_OF[card] for card in castle_cards(kind, seats)) for kind in FULL_ONLY}
    ways = {
        (*first, *second): prod(perm(of_kind["steward"][m], first.count(m)) for m in "cgw")
        * prod(perm(of_kind["diplomat"][m], second.count(m)) for m in "cgw")
        for first in threes()
        for second in [(one, other) for one in "cgw" for other in "cgw"]
    }
    allowed = {castle: n for castle, n in ways.items() if len(set(castle)) > 1}
    assert len(allowed) == 240
    total = sum(allowed.values())
    found = shares_of(seats, lambda view: tuple(MEMBER_OF[in_room(view, room)] for room in ROOM_SIZES))
    assert fits(found, {castle: n / total for castle, n in allowed.items()})


def threes() -> list[tuple[str, str, str]]:
    return [(one, two, three) for one in "cgw" for two in "cgw" for three in "cgw"]


@pytest.mark.rule("white_castle/setup.5")
def test_the_daimyo() -> None:
    """One of nine."""
    assert fits(shares_of(2, lambda view: view["castle"]["daimyo"]["card"]), alike([f"daimyo_{n}" for n in range(1, 10)]))


@pytest.mark.rule("white_castle/setup.11")
@pytest.mark.parametrize(("seats", "dice"), [(2, 3), (3, 4), (4, 5)])
@pytest.mark.parametrize("colour", ["coral", "black", "white"])
def test_the_dice(seats: int, dice: int, colour: str) -> None:
    """So many fair dice in rising order: each bridge as often as there are throws for it."""
    bridges = shares_of(seats, lambda view: on_bridge(view, colour))
    throws = Counter(tuple(sorted(n // 6**place % 6 + 1 for place in range(dice))) for n in range(6**dice))
    assert len(throws) == comb(5 + dice, dice)
    assert fits(bridges, {throw: n / 6**dice for throw, n in throws.items()})


def on_bridge(view: dict[str, Any], colour: str) -> tuple[int, ...]:
    bridge = view["bridges"][colour]
    return (bridge["left"], *bridge["centre"], bridge["right"])


@pytest.mark.rule("white_castle/setup.11")
def test_the_bridges_are_thrown_apart() -> None:
    """The lowest dice of two bridges know nothing of each other."""
    least = {pips: ((7 - pips) ** 3 - (6 - pips) ** 3) / 216 for pips in range(1, 7)}
    for one, other in combinations(("coral", "black", "white"), 2):
        found = shares_of(2, lambda view, a=one, b=other: (view["bridges"][a]["left"], view["bridges"][b]["left"]))
        assert fits(found, {(a, b): least[a] * least[b] for a in least for b in least})


@pytest.mark.rule("white_castle/setup.12")
@pytest.mark.parametrize("kind", ["plant", "stone"])
def test_the_gardens(kind: str) -> None:
    """Three of five cards, in each of the sixty ways as often; plants know nothing of stones."""
    cards = [f"{kind}_{n}" for n in range(1, 6)]
    found = shares_of(2, lambda view: tuple(view["gardens"][f"{colour}_{kind}"]["card"] for colour in ("coral", "black", "white")))
    assert fits(found, alike(list(permutations(cards, 3))))
    both = shares_of(2, lambda view: (view["gardens"]["black_plant"]["card"], view["gardens"]["black_stone"]["card"]))
    assert fits(both, alike([(f"plant_{a}", f"stone_{b}") for a in range(1, 6) for b in range(1, 6)]))


@pytest.mark.rule("white_castle/setup.13")
def test_the_yard_tiles() -> None:
    """Four of eight: any two in any two places as often."""
    tiles = [f"tile_{n}" for n in range(1, 9)]
    for one, other in combinations(range(4), 2):
        found = shares_of(2, lambda view, a=one, b=other: (yard_tiles(view)[a], yard_tiles(view)[b]))
        assert fits(found, alike(list(permutations(tiles, 2))))


def yard_tiles(view: dict[str, Any]) -> list[str]:
    return [tile["tile"] for yard in view["yards"].values() for tile in yard["tiles"]]


@pytest.mark.rule("white_castle/setup.15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_turn_order(seats: int) -> None:
    """Each order as often."""
    assert fits(shares_of(seats, lambda view: tuple(view["order"])), alike(list(permutations(range(seats)))))


@pytest.mark.rule("white_castle/setup.16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_starting_pairs(seats: int) -> None:
    """Any resource cards, each beside any starting action as often."""
    provisions = [f"provisions_{n}" for n in range(1, 10)]
    sets = shares_of(seats, lambda view: frozenset(pair["provisions"] for pair in view["pairs"]))
    assert fits(sets, alike([frozenset(chosen) for chosen in combinations(provisions, seats + 1)]))
    for column in range(seats + 1):
        cards = shares_of(seats, lambda view, at=column: view["pairs"][at]["card"])
        assert fits(cards, alike(STARTS))
    beside = Counter((pair["provisions"], pair["card"]) for view in views(seats) for pair in view["pairs"][:1])
    first = {f"provisions_{n}": comb(9 - n, seats) / comb(9, seats + 1) for n in range(1, 10)}  # the lowest of those chosen
    assert fits(beside, {(one, card): share / 6 for one, share in first.items() for card in STARTS})


STARTS = [f"start_{member}_{n}" for member in ("courtier", "gardener", "warrior") for n in (1, 2)]


@pytest.mark.rule("white_castle/solo.1", "white_castle/solo.6")
def test_a_single_player() -> None:
    """One of six starting actions with one of nine resource cards, and the rival's deck in any order: its first two cards tell."""
    drawn: Counter[Any] = Counter()
    first: Counter[Any] = Counter()
    for seed in range(DEALS // 2):
        game: Castle = TITLE.bare(1, stream(seed), {})
        shown = game.view(0)["clans"][0]
        drawn[shown["card"]["id"], shown["zone"][0]] += 1
        first[game.rival_top] += 1
    assert fits(drawn, alike([(card, f"provisions_{n}") for card in STARTS for n in range(1, 10)]))
    assert fits(first, alike(list(range(9))))
