"""Before the first turn. [setup]"""

from typing import Any

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.titles.middle_earth import TITLE
from tatami.titles.middle_earth.rules.domains import REST, TERRITORY
from tatami.titles.middle_earth.rules.ids import GOOD, NEITHER, NEUTRAL
from tatami.titles.middle_earth.rules.setup import best_claim, clear_table, weakest_border
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import CARD_SIDE, EVENT_CARDS, PATH
from titles.middle_earth.table import asked, at, last, log, told, war


def fresh(seats: int, seed: int = 3, **options: Any) -> MiddleEarth:
    game = tatami.new("middle_earth", seats=seats, seed=seed, options=options)
    assert isinstance(game, MiddleEarth)
    return game


def started(seats: int, **options: Any) -> MiddleEarth:
    """A game at its first turn."""
    game = fresh(seats, **options)
    for _ in random_answers(game, stream(4)):
        if "turn_began" in [event.kind for event in game.events(0)]:
            break
    return game


def in_order(game: MiddleEarth) -> list[int]:
    return [(game.first + i) % game.seats for i in range(game.seats)]


@pytest.mark.rule("middle_earth/setup.1", "middle_earth/setup.2")
def test_sides_and_colours_by_seat() -> None:
    """Two: green and red; three: one good, two evil; four: two of each, alternately."""
    armies = {n: [player["army"] for player in fresh(n).view(None)["players"]] for n in (2, 3, 4)}
    assert armies == {2: ["green", "red"], 3: ["green", "red", "black"], 4: ["green", "red", "yellow", "black"]}
    assert [player["side"] for player in fresh(4).view(None)["players"]] == ["good", "evil", "good", "evil"]
    assert NEUTRAL in fresh(2).owner
    assert NEUTRAL not in fresh(3).owner


@pytest.mark.rule("middle_earth/setup.3")
def test_chance_finds_player_1() -> None:
    """Any seat may begin, and the others follow clockwise."""
    assert {fresh(4, seed).first for seed in range(40)} == {0, 1, 2, 3}
    game = fresh(4)
    asked_seats = []
    for _ in range(4):
        asked_seats += game.waiting()
        game.play(game.waiting()[0], game.answers[0])
    assert asked_seats == in_order(game)


@pytest.mark.rule("middle_earth/setup.4", "middle_earth/trilogy.7", "middle_earth/trilogy.9")
@pytest.mark.parametrize(
    ("board", "edition", "numbers"),
    [
        ("base", "european", [35, 35, 30]),
        ("joined", "european", [60, 50, 45]),
        ("joined", "trilogy", [60, 52, 45]),
        ("base", "trilogy", [35, 35, 30]),
    ],
)
def test_battalions_by_number_of_players(board: str, edition: str, numbers: list[int]) -> None:
    """35, 35, 30 on the first board, 60, 50, 45 on both; the Trilogy edition gives three players 52."""
    for seats, number in zip((2, 3, 4), numbers, strict=True):
        game = started(seats, board=board, edition=edition)
        gifts = sum(
            int(str(e.plain()["battalions"])) for e in game.events(0) if e.kind == "battalions_gained"
        )  # strongholds of the first turn
        assert sum(game.army[t] for seat in range(seats) for t in game.held[seat]) == number * seats + gifts


def dealt(seats: int, board: str) -> list[list[int]]:
    """Cards of the own side and neutral ones, by turn order; the neutral army last."""
    game = fresh(seats, board=board)
    rows = [[sum(CARD_SIDE[t] == side for t in game.held[seat]) for side in (game.side(seat), NEITHER)] for seat in in_order(game)]
    return [*rows, [game.owner.count(NEUTRAL)]]


@pytest.mark.rule("middle_earth/setup.5")
def test_the_deal_on_the_first_board() -> None:
    """Four: 5, 4, 4, 5; three: nine good, and nine for each evil player; two: nine each and 24 neutral."""
    assert dealt(4, "base") == [[5, 0], [4, 0], [4, 0], [5, 0], [0]]
    assert sorted(dealt(3, "base")[:3]) == [[4, 5], [5, 4], [9, 0]]
    assert dealt(2, "base") == [[9, 0], [9, 0], [24]]


@pytest.mark.rule("middle_earth/setup.6")
def test_the_deal_on_both_boards() -> None:
    """Four: eight each; three: sixteen good, eight and eight for evil; two: sixteen each and 21 neutral."""
    assert dealt(4, "joined") == [[8, 0]] * 4 + [[0]]
    assert sorted(dealt(3, "joined")[:3]) == [[8, 8], [8, 8], [16, 0]]
    assert dealt(2, "joined") == [[16, 0], [16, 0], [21]]


@pytest.mark.rule("middle_earth/setup.7", "middle_earth/setup.8")
def test_one_battalion_each_and_two_neutral() -> None:
    """Dealt territories get one battalion, those of the neutral army two."""
    game = fresh(2)
    assert {game.army[t] for t in game.held[0] + game.held[1]} == {1}
    assert {game.army[t] for t in range(64) if game.owner[t] == NEUTRAL} == {2}
    assert game.reserve == [44, 44]


