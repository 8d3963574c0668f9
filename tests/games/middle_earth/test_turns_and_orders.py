"""What starts anew with a turn, what hinders attacks, which orders there are, and what everybody is told of it."""

import pytest

from games.middle_earth.table import act, asked, at, last, log, offered, roll, say, siege, space, told, war
from tatami.core.chance import stream
from tatami.games.middle_earth import TITLE
from tatami.games.middle_earth.domains import ADVENTURE, CARD, TERRITORY
from tatami.games.middle_earth.flow import CAPTURE, LEADER_BACK, NEXT_TURN, TURN
from tatami.games.middle_earth.ids import MOST_DICE, ONE_DIE
from tatami.games.middle_earth.rules.armies import lose, place
from tatami.games.middle_earth.rules.attack import ATTACKS, targets
from tatami.games.middle_earth.rules.battle import LED, ONE_ROLL, SAILS, Fight, attack_bonus, defence_dice
from tatami.games.middle_earth.rules.cards import draw_card, flags
from tatami.games.middle_earth.rules.draw import APPOINT, DRAW, raiders, second_leader
from tatami.games.middle_earth.rules.ending import after_elimination
from tatami.games.middle_earth.rules.fellowship import FELLOWSHIP_STEP
from tatami.games.middle_earth.rules.fortify import FORTIFICATION
from tatami.games.middle_earth.rules.reinforce import REINFORCEMENT
from tatami.games.middle_earth.scoring import outcome, score
from tatami.games.middle_earth.setup import best_claim, clear_table
from tatami.games.middle_earth.siege.rules.pieces import lose_cheapest
from tatami.games.middle_earth.siege.rules.trade import draw_two
from tatami.games.middle_earth.state import MiddleEarth
from tatami.games.middle_earth.tables import IS_STRONGHOLD

INFANTRY = ["harlindon", "lune_valley", "evendim_hills"]


@pytest.mark.rule("middle_earth/turn.1")
def test_a_turn_owes_its_six_steps_and_starts_anew() -> None:
    """Nothing is left of the last turn: no conquest, no card earned, one fortification move; then the steps in their order."""
    game = war(ATTACKS, own={"moria": 3, "eregion": 2})
    game.agenda.clear()
    game.fresh, game.moves, game.bonus_cards = False, 0, 2
    game.traded = game.conquered = game.earned = True
    game.arrived = game.pinned = [at("moria")]
    TURN.do(game, 0)
    assert (game.fresh, game.moves, game.bonus_cards) == (True, 1, 0)
    assert (game.traded, game.conquered, game.earned) == (False, False, False)
    assert (game.arrived, game.pinned) == ([], [])
    assert game.agenda[::-1] == [REINFORCEMENT, ATTACKS, FORTIFICATION, LEADER_BACK, DRAW, FELLOWSHIP_STEP, NEXT_TURN]


@pytest.mark.rule("middle_earth/turn.4", "middle_earth/events.2", "middle_earth/powers.4")
@pytest.mark.parametrize(("storms", "closed", "hindered"), [(True, 0, True), (False, 1, True), (True, 1, True), (False, 0, False)])
def test_what_others_did_still_hinders(storms: bool, closed: int, hindered: bool) -> None:
    """A storm or a closed bridge of seat 0 lasts while seat 1 plays; those of seat 1 end with its turn."""
    game = war(ATTACKS, own={"moria": 3, "eregion": 2})
    game.agenda.clear()
    game.storms = [[at("moria")] if storms else [], [at("khand")]]
    game.closed = [closed, 1]
    game.hindered = True
    NEXT_TURN.do(game, 0)
    assert (game.active, game.hindered, game.storms[1], game.closed[1]) == (1, hindered, [], 0)


