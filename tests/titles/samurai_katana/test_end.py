"""Elimination, honour, offices, taxes, cards, and the end."""

import pytest

from tatami.titles.samurai_katana.rules.state import NOBODY, Katana
from tatami.titles.samurai_katana.rules.territory import cities_of
from titles.samurai_katana.setting import FREE, STRONG, WEAK, asked, attack, end_round, names, offered, play, samurai, table

HOKURIKU = ("echizen", "kaga", "etchu", "echigo")
KINAI = ("yamashiro", "settsu", "kawachi", "izumi", "yamato")


def fallen(**more: object) -> Katana:
    """Clan 1 has just lost its last territory to clan 0, before its activation."""
    at = {"bingo": (0, 5), "bizen": (1, 1), "aki": (2, 2), "iwami": (2, 1)}
    return attack(table(at=at, hands={0: STRONG, 1: WEAK}, **more), "bingo", "bizen", 4)  # type: ignore[arg-type]


@pytest.mark.rule("samurai_katana/elimination.1", "samurai_katana/elimination.2")
def test_a_clan_comes_back() -> None:
    """In the next round, when named for purchases: an uprising of five samurai and 4 koku."""
    game = end_round(fallen(honour={1: 3}))
    game.emperor = 1
    koku = game.koku[1]
    play(game, "name_purchaser:1")
    assert asked(game) == ("come_back", 1)
    play(game, "come_back:aki")
    assert samurai(game, "aki") == (1, 5)
    assert (game.koku[1], asked(game)) == (koku + 4, ("buy", 1))


@pytest.mark.rule("samurai_katana/elimination.2")
def test_or_in_the_activation() -> None:
    """In the other reading it comes back at the start of its activation, and buys nothing before."""
    game = end_round(fallen(comeback="activation"))
    assert "1" not in offered(game)
    while not game.activating:
        game.play(game.waiting()[0], game.question(game.waiting()[0]).answers[0])
    play(game, "name_next:1")
    assert asked(game) == ("come_back", 1)


@pytest.mark.rule("samurai_katana/elimination.3")
def test_a_fallen_clan_keeps_honour_cards_and_koku() -> None:
    """It is passed over in this round, but still fills its hand and may hold an office."""
    game = fallen(honour={1: 3}, koku={1: 2})
    assert len(game.hands[1]) == 2
    play(game, "act:done", "act:done")
    assert game.asked.kind == "toss_card"
    end_round(game)
    assert (game.honour[1], game.koku[1], len(game.hands[1])) == (3, 2, 5)


@pytest.mark.rule("samurai_katana/elimination.4")
def test_where_it_may_come_back() -> None:
    """Anywhere without a castle but in a clan's only territory; nobody can stop it, whatever the reading for the card."""
    at = {"bingo": (0, 5), "bizen": (1, 1), "aki": (2, 2), "iwami": (2, 1), "iyo": (2, 0)}
    hands = {0: STRONG, 1: WEAK, 2: "shogunal_justice noh wako"}
    game = end_round(attack(table(at=at, castles=["iyo"], hands=hands, uprising="clans"), "bingo", "bizen", 5))
    assert len(game.realm[0]) == 1
    play(game, "name_purchaser:1")
    places = offered(game)
    assert {"aki", "iwami", "tosa"} <= set(places)
    assert not {"iyo", "bizen"} & set(places)
    play(game, "come_back:aki", "retreat_to:iyo", "retreat_with:2")
    assert samurai(game, "aki") == (1, 5)


@pytest.mark.rule("samurai_katana/elimination.1")
def test_an_attacker_may_fall_by_his_own_attack() -> None:
    """The last samurai lost in an attack end the activation."""
    game = attack(table(at={"bingo": (0, 1), "bizen": (1, 3)}, hands={0: WEAK, 1: "general archers"}), "bingo", "bizen", 1)
    assert len(game.realm[0]) == 0
    assert asked(game)[1] != 0 or game.asked.kind == "name_next"


