"""Warriors, gardeners and courtiers."""

import pytest

from tatami.core.agenda import PassTo
from tatami.core.chance import Loaded
from tatami.texts import Texts
from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.rules.courtier import SEND_COURTIER
from tatami.titles.white_castle.rules.domains import CARD
from tatami.titles.white_castle.rules.gardener import SEND_GARDENER
from tatami.titles.white_castle.rules.ids import LEVELS, MEMBERS
from tatami.titles.white_castle.rules.warrior import SEND_WARRIOR
from titles.white_castle.table import all_answers, answers, asked, canonical, carry_out, do, give, goods, has, kind, play, table, told


@pytest.mark.rule("white_castle/warrior.1")
@pytest.mark.parametrize(
    ("iron", "yards"), [(5, ["great_yard", "middle_yard", "small_yard"]), (4, ["middle_yard", "small_yard"]), (1, ["small_yard"])]
)
def test_a_yard_costs_its_iron(iron: int, yards: list[str]) -> None:
    """Five, three or one."""
    game = table(goods={"iron": iron})
    carry_out(game, "warrior")
    assert answers(game) == ["decline", *yards]
    play(game, "small_yard")
    assert has(game, "iron") == iron - 1
    assert game.home[:MEMBERS] == [5, 5, 4]


@pytest.mark.rule("white_castle/warrior.2")
def test_a_yard_holds_any_number() -> None:
    """Five of one clan in the small yard, and others beside them."""
    game = table(goods={"iron": 7})
    game.guard[3:6] = [0, 0, 3]
    for _ in range(5):
        carry_out(game, "warrior")
        play(game, "small_yard")
    assert game.guard == [0, 0, 5, 0, 0, 3]
    carry_out(game, "warrior")
    assert kind(game) == "over"  # nobody is left at home


@pytest.mark.rule("white_castle/warrior.3")
def test_the_tiles_of_the_yard() -> None:
    """One in the small yard; in the great yard both, in either order."""
    game = table(goods={"iron": 1})
    carry_out(game, "warrior")
    play(game, "small_yard")
    assert goods(game) == {"seal": 2}
    for order in (["gold", "blue", "steward_2_bottom"], ["blue", "steward_2_bottom", "gold"]):
        game = table(goods={"iron": 5})
        carry_out(game, "warrior")
        play(game, "great_yard")
        for answer in order:
            if kind(game) == "yard_tile" or answer != "blue":  # the blue tile alone is not asked about: its own question can be declined
                play(game, answer)
        assert goods(game) == {"food": 2}
        assert game.influence[0] == 2
        assert kind(game) == "over"
    game = table(goods={"iron": 3, "coin": 2})
    carry_out(game, "warrior")
    play(game, "middle_yard", "audience")
    assert game.court[0] == 1


@pytest.mark.rule("white_castle/warrior.3", "white_castle/effects.2")
def test_a_yard_tile_may_be_left() -> None:
    """Asked where it would move the marker for nothing: two steps in the small yard, none with a gate before it or at the end of the track."""
    yards = ["tile_6", "tile_8", "tile_1", "tile_2"]
    for answer, space in (("gold", 2), ("stop", 0)):
        game = table(goods={"iron": 1}, yards=yards)
        carry_out(game, "warrior")
        play(game, "small_yard")
        assert (kind(game), answers(game)) == ("yard_tile", ["stop", "gold"])
        assert asked(game).plain()["about"] == {"yard": "small_yard"}
        play(game, answer)
        assert (kind(game), game.influence[0], game.guard[2]) == ("over", space, 1)
    for space in (5, 20):
        game = table(goods={"iron": 1}, yards=yards)
        game.influence[0] = space
        carry_out(game, "warrior")
        play(game, "small_yard")
        assert kind(game) == "over"
    for plain in ("tile_1", "tile_3", "tile_4", "tile_5", "tile_6", "tile_8"):  # goods, points and the well are always welcome
        game = table(goods={"iron": 1}, yards=["tile_7", "tile_2", "tile_8" if plain == "tile_1" else "tile_1", plain])
        carry_out(game, "warrior")
        play(game, "small_yard")
        assert kind(game) == "over"


@pytest.mark.rule("white_castle/warrior.3", "white_castle/effects.2")
def test_either_tile_of_the_great_yard_may_be_left() -> None:
    """The blue one by its own question, the gold one, two steps, by stopping before it; or both at once."""
    for left in (["stop"], ["blue", "stop", "stop"], ["blue", "diplomat_2_top", "stop"], ["gold", "stop"]):
        game = table(goods={"iron": 5})
        carry_out(game, "warrior")
        play(game, "great_yard")
        assert answers(game) == ["stop", "blue", "gold"]
        play(game, *left)
        assert kind(game) == "over"
        assert game.influence[0] == (2 if "gold" in left else 0)
        assert has(game, "vp") == (2 if "diplomat_2_top" in left else 0)
    always = table(goods={"iron": 5}, yards=["tile_6", "tile_8", "tile_1", "tile_5"])
    carry_out(always, "warrior")
    play(always, "great_yard")
    assert answers(always) == ["blue", "gold"]


