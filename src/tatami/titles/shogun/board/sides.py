"""What lies around the map: actions, order of play, events, the tower, majorities, both tracks, and the place to read."""

from typing import Any, Final

from markupsafe import Markup, escape

from tatami.titles.shogun.board.chances import attack_wins, inside
from tatami.titles.shogun.board.lands import Land, held_chance, percent
from tatami.titles.shogun.board.pictures import (
    ACTION_SIGN,
    PIECES,
    SPECIAL_SIGN,
    Word,
    crest,
    cube,
    event_sign,
    numbered,
    paper,
    plate,
    printed,
    sign,
    text,
    words,
)
from tatami.titles.shogun.board.places import (
    ACTION_STEP,
    ACTIONS,
    EVENT_STEP,
    EVENTS,
    INSIDE,
    MAJORITIES,
    ORDER,
    ORDER_STEP,
    POINTS,
    READING,
    RICE,
    TOWER,
    TRAY,
    points_at,
    rice_at,
)
from tatami.titles.shogun.rules.domains import ACTION, BUILDING, DAIMYO, EVENT, SIDE, SPACE, SPECIAL
from tatami.titles.shogun.rules.facts import BOX
from tatami.titles.shogun.rules.tables import MAJORITY, PRICE
from tatami.titles.shogun.words.sentences import ACTION_RULES, asked_space
from tatami.web.scene import Scene

SPECIAL_GAIN: Final = {"one_more_chest": "+1", "one_more_rice": "+1", "six_armies": "6", "attack": "+1", "defence": "+1"}
TRAY_ROW: Final = 9
BARS: Final = 12  # numbers of armies in a row
ROWS_READ: Final = 6


# The calendar.


def draw_actions(scene: Scene) -> Markup:
    """Ten action cards in their order: done, carried out now, to come, face down."""
    word, view = words(scene.title, scene.lang), scene.view
    return Markup("".join([action(scene, word, at, id) for at, id in enumerate(view["actions"])]))


def action(scene: Scene, word: Word, at: int, id: str | None) -> str:
    left, top, wide, high = ACTIONS
    x, turn = left + ACTION_STEP * at, scene.view["turn"]
    state = "" if turn is None or at + 1 > turn else " is-now" if at + 1 == turn else " is-done"
    if id is None:
        back = f'<rect class="sg-back" x="{x}" y="{top}" width="{wide}" height="{high}" rx="4"/>{text(x + wide / 2, top + 35, "?", "sg-hidden")}'
        return f'<g class="sg-action is-hidden"><title>{word("action_hidden", place=at + 1)}</title>{back}{text(x + wide / 2, top + 13, at + 1, "sg-turn")}</g>'
    told = f"{at + 1}. {ACTION.text(ACTION.value_of(id), scene.lang)}. {scene.title.rulebook(scene.lang).rules[ACTION_RULES[id]].text}"
    face = plate((x, top, wide, high)) + sign(ACTION_SIGN.get(id, id), x + 6, top + 17, 25)
    return f'<g class="sg-action{state} seat-0" data-inspect="action-{id}"><title>{escape(told)}</title>{face}{text(x + wide / 2, top + 13, at + 1, "sg-turn")}</g>'


def draw_events(scene: Scene) -> Markup:
    """The event of the season, then those that are still open, with what each would cost in winter."""
    view, word = scene.view, words(scene.title, scene.lang)
    cards = [(view["event"], None)] if view["event"] else []
    cards += [(row["id"], row["rice_lost"]) for row in view["events"]]
    head = text(EVENTS[0] + 2, EVENTS[1] - 6, word("events_title"), "sg-head") if cards else ""
    return Markup(head + "".join([event(scene, word, at, id, lost) for at, (id, lost) in enumerate(cards)]))


def event(scene: Scene, word: Word, at: int, id: str, lost: int | None) -> str:
    x, y, wide, high = EVENTS[0], EVENTS[1] + EVENT_STEP * at, EVENTS[2], EVENTS[3]
    card = EVENT.value_of(id)
    rule = scene.title.rulebook(scene.lang).rules[f"event.{card + 1}"].text
    below = word("event_now") if lost is None else word("in_winter", rice=lost)
    frost = "" if lost is None else text(x + 15, y + 32, f"❄−{lost}", "sg-frost")
    look = " is-now" if lost is None else ""
    return (
        f'<g class="sg-event{look}" data-inspect="event-{id}"><title>{escape(rule)} {below}</title>{plate((x, y, wide, high), look)}'
        f"{sign(event_sign(id), x + 6, y + (3 if frost else 8), 18)}{frost}{paper((x + 30, y, wide - 32, high), f'<b>{escape(EVENT.text(card, scene.lang))}</b>', 'sg-two')}</g>"
    )


