"""The HTML pages: thin handlers between the house and the drawings of `tatami.web`. `ROUTES` is what the application mounts."""

from typing import Any

from litestar import Router

from tatami.server.http.pages import analysis, front, lesson, past, people, play, static
from tatami.server.http.pages.errors import HANDLERS, nothing_here

ROUTES: list[Any] = [
    *static.ROUTES,
    Router(
        path="/",
        route_handlers=[*front.ROUTES, *people.ROUTES, *play.ROUTES, *lesson.ROUTES, *past.ROUTES, *analysis.ROUTES, nothing_here],
        exception_handlers=HANDLERS,
        include_in_schema=False,
    ),
]
