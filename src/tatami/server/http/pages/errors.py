"""Refusals as pages: what was wrong, in the reader's language, and the way back."""

from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath
from sqlalchemy.exc import DataError

from tatami.core.errors import Refused, TatamiError
from tatami.server.http.guard import has_hung_up
from tatami.server.http.limits import Limited
from tatami.server.http.pages.visit import Page, Visit, page, services_of, viewer_of, wants_part
from tatami.server.logs import log
from tatami.server.refusals import BUSY, CONFLICT, UNREADABLE, Denied, sentence
from tatami.server.store.faults import fault_of
from tatami.texts import refusal
from tatami.texts.refusals import recognised
from tatami.web.page import Viewer, render

KNOWN = (400, 401, 403, 404, 405, 409, 413, 429, 500, 503)


def refusal_of(request: Visit, viewer: Viewer, code: int, reason: str, rule: str = "") -> Page:
    """A page that says why; our own script is told the sentence alone, and puts it beside the question."""
    if wants_part(request):
        body = msgspec.json.encode({"status": code, "sentence": reason}).decode()
        return Response(body, status_code=code, media_type=MediaType.JSON, headers={"Cache-Control": "no-store"})
    return error_page(viewer, code, reason, rule)


def error_page(viewer: Viewer, code: int, reason: str, rule: str = "", title: str = "table") -> Page:
    known = code if code in KNOWN else 400 if code < 500 else 500
    html = render("error", viewer, code=code, heading=viewer.t(f"error_{known}"), reason=reason, rule=rule, title=title, back="/lobby")
    return page(html, code)


def sentence_of(viewer: Viewer, error: TatamiError) -> tuple[int, str, str]:
    """Status, sentence and rule of a refusal."""
    if isinstance(error, Denied):
        return error.status, error.sentence(viewer.lang), ""
    if isinstance(error, Refused):
        return CONFLICT, refusal(viewer.lang, error), error.rule
    return UNREADABLE, recognised(str(error), viewer.lang) or viewer.t("unreadable"), ""


def refused(request: Visit, error: TatamiError) -> Page:
    viewer = viewer_of(request)
    response = refusal_of(request, viewer, *sentence_of(viewer, error))
    if isinstance(error, Limited):
        response.headers["Retry-After"] = str(error.seconds)
    return response


def refused_by_http(request: Visit, error: HTTPException) -> Page:
    viewer = viewer_of(request)
    if has_hung_up(error):
        return error_page(viewer, UNREADABLE, "")  # nobody reads this
    if error.status_code >= 500:
        return broken(request, error)
    return refusal_of(request, viewer, error.status_code, viewer.t("error_reason"))


def unreadable(request: Visit, _error: Exception) -> Page:
    viewer = viewer_of(request)
    return refusal_of(request, viewer, UNREADABLE, viewer.t("unreadable"))


def broken(request: Visit, error: Exception) -> Page:
    """The database's fault, or ours: the log gets it, the reader an apology."""
    fault = fault_of(error)
    if fault is not None:
        log.error("the database failed", extra={"fault": fault, "route": request.scope.get("path_template")})
        viewer = viewer_of(request)
        return refusal_of(request, viewer, BUSY, sentence(viewer.lang, fault))
    services_of(request).metrics.count("tatami_faults_total")
    log.error("a page failed", exc_info=error, extra={"route": request.scope.get("path_template")})
    viewer = viewer_of(request)
    return refusal_of(request, viewer, 500, viewer.t("error_reason_500"))


@get("/{rest:path}")
async def nothing_here(rest: FromPath[str]) -> Page:
    """Any other address."""
    raise NotFoundException(rest)


HANDLERS: dict[Any, Any] = {
    TatamiError: refused,
    HTTPException: refused_by_http,
    DataError: unreadable,
    UnicodeDecodeError: unreadable,
    RecursionError: unreadable,
    Exception: broken,
}
