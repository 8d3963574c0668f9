"""Territory cards: drawn, traded, shuffled anew. [cards]"""

import pytest

from tatami.core.chance import stream
from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.cards import draw_card, flags
from tatami.titles.middle_earth.rules.domains import CARD
from tatami.titles.middle_earth.rules.draw import DRAW
from tatami.titles.middle_earth.rules.flow import TURN
from titles.middle_earth.table import INFANTRY, last, log, offered, say, war


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


@pytest.mark.rule("middle_earth/cards.3", "middle_earth/trilogy.4")
@pytest.mark.parametrize(("edition", "again"), [("european", False), ("trilogy", True)])
def test_a_second_set_in_one_turn(edition: str, again: bool) -> None:
    """Once a turn, or as often as one can in the Trilogy edition."""
    game = war(TURN, own={"moria": 1, "khand": 1}, hands={0: INFANTRY}, edition=edition)
    game.traded = True
    game.answers = game.asked.answers(game, 0)
    assert any(name.startswith("card_") for name in offered(game)) == again
