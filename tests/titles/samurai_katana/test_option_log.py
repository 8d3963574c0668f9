"""The log of the optional rules."""

import pytest

from tatami.titles.samurai_katana.rules.domains import CARD
from titles.samurai_katana.setting import STRONG, WEAK, attack, end_round, let_pass, lines, log, play, table


@pytest.mark.rule("samurai_katana/option.2", "samurai_katana/option.3")
def test_the_log_of_negotiations() -> None:
    """What was named, by whom to whom, and what came of it."""
    hands = {0: "noh ronin", 1: "wako archers"}
    game = table(hands=hands, negotiation="yes")
    play(game, "act:negotiate", "propose:offer_noh", "counter:wako", "agree:accept")
    play(game, "act:give_koku", "give_koku_to:1", "give_koku:3", "accept_koku@1:accept")
    play(game, "act:give_koku", "give_koku_to:2", "give_koku:2", "accept_koku@2:refuse")
    assert log(game) == lines("""
        card_offered 0 1 noh
        card_asked 1 0 wako
        cards_exchanged 0 1
        koku_offered 0 1 3
        koku_given 0 1 3
        koku_offered 0 2 2
        offer_refused 2 0
    """)
    game = play(table(hands=hands, negotiation="yes"), "act:negotiate", "propose:offer_noh", "counter:wako", "agree:refuse")
    assert log(game) == ["card_offered 0 1 noh", "card_asked 1 0 wako", "offer_refused 0 1"]
    game = play(table(hands=hands, negotiation="yes"), "act:negotiate", "propose:offer_noh", "counter:refuse")
    assert log(game) == ["card_offered 0 1 noh", "offer_refused 1 0"]


@pytest.mark.rule("samurai_katana/option.4")
def test_the_log_of_a_seppuku() -> None:
    """The clan is dissolved, its territory freed, and it falls."""
    game = play(table(at={"suo": (0, 3)}, seppuku="yes"), "act:seppuku")
    assert log(game) == ["clan_dissolved 0", "territory_freed 0 suo", "clan_fell 0", "activation_ended 0"]


@pytest.mark.rule("samurai_katana/option.6", "samurai_katana/option.8", "samurai_katana/option.9")
def test_the_log_of_koku_worth_honour() -> None:
    """4 koku of taxes and 8 of treasure are 1 and 2 honour; what is put aside only its owner hears."""
    at = {"suo": (0, 1), "bizen": (0, 1), "aki": (1, 1), "iyo": (2, 1)}
    game = table(at=at, koku={0: 8, 1: 0, 2: 3}, land_of_koku="yes", treasure="yes", round=24)
    end_round(play(game, "act:treasure", "put_aside:2"))
    assert log(game, 0)[0] == "koku_put_aside 0 2"
    assert log(game, 1) == log(game)
    assert log(game)[-6:] == lines("""
        last_taxes_raised 0 4 1
        last_taxes_raised 1 1 0
        last_taxes_raised 2 1 0
        treasure_counted 0 8 2
        treasure_counted 1 0 0
        treasure_counted 2 3 1
    """)


@pytest.mark.rule("samurai_katana/option.10", "samurai_katana/option.11")
def test_the_log_of_the_shoguns_power() -> None:
    """A ceremony paid for and cancelled; a special card revealed, paid and cancelled."""
    game = play(table(hands={0: "tea_ceremony"}, shogun=2, shogun_power="yes"), "act:play_tea_ceremony", "veto:cancel")
    assert log(game) == ["card_played 0 tea_ceremony 2", "card_cancelled 2 tea_ceremony", "card_stopped 0 tea_ceremony"]
    hands = {0: "foot_samurai foot_samurai cavalry_charge", 1: "foot_samurai foot_samurai"}
    game = attack(table(at={"bingo": (0, 4), "bizen": (1, 4)}, hands=hands, shogun=2, shogun_power="yes"), "bingo", "bizen", 4)
    play(game, "combat_card:foot_samurai", "combat_card:foot_samurai", "special_card:cavalry_charge", "veto@2:cancel")
    assert log(game)[4:9] == lines("""
        cards_revealed 0 ['foot_samurai', 'foot_samurai']
        special_revealed 0 cavalry_charge 1
        cards_revealed 1 ['foot_samurai', 'foot_samurai']
        card_cancelled 2 cavalry_charge
        strength_counted 0 10 2 6 cards 4 samurai
    """)


