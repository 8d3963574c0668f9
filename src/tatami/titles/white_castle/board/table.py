"""What is asked at a table of The White Castle, and where its dice lie: what every part of the board is drawn from."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from markupsafe import Markup

from tatami.texts import capital
from tatami.titles.white_castle.board.art import words
from tatami.titles.white_castle.board.pieces import Dice
from tatami.titles.white_castle.rules.domains import END
from tatami.titles.white_castle.rules.tables import TOLL
from tatami.titles.white_castle.words.sentences import WAYS
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
        """A space for dice: which lie there, and what the one in hand would do there; why it is closed, and the seals that would open it."""
        offer, seals = self.offer(id), self.seals(id)
        return {
            "id": id,
            "dice": self.dice.placed.get(id, []),
            "gap": offer.get("coins"),
            "wasted": offer.get("wasted", False),
            "closed": self.closed(id),
            "aside": self.kind == "place_die" and id not in self.scene.answers,
            "seals": seals["pick"] if seals else "",
            "short": seals["short"] if seals else 0,
            "spent": seals["spent"] if seals else 0,
        }

    def part(self, draw: Callable[[Scene], Markup], shown: dict[str, Any], answers: Iterable[str]) -> Markup:
        return self.scene.part(draw, shown, answers)

    def lacks(self, id: str) -> tuple[int, str] | None:
        """How much of which good is missing for what one's question leaves out."""
        why = self.view["closed"].get(id, {})
        takes: list[str] = why.get("takes", []) if why.get("why") == "short" else []
        if len(takes) != 1 or self.scene.seat is None:
            return None
        number, good = takes[0].split()
        return int(number) - self.view["clans"][self.scene.seat]["goods"][good], good

    def closed(self, id: str) -> tuple[str, str]:
        """Why one's question leaves a place out, in a word or two, and the good that is missing."""
        if self.view["closed"].get(id, {}).get("why") == "full":
            return words(self.scene.lang)["full"], ""
        lacks = self.lacks(id)
        return (words(self.scene.lang)["lacks"].format(n=lacks[0]), lacks[1]) if lacks else ("", "")

    def seals(self, id: str) -> dict[str, Any] | None:
        """What is short here and can be paid by seals with one click: the changes, then the place. [seals.2]"""
        lacks, seat = self.lacks(id), self.scene.seat
        if lacks is None or seat is None:
            return None
        short, good = lacks
        spent, change = (short, "seal_to_coin") if good == "coin" else (2 * short, f"seals_to_{good}")
        if change not in self.scene.answers or spent > self.view["clans"][seat]["goods"]["seal"]:
            return None
        label = self.scene.word("with_seals", spent, place=capital(WAYS[id].words[self.scene.lang].text))
        pick = self.scene.picks(change, *[change] * (short - 1), id, label=label)
        return {"pick": pick, "short": short, "spent": spent}

    def met(self, room: str) -> str:
        """The card a die met in a room, where another one lies by now and the actions are still those of the first. [castle.6]"""
        if self.kind != "room_action" or self.about["space"] != room:
            return ""
        card: str = self.about["card"]
        return card if card != self.view["castle"]["rooms"][room]["card"]["id"] else ""

    def next_gate(self) -> int:
        """The gate before one's own marker where crossing it is asked, or -1."""
        return self._gate_ahead() if self.kind == "cross_gate" else -1

    def _gate_ahead(self) -> int:
        mine = next(marker["step"] for marker in self.view["time"] if marker["clan"] == self.scene.seat)
        return next((gate for gate in GATES if gate > mine), -1)

    def barred_gate(self) -> int:
        """The gate right before one's own marker for which one has too few seals, or -1."""
        if self.scene.seat is None:
            return -1
        gate = self._gate_ahead()
        mine = next(marker["step"] for marker in self.view["time"] if marker["clan"] == self.scene.seat)
        return gate if gate == mine + 1 and self.view["clans"][self.scene.seat]["goods"]["seal"] < TOLL[gate] else -1


def die_in_hand(scene: Scene) -> tuple[str, int] | None:
    """The die somebody has taken and not placed yet: everybody was told which."""
    for event in reversed(scene.events):
        if event.kind == "die_placed":
            return None
        if event.kind == "die_taken":
            _, end, value = event.values
            return END.id_of(end).partition("_")[0], value
    return None
