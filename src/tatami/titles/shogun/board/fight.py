"""A battle in the tower: the cubes that go in, those that come out, and how it ended."""

from typing import Final

from markupsafe import Markup

from tatami.core.events import Event
from tatami.titles.shogun.board.pictures import PICTURE, token
from tatami.web.boards.battle import Side, picture
from tatami.web.scene import Scene

CAUSES: Final = {"battle_began", "neutral_attacked", "revolt_began"}
RESULTS: Final = {"province_conquered", "attack_repelled", "neutral_held", "battle_tied", "revolt_put_down", "province_lost"}
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
        Side(say(thrown), pictures=[tally_of(thrown.values[0])], sums=reasons),
        Side(say(fell), pictures=[tally_of(fell.values[0])]),
    ]
    tower = Markup(f'<span class="battle-tower"><svg class="sg-i" aria-hidden="true"><use href="{PICTURE}#i-tower"/></svg></span> →')
    return picture(say(cause), sides, [say(event) for event in group if event.kind in RESULTS], tower)


def tally_of(tally: list[int]) -> Markup:
    """Cubes one by one."""
    return Markup(" ".join([token(side) * n for side, n in enumerate(tally) if n]))
