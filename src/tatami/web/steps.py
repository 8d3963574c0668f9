"""What happened, step by step: the board after each group of events, from the viewer's own eyes."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

import msgspec
from markupsafe import Markup

from tatami.core.events import Event
from tatami.look import Look, Step
from tatami.texts import Texts, ui
from tatami.texts.touched import passed, seats_of, touched
from tatami.web.page import Viewer, render
from tatami.web.scene import Scene, draw_battle, draw_board

MANY: Final = 8  # events of a step that are all told; of more, those of one kind are summed up
ALIKE: Final = 3  # of a kind, to be summed up


@dataclass
class Sentence:
    """An event in words; whether it does something to the viewer (`touched`), or lets something pass in his name (`passed`)."""

    text: str
    touches: str = ""


@dataclass
class Shown:
    """A group of events in words, the board after it, and the picture of its battle, if it is one."""

    number: int  # of its last event
    lines: list[Sentence]
    board: Markup
    battle: Markup


def steps_html(viewer: Viewer, look: Look, told: int = 0) -> str:
    """The steps of a look, without the words of the first `told` events. Each is drawn from what the seat could see then, and nothing else."""
    texts = look.texts(viewer.lang)
    together = in_rows(look.steps)
    views = [step.view for step in together[1:]]
    steps = []
    for step, view in zip(together, [*views, look.view], strict=False):
        last = step.events[-1].number
        heard = [event for event in look.events if event.number <= last]
        outcome = look.outcome if view is look.view else None
        scene = Scene(msgspec.structs.replace(look, view=view, asked=None, events=heard, outcome=outcome), texts)
        lines = sentences(texts, look.seat, step, told)
        steps.append(Shown(last, lines, draw_board(scene), draw_battle(scene, step.events)))
    return render("steps", viewer, steps=steps)


def in_rows(steps: list[Step]) -> list[Step]:
    """Steps of one event each, of the same kind and about the same seats, are one: where somebody places battalion after battalion."""
    found: list[Step] = []
    for step in steps:
        if found and len(step.events) == 1 and row_of(found[-1].events) == row_of(step.events):
            found[-1] = Step([*found[-1].events, *step.events], found[-1].view)
        else:
            found.append(step)
    return found


def row_of(events: list[Event]) -> tuple[str, list[int]] | None:
    """Kind and seats of events that have them in common."""
    kinds = {event.kind for event in events}
    return (events[0].kind, seats_of(events[0])) if len(kinds) == 1 else None


def sentences(texts: Texts, seat: int | None, step: Step, told: int) -> list[Sentence]:
    """What a step says that was not told before. A long one, as where a game is set up, says of many events alike the one about the viewer, and how
    many more there were; what does something to the viewer is never left out."""
    events = [event for event in step.events if event.number > told]
    hit, let = touched(texts.title, seat, events, step.view), passed(texts.title, seat, events)
    kinds = Counter(event.kind for event in events if event not in hit) if len(events) > MANY else Counter[str]()
    found, summed = [], set[str]()
    for event in events:
        touches = "touched" if event in hit else "passed" if event in let else ""
        if touches or kinds[event.kind] < ALIKE:
            found.append(Sentence(texts.event(event), touches))
        elif event.kind not in summed:
            summed.add(event.kind)
            alike = [other for other in events if other.kind == event.kind and other not in hit]
            one = next((other for other in alike if seats_of(other)[:1] == [seat]), event)
            found.append(Sentence(ui(texts.lang, "and_alike", len(alike) - 1, sentence=texts.event(one))))
    return found