@pytest.mark.rule("samurai_katana/honour.2")
def test_a_whole_province_gives_its_honour() -> None:
    """Every territory of it, by samurai or castle."""
    at = dict.fromkeys(HOKURIKU, (0, 1))
    assert play(table(at=at), "act:done").honour[0] == 2
    assert play(table(at=at | {"kaga": (0, 0)}, castles=["kaga"]), "act:done").honour[0] == 2
    assert play(table(at=at | {"kaga": (1, 1)}), "act:done").honour[0] == 0


@pytest.mark.rule("samurai_katana/honour.1")
def test_where_honour_comes_from() -> None:
    """A battle 1, a tea ceremony 2, Hokuriku 2, staying Emperor 1, and each is counted where it belongs."""
    at = dict.fromkeys(HOKURIKU, (0, 1)) | {"bingo": (0, 4), "bizen": (1, 1), "harima": (1, 1)}
    game = table(at=at, hands={0: STRONG + " tea_ceremony", 1: WEAK}, koku={0: 9}, honour={1: 9, 2: 9}, last_phase="titles", round=24)
    assert attack(game, "bingo", "bizen", 4).asked.kind == "combat_card"
    play(game, "combat_card:general", "combat_card:hatamoto", "special_card:none")
    assert game.honour[0] == 1
    assert play(game, "act:play_tea_ceremony").honour[0] == 3
    assert play(game, "act:done").honour[0] == 5
    assert end_round(game).honour[0] == 6
    outcome = game.outcome()
    assert outcome is not None
    gained = {name: honour[0] for name, honour in outcome.categories.items() if honour[0]}
    assert gained == {"provinces": 2, "battles": 1, "cards": 2, "offices": 1}


@pytest.mark.rule("samurai_katana/honour.3")
def test_when_provinces_are_counted() -> None:
    """At the end of one's own activation, or for all at the end of the phase."""
    at = dict.fromkeys(HOKURIKU, (1, 1))
    game = play(table(at=at, province_scoring="phase"), "act:done")
    assert game.honour[1] == 0
    assert end_round(game).honour[1] == 2
    assert end_round(end_round(table(at=at))).honour[1] == 4


@pytest.mark.rule("samurai_katana/honour.4")
def test_kyoto() -> None:
    """1 honour a round without the rest of Kinai; with all of it the province alone counts."""
    assert play(table(at={"yamashiro": (0, 1)}), "act:done").honour[0] == 1
    assert play(table(at=dict.fromkeys(KINAI, (0, 1))), "act:done").honour[0] == 5


@pytest.mark.rule("samurai_katana/honour.5", "samurai_katana/honour.6")
@pytest.mark.parametrize("floor", ["-5", "-1", "0"])
def test_the_space_of_dishonour(floor: str) -> None:
    """Nobody falls below it; what is lost beyond is not counted."""
    game = table(hands={0: "plot"}, honour={1: int(floor) + 1}, dishonour=floor)
    assert play(game, "act:play_plot", "aim_at_clan:1").honour[1] == int(floor)


@pytest.mark.rule("samurai_katana/titles.1", "samurai_katana/titles.5", "samurai_katana/titles.6")
def test_the_offices() -> None:
    """Least honour: Emperor, for nothing when new; most honour: Shogun, and nobody in the first round."""
    game = table(honour={0: 5, 1: 2, 2: 9})
    assert game.shogun == NOBODY
    end_round(game)
    assert (game.emperor, game.shogun, game.honour) == (1, 2, [5, 2, 9])
    game = end_round(table(honour={0: 5, 1: 2, 2: 9}, emperor_honour="always"))
    assert game.honour == [5, 3, 9]


@pytest.mark.rule("samurai_katana/titles.4")
def test_an_emperor_who_stays() -> None:
    """1 honour."""
    game = end_round(table(honour={0: 1, 1: 2, 2: 9}))
    assert (game.emperor, game.honour) == (0, [2, 2, 9])


