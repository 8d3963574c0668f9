"""Dice and members as they lie on the table, each with a name by which it is recognised after the next answer."""

from collections import Counter
from typing import Any

from markupsafe import Markup

from tatami.titles.white_castle.board.art import man, text, words
from tatami.web.scene import Scene

Die = tuple[str, int, int]  # colour, value, and the number that tells it from its equals
Men = list[tuple[int, int, list[str]]]  # of each clan: how many there are, and their names as pieces


class Dice:
    """Every die, wherever it lies. Two of one colour and value are told apart by the order in which they are met: placed, in hand, on the bridges."""

    def __init__(self, view: dict[str, Any], in_hand: tuple[str, int] | None) -> None:
        self._met: Counter[tuple[str, int]] = Counter()
        self.placed = {id: self._lying(room["dice"]) for id, room in view["castle"]["rooms"].items()}
        self.placed |= {id: self._lying(dice) for id, dice in view["outside"].items()}
        self.placed["well"] = self._lying(view["well"]["dice"])
        self.rows = [[self._die(row["colour"], row["value"]) if row else None for row in clan["rows"]] for clan in view["clans"]]
        self.hand = self._die(*in_hand) if in_hand else None
        self.bridges = {colour: self._bridge(bridge, colour) for colour, bridge in view["bridges"].items()}

    def _die(self, colour: str, value: int) -> Die:
        self._met[colour, value] += 1
        return colour, value, self._met[colour, value]

    def _lying(self, dice: list[dict[str, Any]]) -> list[Die]:
        return [self._die(row["colour"], row["value"]) for row in dice]

    def _bridge(self, bridge: dict[str, Any], colour: str) -> dict[str, list[Die]]:
        left = [self._die(colour, bridge["left"])] if bridge["left"] else []
        centre = [self._die(colour, value) for value in bridge["centre"]]
        return {"left": left, "centre": centre, "right": [self._die(colour, bridge["right"])] if bridge["right"] else []}


def called(scene: Scene) -> list[str]:
    """The names of the clans; the rival's comes last."""
    return [*scene.texts.names, words(scene.lang)["rival"]]


def standing(scene: Scene, kind: str, men: Men, x: float, y: float, height: float, room: float) -> Markup:
    """The members of each clan side by side on a line: equals overlap, three and more carry their number."""
    wide, most, gap = height * 30 / 37, 2, 6.0
    if sum(wide + (min(count, 2) - 1) * wide * 0.52 + 2 for _, count, _ in men) > room:
        most = 1
    full = sum(wide + (min(count, most) - 1) * wide * 0.52 for _, count, _ in men)
    if len(men) > 1 and full + gap * len(men) > room:
        gap = (room - full) / len(men)
    found = Markup("")
    for clan, count, pieces in men:
        name = words(scene.lang)[kind].format(name=called(scene)[clan])
        shown = min(count, most)
        for place in range(shown):
            found += man(
                clan, kind, name if count == 1 else f"{name} ({place + 1}/{count})", x + place * wide * 0.52, y, height, pieces[place]
            )
        x += wide + (shown - 1) * wide * 0.52
        if count > most:
            found += Markup(f'<circle class="wc-count" cx="{x - 3:.1f}" cy="{y - height + 6:.1f}" r="8"/>')
            found += text(x - 3, y - height + 11, count, 13.4)
        x += gap
    return found
