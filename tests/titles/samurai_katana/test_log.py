"""What everybody at the table is told, in order and with every number: the log of a move, a card, a round."""

from typing import Any

import pytest

import tatami
from tatami.texts import Texts
from tatami.texts.moves import moves, told
from tatami.titles.samurai_katana.rules.domains import CITY, CLAN, TERRITORY
from tatami.titles.samurai_katana.rules.titles import appoint_emperor
from titles.samurai_katana.setting import STRONG, WEAK, attack, end_round, lines, log, play, table


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


@pytest.mark.rule("samurai_katana/move.1", "samurai_katana/anytime.4", "samurai_katana/anytime.7", "samurai_katana/activation.4")
def test_the_log_of_moves() -> None:
    """By land unannounced; by sea announced, then let pass or stopped; 2 honour for a koku; the end of the activation."""
    game = table(at={"aki": (0, 3)}, hands={1: "noh noh wako", 2: "tsunami ronin archers"})
    play(game, "act:move_aki", "march_to:suo", "march_with:1")
    play(game, "act:move_aki", "march_to:iyo", "march_with:1", "objection@1:let_pass", "objection@2:let_pass")
    play(game, "act:move_iyo", "march_to:bungo", "objection@1:pass_activation", "objection@2:tsunami")
    play(game, "act:sell_honour", "sell_honour:2", "act:done")
    assert log(game) == lines("""
        samurai_moved 0 aki suo 1
        move_paid 0 1
        territory_taken 0 suo
        move_announced 0 aki iyo 1
        move_paid 0 1
        samurai_landed 0 aki iyo 1
        territory_taken 0 iyo
        move_announced 0 iyo bungo 1
        move_paid 0 1
        objection_played 2 tsunami
        move_stopped 0 iyo bungo
        koku_returned 0 1
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
        attack_announced 0 aki bingo 3
        move_paid 0 1
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


@pytest.mark.rule("samurai_katana/titles.2", "samurai_katana/titles.3")
@pytest.mark.parametrize(
    ("at", "koku", "seat", "by"),
    [
        ({"musashi": (0, 1), "owari": (1, 1), "hida": (2, 1), "kii": (2, 1)}, {}, 2, "clan_points"),
        ({"kii": (0, 1)}, {0: 5, 1: 3, 2: 4}, 1, "koku"),
        ({"hida": (2, 3), "kii": (0, 4), "nanbu": (1, 2)}, {}, 1, "samurai"),
        ({"kii": (0, 1)}, {}, 0, "office"),
    ],
)
def test_the_log_says_what_breaks_a_tie_for_emperor(at: dict[str, tuple[int, int]], koku: dict[int, int], seat: int, by: str) -> None:
    """Of several clans with the least honour, which count decided."""
    game = table(at=at, koku=koku)
    appoint_emperor(game)
    assert [line for line in log(game) if "tie" in line] == [f"emperor_tie_broken {seat} {by}"]


@pytest.mark.rule("samurai_katana/titles.1")
def test_without_a_tie_it_says_nothing() -> None:
    """One clan alone has the least honour."""
    game = table(honour={0: 1, 2: 2})
    appoint_emperor(game)
    assert "emperor_tie_broken" not in " ".join(log(game))


def test_a_march_is_told_with_its_price() -> None:
    """One sentence a march: what it cost, and what becomes free; not that whoever enters a territory controls it."""
    game = table(at={"aki": (0, 1), "hida": (0, 1)}, hands={1: "tsunami wako noh"})
    play(game, "act:move_aki", "march_to:suo", "act:move_suo", "march_to:iyo", "objection@1:let_pass")
    title = tatami.title("samurai_katana")
    texts = Texts(title, "en", ["Ann", "Bob", "Cid"])
    assert [told(texts, None, move) for move in moves(title, game.events(None))] == [
        "1 samurai of Ann goes from Aki to Suō, for 1 koku. Aki becomes free",
        "Ann puts 1 samurai to sea from Suō to Iyo, for 1 koku. Suō becomes free",
    ]
