"""The even year. [share]"""

from typing import Any

import pytest

import tatami
from tatami.core.chance import stream
from tatami.core.domain import NO
from tatami.titles.shitenno.rules.cards import can_draw_troop, can_use_draw_tile, discard, draw_to_hand, draw_troop, lay_out_troops
from tatami.titles.shitenno.rules.domains import CARD, RANK
from tatami.titles.shitenno.rules.ids import BONUSES, DRAW, RANKS
from tatami.titles.shitenno.rules.sharing import SHARE, by_title, lay_out_cards
from titles.shitenno.tables import clear, give, hand, kinds, log, offered, say, table


def sharing(titles: list[str], cards: list[str], options: dict[str, str] | None = None) -> Any:
    """An even year with these titles by seat and these cards to be shared."""
    game: Any = tatami.new("shitenno", seats=len(titles), seed=1, options={"generals": "by_seat"} | (options or {}))
    clear(game)
    give(game, 0, cards)
    for name in cards:
        game.put(0, CARD.value_of(name), -1)
        game.seen[CARD.value_of(name)] -= 1
        game.market[CARD.value_of(name)] += 1
    game.rank = [RANK.value_of(title) for title in titles]
    game.order = by_title(game.rank)
    game.tiles = (1 << RANKS) - 1
    game.agenda = [SHARE]
    game.settle()
    return game


CARDS4 = ["samurai", "bushi", "koku_1", "koku_2"]


@pytest.mark.rule("shitenno/share.1")
@pytest.mark.parametrize(("seats", "troops", "koku"), [(2, 4, 2), (3, 6, 3), (4, 8, 4)])
def test_the_tairo_lays_out_cards(seats: int, troops: int, koku: int) -> None:
    """The highest title is Tairō; 4, 6 or 8 troops and 2, 3 or 4 koku lie open, with the four hierarchy tiles."""
    game: Any = tatami.new("shitenno", seats=seats, seed=6, options={"generals": "by_seat"})
    view = game.view(None)
    assert len([card for card in view["market"] if not card.startswith("koku")]) == troops
    assert len([card for card in view["market"] if card.startswith("koku")]) == koku
    assert view["hierarchy"] == ["daimyo", "shomyo", "sensei", "hatamoto"]
    assert game.waiting() == [view["order"][0]]
    assert game.rank[view["order"][0]] == min(game.rank)


@pytest.mark.rule("shitenno/share.2")
def test_discards_are_reshuffled_when_a_card_must_be_drawn() -> None:
    """An empty troop pile is renewed from the discards at the moment a card is needed, not before."""
    game = table()
    for card in game.troop_pile[1:]:
        game.discards[card] += 1
    game.troop_pile = game.troop_pile[:1]
    draw_troop(game)
    assert game.troop_pile == []
    assert "troops_reshuffled" not in kinds(game)
    draw_troop(game)
    assert "troops_reshuffled" in kinds(game)
    assert sum(game.discards) == 0
    assert len(game.troop_pile) == 32


@pytest.mark.rule("shitenno/share.2")
def test_discards_may_be_reshuffled_as_soon_as_the_pile_is_empty() -> None:
    """By the option: with the last card, laid out or drawn to a hand. The card drawn is none of the new pile; without discards nothing is shuffled."""
    game = table(options={"reshuffle": "at_once"})
    last, rest = game.troop_pile[0], game.troop_pile[1:]
    for card in rest:
        game.discards[card] += 1
    game.troop_pile = [last]
    draw_to_hand(game, 0)
    assert "troops_reshuffled" in kinds(game)
    assert (sorted(game.troop_pile), sum(game.discards)) == (sorted(rest), 0)
    assert {tuple(sorted(game.redeal(1, seed).troop_pile)) for seed in range(20)} == {tuple(sorted(rest))}
    lay_out_troops(game, len(rest))
    assert (game.troop_pile, kinds(game).count("troops_reshuffled")) == ([], 1)


