"""A study in sentences, tables and pictures, in either language: as one page that needs nothing else, or as a page of the server.

A title brings the numbers of its own study in `study.json`, as `make studies` wrote them.
"""

from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

import tatami
from tatami.core.agenda import Step
from tatami.core.decoding import decode_own
from tatami.core.domain import SEAT, Domain
from tatami.texts import Texts, capital, message, numbered
from tatami.titles import package, part
from tatami.web.page import Viewer, render
from tatami.web.study.figures import Interval, between, columns, intervals, short
from tatami.web.templates import template
from tatami.web.titles import cover_of

HERE = Path(__file__).parent
MARKS = {"fr": {ord(","): "\N{NARROW NO-BREAK SPACE}", ord("."): ","}}  # how a language parts a number, where it is not by comma and point
MOST_CHOICES = 14  # of each kind that the page tells; the numbers hold them all
LABEL = 36  # letters of an option and its value beside their figure
Row = dict[str, Any]


def study_page(study: Row, lang: str) -> str:
    """The whole page, from the numbers of `tatami.lab.study`."""
    return template("study/page.html").render(lang=lang, **parts(study, lang))


def served_page(viewer: Viewer, title: str) -> str:
    """The study a title brings, as a page of the server."""
    study = own_study(title)
    if study is None:
        raise tatami.Unreadable(f"There is no study of {title}")
    return render("study", viewer, id=title, cover=cover_of(title), **parts(study, viewer.lang))


@cache
def own_study(title: str) -> Row | None:
    """The numbers a title brings, if it does."""
    file = tatami.title(title).folder / "study.json"
    return decode_own(file.read_text("utf-8"), str(file)) if file.exists() else None


def parts(study: Row, lang: str) -> Row:
    """What the template draws."""
    page = Page(study, lang)
    return {
        "page": page,
        "study": study,
        "say": page.said,
        "title": page.title.names[lang],
        "wins": [(page.said(f"wins_{by}"), page.wins(by, rows), rows) for by, rows in study["wins"].items()],
        "others": [(n, page.wins("seat", rows), rows) for n, rows in study["other_counts"].items()],
    }


