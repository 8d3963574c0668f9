"""Run in a process of its own, on a copy of the source with a third language: draw pages in it and print what they say outside its brackets."""

import json
import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import tatami
from tatami.bots.levels import NAMED as LEVELS
from tatami.core.chance import stream
from tatami.core.facts import read_table
from tatami.games.shogun.facts import PROVINCE_ROWS
from tatami.look import look_at
from tatami.texts.examples import PLAYERS
from tatami.web import finished, rules
from tatami.web.levels import level_lines
from tatami.web.page import Viewer, render
from tatami.web.table import table_page
from tatami.web.titles import Shelf, title_cards

LANG = "eo"
NAMES = ["111", "222", "333", "444", "555", "666"]  # players that say nothing
SHOWN = re.compile(r'(?<![\w-])(?:aria-label|title|data-help|placeholder|alt|data-(?:yes|no|copied|lost|back|mine|stop|sure))="([^"]*)"')
SPOKEN = re.compile(r"<(script|style|code)\b.*?</\1>", re.DOTALL)
RULE = re.compile(r"\b[a-z_]+\.\d+\b")
PLAIN = re.compile("[aeiouAEIOU]")  # brackets may stand in another part of a marked-up sentence: its vowels tell as well
PIECES = read_table(tatami.title("shitenno").folder, "pieces")
NAMED = [
    *[town for row in PROVINCE_ROWS.values() for town in row["towns"]],
    *PIECES["generals"].values(),
    *PLAYERS,
    "Tatami, English, Français, EN, FR, EO",
]
EVERYWHERE = {word for name in NAMED for word in re.findall(r"[A-Za-zÀ-ÿ]{3,}", name)}  # names that are the same in every language


def pages() -> Iterator[tuple[str, str]]:
    viewer = Viewer(LANG)
    levels = {card.id: level_lines(viewer, card.id, list(LEVELS)) for card in title_cards(LANG)}
    yield "home", render("home", viewer, titles=title_cards(LANG), mine=[], shelf=Shelf("casual", {}), levels=levels)
    for title in tatami.titles():
        yield f"rules of {title.id}", rules.rules_page(viewer, title.id)
        seats = title.seat_counts[-1]
        game, chance = tatami.new(title.id, seats=seats, seed=4, secret=True), stream(4)
        number = 0
        while waiting := game.waiting():
            question = game.question(waiting[0])
            if number % 40 == 0 and number <= 400:
                yield f"{title.id}, {question.kind}", table_page(viewer, look_at(game, waiting[0], NAMES[:seats], table="1"), notes="")
            game.play(question.seat, question.answers[chance.below(len(question.answers))])
            number += 1
        yield f"result of {title.id}", finished.finished_page(viewer, "1", game.record(), NAMES[:seats], mine=True)


def untranslated(html: str) -> Iterator[str]:
    """Words outside brackets, in texts and in what is read aloud."""
    body = SPOKEN.sub(" ", html)
    for text in [*re.findall(r">([^<>]+)<", body), *SHOWN.findall(body)]:
        rest = RULE.sub(" ", unescape(text))
        while rest != (rest := re.sub(r"⟦[^⟦⟧]*⟧", " ", rest)):
            pass
        yield from (word for word in re.findall(r"[A-Za-zÀ-ÿ]{3,}", rest) if PLAIN.search(word) and word not in EVERYWHERE)


found = sorted({f"{place}: {word}" for place, html in pages() for word in untranslated(html)})
json.dump({"where": str(Path(tatami.__file__).parent), "untranslated": found}, sys.stdout)
