"""Words that are counted: one samurai, two samurai; un samouraï, deux samouraïs."""

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.core.game import Game
from tatami.look import Look, look_at
from tatami.texts import HERE, catalogue
from tatami.web.page import Viewer
from tatami.web.table import fragment

FOLDERS = [HERE, *(title.words for title in tatami.titles())]
WORDS = ("ui", "board", "answer")  # questions, events and categories are counted by the conformance suite
NAMES = ["Ayame", "Botan", "Chiyo", "Denji", "Emi", "Fuji"]
NUMBERED = r"(?:^|\{\w+\} )([^\W\d][\w'’-]*)"  # the word after a number in a message, or the first of a message beside one


def forms(folder: Path, lang: str) -> Iterator[tuple[str, str]]:
    """Every message that has a form for one and a form for many."""
    for message in catalogue(folder, lang):
        if isinstance(message.string, (tuple, list)):
            yield message.string[0], message.string[1]


def counted(lang: str) -> tuple[set[str], set[str]]:
    """The nouns that are counted somewhere, as they are for one and as they are for many."""
    pairs = [
        (one, many)
        for folder in FOLDERS
        for single, plural in forms(folder, lang)
        for one, many in zip(re.findall(NUMBERED, single), re.findall(NUMBERED, plural), strict=False)
    ]
    ones, manies = {one for one, _ in pairs}, {many for _, many in pairs}
    return ones - manies, {many for many in manies - ones if many[-1] in "sx"}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_no_word_of_page_and_board_is_left_over(folder: Path) -> None:
    """Each is named somewhere, whole or by its beginning or end with the rest put together there."""
    code = "\n".join(
        path.read_text("utf-8")
        for root in {HERE.parent, folder if folder == HERE else folder.parent}
        for path in root.rglob("*")
        if path.suffix in (".py", ".html", ".js", ".toml")
    )
    whole = set(re.findall(r"""["'](\w+)["']""", code))
    begins = tuple(set(re.findall(r"""["'](\w+_)(?:["'] ?[~+]|\{)""", code)))
    ends = tuple(set(re.findall(r"""(?:[~+] ?["']|\})(_\w+)["']""", code)))
    words = {
        message.id if isinstance(message.id, str) else message.id[0] for message in catalogue(folder, "en") if message.context in WORDS
    }
    assert words
    assert {word for word in words - whole if not word.startswith(begins) and not word.endswith(ends)} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_counts_in_one_form_only(lang: str) -> None:
    """A word that is counted in one message is in no other found behind a number without its second form."""
    one, many = counted(lang)
    assert len(many) > 10
    for folder in FOLDERS:
        for message in catalogue(folder, lang):
            if isinstance(message.string, str):
                after = set(re.findall(r"\{\w+\} ([\w'’-]+)", message.string))
                assert not after & many, (folder.name, message.id, message.string)
        for single, plural in forms(folder, lang):
            assert not set(re.findall(r"\{\w+\} ([\w'’-]+)", single)) & many, single
            assert not set(re.findall(r"\{n\} ([\w'’-]+)", plural)) & one, plural


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_says_one_samurais(title: str, lang: str) -> None:
    """Whatever a table shows, to the eye and to a screen reader, a number and what it counts agree."""
    one, many = counted(lang)
    few = "(?:0|1)" if lang == "fr" else "1"
    wrong = rf"{few} (?:{'|'.join(many)})|(?!{few} )\d+ (?:{'|'.join(one)})"
    alone = re.compile(rf"(?<![\w.,:×/+−-])(?:{wrong})(?![\w'’-]).{{0,60}}")
    for shown in pages(title, lang):
        assert alone.findall(shown) == []


def pages(title: str, lang: str) -> Iterator[str]:
    """The words of a table in the course of a game, from the eyes of who is asked."""
    seats = tatami.title(title).seat_counts[-1]
    game = tatami.new(title, seats=seats, seed=4)
    for number, (seat, _) in enumerate(random_answers(game, stream(4))):
        if number > 500:
            break
        if number % 30 == 0:
            html = fragment(Viewer(lang), looked(game, seat))
            labels = " | ".join(re.findall(r'(?:aria-label|title|data-help)="([^"]*)"', html))
            yield unescape(re.sub(r"\s+", " ", re.sub(r"</?(?:b|strong|small|i)\b[^>]*>", "", html + labels)).replace("<", " | <"))


def looked(game: Game, seat: int) -> Look:
    return look_at(game, seat, NAMES[: game.seats], table="t1")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_no_message_stands_twice(folder: Path, lang: str) -> None:
    """Where one does, a page says one thing and its author meant the other."""
    text = (folder / "locale" / f"{lang}.po").read_text("utf-8")
    found = re.findall(r'^msgctxt "(.*)"\nmsgid "(.*)"$', text, flags=re.M)
    assert len(found) > 3
    assert [message for message, n in Counter(found).items() if n > 1] == []


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_says_the_number_it_announces(title: str, lang: str) -> None:
    """What the pointer is told of a number ends with the number, not with a colon."""
    game = tatami.new(title, seats=tatami.title(title).seat_counts[0], seed=4)
    for number, (seat, _) in enumerate(random_answers(game, stream(4))):
        if number == 30:
            helps = re.findall(r'data-help="([^"]*)"', fragment(Viewer(lang), looked(game, seat)))
            assert [help for help in helps if help.rstrip().endswith(":")] == []
            assert helps
            return
