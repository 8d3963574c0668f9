"""What happened, step by step: the board after each group of events, from the viewer's own eyes."""

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import Final

import msgspec
from markupsafe import Markup

from tatami.core.events import Event, groups
from tatami.look import Look, Step
from tatami.texts import Texts, ui
from tatami.texts.touched import passed, seats_of, touched
from tatami.web.page import Viewer, render
from tatami.web.scene import Scene, draw_battle, draw_board

MANY: Final = 8  # events of a step that are all told; of more, those of one kind are summed up
MANY_OF_ONE: Final = 16  # the same where it is what one player does in one turn: each thing gained or paid is another
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
    rows = in_rows(look.steps)
    views = [step.view for step in rows[1:]]
    steps = []
    for step, view in zip(rows, [*views, look.view], strict=False):
        last = step.events[-1].number
        then = msgspec.structs.replace(look, asked=None, events=[event for event in look.events if event.number <= last])
        before = Scene(msgspec.structs.replace(then, view=step.view, outcome=None), texts)  # who holds what is fought over
        after = Scene(msgspec.structs.replace(then, view=view, outcome=look.outcome if view is look.view else None), texts)
        lines = sentences(texts, look.seat, step, told)
        steps.append(Shown(last, lines, draw_board(after), draw_battle(before, step.events)))
    return render("steps", viewer, steps=steps)


def in_rows(steps: list[Step]) -> list[Step]:
    """Steps of one event each and of one kind are one, if they are about the same seats, as where somebody places battalion after battalion, or if they are
    many, as where all claim territories in turn."""
    found = []
    for kind, alike in groupby(steps, lambda step: step.events[0].kind if len(step.events) == 1 else ""):
        row = list(alike)
        if kind and len(row) > MANY:
            found.append(together(row))
        elif kind:
            found += [together(list(same)) for _, same in groupby(row, lambda step: seats_of(step.events[0]))]
        else:
            found += row
    return found


def together(steps: list[Step]) -> Step:
    return Step([event for step in steps for event in step.events], steps[0].view)


def sentences(texts: Texts, seat: int | None, step: Step, told: int) -> list[Sentence]:
    """What a step says that was not told before. A long one, as where a game is set up, says of many events alike the one about the viewer, and how
    many more there were; what does something to the viewer is never left out."""
    events = [event for event in step.events if event.number > told]
    hit, let = touched(texts.title, seat, events, step.view), passed(texts.title, seat, events)
    is_long = len(events) > (MANY_OF_ONE if is_ones_own(events) else MANY)
    kinds = Counter(event.kind for event in events if event not in hit) if is_long else Counter[str]()
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


def is_ones_own(events: list[Event]) -> bool:
    """Whether events are one group, and name nobody but one seat."""
    return len(groups(events)) == 1 and len({seat for event in events for seat in seats_of(event)}) <= 1
