"""Dice and members as they lie on the table, each with a name by which it is recognised after the next answer."""

from collections import Counter
from typing import Any

from markupsafe import Markup

from tatami.games.white_castle.domains import LEVEL
from tatami.web.boards.white_castle.icons import die, member, words


class Pieces:
    """Everything that moves between the places of the board.

    Two dice of one colour and value are told apart by the order in which they are met: placed, in hand, on the bridges. The courtier nearer the daimyo
    has the lower number, and keeps it when another follows him.
    """

    def __init__(self, view: dict[str, Any], names: list[str], lang: str, in_hand: tuple[str, int] | None) -> None:
        self.lang = lang
        self.names = names
        self.clans = [*view["clans"], *([view["rival"]] if "rival" in view else [])]
        self._met: Counter[tuple[str, int]] = Counter()
        self.placed = {id: self.dice(room["dice"]) for id, room in view["castle"]["rooms"].items()}
        self.placed |= {id: self.dice(dice) for id, dice in view["outside"].items()}
        self.placed["well"] = self.dice(view["well"]["dice"])
        self.rows = [[self.die(row["colour"], row["value"]) if row else "" for row in clan["rows"]] for clan in view["clans"]]
        self.hand = self.die(*in_hand) if in_hand else ""
        self.bridges = {colour: self.bridge(bridge, colour) for colour, bridge in view["bridges"].items()}

    def die(self, colour: str, value: int) -> Markup:
        self._met[colour, value] += 1
        return die(colour, value, self.lang, self._met[colour, value])

    def dice(self, dice: list[dict[str, Any]]) -> Markup:
        return Markup("").join([self.die(row["colour"], row["value"]) for row in dice])

    def bridge(self, bridge: dict[str, Any], colour: str) -> dict[str, Markup | str]:
        return {
            "left": self.die(colour, bridge["left"]) if bridge["left"] else "",
            "centre": Markup("").join([self.die(colour, value) for value in bridge["centre"]]),
            "right": self.die(colour, bridge["right"]) if bridge["right"] else "",
        }

    def man(self, clan: int, kind: str, piece: str) -> Markup:
        return member(clan, kind, piece, words(self.lang)[kind].format(name=self.names[clan]))

    def court(self, level: str) -> Markup:
        """The courtiers of all clans on one level."""
        higher = LEVEL.ids[LEVEL.value_of(level) + 1 :]
        men = []
        for clan, pieces in enumerate(self.clans):
            above = sum(pieces["court"][floor] for floor in higher)
            men += [self.man(clan, "courtier", f"courtier-{clan}-{above + n}") for n in range(pieces["court"][level])]
        return Markup("").join(men)

    def gardeners(self, garden: str, clans: list[int]) -> Markup:
        return Markup("").join([self.man(clan, "gardener", f"gardener-{clan}-{garden}") for clan in clans])

    def warriors(self, yard: str, counts: list[int]) -> Markup:
        return Markup("").join(
            [self.man(clan, "warrior", f"warrior-{clan}-{yard}-{n}") for clan, count in enumerate(counts) for n in range(count)]
        )
