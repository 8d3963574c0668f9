"""Imperial support. [option.16–19]"""

from typing import Any

import pytest

from tatami.titles.samurai_katana.rules.fight import samurai_strength
from tatami.titles.samurai_katana.rules.ids import ATTACKER, DEFENDER
from tatami.titles.samurai_katana.rules.state import Katana
from titles.samurai_katana.setting import FREE, STRONG, WEAK, asked, attack, offered, play, samurai, table, told


def supported(lines: list[str], hands: dict[int, str], **more: Any) -> Katana:
    at = {"bingo": (0, 4), "bizen": (1, 4), "hida": (2, 2), "mino": (2, 1)}
    game = table(at=at, hands=hands, emperor=2, imperial_support="yes", **more)
    return play(attack(game, "bingo", "bizen", 4), *lines)


SEND_THREE = ["support:attacker", "accept_support:accept", "send_support:hida", "send_support:hida", "send_support:mino"]


@pytest.mark.rule("samurai_katana/option.16", "samurai_katana/option.18")
def test_imperial_support_rewarded() -> None:
    """One to three samurai from anywhere; 1 honour each if the side wins, and they are home again."""
    game = supported(SEND_THREE, {0: STRONG, 1: WEAK})
    assert game.honour == [1, 0, 3]
    assert (samurai(game, "hida"), samurai(game, "mino")) == ((2, 2), (2, 1))
    assert game.supported  # once a round
    game = supported(SEND_THREE[:4], {0: STRONG, 1: WEAK})
    assert offered(game) == ["enough", "mino"]  # both of Hida are on their way


@pytest.mark.rule("samurai_katana/option.16")
def test_support_is_searched_in_one_order() -> None:
    """Up the map: after Hida another from there or enough, but none from Mino, which comes before it; after Mino one from Hida."""
    for sent, tried in (("hida", ["enough", "hida"]), ("mino", ["enough", "hida"])):
        game = supported(["support:attacker", "accept_support:accept", f"send_support:{sent}"], {0: STRONG, 1: WEAK})
        question = game.question(2)
        assert [question.domain.id_of(answer) for answer in question.canonical] == tried
        assert len(question.answers) == (3 if sent == "hida" else 2)


@pytest.mark.rule("samurai_katana/option.18", "samurai_katana/option.19")
def test_imperial_support_lost() -> None:
    """If the side loses, all of them are lost; on a tie they come home without honour."""
    game = supported(SEND_THREE, {0: "ronin ronin", 1: "general hatamoto"})
    assert (samurai(game, "hida"), samurai(game, "mino"), len(game.realm[2])) == (FREE, FREE, 0)
    game = supported(
        ["support:defender", "accept_support:accept", "send_support:hida", "send_support:enough"],
        {0: "spear_ashigaru foot_samurai", 1: WEAK},
    )
    assert game.honour == [0, 0, 0]
    assert samurai(game, "hida") == (2, 2)


@pytest.mark.rule("samurai_katana/option.17")
def test_imperial_samurai_count_beyond_four() -> None:
    """4 and 3 are 7; with an alliance eight at most; swords do not touch them."""
    game = supported(SEND_THREE[:-2], {0: "ronin ronin archers", 1: WEAK})
    play(game, "send_support:hida", "send_support:mino")
    assert samurai_strength(game, ATTACKER) == 7
    game.allies = [4, 0]
    assert samurai_strength(game, ATTACKER) == 8


@pytest.mark.rule("samurai_katana/option.17", "samurai_katana/deck.4")
@pytest.mark.parametrize("side", [ATTACKER, DEFENDER])
def test_lent_samurai_are_no_allies_besides(side: int) -> None:
    """The Emperor has three samurai next to the battle and lends one: an Alliance of either side finds two, and with all lent none."""
    at = {"bingo": (0, 4), "bizen": (1, 4), "harima": (2, 3)}
    hands = {side: "general hatamoto alliance", 1 - side: "ronin ronin archers"}
    lay = [
        ["combat_card:ronin", "combat_card:ronin", "special_card:none"],
        ["combat_card:hatamoto", "combat_card:general", "special_card:alliance"],
    ]
    for sent, allies in ((1, 2), (2, 1)):
        game = attack(table(at=at, hands=hands, emperor=2, imperial_support="yes"), "bingo", "bizen", 4)
        play(game, "support:attacker", "accept_support:accept", *["send_support:harima"] * (sent - 1), "send_support:enough")
        play(game, *lay[side == ATTACKER], *lay[side == DEFENDER])
        assert [event.values for event in told(game, "ally_named")] == [[side, 2, allies]]


@pytest.mark.rule("samurai_katana/option.17")
def test_who_has_lent_all_is_no_ally() -> None:
    """With all three lent nobody stands next to the battle any more."""
    at = {"bingo": (0, 4), "bizen": (1, 4), "harima": (2, 3)}
    hands = {0: "general hatamoto alliance", 1: WEAK}
    game = attack(table(at=at, hands=hands, emperor=2, imperial_support="yes"), "bingo", "bizen", 4)
    play(game, "support:attacker", "accept_support:accept", "send_support:harima", "send_support:harima")
    play(game, "combat_card:hatamoto", "combat_card:general", "special_card:alliance")
    assert told(game, "ally_named") == []
    assert samurai(game, "harima") == (2, 3)


@pytest.mark.rule("samurai_katana/option.16", "samurai_katana/option.19")
def test_support_must_be_welcome() -> None:
    """A refused offer is not used up; a fighting Emperor supports nobody."""
    game = supported(["support:attacker", "accept_support:refuse"], {0: STRONG, 1: WEAK})
    assert not game.supported
    assert game.honour == [1, 0, 0]
    game = table(at={"bingo": (0, 4), "bizen": (1, 4)}, hands={0: STRONG, 1: WEAK}, emperor=1, imperial_support="yes")
    assert attack(game, "bingo", "bizen", 4).honour[0] == 1


@pytest.mark.rule("samurai_katana/option.16")
def test_whom_the_emperor_can_support_and_with_how_many() -> None:
    """The side he names is asked; three samurai at the most; without a samurai on the map he is not asked."""
    at = {"bingo": (0, 4), "bizen": (1, 4), "hida": (2, 5)}
    game = attack(table(at=at, hands={0: STRONG, 1: WEAK}, emperor=2, imperial_support="yes"), "bingo", "bizen", 4)
    assert asked(play(game.clone(), "support:attacker")) == ("accept_support", 0)
    assert asked(play(game, "support:defender")) == ("accept_support", 1)
    play(game, "accept_support:accept")
    assert offered(game) == ["enough", "hida"]  # the first can only come from Hida
    play(game, "send_support:hida", "send_support:hida")
    assert len(told(game, "support_sent")) == 3
    assert game.honour == [1, 0, 0]
    game = table(at=at | {"hida": (2, 0)}, castles=["hida"], hands={0: STRONG, 1: WEAK}, emperor=2, imperial_support="yes")
    assert attack(game, "bingo", "bizen", 4).honour == [1, 0, 0]