@pytest.mark.rule("middle_earth/reinforce.3")
def test_battalions_placed_and_lost_are_told() -> None:
    """A card never takes the last battalion; where only one stands nothing is lost and nothing said."""
    game = war(ATTACKS, own={"moria": 3, "eregion": 2, "khand": 1})
    since = len(log(game))
    place(game, 0, at("moria"), 2)
    lose(game, at("moria"), 3)
    lose(game, at("moria"), 3)
    lose(game, at("eregion"), 1)
    lose(game, at("khand"), 1)
    assert log(game)[since:] == [
        "battalions_placed 0 moria 2",
        "battalions_lost moria 3",
        "battalions_lost moria 1",
        "battalions_lost eregion 1",
    ]
    assert [game.army[at(id)] for id in ("moria", "eregion", "khand")] == [1, 1, 1]


@pytest.mark.rule("middle_earth/attack.1")
def test_no_attack_from_the_midst_of_ones_own() -> None:
    """Moria with all its neighbours: attacks start from the border only, and from two battalions."""
    around = [TERRITORY.id_of(t) for t in war(ATTACKS, own={"moria": 2}).variant.neighbours[at("moria")]]
    game = war(ATTACKS, own={"moria": 9} | dict.fromkeys(around, 2))
    assert offered(game) == {"done", *around}
    game.army[at(around[0])] = 1
    assert ATTACKS.answers(game, 0) == [-1, *sorted(at(id) for id in around[1:])]


@pytest.mark.rule("middle_earth/powers.8", "middle_earth/events.2")
@pytest.mark.parametrize(
    ("start", "board", "storm", "reached"),
    [
        ("west_rohan", "joined", "", {"anfalas", "vale_of_erech", "lamedon", "lebennin", "minas_tirith"}),
        ("west_rohan", "joined", "anfalas", {"vale_of_erech", "lamedon", "lebennin", "minas_tirith"}),
        ("west_rohan", "base", "", set()),
        ("gap_of_rohan", "joined", "", {"druwaith_iaur", "anfalas", "vale_of_erech", "lamedon", "lebennin"}),
        ("gap_of_rohan", "base", "", set()),  # Drúwaith Iaur is the first territory beyond
    ],
)
def test_what_lies_under_the_mountains(start: str, board: str, storm: str, reached: set[str]) -> None:
    """From West Rohan and the Gap of Rohan the south of the White Mountains, but for storms, one's own, and a board that is not there."""
    game = war(ATTACKS, own={start: 6}, adventures={0: ["under_the_mountains"]}, board=board)
    plain = {TERRITORY.id_of(t) for t in game.variant.neighbours[at(start)]}
    game.storms, game.hindered = [[at(storm)] if storm else [], [at("forlindon")]], True
    assert {TERRITORY.id_of(t) for t in targets(game, 0, at(start))} == plain | reached
    if board == "joined":
        game.give(at("lamedon"), 0)
        assert at("lamedon") not in targets(game, 0, at(start))


@pytest.mark.rule("middle_earth/attack.14", "middle_earth/powers.4")
def test_a_leader_may_stay_behind_whatever_rages_elsewhere() -> None:
    """A storm far away does not force him along: he is asked."""
    game = war(ATTACKS, own={"weather_hills": 5}, others={1: {"old_forest": 2}}, leaders={0: ["weather_hills"]})
    game.storms, game.hindered = [[at("khand")], []], True
    say(game, "weather_hills", "old_forest")
    assert asked(game) == "leader_joins"


@pytest.mark.rule("middle_earth/events.12")
@pytest.mark.parametrize(("army", "left", "question"), [(4, 1, "attack_from"), (5, 2, "order"), (9, 6, "order")])
def test_corsairs_take_three_before_an_attack_over_the_sea(army: int, left: int, question: str) -> None:
    """With two battalions left the fleet sails on, with one it does not."""
    game = war(ATTACKS, own={"mithlond": army, "moria": 5}, others={1: {"umbar": 2}})
    game.corsairs = 2
    say(game, "mithlond", "umbar")
    assert (game.army[at("mithlond")], asked(game)) == (left, question)


