"""A finished game: who won and why, the course of it, and every position from any seat's eyes."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise
from types import ModuleType
from typing import Any

from markupsafe import Markup

import tatami
from tatami.core.domain import Domain
from tatami.core.events import Event, groups
from tatami.core.game import Game
from tatami.core.outcome import Outcome
from tatami.core.record import commitment
from tatami.core.title import Title
from tatami.look import Chair, Look, look_at
from tatami.texts import Texts
from tatami.texts.analysis import Gains, most_telling
from tatami.texts.modes import modes_of
from tatami.texts.pieces import module_of
from tatami.titles import part
from tatami.web import charts
from tatami.web.analysis import Judged, remark
from tatami.web.levels import level_name
from tatami.web.page import Viewer, render
from tatami.web.scene import Scene, draw_battle
from tatami.web.signs import plainly
from tatami.web.table import LINES, LogLine, log_lines, players, result, still_parts

SAMPLES = 60  # positions the course of points is drawn through
MOMENTS = 5
EVENTS_TOLD = 2  # of a moment
NOTHING = Markup("")


@dataclass
class Course:
    """The score each seat would have had, had the game ended there, after every answer."""

    points: list[tuple[int, list[int]]]

    def sampled(self) -> list[tuple[int, list[int]]]:
        """As many of them as a picture can show."""
        last = len(self.points) - 1
        return [self.points[at] for at in sorted({round(last * n / SAMPLES) for n in range(SAMPLES + 1)})]


@dataclass
class Occasion:
    """An answer that moved the lead of the eventual winner."""

    number: int
    event: str  # its id in the log
    before: int  # points the winner was ahead of the best of the others, or behind
    after: int

    @property
    def moved(self) -> int:
        return abs(self.after - self.before)


@dataclass
class Moment:
    """What moved the lead of the eventual winner, once or several times."""

    text: str
    occasions: list[Occasion]


@dataclass
class Hand:
    """What a seat held at the end and the others could not see."""

    seat: int
    cards: list[str]


def finished_page(
    viewer: Viewer,
    table: str,
    record: dict[str, Any],
    names: list[str],
    mine: bool,
    level: str | None = None,
    analysis: Markup = NOTHING,
    analysed: bool = False,
    origin: str | None = None,
    seat: str = "",
) -> str:
    """The result page of a record that is over; `level`: the next level of bots, where one is proposed; `analysis`: its section, and whether that has moments
    of its own; `origin`: the game it was taken up from, to try again, and a sentence on the `seat` one had."""
    title = tatami.title(record["title"])
    texts = Texts(title, viewer.lang, names)
    game = tatami.replay(record) if record["rules"] == title.rules else None
    outcome = Outcome(**record["outcome"]) if game is None else game.outcome()
    if outcome is None:
        raise tatami.Unreadable("This game is not over yet")
    categories = {id: category(texts, id) for id in outcome.categories}
    walked = None if game is None else course(record)
    decisive = [] if game is None or walked is None else moments(game, walked, texts, outcome)
    return render(
        "finished",
        viewer,
        table=table,
        title=title,
        modes=modes_of(title, record["options"], viewer.lang),
        origin=origin,
        seat=seat,
        names=names,
        outcome=outcome,
        result=result(viewer, texts, outcome, record["options"]),
        rival=texts.event(game.events(None)[-1]) if game is not None and game.seats == 1 else "",  # what it comes to is told last
        ending="" if game is None else ending(game, texts, outcome),
        categories=list(categories.items()),
        bars=charts.bars(names, categories, outcome.categories),
        lines="" if walked is None else charts.lines(names, walked.sampled(), [] if analysed else numbered(decisive)),
        moments=decisive,
        analysed=analysed,
        hands=[] if game is None else hands(game, texts),
        record=record,
        honest=is_honest(record, outcome),
        mine=mine,
        level=level,
        level_called="" if level is None else level_name(viewer, level),
        analysis=analysis,
    )


def category(texts: Texts, id: str) -> str:
    """Where points came from, also under rules that are no more."""
    try:
        return texts.category(id)
    except tatami.Unreadable:
        return id.replace("_", " ")


def is_honest(record: dict[str, Any], outcome: Outcome) -> bool:
    """The seed was fixed before the first answer, and the result follows from it."""
    return bool(record["commitment"] == commitment(record["title"], record["seed"]) and record["outcome"] == outcome.plain())


def course(record: dict[str, Any]) -> Course:
    """Play the record once, and look at the scores on the way."""
    game = tatami.replay(record, 0)
    points = [(0, game.title.scores_now(game))]
    for number, (seat, _, answer) in enumerate(record["answers"], 1):
        game.play(seat, game.question(seat).domain.value_of(answer))
        points.append((number, game.title.scores_now(game)))
    return Course(points)


def moments(game: Game, course: Course, texts: Texts, outcome: Outcome) -> list[Moment]:
    """Where the winner's lead changed most, in the order of the game, told by what changed it; what is told in the same words stands together."""
    events = game.events(None)
    told: dict[int, list[Event]] = {}
    for event in events:
        told.setdefault(event.answer, []).append(event)
    often, gains = Counter(event.kind for event in events), Gains(events, course.points)
    winner, found = outcome.ranking[0], dict[str, Moment]()
    teams = getattr(module_of(texts.title), "teams", None)
    partners: list[int] = [winner] if teams is None else teams(game.book.options if game.book else {}, winner, game.seats)
    leads = [(number, lead(scores, winner, partners)) for number, scores in course.points]
    moved = [Occasion(number, "", before, after) for (_, before), (number, after) in pairwise(leads) if before != after and number in told]
    for one in sorted(moved, key=lambda one: -one.moved):
        telling = most_telling(told[one.number], winner, often, EVENTS_TOLD, gains, one.after > one.before)
        text = " ".join(dict.fromkeys(texts.event(event) for event in telling))
        if text not in found and len(found) == MOMENTS:
            break
        found.setdefault(text, Moment(text, [])).occasions.append(replace(one, event=f"e{telling[0].number}"))
    for moment in found.values():
        moment.occasions.sort(key=lambda one: one.number)
    return sorted(found.values(), key=lambda moment: moment.occasions[0].number)


