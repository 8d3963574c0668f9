"""Setting up, and dealing the provinces."""

from typing import Any

import pytest

import tatami
from tatami.core.chance import stream
from tatami.titles.shogun.rules.domains import PROVINCE
from tatami.titles.shogun.rules.draft import bury_stale_cards
from tatami.titles.shogun.rules.ids import FARMERS, MOON, NEUTRAL, SUN
from tatami.titles.shogun.rules.march import targets
from tatami.titles.shogun.rules.state import EMPTY
from tatami.titles.shogun.rules.tables import board
from titles.shogun.table import BLUE, names, province, say, table, told


def out(face: int) -> set[str]:
    played = board(face, True, 3)
    return {id for p, id in enumerate(PROVINCE.ids) if p not in played.provinces}


@pytest.mark.rule("shogun/setup.1")
def test_the_face_decides_the_regions() -> None:
    """On the Moon face Kai lies in the red region, on the Sun face in the yellow one."""
    for face, region in (("sun", "yellow"), ("moon", "red")):
        game = tatami.new("shogun", seats=4, seed=1, options={"face": face})
        assert next(row for row in game.view(None)["provinces"] if row["id"] == "kai")["region"] == region


@pytest.mark.rule("shogun/setup.2")
def test_left_out_on_the_sun_face() -> None:
    """With three players eight provinces are not used."""
    assert out(SUN) == {"izumo", "iwami", "sanuki", "tosa", "echigo", "mutsu", "kazusa", "awa_boso"}


@pytest.mark.rule("shogun/setup.3")
def test_left_out_on_the_moon_face() -> None:
    """The Moon face leaves out eight others."""
    assert out(MOON) == {"iwami", "aki", "mutsu", "shimotsuke", "iyo", "tosa", "hitachi", "shimosa"}


@pytest.mark.rule("shogun/setup.4")
def test_nobody_enters_a_province_left_out() -> None:
    """With three players Aki borders on Bingo, and no more on Iwami; with four it does."""
    three, four = (table({"aki": (BLUE, 5)}, seats=seats) for seats in (3, 4))
    assert province("iwami") not in targets(three, BLUE, province("aki"))
    assert province("iwami") in targets(four, BLUE, province("aki"))


@pytest.mark.rule("shogun/setup.5", "shogun/setup.7")
@pytest.mark.parametrize(("seats", "chests"), [(3, 18), (4, 15), (5, 12)])
def test_chests_rice_and_points_at_the_start(seats: int, chests: int) -> None:
    """18, 15 or 12 chests; no rice and no points."""
    game: Any = tatami.new("shogun", seats=seats, seed=1)
    for player in game.view(None)["players"]:
        assert (player["chests"], player["rice"], player["points"]) == (chests, 0, 0)
    assert game.bank == 35 + 20 * 5 - seats * chests


@pytest.mark.rule("shogun/setup.6", "shogun/box.4", "shogun/box.5")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_before_the_first_card_is_taken(seats: int) -> None:
    """All armies and farmers in reserve, five chest cards in every hand, nothing in the tower or on the board; all are told who leads whom."""
    game: Any = tatami.new("shogun", seats=seats, seed=1)
    assert game.reserve == [62] * seats + [0] * (5 - seats) + [20]
    assert (game.upper, game.lower, game.tray) == ([0] * 6, [0] * 6, [0] * 6)
    assert (set(game.owner), set(game.armies), set(game.markers), set(game.built)) == ({NEUTRAL}, {0}, {0}, {0})
    assert (game.places, game.special, game.bids) == ([EMPTY] * 5, [EMPTY] * seats, [EMPTY] * seats)
    assert game.event_deck == list(range(12))
    for seat in range(seats):
        assert game.view(seat)["players"][seat]["hand"] == ["chest_0", "chest_1", "chest_2", "chest_3", "chest_4"]
        assert set(game.view(None)["players"][seat]["plan"].values()) == {None}
        assert game.shown[seat] == 0
    assert [(row["seat"], row["daimyo"]) for row in told(game, "daimyo_led")] == list(
        enumerate(["uesugi", "mori", "tokugawa", "takeda", "hashiba"][:seats])
    )


@pytest.mark.rule("shogun/setup.6", "shogun/setup.8")
def test_the_tower_is_filled() -> None:
    """Of 7 armies each and 10 farmers some stay in the tower; everything else is in reserve, the tray is empty."""
    game = tatami.new("shogun", seats=3, seed=5, options={"start": "printed", "tower": "glass"})
    view = game.view(None)
    assert view["tower"]["tray"] == {}
    stay = {side: view["tower"]["upper"].get(side, 0) + view["tower"]["lower"].get(side, 0) for side in ("uesugi", "farmers")}
    assert 0 < stay["uesugi"] <= 7
    assert view["players"][BLUE]["reserve"] == 62 - 27 - stay["uesugi"]
    assert view["farmers"] == 20 - stay["farmers"]
    assert told(game, "tower_filled")


