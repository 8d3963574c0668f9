"""The draw step and its events. [draw, events]"""

import pytest

from games.middle_earth.table import asked, at, last, log, offered, say, told, war
from tatami.core.agenda import Step
from tatami.core.chance import stream
from tatami.core.domain import NO
from tatami.games.middle_earth.domains import ADVENTURE, CARD, TERRITORY
from tatami.games.middle_earth.ids import NEUTRAL
from tatami.games.middle_earth.rules.attack import ATTACKS
from tatami.games.middle_earth.rules.draw import APPOINT, DRAW, DrawAdventure, corsairs_of_umbar, raiders, second_leader
from tatami.games.middle_earth.rules.fortify import FORTIFICATION
from tatami.games.middle_earth.rules.uprising import rise_up, uprising_at
from tatami.games.middle_earth.state import MiddleEarth
from tatami.games.middle_earth.tables import EVENT_CARDS, KIND_OF


def drawing(*events: str, own: "dict[str, int] | None" = None, then: "Step | None" = None, **more: object) -> MiddleEarth:
    """Seat 0 is about to draw these adventure cards, in this order."""
    game = war(ATTACKS, own=own or {"moria": 4, "eregion": 3}, **more)  # type: ignore[arg-type]
    game.agenda.clear()
    cards = [ADVENTURE.value_of(id) for id in events]
    game.adventure_pile = [card for card in game.adventure_pile if card not in cards] + cards[::-1]
    if then is not None:
        game.owe(then)
    game.owe(DrawAdventure(False))
    game.settle()
    return game


def top(game: MiddleEarth, *cards: str) -> None:
    """Put these territory cards on top of the pile."""
    values = [CARD.value_of(id if "wild" in id else f"card_{id}") for id in cards]
    game.pile = [card for card in game.pile if card not in values] + values[::-1]


def happening(event: str, cards: "list[str] | None" = None, **more: object) -> MiddleEarth:
    """The event is drawn, then a power."""
    game = war(ATTACKS, **more)  # type: ignore[arg-type]
    game.agenda.clear()
    if cards:
        top(game, *cards)
    drawn = [ADVENTURE.value_of(event), ADVENTURE.value_of("gollum")]
    game.adventure_pile = [card for card in game.adventure_pile if card not in drawn] + drawn[::-1]
    game.owe(DrawAdventure(False))
    game.settle()
    return game


@pytest.mark.rule("middle_earth/draw.1")
def test_a_conquest_earns_one_card() -> None:
    """However many territories were taken."""
    for conquered, cards in ((True, 1), (False, 0)):
        game = war(ATTACKS, own={"moria": 2})
        game.agenda.clear()
        game.conquered = conquered
        game.owe(DRAW)
        game.settle()
        assert len(game.hand[0]) == cards


@pytest.mark.rule("middle_earth/draw.2", "middle_earth/trilogy.6")
def test_a_leader_on_a_site_earns_an_adventure_card() -> None:
    """By conquest or by moving; in the Trilogy edition only by conquest."""
    from tatami.games.middle_earth.rules.armies import lead

    for edition, by_conquest, earned in (
        ("european", True, True),
        ("european", False, True),
        ("trilogy", True, True),
        ("trilogy", False, False),
    ):
        game = war(ATTACKS, own={"eregion": 2, "moria": 2}, leaders={0: ["moria"]}, edition=edition)
        lead(game, 0, at("moria"), at("eregion"), by_conquest)
        assert game.earned == earned
        game.agenda.clear()
        game.owe(DRAW)
        game.settle()
        assert ("adventure_drawn" in told(game)) == earned
    game = war(ATTACKS, own={"eregion": 2, "moria": 2}, leaders={0: ["eregion"]})
    lead(game, 0, at("eregion"), at("moria"), True)
    assert not game.earned


@pytest.mark.rule("middle_earth/draw.2", "middle_earth/draw.7")
@pytest.mark.parametrize("earned", [False, True])
def test_a_drawn_card_is_not_put_back(earned: bool) -> None:
    """Whoever has seen a card can take back nothing that came before it, and is told nothing of it beforehand."""
    game = war(FORTIFICATION, DRAW, ATTACKS, own={"moria": 3, "eregion": 2})
    game.earned = earned
    game.adventure_pile.append(game.adventure_pile.pop(game.adventure_pile.index(ADVENTURE.value_of("gollum"))))
    foretold = [event.kind for event in game.foresee(0, NO).events]
    say(game, "done")
    assert (asked(game), "adventure_drawn" in told(game, 0)) == ("attack_from", earned)
    assert "adventure_drawn" not in foretold
    assert game.can_undo(0) is not earned


