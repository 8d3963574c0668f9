"""The question on the page: what it names, the number it asks for, what it has gathered, and how an answer is said without it."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest

import tatami
from conftest import all_steps, random_answers
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.core.game import Game
from tatami.look import look_at
from tatami.texts import Texts, ids_of
from tatami.texts.pieces import effect, named_in
from tatami.web.page import Viewer
from tatami.web.table import fragment

NAMES = ["Ayame", "Botan", "Chiyo"]
BARGAINS = {"negotiation": "yes", "sale_of_office": "yes", "imperial_support": "yes", "shogun_power": "yes"}


def asked(title: str, kind: str, options: dict[str, str], also: Callable[[Game, int], bool] = lambda _game, _seat: True) -> Game:
    """A random game where somebody is asked this."""
    for seed in range(1, 9):
        game = tatami.new(title, seats=2 if options.get("mode") == "siege" else 3, seed=seed, options=options)
        for seat, _ in random_answers(game, stream(seed)):
            if game.question(seat).kind == kind and also(game, seat):
                return game
    raise AssertionError(f"Nobody is ever asked {kind}")


def shown(game: Game, lang: str) -> str:
    return unescape(fragment(Viewer(lang), look_at(game, game.waiting()[0], NAMES[: game.seats], table="t1")))


@pytest.mark.parametrize(("title", "kind"), [("samurai_katana", "act"), ("middle_earth", "attack_from")])
def test_the_strip_keeps_the_answers_without_a_place(title: str, kind: str) -> None:
    """Every answer is in the list; one that can be given on the board is marked, so that the strip leaves it out."""
    html = shown(asked(title, kind, {}, lambda game, seat: len(game.legal(seat)) > 2), "en")
    on_board = set(re.findall(r'data-answer="([^"]+)"', html))
    buttons = dict(re.findall(r'<button name="answer" value="([^"]+)" class="([^"]*)"', html))
    offered = re.search(r'data-offered="([^"]+)"', html)
    assert offered is not None
    assert buttons.keys() == set(offered[1].split())
    assert {id for id, look in buttons.items() if "is-placed" in look.split()} == on_board & set(buttons)
    assert set(buttons) - on_board, "some have no place"
    assert on_board


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("title", "kind", "params"),
    [
        ("samurai_katana", "counter", ["card"]),
        ("samurai_katana", "agree", ["card", "given"]),
        ("samurai_katana", "stop_card", ["card"]),
        ("samurai_katana", "veto", ["card"]),
        ("middle_earth", "forgo_mission", ["card"]),
    ],
)
def test_a_card_that_a_question_names_says_what_it_does(title: str, kind: str, params: list[str], lang: str) -> None:
    """Offered, or played against somebody: its effect stands under the question, with its rule."""
    game = asked(title, kind, BARGAINS if title == "samurai_katana" else {})
    question = game.question(game.waiting()[0])
    texts, html = Texts(tatami.title(title), lang, NAMES), shown(game, lang)
    about = question.plain()["about"]
    assert isinstance(about, dict)
    found = named_in(texts, question)
    assert {piece.id for piece in found} == {about[param] for param in params}
    told = re.findall(r'<p class="named"><b>(.*?)</b> · (.*?) <a class="rule" [^>]*>(.*?)</a></p>', html, flags=re.S)
    assert told == [(piece.name(texts), effect(texts, piece), piece.rule) for piece in found]


@pytest.mark.parametrize(("title", "kind"), [("shitenno", "offer"), ("white_castle", "room_action"), ("white_castle", "light_block")])
def test_what_lies_on_the_board_is_not_said_again(title: str, kind: str) -> None:
    """Titles and cards of a lot explain themselves where they lie; the actions of a card of the castle are the answers. A room is called as a card is."""
    assert 'class="named"' not in shown(asked(title, kind, {}), "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_to_give_say_their_power(lang: str) -> None:
    """Samouraï & Katana: those one may offer, and those one may give for what is offered."""
    for kind in ("counter", "propose"):

        def has_power(game: Game, seat: int) -> bool:
            return any("noh" in game.question(seat).domain.id_of(answer) for answer in game.question(seat).answers)

        game = asked("samurai_katana", kind, BARGAINS, has_power)
        button = re.search(r'<button name="answer" value="(?:offer_)?noh".*?</button>', shown(game, lang), flags=re.S)
        assert button is not None
        assert "<span>" in button[0]


def numbers() -> Iterator[tuple[str, str]]:
    """Every question whose answers are numbers without end."""
    for step in all_steps():
        title = step.__module__.split(".")[2] if step.__module__.startswith("tatami.titles.") else ""
        domain = getattr(step, "domain", None)
        if title and step.kind and domain is not None and domain.id in ("count", "koku"):
            yield title, step.kind


def test_every_number_says_what_giving_it_does() -> None:
    """In both languages: none is left with "this number" alone."""
    found = set(numbers())
    assert len(found) > 14
    for title, kind in found:
        assert kind in ids_of(tatami.title(title).words, "number"), (title, kind)


@pytest.mark.parametrize(
    ("title", "kind", "options", "lang", "said"),
    [
        ("samurai_katana", "ask_price", BARGAINS, "en", ("1", "Ask for # koku", "Maximum (")),
        ("samurai_katana", "ask_price", BARGAINS, "fr", ("1", "Demander # koku", "Maximum (")),
        ("samurai_katana", "march_with", {}, "en", ("most", "Send # samurai to ", "All (")),
        ("middle_earth", "muster_count", {}, "fr", ("1", "Placer # bataillons ", "Maximum (")),
        ("middle_earth", "place_count", {}, "fr", ("most", "Poser # bataillons ", "Tout (")),
    ],
)
def test_a_number_that_costs_something_begins_low(
    title: str, kind: str, options: dict[str, str], lang: str, said: tuple[str, str, str]
) -> None:
    """A price, a gift, turns to be passed over: one. What moves: all of it."""
    preset, many, most = said
    game = asked(title, kind, options, lambda game, seat: len(game.question(seat).answers) > 6)
    html = shown(game, lang)
    field = re.search(r'<input type="number"[^>]*max="(\d+)"\s+value="(\d+)">', html)
    assert field is not None
    assert field[2] == (field[1] if preset == "most" else preset)
    assert f'data-many="{many}' in html
    assert f"{most}{field[1]})</button>" in html.replace("\n", "")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", r"How many koku do you ask of \w+ for an office worth 1 honour\? \w+ has (\d+) in plain view\."),
        ("fr", r"pour une charge qui vaut 1 point d'honneur\s\? \w+ en a (\d+) à la vue de tous\."),
    ],
)
def test_a_price_says_its_unit_its_goods_and_what_the_other_has(lang: str, words: str) -> None:
    game = asked("samurai_katana", "ask_price", BARGAINS)
    question = game.question(game.waiting()[0])
    found = re.search(words, Texts(tatami.title("samurai_katana"), lang, NAMES).question(question))
    assert found is not None
    assert int(found[1]) == question.answers[-1], "nobody is asked for more"


@pytest.mark.parametrize(
    ("title", "kind", "options", "param", "en", "fr"),
    [
        ("samurai_katana", "combat_card", {}, "cards", "Laid so far: ", "Déjà posé : "),
        ("samurai_katana", "special_card", {}, "cards", "Laid so far: ", "Déjà posé : "),
        ("samurai_katana", "toss_card", {}, "cards", "Discarded so far: ", "Déjà défaussé : "),
        ("samurai_katana", "send_support", BARGAINS, "territories", "Sent so far from: ", "Déjà envoyé depuis : "),
        ("middle_earth", "trade_card", {}, "cards", "In it so far: ", "Déjà dans la série : "),
        ("middle_earth", "siege_trade_card", {"mode": "siege"}, "cards", "In it so far: ", "Déjà dans la série : "),
        ("middle_earth", "group_count", {"mode": "siege"}, "units", "Going so far: ", "Partent déjà : "),
        ("shitenno", "pay_koku", {}, "parts", "Settled so far: ", "Déjà fixé : "),
    ],
)
def test_a_question_that_gathers_says_what_it_has(title: str, kind: str, options: dict[str, str], param: str, en: str, fr: str) -> None:
    """With the first choice made, the next question names it; before that it says nothing of the kind."""

    def gathered(game: Game, seat: int) -> Any:
        about = game.question(seat).plain()["about"]
        assert isinstance(about, dict)
        return about[param]

    game = asked(title, kind, options, lambda game, seat: bool(gathered(game, seat)))
    question = game.question(game.waiting()[0])
    for lang, words in (("en", en), ("fr", fr)):
        assert words in Texts(tatami.title(title), lang, NAMES[: game.seats]).question(question).replace("\N{NO-BREAK SPACE}", " ")
    if kind not in ("special_card", "trade_card", "siege_trade_card"):  # these are never the first
        game = asked(title, kind, options, lambda game, seat: not gathered(game, seat))
        question = game.question(game.waiting()[0])
        assert en not in Texts(tatami.title(title), "en", NAMES[: game.seats]).question(question)


@pytest.mark.parametrize(("title", "options"), [("middle_earth", {}), ("middle_earth", {"mode": "siege"})])
def test_cards_chosen_for_a_set_are_ticked(title: str, options: dict[str, str]) -> None:
    """As many as have been chosen, and none that may still be pressed."""
    kind = "siege_trade_card" if options else "trade_card"
    game = asked(title, kind, options)
    ticked = re.findall(r'<(?:div class="board-card territory|li class="me-slot) is-(?:chosen|laid)"([^>]*)>', shown(game, "en"))
    about = game.question(game.waiting()[0]).plain()["about"]
    assert isinstance(about, dict)
    assert len(ticked) == len(about["cards"]) > 0
    assert not any("data-answer" in attributes for attributes in ticked)


@pytest.mark.parametrize(("lang", "said"), [("en", r"^Place \d (?:army|armies) in \w+"), ("fr", r"^Placer \d armées? \w*'?à? ?\w+")])
def test_a_number_is_said_without_its_question(lang: str, said: str) -> None:
    """Shogun: "Place 2 armies in Echigo", not "2"."""
    game = asked("shogun", "draft_group", {})
    question = game.question(game.waiting()[0])
    assert re.match(said, Texts(tatami.title("shogun"), lang, NAMES).said(question, question.answers[-1]))


def test_any_other_answer_is_said_as_on_its_button() -> None:
    """Its question is to be read behind the dialog."""
    game = asked("shitenno", "offer", {})
    question = game.question(game.waiting()[0])
    texts = Texts(tatami.title("shitenno"), "en", NAMES)
    assert texts.said(question, question.answers[-1]) == texts.answer(question, question.answers[-1])