def numbered(found: list[Moment]) -> list[tuple[int, int]]:
    """The answers of the moments, each under the number of its line."""
    return sorted(((at, one.number) for at, moment in enumerate(found, 1) for one in moment.occasions), key=lambda mark: mark[1])


def lead(scores: list[int], seat: int, partners: "list[int] | None" = None) -> int:
    """How many points a seat is ahead of the best of the others, or its side of the other side; alone, what it has."""
    others = [score for other, score in enumerate(scores) if other not in (partners or [seat])]
    if partners and len(partners) > 1:
        return sum(scores[one] for one in partners) - sum(others)
    return scores[seat] - max(others, default=0)


def board_package(game: Game) -> ModuleType:
    title = game.title
    assert isinstance(title, Title)
    found: ModuleType = part(title.id, "board")
    return found


def hands(game: Game, texts: Texts) -> list[Hand]:
    """Every hand, open after the end: the parts of a seat's view that its board calls hidden cards (`HANDS`)."""
    parts: dict[str, Domain] = getattr(board_package(game), "HANDS", {})
    found = []
    for seat in range(game.seats):
        row = game.view(seat).get("players", [{}] * game.seats)[seat]
        held = [(domain, id) for part, domain in parts.items() if isinstance(row.get(part), list) for id in row[part]]
        cards = [(str(texts.name(domain, domain.value_of(id))), n) for (domain, id), n in Counter(held).items()]
        found.append(Hand(seat, [f"{n} × {card}" if n > 1 else card for card, n in cards]))
    return found if any(hand.cards for hand in found) else []