@pytest.mark.rule("middle_earth/setup.9")
def test_empty_territories_are_claimed_in_turn() -> None:
    """Each claims one with one battalion until none is empty."""
    game = fresh(4)
    empty = len(game.empty)
    assert (asked(game), empty) == ("claim", 32)
    first = game.waiting()[0]
    territory = game.empty[0]
    game.play(first, territory)
    assert (game.owner[territory], game.army[territory], game.reserve[first]) == (first, 1, 36)
    assert game.waiting() == [(first + 1) % 4]


def claimed(seats: int, **options: Any) -> MiddleEarth:
    """A game in which every territory is claimed, the first offered one each time."""
    game = fresh(seats, **options)
    while asked(game) == "claim":
        game.play(game.waiting()[0], game.answers[0])
    return game


@pytest.mark.rule("middle_earth/setup.10", "middle_earth/setup.11")
@pytest.mark.parametrize(("option", "n"), [("single", 1), ("fives", 5)])
def test_battalions_are_mustered_one_by_one_or_in_fives(option: str, n: int) -> None:
    """In turn, one battalion at a time; by agreement five. The turn goes on from whoever claimed last."""
    game = claimed(3, muster=option)
    seat = game.waiting()[0]
    assert (asked(game), seat) == ("muster", (last(game, "territory_claimed")["seat"] + 1) % 3)
    left, territory = game.reserve[seat], game.held[seat][0]
    muster(game, territory, n)
    assert (game.reserve[seat], game.army[territory]) == (left - n, 1 + n)
    assert game.waiting() == [(seat + 1) % 3]
    game.reserve[(seat + 2) % 3] = 0
    muster(game, game.held[(seat + 1) % 3][0], n)
    assert game.waiting() == [seat]


def muster(game: MiddleEarth, territory: int, n: int) -> None:
    game.play(game.waiting()[0], territory)
    if asked(game) == "muster_count":
        game.play(game.waiting()[0], n)


@pytest.mark.rule("middle_earth/setup.11")
def test_several_battalions_at_once_cost_as_many_turns() -> None:
    """Three at once, and the player is passed over twice more."""
    game = claimed(2)
    seat = game.waiting()[0]
    other, left = 1 - seat, game.reserve[seat]
    muster(game, game.held[seat][0], 3)
    assert (game.reserve[seat], game.army[game.held[seat][0]]) == (left - 3, 4)
    asked_seats = []
    for _ in range(4):
        asked_seats += game.waiting()
        muster(game, game.held[game.waiting()[0]][0], 1)
    assert asked_seats == [other, other, other, seat]


@pytest.mark.rule("middle_earth/setup.16")
def test_the_rest_may_be_left_to_the_table() -> None:
    """Claims by neighbours of one's own; battalions on the border, the weakest place first."""
    game = fresh(3)
    seat = game.waiting()[0]
    claims = len(game.empty)
    game.play(seat, REST)
    while asked(game) == "claim":
        assert game.waiting() != [seat]
        game.play(game.waiting()[0], game.answers[0])
    assert told(game).count("territory_claimed") == claims
    while game.waiting() != [seat]:
        muster(game, game.held[game.waiting()[0]][0], 1)
    game.play(seat, REST)
    assert game.reserve[seat] == 0
    border = [t for t in game.held[seat] if any(game.owner[n] != seat for n in game.variant.neighbours[t])]
    inner = [t for t in game.held[seat] if t not in border]
    armies = [game.army[t] for t in border]
    assert sum(armies) + len(inner) == 50
    assert max(armies) - min(armies) <= 1
    assert all(game.army[t] == 1 for t in inner)


@pytest.mark.rule("middle_earth/setup.16")
@pytest.mark.parametrize(
    ("own", "chosen"),
    [
        ({"eregion": 2, "fornost": 2}, "fornost"),  # the order of the board
        ({"eregion": 1, "fornost": 2}, "eregion"),
        ({"eregion": 2, "moria": 2}, "moria"),  # a stronghold, though it comes later
        ({"eregion": 1, "moria": 2}, "eregion"),
    ],
)
def test_where_the_table_puts_the_next_battalion(own: dict[str, int], chosen: str) -> None:
    """Where the fewest stand; among equals on a stronghold, then by the order of the board."""
    assert weakest_border(war(own=own), 0) == at(chosen)


@pytest.mark.rule("middle_earth/setup.16")
def test_the_table_claims_beside_ones_own() -> None:
    """The territory with the most neighbours of that player."""
    game = fresh(4)
    seat = game.waiting()[0]
    neighbours = {t: sum(game.owner[n] == seat for n in game.variant.neighbours[t]) for t in game.empty}
    game.play(seat, REST)
    assert neighbours[at(last(game, "territory_claimed")["territory"])] == max(neighbours.values()) > 0


@pytest.mark.rule("middle_earth/setup.16")
@pytest.mark.parametrize(("seats", "number"), [(2, 60), (3, 50), (4, 45)])
def test_the_table_may_place_everything(seats: int, number: int) -> None:
    """By the option; the first question is where the leader starts."""
    game = fresh(seats, muster="table")
    assert (asked(game), game.waiting()) == ("first_leader", [game.first])
    assert [sum(game.army[t] for t in game.held[seat]) for seat in range(seats)] == [number] * seats
    game.check()


