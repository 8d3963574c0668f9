"""Dice and members as they lie on the table, each with a name by which it is recognised after the next answer."""

from collections import Counter
from typing import Any

from markupsafe import Markup

from tatami.titles.white_castle.board.icons import die, member, words
from tatami.web.scene import Scene

Die = tuple[str, int, int]  # colour, value, and the number that tells it from its equals


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


def dice(scene: Scene, found: list[Die]) -> Markup:
    return Markup("").join([die(colour, value, scene.lang, number) for colour, value, number in found])


def called(scene: Scene) -> list[str]:
    """The names of the clans; the rival's comes last."""
    return [*scene.texts.names, words(scene.lang)["rival"]]


def man(scene: Scene, clan: int, kind: str, piece: str) -> Markup:
    return member(clan, kind, piece, words(scene.lang)[kind].format(name=called(scene)[clan]))


def courtiers(scene: Scene, men: list[tuple[int, int, int]]) -> Markup:
    """The courtiers on one level: of each clan, how many are above it, and how many there. The one nearer the daimyo has the lower number, and keeps it when
    another follows him."""
    return Markup("").join(
        [man(scene, clan, "courtier", f"courtier-{clan}-{above + n}") for clan, above, count in men for n in range(count)]
    )


def gardeners(scene: Scene, garden: str, clans: list[int]) -> Markup:
    return Markup("").join([man(scene, clan, "gardener", f"gardener-{clan}-{garden}") for clan in clans])


def warriors(scene: Scene, yard: str, counts: list[int]) -> Markup:
    return Markup("").join(
        [man(scene, clan, "warrior", f"warrior-{clan}-{yard}-{n}") for clan, count in enumerate(counts) for n in range(count)]
    )
