"""The description of the API as a page on which every call can be tried. No script but our own small one."""

import re
from html import escape
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Response, get
from litestar.openapi.plugins import OpenAPIRenderPlugin

from tatami.server.http.api.common import PATH, Ask, threaded
from tatami.server.http.api.description import described
from tatami.server.http.identity import language_of
from tatami.server.refusals import sentence

HERE: Final = Path(__file__).parent
METHODS: Final = ("get", "post", "put", "patch", "delete")


class Docs(OpenAPIRenderPlugin):
    """Every call, with a form to try it."""

    def render(self, request: Ask, openapi_schema: dict[str, Any]) -> bytes:
        return page(language_of(request), described(openapi_schema)).encode()


def page(lang: str, schema: dict[str, Any]) -> str:
    shapes = "".join(structure(name, shape) for name, shape in schema["components"]["schemas"].items())
    calls = "".join(
        call(lang, method, path, item[method], schema)
        for path, item in sorted(schema["paths"].items())
        for method in METHODS
        if method in item
    )
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>Tatami API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="{PATH}/docs/docs.css"><script type="module" src="{PATH}/docs/docs.js"></script></head>'
        f"<body><main><h1>Tatami API</h1><p>{escape(sentence(lang, 'docs_intro'))} "
        f'<a href="{PATH}/docs/openapi.json">openapi.json</a></p>'
        f'<p><label>{escape(sentence(lang, "docs_token"))} <input id="token" type="password" autocomplete="off"></label></p>{calls}'
        f"<h2>{escape(sentence(lang, 'docs_structures'))}</h2>{shapes}</main></body></html>"
    )


def call(lang: str, method: str, path: str, operation: dict[str, Any], schema: dict[str, Any]) -> str:
    """One call: its sentence, its parameters, its body, and a button."""
    fields = "".join(field(parameter) for parameter in operation.get("parameters", []))
    body = operation.get("requestBody")
    if body is not None:
        example = sample(next(iter(body["content"].values()))["schema"], schema)
        text = escape(msgspec.json.format(msgspec.json.encode(example)).decode())
        fields += f'<label>{escape(sentence(lang, "docs_body"))}<textarea name="body" rows="6" spellcheck="false">{text}</textarea></label>'
    return (
        f"<details><summary><b>{method.upper()}</b> <code>{escape(path)}</code></summary><p>{prose(operation.get('description', ''))}</p>"
        f"<p>{' · '.join(escape(sentence(lang, id)) + ' ' + of for id, of in about(operation) if of)}</p>"
        f'<form data-method="{method.upper()}" data-path="{escape(path)}">{fields}<button>{escape(sentence(lang, "docs_try"))}</button></form>'
        '<pre role="status" aria-live="polite"></pre></details>'
    )


def about(operation: dict[str, Any]) -> list[tuple[str, str]]:
    """What a call takes and gives, and the scope of its token."""
    taken = [kind_of(content["schema"]) for content in operation.get("requestBody", {}).get("content", {}).values()]
    answers = [answer for code, answer in operation["responses"].items() if code.startswith("2")]
    given = [kind_of(content["schema"]) for answer in answers for content in answer.get("content", {}).values()]
    scopes = [f"<code>{scope}</code>" for ways in operation["security"] for scope in ways.get("token", [])]
    return [("docs_takes", "".join(taken)), ("docs_gives", "".join(given)), ("docs_scope", "".join(scopes))]


def structure(name: str, shape: dict[str, Any]) -> str:
    """A structure with its fields, to which calls and others point."""
    rows = "".join(
        f"<dt><code>{escape(field)}</code> {kind_of(of)}</dt><dd>{prose(of.get('description', ''))}</dd>"
        for field, of in shape.get("properties", {}).items()
    )
    return (
        f'<details id="{name}"><summary><code>{name}</code></summary><p>{prose(shape.get("description", ""))}</p><dl>{rows}</dl></details>'
    )


def prose(text: str) -> str:
    """A description as it is read: names of programs stand out."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))


def kind_of(shape: dict[str, Any]) -> str:
    """What stands in a field, in the notation of most languages: `Chair[]`, `integer | null`."""
    if "$ref" in shape:
        name = shape["$ref"].rpartition("/")[2]
        return f'<a href="#{name}">{name}</a>'
    for choice in ("oneOf", "anyOf"):
        if choice in shape:
            return " | ".join(map(kind_of, shape[choice]))
    if "enum" in shape:
        return " | ".join(escape(str(value)) for value in shape["enum"])
    if shape.get("type") == "array":
        parts = shape.get("prefixItems") or [shape.get("items", {})]
        return f"[{', '.join(map(kind_of, parts))}]" if "prefixItems" in shape else f"{kind_of(parts[0])}[]"
    return escape(str(shape.get("type", "any")))


def field(parameter: dict[str, Any]) -> str:
    if parameter["in"] not in ("path", "query"):
        return ""
    name = escape(parameter["name"])
    need = " required" if parameter.get("required") else ""
    return f'<label>{name} <input name="{name}" data-in="{parameter["in"]}"{need}></label>'


def sample(shape: dict[str, Any], schema: dict[str, Any], depth: int = 0) -> Any:
    """A body to begin with: the names of its fields, with defaults or empty values."""
    if "$ref" in shape:
        shape = schema["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
    if "default" in shape:
        return shape["default"]
    for choice in ("oneOf", "anyOf"):
        if choice in shape:
            return sample(shape[choice][0], schema, depth + 1)
    kind = shape.get("type")
    if kind == "object" and depth < 4:
        return {name: sample(value, schema, depth + 1) for name, value in shape.get("properties", {}).items()}
    if kind == "array":
        return [sample(shape.get("items", {}), schema, depth + 1)]
    return {"string": "", "integer": 0, "number": 0, "boolean": False, "object": {}}.get(str(kind))


@get(f"{PATH}/docs/docs.js", include_in_schema=False)
@threaded
def script() -> Response[bytes]:
    return Response((HERE / "docs.js").read_bytes(), media_type="text/javascript")


@get(f"{PATH}/docs/docs.css", include_in_schema=False)
@threaded
def style() -> Response[bytes]:
    return Response((HERE / "docs.css").read_bytes(), media_type="text/css")


ROUTES: Final[list[Any]] = [script, style]