@pytest.mark.rule("white_castle/gardener.1")
def test_a_garden_costs_its_food() -> None:
    """Only those one can pay are offered."""
    game = table(goods={"food": 2})
    carry_out(game, "gardener")
    assert answers(game) == ["decline", "coral_stone", "black_stone", "white_stone"]
    play(game, "white_stone")
    assert goods(game) == {"seal": 2}
    assert game.home[:MEMBERS] == [5, 4, 5]


@pytest.mark.rule("white_castle/gardener.2")
def test_one_gardener_of_a_clan_on_a_card() -> None:
    """Those of others do not matter."""
    game = table(goods={"food": 2})
    game.tended = [1 << 1, 1 << 3 | 1 << 1]
    carry_out(game, "gardener")
    assert answers(game) == ["decline", "black_stone", "white_stone"]


@pytest.mark.rule("white_castle/gardener.3")
def test_the_action_of_the_garden() -> None:
    """Plain gains at once; a price may be paid or not."""
    game = table(goods={"food": 1})
    carry_out(game, "gardener")
    play(game, "coral_stone", "iron", "pearl")
    assert goods(game) == {"iron": 1, "pearl": 1}
    game = table(goods={"food": 5, "coin": 3})
    carry_out(game, "gardener")
    play(game, "coral_plant", "pay", "black_stone")  # three coins for another gardener, who brings three coins
    assert goods(game) == {"coin": 3}
    assert game.tended[0] == 0b1001


@pytest.mark.rule("white_castle/courtier.1")
def test_audience_and_climb_once_each_in_any_order() -> None:
    """Even with different courtiers."""
    game = table(goods={"coin": 9, "pearl": 7})
    game.court[:2] = [0, 1]
    game.home[0] = 4
    carry_out(game, "courtier")
    assert answers(game) == ["stop", "audience", "stewards_up_1", "stewards_up_2"]
    play(game, "stewards_up_1", "diplomat_1")
    while kind(game) != "courtier":
        play(game, answers(game)[0])
    assert answers(game) == ["stop", "audience"]
    play(game, "audience")
    assert kind(game) == "over"
    assert game.court[:LEVELS] == [1, 0, 1, 0]


@pytest.mark.rule("white_castle/courtier.2")
def test_the_audience() -> None:
    """Two coins, and the gate has room for all."""
    game = table(goods={"coin": 10})
    for _ in range(5):
        carry_out(game, "courtier")
        play(game, "audience")
        if kind(game) != "over":
            play(game, "stop")
    assert game.court[0] == 5
    assert goods(game) == {}


@pytest.mark.rule("white_castle/courtier.3")
@pytest.mark.parametrize(
    ("pearl", "climbs"),
    [
        (1, []),
        (2, ["gate_up_1", "diplomats_up_1"]),
        (4, ["gate_up_1", "diplomats_up_1"]),
        (5, ["gate_up_1", "gate_up_2", "diplomats_up_1"]),
    ],
)
def test_the_price_of_a_climb(pearl: int, climbs: list[str]) -> None:
    """Two mother-of-pearl a floor, five for two; from the diplomats there is one floor left."""
    game = table(goods={"pearl": pearl, "coin": 2})
    game.court[:LEVELS] = [1, 0, 1, 0]
    game.home[0] = 3
    carry_out(game, "courtier")
    assert answers(game) == ["stop", "audience", *climbs]


@pytest.mark.rule("white_castle/courtier.4")
def test_rooms_of_each_floor() -> None:
    """Any steward room from the gate, any diplomat room above."""
    game = table(goods={"pearl": 2})
    game.court[0], game.home[0] = 1, 4
    carry_out(game, "courtier")
    play(game, "gate_up_1")
    assert answers(game) == ["steward_1", "steward_2", "steward_3"]
    game = table(goods={"pearl": 2})
    game.court[1], game.home[0] = 1, 4
    carry_out(game, "courtier")
    play(game, "stewards_up_1")
    assert answers(game) == ["diplomat_1", "diplomat_2"]