@pytest.mark.rule("samurai_katana/option.12", "samurai_katana/option.14", "samurai_katana/option.15")
def test_the_log_of_exchanges_and_dignities() -> None:
    """A rōnin thrown away for a card nobody else sees; a dignity bought, and one refused."""
    game = table(hands={0: "ronin archers archers general hatamoto"}, exchange="yes", sale_of_office="yes")
    play(game, "act:exchange", "exchange_warrior:ronin", "act:sell_office", "sell_office_to:1", "ask_price:2", "buy_office:accept")
    assert log(game) == lines("""
        warriors_announced 0
        warrior_exchanged 0 ronin
        cards_drawn 0 1 None
        office_offered 0 1 2
        office_sold 0 1 2
    """)
    game = play(table(sale_of_office="yes"), "act:sell_office", "sell_office_to:1", "ask_price:2", "buy_office:refuse")
    assert log(game) == ["office_offered 0 1 2", "office_refused 1 0"]


@pytest.mark.rule("samurai_katana/option.16", "samurai_katana/option.18", "samurai_katana/deck.5")
def test_the_log_of_helpers_in_a_battle() -> None:
    """Support offered and refused, sent and rewarded, sent and lost; an alliance joined, and one refused."""
    at = {"bingo": (0, 4), "bizen": (1, 4), "harima": (2, 3)}

    def fought(hands: dict[int, str], *answers: str, **more: str) -> list[str]:
        return log(play(attack(table(at=at, hands=hands, emperor=2, **more), "bingo", "bizen", 4), *answers))  # type: ignore[arg-type]

    lent = ("support:attacker", "accept_support:accept", "send_support:enough")  # the first can only come from Harima
    told = fought({0: STRONG, 1: WEAK}, *lent, imperial_support="yes")
    assert told[2:5] == ["support_offered 2 0 attacker", "support_sent 2 harima", "cards_laid 0 2"]
    assert "support_rewarded 2 1" in told
    told = fought({0: WEAK, 1: STRONG}, *lent, imperial_support="yes")
    assert "support_lost 2 1" in told
    told = fought({0: STRONG, 1: WEAK}, "support:defender", "accept_support@1:refuse", imperial_support="yes")
    assert told[2:4] == ["support_offered 2 1 defender", "support_refused 1 2"]
    laid = ("combat_card:general", "combat_card:hatamoto", "special_card:alliance")
    hands = {0: STRONG + " alliance", 1: WEAK}
    assert "ally_named 0 2 3" in fought(hands, *laid)
    assert "alliance_refused 2 0" in fought(hands, *laid, "agree_to_alliance:refuse", alliance="consent")


@pytest.mark.parametrize(
    ("before", "answer"),
    [
        (["act:negotiate"], "propose:offer_noh"),
        (["act:negotiate", "propose:offer_noh"], "counter:wako"),
        (["act:done", "name_next:1", "act:play_wako", "aim_at_clan:0"], "save_koku:0"),
        (["act:move_hida", "march_to:etchu", "march_with:2", "combat_card:noh", "combat_card:hatamoto"], "special_card:none"),
        (["act:done", "name_next:1", "act:done", "act:done", "toss_card@0:noh", "toss_card@0:done"], "toss_card@1:done"),
    ],
)
def test_what_is_said_aloud_cannot_be_unsaid(before: list[str], answer: str) -> None:
    """A card named, koku found, cards laid and discards shown are secrets that have come out: nobody takes his answer back."""
    at = {"hida": (0, 2), "etchu": (1, 2), "aki": (2, 1), "satsuma": (0, 1)}
    hands = {0: "noh hatamoto general", 1: "wako wako archers"}
    game = play(table(at=at, hands=hands, negotiation="yes", treasure="yes"), *before)
    let_pass(game)
    seat = game.waiting()[0]
    ahead = game.foresee(seat, game.question(seat).domain.value_of(answer.split(":")[1]))
    assert (ahead.final, ahead.hidden) == (True, True)
    play(game, answer)
    assert not game.can_undo(seat)


@pytest.mark.rule("samurai_katana/option.12")
def test_a_card_drawn_cannot_be_put_back() -> None:
    """Whoever has thrown a warrior away and seen the new card keeps it."""
    game = play(table(hands={0: "ronin archers archers general hatamoto"}, exchange="yes"), "act:exchange")
    assert game.foresee(0, CARD.value_of("ronin")).hidden
    assert not play(game, "exchange_warrior:ronin").can_undo(0)