@pytest.mark.rule("shitenno/share.2")
def test_cards_laid_out_may_empty_the_pile_too() -> None:
    """By the option, the pile is renewed when the last card is laid out."""
    game = table(options={"reshuffle": "at_once"})
    rest = game.troop_pile[4:]
    for card in rest:
        game.discards[card] += 1
    game.troop_pile = game.troop_pile[:4]
    lay_out_troops(game, 4)
    assert (sum(game.market), sorted(game.troop_pile), sum(game.discards)) == (4, sorted(rest), 0)


@pytest.mark.rule("shitenno/share.3", "shitenno/share.4")
def test_a_lot_is_any_cards_and_one_tile() -> None:
    """From no card at all to every card, and one hierarchy tile of the Tairō's choice."""
    for names in ([], ["bushi"], CARDS4):
        game = sharing(["daimyo", "shomyo", "sensei"], CARDS4)
        say(game, *names, *(["done"] if names != CARDS4 else []))
        assert game.asked.kind == "lot_tile"
        assert offered(game) == ["daimyo", "shomyo", "sensei", "hatamoto"]
        say(game, "sensei")
        assert game.question(1).plain()["about"] == {"seat": 0, "title": "sensei", "cards": names}


@pytest.mark.rule("shitenno/share.4")
def test_empty_lots_may_be_forbidden() -> None:
    """Where a lot needs a card, the Tairō cannot stop without one, and leaves one for each lot to come."""
    game = sharing(["daimyo", "shomyo", "sensei"], CARDS4, {"empty_lot": "forbidden"})
    assert "done" not in offered(game)
    say(game, "samurai")
    assert "done" in offered(game)
    say(game, "koku_1")
    assert game.asked.kind == "lot_tile"  # two cards are left for two lots: no third one may be added


@pytest.mark.rule("shitenno/share.5", "shitenno/share.7")
def test_offers_go_by_title_and_what_all_refuse_stays_with_the_tairo() -> None:
    """Shōmyō first, then Hatamoto; when both refuse, the Daimyō keeps the lot and the Shōmyō becomes Tairō."""
    game = sharing(["hatamoto", "daimyo", "shomyo"], CARDS4)
    assert game.waiting() == [1]
    say(game, "bushi", "done", "hatamoto")
    assert game.waiting() == [2]
    assert offered(game) == ["refuse", "accept"]
    say(game, "refuse")
    assert game.waiting() == [0]
    say(game, "refuse")
    assert hand(game, 1) == ["bushi"]
    assert game.next_rank[1] == RANK.value_of("hatamoto")
    assert game.waiting() == [2]
    assert "lot_kept" in kinds(game)


@pytest.mark.rule("shitenno/share.6")
def test_an_accepted_lot_is_the_only_one_and_the_tairo_goes_on() -> None:
    """Who accepts has his cards and is out of the sharing; the same Tairō forms the next lot from the rest."""
    game = sharing(["daimyo", "shomyo", "sensei", "hatamoto"], [*CARDS4, "sohei"])
    say(game, "bushi", "koku_2", "done", "sensei", "accept")
    assert hand(game, 1) == ["bushi", "koku_2"]
    assert game.waiting() == [0]
    assert "bushi" not in offered(game)
    say(game, "done")
    assert "sensei" not in offered(game)
    say(game, "daimyo")
    assert game.waiting() == [2]


@pytest.mark.rule("shitenno/share.8", "shitenno/share.9")
@pytest.mark.parametrize(
    ("choice", "chooser", "tairo"),
    [("first", ["samurai"], ["bushi", "koku_1", "koku_2"]), ("second", ["bushi", "koku_1", "koku_2"], ["samurai"])],
)
def test_the_last_two_split_everything(choice: str, chooser: list[str], tairo: list[str]) -> None:
    """The Tairō forms two lots out of all that is left, the other chooses, the Tairō takes the one left."""
    game = sharing(["daimyo", "shomyo"], CARDS4)
    say(game, "samurai", "done", "hatamoto", "daimyo")
    assert game.waiting() == [1]
    assert game.asked.kind == "lot_choice"
    say(game, choice)
    assert hand(game, 1) == chooser
    assert hand(game, 0) == tairo


