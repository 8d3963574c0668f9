"""Play: answers, undo, hints, leaving and coming back, chat, notes."""

from typing import Any, Final

from anyio.to_thread import run_sync
from litestar import Response, get, post, put
from litestar.openapi.datastructures import ResponseSpec

from tatami.server.http.api.common import PATH, Ask, Sent, failing, services_of, threaded
from tatami.server.http.api.shapes import (
    Answering,
    Asking,
    Chance,
    Hinted,
    LineStep,
    Notes,
    Problem,
    ReasonShape,
    Saying,
    SeatNumber,
    Stored,
    TableId,
    Undoing,
)
from tatami.server.http.identity import language_of, person_of
from tatami.server.refusals import Stale
from tatami.texts.advice import answer_in, aspect, tell_advice
from tatami.texts.consequences import answers

TABLE: Final = f"{PATH}/tables/{{table:str}}"
STORED: Final = ResponseSpec(Stored, description="The answer is stored.", generate_examples=False)


@post(f"{TABLE}/answer", status_code=200, tags=["play"], responses={200: STORED, **failing(404, 409)})
async def answer(request: Ask, table: TableId, data: Sent[Answering]) -> Response[Any]:
    """Answer my seat's question. 200 means that it is stored; a 409 brings the fresh look along.

    Not heard back? Send the same again, as often and as late as you like: it counts once, and `repeated` says that it was there already.
    """
    person, services = person_of(request), services_of(request)

    def do() -> Response[Any]:
        try:
            new, number, stamp = services.acts.answer(person, table, data.seat, data.question, data.answer)
        except Stale as error:
            fresh = services.tables.look(table, person, data.seat)
            return Response(Problem(error.status, error.id, error.sentence(language_of(request)), None, fresh), status_code=409)
        return Response(Stored(table, number, stamp, not new))

    return await run_sync(do)


@post(f"{TABLE}/undo", status_code=200, tags=["play"], responses=failing(404, 409))
@threaded
def undo(request: Ask, table: TableId, data: Sent[Undoing]) -> dict[str, bool]:
    """Take back my last answer, as far as the rules of the table let me."""
    services_of(request).acts.undo(person_of(request), table, data.seat, data.number)
    return {"done": True}


@post(f"{TABLE}/hint", status_code=200, tags=["play"], responses=failing(404, 409))
async def hint(request: Ask, table: TableId, data: Sent[Asking]) -> Hinted:
    """What a good bot would answer on my seat, and why."""
    services, person = services_of(request), person_of(request)
    found = await services.advise(person, table, data.seat)
    texts = (await run_sync(services.tables.look, table, person, data.seat)).texts(language_of(request))
    first, _, view = found.line[0]
    words = answers(texts, view, first)
    told = tell_advice(texts, found.choices, found.line, found.reasons, found.reply)
    line = [
        LineStep(asked[0].kind, asked[0].domain.id_of(asked[1]), texts.question(asked[0]), answer_in(texts, asked)) for asked in found.line
    ]
    return Hinted(
        found.choices[0][0],
        [Chance(name, words[name], chance) for name, chance in found.choices],
        told.verdict,
        line,
        [ReasonShape(*reason, True, aspect(texts, *reason[:2])) for reason in found.reasons.good]
        + [ReasonShape(*reason, False, aspect(texts, *reason[:2])) for reason in found.reasons.bad],
        told.why,
        told.steps,
    )


@post(f"{TABLE}/leave", status_code=200, tags=["play"], responses=failing(404, 409))
@threaded
def leave(request: Ask, table: TableId) -> dict[str, bool]:
    """Get up; in play, a bot sits in."""
    services_of(request).leave(person_of(request), table)
    return {"done": True}


@post(f"{TABLE}/return", status_code=200, tags=["play"], responses=failing(404, 409))
@threaded
def come_back(request: Ask, table: TableId) -> dict[str, bool]:
    """Take my seat again."""
    services_of(request).acts.come_back(person_of(request), table)
    return {"done": True}


@post(f"{TABLE}/chat", status_code=200, tags=["play"], responses=failing(404, 409))
@threaded
def say(request: Ask, table: TableId, data: Sent[Saying]) -> dict[str, bool]:
    """Say something to everybody at the table."""
    person = person_of(request)
    services_of(request).chat.say(person, table, data.text)
    return {"done": True}


@get(f"{TABLE}/notes/{{seat:int}}", tags=["play"], responses=failing(404))
@threaded
def read_notes(request: Ask, table: TableId, seat: SeatNumber) -> Notes:
    """My notes on my seat."""
    return Notes(services_of(request).chat.read_notes(person_of(request), table, seat))


@put(f"{TABLE}/notes/{{seat:int}}", tags=["play"], responses=failing(404))
@threaded
def write_notes(request: Ask, table: TableId, seat: SeatNumber, data: Sent[Notes]) -> Notes:
    """Write my notes; nobody else reads them."""
    services_of(request).chat.write_notes(person_of(request), table, seat, data.text)
    return data


ROUTES: Final[list[Any]] = [answer, undo, hint, leave, come_back, say, read_notes, write_notes]