@pytest.mark.rule("middle_earth/draw.3")
def test_events_happen_and_one_draws_again() -> None:
    """Until a mission or a power comes up."""
    game = drawing("entmoot", "cave_troll", "gollum")
    assert [event.plain()["card"] for event in game.events(None) if event.kind == "event_drawn"] == ["entmoot", "cave_troll"]
    assert last(game, "adventure_drawn", 0)["card"] == "gollum"
    assert last(game, "adventure_drawn", 1)["card"] is None
    assert game.adventure_discard.bit_count() == 2


@pytest.mark.rule("middle_earth/draw.4")
@pytest.mark.parametrize(("board", "limit"), [("base", 3), ("joined", 4)])
def test_over_the_limit_one_card_goes(board: str, limit: int) -> None:
    """Three adventure cards, four on both boards; a discarded card scores nothing."""
    hand = ["bree", "erebor", "rauros", "gollum"][:limit]
    game = drawing("boromir", adventures={0: hand}, board=board)
    assert (asked(game), offered(game)) == ("discard_adventure", {*hand, "boromir"})
    say(game, "bree")
    assert last(game, "adventure_discarded")["card"] == "bree"
    assert game.played[0] == 0
    game.check()


@pytest.mark.rule("middle_earth/draw.5")
def test_cards_of_missions_never_beyond_five() -> None:
    """They come in the draw step."""
    game = war(ATTACKS, own={"moria": 2}, hands={0: ["moria", "khand", "anfalas"]})
    game.agenda.clear()
    game.conquered, game.bonus_cards = True, 3
    game.owe(DRAW)
    game.settle()
    assert len(game.hand[0]) == 5


@pytest.mark.rule("middle_earth/draw.6")
def test_the_adventure_discard_is_shuffled_once_for_a_draw() -> None:
    """If nothing but events is left, nothing is drawn."""
    game = war(ATTACKS, own={"moria": 2})
    game.agenda.clear()
    everything = sum(1 << card for card in game.adventure_pile)
    game.adventure_pile = []
    game.adventure_discard = everything & EVENT_CARDS & ~(0b1111 << 54)
    game.unseen = 0
    game.owe(DrawAdventure(False))
    game.settle()
    while not game.over:
        say(game, game.question(0).domain.id_of(game.answers[0]))
    assert told(game).count("adventures_reshuffled") == 1
    assert game.adventures[0] == 0
    shuffled = war(own={"moria": 2})
    shuffled.adventure_pile, shuffled.adventure_discard = [], 1 << ADVENTURE.value_of("gollum")
    shuffled.over, shuffled.unseen = False, 0
    shuffled.owe(DrawAdventure(False))
    shuffled.settle()
    assert (shuffled.adventure_discard, shuffled.adventures[0]) == (0, 1 << ADVENTURE.value_of("gollum"))
    assert shuffled.unseen == shuffled.of_adventure_pile == 1 << ADVENTURE.value_of("gollum")


@pytest.mark.rule("middle_earth/draw.7")
def test_adventure_hands_are_secret() -> None:
    """Others see how many cards, not which."""
    game = war(ATTACKS, own={"moria": 2}, adventures={0: ["gollum", "bree"]})
    assert game.view(0)["players"][0]["adventure_hand"] == ["bree", "gollum"]
    other = game.view(1)["players"][0]
    assert (other["adventures"], other["adventure_hand"]) == (2, None)


@pytest.mark.rule("middle_earth/events.1")
def test_a_second_leader_is_appointed() -> None:
    """Once both are out, nothing happens."""
    game = happening("second_leader", own={"moria": 2, "eregion": 2, "khand": 1}, leaders={0: ["moria"]})
    assert (asked(game), offered(game)) == ("place_leader", {"eregion", "khand"})
    game = happening("second_leader", own={"moria": 2, "eregion": 2}, leaders={0: ["moria", "eregion"]})
    assert game.over


