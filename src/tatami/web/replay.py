"""Any position of a finished game, seen by any seat: the board of replay and analysis."""

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

import tatami
from tatami.core.events import Event, groups
from tatami.core.game import Game
from tatami.look import Chair, Look, look_at
from tatami.texts import Texts
from tatami.web.analysis import Judged, remark
from tatami.web.page import Viewer, render
from tatami.web.scene import Scene, draw_battle
from tatami.web.table import LINES, LogLine, log_lines, players, result, still_parts

NOTHING = Markup("")


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


def next_answer(viewer: Viewer, record: dict[str, Any], game: Game, texts: Texts, at: int) -> str:
    """What was asked here, and what came."""
    outcome = game.outcome()
    if outcome is not None:
        return result(viewer, texts, outcome, record["options"])
    seat, _, answer = record["answers"][at]
    question = game.question(seat)
    given = texts.answer(question, question.domain.value_of(answer))
    return str(viewer.t("replay_answer", name=texts.names[seat], question=texts.question(question), answer=given))
