"""Learning: at every question of the first turn an answer to try, why, and what it is certain to bring."""

from typing import Any

from litestar import MediaType, Response, post
from litestar.params import FromPath, FromQuery

from tatami.look import Look
from tatami.server.http.identity import person_of
from tatami.server.http.pages.visit import Visit, in_thread, services_of, viewer_of
from tatami.server.people.person import Person
from tatami.server.refusals import CONFLICT, FORBIDDEN, Denied
from tatami.server.services import Services
from tatami.texts.preview import preview
from tatami.web.guide import guide_of, is_over, preferred, reason
from tatami.web.page import Viewer

PUPIL = "greedy"  # whose answer is explained where no rule of thumb names one


@post("/table/{table:str}/lesson", status_code=200)
async def lesson(request: Visit, table: FromPath[str], seat: FromQuery[int | None] = None) -> Response[Any]:
    """What to answer now, and why; that the turn is over, once it is."""
    services, person, viewer = services_of(request), person_of(request), viewer_of(request)
    look = await in_thread(own_look, services, person, table, seat)
    guide = guide_of(look.title.id)
    if is_over(guide, look):
        return as_json({"over": True, "why": str(viewer.t("learnt"))})
    if look.seat is None or look.question is None:
        raise Denied(CONFLICT, "not_asked")
    found = preferred(guide, look)
    if found is None:
        answer = await services.hint(person, table, look.seat, PUPIL)
        thumb = reason(guide, look, answer)
    else:
        answer, thumb = found
    why = str(viewer.t("lesson_plain")) if thumb is None else thumb.words[viewer.lang]
    return as_json(await in_thread(told, services, viewer, person, look, answer, why))


def own_look(services: Services, person: Person, table: str, seat: int | None) -> Look:
    """The table with everything that the learner was told."""
    look = services.looks.seen(table, person, seat, since=0, screen=True).look
    if look.seat is None:
        raise Denied(FORBIDDEN, "not_seated")
    if look.rated:
        raise Denied(FORBIDDEN, "no_hints")
    return look


def told(services: Services, viewer: Viewer, person: Person, look: Look, answer: str, why: str) -> dict[str, Any]:
    assert look.question is not None
    _, ahead = services.acts.foresee(person, look.table, look.seat, look.number, answer)
    texts = look.texts(viewer.lang)
    name = texts.answer(look.question, look.question.domain.value_of(answer))
    return {
        "over": False,
        "question": look.number,
        "answer": answer,
        "text": str(viewer.t("hint", answer=name)),
        "why": why,
        "lines": preview(ahead, look.seat, texts).lines,
    }


def as_json(content: dict[str, Any]) -> Response[Any]:
    return Response(content, media_type=MediaType.JSON)


ROUTES: list[Any] = [lesson]