@pytest.mark.rule("middle_earth/attack.2", "middle_earth/attack.8", "middle_earth/attack.9")
@pytest.mark.parametrize(
    ("army", "orders"),
    [
        (3, {"one_die", "two_dice", "until_1"}),
        (4, {"one_die", "two_dice", "three_dice", "until_1"}),
        (5, {"one_die", "two_dice", "three_dice", "until_1", "until_3"}),
        (6, {"one_die", "two_dice", "three_dice", "until_1", "until_3"}),
        (7, {"one_die", "two_dice", "three_dice", "until_1", "until_3", "until_5"}),
    ],
)
def test_the_orders_there_are(army: int, orders: set[str]) -> None:
    """A die for each battalion but one, three at most; a long attack needs two more than it keeps; no breaking off before a roll."""
    game = war(ATTACKS, own={"weather_hills": army}, others={1: {"old_forest": 9}})
    say(game, "weather_hills", "old_forest")
    assert offered(game) == orders


@pytest.mark.rule("middle_earth/attack.9")
def test_a_search_rolls_all_the_dice_there_are() -> None:
    """Of single rolls only the largest, the long attacks, and after a roll breaking off."""
    game = war(ATTACKS, own={"weather_hills": 5}, others={1: {"old_forest": 9}}, dice=[roll((1, 1, 1), (6,))])
    say(game, "weather_hills", "old_forest")

    def tried() -> set[str]:
        question = game.question(0)
        return {question.domain.id_of(answer) for answer in question.canonical}

    assert tried() == offered(game) - {"one_die", "two_dice"}
    say(game, "three_dice", "one_die")
    assert tried() == offered(game) - {"one_die", "two_dice"}
    assert "break_off" in tried()


@pytest.mark.rule("middle_earth/attack.9")
def test_a_long_attack_is_told() -> None:
    """Which order was given, before its rolls."""
    game = war(ATTACKS, own={"weather_hills": 7}, others={1: {"old_forest": 2}}, dice=[roll((6, 6, 1), (5, 5))])
    say(game, "weather_hills", "old_forest", "until_1", "most_dice")
    assert last(game, "attack_ordered") | {"number": 0, "rule": ""} == {
        "number": 0,
        "kind": "attack_ordered",
        "rule": "",
        "start": "weather_hills",
        "goal": "old_forest",
        "keep": 1,
    }


@pytest.mark.rule("middle_earth/powers.2", "middle_earth/powers.22")
@pytest.mark.parametrize(("defenders", "offer"), [(1, False), (2, True)])
def test_grima_needs_two_defenders(defenders: int, offer: bool) -> None:
    """The last battalion does not change sides."""
    game = war(ATTACKS, own={"weather_hills": 5}, others={1: {"old_forest": defenders}}, adventures={0: ["grima"]})
    say(game, "weather_hills", "old_forest")
    assert ("grima" in offered(game)) == offer


@pytest.mark.rule("middle_earth/powers.9", "middle_earth/attack.2", "middle_earth/attack.20")
@pytest.mark.parametrize(("army", "order", "lost"), [(3, "until_1", 2), (9, "until_1", 3), (9, "two_dice", 2)])
def test_a_storm_sinks_the_dice_and_is_spent(army: int, order: str, lost: int) -> None:
    """As many battalions as would have rolled, never the last; the card lies before its player."""
    game = war(ATTACKS, own={"mithlond": army}, others={1: {"umbar": 2}}, adventures={1: ["violent_storms"]})
    say(game, "mithlond", "umbar", "pass", order, "violent_storms")
    assert (game.army[at("mithlond")], game.adventures[1], game.played[1].bit_count()) == (army - lost, 0, 1)


@pytest.mark.rule("middle_earth/attack.9", "middle_earth/attack.20")
def test_a_storm_may_meet_every_roll_of_a_long_attack() -> None:
    """Let pass before the first roll, it may come before the second."""
    game = war(
        ATTACKS,
        own={"mithlond": 9},
        others={1: {"umbar": 4}},
        adventures={1: ["violent_storms"]},
        dice=[roll((6, 1, 1), (4, 4))],
        defence="most",
    )
    say(game, "mithlond", "umbar", "pass", "until_1", "pass")
    assert (asked(game), game.waiting(), game.army[at("umbar")]) == ("storm", [1], 3)


