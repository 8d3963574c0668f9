"""The players side by side, and who leads in which region."""

from typing import Any, Final

from markupsafe import Markup, escape

from tatami.titles.shogun.board.calendar import SPECIAL_GAIN, SPECIAL_ICON
from tatami.titles.shogun.board.lands import Land
from tatami.titles.shogun.board.pictures import YIELDS, Printed, Row, Word, parts, printed, words
from tatami.titles.shogun.rules.domains import BUILDING, DAIMYO, SPACE, SPECIAL
from tatami.titles.shogun.rules.tables import MAJORITY
from tatami.web.scene import Scene

PARTS: Final = parts("players")
REGIONS: Final = parts("regions")
PLAYER_PARTS: Final = ("daimyo", "points", "provinces", "chests", "rice", "reserve", "special", "bid", "groups")
SHOWN_AS: Final = {None: "e", "played": "p", "void": "v"}  # spaces of a plan by their content; a face-down card: c, an open one: o


def players(scene: Scene) -> list[Markup]:
    return [scene.part(draw_player, player(scene, seat, row)) for seat, row in enumerate(scene.view["players"])]


def player(scene: Scene, seat: int, row: dict[str, Any]) -> dict[str, Any]:
    """What is seen of a player."""
    view = scene.view
    return {
        **{part: row[part] for part in PLAYER_PARTS},
        "seat": seat,
        "own": seat == scene.seat,
        "waiting": seat in view["waiting"],
        "state": planning_state(view, seat, row),
        "winter": row["winter"] if view["waiting"] else None,
        "final": scene.outcome is not None,
        "place": place(scene, seat),
        "orders": [SHOWN_AS.get(card, "o" if is_open(view, seat, space) else "c") for space, card in row["plan"].items()]
        if row["planned"]
        else [],
    }


def is_open(view: dict[str, Any], seat: int, space: str) -> bool:
    """Return True if all see the card on a space: a bid that was shown, or the card of the action a seat is carrying out."""
    if space == "bid":
        return view["players"][seat]["bid"] is not None
    return view["turn"] is not None and seat in view["waiting"] and view["actions"][view["turn"] - 1] == space


def place(scene: Scene, seat: int) -> int | None:
    """The place in the season's order; once the game is over, the final one."""
    view = scene.view
    if scene.outcome is not None:
        return scene.outcome.places[seat]
    if view["turn"] is None and view["season"] != "winter":
        return None
    return int(view["order"].index(seat)) + 1


def planning_state(view: dict[str, Any], seat: int, row: dict[str, Any]) -> str:
    """Whether a player is still thinking, and nothing more."""
    if len(view["waiting"]) and view["event"] is None and view["actions"]:
        return "planned" if row["planned"] else "planning"
    return "to_play" if seat in view["waiting"] else ""


def draw_player(scene: Scene) -> Markup:
    row, word = scene.view, words(scene.title, scene.lang)
    place, seat = row["place"], row["seat"]
    found: Markup = PARTS.player(
        word,
        Row(
            seat=seat,
            name=scene.name(seat),
            daimyo=DAIMYO.text(seat, scene.lang),
            daimyo_help=word("daimyo_help", colour=printed(scene.title, scene.lang).colour[row["daimyo"]]),
            own=row["own"],
            waiting=row["waiting"],
            state=row["state"] and word(row["state"]),
            place=place and Row(at=place, help=word("final_place" if row["final"] else "place_help", place=place)),
            stats=[
                ("points", row["points"], winter_help(scene, word)),
                ("province", row["provinces"], word("provinces")),
                ("chest", row["chests"], word("chests")),
                ("rice", row["rice"], word("rice_of", row["provinces"], rice=row["rice"])),
                ("army", row["reserve"], word("reserve")),
            ],
            special=special(scene, row["special"]),
            bid=bid(scene, row["bid"]),
            orders=orders(word, row["orders"]),
            groups=row["groups"],
        ),
    )
    return found


def winter_help(scene: Scene, word: Word) -> str:
    """Points so far, and what the board would bring if it were scored now, by source; nothing more once the game is over."""
    winter = scene.view["winter"]
    if winter is None:
        return word("points")
    parts = ", ".join([f"{scene.texts.category(id)} {n}" for id, n in winter.items() if n])
    return f"{word('points')} · {word('winter_now', sum(winter.values()))}" + (f" ({parts})" if parts else "")


def orders(word: Word, states: list[str]) -> Row | None:
    """The spaces of a finished plan as all see them: with a card, open, played, void, or without a card. The words leave the bid out."""
    if "c" not in states:
        return None
    states, bid = states[:-1], states[-1:]
    empty = ", ".join([word(f"short_{id}") for id, state in zip(SPACE.ids, states, strict=False) if state == "e"])
    return Row(
        states=states + bid,
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


def region_table(scene: Scene, lands: list[Land]) -> Markup:
    """Who leads in which region, and the list of all provinces."""
    return scene.part(draw_regions, {**scene.some("regions", "tiles", "seats"), "lands": lands})


def draw_regions(scene: Scene) -> Markup:
    word = words(scene.title, scene.lang)
    listed = province_list(scene, word, printed(scene.title, scene.lang))
    found: Markup = REGIONS.regions(word, scene.view, regions(scene), WORTH, listed)
    return found


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
    return Markup("\n".join([province_row(word, names, owners, land) for land in scene.view["lands"]]))


def province_row(word: Word, names: Printed, owners: list[Markup], land: Land) -> str:
    id, region, owner, armies, markers, *buildings = land
    chests, rice, sites = YIELDS[id]
    built = ", ".join([word(f"short_{kind}") for kind in buildings])
    held = "–" if owner is None else owners[owner]
    cells = f"{names.region[region]}</td><td>{held}</td><td>{armies}</td><td>{chests}</td><td>{rice}"
    sites_built = f"{len(buildings)}/{sites} {built}".rstrip()
    return f'<tr><th scope="row">{names.name[id]}</th><td>{cells}</td><td>{sites_built}</td><td>{markers}</td></tr>'
