"""A page: who looks at it, in which language, and the template that draws it."""

from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from tatami.core.domain import LANGUAGES
from tatami.texts import ui
from tatami.web.templates import template


@dataclass
class Viewer:
    """The viewer: a guest or an account, with settings; without a name where nobody is signed in."""

    lang: str
    name: str | None = None
    is_guest: bool = True
    theme: str = ""  # light, dark, or as the device says
    motion: str = ""
    pace: str = "normal"  # once, fast, normal, slow: the speed of the playback
    confirm: bool = True
    path: str = "/"
    base: str = ""  # the address of the house, for those who read a link without opening it
    waiting: int = 0  # tables that wait for this viewer
    notices: list[str] = field(default_factory=list)

    @cached_property
    def t(self) -> Any:
        """A sentence of the table itself, in the viewer's language."""
        return partial(ui, self.lang)


def render(name: str, viewer: Viewer, /, **values: Any) -> str:
    """One page from `pages/<name>.html`."""
    return template(f"pages/{name}.html").render(viewer=viewer, lang=viewer.lang, t=viewer.t, languages=LANGUAGES, **values)