@pytest.mark.rule("samurai_katana/titles.2", "samurai_katana/titles.3")
def test_ties_for_emperor() -> None:
    """Fewest clan points, cities, koku, samurai; then the present Emperor, then the next clockwise."""
    home = {"hida": (0, 1), "aki": (1, 1), "iyo": (2, 1)}
    assert end_round(table(at=home | {"suo": (0, 1)}, emperor=0)).emperor == 1
    assert end_round(table(at=home, koku={0: 3, 1: 3, 2: 2}, emperor=0)).emperor == 2
    assert end_round(table(at=home | {"aki": (1, 2), "hida": (0, 2)}, emperor=0)).emperor == 2
    assert end_round(table(at=home, emperor=2)).emperor == 2
    # one major city is as many clan points as two minor ones, but fewer cities
    cities = {"suo": (0, 1), "harima": (1, 1), "tosa": (1, 1), "izumi": (2, 1), "aki": (2, 1)}
    assert end_round(table(at=cities, emperor=1, koku={2: 9})).emperor == 0


@pytest.mark.rule("samurai_katana/titles.7")
def test_ties_for_shogun() -> None:
    """The present Shogun if he is among the first, else nobody; in the other reading as at the end of the game."""
    even = {0: 0, 1: 7, 2: 7}
    assert end_round(table(honour=even, shogun=2)).shogun == 2
    assert end_round(table(honour=even, shogun=0)).shogun == NOBODY
    at = {"hida": (0, 1), "suo": (1, 1), "iyo": (2, 1)}
    assert end_round(table(at=at, honour=even, shogun_tie="ranking")).shogun == 1
    assert end_round(table(at=at, honour=even)).shogun == NOBODY
    alone = {0: 0, 1: 7, 2: 8}
    assert [end_round(table(at=at, honour=alone, shogun_tie=reading)).shogun for reading in ("holder", "ranking")] == [2, 2]


@pytest.mark.rule("samurai_katana/titles.7")
def test_the_emperors_honour_comes_first() -> None:
    """His point for staying counts when the Shogun is named."""
    game = end_round(table(honour={0: 3, 1: 3, 2: 3}, at={"hida": (0, 1), "suo": (1, 1), "izumi": (2, 1)}))
    assert (game.emperor, game.shogun) == (0, 0)


@pytest.mark.rule("samurai_katana/tax.1")
def test_taxes() -> None:
    """2 koku a plain, 1 a mountain."""
    game = end_round(table(at={"suo": (0, 1), "bizen": (0, 1), "aki": (0, 1)}, koku={0: 1}))
    assert game.koku[0] == 1 + 2 + 2 + 1


@pytest.mark.rule("samurai_katana/draw.1", "samurai_katana/draw.5")
def test_discard_then_draw_up_to_five() -> None:
    """As many as one likes, in secret and at the same time; then all draw, from the Emperor on."""
    game = table(at={"hida": (0, 1), "aki": (1, 1), "iyo": (2, 1)}, hands={0: "ronin noh", 1: "wako", 2: ""}, emperor=1)
    while game.asked.kind != "toss_card":
        game.play(game.waiting()[0], game.question(game.waiting()[0]).answers[0])
    assert game.waiting() == [0, 1]
    play(game, "toss_card@0:ronin")
    assert game.view(1)["players"][0]["cards"] == 2
    assert game.view(1)["discards"] == []
    play(game, "toss_card@0:done", "toss_card@1:wako")
    assert [len(hand) for hand in game.hands] == [5, 5, 5]
    assert "noh" in names(game.hands[0])
    assert game.view(1)["discards"] == ["ronin", "wako"]