def draw_order(scene: Scene) -> Markup:
    """The places with their special cards and daimyo; in winter who feeds when."""
    view, word = scene.view, words(scene.title, scene.lang)
    if view["groups"]:
        head, rows = word("groups_title"), [to_place(scene, at, seat) for at, seat in enumerate(range(len(view["groups"])))]
    elif view["places"]:
        head, rows = word("order_title"), [place(scene, word, at, row) for at, row in enumerate(view["places"])]
    else:
        head, rows = word("order_title"), [feeder(scene, at, seat) for at, seat in enumerate(view["order"])]
    return Markup(text(ORDER[0] + 2, ORDER[1] - 6, head if rows else "", "sg-head") + "".join(rows))


def place(scene: Scene, word: Word, at: int, row: dict[str, Any]) -> str:
    x, y, wide, high = ORDER[0], ORDER[1] + ORDER_STEP * at, ORDER[2], ORDER[3]
    special, seat = SPECIAL.value_of(row["special"]), row["seat"]
    name = SPECIAL.text(special, scene.lang)
    rule = scene.title.rulebook(scene.lang).rules[f"special.{special + 1}"].text
    now = " is-now" if seat is not None and scene.view["turn"] and seat in scene.view["waiting"] else ""
    pick = scene.pick(row["id"], word("take_place", place=at + 1, special=name))
    ring = f'<rect class="ring" x="{x - 1}" y="{y - 1}" width="{wide + 2}" height="{high + 2}" rx="7"/>' if pick else ""
    stands = (
        f'<circle class="sg-free" cx="{x + wide - 14}" cy="{y + 13.5}" r="9"/>'
        if seat is None
        else f'<g class="seat-{seat}" data-piece="daimyo-{seat}">{sign(f"crest-{seat}", x + wide - 25, y + 2.5, 22)}</g>'
    )
    return (
        f'<g class="sg-place{now} seat-0" {pick} data-inspect="special-{row["special"]}"><title>{escape(rule)}</title>{plate((x, y, wide, high), now)}'
        f'<circle class="sg-disc" cx="{x + 14}" cy="{y + 13.5}" r="9.5"/>{text(x + 14, y + 18, at + 1, "sg-number")}'
        f"{sign(SPECIAL_SIGN[row['special']], x + 28, y + 4, 19)}{text(x + 52, y + 18, word('gain_' + row['special']), 'sg-strong')}{stands}{ring}</g>"
    )


def to_place(scene: Scene, at: int, seat: int) -> str:
    """While lands are dealt: the groups of armies a seat still has."""
    x, y, wide, high = ORDER[0], ORDER[1] + ORDER_STEP * at, ORDER[2], ORDER[3]
    groups = scene.view["groups"][seat]
    step = min(21, 150 / max(1, len(groups)))
    cubes = "".join([numbered(seat, x + 32 + step * n, y + 5, 18, armies) for n, armies in enumerate(groups)])
    now = " is-now" if seat in scene.view["waiting"] else ""
    crested = f'<g class="seat-{seat}">{sign(f"crest-{seat}", x + 4, y + 2.5, 22)}</g>'
    return f'<g class="sg-place{now}"><title>{escape(scene.name(seat))}</title>{plate((x, y, wide, high), now)}{crested}{cubes}</g>'


def feeder(scene: Scene, at: int, seat: int) -> str:
    """In winter: a seat in its turn, and how many of its provinces lack rice."""
    x, y, wide, high = ORDER[0], ORDER[1] + ORDER_STEP * at, ORDER[2], ORDER[3]
    rice, lands = scene.view["fed"][seat]
    short = max(0, lands - rice)
    now = " is-now" if seat in scene.view["waiting"] else ""
    return (
        f'<g class="sg-place{now}">{plate((x, y, wide, high), now)}<circle class="sg-disc" cx="{x + 14}" cy="{y + 13.5}" r="9.5"/>'
        f'{text(x + 14, y + 18, at + 1, "sg-number")}<g class="seat-{seat}">{sign(f"crest-{seat}", x + 28, y + 2.5, 22)}</g>'
        f"{text(x + 54, y + 18, scene.name(seat), 'sg-strong')}{text(x + wide - 8, y + 18, f'−{short}' if short else '✓', 'sg-right')}</g>"
    )


# The tower.


