"""Great moments on the stage: bids that are turned over, a throw of the tower, the points of a winter.

A scene is a still picture whose parts enter one after the other (classes of `board.css`); without motion it is seen at its end.
"""

from typing import Final

from markupsafe import escape

from tatami.core.events import Event
from tatami.titles.shogun.board.pictures import PIECES, SIGNS, cube, event_sign, printed, text, words
from tatami.titles.shogun.rules.domains import CARD, EVENT
from tatami.titles.shogun.rules.ids import FARMERS
from tatami.titles.shogun.words.sentences import FIGHTS, counted
from tatami.web.scene import Scene

REASONS: Final = ("special_used", "event_applied")  # why more cubes are thrown than armies fight
RESULTS: Final = ("province_conquered", "attack_repelled", "neutral_held", "battle_tied", "revolt_put_down", "province_lost")
WIDE: Final = 760
HIGH: Final = 500
MANY: Final = 16  # cubes of a side that are drawn one by one
DELAYS: Final = 24  # steps of the stylesheet, 60 ms each
SECONDS: Final = {"tower": 2.6, "bids": 2.4, "winter": 6.0}


def fight(scene: Scene, group: list[Event]) -> str:
    """Return the scene of a group of events; nothing where there is none."""
    if (group and group[-1].kind in RESULTS) or any(event.kind == "cubes_fell" for event in group[-4:]):
        return tower(scene, group)
    if [event.kind for event in group].count("bid_shown") == scene.view["seats"]:
        return bids(scene, group)
    return winter(scene, group) if group and group[0].kind == "scoring_began" and len(group) > 1 else ""


def staged(kind: str, drawing: str) -> str:
    return f'<figure class="sg-scene sg-scene-{kind}" data-seconds="{SECONDS[kind]}">{drawing}</figure>'


# The tower.


def tower(scene: Scene, group: list[Event]) -> str:
    """Cubes of both sides fall in, others tumble out; those that count lie at the sides, strangers grey in the middle, and the count is stamped."""
    found = {event.kind: event for event in group}
    thrown, fell = found.get("cubes_thrown"), found.get("cubes_fell")
    cause = next((event for event in reversed(group) if event.kind in FIGHTS), None)
    result = next((event for event in reversed(group) if event.kind in RESULTS), None)
    if thrown is None or fell is None or cause is None or result is None:
        return ""
    first, second = cause.values[0], cause.values[3] if cause.kind == "battle_began" else FARMERS
    left, right = counted(cause, fell.values[0], result)
    helping = second != FARMERS and right > fell.values[0][second]
    into = falling(thrown.values[0], first)
    out = fallen(fell.values[0], first, second, helping)
    say = scene.texts.event
    reasons = [say(event) for event in group if event.kind in REASONS]
    drawing = (
        f'<svg viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true"><use href="{PIECES}#tower-body" x="280" y="20" width="200" height="266"/>{into}'
        f'<path class="sg-glass" d="M60 300h640l44 96q-6 34-50 34H66q-44 0-50-34Z"/>{out}{score(scene, first, second, left, right)}</svg>'
    )
    caption = escape(say(cause)) + "".join([f"<small>{escape(line)}</small>" for line in reasons])
    return staged("tower", f'<figcaption>{caption}</figcaption>{drawing}<p class="sg-result">{escape(say(result))}</p>')


def late(n: int) -> str:
    return f"sg-d{min(n, DELAYS - 1)}"


def falling(tally: list[int], first: int) -> str:
    """Cubes that are thrown: those of the first side come from the left, the others from the right."""
    drawn, at = "", 0
    for side, n in enumerate(tally):
        for _ in range(min(n, MANY)):
            way = "left" if side == first else "right"
            drawn += f'<g class="sg-into-{way} {late(at)}">{cube(side, 330 + 14 * (at % 6), 30 + 6 * (at % 3), 30)}</g>'
            at += 1
    return drawn