@pytest.mark.rule("shitenno/share.9")
def test_cards_may_be_left_over_in_the_other_reading() -> None:
    """Cards of neither lot: troops are discarded, koku leave the game."""
    game = sharing(["daimyo", "shomyo"], CARDS4, {"last_lots": "any_cards"})
    say(game, "samurai", "done", "hatamoto", "koku_1", "done", "daimyo")
    assert game.discards[CARD.value_of("bushi")] == 1
    assert sum(game.market) == 0
    say(game, "second")
    assert hand(game, 1) == ["koku_1"]
    assert hand(game, 0) == ["samurai"]
    assert "cards_left" in kinds(game)


@pytest.mark.rule("shitenno/share.3", "shitenno/share.5")
def test_an_offered_lot_lies_open_with_its_title() -> None:
    """Everybody, spectators too, sees the cards of a lot as it is formed, and its title as soon as it has one; an empty lot is there as well."""
    game = sharing(["daimyo", "shomyo", "sensei", "hatamoto"], CARDS4)
    for seat in (None, 0, 1, 2):
        assert game.view(seat)["lots"] == [{"title": None, "cards": []}]
        assert game.view(seat)["tairo"] == 0
    say(game, "bushi")
    assert game.view(2)["lots"] == [{"title": None, "cards": ["bushi"]}]
    say(game, "done", "sensei")
    for seat in (None, 0, 1, 2):
        assert game.view(seat)["lots"] == [{"title": "sensei", "cards": ["bushi"]}]
    say(game, "accept", "done", "hatamoto")
    assert game.view(None)["lots"] == [{"title": "hatamoto", "cards": []}]


@pytest.mark.rule("shitenno/share.8")
@pytest.mark.parametrize("options", [{}, {"last_lots": "any_cards"}], ids=["all_cards", "any_cards"])
def test_the_last_two_lots_lie_open_with_their_titles(options: dict[str, str]) -> None:
    """Both lots of the last split with both titles, while they are formed and while the other player chooses."""
    game = sharing(["daimyo", "shomyo"], CARDS4, options)
    say(game, "samurai", "done", "hatamoto")
    rest = [] if options else ["bushi", "koku_1", "koku_2"]
    assert game.view(None)["lots"] == [{"title": "hatamoto", "cards": ["samurai"]}, {"title": None, "cards": rest}]
    if options:
        say(game, "done")
    say(game, "daimyo")
    for seat in (None, 0, 1):
        assert game.view(seat)["lots"] == [{"title": "hatamoto", "cards": ["samurai"]}, {"title": "daimyo", "cards": rest}]
    say(game, "second")
    assert game.view(None)["lots"] == []
    assert game.view(None)["hierarchy"] == []  # the tiles nobody has lie beside the board again
    assert game.view(None)["tairo"] is None


@pytest.mark.rule("shitenno/share.10")
def test_hierarchy_tiles_with_two_players() -> None:
    """All four tiles may be used; in the other reading only the two highest."""
    game = sharing(["sensei", "hatamoto"], CARDS4)
    say(game, "done")
    assert offered(game) == ["daimyo", "shomyo", "sensei", "hatamoto"]
    other = tatami.new("shitenno", seats=2, seed=1, options={"hierarchy": "as_players", "generals": "by_seat"})
    assert other.view(None)["hierarchy"] == ["daimyo", "shomyo"]


@pytest.mark.rule("shitenno/share.11")
def test_titles_follow_the_tiles_and_set_the_order() -> None:
    """After the sharing everybody has the title of his tile, and the higher title plays first."""
    game = sharing(["daimyo", "shomyo"], CARDS4)
    say(game, "samurai", "done", "hatamoto", "sensei")
    assert game.rank == [RANK.value_of("daimyo"), RANK.value_of("shomyo")]
    say(game, "first")
    assert [RANK.id_of(rank) for rank in game.rank] == ["sensei", "hatamoto"]
    assert game.order == [0, 1]


