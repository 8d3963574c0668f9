"""The description of the API, completed: what a structure's docstring and the comments behind its fields say, and what the table of rights says of a call.

The framework describes addresses, parameters and which structure goes where; the structures themselves are described by the library that reads and writes them.
"""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from io import StringIO
from textwrap import dedent
from tokenize import COMMENT, generate_tokens
from typing import Any, Final

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct

from tatami.core.events import Event
from tatami.core.outcome import Outcome
from tatami.core.title import Title
from tatami.look import Asked
from tatami.server.http.api import shapes as ours
from tatami.server.http.api.common import PATH, Ask
from tatami.server.http.rights import NOBODY, OPEN, RIGHTS, Right

INTRODUCTION: Final = f"""Tables, seats, questions and answers.

**Coming in.** `POST {PATH}/guest` with a name sets the cookie of a session; with it `POST {PATH}/tokens` gives a token. From then on every call has the header
`Authorization: Bearer <token>`, or the cookie. A call names the scope its token needs.

**Playing.** `POST {PATH}/tables` opens a table; `GET {PATH}/stream` tells a program, line by line, when it is its turn and what it is asked; it answers by
`POST {PATH}/tables/{{table}}/answer` with the number of the question and one of its `answers`. `{PATH}/tables/{{table}}/live` is a WebSocket that brings the
table (a `Look`) now and after every change one can see, `?seat=` from one of one's seats; a program sends its token with the handshake.

**Refusals** are a `Problem`: a status, a code for programs, a sentence in the language of the person or of `Accept-Language`. A refused call changes nothing. A
WebSocket is closed with 4000 and the status: 4404, 4429."""

# What fields of a name are called by everywhere, unless a comment says more.
COMMON: Final = {
    "table": "the id of a table",
    "title": "the id of a title, as `/titles` has it",
    "seat": "a seat, counted from 0",
    "seats": "how many there are",
    "person": "the id of a person",
    "name": "of a person, 1 to 32 letters or digits; spaces, dots, hyphens and apostrophes may stand inside",
    "password": "8 to 200 characters",
    "lang": "the language of sentences: `en` or `fr`",
    "theme": "`auto`, `light` or `dark`",
    "guest": "whether the person has no password",
    "level": "of a bot",
    "rule": "the rule it comes from; `/rules/<title>` on the page and `tatami rules <title>` tell it",
    "answer": "one of the question's `answers`",
    "options": "by id; `/titles` has their values",
    "public": "whether everybody may find and watch the table",
    "waiting": "the seats that are asked something",
    "mine": "the seats of whoever asks",
    "created": "milliseconds since 1970",
    "rating": "the higher, the stronger",
    "games": "how many were counted",
    "scopes": "of `read`, `play`, `tables` and `chat`",
    "label": "what its owner calls it",
    "view": "what the seat may know, in the words of the title (`game.view(seat)`)",
    "event": "what the line tells",
    "events": "what happened, as the seat was told it",
    "question": "what the seat is asked",
    "kind": "what it is",
    "id": "what it is named by",
    "names": "by language",
    "text": "what is written there",
    "clock": "how much time there is",
    "number": "counts what the seat was asked and did",
}
DONE: Final = {"200": "Done.", "201": "Done: it is there now.", "202": "Taken on; it goes on by itself."}
SECURITY: Final = {
    "token": {"type": "http", "scheme": "bearer", "description": "for programs: see `POST /api/v1/tokens`"},
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "tatami",
        "description": "for people: set by `/guest`, `/account` and `/session`",
    },
}
BY_HAND: Final[dict[type, type[Struct]]] = {Asked: ours.Question, Event: ours.Event, Outcome: ours.Outcome}  # parts that write themselves


