"""Run in a process of its own, with a language: print what pages and terminal say in a third one outside its brackets, or in French without its spaces."""

import io
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import partial
from html import escape, unescape
from pathlib import Path
from typing import Any

from litestar.testing import TestClient
from rich.console import Console

import tatami
from tatami.bots.levels import NAMED as LEVELS
from tatami.cli.play import Terminal
from tatami.cli.rulebook import print_rules
from tatami.core.chance import stream
from tatami.core.facts import read_table
from tatami.look import BOT_NAMES, look_at
from tatami.server.app import make_app
from tatami.server.services import Services
from tatami.server.settings import Settings
from tatami.texts.examples import PLAYERS
from tatami.titles.shogun.rules.facts import PROVINCE_ROWS
from tatami.web import finished, replay, rules
from tatami.web.analysis import Shown, draw_analysis
from tatami.web.levels import level_lines
from tatami.web.page import Viewer, render
from tatami.web.study import own_study, study_page
from tatami.web.table import table_page
from tatami.web.titles import Shelf, title_cards

LANG = sys.argv[1]
NAMES = ["111", "222", "333", "444", "555", "666"]  # players that say nothing
SHOWN = re.compile(r'(?<![\w-])(?:aria-label|title|data-help|placeholder|alt|data-(?:yes|no|copied|lost|back|mine|stop|sure))="([^"]*)"')
SPOKEN = re.compile(r"<(script|style|code)\b.*?</\1>", re.DOTALL)
RULE = re.compile(r"\b[a-z_]+\.\d+\b")
GLUED = re.compile(r"\S*[^\s][ \n]?[:;!?](?=\s|$)")  # a space that does not break is neither
PLAIN = re.compile("[aeiouAEIOU]")  # brackets may stand in another part of a marked-up sentence: its vowels tell as well
PIECES = read_table(tatami.title("shitenno").folder / "rules", "pieces")
NAMED = [
    *[town for row in PROVINCE_ROWS.values() for town in row["towns"]],
    *PIECES["generals"].values(),
    *[title.designer for title in tatami.titles()],
    *PLAYERS,
    *BOT_NAMES,
    "Tatami, English, Français, EN, FR, EO",
]
EVERYWHERE = {word for name in NAMED for word in re.findall(r"[A-Za-zÀ-ÿ]{3,}", name)}  # names that are the same in every language


