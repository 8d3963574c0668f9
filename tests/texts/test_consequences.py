"""Answers tell consequences where they are given: attack, own or neutral with the numbers, prices, favour."""

import re
from html import escape, unescape

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.game import Game
from tatami.look import look_at
from tatami.texts.consequences import answers as told
from tatami.texts.consequences import unoffered
from tatami.texts.pieces import by_id, effect
from tatami.titles.shogun.rules.domains import PROVINCE
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.white_castle.rules.state import CLOSED
from tatami.web.page import Viewer
from tatami.web.table import fragment
from titles.shitenno.tables import table as shitenno_table
from titles.shitenno.tables import turn
from titles.white_castle.table import TILES, play
from titles.white_castle.table import table as castle_table

NAMES = ["Ayame", "Botan", "Chiyo", "Denji"]


def asked(title: str, seats: int, kind: str, answer: str = "", **options: str) -> tuple[Game, int]:
    """A random game in which somebody is asked this, and may give this answer."""
    for seed in range(1, 9):
        game = tatami.new(title, seats=seats, seed=seed, options=options)
        for seat, _ in random_answers(game, stream(seed)):
            question = game.question(seat)
            if question.kind == kind and (not answer or question.domain.value_of(answer) in question.answers):
                return game, seat
    raise AssertionError(f"Nobody is ever asked {kind}")


def answers(game: Game, seat: int, lang: str = "en") -> dict[str, str]:
    texts = look_at(game, seat, NAMES[: game.seats]).texts(lang)
    return told(texts, game.view(seat), game.question(seat))


def test_a_march_says_what_waits_there() -> None:
    """Shogun: every target says whether it is one's own, an attack or neutral, with the armies there."""
    game, seat = asked("shogun", 4, "march_to")
    rows = {row["id"]: row for row in game.view(seat)["provinces"]}
    for id, text in answers(game, seat).items():
        if id in rows:
            owner = rows[id]["owner"]
            wanted = "yours" if owner == seat else "attack on the farmers" if owner is None else f"against {rows[id]['armies']}"
            assert wanted in text


def test_a_move_says_its_price() -> None:
    """Samouraï & Katana: a koku or free, and whom it attacks."""
    game, seat = asked("samurai_katana", 4, "march_to")
    owners = {row["id"]: row["owner"] for row in game.view(seat)["territories"]}
    for id, text in answers(game, seat).items():
        assert "koku" in text or "free" in text
        assert ("attacks" in text) == (owners[id] not in (None, seat))


def test_a_card_says_its_power() -> None:
    """Samouraï & Katana: what is printed on a card that is laid or thrown away, behind its value, swords and price."""
    game, seat = asked("samurai_katana", 3, "toss_card", "plot")
    assert answers(game, seat)["plot"] == "Plot (4, 2 koku): a clan loses 2 honour"


def test_an_order_says_what_it_would_bring() -> None:
    """Shogun: a harvest its rice, a tax its chests, a chest card that nothing is done; where a marker lies, that the farmers revolt."""
    game = tatami.new("shogun", seats=4, seed=3, options={"start": "printed"})
    for space, printed in (("rice", 2), ("tax", 3)):
        for id in ("elsewhere", space):
            game.play(0, game.question(0).domain.value_of(id))
        said = answers(game, 0)
        assert said["omi"] == f"Omi: brings {printed}"
        assert said["chest_1"].endswith(": no action")
    assert isinstance(game, Shogun)
    game.markers[PROVINCE.value_of("omi")] = 1
    assert answers(game, 0)["omi"].endswith(", and the farmers revolt")


def test_a_place_says_its_special_card() -> None:
    """Shogun: which card comes with which place in the order."""
    game, seat = asked("shogun", 4, "choose_place")
    assert all(": " in text for text in answers(game, seat).values())


def test_a_space_of_the_siege_says_who_stands_there() -> None:
    """Units and leaders of both sides."""
    game = tatami.new("middle_earth", seats=2, seed=1, options={"mode": "siege"})
    chance = stream(1)
    while game.asked.kind != "assault_to":
        question = game.question(game.waiting()[0])
        game.play(question.seat, question.answers[chance.below(len(question.answers))])
    seat = game.waiting()[0]
    rows = {row["id"]: row for row in game.view(seat)["spaces"]}
    for id, text in answers(game, seat).items():
        assert text.count(" × ") == len(rows[id]["units"]) > 0