@pytest.mark.rule("shogun/setup.9")
def test_four_events_lie_open() -> None:
    """The first year starts with four event cards face up."""
    game = tatami.new("shogun", seats=4, seed=1, options={"start": "printed"})
    assert len({event["id"] for event in game.view(None)["events"]}) == 4


@pytest.mark.rule("shogun/setup.10")
def test_sea_lanes_of_the_moon_face() -> None:
    """Sixteen lanes on the Moon face, or the Sun's six."""
    lanes = {
        lanes: len(tatami.new("shogun", seats=4, seed=1, options={"face": "moon", "lanes": lanes}).view(None)["lanes"])
        for lanes in ("reconstructed", "sun")
    }
    assert lanes == {"reconstructed": 16, "sun": 6}
    assert province("shima") in board(MOON, True, 4).neighbours[province("kii")]
    assert province("shima") not in board(MOON, False, 4).neighbours[province("kii")]


@pytest.mark.rule("shogun/draft.1", "shogun/draft.3")
def test_two_open_cards_or_the_unseen_one() -> None:
    """The first player chooses among two open cards and the unseen one."""
    game = tatami.new("shogun", seats=4, seed=1)
    (seat,) = game.waiting()
    answers = names(game, seat)
    assert answers[:2] == game.view(None)["draft"]["open"]
    assert answers[2:] == ["unseen"]


@pytest.mark.rule("shogun/draft.2", "shogun/draft.7")
@pytest.mark.parametrize(("seats", "groups"), [(3, 9), (4, 8), (5, 7)])
def test_the_draft_places_every_group(seats: int, groups: int) -> None:
    """9, 8 or 7 provinces each, with the armies of the groups; the other provinces are neutral."""
    game = tatami.new("shogun", seats=seats, seed=3)
    chance = stream(4)
    while game.question(game.waiting()[0]).kind != "plan":
        (seat,) = game.waiting()
        answers = game.question(seat).answers
        game.play(seat, answers[chance.below(len(answers))])
    for seat in range(seats):
        own = [row["armies"] for row in game.view(None)["provinces"] if row["owner"] == seat]
        assert sorted(own, reverse=True) == [5, 4, 4, 3, 3, 2, 2, 2, 2][:groups]


@pytest.mark.rule("shogun/draft.4", "shogun/draft.5")
def test_card_then_group_then_a_new_card() -> None:
    """The group goes to the card's province, and the card is replaced."""
    game = tatami.new("shogun", seats=4, seed=1)
    (seat,) = game.waiting()
    taken, other = game.view(None)["draft"]["open"]
    say(game, seat, taken)
    assert names(game, seat) == ["2", "3", "4", "5"]
    say(game, seat, "5")
    row = next(row for row in game.view(None)["provinces"] if row["id"] == taken)
    assert (row["owner"], row["armies"]) == (seat, 5)
    open_cards = game.view(None)["draft"]["open"]
    assert len(open_cards) == 2
    assert other in open_cards
    assert taken not in open_cards


@pytest.mark.rule("shogun/draft.3", "shogun/draft.8")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_draft_goes_round_by_seats(seats: int) -> None:
    """After each seat comes the next one, after the last the first, until all groups are placed."""
    game = tatami.new("shogun", seats=seats, seed=2)
    turns = []
    while game.question(game.waiting()[0]).kind != "plan":
        (seat,) = game.waiting()
        if game.question(seat).kind == "draft_card":
            turns.append(seat)
        game.play(seat, game.question(seat).answers[0])
    assert turns == [(turns[0] + n) % seats for n in range(seats * {3: 9, 4: 8, 5: 7}[seats])]


@pytest.mark.rule("shogun/draft.6")
def test_the_same_pair_twice_goes_under_the_deck() -> None:
    """If everybody takes unseen cards, the first player's second turn begins with two other open cards."""
    game = tatami.new("shogun", seats=3, seed=1)
    pair = game.view(None)["draft"]["open"]
    first = game.waiting()[0]
    for _ in range(3):
        (seat,) = game.waiting()
        assert game.view(None)["draft"]["open"] == pair
        say(game, seat, "unseen")
        say(game, seat, "2")
    assert game.waiting() == [first]
    assert not set(game.view(None)["draft"]["open"]) & set(pair)
    assert told(game, "cards_buried")[0]["provinces"] == sorted(pair)