@pytest.mark.rule("white_castle/courtier.5")
def test_from_the_gate_in_one_go() -> None:
    """A fresh courtier may climb at once; the floor passed on the way gives nothing."""
    game = table(goods={"coin": 2, "pearl": 5})
    carry_out(game, "courtier")
    play(game, "audience", "gate_up_2", "diplomat_1")
    assert game.court[:LEVELS] == [0, 0, 1, 0]
    assert game.influence[0] == 2  # the light action of diplomat_2 alone
    assert len(game.zone[0]) == 2


@pytest.mark.rule("white_castle/courtier.6", "white_castle/courtier.7", "white_castle/courtier.8")
def test_arriving_on_a_floor() -> None:
    """The old card turns into a lantern, the room's card is taken, one of its light actions done, then the room is filled again."""
    game = table(goods={"pearl": 2}, zone=["provisions_1"], chance=Loaded([1]))
    game.court[0], game.home[0] = 1, 4
    deck = game.stewards
    carry_out(game, "courtier")
    play(game, "gate_up_1", "steward_3")
    assert kind(game) == "light_block"
    assert answers(game) == ["top", "middle"]
    assert game.card[0] == CARD.value_of("steward_15")
    assert game.view(0)["castle"]["rooms"]["steward_3"]["card"] is None
    assert game.view(0)["clans"][0]["lantern"] == {"pearl": 1, "time": 1}
    play(game, "middle")
    assert goods(game) == {"pearl": 2}
    assert game.rooms[2] == deck[1]
    assert game.stewards == [deck[0], *deck[2:]]
    assert told(game, "card_drawn")[-1]["room"] == "steward_3"


@pytest.mark.rule("white_castle/courtier.9")
def test_an_empty_deck_leaves_the_card() -> None:
    """The light action is done, but both cards stay; the question does not say that the card is yours."""
    game = table(goods={"pearl": 2})
    game.court[0], game.home[0] = 1, 4
    game.stewards = []
    rooms, card, zone = game.rooms, game.card, game.zone
    carry_out(game, "courtier")
    play(game, "gate_up_1", "steward_3")
    assert (kind(game), asked(game).rule) == ("light_in_room", "courtier.9")
    assert answers(game) == ["top", "middle"]
    for lang, yours in (("en", "yours"), ("fr", "à vous")):
        assert yours not in Texts(TITLE, lang, ["A", "B"]).question(asked(game))
        assert "15" in Texts(TITLE, lang, ["A", "B"]).question(asked(game))
    play(game, "middle")
    assert goods(game) == {"pearl": 2}
    assert (game.rooms, game.card, game.zone) == (rooms, card, zone)
    assert told(game, "card_taken") == []
    taken = table(goods={"pearl": 2})
    taken.court[0], taken.home[0] = 1, 4
    carry_out(taken, "courtier")
    play(taken, "gate_up_1", "steward_3")
    assert "yours" in Texts(TITLE, "en", ["A", "B"]).question(asked(taken))


@pytest.mark.rule("white_castle/courtier.10", "white_castle/courtier.11")
def test_arriving_at_the_daimyo() -> None:
    """Lantern first, then a free place of choice and its favour."""
    game = table(goods={"pearl": 2}, zone=["provisions_4"])
    game.court[2], game.home[0] = 1, 4
    game.favoured = [1, -1, -1]
    carry_out(game, "courtier")
    play(game, "diplomats_up_1")
    assert goods(game) == {"iron": 1}
    assert answers(game) == ["middle", "right"]
    play(game, "right")
    assert goods(game) == {"iron": 1, "seal": 2}
    assert game.favoured == [1, -1, 0]


@pytest.mark.rule("white_castle/courtier.11")
def test_no_favour_left() -> None:
    """He stays without one."""
    game = table(goods={"pearl": 2}, zone=["provisions_4"])
    game.court[2], game.home[0] = 1, 4
    game.favoured = [1, 1, 1]
    carry_out(game, "courtier")
    play(game, "diplomats_up_1")
    assert goods(game) == {"iron": 1}
    assert game.court[:LEVELS] == [0, 0, 0, 1]
    assert game.favoured == [1, 1, 1]


@pytest.mark.rule("white_castle/courtier.1")
def test_seals_are_wanted_where_they_open_a_part() -> None:
    """A search tries a change only where it buys an audience or a climb."""
    game = table(goods={"coin": 1, "seal": 1})
    carry_out(game, "courtier")
    assert all_answers(game) == canonical(game) == ["stop", "seal_to_coin"]
    play(game, "seal_to_coin")
    assert answers(game) == ["stop", "audience"]