@pytest.mark.rule("middle_earth/events.2", "middle_earth/events.11")
def test_winter_storms_stop_attacks() -> None:
    """Out of and into three revealed territories; wild cards are replaced and everything goes to the discard."""
    own = {"moria": 4, "eregion": 3, "rhudaur": 3}
    game = happening("winter_storms", ["wild_1", "moria", "dunland", "khand"], own=own)
    assert game.view(None)["storms"] == ["dunland", "khand", "moria"]
    assert len(game.discard) == 4
    game.agenda.clear()
    game.over = False
    game.owe(ATTACKS)
    game.settle()
    assert offered(game) == {"done", "rhudaur"}


@pytest.mark.rule("middle_earth/events.3")
def test_raiders_halve() -> None:
    """The loss is rounded down; the neutral army suffers too."""
    game = happening("raiders", ["moria", "eregion", "khand"], own={"moria": 5, "eregion": 1}, others={NEUTRAL: {"khand": 4}})
    assert [game.army[at(t)] for t in ("moria", "eregion", "khand")] == [3, 1, 2]


@pytest.mark.rule("middle_earth/events.4")
def test_mustering_adds_three() -> None:
    """To each of three revealed territories, whoever owns it."""
    game = happening("mustering", ["moria", "eregion", "khand"], own={"moria": 5, "eregion": 1})
    assert [game.army[at(t)] for t in ("moria", "eregion", "khand")] == [8, 4, 4]


@pytest.mark.rule("middle_earth/events.5", "middle_earth/events.13")
def test_a_local_uprising_waits_for_its_day() -> None:
    """The card is secret; shown in a reinforcement step while its territory is held, it brings four battalions."""
    from tatami.games.middle_earth.rules.reinforce import REINFORCEMENT

    game = happening("local_uprising", ["wild_1", "moria"], own={"moria": 5, "eregion": 1})
    assert last(game, "uprising_taken", 0)["card"] == "card_moria"
    assert last(game, "uprising_taken", 1)["card"] is None
    say(game, "no")
    assert (game.army[at("moria")], game.uprising[0]) == (5, [at("moria")])
    game.agenda.clear()
    game.over, game.stock = False, 3
    game.owe(REINFORCEMENT)
    game.settle()
    assert "uprising" in offered(game)
    say(game, "uprising")
    assert (game.army[at("moria")], game.uprising[0], "uprising" in offered(game)) == (9, [], False)
    assert CARD.value_of("card_moria") in game.discard


@pytest.mark.rule("middle_earth/events.5", "middle_earth/events.13", "middle_earth/turn.3")
def test_a_local_uprising_may_be_shown_at_once() -> None:
    """In the very draw step, if the territory is held; whoever does not hold it is asked too, so that asking tells nothing."""
    game = happening("local_uprising", ["moria"], own={"moria": 5, "eregion": 1})
    assert (asked(game), offered(game)) == ("show_uprising", {"no", "yes"})
    say(game, "yes")
    assert (game.army[at("moria")], game.uprising[0]) == (9, [])
    assert (last(game, "uprising_shown")["territory"], game.discard[-1]) == ("moria", at("moria"))
    foreign = happening("local_uprising", ["khand"], own={"moria": 5, "eregion": 1})
    assert (asked(foreign), offered(foreign)) == ("show_uprising", {"no"})
    assert foreign.question(0).plain()["about"] == {"territory": "khand"}
    say(foreign, "no")
    assert foreign.uprising[0] == [at("khand")]


@pytest.mark.rule("middle_earth/events.13")
def test_only_the_new_uprising_is_asked_about() -> None:
    """An older one waits for a reinforcement step."""
    game = war(ATTACKS, own={"moria": 5, "eregion": 1})
    game.agenda.clear()
    game.uprising[0] = [game.pile.pop(game.pile.index(at("moria")))]
    top(game, "khand")
    rise_up(game, 0)
    game.settle()
    assert (game.question(0).plain()["about"], offered(game)) == ({"territory": "khand"}, {"no"})


@pytest.mark.rule("middle_earth/events.6", "middle_earth/events.7", "middle_earth/events.9", "middle_earth/events.10")
@pytest.mark.parametrize(
    ("event", "territory", "good", "evil"),
    [
        ("cave_troll", "moria", 3, 7),
        ("entmoot", "fangorn", 7, 3),
        ("black_gates_open", "udun_vale", 3, 15),
        ("aragorn_arrives", "minas_tirith", 15, 3),
    ],
)
def test_events_favour_a_side(event: str, territory: str, good: int, evil: int) -> None:
    """One side gains, the other loses two but never the last; the neutral army does neither."""
    assert happening(event, own={territory: 5}).army[at(territory)] == good
    assert happening(event, own={"khand": 1}, others={1: {territory: 5}}).army[at(territory)] == evil
    assert happening(event, own={"khand": 1}, others={NEUTRAL: {territory: 5}}).army[at(territory)] == 5
    loser = 0 if good < 5 else 1
    held = {territory: 1}
    game = happening(event, own=held if loser == 0 else {"khand": 1}, others={1: held} if loser else None)
    assert game.army[at(territory)] == 1