def test_buried_cards_come_last() -> None:
    """Cards put under the deck come up again when the others are used up, in their order."""
    game = table()
    game.deck, game.under, game.open_cards = [7], [3], [1, 2]
    game.seen = [[1, 2]] * 4
    bury_stale_cards(game, BLUE)
    assert game.open_cards == [7, 3]
    assert game.under == [1, 2]


@pytest.mark.rule("shogun/draft.8")
def test_the_first_player_is_drawn_by_lot() -> None:
    """Every seat begins some game."""
    assert {tatami.new("shogun", seats=3, seed=seed).waiting()[0] for seed in range(20)} == {0, 1, 2}


@pytest.mark.rule("shogun/draft.9", "shogun/draft.10")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_printed_positions(seats: int) -> None:
    """List A stands for the first seat and so on, each with the printed armies; planning begins at once."""
    game = tatami.new("shogun", seats=seats, seed=1, options={"start": "printed"})
    assert game.waiting() == list(range(seats))
    for seat, printed in enumerate(PRINTED[seats]):
        own = {row["id"]: row["armies"] for row in game.view(None)["provinces"] if row["owner"] == seat}
        assert own == dict(zip(printed.split(), GROUPS, strict=False))
        assert set(game.view(seat)["players"][seat]["hand"][:-5]) == set(own)


GROUPS = (5, 4, 4, 3, 3, 2, 2, 2, 2)  # the armies beside each name of a list
PRINTED = {  # the supplement's lists, from top to bottom
    3: [
        "suruga mino tamba musashi harima izu owari sagami tajima",
        "yamato echizen shimotsuke shimosa ise hitachi awa_shikoku kaga kii",
        "bizen omi hida etchu hoki bitchu bingo settsu shinano",
    ],
    4: [
        "yamato awa_shikoku kaga omi tamba kii settsu noto",
        "kozuke hida ise echizen shinano etchu shimotsuke shima",
        "mimasaka wakasa awa_boso harima bitchu hoki tajima kazusa",
        "kai musashi mino mikawa bingo aki totomi sagami",
    ],
    5: [
        "sagami mimasaka harima kazusa izu awa_boso bizen",
        "shimotsuke echizen tamba shimosa kozuke hitachi wakasa",
        "mino hida iyo owari totomi mikawa tosa",
        "hoki shinano bingo echigo aki izumo etchu",
        "yamato kaga kii shima omi ise noto",
    ],
}


@pytest.mark.rule("shogun/draft.10")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_printed_positions_are_refused_on_the_moon_face(seats: int) -> None:
    """The refusal says what would go; the Moon face is drafted, and refuses nothing else."""
    with pytest.raises(tatami.Unreadable, match=r"Sun face only; choose face=sun, or start=draft"):
        tatami.new("shogun", seats=seats, seed=1, options={"start": "printed", "face": "moon"})
    moon = tatami.new("shogun", seats=seats, seed=1, options={"face": "moon"})
    assert moon.question(moon.waiting()[0]).kind == "draft_card"


@pytest.mark.rule("shogun/draft.4")
def test_a_drafted_card_is_in_hand() -> None:
    """The card of a province stays in the hand of whoever placed a group there."""
    game = tatami.new("shogun", seats=4, seed=1)
    (seat,) = game.waiting()
    taken = game.view(None)["draft"]["open"][0]
    say(game, seat, taken)
    say(game, seat, "5")
    assert game.view(seat)["players"][seat]["hand"][0] == taken
    game.check()


@pytest.mark.rule("shogun/setup.4", "shogun/march.4")
@pytest.mark.parametrize(
    ("face", "lanes", "three", "five"), [("sun", "reconstructed", 4, 6), ("moon", "reconstructed", 13, 16), ("moon", "sun", 5, 6)]
)
def test_lanes_to_provinces_left_out_are_not_seen(face: str, lanes: str, three: int, five: int) -> None:
    """With three players a lane with an end in a province left out is in no view: two on the Sun face, three of sixteen on the Moon's."""
    for seats, n in ((3, three), (5, five)):
        view = tatami.new("shogun", seats=seats, seed=1, options={"face": face, "lanes": lanes}).view(None)
        played = {row["id"] for row in view["provinces"]}
        assert len(view["lanes"]) == n
        assert all({a, b} <= played for a, b in view["lanes"])


def test_an_empty_table_is_empty() -> None:
    """The tests' table keeps all cubes in reserve."""
    game = table()
    assert game.reserve[BLUE] == 62
    assert game.reserve[FARMERS] == 20
