"""Drawing cards. [draw]"""

import pytest

from tatami.core.agenda import Step
from tatami.core.chance import stream
from tatami.core.domain import NO
from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.domains import ADVENTURE
from tatami.titles.middle_earth.rules.draw import DRAW, DrawAdventure
from tatami.titles.middle_earth.rules.fortify import FORTIFICATION
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.rules.tables import EVENT_CARDS
from titles.middle_earth.table import asked, at, last, offered, say, told, war


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
    from tatami.titles.middle_earth.rules.armies import lead

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


@pytest.mark.rule("middle_earth/draw.4")
def test_a_discarded_adventure_lies_open() -> None:
    """Everybody has seen it: it cannot be taken back."""
    game = drawing("boromir", adventures={0: ["bree", "erebor", "rauros"]}, board="base")
    game.owe(ATTACKS)
    assert game.foresee(0, ADVENTURE.value_of("bree")).hidden
    say(game, "bree")
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
