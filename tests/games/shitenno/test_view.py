"""What a seat may know of cards drawn unseen. [setup.4, share.2, bonus.4]"""

import pytest

from games.shitenno.tables import table
from tatami.games.shitenno.domains import CARD
from tatami.games.shitenno.rules.cards import discard, draw_to_hand, reshuffle


@pytest.mark.rule("shitenno/setup.4", "shitenno/share.2")
def test_cards_drawn_before_a_reshuffle_are_not_in_the_new_pile() -> None:
    """Until the discards are shuffled a hidden card may be any of the pile; afterwards it is none of the new pile, for it was not among the discards."""
    game = table()
    for _ in range(2):
        draw_to_hand(game, 0)
    pile = sorted(game.troop_pile)
    assert any(sorted(game.redeal(1, seed).troop_pile) != pile for seed in range(20))
    for card in game.troop_pile:
        game.discards[card] += 1
    game.troop_pile = []
    reshuffle(game)
    assert sorted(game.troop_pile) == pile
    assert all(sorted(game.redeal(1, seed).troop_pile) == pile for seed in range(20))


@pytest.mark.rule("shitenno/bonus.4")
def test_of_equal_unseen_cards_the_oldest_seems_to_be_discarded() -> None:
    """The others cannot tell which of two Samurai was drawn since the reshuffle: what is left may be that one. A card alone takes its mark with it."""
    game, samurai = table(), CARD.value_of("samurai")
    game.put(0, samurai, 2)
    game.fresh = [1] + [0] * (len(game.fresh) - 1)
    discard(game, 0, samurai)
    assert (game.hand[samurai], game.fresh[samurai]) == (1, 1)
    discard(game, 0, samurai)
    assert (game.hand[samurai], game.fresh[samurai]) == (0, 0)
    assert game.discards[samurai] == 2
