"""The analysis of a finished game, as the result page shows it."""

from dataclasses import dataclass, field

from markupsafe import Markup

from tatami.core.game import Question
from tatami.texts import Texts
from tatami.texts.analysis import tell_lost
from tatami.web import charts, kit
from tatami.web.course import lines_of
from tatami.web.page import Viewer, render
from tatami.web.scene import Scene

SAMPLES = 60  # positions the course of chances is drawn through

Course = list[tuple[int, list[float]]]


@dataclass
class MomentLine:
    """A moment that decided the game: after which answer that was to be seen, where it began, what happened, and how the button is called that tries again
    from there."""

    at: int
    since: int
    text: str
    told: str
    again: str = ""


@dataclass
class StrokeLine:
    """What chance gave or took with an answer: whose chances moved, by how much, and what happened."""

    at: int
    seat: int
    gave: str
    told: str


@dataclass
class DecisionLine:
    """An answer that was not fine: what was asked and said, what was better, what was lost. Without words where the rules are no longer those."""

    at: int
    seat: int
    asked: str
    said: str
    best: str
    lost: str
    grade: str
    again: str = ""
    rest: str = ""  # of the move that begins with the better answer


@dataclass
class Judged:
    """One answer as it was judged: its grade, the name of the best answer, and how much that would have been better."""

    grade: str
    best: str
    lost: float


@dataclass
class Fault:
    """An answer that cost much, as the replay marks it: its grade, and that with its cost in words."""

    at: int
    seat: int
    name: str
    grade: str
    told: str


def remark(viewer: Viewer, texts: Texts, question: Question, judged: Judged) -> str:
    """In words, for the replay."""
    grade = viewer.t(f"analysis_{judged.grade}")
    if judged.grade == "fine":
        return str(viewer.t("analysis_here_fine", grade=grade))
    best = texts.answer(question, question.domain.value_of(judged.best))
    return str(viewer.t("analysis_here", grade=grade, best=best, lost=tell_lost(viewer.lang, judged.lost)))


@dataclass
class SeatLine:
    """Luck and skill of a seat; a bot's answers are not judged, and have neither loss nor grades."""

    seat: int
    luck: str
    lost: str = ""
    grades: list[str] = field(default_factory=list)


@dataclass
class Shown:
    """All that is known so far; nothing before an analysis has begun, or where nothing was `learned` of who wins such games. `playable`: under today's rules, so
    that the analysis can go on and a position be tried again."""

    percent: int = 0
    going: bool = False
    begun: bool = False
    course: Course = field(default_factory=list)
    moments: list[MomentLine] = field(default_factory=list)
    decisions: list[DecisionLine] = field(default_factory=list)
    seats: list[SeatLine] = field(default_factory=list)
    strokes: list[StrokeLine] = field(default_factory=list)
    learned: bool = True
    playable: bool = True
    grades: str = ""
    own: DecisionLine | None = None  # the costliest answer of whoever looks

    @property
    def has_moments(self) -> bool:
        """Whether it shows them, or will in a moment."""
        return self.begun or self.going

    @property
    def skips_bots(self) -> bool:
        return any(not line.grades for line in self.seats)


def draw_analysis(viewer: Viewer, table: str, names: list[str], shown: Shown, scene: Scene | None = None) -> Markup:
    """The section of the result page; asked for again while the analysis goes on. `scene`: the end of the game, for its sides and crests."""
    marks = list(enumerate((moment.at for moment in shown.moments), 1))
    own = [] if shown.own is None else [shown.own.seat]
    lines = charts.lines(lines_of(scene, names), sampled(shown.course), marks, top=100, strong=own) if shown.begun else ""
    crests = [kit.crest_of(scene, seat) for seat in range(len(names))]
    return Markup(render("analysis", viewer, table=table, names=names, crests=crests, shown=shown, lines=lines))


def sampled(course: Course) -> list[tuple[int, list[int]]]:
    """As many positions as a picture can show, in percent."""
    last = len(course) - 1
    places = sorted({round(last * n / SAMPLES) for n in range(SAMPLES + 1)})
    return [(course[at][0], [round(100 * chance) for chance in course[at][1]]) for at in places]
