"""The page of a finished game: who won, by how much, with which points, and how the lead changed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from markupsafe import Markup

import tatami
from tatami.core.domain import Domain
from tatami.core.game import Game
from tatami.core.outcome import Outcome
from tatami.core.record import commitment
from tatami.core.title import Title
from tatami.look import look_at
from tatami.texts import Texts
from tatami.texts.modes import modes_of
from tatami.titles import part
from tatami.web import charts, kit
from tatami.web.course import course, lines_of, moments, numbered
from tatami.web.levels import level_name
from tatami.web.page import Viewer, render
from tatami.web.scene import Scene, draw_board
from tatami.web.signs import plainly
from tatami.web.table import result

NOTHING = Markup("")


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
    own: Sequence[int] = (),
) -> str:
    """The result page of a record that is over; `level`: the next level of bots, where one is proposed; `analysis`: its section, and whether that has moments
    of its own; `origin`: the game it was taken up from, to try again, and a sentence on the `seat` one had; `own`: the seats the viewer has played."""
    title = tatami.title(record["title"])
    texts = Texts(title, viewer.lang, names)
    game = tatami.replay(record) if record["rules"] == title.rules else None
    outcome = Outcome(**record["outcome"]) if game is None else game.outcome()
    if outcome is None:
        raise tatami.Unreadable("This game is not over yet")
    scene = None if game is None else Scene(look_at(game, None, names, asked=None), texts)
    categories = {id: category(texts, id) for id in outcome.categories}
    walked = None if game is None else course(record)
    decisive = [] if game is None or walked is None else moments(game, walked, texts, outcome)
    marks, strong = [] if analysed else numbered(decisive), [*own, *outcome.winners]
    return render(
        "finished",
        viewer,
        table=table,
        title=title,
        modes=modes_of(title, record["options"], viewer.lang),
        origin=origin,
        seat=seat,
        seats=kit.seat_classes(scene, len(names)),
        names=names,
        crests=[kit.crest_of(scene, seat) for seat in range(len(names))],
        outcome=outcome,
        result=result(viewer, texts, outcome, record["options"]),
        rival=texts.event(game.events(None)[-1]) if game is not None and game.seats == 1 else "",  # what it comes to is told last
        ending="" if game is None else ending(game, texts, outcome),
        categories=list(categories.items()),
        places=places(scene, names, outcome, categories),
        sides=[] if scene is None else standing_sides(scene, outcome),
        own=own,
        board="" if scene is None else draw_board(scene),
        fits=kit.is_redrawn(title.id),
        alone=len(names) == 1,
        last=len(record["answers"]),
        lines="" if walked is None else charts.lines(lines_of(scene, names), walked.sampled(), marks, strong=strong),
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


@dataclass
class Place:
    """A seat in the order of the result, with its points as a bar."""

    place: int
    seat: int
    name: str
    line: str  # what it is: role, clan, side
    score: int
    categories: list[int]
    bar: Markup


def places(scene: Scene | None, names: list[str], outcome: Outcome, categories: dict[str, str]) -> list[Place]:
    """The seats, best first; their bars have one scale."""
    scale = charts.scale_of(outcome.categories, len(names))
    return [
        Place(
            outcome.places[seat],
            seat,
            names[seat],
            "" if scene is None else kit.figures(scene, seat).line,
            outcome.scores[seat],
            [outcome.categories[id][seat] for id in categories],
            charts.bar(categories, outcome.categories, seat, scale),
        )
        for seat in outcome.ranking
    ]


@dataclass
class SideScore:
    """A side with the sum of its seats."""

    name: str
    score: int
    won: bool
    bar: Markup


def standing_sides(scene: Scene, outcome: Outcome) -> list[SideScore]:
    """The sides of a game that is decided by their sums, each with the points of its seats in one bar."""
    found = kit.teams(scene)
    most = max((sum(outcome.scores[seat] for seat in side.seats) for side in found), default=0)
    return [
        SideScore(
            side.name,
            sum(outcome.scores[seat] for seat in side.seats),
            any(seat in outcome.winners for seat in side.seats),
            charts.side_bar([(seat, scene.name(seat), outcome.scores[seat]) for seat in side.seats], most),
        )
        for side in found
    ]


def category(texts: Texts, id: str) -> str:
    """Where points came from, also under rules that are no more."""
    try:
        return texts.category(id)
    except tatami.Unreadable:
        return id.replace("_", " ")


def is_honest(record: dict[str, Any], outcome: Outcome) -> bool:
    """The seed was fixed before the first answer, and the result follows from it."""
    return bool(record["commitment"] == commitment(record["title"], record["seed"]) and record["outcome"] == outcome.plain())


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


def ending(game: Game, texts: Texts, outcome: Outcome) -> str:
    """What ended the game: the event that announced it, or else the rule."""
    announced = next((event for event in game.events(None) if event.rule == outcome.ending), None)
    return plainly(texts.title.rulebook(texts.lang).rule(outcome.ending).text) if announced is None else texts.event(announced)