@pytest.mark.rule("middle_earth/events.8", "middle_earth/events.12")
def test_corsairs_take_three_from_every_fleet() -> None:
    """Once an attack, at its declaration; with fewer than two battalions left it is off."""
    game = happening("corsairs_of_umbar", own={"mithlond": 6, "belfalas": 4})
    assert game.view(None)["corsairs"]
    game.agenda.clear()
    game.over = False
    game.owe(ATTACKS)
    game.settle()
    say(game, "belfalas", "umbar")
    assert (game.army[at("belfalas")], asked(game)) == (1, "attack_from")
    game.army[at("forodwaith")] = 3
    game.give(at("forodwaith"), 0)
    game.answers = game.asked.answers(game, 0)
    say(game, "forodwaith", "umbar")
    assert (last(game, "corsairs_paid")["battalions"], game.army[at("forodwaith")]) == (2, 1)
    say(game, "mithlond", "umbar")
    assert last(game, "corsairs_paid")["battalions"] == 3
    assert (game.army[at("mithlond")], asked(game)) == (3, "order")


def test_every_kind_of_event_is_known() -> None:
    """Ten kinds, thirteen cards."""
    events = {KIND_OF[card] for card in range(60) if EVENT_CARDS >> card & 1}
    assert (len(events), EVENT_CARDS.bit_count()) == (10, 13)
    assert len(TERRITORY.ids) == 64


@pytest.mark.rule("middle_earth/events.8")
@pytest.mark.parametrize("seat", [0, 1])
def test_corsairs_sail_for_whoever_drew_them(seat: int) -> None:
    """They end with that player's next turn, not with another's."""
    game = war(own={"moria": 2})
    corsairs_of_umbar(game, seat)
    assert game.corsairs == [0b01, 0b10][seat]


@pytest.mark.rule("middle_earth/draw.4")
def test_a_discarded_adventure_lies_open() -> None:
    """Everybody has seen it: it cannot be taken back."""
    game = drawing("boromir", adventures={0: ["bree", "erebor", "rauros"]}, board="base")
    game.owe(ATTACKS)
    assert game.foresee(0, ADVENTURE.value_of("bree")).hidden
    say(game, "bree")
    assert not game.can_undo(0)


@pytest.mark.rule("middle_earth/events.1", "middle_earth/draw.3")
def test_an_event_lies_open_before_it_is_carried_out() -> None:
    """Second Leader asks for a territory at once; the answer that brought it can neither be foreseen nor taken back."""
    game = war(FORTIFICATION, DrawAdventure(False), own={"moria": 4, "eregion": 3})
    game.adventure_pile = [*game.adventure_pile, ADVENTURE.value_of("second_leader")]
    assert game.foresee(0, NO).hidden
    say(game, "done")
    assert (asked(game), told(game)[-1]) == ("place_leader", "event_drawn")
    assert not game.can_undo(0)


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


@pytest.mark.rule("middle_earth/events.5", "middle_earth/events.11")
def test_wild_cards_are_replaced_in_an_uprising() -> None:
    """The first territory card is set aside, the wild ones before it are discarded; without any card nothing happens."""
    game = war(ATTACKS, own={"moria": 5})
    game.agenda.clear()
    game.pile = [CARD.value_of(id) for id in ("card_khand", "card_moria", "wild_2", "wild_1")]
    rise_up(game, 0)
    assert (game.uprising[0], game.discard) == ([at("moria")], [CARD.value_of("wild_1"), CARD.value_of("wild_2")])
    own, others = (game.events(seat)[-1].plain() for seat in (0, 1))
    assert (own["card"], others["card"]) == ("card_moria", None)
    assert uprising_at(game, 0) == at("moria")
    game.give(at("moria"), 1)
    assert uprising_at(game, 0) == -1
    game.pile, game.discard, game.agenda = [], [], []
    rise_up(game, 0)
    assert (len(game.uprising[0]), game.agenda) == (1, [])