class Page:
    """The words and pictures of one study in one language."""

    def __init__(self, study: Row, lang: str) -> None:
        self.study = study
        self.lang = lang
        self.title = tatami.title(study["title"])
        self.texts = Texts(self.title, lang, [SEAT.text(seat, lang) for seat in range(6)])
        self.steps = steps_of(study["title"])

    def said(self, id: str, n: int = 1, **values: object) -> str:
        """A sentence of the page; what is counted comes in the form for `n`."""
        return message(HERE, self.lang, "study", id, n).format(**numbered(self.lang, n, values))

    def number(self, value: float, digits: int = 1) -> str:
        """1234.5 as the language writes it."""
        text = f"{value:,.{digits}f}" if digits else f"{round(value):,}"
        return text.translate(MARKS.get(self.lang, {}))

    def percent(self, share: float) -> str:
        return f"{self.number(100 * share)}\N{NO-BREAK SPACE}%"

    def signed(self, value: float, digits: int = 2) -> str:
        return ("+" if value > 0 else "−" if value < 0 else "") + self.number(abs(value), digits)

    def persona(self, by: str, id: str) -> str:
        """A seat, clan or general by its name."""
        if by == "seat":
            return SEAT.text(int(id), self.lang)
        domain = domain_of(self.study["title"], by)
        return capital(str(self.texts.name(domain, domain.value_of(id)))) if domain else capital(id.replace("_", " "))

    def wins(self, by: str, rows: list[Row]) -> Markup:
        """Dots with intervals; an even chance where everybody of a kind sits once in each game."""
        even = None if len(rows) < 2 else 1 / len(rows) if by == "seat" else 1 / self.study["seats"]
        drawn = [
            Interval(
                self.persona(by, row["id"]),
                row["share"],
                row["low"],
                row["high"],
                even is not None and not row["low"] <= even <= row["high"],
            )
            for row in rows
        ]
        return intervals(drawn, even, 0.01, lambda share: f"{100 * share:.0f}")

    def histogram(self, told: Row) -> Markup:
        return columns(told["first"], told["width"], told["bars"], told["mean"], self.said("mean", mean=self.number(told["mean"])))

    def sources(self) -> Markup:
        """The points of everybody and of the winner, by source."""
        rows = [(self.category(id), row["all"], row["winner"]) for id, row in self.study["scores"]["categories"].items()]
        return between(rows, self.number)

    def effects(self) -> Markup:
        """What each value of an option changes in points a player, against the usual value."""
        drawn = []
        for row in self.study["option_effects"]:
            effect = row["effects"]["score"]
            value = short(self.choice(row["option"], row["value"]), LABEL - 12)
            label = f"{short(self.title.options[row['option']].names[self.lang], LABEL - 3 - len(value))} · {value}"
            drawn.append(Interval(label, effect["mean"], effect["low"], effect["high"], effect["real"]))
        return intervals(drawn, 0.0, 1, lambda mean: self.signed(mean, 1), LABEL)

    def key_numbers(self) -> list[tuple[str, str, str]]:
        """The numbers to know first: each with what it is, and its interval or range."""
        study, first = self.study, self.study["wins"]["seat"][0]
        found = []
        if study["seats"] > 1:
            even = self.said("even", share=self.percent(1 / study["seats"]))
            width = f"{self.number(100 * first['low'])}–{self.number(100 * first['high'])}"
            found.append((self.percent(first["share"]), self.said("first_seat"), f"{width} · {even}"))
            half = study["lead"]["half"]
            if half:
                width = f"{self.number(100 * half['low'])}–{self.number(100 * half['high'])}"
                found.append((self.percent(half["share"]), self.said("leader_half"), width))
            found.append(
                (
                    self.number(study["scores"]["margin"]),
                    self.said("margin"),
                    self.said("of_points", points=self.number(study["scores"]["winner"])),
                )
            )
        length = study["length"]
        found.append((self.number(length["mean"], 0), self.said("decisions"), f"{length['least']}–{length['most']}"))
        return found

    def options(self) -> list[tuple[str, str]]:
        """The options the games were played with, where they are not the usual ones."""
        return [(self.title.options[id].names[self.lang], self.choice(id, value)) for id, value in self.study["options"].items()]

    def choice(self, option: str, value: str) -> str:
        return capital(next(choice.names[self.lang] for choice in self.title.options[option].choices if choice.id == value))

    def category(self, id: str) -> str:
        return capital(self.texts.category(id))

    def ending(self, rule: str) -> str:
        return self.title.rulebook(self.lang).rule(rule).text

    def choices(self) -> list[tuple[str, list[Row]]]:
        """What winners did more often, and what less often."""
        rows = self.study["winners"]
        more, less = [row for row in rows if row["mean"] > 0], [row for row in rows if row["mean"] < 0][::-1]
        return [(self.said("more"), more[:MOST_CHOICES]), (self.said("less"), less[:MOST_CHOICES])]

    def chosen(self, id: str) -> tuple[str, str, str]:
        """A choice in words: its chapter of the rulebook, what was chosen, and the rule."""
        kind, _, answer = id.partition("/")
        step = self.steps[kind]
        chapter = self.title.rulebook(self.lang).chapters[step.rule.partition(".")[0]]
        return chapter, capital(str(self.texts.name(step.domain, step.domain.value_of(answer)))), step.rule


def steps_of(title: str) -> dict[str, type[Step]]:
    """The questions of a title, by kind."""
    tatami.bare(title, seats=tatami.title(title).seat_counts[0], seed=0)
    return {step.kind: step for step in below(Step) if step.__module__.startswith(package(title)) and hasattr(step, "kind")}


def below(cls: type[Step]) -> list[type[Step]]:
    return [step for direct in cls.__subclasses__() for step in [direct, *below(direct)]]


def domain_of(title: str, persona: str) -> Domain | None:
    """Where a title names its clans, generals …: a domain called so."""
    found = getattr(part(title, "rules.domains"), persona.upper(), None)
    return found if isinstance(found, Domain) else None