@pytest.mark.rule("white_castle/courtier.11")
def test_the_first_clans_favour_is_taken_too() -> None:
    """A place once taken stays taken, whoever took it."""
    game = table(goods={"pearl": 2})
    game.court[2], game.home[0] = 1, 4
    game.favoured = [0, 1, -1]
    carry_out(game, "courtier")
    play(game, "diplomats_up_1")
    assert game.favoured == [0, 1, 0]  # the only free one is taken unasked
    assert told(game, "courtier_climbed")[-1]["level"] == "daimyo"
    assert told(game, "favour_granted")[-1]["favour"] == "right"


@pytest.mark.rule("white_castle/courtier.8")
@pytest.mark.parametrize(("room", "kind_of_card"), [("steward_3", "steward"), ("diplomat_1", "diplomat"), ("diplomat_2", "diplomat")])
def test_each_floor_has_its_deck(room: str, kind_of_card: str) -> None:
    """A steward room is filled with a steward, a diplomat room with a diplomat; the other deck is left alone."""
    game = table(goods={"pearl": 5}, chance=Loaded([0]))
    game.court[0], game.home[0] = 1, 4
    stewards, diplomats = len(game.stewards), len(game.diplomats)
    carry_out(game, "courtier")
    play(game, "gate_up_1" if kind_of_card == "steward" else "gate_up_2", room)
    while kind(game) == "light_block":
        play(game, answers(game)[-1])
    assert told(game, "card_drawn")[-1]["card"].startswith(kind_of_card)
    assert (len(game.stewards), len(game.diplomats)) == (stewards - (kind_of_card == "steward"), diplomats - (kind_of_card == "diplomat"))


@pytest.mark.rule("white_castle/courtier.1", "white_castle/gardener.1", "white_castle/warrior.1")
def test_members_are_counted_by_clan() -> None:
    """Whoever has nobody at home sends nobody, whatever the other clan has."""
    for home, sends in (([5, 5, 5, 0, 0, 0], False), ([0, 0, 0, 1, 1, 1], True)):
        for step, question in ((SEND_COURTIER, "courtier"), (SEND_GARDENER, "garden"), (SEND_WARRIOR, "yard")):
            game = table()
            game.home = home[:]
            for good in ("coin", "food", "iron"):
                give(game, good, 3, 1)
            do(game, PassTo(1), step)
            assert (kind(game) == question) == sends


@pytest.mark.rule("white_castle/courtier.1")
def test_each_part_once() -> None:
    """After audience and climb nothing is asked any more, even with goods for another."""
    game = table(goods={"coin": 9, "pearl": 7}, chance=Loaded([0]))
    carry_out(game, "courtier")
    play(game, "audience", "gate_up_1", "steward_3", "middle")
    assert kind(game) == "over"
    assert game.court[:LEVELS] == [0, 1, 0, 0]


@pytest.mark.rule("white_castle/courtier.1", "white_castle/gardener.1", "white_castle/warrior.1")
@pytest.mark.parametrize("clan", [0, 1])
@pytest.mark.parametrize("member", [0, 1, 2])
def test_each_kind_of_member_is_counted_by_itself(clan: int, member: int) -> None:
    """With no gardener at home no garden is tended, however many others are; a single one can be sent, with goods or with seals for them."""
    step, question = ((SEND_COURTIER, "courtier"), (SEND_GARDENER, "garden"), (SEND_WARRIOR, "yard"))[member]
    for others, own, sends in ((5, 0, False), (0, 1, True)):
        for purse in ({"coin": 3, "food": 3, "iron": 3}, {"seal": 4}):
            game = table()
            game.home = [others] * (2 * MEMBERS)
            game.home[clan * MEMBERS + member] = own
            for good, n in purse.items():
                give(game, good, n, clan)
            do(game, PassTo(clan), step)
            assert (kind(game) == question) == sends


@pytest.mark.rule("white_castle/warrior.3")
def test_a_yard_shows_what_its_tiles_bring() -> None:
    """Two in the great yard, one in each of the others; a blue tile alone does not ask for what the small yard's would."""
    game = table(goods={"iron": 5, "coin": 9}, yards=["tile_6", "tile_5", "tile_1", "tile_2"])
    carry_out(game, "warrior")
    offers = game.view(0)["offers"]
    assert [offers[yard]["costs"] for yard in ("great_yard", "middle_yard", "small_yard")] == ["5 iron", "3 iron", "1 iron"]
    assert [len(offers[yard]["actions"]) for yard in ("great_yard", "middle_yard", "small_yard")] == [2, 1, 1]
    assert offers["great_yard"]["actions"][0] == "black tile"
    assert (offers["middle_yard"]["actions"], offers["small_yard"]["actions"]) == (["courtier"], ["time 2"])
    play(game, "middle_yard")
    assert kind(game) == "courtier"