@pytest.mark.rule("middle_earth/setup.12", "middle_earth/trilogy.2")
@pytest.mark.parametrize(("edition", "leaders", "cards"), [("european", 1, 0), ("trilogy", 2, 1)])
def test_leaders_are_placed_in_turn(edition: str, leaders: int, cards: int) -> None:
    """One leader each; in the Trilogy edition two, and a territory card."""
    game = started(3, edition=edition)
    assert [game.leaders_out(seat) for seat in range(3)] == [leaders] * 3
    assert [len(hand) for hand in game.hand] == [cards] * 3
    placed = [event.plain()["seat"] for event in game.events(0) if event.kind == "leader_placed"]
    assert placed == in_order(game) * leaders


@pytest.mark.rule("middle_earth/setup.13")
def test_the_territory_deck() -> None:
    """All territory cards in play and two wild cards."""
    assert (len(fresh(2).pile), len(fresh(2, board="base").pile)) == (66, 44)


@pytest.mark.rule("middle_earth/setup.14")
@pytest.mark.parametrize(("board", "hand", "deck"), [("base", 3, 40), ("joined", 4, 57)])
def test_adventure_cards_without_events(board: str, hand: int, deck: int) -> None:
    """Three cards each, four on both boards, no events among them; the events are in the pile."""
    for seed in range(10):
        game = fresh(4, seed, board=board)
        assert [cards.bit_count() for cards in game.adventures] == [hand] * 4
        assert not any(cards & EVENT_CARDS for cards in game.adventures)
        assert len(game.adventure_pile) == deck - 4 * hand
        assert any(1 << card & EVENT_CARDS for card in game.adventure_pile)
    for seat in range(4):
        heard: list[dict[str, Any]] = [event.plain() for event in game.events(seat) if event.kind == "adventures_dealt"]
        assert [len(row["cards"]) if row["cards"] is not None else None for row in heard] == [hand if s == seat else None for s in range(4)]
        assert [row["seat"] for row in heard] == [0, 1, 2, 3]


@pytest.mark.rule("middle_earth/setup.15")
def test_the_ring_starts_in_the_shire() -> None:
    """Player 1 takes the first turn."""
    game = started(4)
    assert TERRITORY.id_of(PATH[game.ring]) == "the_shire"
    assert game.waiting() == [game.first]


@pytest.mark.rule("middle_earth/setup.16")
def test_a_game_that_begins_at_once_asks_for_the_leader_first() -> None:
    """Play now leaves claims and battalions to the table: one answer before the first turn."""
    title = tatami.title("middle_earth")
    game = title.new(2, 3, title.quick)
    questions = []
    while "turn_began" not in told(game):
        questions.append(asked(game))
        game.play(game.waiting()[0], game.answers[0])
    assert questions == ["first_leader"] * 2


@pytest.mark.rule("middle_earth/setup.5", "middle_earth/setup.13", "middle_earth/setup.14")
def test_everything_is_shuffled() -> None:
    """Over 300 games every card of the good side is dealt to either good player about as often; any card may lie on top of its pile."""
    games = [fresh(4, seed) for seed in range(300)]
    good = [t for t in range(64) if CARD_SIDE[t] == GOOD]
    for territory in good:
        held = sum(territory in game.held[0] for game in games)
        assert abs(held - 150) < 44  # five standard errors of 300 draws at one half
    assert len({game.pile[-1] for game in games}) > 60  # of 66: on average 65
    assert len({game.adventure_pile[-1] for game in games}) > 50  # of 57
    assert any(EVENT_CARDS >> game.adventure_pile[0] & 1 for game in games)
    dealt_cards = 0
    for game in games:
        dealt_cards |= game.adventures[0]
    assert dealt_cards.bit_count() == 57 - 13  # every mission and power, and no event


@pytest.mark.rule("middle_earth/setup.16")
def test_the_table_claims_next_to_ones_own() -> None:
    """Of the empty territories the one with the most neighbours of the same player; the first of equals."""
    game: MiddleEarth = TITLE.new(2, 3, {"muster": "single"})
    clear_table(game)
    for id in ("eregion", "gladden_fields", "fangorn"):
        game.give(at(id), 0)
    game.empty = [at(id) for id in ("khand", "moria", "lorien", "umbar")]
    assert best_claim(game, 0) == at("moria")  # both: Eregion and Gladden Fields; Lorien comes after it
    game.empty = [at(id) for id in ("khand", "umbar")]
    assert best_claim(game, 0) == at("khand")
    game.empty = [at(id) for id in ("khand", "the_wold", "lorien")]
    assert best_claim(game, 0) == at("lorien")


@pytest.mark.rule("middle_earth/setup.3")
def test_everybody_hears_who_begins() -> None:
    """By lot, and told first."""
    for seed in range(6):
        game: MiddleEarth = TITLE.new(3, seed, {})
        assert log(game)[0] == f"first_player_found {game.first}"
        assert game.alive == 0b111