def pages() -> Iterator[tuple[str, str]]:
    viewer = Viewer(LANG)
    for shown in (Shown(), Shown(30, going=False, begun=True, course=[(0, [0.5]), (9, [1.0])]), Shown(30, going=True)):
        yield "analysis", draw_analysis(viewer, "1", NAMES[:1], shown)
    levels = {card.id: level_lines(viewer, card.id, list(LEVELS)) for card in title_cards(LANG)}
    yield (
        "home",
        render(
            "home",
            viewer,
            titles=title_cards(LANG),
            mine=[],
            shelf=Shelf("casual", {}),
            levels=levels,
            chosen=dict.fromkeys(levels, "casual"),
        ),
    )
    for title in tatami.titles():
        yield f"rules of {title.id}", rules.rules_page(viewer, title.id)
        seats = title.seat_counts[-1]
        game, chance = tatami.new(title.id, seats=seats, seed=4, secret=True), stream(4)
        number = 0
        while waiting := game.waiting():
            question = game.question(waiting[0])
            if number % 40 == 0 and number <= 400:
                yield f"{title.id}, {question.kind}", table_page(viewer, look_at(game, waiting[0], NAMES[:seats], table="1"), notes="")
                yield f"help with {question.kind}", rules.table_help(viewer, title.id, question.rule)
            game.play(question.seat, question.answers[chance.below(len(question.answers))])
            number += 1
        yield f"result of {title.id}", finished.finished_page(viewer, "1", game.record(), NAMES[:seats], mine=True)
        yield f"replay of {title.id}", replay.replay_page(viewer, replay.Place("1", game.record(), NAMES[:seats], number // 2))
        if study := own_study(title.id):
            yield f"study of {title.id}", study_page(study, LANG)


def house() -> Iterator[tuple[str, str]]:
    """The pages of the server: as a stranger, as a guest at a table that waits, and what it refuses."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), bot_workers=1, limits=False)
        with TestClient(make_app(Services(settings))) as client:
            client.headers["accept-language"] = LANG
            yield from visited(client, "a stranger's", "/", "/lobby", "/settings", "/offline", "/rules", "/rules?q=111")
            yield from visited(client, "what is not there:", "/111", "/table/111", "/profile/111", "/join/111", "/rules/111", "/game/111")
            yield from visited(client, "a new table of", *[f"/create/{title.id}" for title in tatami.titles()])
            yield from visited(client, "the pieces of", *[f"/rules/{title.id}/pieces" for title in tatami.titles()])
            yield from visited(client, "the study of", *[f"/rules/{title.id}/study" for title in tatami.titles() if own_study(title.id)])
            yield "a name refused", client.post("/settings", data={"lang": LANG, "name": "1" * 99}).text
            client.post("/settings", data={"lang": LANG, "name": NAMES[0]})
            yield "a table refused", client.post("/create/shitenno", data={"seat": ["me"]}).text
            room = client.post("/create/shitenno", data={"seat": ["me", "open", "bot:greedy"], "public": "public", "clock": "days_24"})
            yield "waiting room", room.text
            yield from visited(
                client, "a guest's", "/", "/lobby", "/settings", re.findall(r"/profile/\w+", client.get("/settings").text)[0]
            )
            yield "an invitation", client.get(re.findall(r"/join/[\w-]+", room.text)[0], headers={"cookie": ""}).text
            yield "sign-in refused", client.post("/sign-in", data={"name": "222", "password": "333"}).text
            yield "registration refused", client.post("/register", data={"name": "222", "password": "3"}).text


def visited(client: TestClient[Any], whose: str, *paths: str) -> Iterator[tuple[str, str]]:
    for path in paths:
        yield f"{whose} {path}", client.get(path).text


def terminal() -> Iterator[tuple[str, str]]:
    """A game of every title on the screen, with its help, and its rules in print."""
    for title in tatami.titles():
        screen = io.StringIO()
        console = Console(file=screen, width=1000, no_color=True)
        lines = iter(["x", "?", "? 1", "? 111", "r", "u", "1", "1", "1", "1", "s", "q"])
        game = tatami.new(title.id, seats=title.seat_counts[-1], seed=4)
        with tempfile.TemporaryDirectory() as folder:
            Terminal(game, ["person"] * game.seats, LANG, console, partial(next, lines), Path(folder) / "1").run()
        with redirect_stdout(screen):
            print_rules(title.id, LANG, None)
        yield f"{title.id} in the terminal", "".join(f"<p>{escape(line, quote=False)}</p>" for line in screen.getvalue().splitlines())


def texts(html: str) -> Iterator[str]:
    """What is written, and what is read aloud."""
    body = SPOKEN.sub(" ", html)
    yield from map(unescape, [*re.findall(r">([^<>]+)<", body), *SHOWN.findall(body)])


def glued(html: str) -> Iterator[str]:
    """Marks before which French has a space that does not break, and here none or one that breaks."""
    for text in texts(html):
        yield from GLUED.findall(text)


def untranslated(html: str) -> Iterator[str]:
    """Words outside brackets."""
    for text in texts(html):
        rest = RULE.sub(" ", text)
        while rest != (rest := re.sub(r"⟦[^⟦⟧]*⟧", " ", rest)):
            pass
        yield from (word for word in re.findall(r"[A-Za-zÀ-ÿ]{3,}", rest) if PLAIN.search(word) and word not in EVERYWHERE)


said = [*pages(), *house(), *terminal()]
faults = glued if LANG == "fr" else untranslated
found = sorted({f"{place}: {word}" for place, html in said for word in faults(html)})
if LANG != "fr":
    found += [f"{place}: nothing" for place, html in said if "⟦" not in html]
json.dump({"where": str(Path(tatami.__file__).parent), "found": found}, sys.stdout)
