"""What the handlers share: reaching the house, and saying in the description how a call can fail."""

from collections.abc import Awaitable, Callable
from functools import partial, wraps
from typing import Annotated, Any, Final, ParamSpec, TypeVar

from anyio.to_thread import run_sync
from litestar import Request
from litestar.enums import RequestEncodingType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body

from tatami.server.http.api.shapes import Problem
from tatami.server.services import Services

BODY: Final = Body(media_type=RequestEncodingType.JSON)
PATH: Final = "/api/v1"
Ask = Request[Any, Any, Any]
T = TypeVar("T")
P = ParamSpec("P")
Sent = Annotated[T, BODY]  # what comes as JSON in the body

WORDS: Final = {
    400: "The request cannot be understood.",
    401: "Nobody is signed in, or the token is not good.",
    403: "This is not for you to do.",
    404: "There is no such thing, or not for you.",
    409: "Understood, but not now.",
    413: "The request is too large.",
    429: "Too many requests; Retry-After says when to come again.",
    500: "Our fault; nothing has changed.",
    503: "Busy, or the database fails; try again in a moment.",
}


def failing(*codes: int) -> dict[int, ResponseSpec]:
    """The refusals of a call, for its description; every call may be unreadable, lack a right, or find us busy."""
    every = {400, 401, 403, 413, 429, 500, 503, *codes}
    return {code: ResponseSpec(Problem, description=WORDS[code], generate_examples=False) for code in sorted(every)}


def threaded(do: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Run a handler in a thread. Litestar's own way (`sync_to_thread`) wraps a handler twice where a path has several."""

    @wraps(do)
    async def run(*args: P.args, **kwargs: P.kwargs) -> T:
        return await run_sync(partial(do, *args, **kwargs))

    return run


def services_of(request: Ask) -> Services:
    services: Services = request.app.state.services
    return services
