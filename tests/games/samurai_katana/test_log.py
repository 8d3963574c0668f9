"""What everybody at the table is told, in order and with every number: the log of a battle, a move, a card, a round."""

from typing import Any

import pytest

import tatami
from games.samurai_katana.setting import attack, end_round, let_pass, log, play, table
from tatami.games.samurai_katana.domains import CARD, CITY, CLAN, TERRITORY

STRONG = "general hatamoto"
WEAK = "spear_ashigaru spear_ashigaru"


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


@pytest.mark.rule("samurai_katana/setup.1", "samurai_katana/setup.2", "samurai_katana/setup.4", "samurai_katana/setup.6")
def test_setting_up_is_told() -> None:
    """The Emperor, each clan, each city with the territory it lies in, each samurai spread: as the map shows them afterwards."""
    game: Any = tatami.new("samurai_katana", seats=3, seed=3)
    spread = [0] * len(game.samurai)
    while game.round == 0:
        seat = game.waiting()[0]
        answer = game.question(seat).answers[-1]
        spread[answer] += game.asked.kind == "spread"
        game.play(seat, answer)
    told = log(game)
    assert told[0] == f"emperor_chosen {game.emperor}"
    order = [(game.emperor + step) % 3 for step in range(3)]
    assert told[1:4] == [f"clan_chosen {seat} {CLAN.id_of(clan)}" for seat, clan in zip(order, [5, 4, 3], strict=True)]
    cities = [line.split() for line in told if line.startswith("city_drawn")]
    assert [int(seat) for _, seat, _, _ in cities] == order * 4
    seats = {territory: int(seat) for _, seat, _, territory in cities}
    assert seats == {TERRITORY.id_of(t): owner for t, owner in enumerate(game.owner) if owner >= 0}
    assert {"yamaguchi": "suo", "kanazawa": "kaga", "sakai": "izumi"}.items() >= {
        (city, territory) for _, _, city, territory in cities if city in ("yamaguchi", "kanazawa", "sakai")
    }
    assert len({city for _, _, city, _ in cities}) == 12 <= len(CITY.ids)
    stood = [line.split()[1:] for line in told if line.startswith("samurai_spread")]
    assert len(stood) == 12
    assert all(seats[territory] == int(seat) for seat, territory in stood)
    assert [[territory for _, territory in stood].count(name) for name in TERRITORY.ids] == spread
    assert told[-4:] == [f"cards_drawn {seat} 5 None" for seat in order] + ["round_began 1"]


@pytest.mark.rule("samurai_katana/battle.4", "samurai_katana/battle.6", "samurai_katana/battle.7", "samurai_katana/battle.14")
def test_the_log_of_a_battle() -> None:
    """Announced, laid, revealed, paid, counted, lost, won, taken: 6 + 5 + 4 + a fan of 3 against 1 + 5 + 2; two swords against none."""
    at = {"bingo": (0, 4), "bizen": (1, 2), "inaba": (1, 1), "harima": (1, 1)}
    hands = {0: "general hatamoto cavalry_charge", 1: "archers hatamoto noh"}
    game = attack(table(at=at, hands=hands), "bingo", "bizen", 4)
    play(game, "combat_card:general", "combat_card:hatamoto", "special_card:cavalry_charge")
    play(game, "combat_card:archers", "combat_card:hatamoto", "special_card:none")
    play(game, "retreat_to:inaba", "retreat_with:1", "retreat_to:harima")
    assert log(game) == lines("""
        move_paid 0 1
        attack_announced 0 bingo bizen 4
        all_let_pass
        cards_laid 0 3
        cards_laid 1 2
        cards_revealed 0 ['hatamoto', 'general']
        special_revealed 0 cavalry_charge 1
        cards_revealed 1 ['archers', 'hatamoto']
        strength_counted 0 18 0 11 cards 4 samurai 3 fan
        strength_counted 1 8 2 6 cards 2 samurai
        samurai_lost 0 2
        battle_won 0 1 bizen
        territory_taken 0 bizen
        territory_freed 0 bingo
        samurai_retreated 1 bizen inaba 1
        samurai_retreated 1 bizen harima 1
        cards_drawn 0 2 None
        cards_drawn 1 2 None
    """)


BATTLE = """
    move_paid 0 1
    attack_announced 0 bingo bizen 4
    cards_laid 0 2
    cards_laid 1 2
    cards_revealed 0 ['hatamoto', 'general']
    cards_revealed 1 ['spear_ashigaru', 'spear_ashigaru']
    strength_counted 0 15 0 11 cards 4 samurai
"""


