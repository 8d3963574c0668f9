"""Rules pages: a title's rulebook in our words, with its examples, anchors and search."""

import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

import tatami
from tatami.core import rulebook
from tatami.core.game import Game
from tatami.core.rulebook import Rule, Rulebook
from tatami.look import look_at
from tatami.texts import Texts, capital
from tatami.texts.examples import Told, all_told, by_rule
from tatami.texts.glossary import glossary_of
from tatami.texts.pieces import effect, pieces
from tatami.texts.tables import tables_of
from tatami.web import kit
from tatami.web.page import Viewer, render
from tatami.web.plots import plot
from tatami.web.scene import Scene, draw_board, has_board
from tatami.web.signs import drawings, plainly, signs_in, symbol
from tatami.web.study import own_study
from tatami.web.titles import card, title_cards

FOLDER = Path(__file__).parent
TABLE = "table"  # the rules that hold for every title
MOST_FOUND = 60


@dataclass
class Hit:
    """A rule that was looked for."""

    title: str
    name: str
    rule: Rule

    @property
    def text(self) -> str:
        return self.rule.text


@cache
def book_of(title: str, lang: str) -> Rulebook:
    """A title's rulebook, or that of the table itself."""
    if title == TABLE:
        return rulebook.read(Path(rulebook.__file__).parent, "core", lang)
    return tatami.title(title).rulebook(lang)


def rules_page(viewer: Viewer, title: str, highlighted: str = "", example: str = "") -> str:
    """A whole rulebook; the boards of one example stand open in it, if one is asked for."""
    return render(
        "rules",
        viewer,
        book=book_of(title, viewer.lang),
        title=title,
        highlighted=highlighted,
        board=title != TABLE and has_board(title),
        card=None if title == TABLE else card(tatami.title(title), viewer.lang),
        studied=title != TABLE and own_study(title) is not None,
        examples={} if title == TABLE else by_rule(tatami.title(title), viewer.lang),
        tables={} if title == TABLE else tables_of(tatami.title(title), viewer.lang),
        glossary=[] if title == TABLE else glossary_of(tatami.title(title), viewer.lang),
        plot=plot,
        symbol=symbol,
        **signs_of(title, viewer.lang),
        opened=example,
        boards=Markup(example_boards(viewer, title, example)) if example else "",
    )


def pieces_page(viewer: Viewer, title: str) -> str:
    """Every card and tile of a title, what it does, and its rule."""
    found = tatami.title(title)
    texts = Texts(found, viewer.lang, [])
    rows = [(piece.id, capital(piece.name(texts)), capital(effect(texts, piece)), piece.rule) for piece in pieces(found)]
    return render("pieces", viewer, title=title, book=book_of(title, viewer.lang), rows=rows)


def example_boards(viewer: Viewer, title: str, name: str) -> str:
    """The board before an example and after it, to be looked at only."""
    told = {} if title == TABLE else all_told(tatami.title(title), viewer.lang)
    if name not in told:
        raise tatami.Unreadable(f"There is no example '{name}' in the rules of {title}")
    played = told[name].played
    scenes = [scene_of(viewer, told[name], game) for game in (played.before, played.after)]
    before, after = (draw_board(scene) for scene in scenes)
    seats = kit.seat_classes(scenes[0], len(played.names))
    return render("example", viewer, title=title, seats=seats, fits=kit.is_redrawn(title), before=before, after=after)


def scene_of(viewer: Viewer, told: Told, game: Game) -> Scene:
    """One position, without a question."""
    look = look_at(game, told.played.example.eyes, told.played.names, asked=None)
    return Scene(look, look.texts(viewer.lang))


def printed_rules(viewer: Viewer, title: str) -> str:
    """A rulebook in one file of its own: everything in it, nothing fetched, set for paper."""
    found = tatami.title(title)
    return render(
        "rules_print",
        viewer,
        book=book_of(title, viewer.lang),
        title=title,
        designer=found.designer,
        examples=by_rule(found, viewer.lang),
        tables=tables_of(found, viewer.lang),
        glossary=glossary_of(found, viewer.lang),
        plot=plot,
        symbol=symbol,
        **signs_of(title, viewer.lang),
        css=Markup((FOLDER / "static" / "print.css").read_text("utf-8")),
    )


def signs_of(title: str, lang: str) -> dict[str, Any]:
    """What a template needs for the small pictures beside the words."""
    if title == TABLE:
        return {"signed": plainly, "drawings": Markup("")}
    return {"signed": signs_in(title, lang), "drawings": drawings(title)}


def one_rule(viewer: Viewer, title: str, id: str) -> str:
    """A single rule, to be opened beside the move it explains."""
    book = book_of(title, viewer.lang)
    rule = book.rule(id)
    examples = [] if title == TABLE else by_rule(tatami.title(title), viewer.lang).get(id, [])
    return render(
        "rule", viewer, rule=rule, chapter=book.chapters[rule.chapter], title=title, examples=examples, **signs_of(title, viewer.lang)
    )


def table_help(viewer: Viewer, title: str, id: str) -> str:
    """One page for a player who is asked: what can be done now, by which rules, what it costs, and what comes next in the round."""
    book = book_of(title, viewer.lang)
    chapter = book.rule(id).chapter
    rules = [rule for rule in book.rules.values() if rule.chapter == chapter]
    examples = {} if title == TABLE else by_rule(tatami.title(title), viewer.lang)
    return render(
        "help",
        viewer,
        book=book,
        title=title,
        rule=book.rule(id),
        rules=rules,
        examples=[told for rule in rules for told in examples.get(rule.id, [])],
        tables={} if title == TABLE else tables_of(tatami.title(title), viewer.lang),
        steps=next((section for section in book.overview if section.steps), None),
        now=book.steps_of(chapter),
        plot=plot,
        symbol=symbol,
        **signs_of(title, viewer.lang),
    )


def rules_index(viewer: Viewer, query: str) -> str:
    return render("rules_index", viewer, titles=title_cards(viewer.lang), query=query, found=search(query, viewer.lang) if query else [])


def search(query: str, lang: str) -> list[Hit]:
    """Rules that contain every word of the query, ignoring accents and macrons."""
    words = plain(query).split()
    found = []
    for id in [*[title.id for title in tatami.titles()], TABLE]:
        book = book_of(id, lang)
        for rule in book.rules.values():
            text = plain(f"{rule.id} {book.chapters[rule.chapter]} {rule.text}")
            if all(word in text for word in words):
                found.append(Hit(id, book.heading, rule))
    return found[:MOST_FOUND]


def plain(text: str) -> str:
    """Lower-case letters without their marks."""
    return "".join(char for char in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(char))
