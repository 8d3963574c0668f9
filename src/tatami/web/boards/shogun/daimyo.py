"""The players side by side, and who leads in which region."""

from typing import Any, Final

from markupsafe import Markup, escape

from tatami.games.shogun.domains import BUILDING, DAIMYO, SPECIAL
from tatami.games.shogun.tables import MAJORITY
from tatami.web.boards.shogun.calendar import SPECIAL_GAIN, SPECIAL_ICON
from tatami.web.boards.shogun.pictures import Printed, Row, Word, printed
from tatami.web.scene import Scene


def players(scene: Scene, word: Word) -> list[Row]:
    return [player(scene, word, seat, row) for seat, row in enumerate(scene.view["players"])]


def player(scene: Scene, word: Word, seat: int, row: dict[str, Any]) -> Row:
    view = scene.view
    return Row(
        seat=seat,
        name=scene.name(seat),
        daimyo=DAIMYO.text(seat, scene.lang),
        daimyo_help=word("daimyo_help", colour=printed(scene.title, scene.lang).colour[row["daimyo"]]),
        own=seat == scene.seat,
        waiting=seat in view["waiting"],
        state=planning_state(view, word, seat, row),
        place=place(scene, word, seat),
        stats=[
            ("points", row["points"], winter_help(scene, word, row)),
            ("province", row["provinces"], word("provinces")),
            ("chest", row["chests"], word("chests")),
            ("rice", row["rice"], word("rice_of", row["provinces"], rice=row["rice"])),
            ("army", row["reserve"], word("reserve")),
        ],
        special=special(scene, row["special"]),
        bid=bid(scene, row["bid"]),
        orders=orders(word, row["plan"]) if row["planned"] else None,
        groups=row["groups"],
    )


def place(scene: Scene, word: Word, seat: int) -> Row | None:
    """The place in the season's order; once the game is over, the final one."""
    view = scene.view
    if scene.outcome is not None:
        at = scene.outcome.places[seat]
        return Row(at=at, help=word("final_place", place=at))
    if view["turn"] is None and view["season"] != "winter":
        return None
    at = view["order"].index(seat) + 1
    return Row(at=at, help=word("place_help", place=at))


def winter_help(scene: Scene, word: Word, row: dict[str, Any]) -> str:
    """Points so far, and what the board would bring if it were scored now, by source; nothing more once the game is over."""
    if not scene.view["waiting"]:
        return word("points")
    parts = ", ".join([f"{scene.texts.category(id)} {n}" for id, n in row["winter"].items() if n])
    return f"{word('points')} · {word('winter_now', sum(row['winter'].values()))}" + (f": {parts}" if parts else "")


def planning_state(view: dict[str, Any], word: Word, seat: int, row: dict[str, Any]) -> str:
    """Whether a player is still thinking, and nothing more."""
    if len(view["waiting"]) and view["event"] is None and view["actions"]:
        return word("planned") if row["planned"] else word("planning")
    return word("to_play") if seat in view["waiting"] else ""


def orders(word: Word, plan: dict[str, "str | None"]) -> Row | None:
    """The spaces of a finished plan as everybody sees them: with a card, played, void, or without a card."""
    states = [{None: "e", "played": "p", "void": "v"}.get(card, "c") for card in plan.values()]
    empty = ", ".join([word(f"short_{id}") for id, card in plan.items() if card is None])
    if "c" not in states:
        return None
    return Row(
        states=states,
        told=word("orders_told", states.count("c"), played=states.count("p"))
        + (word("orders_void", states.count("v")) if "v" in states else "")
        + (word("orders_empty", spaces=empty) if empty else ""),
    )


WORTH: Final = {id: MAJORITY[building] for building, id in enumerate(BUILDING.ids)}  # of the most of a kind in a region


def special(scene: Scene, id: "str | None") -> Row | None:
    if id is None:
        return None
    card = SPECIAL.value_of(id)
    rule = scene.title.rulebook(scene.lang).rules[f"special.{card + 1}"]
    return Row(icon=SPECIAL_ICON[id], gain=SPECIAL_GAIN[id], name=SPECIAL.text(card, scene.lang), help=rule.text)


def bid(scene: Scene, id: "str | None") -> Row | None:
    """A bid that was shown: a number of chests, or a province."""
    if id is None:
        return None
    name = printed(scene.title, scene.lang).name[id]
    return Row(chests=id.removeprefix("chest_") if id.startswith("chest_") else None, name=name)


def regions(scene: Scene) -> list[Row]:
    """For each region and kind of building: the counts of all who have built, the leaders first, and what it would bring them now."""
    names = printed(scene.title, scene.lang).region
    return [
        Row(id=id, name=names[id], kinds=[(kind, ranking(scene, found)) for kind, found in kinds.items()])
        for id, kinds in scene.view["regions"].items()
    ]


def ranking(scene: Scene, found: dict[str, list[int]]) -> list[Row]:
    counts, points = found["counts"], found["points"]
    order = sorted(range(len(counts)), key=lambda seat: -counts[seat])
    most = max(counts)
    return [
        Row(
            seat=seat,
            n=counts[seat],
            leads=counts[seat] == most,
            name=scene.name(seat),
            help=scene.word("majority_now", points[seat], name=scene.name(seat), buildings=counts[seat]),
        )
        for seat in order
        if counts[seat]
    ]


def province_list(scene: Scene, word: Word, names: Printed) -> Markup:
    """Every province with all that stands there, as rows of a table."""
    owners = [escape(scene.name(seat)) for seat in range(scene.view["seats"])]
    return Markup("\n".join([province_row(word, names, owners, row) for row in scene.view["provinces"]]))


def province_row(word: Word, names: Printed, owners: list[Markup], row: dict[str, Any]) -> str:
    owner = "–" if row["owner"] is None else owners[row["owner"]]
    built = ", ".join([word(f"short_{kind}") for kind in row["buildings"]])
    cells = (
        names.region[row["region"]],
        owner,
        row["armies"],
        row["chests"],
        row["rice"],
        f"{len(row['buildings'])}/{row['sites']} {built}".rstrip(),
        row["markers"],
    )
    return f'<tr><th scope="row">{names.name[row["id"]]}</th>{"".join([f"<td>{cell}</td>" for cell in cells])}</tr>'