@dataclass(frozen=True)
class Place:
    """A place in a finished game: before the answer with that number, seen from a seat or as everybody does."""

    table: str
    record: dict[str, Any]
    names: list[str]
    at: int
    eyes: int | None = None

    def texts(self, lang: str) -> Texts:
        return Texts(tatami.title(self.record["title"]), lang, self.names)


def replay_page(viewer: Viewer, place: Place, whole: bool = True, judged: Judged | None = None, again: str = "") -> str:
    """One position of a finished game; without `whole` only the parts that change. `again`: what the button says that tries again from there."""
    record, at = place.record, place.at
    texts = place.texts(viewer.lang)
    game = tatami.replay(record, at)
    look = look_at(game, place.eyes, place.names, asked=None)
    scene = Scene(look, texts)
    return draw_place(
        viewer,
        place,
        whole,
        asked=next_answer(viewer, record, game, texts, at),
        remark="" if judged is None else remark(viewer, texts, game.question(record["answers"][at][0]), judged),
        again=again if viewer.name is not None and at < len(record["answers"]) else "",
        parts=still_parts(scene),
        players=players(viewer.lang, look, place.names, scene),
        battle=battle_at(scene, look.events, at),
        log=log_lines(look.events, texts, LINES),
    )


def draw_place(viewer: Viewer, place: Place, whole: bool, **shown: Any) -> str:
    """What is shown there, in a page with the way to other places if it is to be `whole`."""
    title, at, eyes = tatami.title(place.record["title"]), place.at, place.eyes
    here = f"/game/{place.table}/replay?eyes={'' if eyes is None else eyes}"
    parts = render("replay_parts", viewer, table=place.table, title=title, at=at, here=here, **shown)
    if not whole:
        return parts
    most = len(place.record["answers"])
    return render("replay", viewer, table=place.table, title=title, names=place.names, at=at, most=most, eyes=eyes, fragment=Markup(parts))


def battle_at(scene: Scene, events: list[Event], at: int) -> Markup:
    """The picture of the last battle that an answer has brought to an end or a step further."""
    drawn = [draw_battle(scene, group) for group in groups(events) if group[-1].answer == at]
    return next((picture for picture in reversed(drawn) if picture), Markup(""))


def archived_page(
    viewer: Viewer, place: Place, view: dict[str, Any], lines: list[tuple[int, str, dict[str, str]]], whole: bool = True
) -> str:
    """The same of a game whose rules are played no more, from what was kept of it; the board where today's can still draw it."""
    chairs = [Chair(seat, name=name) for seat, name in enumerate(place.names)]
    try:
        look = Look(0, 0, place.table, tatami.title(place.record["title"]), chairs=chairs, seat=place.eyes, view=view)
        parts = still_parts(Scene(look, look.texts(viewer.lang)))
    except Exception:
        parts = NOTHING
    log = [LogLine(f"e{number}", number, place.at, text[viewer.lang], rule) for number, rule, text in lines[-LINES:]][::-1]
    asked = viewer.t("halted_carried" if "carried" in place.record else "halted_other_rules")
    return draw_place(viewer, place, whole, asked=asked, remark="", again="", parts=parts, players="", battle="", log=log)


def ending(game: Game, texts: Texts, outcome: Outcome) -> str:
    """What ended the game: the event that announced it, or else the rule."""
    announced = next((event for event in game.events(None) if event.rule == outcome.ending), None)
    return plainly(texts.title.rulebook(texts.lang).rule(outcome.ending).text) if announced is None else texts.event(announced)


def next_answer(viewer: Viewer, record: dict[str, Any], game: Game, texts: Texts, at: int) -> str:
    """What was asked here, and what came."""
    outcome = game.outcome()
    if outcome is not None:
        return result(viewer, texts, outcome, record["options"])
    seat, _, answer = record["answers"][at]
    question = game.question(seat)
    given = texts.answer(question, question.domain.value_of(answer))
    return str(viewer.t("replay_answer", name=texts.names[seat], question=texts.question(question), answer=given))
