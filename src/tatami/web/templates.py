"""The one Jinja environment of pages and boards: everything escaped, nothing undefined passes silently."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from tatami.web import seats

FOLDER = Path(__file__).parent
ENVIRONMENT = Environment(
    loader=FileSystemLoader(FOLDER),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
ENVIRONMENT.globals.update(crest=seats.crest, seat_class=seats.seat_class, definitions=seats.definitions())


def template(name: str) -> Template:
    """A template by its path under `web/`, compiled once."""
    return ENVIRONMENT.get_template(name)
