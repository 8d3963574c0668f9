"""What boards with a map share: the picture drawn beforehand, the lands one presses, counters and symbols upon them, the ways between them."""

from typing import Any, Final

from markupsafe import Markup, escape

from tatami.core.decoding import decode_own
from tatami.core.domain import Domain
from tatami.web.boards import folder
from tatami.web.scene import Scene

Place = dict[str, Any]
MOST_WAYS: Final = 6  # arrows a map can bear: more would hide it


class Atlas:
    """A title's map. `boards/atlas.html` draws it from what `sheet` gathers."""

    def __init__(self, title: str, lands: Domain) -> None:
        facts = decode_own((folder(title) / "map.json").read_text("utf-8"), f"the map of {title}")
        self.title = title
        self.picture = f"/boards/{title}/map.svg"
        self.box = "0 0 {} {}".format(*facts["box"])
        self.places: dict[str, Place] = facts["places"]
        self.ports: dict[str, list[float]] = facts["ports"]
        assert set(self.places) == set(lands.ids)

    def sheet(self, lands: dict[str, str], under: str, upon: list[str], ways: list[tuple[str, str]]) -> dict[str, Any]:
        """Lands by id, what lies under the names, what stands upon the lands, and from where to where arrows go."""
        return {
            "title": self.title,
            "picture": self.picture,
            "box": self.box,
            "left_out": self.left_out(lands),
            "lands": Markup("\n".join(lands.values())),
            "pressed": [id for id, land in lands.items() if "data-answer" in land],
            "under": Markup(under),
            "upon": Markup("\n".join(upon)),
            "arrows": [arrow(self.places, origin, end) for origin, end in ways if origin != end],
        }

    def left_out(self, lands: dict[str, Any]) -> list[str]:
        """What is not played with this edition or number of players."""
        return [id for id in self.places if id not in lands]

    def land(self, id: str, wash: str, owner: int | None, told: str, pick: str) -> str:
        """A land in the colour of its region, its owner's along the inner edge."""
        seat = "" if owner is None else f" seat-{owner}"
        return f'<g id="land-{id}" class="land {wash}{seat}" {pick}><title>{escape(told)}</title><use href="{self.picture}#{id}"/></g>'

    def counter(self, id: str, owner: int | None, number: int) -> str:
        """How many stand there, under their owner's crest; a land may be held by none at all."""
        (x, y), r = self.places[id]["army"], self.places[id]["r"]
        seat = "nobody" if owner is None else f"seat-{owner}"
        crest = "" if owner is None else f'<use href="#crest-{owner}" x="{x - r - 7:.0f}" y="{y - r - 5:.0f}" width="17" height="17"/>'
        disc = f'<circle cx="{x}" cy="{y}" r="{r}" class="map-army"/><text x="{x}" y="{y + 6:.0f}">{number}</text>' if number else ""
        return f'<g class="{seat}" data-piece="army-{id}">{disc}{crest}</g>'

    def symbol(self, icon: str, at: list[float], size: int) -> str:
        return f'<use href="{self.picture}#i-{icon}" x="{at[0] - size / 2:.1f}" y="{at[1] - size / 2:.1f}" width="{size}" height="{size}"/>'

    def ways(self, scene: Scene, origin: object, target: object) -> list[tuple[str, str]]:
        """From where one leaves to where one goes, or may go."""
        if not isinstance(origin, str) or origin not in self.places:
            return []
        ends = [end for end in ([target] if isinstance(target, str) else scene.answers) if end in self.places]
        return [(origin, end) for end in ends] if len(ends) <= MOST_WAYS else []


def arrow(places: dict[str, Place], origin: str, end: str) -> str:
    """A line from counter to counter, ending short of both."""
    (ax, ay), (bx, by) = places[origin]["army"], places[end]["army"]
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    ux, uy = (bx - ax) / length, (by - ay) / length
    a, b = places[origin]["r"] + 4, places[end]["r"] + 9
    return f"M{ax + a * ux:.1f} {ay + a * uy:.1f}L{bx - b * ux:.1f} {by - b * uy:.1f}"


def held(rows: list[dict[str, Any]], by: str) -> dict[str, list[int | None]]:
    """The owners of each region's lands."""
    owners: dict[str, list[int | None]] = {}
    for row in rows:
        owners.setdefault(row[by], []).append(row["owner"])
    return owners
