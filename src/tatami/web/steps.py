"""What happened, step by step: the board after each group of events, from the viewer's own eyes."""

from dataclasses import dataclass

import msgspec
from markupsafe import Markup

from tatami.look import Look
from tatami.web.page import Viewer, render
from tatami.web.scene import Scene, draw_battle, draw_board


@dataclass
class Shown:
    """A group of events in words, the board after it, and the picture of its battle, if it is one."""

    number: int  # of its last event
    lines: list[str]
    board: Markup
    battle: Markup


def steps_html(viewer: Viewer, look: Look) -> str:
    """The steps of a look. Each is drawn from what the seat could see then, and nothing else."""
    texts = look.texts(viewer.lang)
    views = [step.view for step in look.steps[1:]]
    steps = []
    for step, view in zip(look.steps, [*views, look.view], strict=False):
        last = step.events[-1].number
        told = [event for event in look.events if event.number <= last]
        outcome = look.outcome if view is look.view else None
        scene = Scene(msgspec.structs.replace(look, view=view, asked=None, events=told, outcome=outcome), texts)
        lines = [texts.event(event) for event in step.events]
        steps.append(Shown(last, lines, draw_board(scene), draw_battle(scene, step.events)))
    return render("steps", viewer, steps=steps)
