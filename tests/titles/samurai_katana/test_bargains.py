"""What bots make of bargains: they strike those by which both gain, and help nobody who is clearly ahead."""

from typing import Any

import pytest

from tatami.bots.bot import Standpoint, ask, make
from tatami.titles.samurai_katana.bots import KatanaJudgement
from tatami.titles.samurai_katana.bots.gifts import gift_gains
from tatami.titles.samurai_katana.bots.promises import being_left, leaving
from tatami.titles.samurai_katana.bots.standing import LEAST_GAIN, chances, leader, standings
from tatami.titles.samurai_katana.rules.cards import add_shown
from tatami.titles.samurai_katana.rules.domains import TERRITORY
from tatami.titles.samurai_katana.rules.promise import promise
from tatami.titles.samurai_katana.rules.state import NOBODY, Katana
from titles.samurai_katana.setting import asked, cards, log, play, table

VILLAGES = {"iwami": (0, 1), "inaba": (1, 1), "tanba": (2, 1)}  # alike to their clans
BORDERS = {"mino": (0, 5), "ise": (0, 1), "owari": (1, 5), "omi": (1, 1), "satsuma": (2, 3), "higo": (2, 3)}


def answer_of(game: Katana, level: str = "greedy", seed: int = 3) -> str:
    question = game.question(game.waiting()[0])
    return question.domain.id_of(make(level, "samurai_katana", 7).answer(Standpoint(game, question.seat, seed)))


def let_bots_answer(game: Katana, kind: str) -> Katana:
    """Answers of `greedy`, until a question of this kind."""
    while game.asked.kind != kind:
        play(game, f"{game.asked.kind}:{answer_of(game)}")
    return game


@pytest.mark.rule("samurai_katana/option.3")
def test_tea_for_archers() -> None:
    """Two honour for a weak card: taken whoever proposes it, of the leader too, who loses by it, and never given."""
    hands = {0: "tea_ceremony ronin noh", 1: "archers archers"}
    ahead = table(hands=hands, honour={0: 9}, negotiation="yes")
    assert answer_of(play(ahead, "act:negotiate", "propose:offer_tea_ceremony")) == "archers"
    game = play(table(hands=hands, negotiation="yes"), "act:negotiate", "propose:offer_tea_ceremony")
    assert answer_of(game) == "archers"
    assert answer_of(play(game, "counter:archers")) == "refuse"
    game = table(hands={0: "archers archers", 1: "tea_ceremony noh"}, negotiation="yes")
    play(game, "act:negotiate", "counter:tea_ceremony")
    assert answer_of(game) == "accept"


@pytest.mark.rule("samurai_katana/option.2")
def test_an_exchange_both_gain_from_is_struck() -> None:
    """A third Justice for a second Nō theatre: each hand has what the other lacks."""
    hands = {0: "general hatamoto shogunal_justice shogunal_justice shogunal_justice", 1: "archers archers ronin noh noh"}
    game = table(at=VILLAGES, hands=hands, koku={0: 4, 1: 4, 2: 0}, negotiation="yes")
    assert answer_of(game) == "negotiate"
    let_bots_answer(game, "agree")
    assert (asked(game), answer_of(game)) == (("agree", 0), "accept")


def asking(shown: str, honour: dict[int, int] | None = None) -> Katana:
    """Three Justices in hand; the second clan has shown a card, the third has more cards to choose from."""
    hands = {0: "general hatamoto shogunal_justice shogunal_justice shogunal_justice", 1: "noh noh archers", 2: "archers ronin ronin wako"}
    game = table(at=VILLAGES, hands=hands, koku=dict.fromkeys(range(3), 4), honour=honour, negotiation="yes")
    game.dealers = 0b110
    for card in cards(shown):
        add_shown(game, 1, card)
    return game


