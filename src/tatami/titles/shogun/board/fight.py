"""A battle in the tower: the cubes that go in, those that come out, and how it ended."""

from typing import Final

from markupsafe import Markup

from tatami.core.events import Event
from tatami.titles.shogun.board.pictures import ICONS
from tatami.titles.shogun.board.tower import CAUSES, RESULTS, tally_of
from tatami.web.boards.battle import Side, picture
from tatami.web.scene import Scene

REASONS: Final = ("special_used", "event_applied")  # why more cubes are thrown than armies fight


def fight(scene: Scene, group: list[Event]) -> str:
    """Nothing where no cubes were thrown."""
    found = {event.kind: event for event in group}
    thrown, fell = found.get("cubes_thrown"), found.get("cubes_fell")
    cause = next((event for event in group if event.kind in CAUSES), None)
    if thrown is None or fell is None or cause is None:
        return ""
    say = scene.texts.event
    reasons = [say(event) for event in group[: group.index(thrown)] if event.kind in REASONS]
    sides = [
        Side(say(thrown), pictures=[tally_of(thrown.values[0], True)], sums=reasons),
        Side(say(fell), pictures=[tally_of(fell.values[0], True)]),
    ]
    tower = Markup('<span class="battle-tower">{}</span> →').format(ICONS["tower"])
    return picture(say(cause), sides, [say(event) for event in group if event.kind in RESULTS], tower)
