"""What the handlers share: reaching the house, and saying in the description how a call can fail."""

from typing import Any, Final

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec

from tatami.server.api.shapes import Problem
from tatami.server.house import House

PATH: Final = "/api/v1"
Ask = Request[Any, Any, Any]

WORDS: Final = {
    400: "The request cannot be understood.",
    401: "Nobody is signed in, or the token is not good.",
    403: "This is not for you to do.",
    404: "There is no such thing, or not for you.",
    409: "Understood, but not now.",
    413: "The request is too large.",
    429: "Too many requests; Retry-After says when to come again.",
    503: "Busy; try again in a moment.",
}


def failing(*codes: int) -> dict[int, ResponseSpec]:
    """The refusals of a call, for its description; every call may be too much or unreadable."""
    every = {400, 401, 413, 429, *codes}
    return {code: ResponseSpec(Problem, description=WORDS[code], generate_examples=False) for code in sorted(every)}


def house_of(request: Ask) -> House:
    house: House = request.app.state.house
    return house


def limit(request: Ask, kind: str) -> None:
    """Count this against the caller's address, and against the person."""
    limits = house_of(request).limits
    limits.take(kind, str(request.scope["state"]["caller"]))
    if request.user is not None:
        limits.take(kind, request.user.id)
