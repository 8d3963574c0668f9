"""Each rulebook begins with a page one can learn from, and its order of play is the one that is played."""

import re

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.core.rulebook import Rulebook

TITLES = [title.id for title in tatami.titles()]
OPENS = {
    "shogun": "special_laid",
    "shitenno": "even_year_began",
    "white_castle": "die_taken",
    "samurai_katana": "round_began",
    "middle_earth": "turn_began",
}


@pytest.mark.parametrize("title", TITLES)
def test_an_overview_says_aim_order_and_end(title: str) -> None:
    """Three parts in both languages, the middle one in steps that cite the same rules, all of which exist."""
    books = [tatami.title(title).rulebook(lang) for lang in LANGUAGES]
    for book in books:
        aim, order, end = book.overview
        assert (bool(aim.paragraphs), aim.steps, bool(end.paragraphs), end.steps) == (True, [], True, [])
        assert 4 <= len(order.steps) <= 6
        assert all(rule in book.rules for section in book.overview for rule in cited([*section.paragraphs, *section.steps]))
    assert len({tuple(order_of(book)) for book in books}) == 1


@pytest.mark.parametrize("title", TITLES)
def test_the_overview_is_the_order_of_play(title: str) -> None:
    """In some round as it is played, every rule the steps cite is met, in their order."""
    order = order_of(tatami.title(title).rulebook("en"))
    assert any(in_order(rules, order) for rules in rounds(title))
    assert not any(in_order(rules, order[::-1]) for rules in rounds(title)[:1])


def order_of(book: Rulebook) -> list[str]:
    return cited(book.overview[1].steps)


def cited(texts: list[str]) -> list[str]:
    """The rules cited in square brackets."""
    return [rule for text in texts for found in re.findall(r"\[([a-z_., 0-9]+)\]", text) for rule in found.split(", ")]


def rounds(title: str) -> list[list[str]]:
    """The rules behind the events of a game, cut where a round begins."""
    game = tatami.new(title, seats=tatami.title(title).seat_counts[-1], seed=5)
    for number, _ in enumerate(random_answers(game, stream(5))):
        if number > 2500:
            break
    cut: list[list[str]] = [[]]
    before = ""
    for event in game.events(None):
        if event.kind == OPENS[title] and before != OPENS[title]:
            cut.append([])
        cut[-1].append(event.rule)
        before = event.kind
    whole = [rule for part in cut[1:] for rule in part]  # the White Castle's dice are taken in every turn of a round
    return [whole] if title == "white_castle" else cut


def in_order(rules: list[str], order: list[str]) -> bool:
    """Whether the rules of an order are all met, the first time each in that order."""
    met = [rules.index(rule) for rule in order if rule in rules]
    return len(met) == len(order) and met == sorted(met)