def draw_tower(scene: Scene) -> Markup:
    """The tower with its tray; how many cubes of each side are inside, and on which shelf if it is of glass."""
    view, word = scene.view, words(scene.title, scene.lang)
    x, y, wide, high = TOWER
    glass = view["tower"]["upper"] is not None
    told = word("tower_help" if glass else "tower_closed_help")
    fallen = [SIDE.value_of(id) for id, n in view["tower"]["tray"].items() for _ in range(n)]
    before: dict[int, int] = {}
    cubes = ""
    for at, side in enumerate(fallen):
        before[side] = before.get(side, 0) + 1
        left, top = TRAY[0] + 15 * (at % TRAY_ROW) + 3 * (at // TRAY_ROW % 2), TRAY[1] - 10 * (at // TRAY_ROW)
        cubes += cube(side, left, top, 15, f' data-piece="cube-{side}-{before[side]}"')
    shelves = [("upper", 120), ("lower", 160)] if glass else []
    seen = "".join(
        [
            text(x + 86, y + 60 + 42 * n, f"{word(shelf)} {sum(view['tower'][shelf].values())}", "sg-shelf")
            for n, (shelf, _) in enumerate(shelves)
        ]
    )
    tower = f'<use href="{PIECES}#tower" x="{x}" y="{y}" width="{wide}" height="{high}"/>'
    return Markup(
        f'<g class="sg-tower{" is-glass" if glass else ""}" data-inspect="tower"><title>{escape(told)}</title>{tower}{seen}{cubes}{lying(scene, word)}</g>'
    )


def lying(scene: Scene, word: Word) -> str:
    """The plate below: how many cubes of each side are inside. [tower.7]"""
    x, y, wide, _ = INSIDE
    found = [(side, n) for side, n in scene.view["inside"] if n]
    step = min(26, (wide - 84) / max(1, len(found)))
    cubes = "".join([numbered(side, x + 82 + step * at, y + 3, 20, n) for at, (side, n) in enumerate(found)])
    return plate(INSIDE) + text(x + 8, y + 18, f"{word('inside')} {sum(n for _, n in found)}") + cubes


def inside_of(view: dict[str, Any]) -> list[tuple[int, int]]:
    """How many cubes of each side are in the tower; none while lands are dealt."""
    sides = [*range(view["seats"]), SIDE.value_of("farmers")]
    return [] if view["draft"] else [(side, inside(view, side)) for side in sides]


# Majorities and tracks.


def draw_majorities(scene: Scene) -> Markup:
    """For each region and kind of building the leaders, and with how many."""
    x, y, _, _ = MAJORITIES
    word = words(scene.title, scene.lang)
    head = text(x + 8, y + 17, word("majorities"), "sg-title")
    for at, kind in enumerate(BUILDING.ids):
        head += sign(kind, x + 80 + 47 * at, y + 3, 18) + text(x + 101 + 47 * at, y + 17, MAJORITY[at], "sg-strong")
    rows = "".join([majority_row(word, n, id, kinds) for n, (id, kinds) in enumerate(scene.view["regions"].items())])
    return Markup(f'<g class="sg-majorities" data-inspect="majorities">{plate(MAJORITIES)}{head}{rows}</g>')


def majority_row(word: Word, n: int, region: str, kinds: dict[str, Any]) -> str:
    x, y, wide, _ = MAJORITIES
    top = y + 25 + 19 * n
    row = f'<rect class="sg-region reg-{region}" x="{x + 6}" y="{top}" width="{wide - 12}" height="17" rx="3"/>{text(x + 11, top + 13, word("region_" + region), "sg-small")}'
    for at, kind in enumerate(BUILDING.ids):
        points, counts = kinds[kind]["points"], kinds[kind]["counts"]
        leaders = [seat for seat, got in enumerate(points) if got]
        middle = x + 92 + 47 * at
        if not leaders:
            row += text(middle, top + 13, "–", "sg-middle")
            continue
        size, step = (16, 14) if len(leaders) < 4 else (13, 34 / (len(leaders) - 1))
        numbered = len(leaders) < 3
        left = middle - (len(leaders) - 1) * step / 2 - size / 2 - (7 if numbered else 0)
        row += "".join(
            [
                f'<g class="seat-{seat}">{sign(f"crest-{seat}", left + step * m, top + 8.5 - size / 2, size)}</g>'
                for m, seat in enumerate(leaders)
            ]
        )
        row += text(left + len(leaders) * step + 4, top + 13, max(counts), "sg-strong") if numbered else ""
    return row


def draw_tracks(scene: Scene) -> Markup:
    """Rice up the left edge, points along the foot, with the crests of all seats."""
    return Markup(RULERS + rice_marks(scene.view["rice"]) + point_marks(scene.view["points"]))


def rulers() -> str:
    left, top, wide, high = RICE
    drawn = f'<rect class="sg-wood" x="-300" y="{top - 100}" width="{wide + 300}" height="{high + 100}"/>{sign("rice", 6, 8, 20)}'
    drawn += "".join([text(left + 10, rice_at(n) + 4.5, n, "sg-track") for n in range(19)])
    left, top, wide, high = POINTS
    drawn += f'<rect class="sg-wood" x="-300" y="{top}" width="1700" height="{high + 300}"/>'
    for n in range(81):
        at = points_at(n)
        drawn += (
            text(at, top + 18, n, "sg-track")
            if n % 10 == 0
            else f'<path class="sg-tick" d="M{at:.1f} {top + (9 if n % 5 == 0 else 13)}V{top + 17}"/>'
        )
    return f'<g class="sg-rulers">{drawn}</g>'


RULERS: Final = rulers()


def rice_marks(rice: list[int]) -> str:
    marks, before = "", dict.fromkeys(rice, 0)
    for seat, n in enumerate(rice):
        x, y = RICE[2] - 10.5 + 11 * before[n], rice_at(n) - 10.5
        before[n] += 1
        marks += f'<g class="seat-{seat}" data-piece="rice-{seat}">{sign(f"crest-{seat}", x, y, 21)}</g>'
    return marks


def point_marks(points: list[int]) -> str:
    """Equal points lie side by side, the first on its mark; never over the rice track."""
    marks, before = "", dict.fromkeys(points, 0)
    for seat, n in sorted(enumerate(points), key=lambda row: row[1]):
        x = max(points_at(n) - 10, 92 if n == 0 else 0) + 17 * before[n]
        before[n] += 1
        marks += f'<g class="seat-{seat}" data-piece="points-{seat}">{sign(f"crest-{seat}", x, POINTS[1] - 18, 20)}</g>'
    return marks


# The place to read.


def draw_reading(scene: Scene) -> Markup:
    shown = scene.view
    bars = "".join([bar(scene, at, row, len(shown["bars"])) for at, row in enumerate(shown["bars"])])
    head = f"<b>{escape(shown['title'])}</b><i>{escape(shown['note'])}</i>"
    lines = "".join([f'<p class="{look}">{line}</p>' for look, line in shown["lines"]])
    high = 36 + 19 * len(shown["lines"]) + (72 * -(-len(shown["bars"]) // BARS) if bars else 0) + shown["tall"]
    place = (READING[0], READING[1], READING[2], high)
    return Markup(f'<g class="sg-reading">{plate(place)}{paper(place, f"<h3>{head}</h3>{lines}")}{bars}</g>')


def bar(scene: Scene, at: int, row: tuple[str, float | None], n: int) -> str:
    """A number of armies to send, as high as its chance."""
    id, chance = row
    step = min(40, (READING[2] - 24) / min(n, BARS))
    x, y = READING[0] + 12 + step * (at % BARS), READING[1] + 36 + 72 * (at // BARS)
    high = 44 * (chance or 0)
    told = scene.view["told"][at]
    number = "" if chance is None else text(x + step / 2, y + 44 - high - 3, percent(chance), "sg-chance")
    return (
        f'<g class="sg-bar" {scene.pick(id, told)}><rect class="ring" x="{x}" y="{y - 4}" width="{step - 3:.1f}" height="66" rx="4"/>'
        f'<rect class="sg-column" x="{x + 3}" y="{y + 44 - high:.1f}" width="{step - 9:.1f}" height="{high:.1f}"/>{number}{text(x + step / 2 - 1, y + 58, id, "sg-middle")}</g>'
    )


def reading(scene: Scene, lands: list[Land]) -> dict[str, Any] | None:
    """What can be read beside the question: the action that is carried out, the force of a march, the table of revolts."""
    question, view, word = scene.question, scene.view, words(scene.title, scene.lang)
    names = printed(scene.title, scene.lang).name
    kind = None if question is None else question.kind
    shown: dict[str, Any] = {"title": "", "note": "", "lines": [], "bars": [], "told": [], "tall": 0}
    if scene.outcome is not None:
        return None
    if kind == "march_armies":
        return force(scene, word, names, shown)
    if kind == "plan":
        return planning(scene, word, shown)
    if kind == "draft_group":
        bars = [(id, None) for id in scene.answers]
        return shown | {"title": word("groups_help"), "bars": bars, "told": [scene.answers[id] for id, _ in bars]}
    if kind == "choose_place":
        return bids(scene, word, shown)
    if view["season"] == "winter":
        return winter(scene, word, names, shown, lands)
    if view["turn"] and view["actions"][view["turn"] - 1]:  # it may be about to be uncovered
        return acting(scene, word, shown)
    return None


def force(scene: Scene, word: Word, names: dict[str, str], shown: dict[str, Any]) -> dict[str, Any]:
    about = scene.about()
    origin, target = str(about["origin"]), str(about["province"])
    row = next(row for row in scene.view["provinces"] if row["id"] == target)
    way = scene.view["march"]["targets"][0] if scene.view["march"] else None
    numbers = list(scene.answers)
    if way is None or way["way"] == "move":
        bars: list[tuple[str, float | None]] = [(id, None) for id in numbers]
    else:
        bars = [(id, attack_wins(scene.view, int(id), way, row["owner"])) for id in numbers]
    told = [
        word("send_home", int(id), province=names[target])
        if chance is None
        else word("send_with_chance", int(id), province=names[target], chance=percent(chance))
        for id, chance in bars
    ]
    return shown | {
        "title": f"{names[origin]} → {names[target]}",
        "note": word("chances_note") if bars[0][1] is not None else "",
        "bars": bars,
        "told": told,
    }


def planning(scene: Scene, word: Word, shown: dict[str, Any]) -> dict[str, Any] | None:
    """The action that a card is wanted for, and its rule."""
    assert scene.question is not None
    asked = asked_space(scene.question)
    if asked is None:
        return None
    price = PRICE[ACTION.value_of(asked)] if asked != "bid" else 0
    rule = escape(scene.title.rulebook(scene.lang).rules[ACTION_RULES.get(asked, "bid.2")].text)
    cost = word("price", price) if price else word("free") if asked != "bid" else word("secret")
    return shown | {"title": SPACE.text(SPACE.value_of(asked), scene.lang), "note": cost, "lines": [("sg-rule", rule)], "tall": 38}


def bids(scene: Scene, word: Word, shown: dict[str, Any]) -> dict[str, Any]:
    """What every seat has bid, while places are chosen."""
    names = printed(scene.title, scene.lang).name
    rows = [(seat, player["bid"]) for seat, player in enumerate(scene.view["players"])]
    lines = [("sg-line", f"{crest(seat)} <b>{escape(scene.name(seat))}</b> {escape(names[bid]) if bid else '–'}") for seat, bid in rows]
    return shown | {"title": word("bids_title"), "lines": lines, "tall": 4}


def acting(scene: Scene, word: Word, shown: dict[str, Any]) -> dict[str, Any]:
    """The action being carried out, and its rule."""
    id = scene.view["actions"][scene.view["turn"] - 1]
    price = PRICE[ACTION.value_of(id)]
    rule = escape(scene.title.rulebook(scene.lang).rules[ACTION_RULES[id]].text)
    cost = word("price", price) if price else word("free")
    return shown | {"title": ACTION.text(ACTION.value_of(id), scene.lang), "note": cost, "lines": [("sg-rule", rule)], "tall": 38}


def winter(scene: Scene, word: Word, names: dict[str, str], shown: dict[str, Any], lands: list[Land]) -> dict[str, Any]:
    """The table of revolts of the board, and those that are still to be settled. [winter.4]"""
    rows = BOX["famine"]
    cells = "".join(
        [
            f"<td>{row['short']}{'+' if row is rows[-1] or rows[at + 1]['short'] > row['short'] + 1 else ''}</td>"
            for at, row in enumerate(rows)
        ]
    )
    revolts = "".join([f"<td>{row['revolts']}</td>" for row in rows])
    farmers = "".join([f"<td>{row['farmers']}</td>" for row in rows])
    table = f"<table><tr><th>{word('lacking')}</th>{cells}</tr><tr><th>{word('revolts')}</th>{revolts}</tr><tr><th>{word('farmers')}</th>{farmers}</tr></table>"
    lines = [("", table)]
    for land in lands:
        if land[0] in scene.view["rebels"]:
            chance = percent(held_chance(scene.view, land))
            lines.append(
                (
                    "sg-line",
                    f"<b>{escape(names[land[0]])}</b> {word('revolt_line', armies=land[3], farmers=land[4] + scene.view['famine'], chance=chance)}",
                )
            )
    return shown | {"title": word("revolts_title"), "note": "", "lines": lines, "tall": 36}


def family(scene: Scene, seat: int) -> str:
    """The family of a seat's daimyo."""
    return DAIMYO.text(seat, scene.lang).split()[0]
