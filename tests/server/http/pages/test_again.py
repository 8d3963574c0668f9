"""Trying a finished game again: button and table say whose seat one has there, in either language."""

from html import unescape
from typing import Any

import pytest

import tatami
from conftest import random_game
from server.helpers import play_on, two_at_a_table
from tatami.core.domain import LANGUAGES
from tatami.server.http.pages.again import button_words, seat_words
from tatami.server.http.pages.play import draw
from tatami.server.services import Services
from tatami.texts import Texts
from tatami.web.page import Viewer


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return {**random_game("shitenno", 2, 1, {}).record(), "players": ["Ann", "Bob"]}


def words(record: dict[str, Any], lang: str) -> Texts:
    return Texts(tatami.title(record["title"]), lang, record["players"])


def test_strangers_are_told_whose_seat_they_get(record: dict[str, Any]) -> None:
    """That of whoever gave the answer."""
    for lang, sentences in {
        "en": ["Try again from here, in Ann's seat", "Try again from here, in Bob's seat"],
        "fr": ["Rejouer d'ici, à la place d'Ann", "Rejouer d'ici, à la place de Bob"],
    }.items():
        button = button_words(words(record, lang), record, [])
        assert [button(number) for number in range(50)] == [sentences[seat] for seat, _, _ in record["answers"][:50]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_are_told_where_they_go_back_to(record: dict[str, Any], lang: str) -> None:
    """Their seat is their own; where somebody else had the choice, the button names the last decision of theirs."""
    here = {"en": "Try again from here, in your seat", "fr": "Rejouer d'ici, à votre place"}[lang]
    back = {"en": "Try again from your last decision before it (no. %d)", "fr": "Rejouer dès votre dernière décision avant cela (n° %d)"}[
        lang
    ]
    button = button_words(words(record, lang), record, [0])
    said = [button(number) for number in range(len(record["answers"]))]
    assert 10 < said.count(here) < len(said) - 10
    last = None
    for number, sentence in enumerate(said):
        if sentence == here:
            last = number
        else:
            assert last is not None
            assert sentence == back % (last + 1), "numbers as the page counts them, from one on"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_table_says_whose_seat_one_has(services: Services) -> None:
    """One's own, or somebody's whose answers stand; watchers and other tables are told nothing."""
    table, (ann, bob) = two_at_a_table(services)
    play_on(services, table, [ann, bob], 10_000)
    cid = services.accounts.guest("Cid")
    number = next(n for n, row in enumerate(services.tables.record(table, ann)["answers"]) if n > 30 and row[0] == 0)
    mine, others = services.tables.try_again(bob, table, number), services.tables.try_again(cid, table, number)
    sentences = {
        "en": (
            "You are in your own seat.",
            "You are in Ann's seat: whatever you read about yourself before your first answer was done by Ann.",
        ),
        "fr": (
            "Vous êtes à votre propre place.",
            "Vous êtes à la place d'Ann\xa0: ce que vous lisez sur vous avant votre première réponse, c'est Ann qui l'a fait.",
        ),
    }
    for lang, (own, other) in sentences.items():
        assert own in unescape(draw(services, Viewer(lang, "Bob"), bob, mine, None))
        assert other in unescape(draw(services, Viewer(lang, "Cid"), cid, others, None))
        assert seat_words(services, Viewer(lang, "Ann"), ann, services.tables.look(others, ann)) == ""
        assert seat_words(services, Viewer(lang, "Ann"), ann, services.tables.look(table, ann)) == ""