@pytest.mark.rule("middle_earth/attack.2", "middle_earth/attack.9")
def test_a_long_attack_goes_on_with_the_dice_it_has() -> None:
    """From three battalions two dice, from two one, and then it is over: one battalion is left."""
    rolls = [roll((1, 1), (6,)), roll((1,), (6,))]
    game = war(ATTACKS, own={"weather_hills": 3, "moria": 5}, others={1: {"old_forest": 1}}, dice=rolls)
    say(game, "weather_hills", "old_forest", "until_1")
    assert [row for row in log(game) if row.startswith("battle")] == [
        "battle_fought weather_hills old_forest 1_1 6 []",
        "battle_fought weather_hills old_forest 1 6 []",
    ]
    assert (game.army[at("weather_hills")], asked(game)) == (1, "attack_from")
    assert log(game)[-1] == "attack_broken_off weather_hills old_forest"


@pytest.mark.rule("middle_earth/attack.3", "middle_earth/attack.4", "middle_earth/trilogy.5")
@pytest.mark.parametrize(
    ("edition", "attackers", "army", "chosen", "dice"),
    [
        ("european", 1, 9, MOST_DICE, 1),
        ("european", 2, 9, MOST_DICE, 2),
        ("european", 3, 2, MOST_DICE, 2),
        ("european", 3, 1, MOST_DICE, 1),
        ("european", 3, 9, ONE_DIE, 1),
        ("trilogy", 1, 9, MOST_DICE, 2),
        ("trilogy", 1, 1, MOST_DICE, 1),
    ],
)
def test_the_dice_of_the_defender(edition: str, attackers: int, army: int, chosen: int, dice: int) -> None:
    """Two with two battalions or more, one against a single die, which in the Trilogy edition does not matter; one if that is chosen."""
    game = war(ATTACKS, own={"weather_hills": 5}, edition=edition)
    assert defence_dice(game, attackers, army, chosen) == dice


@pytest.mark.rule("middle_earth/powers.2", "middle_earth/powers.22")
def test_who_turns_his_coat_is_told() -> None:
    """From where to where, and how many."""
    game = war(ATTACKS, own={"weather_hills": 5}, others={1: {"old_forest": 4}}, adventures={0: ["grima"]})
    say(game, "weather_hills", "old_forest", "grima")
    assert log(game)[-1] == "battalions_turned weather_hills old_forest 2"


@pytest.mark.rule("middle_earth/cards.2")
def test_traded_cards_are_known_no_longer() -> None:
    """Of four cards everybody knew, three are traded: the fourth is still known to be in the hand."""
    game = war(TURN, own={"moria": 1, "khand": 1}, hands={0: [*INFANTRY, "the_shire"]})
    game.shown = game.hand[0][:]
    say(game, "card_harlindon", "card_lune_valley")
    assert game.shown == game.hand[0] == [CARD.value_of("card_the_shire")]


@pytest.mark.rule("middle_earth/cards.1", "middle_earth/cards.2")
def test_a_set_is_searched_in_rising_order() -> None:
    """After the first card only higher ones are tried, as long as they complete a set; else any."""
    game = war(TURN, own={"moria": 1, "khand": 1}, hands={0: [*INFANTRY, "south_downs", "rhudaur"]})
    first, *rest = game.hand[0]

    def tried() -> list[int]:
        return [card for card in game.question(0).canonical if card < 66]

    names = {card: CARD.id_of(card) for card in game.hand[0]}
    say(game, names[first])
    assert tried() == [card for card in rest if card in game.question(0).answers]
    say(game, names[rest[1]])
    assert all(card > rest[1] for card in tried())