@pytest.mark.rule("samurai_katana/draw.1")
def test_discards_are_searched_in_one_order() -> None:
    """The lower kind first: after a rōnin another rōnin, a higher card, or nothing more."""
    game = table(hands={0: "archers ronin ronin noh"})
    while game.asked.kind != "toss_card":
        game.play(game.waiting()[0], game.question(game.waiting()[0]).answers[0])
    assert len(game.question(0).canonical) == 4
    play(game, "toss_card@0:ronin")
    question = game.question(0)
    assert [question.domain.id_of(answer) for answer in question.canonical] == ["done", "ronin", "noh"]
    assert len(question.answers) == 4


@pytest.mark.rule("samurai_katana/draw.2", "samurai_katana/draw.3", "samurai_katana/draw.4")
def test_cities_give_cards() -> None:
    """Six clan points: seven cards; one to five: six; none: five. A larger hand is kept."""
    at = {"izumi": (0, 1), "suo": (0, 1), "owari": (0, 1), "tosa": (1, 1), "iyo": (2, 1)}
    game = end_round(table(at=at, hands={0: "ronin"}))
    assert game.view(None)["players"][0]["clan_points"] == 6
    assert [cities_of(game, seat) for seat in range(3)] == [3, 1, 0]
    assert [len(hand) for hand in game.hands] == [7, 6, 5]
    hands = {1: "ronin archers noh noh general", 2: "ronin archers archers hatamoto"}  # one card is missing in either
    assert [len(hand) for hand in end_round(table(at=at, hands=hands)).hands] == [7, 6, 5]
    big = "ronin ronin archers archers archers archers noh noh"
    assert len(end_round(table(at=at, hands={0: big})).hands[0]) == 8
    assert len(end_round(table(at=at, hands={0: big}, hand_refill="extra")).hands[0]) == 10


@pytest.mark.rule("samurai_katana/end.1", "samurai_katana/end.2", "samurai_katana/end.4", "samurai_katana/goal.1")
def test_the_end_at_25() -> None:
    """Everybody still has his activation; then it is over, without offices and taxes, and the most honour wins."""
    game = table(hands={0: "noh"}, honour={0: 24, 1: 3}, koku={0: 1})
    play(game, "act:play_noh")
    assert game.ending
    play(game, "act:done", "name_next:2", "act:done", "act:done")
    assert game.over
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.ending) == ([25, 3, 0], [0], "end.1")
    assert game.koku[1] == 5


@pytest.mark.rule("samurai_katana/end.2")
def test_more_than_25() -> None:
    """In the letter's reading 25 is not enough."""
    game = table(hands={0: "noh noh"}, honour={0: 24}, victory="exceed")
    play(game, "act:play_noh")
    assert not game.ending
    play(game, "act:play_noh")
    assert game.ending


@pytest.mark.rule("samurai_katana/end.3")
def test_falling_back_changes_nothing() -> None:
    """Once the goal was reached the round is the last."""
    game = table(hands={0: "noh"}, honour={0: 24})
    play(game, "act:play_noh", "act:sell_honour", "sell_honour:3")
    assert (game.honour[0], game.ending) == (19, True)
    assert end_round(game).over


@pytest.mark.rule("samurai_katana/end.4")
@pytest.mark.parametrize(("reading", "honour"), [("activation", [3, 25, 9]), ("titles", [4, 25, 9])])
def test_the_last_phase(reading: str, honour: list[int]) -> None:
    """The goal is reached: no office and no taxes any more; in the other reading the Emperor's honour still counts, taxes do not."""
    game = table(player=1, hands={1: "noh"}, koku={0: 0, 1: 1, 2: 0}, honour={0: 3, 1: 24, 2: 9}, last_phase=reading)
    end_round(play(game, "act:play_noh"))
    assert game.over
    assert (game.honour, game.koku) == (honour, [0, 0, 0])
    assert game.shogun == (1 if reading == "titles" else NOBODY)


@pytest.mark.rule("samurai_katana/end.5")
def test_twenty_four_rounds_at_most() -> None:
    """After round 24 it is over, whatever the honour."""
    game = end_round(table(round=24))
    assert game.over
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.ending == "end.5"
    assert not end_round(table(round=23)).over