def test_a_province_says_its_favour() -> None:
    """Shitennō: the number of the next free position."""
    game, seat = asked("shitenno", 3, "control")
    rows = {row["id"]: row for row in game.view(seat)["provinces"]}
    for id, text in answers(game, seat).items():
        if "_by_" in id:
            row = rows[id.partition("_by_")[0]]
            assert text.endswith(f"{row['numbers'][len(row['kamon'])]} favour")


def test_a_lot_says_its_title_and_what_comes_of_it() -> None:
    """Shitennō: of two lots which title lies in each; while one is formed, who takes or chooses first. [share.5, share.8]"""
    game, seat = asked("shitenno", 3, "lot_choice")
    titles = [by_id(look_at(game, seat, NAMES[:3]).title)[lot["title"]] for lot in game.view(seat)["lots"]]
    called = [piece.domain.text(piece.domain.value_of(piece.id), "en") for piece in titles]
    assert list(answers(game, seat).values()) == [f"The first lot: {called[0]}", f"The second lot: {called[1]}"]
    game, seat = asked("shitenno", 2, "lot_card", "done")
    other = NAMES[1 - seat]
    assert answers(game, seat)["done"] == f"The lot is ready: a second lot follows, and {other} chooses first"
    assert answers(game, seat, "fr")["done"].endswith(f"un second lot suit, et {other} choisit en premier")
    game, seat = asked("shitenno", 2, "lot_card", "done", last_lots="any_cards")
    while len(game.view(seat)["lots"]) == 1:  # up to the second
        game.play(seat, game.question(seat).answers[0])
    assert answers(game, seat)["done"] == f"The lot is ready: {NAMES[1 - seat]} may take it first"
    game, seat = asked("shitenno", 4, "lot_card", "done")
    order = game.view(seat)["order"]
    assert answers(game, seat)["done"] == f"The lot is ready: {NAMES[order[order.index(seat) + 1]]} may take it first"


@pytest.mark.parametrize(("lang", "said"), [("en", "Samurai: with an Exchange tile"), ("fr", "Samouraï : avec une tuile Échange")])
def test_a_troop_that_pays_koku_says_by_what(lang: str, said: str) -> None:
    """Shitennō: a troop card is worth a koku through an Exchange tile alone. [bonus.2]"""
    game = turn(shitenno_table(hands={0: ["samurai", "koku_1", "koku_2"]}, bonus={0: ["exchange"]}), 0)
    game.play(0, game.question(0).domain.value_of("chugoku_by_koku"))
    assert re.sub(r"\s", " ", answers(game, 0, lang)["samurai"]) == said


@pytest.mark.parametrize("kind", ["attack_from", "attack_to"])
def test_an_attack_says_how_many_stand_there(kind: str) -> None:
    """Risk in Middle-earth: the battalions, and whose they are where they are another's."""
    game, seat = asked("middle_earth", 3, kind)
    rows = {row["id"]: row for row in game.view(seat)["territories"]}
    for id, text in answers(game, seat).items():
        if id in rows:
            assert f"{rows[id]['battalions']} battalion" in text
            assert (NAMES[rows[id]["owner"]] in text if rows[id]["owner"] is not None else True) == (rows[id]["owner"] != seat)


@pytest.mark.parametrize(("lang", "left"), [("en", "gardener action or courtier action"), ("fr", "action Jardinier ou action Courtisan")])
def test_a_choice_of_actions_says_or(lang: str, left: str) -> None:
    """The White Castle: outside the walls a die brings one of two actions, and so does a card that is taken. [outside.2, courtier.7]"""
    game, seat = asked("white_castle", 2, "place_die", "outside_left")
    assert answers(game, seat, lang)["outside_left"].endswith(left)
    assert answers(game, seat, "en")["outside_right"].endswith("courtier action or warrior action")
    game, seat = asked("white_castle", 2, "enter_room")
    light = [offer["actions"] for offer in game.view(seat)["offers"].values()]
    said = [text for id, text in answers(game, seat).items() if id in game.view(seat)["offers"]]
    assert [text.count(" or ") for text in said] == [len(actions) - 1 for actions in light]


@pytest.mark.parametrize(("lang", "two"), [("en", "2: 2 action points, 4 cards"), ("fr", "2 : 2 points d'action, 4 cartes")])
def test_an_action_die_says_what_it_gives(lang: str, two: str) -> None:
    """The siege: as many action points as it shows, and the reinforcement cards missing to six. [siege.9]"""
    game, seat = asked("middle_earth", 2, "take_die", "2", mode="siege")
    assert re.sub(r"\s", " ", answers(game, seat, lang)["2"]) == two


