"""A table as one viewer sees it: the parts of its page, drawn afresh after every answer."""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from markupsafe import Markup

from tatami.core.domain import NO
from tatami.core.events import Event
from tatami.core.game import Question
from tatami.core.outcome import Outcome
from tatami.core.title import Title
from tatami.texts import Texts
from tatami.web.guide import guide_of
from tatami.web.page import Viewer, render
from tatami.web.scene import Scene, draw_board

FEW = 6  # numbers that stand as buttons
LINES = 40  # of the log beside the board; the whole log has a page of its own


@dataclass
class Chair:
    """A seat as everybody sees it."""

    name: str
    kind: str = "person"  # person, bot, open
    level: str = ""
    present: bool = False
    clock: int | None = None  # seconds left
    runs: bool = False

    @property
    def clock_text(self) -> str:
        seconds = max(0, self.clock or 0)
        hours, minutes = seconds // 3600, seconds // 60 % 60
        return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


@dataclass
class Said:
    """A line of chat."""

    name: str
    text: str
    seat: int | None = None


@dataclass
class Sight:
    """Everything the page of a table is drawn from. Nothing gets here but through the viewer's own view, question and events."""

    table: str
    title: Title
    seats: list[Chair]
    seat: int | None
    view: dict[str, Any]
    question: Question | None = None
    number: int = 0  # of the question
    version: int = 0
    waiting: list[int] = field(default_factory=list)
    watching: int = 0  # spectators
    events: list[Event] = field(default_factory=list)
    since: int = 0  # events from this number on are new to the viewer
    can_undo: bool = False
    commitment: str = ""
    outcome: Outcome | None = None
    chat: list[Said] = field(default_factory=list)
    may_chat: bool = False
    notes: str | None = None
    watch_link: str = ""
    may_return: bool = False
    first_time: bool = False
    curtain_seat: int | None = None  # several seats at one screen: whose turn it is to look
    own: int = 1  # seats at this screen

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.seats]

    @property
    def curtain(self) -> bool:
        return self.curtain_seat is not None

    @property
    def query(self) -> str:
        """Which of several seats at one screen the page is for."""
        return f"?seat={self.seat}" if self.own > 1 and self.seat is not None and not self.curtain else ""


@dataclass
class LogLine:
    """An event in words. `id` names it among those its viewer was told: the answer it came with, and its place after it."""

    id: str
    number: int
    answer: int  # it came of; shown only when the game is over
    text: str
    rule: str
    new: bool = False
    divider: bool = False


@dataclass
class Aside:
    """What one request adds to the question: a refusal, a hint."""

    refusal: str = ""
    refusal_rule: str = ""
    hint: str = ""
    hinted: str = ""


NOTHING = Aside()


def table_page(viewer: Viewer, sight: Sight, aside: Aside = NOTHING) -> str:
    """The whole page of a table."""
    parts = Markup(fragment(viewer, sight, aside))
    return render("table", viewer, sight=sight, fragment=parts, guide=guide_of(sight.title.id))


def fragment(viewer: Viewer, sight: Sight, aside: Aside = NOTHING) -> str:
    """The parts of the page that change as the game goes on, as they are pushed to each viewer."""
    texts = Texts(sight.title, viewer.lang, sight.names)
    scene = Scene(sight.title, sight.view, sight.question, texts, sight.events)
    lines = log(sight, texts)
    board = "" if sight.curtain else draw_board(scene)  # first: a board may explain its answers
    choices = choices_of(scene, aside.hinted)
    return render(
        "fragment",
        viewer,
        sight=sight,
        board=board,
        asked=texts.question(sight.question) if sight.question else "",
        choices=choices,
        steps=steps(choices),
        waiting_for=waiting_for(viewer, sight),
        result=result(viewer, sight.names, sight.outcome) if sight.outcome else "",
        log=lines[:LINES],
        log_left_off=len(lines) > LINES,
        scores=sight.outcome.scores if sight.outcome else None,
        refusal=aside.refusal,
        refusal_rule=aside.refusal_rule,
        hint=aside.hint,
    )


@dataclass
class Choice:
    """An answer among the buttons of its question."""

    id: str
    text: str
    ends: bool  # declines, passes or ends something: it stands last and looks different
    hinted: bool = False

    @property
    def look(self) -> str:
        return " ".join(name for name, holds in (("is-end", self.ends), ("is-hinted", self.hinted)) if holds)


def choices_of(scene: Scene, hinted: str = "") -> list[Choice]:
    """The answers in the order of the question; what ends something comes last."""
    if scene.question is None:
        return []
    ends = [id for id in scene.answers if scene.question.domain.value_of(id) == NO]
    going_on = [id for id in scene.answers if id not in ends]
    return [Choice(id, scene.answers[id], id in ends, id == hinted) for id in going_on + ends]


@dataclass
class Steps:
    """Whole numbers from the least to the most: too many for a row of buttons."""

    least: int
    most: int


def steps(choices: list[Choice]) -> Steps | None:
    """Many numbers in a row are one number to be set."""
    numbers = [int(choice.id) for choice in choices if not choice.ends and choice.id.isdecimal()]
    going_on = sum(not choice.ends for choice in choices)
    if len(numbers) <= FEW or len(numbers) != going_on or numbers != list(range(numbers[0], numbers[-1] + 1)):
        return None
    return Steps(numbers[0], numbers[-1])


def log(sight: Sight, texts: Texts) -> list[LogLine]:
    """What happened, newest first; what is new since the viewer's last turn is marked, and divided from what came before."""
    lines = log_lines(sight.events, texts, LINES + 1)
    for line in lines:
        line.new = line.number > sight.since
    for before, after in pairwise(lines):
        after.divider = before.new and not after.new
    return lines


def log_lines(events: list[Event], texts: Texts, most: int) -> list[LogLine]:
    """The last so many things that happened, newest first."""
    lines = [LogLine(f"e{event.number}", event.number, event.answer, texts.event(event), event.rule) for event in events[-most:]]
    return lines[::-1]


def waiting_for(viewer: Viewer, sight: Sight) -> str:
    """Who is still thinking, and nothing more."""
    names = [sight.names[seat] for seat in sight.waiting]
    return str(viewer.t("waiting_for", len(names), names=listed(viewer, names))) if names else ""


def result(viewer: Viewer, names: list[str], outcome: Outcome) -> str:
    winners = [names[seat] for seat in outcome.winners]
    points = viewer.t("points_n", outcome.scores[outcome.winners[0]] if outcome.winners else 0)
    return str(viewer.t("winner", len(winners), names=listed(viewer, winners), points=points))


def listed(viewer: Viewer, names: list[str]) -> str:
    """Ayame, Kiku and Denji."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {viewer.t('and')} {names[-1]}"