@pytest.mark.rule("shitenno/share.1", "shitenno/share.2", "shitenno/share.12")
@pytest.mark.parametrize(("pile", "discards"), [(4, 3), (3, 3), (1, 6), (0, 4)])
def test_troops_of_the_pile_and_then_of_the_discards(pile: int, discards: int) -> None:
    """Four are laid out: those of the pile, and as many more as are missing from the discards made a new pile."""
    game = table(seats=2)
    cards = game.troop_pile[: pile + discards]
    for card in game.troop_pile[pile + discards :]:
        game.put(0, card, 1)
    game.troop_pile = cards[:pile]
    for card in cards[pile:]:
        game.discards[card] += 1
    lay_out_troops(game, 4)
    assert sum(game.market) == 4
    assert all(game.market[card] >= cards[:pile].count(card) for card in cards[:pile])
    assert (len(game.troop_pile), sum(game.discards)) == ((0, discards) if pile == 4 else (pile + discards - 4, 0))


@pytest.mark.rule("shitenno/share.2", "shitenno/bonus.5")
@pytest.mark.parametrize(("pile", "discards", "can"), [(0, 0, False), (1, 0, True), (0, 1, True)])
def test_the_last_troop_card_can_be_drawn(pile: int, discards: int, can: bool) -> None:
    """Wherever it lies; with none left a Draw tile is not offered."""
    game = table(seats=2, bonus={0: ["draw"]})
    card = game.troop_pile[0]
    game.troop_pile = [card] * pile
    game.discards = [discards if other == card else 0 for other in range(len(game.discards))]
    assert (can_draw_troop(game), can_use_draw_tile(game, 0)) == (can, can)
    assert not can_use_draw_tile(game, 1)


@pytest.mark.rule("shitenno/share.12")
def test_too_few_troops_are_shared_as_they_are() -> None:
    """Pile and discards hold one troop card together: one is laid out."""
    game = table(seats=2)
    game.put(0, game.troop_pile[0], 0)
    for card in game.troop_pile[1:]:
        game.put(0, card, 1)
    game.troop_pile = game.troop_pile[:1]
    lay_out_cards(game)
    assert sum(game.market[:14]) == 1
    game.check()


@pytest.mark.rule("shitenno/bonus.5")
def test_a_draw_tile_while_sharing_in_the_other_reading() -> None:
    """When forming, being offered or choosing a lot, a Draw tile may be used if that reading is chosen, and only then."""
    for options, there in (({}, False), ({"draw_tile": "sharing_too"}, True)):
        game = sharing(["daimyo", "shomyo"], CARDS4, options)
        game.bonus[2] = game.bonus[5] = 1
        game.agenda, game.asked = [SHARE], game.asked
        game.settle()
        assert ("draw" in offered(game)) is there
        if there:
            say(game, "draw")
            assert len(hand(game, 0)) == 1
        say(game, "samurai", "done", "hatamoto", "daimyo")
        assert ("draw" in offered(game)) is there


def test_a_tairo_of_four_may_change_twice() -> None:
    """Each lot refused by all moves the office on to the next title without a lot, until two are left."""
    game = sharing(["daimyo", "shomyo", "sensei", "hatamoto"], CARDS4)
    say(game, "done", "hatamoto", "refuse", "refuse", "refuse")
    assert game.waiting() == [1]
    say(game, "done", "sensei", "refuse", "refuse")
    assert game.waiting() == [2]
    assert game.question(2).kind == "lot_card"
    say(game, "samurai", "done", "daimyo")
    assert game.asked.kind == "lot_choice"  # the fourth tile is the only one left: nobody is asked
    assert game.waiting() == [3]
    assert NO not in game.question(3).answers