@pytest.mark.rule("samurai_katana/goal.2", "samurai_katana/goal.3")
@pytest.mark.rule(
    "samurai_katana/goal.5", "samurai_katana/goal.6", "samurai_katana/goal.7", "samurai_katana/goal.8", "samurai_katana/goal.9"
)
@pytest.mark.parametrize(
    ("at", "castles", "places", "step"),
    [
        ({"suo": (0, 1), "tosa": (1, 1), "bingo": (1, 1), "iyo": (2, 1)}, [], [1, 2, 3], "goal.5"),
        ({"suo": (0, 1), "aki": (0, 1), "bingo": (0, 1), "tosa": (1, 1), "harima": (1, 1), "iyo": (2, 1)}, [], [2, 1, 3], "goal.6"),
        ({"aki": (0, 1), "iwami": (0, 4), "bizen": (1, 1), "bingo": (1, 1), "inaba": (1, 1), "iyo": (2, 2)}, ["aki"], [2, 1, 3], "goal.7"),
        ({"aki": (0, 2), "bizen": (1, 1), "iyo": (2, 3)}, ["bizen"], [3, 1, 2], "goal.8"),
        ({"aki": (0, 1), "bizen": (1, 1), "iyo": (2, 2)}, [], [2, 2, 1], "goal.9"),
        ({"aki": (0, 1), "bizen": (1, 1), "iyo": (2, 1)}, [], [1, 1, 1], "goal.3"),
        ({"aki": (0, 1), "iwami": (0, 1), "bizen": (1, 1), "bingo": (1, 1), "iyo": (2, 1)}, [], [1, 1, 3], "goal.3"),
        ({"suo": (0, 1), "owari": (1, 2), "iyo": (2, 1)}, [], [2, 1, 3], "goal.9"),
    ],
)
def test_the_final_ranking(at: dict[str, tuple[int, int]], castles: list[str], places: list[int], step: str) -> None:
    """Level on honour: clan points, cities, territories, castles, samurai, then shared; the outcome names the step that decided."""
    outcome = end_round(table(at=at, castles=castles, round=24)).outcome()
    assert outcome is not None
    assert (outcome.places, outcome.tie_break) == (places, step)


def test_who_leads_in_honour_needs_no_tie_break() -> None:
    """A tie for the second place has no step."""
    outcome = end_round(table(honour={1: 3}, round=24)).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.tie_break) == ([1], None)


def test_a_freed_city_gives_nothing() -> None:
    """A city on the board belongs to nobody."""
    game = table(at={"suo": (0, 1), "aki": (0, 1)})
    play(game, "act:move_suo", "march_to:iwami")
    assert samurai(game, "suo") == FREE
    assert game.view(0)["players"][0]["clan_points"] == 0


@pytest.mark.rule("samurai_katana/end.1", "samurai_katana/end.6")
def test_the_emperors_honour_ends_the_game() -> None:
    """The point for staying Emperor can reach the goal: all clans have had their activation, so no other round follows."""
    game = end_round(table(at={"kii": (0, 1)}, honour={0: 24, 1: 24, 2: 24}))
    assert (game.over, game.round, game.honour) == (True, 1, [25, 24, 24])
    assert [event.kind for event in game.events(None)].count("round_began") == 0


@pytest.mark.rule("samurai_katana/end.6")
def test_or_not_below_the_goal() -> None:
    """One point short of it, the next round is played; and the last taxes follow the offices when the goal is reached."""
    assert not end_round(table(at={"kii": (0, 1)}, honour={0: 23, 1: 24, 2: 24})).over
    rich = end_round(
        table(
            honour={0: 24, 1: 24, 2: 24}, land_of_koku="yes", at={"kii": (0, 1), "shimosa": (1, 1), "musashi": (1, 1), "chikuzen": (2, 1)}
        )
    )
    assert (rich.over, rich.honour) == (True, [25, 25, 24])
