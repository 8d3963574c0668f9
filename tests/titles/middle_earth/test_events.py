"""Events. [events]"""

import pytest

from tatami.core.domain import NO
from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.domains import ADVENTURE, CARD, TERRITORY
from tatami.titles.middle_earth.rules.draw import SECOND, DrawAdventure, corsairs_of_umbar, raiders, second_leader
from tatami.titles.middle_earth.rules.fortify import FORTIFICATION
from tatami.titles.middle_earth.rules.ids import NEUTRAL
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import EVENT_CARDS, KIND_OF
from tatami.titles.middle_earth.rules.uprising import rise_up, uprising_at
from titles.middle_earth.table import asked, at, last, log, offered, say, told, war


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
    from tatami.titles.middle_earth.rules.reinforce import REINFORCEMENT

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


@pytest.mark.rule("middle_earth/events.1", "middle_earth/draw.3")
def test_an_event_lies_open_before_it_is_carried_out() -> None:
    """Second Leader asks for a territory at once; the answer that brought it can neither be foreseen nor taken back."""
    game = war(FORTIFICATION, DrawAdventure(False), own={"moria": 4, "eregion": 3})
    game.adventure_pile = [*game.adventure_pile, ADVENTURE.value_of("second_leader")]
    assert game.foresee(0, NO).hidden
    say(game, "done")
    assert (asked(game), told(game)[-1]) == ("place_leader", "event_drawn")
    assert not game.can_undo(0)


@pytest.mark.rule("middle_earth/events.1", "middle_earth/leaders.1")
@pytest.mark.parametrize(("leaders", "appoints"), [([], True), (["moria"], True), (["moria", "eregion"], False)])
def test_a_second_leader_and_no_third(leaders: list[str], appoints: bool) -> None:
    """Who has two on the board gets no more."""
    game = war(ATTACKS, own={"moria": 2, "eregion": 2, "khand": 2}, leaders={0: leaders})
    game.agenda.clear()
    second_leader(game, 0)
    assert game.agenda == ([SECOND] if appoints else [])


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