@pytest.mark.rule("samurai_katana/option.2")
@pytest.mark.parametrize(
    ("shown", "honour", "other"),
    [("", {}, "2"), ("noh noh", {}, "1"), ("noh noh", {1: 4}, "2"), ("noh noh", {1: 9}, "2"), ("archers", {}, "2")],
)
def test_a_card_known_to_be_there_is_asked_for(shown: str, honour: dict[int, int], other: str) -> None:
    """Of the clan that has shown it and gains by the exchange too, though another has more cards; not of the leader."""
    game = asking(shown, honour)
    assert answer_of(let_bots_answer(game, "negotiate_with")) == other
    assert answer_of(let_bots_answer(game, "propose")) == "offer_shogunal_justice"
    let_bots_answer(game, "counter")
    if other == "1":
        assert answer_of(game) == "noh"
        assert answer_of(let_bots_answer(game, "agree")) == "accept"


@pytest.mark.rule("samurai_katana/option.2")
def test_a_card_is_offered_once_without_knowing_what_for() -> None:
    """So that all hear who deals; after that only for a card the other has shown."""
    assert answer_of(asking("")) == "negotiate"
    heard = asking("")
    heard.dealers = 0b111
    assert answer_of(heard) != "negotiate"
    known = asking("noh noh")
    known.dealers = 0b111
    assert answer_of(known) == "negotiate"


def beside_the_leader(*, koku: int, owner: int = 2, honour: dict[int, int] | None = None) -> Katana:
    """All of Saikai belongs to one clan; six samurai of another stand in Iyo, beside its weak Bungo, with so many koku to move."""
    saikai = {**dict.fromkeys(("chikuzen", "hizen", "higo", "satsuma"), (owner, 3)), "bungo": (owner, 1)}
    at = {**saikai, "iyo": (1, 6), "nanbu": (2 - owner, 3)}
    hands = {1: "general hatamoto", owner: "archers archers archers"}
    return table(at=at, hands=hands, koku={0: 5, 1: koku, 2: 5}, honour=honour, round=2, negotiation="yes")


@pytest.mark.rule("samurai_katana/option.2")
def test_a_koku_is_given_for_an_attack_on_the_leader() -> None:
    """To the clan that could strike and cannot pay the march: it takes the koku, strikes, and is given no other."""
    game = beside_the_leader(koku=0)
    assert answer_of(game) == "give_koku"
    let_bots_answer(game, "accept_koku")
    assert (asked(game), answer_of(game)) == (("accept_koku", 1), "accept")
    play(game, "accept_koku:accept")
    assert game.koku == [4, 1, 5]
    assert answer_of(game) != "give_koku"
    play(game, "act:done", "name_next:1")
    assert answer_of(game) == "move_iyo"
    assert answer_of(play(game, "act:move_iyo")) == "bungo"


@pytest.mark.rule("samurai_katana/option.2")
def test_no_koku_is_given_for_nothing() -> None:
    """Neither to a clan that has its own, nor for an attack on oneself, nor to the leader, nor again where it was refused."""
    assert answer_of(beside_the_leader(koku=1)) != "give_koku"
    assert answer_of(beside_the_leader(koku=0, owner=0)) != "give_koku"
    assert answer_of(beside_the_leader(koku=0, honour={1: 20})) != "give_koku"
    game = let_bots_answer(beside_the_leader(koku=0), "accept_koku")
    assert answer_of(play(game, "accept_koku:refuse")) != "give_koku"


def beside_kinai(honour: int) -> Katana:
    """Six clans. The third has all of Kinai, the second all of Chūgoku and so much honour, and three samurai in Harima beside the weak Settsu, but no koku to
    move: an even fight, in which Kinai has more to lose than there is to win."""
    at = {**dict.fromkeys(("suo", "aki", "bingo", "bizen"), (1, 1)), "harima": (1, 3)}
    at |= {**dict.fromkeys(("yamashiro", "kawachi", "izumi", "yamato"), (2, 3)), "settsu": (2, 1)}
    at |= {"nanbu": (0, 1), "hida": (3, 1), "satsuma": (4, 1), "hitachi": (5, 1)}
    hands = {1: "general hatamoto", 2: "archers archers archers"}
    return table(seats=6, at=at, hands=hands, koku={0: 9, 1: 0, 2: 5}, honour={1: honour}, round=2, negotiation="yes")