@pytest.mark.rule("middle_earth/cards.6")
def test_the_new_pile_is_shuffled_and_told() -> None:
    """Each of five discarded cards comes up first as often; everybody hears how many there are."""
    firsts = []
    for seed in range(300):
        game = war(ATTACKS, own={"moria": 2})
        game.chance = stream(seed)
        game.discard, game.pile = [3, 8, 21, 40, 65], []
        firsts.append(draw_card(game))
        assert log(game)[-1] == "cards_reshuffled 5"
    assert all(abs(firsts.count(card) - 60) < 35 for card in (3, 8, 21, 40, 65))  # five standard errors
    assert flags([2, 5]) == [int(card in (2, 5)) for card in range(66)]


@pytest.mark.rule("middle_earth/cards.7")
def test_a_drawn_card_is_ones_own_business() -> None:
    """Its player learns which it is, the others that there is one; and nobody takes back what led to it."""
    game = war(ATTACKS, own={"moria": 2}, hands={0: ["khand"]})
    game.agenda.clear()
    game.conquered = True
    game.pile = [CARD.value_of("card_anfalas")]
    game.owe(DRAW)
    game.settle()
    assert game.hand[0] == sorted([CARD.value_of("card_khand"), CARD.value_of("card_anfalas")])
    assert [last(game, "card_drawn", seat)["card"] for seat in (0, 1, None)] == ["card_anfalas", None, None]


@pytest.mark.rule("middle_earth/end.3", "middle_earth/end.6")
def test_the_score_counts_realms_too() -> None:
    """Two territories, one of them Minas Tirith with its stronghold: 2, 2 and 4 for the good player."""
    game = war(ATTACKS, own={"minas_tirith": 2, "khand": 2})
    assert score(game, 0) == 2 + 2 * IS_STRONGHOLD[at("minas_tirith")] + 4


@pytest.mark.rule("middle_earth/powers.17")
def test_leader_and_sails_add_one_each() -> None:
    """One for a leader, one for Black Sails, two for both."""
    bonuses = [attack_bonus(Fight(0, 1, force, 3, ONE_ROLL, 0)) for force in (0, LED, SAILS, LED | SAILS)]
    assert bonuses == [0, 1, 1, 2]


@pytest.mark.rule("middle_earth/draw.6")
def test_an_empty_pile_is_made_anew_for_the_first_draw() -> None:
    """Of three cards discarded one is drawn when the pile is empty."""
    game = war(ATTACKS, own={"moria": 2})
    game.agenda.clear()
    game.earned = True
    game.adventure_discard = sum(1 << ADVENTURE.value_of(id) for id in ("gollum", "boromir", "bree"))
    game.adventure_pile, game.unseen = [], 0
    game.owe(DRAW)
    game.settle()
    assert (told(game).count("adventures_reshuffled"), game.adventures[0].bit_count(), len(game.adventure_pile)) == (1, 1, 2)


@pytest.mark.rule("middle_earth/fellowship.5")
def test_an_answer_in_a_window_is_given_once() -> None:
    """When all have answered, what comes of it is no secret any more, and the last cannot take his answer back."""
    game = war(FELLOWSHIP_STEP, ATTACKS, own={"khand": 2, "moria": 3}, adventures={0: ["gollum"], 1: ["bree"]}, ring="the_shire")
    game.play(1, game.question(1).domain.value_of("pass"))
    last_answer = game.question(0).domain.value_of("pass")
    assert game.foresee(0, last_answer).hidden
    game.play(0, last_answer)
    assert asked(game) == "attack_from"
    assert not game.can_undo(0)