def test_the_canonical_first_lot_holds_the_first_card() -> None:
    """Two lots that share everything are one plan, not two: a search begins the first lot with the first card."""
    game = sharing(["daimyo", "shomyo"], CARDS4)
    assert game.question(0).canonical == [CARD.value_of("samurai")]
    say(game, "koku_1")
    assert game.question(0).canonical == [NO, CARD.value_of("koku_2")]
    for players, options in ((["daimyo", "shomyo", "sensei"], {}), (["daimyo", "shomyo"], {"last_lots": "any_cards"})):
        assert sharing(players, CARDS4, options).question(0).canonical == [NO, *[CARD.value_of(card) for card in CARDS4]]
    filled = sharing(["daimyo", "shomyo"], CARDS4, {"empty_lot": "forbidden"})
    assert filled.question(0).canonical == [CARD.value_of("samurai")]


@pytest.mark.rule("shitenno/share.5", "shitenno/share.6", "shitenno/share.7", "shitenno/share.8", "shitenno/share.11")
def test_the_log_of_a_sharing() -> None:
    """Each offer with its cards and its title, each answer, the last split, what each took, and the new titles."""
    game = sharing(["daimyo", "shomyo", "sensei", "hatamoto"], [*CARDS4, "sohei"])
    before = len(log(game))
    say(game, "bushi", "done", "sensei", "refuse", "accept")
    say(game, "koku_2", "done", "daimyo", "refuse", "refuse")
    say(game, "samurai", "done", "hatamoto", "second")
    assert log(game)[before:][:14] == [
        "lot_offered 0 1 sensei ['bushi']",
        "lot_refused 1",
        "lot_offered 0 2 sensei ['bushi']",
        "lot_taken 2 sensei ['bushi']",
        "lot_offered 0 1 daimyo ['koku_2']",
        "lot_refused 1",
        "lot_offered 0 3 daimyo ['koku_2']",
        "lot_refused 3",
        "lot_kept 0 daimyo ['koku_2']",
        "lots_split 1 3 hatamoto shomyo",
        "lot_chosen 3 shomyo ['sohei', 'koku_1']",
        "lot_left 1 hatamoto ['samurai']",
        "title_taken 0 daimyo",
        "title_taken 1 hatamoto",
    ]


@pytest.mark.rule("shitenno/bonus.4", "shitenno/bonus.5")
@pytest.mark.parametrize(
    ("options", "tile", "there"), [({}, 1, False), ({"draw_tile": "sharing_too"}, 0, False), ({"draw_tile": "sharing_too"}, 1, True)]
)
def test_a_draw_tile_before_accepting_a_lot(options: dict[str, str], tile: int, there: bool) -> None:
    """Who is offered a lot may first spend a tile for a card, in the other reading and with a tile; the offer stands."""
    game = sharing(["daimyo", "shomyo", "sensei"], CARDS4, options)
    game.bonus[BONUSES + DRAW] = tile
    say(game, "bushi", "done", "sensei")
    assert offered(game) == ["refuse", "accept"] + ["draw"] * there
    if there:
        say(game, "draw")
        assert (len(hand(game, 1)), game.bonus[BONUSES + DRAW], game.asked.kind) == (1, 0, "offer")


@pytest.mark.rule("shitenno/share.2")
def test_the_new_pile_is_shuffled() -> None:
    """Any of three discards may come up first."""
    first = set()
    for seed in range(40):
        game = table()
        game.chance = stream(seed)
        game.troop_pile = []
        for name in ("samurai", "bushi", "sohei"):
            game.discards[CARD.value_of(name)] += 1
        first.add(CARD.id_of(draw_troop(game)))
    assert first == {"samurai", "bushi", "sohei"}


@pytest.mark.rule("shitenno/share.6", "shitenno/payment.5")
def test_what_was_taken_openly_stays_known() -> None:
    """Two Bushi of a lot lie open to all; once one has been spent, one is known."""
    game = table(seats=3, hands={1: ["bushi", "bushi"]})
    assert [player["seen"] for player in game.view(0)["players"]] == [[], ["bushi", "bushi"], []]
    discard(game, 1, CARD.value_of("bushi"))
    assert [player["seen"] for player in game.view(2)["players"]] == [[], ["bushi"], []]