@pytest.mark.rule("samurai_katana/battle.15", "samurai_katana/elimination.1")
def test_the_log_of_a_clan_that_falls() -> None:
    """Three homeless samurai disperse with their clan's last territory."""
    game = attack(table(at={"bingo": (0, 4), "bizen": (1, 3)}, hands={0: STRONG, 1: WEAK}), "bingo", "bizen", 4)
    assert log(game) == lines(BATTLE) + lines("""
        strength_counted 1 7 2 4 cards 3 samurai
        samurai_lost 0 2
        battle_won 0 1 bizen
        territory_taken 0 bizen
        clan_fell 1
        territory_freed 0 bingo
        samurai_dispersed 1 bizen 3
        cards_drawn 0 2 None
        cards_drawn 1 2 None
    """)


@pytest.mark.rule("samurai_katana/castle.3", "samurai_katana/castle.4")
@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("destroy", ["castle_destroyed 0 bizen"]),
        ("from_reserve", ["castle_replaced 0 bizen"]),
        ("from_aki", ["castle_shifted 0 aki bizen", "territory_freed 0 aki"]),
    ],
)
def test_the_log_of_a_captured_castle(answer: str, told: list[str]) -> None:
    """Destroyed, replaced, or another pulled down for it, whose territory is then nobody's."""
    at = {"bingo": (0, 4), "bizen": (1, 1), "inaba": (1, 1), "aki": (0, 0), "suo": (0, 1), "iyo": (0, 1)}
    castles = ["bizen", "aki", "suo", "iyo"] if answer == "from_aki" else ["bizen", "aki"]
    game = attack(table(at=at, castles=castles, hands={0: STRONG, 1: WEAK}), "bingo", "bizen", 4)
    play(game, f"capture:{answer}")
    assert log(game) == lines(BATTLE) + lines("""
        strength_counted 1 7 2 4 cards 2 walls 1 samurai
        samurai_lost 0 2
        battle_won 0 1 bizen
        territory_taken 0 bizen
        territory_freed 0 bingo
        samurai_retreated 1 bizen inaba 1
    """) + [*told, "cards_drawn 0 2 None", "cards_drawn 1 2 None"]  # fmt: skip


@pytest.mark.rule("samurai_katana/titles.8", "samurai_katana/battle.22", "samurai_katana/move.10")
def test_the_log_of_a_beaten_shogun() -> None:
    """His move is free, the defender draws three, and the last samurai's death ends the activation."""
    at = {"bingo": (0, 1), "bizen": (1, 3)}
    game = attack(table(at=at, hands={0: WEAK, 1: "general archers"}, shogun=0), "bingo", "bizen", 1)
    assert log(game) == lines("""
        attack_announced 0 bingo bizen 1
        cards_laid 0 2
        cards_laid 1 2
        cards_revealed 0 ['spear_ashigaru', 'spear_ashigaru']
        cards_revealed 1 ['archers', 'general']
        strength_counted 0 5 2 4 cards 1 samurai
        strength_counted 1 10 2 7 cards 3 samurai
        samurai_lost 0 1
        samurai_lost 1 2
        battle_won 1 0 bizen
        shogun_disgraced 0
        territory_freed 0 bingo
        clan_fell 0
        cards_drawn 0 2 None
        cards_drawn 1 3 None
        activation_ended 0
    """)


@pytest.mark.rule("samurai_katana/battle.17")
def test_the_log_of_a_tie() -> None:
    """4 + 3 against 4 + 3."""
    game = attack(table(at={"bingo": (0, 3), "bizen": (1, 3)}, hands={0: WEAK, 1: WEAK}), "bingo", "bizen", 3)
    assert log(game)[-7:] == lines("""
        strength_counted 0 7 2 4 cards 3 samurai
        strength_counted 1 7 2 4 cards 3 samurai
        samurai_lost 0 2
        samurai_lost 1 2
        battle_tied 0 1 bizen
        cards_drawn 0 2 None
        cards_drawn 1 2 None
    """)