@pytest.mark.rule("samurai_katana/option.2")
def test_no_koku_is_given_to_the_leader_even_for_an_attack_on_the_next() -> None:
    """The giver would gain by it, for the next clan falls back further than the leader gains; at ten honour the second clan is clearly ahead, at nine it is not."""
    assert leader(standings(beside_kinai(10))) == 1
    mine, theirs = gift_gains(beside_kinai(10), standings(beside_kinai(10)), 0, 1)
    assert min(mine, theirs) > LEAST_GAIN
    assert answer_of(beside_kinai(10)) != "give_koku"
    assert answer_of(beside_kinai(9)) == "give_koku"


@pytest.mark.rule("samurai_katana/option.14", "samurai_katana/option.15")
def test_an_office_is_sold_and_bought() -> None:
    """Koku for the Emperor, honour for the other: of three equal clans two gain, and the third pays for both."""
    game = table(at=VILLAGES, koku=dict.fromkeys(range(3), 7), sale_of_office="yes")
    let_bots_answer(game, "buy_office")
    assert (asked(game), answer_of(game)) == (("buy_office", 1), "accept")
    play(game, "buy_office:accept")
    assert (game.honour[1], game.koku[0] > 7) == (1, True)


@pytest.mark.rule("samurai_katana/option.14")
def test_nobody_deals_with_the_leader() -> None:
    """A clan clearly ahead is sold nothing and nothing is bought of it; the same bargain with another is struck."""
    ahead = {"at": VILLAGES, "koku": dict.fromkeys(range(3), 7), "honour": {1: 9}, "sale_of_office": "yes"}
    game = let_bots_answer(table(**ahead), "ask_price")  # type: ignore[arg-type]
    assert game.question(0).plain()["about"] == {"other": 2, "koku": 7}
    for emperor, answer in ((1, "refuse"), (2, "accept")):
        game = table(player=emperor, emperor=emperor, **ahead)  # type: ignore[arg-type]
        play(game, "act:sell_office", "sell_office_to:0", "ask_price:1")
        assert answer_of(game) == answer


@pytest.mark.rule("samurai_katana/option.14")
@pytest.mark.parametrize(("honour", "other"), [(2, 1), (3, 2)])
def test_no_office_is_sold_to_the_leader_though_he_alone_is_known_to_deal(honour: int, other: int) -> None:
    """With two honour more he is not clearly ahead and buys it; with three the office is offered to a clan that was never heard dealing."""
    game = table(at=VILLAGES, koku=dict.fromkeys(range(3), 7), honour={1: honour}, sale_of_office="yes")
    game.dealers = 0b010
    asked: Any = let_bots_answer(game, "ask_price").question(0).plain()
    assert asked["about"]["other"] == other


@pytest.mark.rule("samurai_katana/option.2")
@pytest.mark.parametrize(("honour", "other"), [({}, "2"), ({2: 9}, "1")])
def test_no_card_is_offered_to_the_leader_though_he_has_most_to_choose_from(honour: dict[int, int], other: str) -> None:
    """Four cards against three; nobody has shown any."""
    assert answer_of(let_bots_answer(asking("", honour), "negotiate_with")) == other


@pytest.mark.rule("samurai_katana/option.3", "samurai_katana/option.15")
def test_all_hear_who_deals() -> None:
    """Who has made an offer or agreed to one; who only refuses is not heard of."""
    options = {"negotiation": "yes", "sale_of_office": "yes"}
    game = table(hands={0: "ronin noh", 1: "archers", 2: "archers"}, koku=dict.fromkeys(range(3), 7), **options)  # type: ignore[arg-type]
    for line, deal in (
        ("act:negotiate", [False, False, False]),
        ("negotiate_with:2", [False, False, False]),
        ("propose:offer_ronin", [True, False, False]),
        ("counter:refuse", [True, False, False]),
        ("act:sell_office", [True, False, False]),
        ("sell_office_to:1", [True, False, False]),
        ("ask_price:1", [True, False, False]),
        ("buy_office:accept", [True, True, False]),
    ):
        play(game, line)
        assert [player["deals"] for player in game.view(2)["players"]] == deal


