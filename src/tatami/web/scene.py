"""What a board is drawn from: a look, in one language."""

from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from typing import Any, Final

import msgspec
from markupsafe import Markup, escape

from tatami.core.events import Event
from tatami.look import Look
from tatami.texts import Texts, ui
from tatami.texts.consequences import answers
from tatami.texts.kept import Kept
from tatami.titles import part
from tatami.web.drawn import ANSWERS, Drawn, mark


def plain(value: Any) -> str:
    """Markup is a string like others."""
    if isinstance(value, Markup):
        return str(value)
    raise TypeError(f"Nothing drawn is kept by {type(value)}")


ENCODER: Final = msgspec.json.Encoder(enc_hook=plain)
ENTRY: Final = 300  # bytes of a part's key and of its place in the cache
DRAWN_BYTES: Final = 24_000_000  # a table of which all seats are shown takes 80 to 250 kB: with 125 that take turns little is lost

# Parts of boards: several see the same, and most answers leave most of them as they are.
DRAWN: Final[Kept[Drawn]] = Kept(DRAWN_BYTES, lambda part: ENTRY + part.weight)


def key_of(draw: Callable[..., Markup], *seen: Any) -> tuple[Callable[..., Markup], bytes]:
    """By what a part is kept: its drawing and a hash of what it is drawn from, which may be as long as the part. Nobody finds two things of one SHA-256."""
    return draw, sha256(ENCODER.encode(seen)).digest()


def once(draw: Callable[..., Markup], *seen: Any) -> Markup:
    """What is drawn from this, drawn once for all who see the same."""
    return Markup(DRAWN.get(key_of(draw, *seen), lambda: Drawn(draw(*seen))).html)


class Scene:
    """A look in words. `question` is what this seat is asked now, if anything; a spectator has seat None. `events` are the last things this seat was
    told, for boards that show what just happened."""

    def __init__(self, look: Look, texts: Texts) -> None:
        question = look.question
        self.title = look.title
        self.view: dict[str, Any] = look.view or {}
        self.question = question
        self.texts = texts
        self.events = look.events
        self.lang = texts.lang
        self.seat = look.seat
        self.outcome = look.outcome  # once the game is over
        self.answers = {} if question is None else answers(texts, self.view, question)  # by id, in words
        self.parts: list[Drawn] = []  # by their marks

    def part(self, draw: Callable[["Scene"], Markup], view: dict[str, Any], answers: Iterable[str] = (), labelled: bool = False) -> Markup:
        """A part of the board, drawn from this much of the view, and from those of these answers that can be given now. It is handed a scene that knows nothing
        else, neither seat nor question; so what was drawn is kept by that, for all who see the same, and serves until some of it changes. A `labelled`
        part has words of its own for its answers, and is not told theirs. What is returned is its mark: `drawn` puts it in its place."""
        offered = {id: "" if labelled else self.answers[id] for id in answers if id in self.answers} if self.answers else {}
        part = DRAWN.get(key_of(draw, self.texts.table, view, offered), lambda: self._draw_part(draw, view, offered))
        self.parts.append(part)
        return mark(len(self.parts) - 1)

    def _draw_part(self, draw: Callable[["Scene"], Markup], view: dict[str, Any], offered: dict[str, str]) -> Drawn:
        scene = Scene(Look(0, 0, "", self.title, view=view), self.texts)
        scene.answers = offered
        return scene.drawn(draw(scene))

    def drawn(self, text: str) -> Drawn:
        """A text with parts of this scene."""
        return Drawn(text, self.parts)

    def placed(self, *texts: str) -> set[str]:
        """The answers that have a place in these texts or in a part that was drawn so far."""
        return {id for text in texts for id in ANSWERS.findall(text)}.union(*[part.answers for part in self.parts])

    def some(self, *names: str) -> dict[str, Any]:
        """These parts of the view."""
        return {name: self.view[name] for name in names}

    def can(self, *ids: str) -> bool:
        """Whether one of these is an answer now."""
        return any(id in self.answers for id in ids)

    def pick(self, id: str, label: str = "") -> Markup:
        """The attributes that make an element answer with `id` when clicked, tapped or pressed; nothing if it is no answer now."""
        if id not in self.answers:
            return Markup("")
        text = escape(label or self.answers[id])
        return Markup(f'data-answer="{escape(id)}" role="button" tabindex="0" aria-label="{text}"')

    def picks(self, id: str, *then: str, label: str) -> Markup:
        """The same for an answer that is followed at once by others: the first is legal now, the rest answer the questions it leads to."""
        pick = self.pick(id, label)
        return Markup(f'{pick} data-then="{escape(" ".join(then))}"') if pick and then else pick

    def piece(self, id: str) -> Markup:
        """The attribute by which a piece is recognised after the next answer, so that it can be seen moving."""
        return Markup(f'data-piece="{escape(id)}"')

    def about(self) -> dict[str, Any]:
        """What the question is about, by the names of its parameters."""
        if self.question is None:
            return {}
        pairs = zip(self.question.params, self.question.values, strict=True)
        return {param.name: param.plain(value) for param, value in pairs}

    def word(self, id: str, n: int = 1, **values: object) -> str:
        """A word on the board, from the title's catalogue, in its form for `n`."""
        return self.texts.word(id, n, **values)

    def pair(self, name: str, value: object) -> str:
        """Return "name: value", with the spaces of the language."""
        return ui(self.lang, "pair", name=name, value=value)

    def name(self, seat: int) -> str:
        return self.texts.names[seat]


def has_board(title: str) -> bool:
    """Whether the title can be shown on a page."""
    return part(title, "board") is not None


def draw_board(scene: Scene) -> Markup:
    """The title's board, with its parts in their places."""
    return Markup(scene.drawn(mark_board(scene)).html)


def mark_board(scene: Scene) -> Markup:
    """The title's board, with marks for its parts: its package has `draw(scene)`."""
    board: str = part(scene.title.id, "board").draw(scene)
    return Markup(board)


def draw_battle(scene: Scene, group: list[Event]) -> Markup:
    """The picture of the battle in a group of events, where the title draws one: `board/fight.py` has `fight(scene, group)`."""
    found = part(scene.title.id, "board.fight")
    return Markup("") if found is None else Markup(found.fight(scene, group))


@cache
def has_battles(title: str) -> bool:
    """Whether the title draws its battles."""
    return part(title, "board.fight") is not None