@pytest.mark.rule("samurai_katana/move.1", "samurai_katana/anytime.4", "samurai_katana/anytime.7", "samurai_katana/activation.4")
def test_the_log_of_moves() -> None:
    """By land unannounced; by sea announced, then let pass or stopped; 2 honour for a koku; the end of the activation."""
    game = table(at={"aki": (0, 3)}, hands={1: "noh noh wako", 2: "tsunami ronin archers"})
    play(game, "act:move_aki", "march_to:suo", "march_with:1")
    play(game, "act:move_aki", "march_to:iyo", "march_with:1", "objection@1:let_pass", "objection@2:let_pass")
    play(game, "act:move_iyo", "march_to:bungo", "objection@1:pass_activation", "objection@2:tsunami")
    play(game, "act:sell_honour", "sell_honour:2", "act:done")
    assert log(game) == lines("""
        move_paid 0 1
        samurai_moved 0 aki suo 1
        territory_taken 0 suo
        move_paid 0 1
        move_announced 0 aki iyo 1
        all_let_pass
        samurai_moved 0 aki iyo 1
        territory_taken 0 iyo
        move_paid 0 1
        move_announced 0 iyo bungo 1
        seat_passes 1
        objection_played 2 tsunami
        move_stopped 0 iyo bungo
        honour_sold 0 4 2
        activation_ended 0
    """)


@pytest.mark.rule("samurai_katana/anytime.1", "samurai_katana/anytime.2")
def test_the_log_of_what_justice_stops() -> None:
    """An attack, and a card that was paid and aimed."""
    game = table(
        at={"aki": (0, 3), "bingo": (1, 1)}, hands={0: "hatamoto hatamoto plot", 1: "shogunal_justice shogunal_justice ronin archers"}
    )
    play(game, "act:move_aki", "march_to:bingo", "march_with:3", "objection@1:justice")
    play(game, "act:play_plot", "aim_at_clan:1", "objection@1:justice")
    assert log(game) == lines("""
        move_paid 0 1
        attack_announced 0 aki bingo 3
        objection_played 1 shogunal_justice
        attack_stopped 0 aki bingo
        card_played 0 plot 2
        card_aimed 0 plot 1
        objection_played 1 shogunal_justice
        card_stopped 0 plot
    """)


@pytest.mark.rule("samurai_katana/deck.7", "samurai_katana/deck.9", "samurai_katana/deck.10")
def test_the_log_of_uprisings_and_sects() -> None:
    """Two samurai of Izumo revolt, those of Suō desert to Iyo, and two peasants seize Bingo."""
    game = table(at={"izumo": (1, 3), "iyo": (1, 1), "suo": (1, 2)}, hands={0: "ikko_ikki hokke nichiren"})
    play(game, "act:play_nichiren", "aim_at_territory:izumo")
    play(game, "act:play_hokke", "aim_at_territory:suo", "retreat_to:iyo", "retreat_with:2")
    play(game, "act:play_ikko_ikki", "aim_at_territory:bingo", "rise_with:2")
    assert log(game) == lines("""
        card_played 0 nichiren 1
        card_aimed_at 0 nichiren izumo
        samurai_revolted 1 izumo 2
        card_played 0 hokke 1
        card_aimed_at 0 hokke suo
        samurai_deserted 1 suo
        territory_freed 1 suo
        samurai_retreated 1 suo iyo 2
        card_played 0 ikko_ikki 2
        card_aimed_at 0 ikko_ikki bingo
        uprising_broke_out 0 bingo 2
        territory_taken 0 bingo
    """)


@pytest.mark.rule("samurai_katana/deck.12", "samurai_katana/deck.13", "samurai_katana/deck.14", "samurai_katana/end.1")
def test_the_log_of_pirates_and_honour() -> None:
    """Two koku is all there was; who stands on the space of dishonour loses nothing; 22 and 2 and 1 reach the goal."""
    hands = {0: "wako plot affront tea_ceremony noh"}
    game = table(at={"iyo": (1, 1), "aki": (2, 1)}, hands=hands, koku={0: 9, 1: 2}, honour={0: 22, 1: -5, 2: 3})
    play(game, "act:play_wako", "aim_at_clan:1", "act:play_affront", "aim_at_clan:1", "act:play_plot", "aim_at_clan:2")
    play(game, "act:play_tea_ceremony", "act:play_noh")
    assert log(game) == lines("""
        card_played 0 wako 0
        card_aimed 0 wako 1
        koku_stolen 0 1 2
        card_played 0 affront 0
        card_aimed 0 affront 1
        honour_lost 1 0
        card_played 0 plot 2
        card_aimed 0 plot 2
        honour_lost 2 2
        card_played 0 tea_ceremony 2
        honour_gained 0 2
        card_played 0 noh 1
        honour_gained 0 1
        goal_reached 0 25
    """)