@pytest.mark.rule("samurai_katana/option.14")
def test_an_office_is_offered_to_who_deals() -> None:
    """Of two clans alike, to the one that all have heard dealing."""
    for dealer in (1, 2):
        game = table(at=VILLAGES, koku=dict.fromkeys(range(3), 7), sale_of_office="yes")
        game.dealers = 1 << dealer
        assert let_bots_answer(game, "ask_price").question(0).plain()["about"] == {"other": dealer, "koku": 7}


def attacked(dealers: int, honour: dict[int, int] | None = None, round: int = 2) -> str:
    """An army in Mino, and two clans that stand alike in Hida and Shinano: the clan attacked."""
    at = {**dict.fromkeys(("owari", "omi", "echizen", "ise"), (0, 1)), "mino": (0, 6), "hida": (1, 1), "shinano": (2, 1)}
    game = table(at=at, hands={0: "general hatamoto", 1: "archers archers", 2: "archers archers"}, honour=honour, round=round)
    game.dealers = dealers
    return answer_of(play(game, "act:move_mino"))


def test_who_deals_rather_attacks_who_does_not() -> None:
    """Of two clans alike the one that deals is spared by another that does, but not when it is far ahead, nor when no bargain can follow."""
    assert [attacked(dealers) for dealers in (0b011, 0b101)] == ["shinano", "hida"]
    assert [attacked(dealers) for dealers in (0b010, 0b100)] == [attacked(0)] * 2
    for clan in (1, 2):
        assert attacked(1 | 1 << clan, {clan: 9}) == attacked(0, {clan: 9})
        assert attacked(1 | 1 << clan, round=24) == attacked(0, round=24)


def test_the_leader_is_clearly_ahead() -> None:
    """Two honour before everybody else; chances add up to one."""
    assert leader([10.0, 7.9, 3.0]) == 0
    assert leader([10.0, 8.1, 3.0]) == NOBODY
    assert sum(chances([10.0, 7.9, 3.0])) == pytest.approx(1.0)


BARGAINS = [  # options and lines that lead to a question of a bargain
    ("act", []),
    ("counter", ["act:negotiate", "negotiate_with:1", "propose:offer_tea_ceremony"]),
    ("agree", ["act:negotiate", "negotiate_with:1", "propose:offer_ronin", "counter:noh"]),
    ("accept_koku", ["act:give_koku", "give_koku_to:1", "give_koku:2"]),
    ("buy_office", ["act:sell_office", "sell_office_to:1", "ask_price:3"]),
    ("accept_truce", ["act:promise", "promise_to_leave:omi", "ask_in_return:leave_ise"]),
    ("buy_peace", ["act:promise", "promise_to_leave:omi", "ask_in_return:koku_2"]),
]


def bargaining(lines: list[str]) -> Katana:
    hands = {0: "tea_ceremony ronin general", 1: "noh archers hatamoto", 2: "plot wako ninja"}
    options = {"negotiation": "yes", "sale_of_office": "yes", "promises": "yes", "treasure": "yes"}
    return play(table(at=BORDERS, hands=hands, koku=dict.fromkeys(range(3), 7), **options), *lines)  # type: ignore[arg-type]


@pytest.mark.parametrize(("kind", "lines"), BARGAINS)
def test_an_answer_to_a_bargain_follows_from_the_view(kind: str, lines: list[str]) -> None:
    """Whatever the others hold, and whatever the bot draws: the same view, the same answer."""
    game = bargaining(lines)
    assert game.asked.kind == kind
    seat = game.waiting()[0]
    found = {answer_of(game.redeal(seat, world), seed=world) for world in range(8)}
    assert len(found) == 1


