"""The one Jinja environment of pages and boards: everything escaped, nothing undefined passes silently."""

from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from tatami.texts import typeset
from tatami.web import boards, seats

FOLDER = Path(__file__).parent
ENVIRONMENT = Environment(
    loader=FileSystemLoader(FOLDER),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)


def fingerprint() -> str:
    """A few letters that change whenever a stylesheet or the script does, so that browsers may keep them for long."""
    files = sorted(path for path in (FOLDER / "static").rglob("*") if path.suffix in (".css", ".js"))
    files += boards.files().values()
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:10]


VERSION = fingerprint()


def asset(path: str) -> str:
    """The address of a file under `static/`. The version stands in the path, so that what a script imports is of the same version."""
    return f"/static/{VERSION}/{path}"


def scripts() -> list[str]:
    """The modules of the page's script: fetched together, not one after the other as they import each other."""
    return [asset(f"script/{path.name}") for path in sorted((FOLDER / "static" / "script").glob("*.js"))]


def board_asset(title: str, name: str) -> str:
    """The address of a file beside a title's board."""
    return f"/boards/{title}/{name}?v={VERSION}"


ENVIRONMENT.globals.update(
    asset=asset,
    board_asset=board_asset,
    scripts=scripts(),
    crest=seats.crest,
    seat_class=seats.seat_class,
    definitions=seats.definitions(),
)
ENVIRONMENT.filters["typeset"] = typeset


def template(name: str) -> Template:
    """A template by its path under `web/`, compiled once."""
    return ENVIRONMENT.get_template(name)