@pytest.mark.rule(
    "samurai_katana/honour.2", "samurai_katana/honour.4", "samurai_katana/titles.6", "samurai_katana/tax.1", "samurai_katana/draw.5"
)
def test_the_log_of_a_rounds_end() -> None:
    """Hokuriku and Kyōto, the offices, five territories' taxes, and cards from the new Emperor on."""
    at = dict.fromkeys(("echizen", "kaga", "etchu", "echigo", "yamashiro"), (0, 1))
    game = table(at=at, hands={1: "noh wako"}, honour={0: 5, 1: 2, 2: 9})
    play(game, "act:done", "name_next:1", "act:done", "act:done", "toss_card@1:noh", "toss_card@1:done")
    assert log(game) == lines("""
        activation_ended 0
        province_scored 0 hokuriku 2
        capital_scored 0 yamashiro 1
        player_named 0 1
        activation_ended 1
        player_named 0 2
        activation_ended 2
        emperor_changed 1 0
        shogun_named 2
        taxes_raised 0 8
        taxes_raised 1 1
        taxes_raised 2 1
        cards_tossed 1 ['noh']
        cards_drawn 1 4 None
        cards_drawn 2 5 None
        cards_drawn 0 6 None
        round_began 2
    """)


@pytest.mark.rule("samurai_katana/titles.4", "samurai_katana/titles.7")
def test_the_log_of_the_offices() -> None:
    """An Emperor who stays and his honour; with two clans level nobody is Shogun."""
    told = log(end_round(table(honour={0: 1, 1: 9, 2: 9})))
    assert told[told.index("activation_ended 2") + 1 :][:2] == ["emperor_stayed 0 1", "no_shogun"]


@pytest.mark.rule("samurai_katana/purchase.1", "samurai_katana/purchase.2", "samurai_katana/round.2")
def test_the_log_of_purchases() -> None:
    """Two samurai and a castle for 4 koku, in Kyōto for 6; then the Emperor names the next."""
    at = {"yamashiro": (1, 1), "aki": (0, 1)}
    game = table(at=at, koku={0: 6, 1: 6}, buying=True)
    play(game, "buy:samurai_aki", "buy_samurai:2", "buy:castle_aki", "name_purchaser:1", "buy:castle_yamashiro")
    assert log(game) == lines("""
        samurai_bought 0 aki 2
        castle_built 0 aki 4
        purchases_ended 0
        purchaser_named 0 1
        castle_built 1 yamashiro 6
        purchases_ended 1
        purchaser_named 0 2
    """)


@pytest.mark.rule("samurai_katana/round.5")
def test_the_log_of_an_order_named_at_once() -> None:
    """The whole order, place by place, before anybody acts."""
    game = play(table(order="at_once"), "act:done", "name_next:2")
    assert log(game) == lines("""
        activation_ended 0
        order_named 0 2 1
        order_named 0 1 2
        player_named 0 2
    """)


@pytest.mark.rule("samurai_katana/elimination.1")
def test_the_log_of_a_clans_return() -> None:
    """Five samurai and 4 koku; whoever stood there withdraws. Without a territory the clan had become Emperor."""
    at = {"bingo": (0, 5), "bizen": (1, 1), "aki": (2, 2), "iwami": (2, 1)}
    game = end_round(attack(table(at=at, hands={0: STRONG, 1: WEAK}), "bingo", "bizen", 4))
    since = len(log(game))
    play(game, "name_purchaser:1", "come_back:aki")
    assert log(game)[since:] == lines("""
        purchaser_named 1 1
        clan_returned 1 aki 5 4
        territory_freed 2 aki
        territory_taken 1 aki
        samurai_retreated 2 aki iwami 2
    """)


@pytest.mark.rule("samurai_katana/card.8")
def test_the_log_of_a_new_pile() -> None:
    """With an empty pile the 49 discards and the four cards of the battle are shuffled before the attacker draws."""
    game = table(at={"bingo": (0, 3), "bizen": (1, 3)}, hands={0: WEAK, 1: WEAK, 2: "noh wako"})
    game.discards = [game.pile.count(card) for card in range(len(game.discards))]
    game.pile, game.left = [], 0
    attack(game, "bingo", "bizen", 3)
    assert log(game)[-4:] == ["battle_tied 0 1 bizen", "pile_shuffled 53", "cards_drawn 0 2 None", "cards_drawn 1 2 None"]
    assert log(game, 0)[-2].startswith("cards_drawn 0 2 ['")


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