def fallen(tally: list[int], first: int, second: int, helping: bool) -> str:
    """The cubes in the tray: the first side left, the second with its farmers right, the others grey between them."""
    heaps: dict[str, list[int]] = {"left": [], "middle": [], "right": []}
    for side, n in enumerate(tally):
        heap = "left" if side == first else "right" if side == second or (side == FARMERS and helping) else "middle"
        heaps[heap] += [side] * min(n, MANY)
    starts = {"left": 92, "middle": 330, "right": 524}
    drawn, at = "", 0
    for heap, sides in heaps.items():
        for n, side in enumerate(sides):
            x, y = starts[heap] + 38 * (n % 4) + 6 * (n // 4 % 2), 372 - 27 * (n // 4) + 5 * (n % 2)
            grey = " sg-grey" if heap == "middle" else ""
            size = 26 if heap == "middle" else 34
            drawn += f'<g class="sg-out {late(at + 6)}{grey}">{cube(side, x, y, size)}</g>'
            at += 1
    return drawn


def score(scene: Scene, first: int, second: int, left: int, right: int) -> str:
    """How many count on either side."""
    sides = [(first, 150, left), (second, 590, right)]
    names = "".join([text(x, 478, side_name(scene, side), f"sg-side {seat_of(side)}") for side, x, _ in sides])
    numbers = (
        text(332, 482, left, f"sg-count {seat_of(first)}")
        + text(380, 478, ":", "sg-count")
        + text(428, 482, right, f"sg-count {seat_of(second)}")
    )
    return f'{names}<g class="sg-stamp">{numbers}</g>'


def seat_of(side: int) -> str:
    return "c-green" if side == FARMERS else f"seat-{side}"


def side_name(scene: Scene, side: int) -> str:
    return scene.word("farmers") if side == FARMERS else scene.name(side)


# The bids.


def bids(scene: Scene, group: list[Event]) -> str:
    """The event of the season and all bids, turned over together, in the order in which their owners choose."""
    word, names = words(scene.title, scene.lang), printed(scene.title, scene.lang).name
    drawn = next((event for event in group if event.kind == "event_drawn"), None)
    head = ""
    if drawn is not None:
        card = drawn.values[0]
        head = f"{SIGNS[event_sign(EVENT.id_of(card))]} <b>{escape(EVENT.text(card, scene.lang))}</b>"
    tied = {(event.values[0], event.values[1]) for event in group if event.kind == "bids_tied"}
    shown = [event for event in group if event.kind == "bid_shown"]
    cards, before = "", None
    for at, event in enumerate(shown):
        seat, card = event.values[0], event.values[1]
        lot = f'<em data-help="{escape(word("by_lot"))}">{escape(word("by_lot"))}</em>' if (before, seat) in tied else ""
        id = None if card < 0 else CARD.id_of(card)
        what = "–" if id is None else SIGNS["chest"] * int(id[-1]) or "0" if id.startswith("chest_") else escape(names[id])
        cards += (
            f'<div class="sg-bid-card sg-turn-over {late(2 * at)} seat-{seat}"><i>{at + 1}</i><svg viewBox="0 0 24 24" aria-hidden="true"><use href="{PIECES}#crest-{seat}"/></svg>'
            f"<b>{escape(scene.name(seat))}</b><span>{what}</span>{lot}</div>"
        )
        before = seat
    return staged("bids", f'<figcaption>{head}</figcaption><div class="sg-bid-row">{cards}</div>')


# Winter.


def winter(scene: Scene, group: list[Event]) -> str:
    """Points of a winter, column by column: provinces, buildings, each region; then the totals and the standings."""
    view, word = scene.view, words(scene.title, scene.lang)
    won = {event.values[0] for event in group if event.kind == "points_scored"}
    rows = []
    for seat in range(view["seats"]):
        player = view["players"][seat]
        regions = [sum(kind["points"][seat] for kind in kinds.values()) for kinds in view["regions"].values()]
        gained = sum(event.values[2] for event in group if event.kind == "points_scored" and event.values[0] == seat)
        rows.append(
            (
                seat,
                [player["winter"]["provinces"], player["winter"]["buildings"], *regions],
                gained,
                player["points"] + (gained if won else 0),
            )
        )
    if any(sum(cells) != gained for _, cells, gained, _ in rows):  # drawn from a later position: what is scored is not what stands there
        rows = [(seat, [], gained, total) for seat, _, gained, total in rows]
    rows.sort(key=lambda row: -row[3])
    head = [word("provinces"), word("buildings"), *[word("region_" + id) for id in view["regions"]]] if rows[0][1] else []
    looks = ["", "", *[f"reg-{id}" for id in view["regions"]]]
    top = "".join([f'<th class="sg-column-{n}"><span class="{looks[n]}">{escape(name)}</span></th>' for n, name in enumerate(head)])
    body = "".join([winter_row(scene, *row) for row in rows])
    table = f"<table><thead><tr><th></th>{top}<th></th><th>{word('points')}</th></tr></thead><tbody>{body}</tbody></table>"
    return staged("winter", f"<figcaption>{escape(scene.texts.event(group[0]))}</figcaption>{table}")


def winter_row(scene: Scene, seat: int, cells: list[int], gained: int, total: int) -> str:
    numbers = "".join([f'<td class="sg-column-{n}">{cell or "–"}</td>' for n, cell in enumerate(cells)])
    crest = f'<svg class="sg-crest seat-{seat}" aria-hidden="true"><use href="{PIECES}#crest-{seat}"/></svg>'
    return (
        f'<tr class="seat-{seat}"><th scope="row">{crest}{escape(scene.name(seat))}</th>{numbers}<td class="sg-column-7">+{gained}</td>'
        f'<td class="sg-column-8"><b>{total}</b></td></tr>'
    )
