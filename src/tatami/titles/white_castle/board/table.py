"""What is asked at a table of The White Castle, and where its dice lie: what every part of the board is drawn from."""

from typing import Any, Final

from tatami.titles.white_castle.board.pieces import Dice
from tatami.titles.white_castle.rules.domains import END
from tatami.titles.white_castle.rules.tables import TOLL
from tatami.web.scene import Scene

LIGHT_OF_CARD: Final = ("light_block", "light_in_room")
GATES: Final = [step for step, toll in enumerate(TOLL) if toll]


class Table:
    """A scene with its dice told apart, and its question taken to pieces."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view = view = scene.view
        self.clans: list[dict[str, Any]] = [*view["clans"], view["rival"]] if "rival" in view else view["clans"]
        self.kind = "" if scene.question is None else scene.question.kind
        self.about = scene.about()
        self.light: str = self.about["card"] if self.kind in LIGHT_OF_CARD else ""  # the card of which a light action is asked
        self.dice = Dice(view, die_in_hand(scene))

    def offer(self, id: str) -> dict[str, Any]:
        """What the engine says an answer costs and brings."""
        found: dict[str, Any] = self.view["offers"].get(id, {}) if id in self.scene.answers else {}
        return found

    def gap(self, space: str) -> int | None:
        """What the die in hand would earn on a space, or cost; None where it may not lie. [turn.4]"""
        return self.offer(space).get("coins")

    def space(self, id: str) -> dict[str, Any]:
        """A space for dice: which lie there, and what the one in hand would do there."""
        offer = self.offer(id)
        return {"id": id, "dice": self.dice.placed[id], "gap": offer.get("coins"), "wasted": offer.get("wasted", False)}

    def met(self, room: str) -> str:
        """The card a die met in a room, where another one lies by now and the actions are still those of the first. [castle.6]"""
        if self.kind != "room_action" or self.about["space"] != room:
            return ""
        card: str = self.about["card"]
        return card if card != self.view["castle"]["rooms"][room]["card"]["id"] else ""

    def next_gate(self) -> int:
        """The gate before one's own marker where crossing it is asked, or -1."""
        if self.kind != "cross_gate":
            return -1
        mine = next(marker["step"] for marker in self.view["time"] if marker["clan"] == self.scene.seat)
        return next(gate for gate in GATES if gate > mine)


def die_in_hand(scene: Scene) -> tuple[str, int] | None:
    """The die somebody has taken and not placed yet: everybody was told which."""
    for event in reversed(scene.events):
        if event.kind == "die_placed":
            return None
        if event.kind == "die_taken":
            _, end, value = event.values
            return END.id_of(end).partition("_")[0], value
    return None
