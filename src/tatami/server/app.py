"""The application: routes, middleware, errors, and what happens at start and end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from secrets import compare_digest
from typing import Any

from anyio.to_thread import run_sync
from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from sqlalchemy.exc import DataError

import tatami
from tatami.core.errors import Refused, TatamiError
from tatami.core.events import Event
from tatami.core.outcome import Outcome
from tatami.core.title import Title
from tatami.look import Asked, plain
from tatami.server.http.api import ROUTES
from tatami.server.http.api.common import Ask, services_of
from tatami.server.http.api.description import INTRODUCTION, Json
from tatami.server.http.api.docs import Docs
from tatami.server.http.api.shapes import Problem
from tatami.server.http.guard import Guard, has_hung_up
from tatami.server.http.identity import Identity, language_of
from tatami.server.http.limits import Limited
from tatami.server.http.misread import misread
from tatami.server.http.protocol import LARGEST_BODY
from tatami.server.http.quick_answer import QuickAnswer
from tatami.server.logs import log
from tatami.server.refusals import BUSY, CONFLICT, FORBIDDEN, UNREADABLE, Denied, sentence
from tatami.server.services import Services
from tatami.server.store.faults import fault_of
from tatami.texts import refusal
from tatami.texts.refusals import said_again


def make_app(services: Services, app: Litestar | None = None) -> Guard:
    """The application of a house. `app`: routes that were put together before and serve no other house now; that takes a quarter of a second."""
    app = app or put_together()
    app.state.services = services
    return Guard(QuickAnswer(app, services), services)


@asynccontextmanager
async def open_services(app: Litestar) -> AsyncIterator[None]:
    """What works beside the requests works as long as the application is open."""
    services: Services = app.state.services
    await run_sync(services.open)
    try:
        yield
    finally:
        await run_sync(services.close)


def put_together() -> Litestar:
    """All routes, for whichever house. The HTML pages join in if they are there."""
    return Litestar(
        route_handlers=[healthz, metrics, *ROUTES, *page_routes()],
        lifespan=[open_services],
        middleware=[DefineMiddleware(Identity)],
        exception_handlers={
            TatamiError: refuse,
            DataError: refuse_data,
            UnicodeDecodeError: refuse_data,  # in a body
            RecursionError: refuse_data,  # a body of brackets in brackets
            HTTPException: refuse_http,
            Exception: regret,
        },
        type_encoders=dict.fromkeys((Asked, Event, Outcome, Title), plain),
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, gzip_compress_level=5),
        openapi_config=OpenAPIConfig(
            title="Tatami",
            version="1",
            description=INTRODUCTION,
            path="/api/v1/docs",
            use_handler_docstrings=True,
            render_plugins=[Docs(path="/"), Json(path="/openapi.json")],
        ),
        logging_config=None,  # the log is ours
        debug=False,
    )


def page_routes() -> list[Any]:
    """`tatami.server.http.pages.ROUTES`: the HTML pages, which call the same house."""
    if find_spec("tatami.server.http.pages") is None:
        return []
    return list(import_module("tatami.server.http.pages").ROUTES)


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def healthz(request: Ask) -> Response[str]:
    """Whether the server and its database are well; answered from memory, without a thread."""
    what = services_of(request).health.what()
    said = sentence(language_of(request), what) if what else "ok"
    return Response(said + "\n", status_code=BUSY if what else 200, media_type=MediaType.TEXT)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: Ask) -> str:
    """Figures for Prometheus: for whom the settings say."""
    services = services_of(request)
    if not may_measure(services.settings.metrics, request.scope["state"]["caller"], request.headers.get("authorization", "")):
        raise Denied(FORBIDDEN, "no_metrics")
    return services.metrics.text()


def may_measure(setting: str, caller: str, header: str) -> bool:
    """`local`: this machine. `all`: everybody. `off`: nobody. Anything else is a secret, to be sent as a bearer token."""
    if setting in ("local", "all", "off"):
        return setting == "all" or (setting == "local" and caller in ("127.0.0.1", "::/64"))
    return compare_digest(header.encode(), f"Bearer {setting}".encode())


def problem(status: int, code: str, text: str, **more: Any) -> Response[Problem]:
    """A refusal as JSON: a status, a code for programs, a sentence for people."""
    return Response(Problem(status, code, text, **more), status_code=status, media_type=MediaType.JSON)


def refuse(request: Request[Any, Any, Any], error: TatamiError) -> Response[Problem]:
    """What the house or the rules refuse."""
    lang = language_of(request)
    if isinstance(error, Limited):
        response = problem(error.status, error.id, error.sentence(lang))
        response.headers["Retry-After"] = str(error.seconds)
        return response
    if isinstance(error, Denied):
        return problem(error.status, error.id, error.sentence(lang), rule=error.values.get("rule"))
    if isinstance(error, Refused):
        return problem(CONFLICT, "refused", refusal(lang, error), rule=error.rule)
    if isinstance(error, tatami.Unreadable):
        return problem(UNREADABLE, "unreadable", said_again(str(error), lang))
    return regret(request, error)


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refuses: unknown addresses, unreadable bodies."""
    if has_hung_up(error):
        return problem(UNREADABLE, "hung_up", "")  # nobody reads this
    if error.status_code >= 500:
        return regret(request, error)
    code, text = misread(error, language_of(request))
    response = problem(error.status_code, code, text, extra=error.extra or None)
    response.headers.update(error.headers or {})
    return response


def refuse_data(request: Request[Any, Any, Any], _error: Exception) -> Response[Problem]:
    """What cannot be read, or cannot be stored."""
    return problem(UNREADABLE, "unreadable_data", sentence(language_of(request), "unreadable_data"))


def regret(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The database's fault, or ours: the log gets it, the caller a sentence."""
    fault = fault_of(error)
    if fault is not None:
        log.error("the database failed", extra={"fault": fault, "route": request.scope.get("path_template")})
        response = problem(BUSY, fault, sentence(language_of(request), fault))
        response.headers["Retry-After"] = "5"
        return response
    services_of(request).metrics.count("tatami_faults_total")
    log.error("a request failed", exc_info=error, extra={"route": request.scope.get("path_template")})
    return problem(500, "our_fault", sentence(language_of(request), "our_fault"))
