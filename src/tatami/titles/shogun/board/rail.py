"""The rail: year and season, and every public number of a seat."""

from typing import Any, Final

from markupsafe import Markup, escape

from tatami.titles.shogun.board.pictures import PICTURE, PIECES, SIGNS, SPECIAL_SIGN, Word, printed, words
from tatami.titles.shogun.board.sides import SPECIAL_GAIN, family
from tatami.titles.shogun.rules.domains import CARD, SEASON, SPACE, SPECIAL
from tatami.web.kit import Figure, Figures
from tatami.web.scene import Scene

SHOWN_AS: Final = {None: "e", "played": "p", "void": "v"}  # spaces of a plan by their content; a face-down card: c, an open one: o


def phase(scene: Scene) -> Markup:
    """The year, and the four seasons of which one is lit."""
    word = words(scene.title, scene.lang)
    seasons = "".join(
        [
            f'<span class="{"is-now" if id == scene.view["season"] else ""}" data-help="{escape(SEASON.text(season, scene.lang))}">'
            f'<svg class="sg-i" aria-hidden="true"><use href="{PICTURE}#i-{id}"/></svg>{escape(SEASON.text(season, scene.lang)) if id == scene.view["season"] else ""}</span>'
            for season, id in enumerate(SEASON.ids)
        ]
    )
    return Markup(f'<span class="sg-phase"><b>{word("year_n", scene.view["year"])}</b>{seasons}</span>')


def order(scene: Scene) -> list[int]:
    """The viewer's seat first, the others clockwise."""
    seats, own = int(scene.view["seats"]), scene.seat or 0
    return [(own + n) % seats for n in range(seats)]


def crest(_scene: Scene, seat: int) -> str:
    return f"{PIECES}#crest-{seat}"


def figures(scene: Scene, seat: int) -> Figures:
    word, row = words(scene.title, scene.lang), scene.view["players"][seat]
    numbers = [
        Figure(f"{PIECES}#chest", row["chests"], word("chests")),
        Figure(f"{PIECES}#rice", row["rice"], word("rice_of", row["provinces"], rice=row["rice"])),
        Figure(f"{PICTURE}#i-province", row["provinces"], word("provinces")),
        Figure(f"{PIECES}#cube", row["reserve"], word("reserve")),
    ]
    return Figures(family(scene, seat), row["points"], numbers, more(scene, word, seat, row))


def more(scene: Scene, word: Word, seat: int, row: dict[str, Any]) -> str:
    """Below the numbers: place in the order, special card and bid, what winter would bring, and how far the plan is."""
    view, drawn = scene.view, ""
    place = place_of(scene, seat)
    if place is not None:
        told = word("final_place" if scene.outcome is not None else "place_help", place=place)
        drawn += f'<span class="sg-at" data-help="{escape(told)}">{place}</span>'
    if row["special"]:
        card = SPECIAL.value_of(row["special"])
        rule = scene.title.rulebook(scene.lang).rules[f"special.{card + 1}"].text
        name = escape(SPECIAL.text(card, scene.lang))
        drawn += f'<span data-help="{name}. {escape(rule)}">{SIGNS[SPECIAL_SIGN[row["special"]]]}{SPECIAL_GAIN[row["special"]]}<span class="visually-hidden"> {name}</span></span>'
    if row["bid"]:
        name = escape(CARD.text(CARD.value_of(row["bid"]), scene.lang))
        drawn += f'<span data-help="{word("bid")} · {name}">{SIGNS["bid"]}{row["bid"].removeprefix("chest_") if row["bid"].startswith("chest_") else escape(printed(scene.title, scene.lang).name[row["bid"]])}</span>'
    state = planning_state(view, row)
    hidden = orders(
        word,
        [SHOWN_AS.get(card, "o" if is_open(view, seat, space) else "c") for space, card in row["plan"].items()] if row["planned"] else [],
    )
    if state:
        drawn += f"<em>{word(state)}</em>"
    drawn += hidden
    if row["groups"]:
        drawn += f'<span data-help="{word("groups_help")}"><span class="visually-hidden">{word("groups_help")} </span>{" ".join(map(str, row["groups"]))}</span>'
    elif scene.outcome is None:
        told = escape(winter_help(scene, word, row))
        drawn += f'<i data-help="{told}">❄+{sum(row["winter"].values())}<span class="visually-hidden"> {told}</span></i>'
    return f'<span class="sg-more">{drawn}</span>'


def place_of(scene: Scene, seat: int) -> int | None:
    """The place in the season's order; once the game is over, the final one."""
    view = scene.view
    if scene.outcome is not None:
        return scene.outcome.places[seat]
    if view["turn"] is None and view["season"] != "winter":
        return None
    return int(view["order"].index(seat)) + 1


def planning_state(view: dict[str, Any], row: dict[str, Any]) -> str:
    """Return the word for a plan in the making, and nothing more."""
    if not view["waiting"] or view["event"] is not None or not view["actions"]:
        return ""
    return "planned" if row["planned"] else "planning"


def winter_help(scene: Scene, word: Word, row: dict[str, Any]) -> str:
    """Points so far, and what the board would bring if it were scored now, by source."""
    parts = ", ".join([f"{scene.texts.category(id)} {n}" for id, n in row["winter"].items() if n])
    return f"{word('winter_now', sum(row['winter'].values()))}" + (f" ({parts})" if parts else "")


def is_open(view: dict[str, Any], seat: int, space: str) -> bool:
    """Return True if all see the card on a space: a bid that was shown, or the card of the action a seat is carrying out."""
    if space == "bid":
        return view["players"][seat]["bid"] is not None
    return view["turn"] is not None and seat in view["waiting"] and view["actions"][view["turn"] - 1] == space


def orders(word: Word, states: list[str]) -> str:
    """The spaces of a finished plan as all see them: covered, open, played, void, or without a card. The words leave the bid out."""
    if "c" not in states:
        return ""
    actions = states[:-1]
    empty = ", ".join([word(f"short_{id}") for id, state in zip(SPACE.ids, actions, strict=False) if state == "e"])
    told = word("orders_told", actions.count("c"), played=actions.count("p"))
    told += word("orders_void", actions.count("v")) if "v" in actions else ""
    told += word("orders_empty", spaces=empty) if empty else ""
    cells = "".join([f'<u class="{state}"></u>' for state in states])
    return f'<span class="sg-orders" data-help="{escape(told)}"><span class="visually-hidden">{escape(told)}</span>{cells}</span>'
