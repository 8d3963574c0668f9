"""The short way of `POST …/answer`, nine of ten requests of a busy server: going through the framework cost more than the rules of the game.

It knows how to say yes, and nothing else. Whatever it does not know, or the house refuses, goes on to the framework as if it had not been here, happens again
there and is told there; an answer counts once, however often it is sent. So errors, description and everybody without a token have one way.
"""

import re
from typing import Any, Final

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tatami.server.http.api.common import PATH
from tatami.server.http.api.shapes import Answering, Stored
from tatami.server.http.identity import count, token_in
from tatami.server.http.rights import RIGHTS, check
from tatami.server.people.accounts import TOKEN
from tatami.server.services import Services

ROUTE: Final = f"{PATH}/tables/{{table}}/answer"
RIGHT: Final = RIGHTS[f"POST {ROUTE}"]
PLACE: Final = re.compile(f"{PATH}/tables/([a-z0-9]{{1,16}})/answer")
READ: Final = msgspec.json.Decoder(Answering)


class QuickAnswer:
    """Stands before the framework."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request: Any = scope
        place = PLACE.fullmatch(request["path"]) if request.get("method") == "POST" else None
        if place is None:
            await self.app(scope, receive, send)
            return
        message: Any = await receive()
        stored = None if message.get("more_body") else await self._answer(request, place[1], message.get("body", b""))
        if stored is None:
            await self.app(scope, again(message, receive), send)
            return
        request["path_template"] = ROUTE
        head = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(stored))]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        await send({"type": "http.response.body", "body": stored, "more_body": False})

    async def _answer(self, request: Any, table: str, body: bytes) -> bytes | None:
        """What to say once the answer is stored; None where there is anything else to say."""
        services, state = self.services, request["state"]
        known = services.accounts.recall(TOKEN, token_in(state["authorization"]))
        if known is None:
            return None
        person, _ = known
        try:
            check(RIGHT, known, by_token=True)
            data = READ.decode(body)
            count(services.limits, RIGHT, state["caller"], person)
            state["counted"] = True
            new, number, stamp = await services.at_table(table, services.acts.answer, person, table, data.seat, data.question, data.answer)
        except Exception:  # whatever it is happens again in the framework
            return None
        return msgspec.json.encode(Stored(table, number, stamp, not new))


def again(message: Message, receive: Receive) -> Receive:
    """What was received already, then the rest."""
    kept = [message]

    async def receive_again() -> Any:
        return kept.pop() if kept else await receive()

    return receive_again