@pytest.mark.rule("middle_earth/fellowship.5")
def test_of_several_cards_the_first_in_turn_order_counts() -> None:
    """It is seat 2's turn: of cards of seats 0 and 1 that of seat 0 is played, and seat 1 keeps his."""
    game = war(
        ATTACKS,
        seats=3,
        own={"khand": 2},
        others={1: {"moria": 2}, 2: {"harad": 2}},
        adventures={0: ["gollum"], 1: ["knife_in_the_dark"], 2: ["bree"]},
        ring="the_shire",
        dice=[0, 0, 0],
    )
    game.agenda.clear()
    game.active, game.over = 2, False
    game.owe(FELLOWSHIP_STEP)
    game.settle()
    for seat, card in ((0, "gollum"), (1, "knife_in_the_dark"), (2, "pass")):
        game.play(seat, game.question(seat).domain.value_of(card))
    assert (game.adventures[0], game.adventures[1].bit_count()) == (0, 1)


@pytest.mark.rule("middle_earth/siege_trade.7")
def test_the_last_tirith_card_is_kept() -> None:
    """With one card in the pile there is nothing to choose: it is shown and kept."""
    game = act({"city": {"infantry": 1}, "e2": {"orc": 1}})
    card = game.tirith_pile[-1]
    game.tirith_pile = [card]
    draw_two(game, 0)
    assert (game.kept[0] >> card & 1, game.tirith_pile) == (1, [])
    assert [row.split()[0] for row in log(game)[-2:]] == ["tirith_cards_shown", "tirith_card_kept"]


@pytest.mark.rule("middle_earth/siege_action.12")
def test_the_cheapest_fall_first_and_nobody_where_nobody_is() -> None:
    """Of an archer and two orcs two fall: the orcs; of an empty space none."""
    game = siege(units={"e2": {"orc": 2, "troll": 1}, "city": {"infantry": 1}})
    assert lose_cheapest(game, space("e2"), 2) == 2
    assert lose_cheapest(game, space("c7"), 2) == 0
    assert game.strength[space("e2")] == 1


@pytest.mark.rule("middle_earth/draw.4")
@pytest.mark.parametrize(("hand", "discards"), [(["bree", "erebor", "rauros"], False), (["bree", "erebor", "rauros", "gollum"], True)])
def test_only_beyond_the_limit_a_card_goes(hand: list[str], discards: bool) -> None:
    """With three adventure cards a fourth is kept on both boards; with four one must go. What was drawn cannot be undone."""
    game = war(ATTACKS, own={"moria": 2}, adventures={0: hand})
    game.agenda.clear()
    game.earned = True
    game.adventure_pile = [*game.adventure_pile, ADVENTURE.value_of("boromir")]
    game.owe(DRAW)
    game.settle()
    assert (not game.over and asked(game) == "discard_adventure") == discards


@pytest.mark.rule("middle_earth/draw.3", "middle_earth/fellowship.6")
def test_an_event_that_happened_is_unseen_no_longer() -> None:
    """It lies open in the discard; the power drawn after it is still among those nobody else has seen."""
    game = war(ATTACKS, own={"moria": 2, "eregion": 2})
    game.agenda.clear()
    game.earned = True
    entmoot, gollum = ADVENTURE.value_of("entmoot"), ADVENTURE.value_of("gollum")
    game.adventure_pile = [card for card in game.adventure_pile if card not in (entmoot, gollum)] + [gollum, entmoot]
    before = game.unseen
    game.owe(DRAW)
    game.settle()
    assert (game.unseen, game.adventure_discard) == (before & ~(1 << entmoot), 1 << entmoot)


@pytest.mark.rule("middle_earth/draw.6")
def test_the_new_adventure_pile_is_shuffled() -> None:
    """Each of three powers discarded is drawn first as often."""
    cards = [ADVENTURE.value_of(id) for id in ("gollum", "boromir", "faramir")]
    drawn = []
    for seed in range(300):
        game = war(ATTACKS, own={"moria": 2})
        game.agenda.clear()
        game.chance = stream(seed)
        game.earned, game.adventure_pile, game.unseen = True, [], 0
        game.adventure_discard = sum(1 << card for card in cards)
        game.owe(DRAW)
        game.settle()
        drawn.append(game.adventures[0].bit_length() - 1)
    assert all(abs(drawn.count(card) - 100) < 41 for card in cards)  # five standard errors