@pytest.mark.parametrize(("kind", "lines"), BARGAINS)
def test_the_search_bargains_alike(kind: str, lines: list[str]) -> None:
    """What a bargain is worth is not searched for: the search opens and answers as `greedy` does."""
    game = bargaining(lines)
    assert answer_of(game, "ismcts:5") == answer_of(game)


@pytest.mark.parametrize(("kind", "lines"), BARGAINS)
def test_who_answers_by_chance_declines(kind: str, lines: list[str]) -> None:
    """`random` gives no general away: it opens no bargain and refuses all."""
    game = bargaining(lines)
    seat = game.waiting()[0]
    bot = make("random", "samurai_katana", 1)
    domain = game.asked.domain
    found = {domain.id_of(ask(bot, game, seat, 1)) for _ in range(60)}
    assert found & {"negotiate", "give_koku", "sell_office", "promise"} == set()
    assert kind == "act" or found == {"refuse"}


def test_a_clan_that_does_not_bargain() -> None:
    """The same player without bargains opens none and refuses all."""
    aloof = KatanaJudgement(bargains=False)
    for _, lines in BARGAINS:
        game = bargaining(lines)
        seat = game.waiting()[0]
        domain = game.asked.domain
        found = {domain.id_of(answer) for answer in aloof.candidates(game, seat, game.legal(seat))}
        assert found & {"negotiate", "give_koku", "sell_office", "promise"} == set()
        assert not lines or found == {"refuse"}


@pytest.mark.rule("samurai_katana/activation.4")
def test_honour_is_sold_for_what_is_worth_more() -> None:
    """Without a koku the last territory of a province is out of reach: 2 honour buy the way there; where nothing is to be had they are kept."""
    at = {"echizen": (0, 1), "kaga": (0, 3), "echigo": (0, 1), "shinano": (1, 1)}
    assert answer_of(table(at=at, koku={0: 0}, honour={0: 6})) == "sell_honour"
    assert answer_of(table(at={"kaga": (0, 1)}, koku={0: 0}, honour={0: 6})) == "done"


@pytest.mark.rule("samurai_katana/option.6")
def test_the_last_koku_go_into_the_treasure() -> None:
    """In the last round koku left in the purse are at the mercy of pirates."""
    game = table(at={"kaga": (0, 1)}, koku={0: 6}, treasure="yes", round=24)
    assert answer_of(game) == "treasure"
    assert answer_of(play(game, "act:treasure")) == "6"


@pytest.mark.rule("samurai_katana/option.16")
def test_the_emperor_supports_who_wins_but_not_the_leader() -> None:
    """Honour for each samurai sent to the likely winner; against a clan ahead of all others, to the other side."""
    at = {"bingo": (1, 5), "bizen": (2, 1), "kaga": (0, 4)}
    for honour, answer in ((0, "attacker"), (9, "defender")):
        game = table(at=at, player=1, hands={1: "ronin ronin"}, honour={1: honour}, imperial_support="yes")
        play(game, "act:move_bingo", "march_to:bizen", "march_with:5")
        while game.asked.kind != "support":
            game.play(game.waiting()[0], -1)
        assert answer_of(game) == answer


def kyushu(own: int, *, promised: bool, round: int = 2) -> Katana:
    """One koku for one attack: Higo is weakly held, and `own` of the four other territories of its province are the attacker's."""
    others = {name: (0 if n < own else 2, 1 if n < own else 4) for n, name in enumerate(["hizen", "bungo", "chikuzen"])}
    at = {"satsuma": (0, 4), "higo": (1, 3), "tosa": (2, 4), **others}
    hands = {0: "mounted_samurai hatamoto", 1: "archers ronin archers", 2: "archers ronin archers"}
    game = table(at=at, hands=hands, koku={0: 1, 1: 3, 2: 3}, promises="yes", round=round)
    if promised:
        promise(game, 0, 1, TERRITORY.value_of("higo"))
    return game