class Json(JsonRenderPlugin):
    """The description as programs read it."""

    def render(self, request: Ask, openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, described(openapi_schema))


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """The framework's description with all its words."""
    paths = {path: {method: with_right(method, path, call) for method, call in item.items()} for path, item in schema["paths"].items()}
    shapes = schema["components"]["schemas"]
    found = {name: structure for name, shape in shapes.items() if (structure := structure_of(name, shape)) is not None}
    shapes = shapes | written(list(found.values()))
    sent = needed([call["requestBody"] for item in paths.values() for call in item.values() if "requestBody" in call], shapes)
    brief = {name for name, structure in found.items() if structure.__struct_config__.omit_defaults}
    whole = {
        name: shape if name in sent | brief else shape | {"required": [*shape.get("properties", {})]}
        for name, shape in sorted(shapes.items())
    }
    return schema | {"paths": paths, "components": {"schemas": whole, "securitySchemes": SECURITY}}


# Calls.


def with_right(method: str, path: str, call: dict[str, Any]) -> dict[str, Any]:
    """A call with whom it takes, the scope of the token it takes, and what its answers mean."""
    right = RIGHTS.get(f"{method.upper()} {path}", Right(NOBODY))
    token = [{"token": [right.token]}] if right.token is not None else []
    anybody: list[dict[str, Any]] = [{}] if right.who in (OPEN, NOBODY) else []
    answers = {code: answer | {"description": DONE.get(code, answer["description"])} for code, answer in call["responses"].items()}
    return call | {"security": [*anybody, *token, {"session": []}] if right.who != OPEN else [], "responses": answers}


def needed(values: Any, shapes: dict[str, Any]) -> set[str]:
    """The structures that some values refer to, and those that these refer to."""
    found: set[str] = set()
    rest = [values]
    while rest:
        value = rest.pop()
        name = value.get("$ref", "").rpartition("/")[2] if isinstance(value, dict) else ""
        if name and name not in found:
            found.add(name)
            rest.append(shapes[name])
        rest += value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return found


# Structures.


def structure_of(name: str, shape: dict[str, Any]) -> type[Struct] | None:
    """The structure that the framework has described under a name; somebody's endpoint may bring what is none."""
    fields = set(shape.get("properties", {}))
    return next((one for one in structures(Struct) if one.__name__ == name and set(names_of(one)) == fields), None)


def structures(above: type[Struct]) -> Iterator[type[Struct]]:
    for one in above.__subclasses__():
        yield one
        yield from structures(one)


def names_of(structure: type[Struct]) -> dict[str, str]:
    """The fields as they are written, each with its own name; the tag among them."""
    found = {field.encode_name: field.name for field in msgspec.structs.fields(structure)}
    tag = structure.__struct_config__.tag_field
    return found if tag is None else {tag: tag} | found


def written(found: list[type[Struct]]) -> dict[str, Any]:
    """Structures as the library that reads and writes them describes them, with the words about their fields."""
    _, shapes = msgspec.json.schema_components([*found, *BY_HAND.values()], schema_hook=by_hand, ref_template="#/components/schemas/{name}")
    for structure in [*found, *BY_HAND.values()]:
        words = COMMON | comments(structure)
        for name, field in names_of(structure).items():
            if field in words:
                shapes[structure.__name__]["properties"][name].setdefault("description", words[field])
    return dict(shapes)


def by_hand(kind: type) -> dict[str, Any]:
    """What stands for a part that is no structure."""
    return {"type": "string"} if kind is Title else {"$ref": f"#/components/schemas/{BY_HAND[kind].__name__}"}


@cache
def comments(structure: type[Struct]) -> dict[str, str]:
    """What the source says behind the fields of a structure."""
    found: dict[str, str] = {}
    for one in reversed([kind for kind in structure.__mro__ if issubclass(kind, Struct) and kind is not Struct]):
        source = dedent(inspect.getsource(one))
        said = {token.start[0]: token.string.lstrip("# ") for token in generate_tokens(StringIO(source).readline) if token.type == COMMENT}
        body: Any = ast.parse(source).body[0]
        fields = {
            line.end_lineno: line.target.id for line in body.body if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
        }
        found |= {field: said[at] for at, field in fields.items() if at in said}
    return found