def test_a_die_from_the_left_lights_the_lantern() -> None:
    """The White Castle: the reward stands behind the ends that bring it, and behind no other. [turn.8]"""
    game, seat = asked("white_castle", 2, "take_die")
    for id, text in answers(game, seat).items():
        assert text.endswith("lantern reward") == id.endswith("_left")


def test_the_page_lists_what_the_terminal_lists() -> None:
    """The same words stand on the page's buttons; a card's button says in its help what the card does, and by which rule."""
    game, seat = asked("middle_earth", 3, "fellowship_sets_out", "dangerous_crossing")
    look = look_at(game, seat, NAMES[:3])
    html = fragment(Viewer("en"), look)
    shown = dict(re.findall(r'<button name="answer" value="([^"]+)"[^>]*>(.+?)</button>', html))
    assert {id: unescape(re.sub("<.*?>", "", text)) for id, text in shown.items()} == answers(game, seat)
    card = by_id(look.title)["dangerous_crossing"]
    said = escape(f"{effect(look.texts('en'), card)} [{card.rule}]")
    assert re.search(rf'value="dangerous_crossing"[^>]* data-help="{re.escape(said)}"', html)


def reasons(game: Game, lang: str) -> list[str]:
    """What the first seat is told below its answers, on the page as in the terminal."""
    look = look_at(game, 0, NAMES[: game.seats])
    lines = unoffered(look.texts(lang), game.view(0))
    assert [unescape(line) for line in re.findall('<p class="unoffered">(.*?)</p>', fragment(Viewer(lang), look))] == lines
    return [re.sub(r"\s", " ", line) for line in lines]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["Your cards and tiles pay for none of them.", "For Chūgoku you lack 1 Bushi, or 2 koku."]),
        ("fr", ["Vos cartes et vos tuiles n'en paient aucune.", "Pour le Chūgoku, il vous manque 1 Bushi, ou 2 Kokus."]),
    ],
)
def test_where_no_province_can_be_paid_for_it_says_what_is_missing(lang: str, said: list[str]) -> None:
    """Shitennō: of the nearest; where something can be taken nothing is said, for each province says it itself. [control.2, control.3]"""
    cards = ["samurai", "samurai", "koku_1"]
    assert reasons(turn(shitenno_table(hands={0: cards}, gates={"chugoku": "bushi"}), 0), lang) == said
    assert reasons(turn(shitenno_table(hands={0: [*cards, "bushi"]}, gates={"chugoku": "bushi"}), 0), lang) == []


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "“Pay 1 seal for: courtier action” is not possible now (takes 1 seal)."),
        ("fr", "« Payer 1 sceau pour : action Courtisan » n'est pas possible maintenant (il faut 1 sceau)."),
    ],
)
def test_an_action_of_a_room_that_is_left_out_says_why(lang: str, said: str) -> None:
    """The White Castle: of two actions beside tiles of the die's colour the one cannot be paid. [castle.3, effects.13]"""
    game = castle_table(tiles=["coral", "coral", "white", *TILES[3:]])
    play(game, "coral_right", "steward_1")
    assert reasons(game, lang) == [said]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            [
                "Not possible now (full): second steward room.",
                "Not possible now (takes 4 coins): outside the walls, left · outside the walls, right.",
            ],
        ),
        (
            "fr",
            [
                "Pas possible maintenant (plus de place) : deuxième salle des intendants.",
                "Pas possible maintenant (il faut 4 pièces) : au-delà des remparts, à gauche · au-delà des remparts, à droite.",
            ],
        ),
    ],
)
def test_spaces_that_are_not_open_to_a_die_are_named_with_their_reason(lang: str, said: list[str]) -> None:
    """The White Castle: those with the same reason in one line; what colour keeps out is not named. [turn.4, turn.6]"""
    game = castle_table(goods={"coin": 2})
    game.cover[1] = CLOSED
    play(game, "coral_left")
    assert set(reasons(game, lang)) > set(said)
    assert len(reasons(game, lang)) == 4


def test_a_space_says_which_of_its_actions_would_fail() -> None:
    """The White Castle: before the die is placed, behind the action; all of them where it would be wasted. [turn.10]"""
    game = castle_table(goods={"coin": 2})
    game.home[1] = 0
    play(game, "coral_right")
    assert answers(game, 0)["outside_left"].endswith("gardener action (no gardener left in your domain) or courtier action")
    assert answers(game, 0)["steward_1"].endswith("no action possible here (takes 1 seal)")
    assert answers(game, 0, "fr")["outside_left"].endswith("action Jardinier (plus de jardinier dans votre domaine) ou action Courtisan")