@pytest.mark.rule("samurai_katana/option.21")
def test_a_promise_is_kept_while_it_pays() -> None:
    """An attack worth an honour is not made where a word stands against it, unless no next time is left in which the word would be believed."""
    assert answer_of(kyushu(0, promised=False)) == "move_satsuma"
    assert answer_of(kyushu(0, promised=True)) == "done"
    assert answer_of(kyushu(0, promised=True, round=24)) == "move_satsuma"


@pytest.mark.rule("samurai_katana/option.21")
def test_a_promise_is_broken_with_a_word() -> None:
    """The last territory of a province is worth more than a word; the table says who broke it."""
    game = kyushu(3, promised=True)
    assert answer_of(game) == "move_satsuma"
    assert answer_of(play(game, "act:move_satsuma")) == "higo"
    play(game, "march_to:higo", "march_with:3")
    assert "promise_broken 0 1 higo" in log(game, 2)


def truce(honour: dict[int, int], broken: int = 0) -> Katana:
    hands = {0: "archers ronin spear_ashigaru", 1: "mounted_samurai spear_ashigaru archers", 2: "foot_samurai wako"}
    game = table(at=BORDERS, hands=hands, koku={0: 5, 1: 0, 2: 5}, honour=honour, promises="yes", round=2)
    game.broken = [broken, 0, 0]
    return game


@pytest.mark.rule("samurai_katana/option.20")
def test_neighbours_promise_each_other_peace() -> None:
    """Two armies each beside a weak place of the other: both are better off if neither attacks, and a third clan pays for it."""
    game = truce({})
    assert answer_of(game) == "promise"
    let_bots_answer(game, "accept_truce")
    assert (asked(game), answer_of(game)) == (("accept_truce", 1), "accept")


@pytest.mark.rule("samurai_katana/option.20")
@pytest.mark.parametrize("leading", [0, 1])
def test_the_leader_neither_asks_for_peace_nor_is_asked(leading: int) -> None:
    """Both would gain by the same promise, but nobody gives the leader peace; without a lead it is made."""
    honour = {0: 2, 1: 3}[leading]
    game = truce({leading: honour})
    assert (leader(standings(game)), answer_of(game) == "promise") == (leading, False)
    game = truce({leading: honour - 1})
    assert (leader(standings(game)), answer_of(game)) == (NOBODY, "promise")


@pytest.mark.rule("samurai_katana/option.20")
@pytest.mark.parametrize(("honour", "broken", "answer"), [({}, 0, "accept"), ({0: 9}, 0, "refuse"), ({}, 4, "refuse")])
def test_no_promise_to_the_leader_or_of_a_liar(honour: dict[int, int], broken: int, answer: str) -> None:
    """The same promise is refused to a clan that is far ahead, and of one that has broken four."""
    game = play(truce(honour, broken), "act:promise", "promise_to_leave:omi", "ask_in_return:leave_ise")
    assert answer_of(game) == answer


@pytest.mark.rule("samurai_katana/option.20")
@pytest.mark.parametrize(("honour", "answer"), [({}, "accept"), ({0: 9}, "refuse")])
def test_no_promise_to_the_leader_though_he_gives_more_than_he_gets(honour: dict[int, int], answer: str) -> None:
    """Ise is in no danger from two samurai in Owari, Omi is from five in Mino: whoever else asks that is welcome."""
    hands = {0: "general hatamoto ronin", 1: "spear_ashigaru spear_ashigaru", 2: "foot_samurai wako"}
    game = table(at={**BORDERS, "owari": (1, 2)}, hands=hands, koku={0: 5, 1: 0, 2: 5}, honour=honour, promises="yes", round=2)
    play(game, "act:promise", "promise_to_leave:omi", "ask_in_return:leave_ise")
    assert being_left(game, 0, TERRITORY.value_of("ise"), 1) < leaving(game, 0, TERRITORY.value_of("omi"), 1)
    assert (asked(game), answer_of(game)) == (("accept_truce", 1), answer)