@pytest.mark.rule("middle_earth/events.1", "middle_earth/leaders.1")
@pytest.mark.parametrize(("leaders", "appoints"), [([], True), (["moria"], True), (["moria", "eregion"], False)])
def test_a_second_leader_and_no_third(leaders: list[str], appoints: bool) -> None:
    """Who has two on the board gets no more."""
    game = war(ATTACKS, own={"moria": 2, "eregion": 2, "khand": 2}, leaders={0: leaders})
    game.agenda.clear()
    second_leader(game, 0)
    assert game.agenda == ([APPOINT] if appoints else [])


@pytest.mark.rule("middle_earth/events.3", "middle_earth/events.11")
def test_the_cards_of_an_event_are_shown() -> None:
    """Three territories, wild cards passed over; half of the battalions there are lost, rounded down."""
    game = war(ATTACKS, own={"moria": 5, "eregion": 1, "khand": 4})
    game.pile = [CARD.value_of(id) for id in ("card_khand", "card_eregion", "wild_1", "card_moria")]
    since = len(log(game))
    raiders(game, 0)
    assert [game.army[at(id)] for id in ("moria", "eregion", "khand")] == [3, 1, 2]
    shown = sorted(("card_moria", "card_eregion", "card_khand"), key=CARD.value_of)
    assert log(game)[since:] == [f"cards_revealed {shown}", "battalions_lost moria 2", "battalions_lost khand 2"]
    assert len(game.discard) == 4


@pytest.mark.rule("middle_earth/fellowship.2")
def test_the_fellowships_die_has_six_faces() -> None:
    """A seventh is not on it; without a die none is remembered."""
    game = war(own={"khand": 2}, ring="moria", dice=[6, 0, 0])
    game.over = False
    game.owe(FELLOWSHIP_STEP)
    with pytest.raises(ValueError, match="below 6"):
        game.settle()
    game = war(own={"khand": 2}, ring="the_shire")
    game.over, game.ring_die = False, 4
    game.owe(FELLOWSHIP_STEP)
    game.settle()
    assert game.ring_die == 0


@pytest.mark.rule("middle_earth/hunt.5", "middle_earth/end.2")
@pytest.mark.parametrize(
    ("mode", "alive", "ending", "places"),
    [
        ("hunt", 0b0101, "hunt.5", [1, 2, 1, 2]),  # good alone is left
        ("hunt", 0b1010, "hunt.5", [2, 1, 2, 1]),
        ("hunt", 0b0111, "", []),
        ("hunt", 0b1000, "hunt.5", [2, 1, 2, 1]),
        ("war", 0b0101, "", []),
        ("war", 0b0100, "end.2", [2, 2, 1, 2]),
    ],
)
def test_who_is_left_has_won(mode: str, alive: int, ending: str, places: list[int]) -> None:
    """In the hunt the side whose players alone are left, else the last player; good sits in seats 0 and 2."""
    game = war(ATTACKS, seats=4, own={"moria": 2}, others={1: {"khand": 2}, 2: {"lorien": 2}, 3: {"umbar": 2}}, mode=mode)
    game.alive = alive
    after_elimination(game)
    assert game.ending == ending
    if ending:
        assert [place == 1 for place in outcome(game).places] == [place == 1 for place in places]


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


@pytest.mark.rule("middle_earth/hunt.2")
def test_an_attempt_on_the_ring_is_told() -> None:
    """Who tried, and the number reached."""
    game = war(own={"forlindon": 1}, leaders={1: ["khand"]}, ring="moria", dice=[1, 2, 0, 0], mode="hunt")
    game.over, game.active = False, 1
    game.owe(CAPTURE)
    game.settle()
    say(game, "yes")
    assert last(game, "capture_tried") | {"number": 0, "rule": ""} == {
        "number": 0,
        "kind": "capture_tried",
        "rule": "",
        "seat": 1,
        "die": "5",
    }
