"""A finished game: its result, every position, its record."""

from dataclasses import replace
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

import tatami
from tatami.look import Look
from tatami.server.http.identity import person_of
from tatami.server.http.pages.again import button_words, seat_words
from tatami.server.http.pages.analysis import found_of, judged_at, shown_of
from tatami.server.http.pages.rows import names_in
from tatami.server.http.pages.visit import Page, Visit, in_thread, page, part, services_of, to, viewer_of, wants_part, whole
from tatami.server.people.person import Person
from tatami.server.refusals import CONFLICT, Denied
from tatami.server.services import Services
from tatami.server.tables.opening import level_above
from tatami.web.analysis import draw_analysis
from tatami.web.course import seen_in
from tatami.web.finished import finished_page
from tatami.web.page import Viewer
from tatami.web.replay import Place, archived_page, replay_page

WINS = 2  # against a level, before the next is proposed


@get("/game/{table:str}")
async def result(request: Visit, table: FromPath[str]) -> Page:
    return page(await in_thread(draw_result, services_of(request), viewer_of(request), request, table))


def draw_result(services: Services, viewer: Viewer, request: Visit, table: str) -> str:
    record = services.tables.record(table, request.user)
    look = services.tables.look(table, request.user)
    names, shown = names_in(record), shown_of(services, viewer, table, record, look.mine)
    return finished_page(
        viewer,
        table,
        record,
        names,
        bool(look.mine),
        level=proposed_level(services, request.user, look, record),
        analysis=Markup("") if shown is None else draw_analysis(viewer, table, names, shown, seen_in(record, names, viewer.lang)),
        analysed=shown is not None and shown.has_moments,
        origin=look.origin,
        seat=seat_words(services, viewer, request.user, look),
        own=look.mine,
    )


def proposed_level(services: Services, person: Person | None, look: Look, record: dict[str, Any]) -> str | None:
    """The next level, for a player who has won this game and another against bots of one level; a game that was tried again does not count."""
    levels = {chair.level for chair in look.chairs if chair.seat not in look.mine}
    if person is None or look.origin is not None or len(look.mine) != 1 or len(levels) != 1:
        return None
    level = levels.pop()
    if level is None or record["outcome"]["places"][look.mine[0]] != 1:
        return None
    above = level_above(level, record["title"], services.settings)
    return above if above is not None and services.ratings.wins_against(person.id, record["title"], level) >= WINS else None


@get("/game/{table:str}/replay")
async def replay(
    request: Visit, table: FromPath[str], at: FromQuery[int] = 0, eyes: FromQuery[str] = "", step: FromQuery[str] = ""
) -> Page:
    """A position by its number, seen by any seat."""
    drawn = await in_thread(draw_position, services_of(request), viewer_of(request), request, table, at, eyes, step)
    return part(drawn) if wants_part(request) else page(drawn)


def draw_position(services: Services, viewer: Viewer, request: Visit, table: str, at: int, eyes: str, step: str) -> str:
    record = services.tables.record(table, request.user)
    number = at + {"on": 1, "back": -1}.get(step, 0)
    number = max(0, min(number, len(record["answers"])))
    seat = whole(eyes) if 0 <= whole(eyes) < record["seats"] else None
    place = Place(table, record, names_in(record), number, seat)
    if record["rules"] == tatami.title(record["title"]).rules:
        judged = judged_at(services, table, record, number)
        words = button_words(place.texts(viewer.lang), record, services.tables.played(table, request.user))
        again = words(number) if number < len(record["answers"]) else ""
        return replay_page(viewer, place, not wants_part(request), judged, again, found_of(services, viewer, table, record))
    archive = services.archives.find(table)
    if archive is None:
        raise Denied(CONFLICT, "other_rules", title=tatami.title(record["title"]).names[viewer.lang], rules=record["rules"])
    place = replace(place, at=max(number, archive.first))
    return archived_page(viewer, place, *archive.at(seat, place.at), whole=not wants_part(request))


@post("/game/{table:str}/remove")
async def remove(request: Visit, table: FromPath[str]) -> Redirect:
    """Take it from one's list."""
    await in_thread(services_of(request).tables.remove, person_of(request), table)
    return to("/lobby")


@get("/game/{table:str}/record.json")
async def record(request: Visit, table: FromPath[str]) -> Response[dict[str, Any]]:
    """Everything needed to play the game again, and to check it."""
    found = await in_thread(services_of(request).tables.record, table, request.user)
    headers = {"Content-Disposition": f'attachment; filename="tatami-{table}.json"'}
    return Response(found, media_type=MediaType.JSON, headers=headers)


ROUTES: list[Any] = [result, replay, remove, record]
