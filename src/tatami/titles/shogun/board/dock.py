"""The player's own things: plan, hand and forecast; the cards of the deal; in winter the table of all seats.

Drawn with plain strings, not with a template: two dozen cards after every answer.
"""

from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from tatami.core.title import Title
from tatami.titles.shogun.board.pictures import ACTION_SIGN, PIECES, SIGNS, YIELDS, Word, crest, printed, words
from tatami.titles.shogun.rules.domains import ACTION, SPACE
from tatami.titles.shogun.rules.ids import CHEST_CARDS
from tatami.titles.shogun.rules.tables import PRICE, REVOLT_FARMERS, REVOLTS
from tatami.titles.shogun.words.sentences import ACTION_RULES, Order, asked_space, brought, order
from tatami.web.scene import Scene

CARD_PARTS: Final = ("id", "region", "armies", "markers", "buildings")  # of a province, that its card shows
FULL_HAND: Final = 9  # cards beyond which they are narrow
NO_CARD: Final = (None, "played", "void")  # what a space shows where no card lies
STATES: Final = {"played": "is-played", "void": "is-void"}
PLAN_PRICE: Final = {id: PRICE[action] for action, id in enumerate(ACTION.ids)} | {"bid": 0}
SPACE_RULE: Final = ACTION_RULES | {"bid": "bid.1"}


def dock(scene: Scene) -> str:
    """What a seat has before it; for all the same while lands are dealt, in winter, and for spectators."""
    view = scene.view
    rows = {row["id"]: row for row in view["provinces"]}
    if view["draft"]:
        drawn = deal(scene, rows)
    elif view["season"] == "winter" or scene.seat is None or not view["actions"]:
        drawn = scene.part(draw_winter, winter(scene))
    else:
        drawn = plan(scene, rows)
    seat = "" if scene.seat is None else f" seat-{scene.seat}"
    return f'<div class="sg-dock{seat}">{drawn}</div>'


# The plan.


def plan(scene: Scene, rows: dict[str, Any]) -> Markup:
    view = scene.view
    player, planning = view["players"][scene.seat], is_planning(scene)
    asked = asked_space(scene.question) if planning and scene.question is not None else None
    turns = {id: at + 1 for at, id in enumerate(view["actions"]) if id is not None}
    spaces = [space(scene, rows, id, card, turns.get(id), asked) for id, card in player["plan"].items()]
    slots = [scene.part(draw_space, row, ["elsewhere", row["id"]] if row["open"] else [], labelled=True) for row in spaces]
    hand = [scene.part(draw_card, hand_card(scene, rows, id, asked), [id] if planning else []) for id in player["hand"]]
    slots_drawn, hand_drawn = Markup("\n").join(slots), Markup("\n").join(hand)
    full = Markup(" is-full") if len(hand) > FULL_HAND else Markup("")
    return Markup('<div class="sg-slots">{}</div><div class="sg-row{}">{}{}</div>').format(
        slots_drawn, full, hand_drawn, forecast(scene, rows)
    )


def is_planning(scene: Scene) -> bool:
    return scene.question is not None and scene.question.kind == "plan"


def space(scene: Scene, rows: dict[str, Any], id: str, card: "str | None", turn: int | None, asked: "str | None") -> dict[str, Any]:
    """A space of the plan: its card and what that would bring, the turn of its action, and whether it can be pressed."""
    row = rows.get(card or "")
    shown = None if card in NO_CARD else card
    now = turn is not None and turn == scene.view["turn"]
    planning = is_planning(scene)
    return {
        "id": id,
        "card": shown,
        "region": "none" if row is None else row["region"],
        "lifted": card is not None,
        "turn": turn,
        "state": "is-asked" if id == asked else STATES.get(card or "", "is-now" if now else ""),
        "brings": "" if shown is None else bring(scene, order(scene.view, row, id), id),
        "planning": planning,
        "open": planning and id != asked and (card is not None or bool(scene.view["players"][scene.seat]["hand"])),
        "way": drop_way(scene, id, asked) if planning else None,
    }


def bring(scene: Scene, found: Order | None, space: str) -> str:
    """In a few words what a card does on its space."""
    if space == "bid":
        return scene.word("secret" if scene.view["players"][scene.seat]["bid"] is None else "shown")
    if found is not None and found.way in ("build", "march"):
        return scene.word(f"lays_{found.way}", found.n)
    return brought(scene.texts, found)


def drop_way(scene: Scene, id: str, asked: "str | None") -> str:
    """Return what is answered before a card that falls on a space: nothing if it is the one asked for, or else elsewhere and the space."""
    if id == asked:
        return ""
    return id if id in scene.answers else f"elsewhere {id}"


def draw_space(scene: Scene) -> Markup:
    row, word = scene.view, words(scene.title, scene.lang)
    id, planning = row["id"], row["planning"]
    name = word("short_" + id)
    label = f"{word('lift')} · {name}" if row["lifted"] else name
    pick = scene.pick(id, label) or scene.picks("elsewhere", id, label=label)
    price = f"{PLAN_PRICE[id]}{SIGNS['chest']}" if PLAN_PRICE[id] else word("free") if id != "bid" else ""
    turn = "" if id == "bid" else f'<em data-help="{escape(turn_help(word, row["turn"]))}">{row["turn"] or "?"}</em>'
    drop = f' data-drop="{row["way"]}"' if planning else ""
    laid = '<div class="sg-laid is-empty"></div>'
    if row["card"]:
        laid = laid_card(scene, row, row["card"], planning)
    elif row["state"] in STATES.values():
        laid = f'<div class="sg-laid is-empty">{word(row["state"].removeprefix("is-"))}</div>'
    look = "".join([" " + state for state in (row["state"], "is-covered" if row["card"] else "", "sg-bid" if id == "bid" else "") if state])
    return Markup(
        f'<div class="sg-space{look}" id="sg-space-{id}" {pick}{drop}><p data-help="{escape(space_help(scene.title, scene.lang, id))}">'
        f"{SIGNS[ACTION_SIGN.get(id, id)]}<b>{name}</b></p><p><span>{price}</span>{turn}</p>{laid}</div>"
    )


def turn_help(word: Word, turn: int | None) -> str:
    return word("turn_help", turn=turn) if turn else word("turn_hidden")


def laid_card(scene: Scene, row: dict[str, Any], card: str, planning: bool) -> str:
    lift = f' data-drag="{card}" data-lift="{row["way"]}"' if planning else ""
    return (
        f'<div class="sg-laid reg-{row["region"]}" {scene.piece("card-" + card)}{lift}>{landscape(card)}'
        f"<b>{escape(card_name(scene, card))}</b><i>{escape(row['brings'])}</i></div>"
    )


def landscape(card: str) -> str:
    return (
        ""
        if card.startswith("chest_")
        else f'<svg class="sg-land-picture" preserveAspectRatio="none" viewBox="0 0 84 24" aria-hidden="true"><use href="{PIECES}#card-{card}"/></svg>'
    )


def card_name(scene: Scene, card: str) -> str:
    """A province's name, or how many chests a card shows."""
    return (
        scene.word("chests_on_card", int(card.removeprefix("chest_")))
        if card.startswith("chest_")
        else printed(scene.title, scene.lang).name[card]
    )


@cache
def space_help(title: Title, lang: str, id: str) -> str:
    return f"{SPACE.text(SPACE.value_of(id), lang)}. {title.rulebook(lang).rules[SPACE_RULE[id]].text}"


def hand_card(scene: Scene, rows: dict[str, Any], id: str, asked: "str | None") -> dict[str, Any]:
    """A card in hand, and what it would bring on the space that is asked for."""
    row = rows.get(id)
    found = order(scene.view, row, asked) if asked and scene.can(id) else None
    told = effect(words(scene.title, scene.lang), found)
    return {
        "id": id,
        "province": row and {part: row[part] for part in CARD_PARTS},
        "brings": told,
        "warns": found is not None and found.warns,
        "active": is_planning(scene),
    }


def effect(word: Word, found: Order | None) -> str:
    """What a card would bring on the space asked about, in a sentence."""
    return "" if found is None else word(f"effect_{found.way}", found.n)


def draw_card(scene: Scene) -> Markup:
    shown = scene.view
    id, row = shown["id"], shown["province"]
    drag = f' data-drag="{id}"' if shown["active"] else ""
    label = f"{card_name(scene, id)} · {shown['brings']}" if shown["brings"] else ""
    look = " is-chest" if row is None else f" reg-{row['region']}"
    warns = " sg-warns" if shown["warns"] else ""
    return Markup(
        f'<div class="sg-card{look}{warns}" {scene.piece("card-" + id)} {scene.pick(id, label)}{drag}>{landscape(id)}'
        f"<b>{escape(card_name(scene, id))}</b>{face(row, id)}</div>"
    )


def face(row: "dict[str, Any] | None", id: str) -> str:
    """What stands on a card: a province's yield, buildings and free sites, or chests."""
    if row is None:
        return f"<span>{SIGNS['chest'] * int(id.removeprefix('chest_'))}</span>"
    chests, rice, sites = YIELDS[id]
    built = "".join([SIGNS[kind] for kind in row["buildings"]]) + "<u></u>" * (sites - len(row["buildings"]))
    flame = SIGNS["fire"] if row["markers"] else ""
    return f"<span>{SIGNS['chest']}{chests}{SIGNS['rice']}{rice} {built}{flame}</span>"


# What the plan comes to.


def forecast(scene: Scene, rows: dict[str, Any]) -> Markup:
    """Chests left, and the rice of winter against the provinces to feed, as far as it is known."""
    view = scene.view
    player = view["players"][scene.seat]
    budget = player["budget"]
    left = player["chests"] - budget["orders"] - budget["bid"] + budget["taxes"]
    harvest = rows[player["plan"]["rice"]]["harvest"] if player["plan"]["rice"] in rows else 0
    losses = [row["rice_lost"] for row in view["events"]]
    most, least = (max(0, player["rice"] + harvest - lost) for lost in (min(losses, default=0), max(losses, default=0)))
    lands = player["provinces"]
    shown = {
        "have": player["chests"],
        "budget": budget,
        "left": left,
        "rice": player["rice"],
        "harvest": harvest,
        "least": least,
        "most": most,
        "lands": lands,
        "revolts": REVOLTS[max(0, lands - least)],
        "points": sum(player["winter"].values()),
        "thinking": [seat for seat in view["waiting"] if seat != scene.seat] if player["planned"] and not view["event"] else [],
        "stuck": is_planning(scene) and scene.about()["space"] == "no_bid",
    }
    return scene.part(draw_forecast, shown)


def draw_forecast(scene: Scene) -> Markup:
    row, word = scene.view, words(scene.title, scene.lang)
    budget = row["budget"]
    chests = word("budget", row["have"], cost=budget["orders"], bid=budget["bid"], taxes=budget["taxes"], left=row["left"])
    span = str(row["least"]) if row["least"] == row["most"] else f"{row['least']}–{row['most']}"
    rice = word("winter_rice", row["lands"], rice=row["rice"], harvest=row["harvest"], span=span)
    lines = [(word("chests"), chests, row["left"] < 0), (word("winter_word"), rice, row["revolts"] > 0)]
    if row["stuck"]:
        lines.append((word("bid"), word("how_no_bid"), True))
    elif row["thinking"]:
        lines.append((word("plan_title"), word("still_thinking", names=", ".join([scene.name(seat) for seat in row["thinking"]])), False))
    else:
        told = word("revolts_ahead", row["revolts"]) if row["revolts"] else word("all_fed")
        lines.append((word("winter"), f"+{row['points']} · {told}", False))
    drawn = "".join(
        [f'<b>{escape(name)}</b><span class="{"sg-warn" if warns else ""}">{escape(said)}</span>' for name, said, warns in lines]
    )
    return Markup(f'<div class="sg-forecast" data-help="{escape(word("budget_help"))}">{drawn}</div>')


def rest_in_chests(scene: Scene) -> list[str]:
    """Return the answers that cover all free spaces with chest cards, the lowest as the bid; none if there are not enough. [plan.4]"""
    if not is_planning(scene) or scene.question is None:
        return []
    asked = asked_space(scene.question)
    player = scene.view["players"][scene.seat]
    cards = [card for card in player["hand"] if card.startswith("chest_")]
    spaces = list(player["plan"])
    free = [id for id in spaces if player["plan"][id] is None]
    if asked is None or not free or len(free) > len(cards):
        return []
    if "bid" in free and int(cards[0].removeprefix("chest_")) > player["chests"]:
        return []
    start = spaces.index(asked)
    in_turn = sorted(free, key=lambda space: (spaces.index(space) - start) % len(spaces))
    low, high = cards[0], cards[1:] if "bid" in free else cards
    return [low if id == "bid" else high.pop() for id in in_turn]


def same_again(scene: Scene) -> list[str]:
    """Return the answers that lay the plan of the season before, as far as its cards are in hand; none once a card is laid."""
    if not is_planning(scene) or scene.question is None or asked_space(scene.question) is None:
        return []
    player = scene.view["players"][scene.seat]
    if any(player["plan"].values()):
        return []
    dear = [f"chest_{n}" for n in range(player["chests"] + 1, CHEST_CARDS)]  # that cannot be bid
    again = {space: card for space, card in player["last_plan"].items() if card in player["hand"] and not (space == "bid" and card in dear)}
    return [id for space, card in again.items() for id in ("elsewhere", space, card)]


def strip(scene: Scene) -> str:
    """One button for the plan of the season before, and one for the rest of a plan."""
    return gesture(scene, same_again(scene), "same_again") + gesture(scene, rest_in_chests(scene), "rest_in_chests")


def gesture(scene: Scene, answers: list[str], word: str) -> str:
    """A button that gives several answers."""
    if len(answers) < 2:
        return ""
    return f'<button type="button" {scene.picks(answers[0], *answers[1:], label=scene.word(word))}>{escape(scene.word(word))}</button>'


# Dealing the provinces.


def deal(scene: Scene, rows: dict[str, Any]) -> Markup:
    """The open cards and the unseen one; what each seat has so far."""
    view = scene.view
    cards = [{part: rows[id][part] for part in CARD_PARTS} for id in view["draft"]["open"]]
    groups = sorted(set(view["players"][scene.seat]["groups"]), reverse=True) if scene.can(*view["draft"]["open"]) else []
    shown = {"open": cards, "deck": view["draft"]["deck"], "groups": groups}
    asked = scene.part(draw_open, shown, ["unseen", *view["draft"]["open"]])
    held = [[(row["id"], row["region"]) for row in view["provinces"] if row["owner"] == seat] for seat in range(view["seats"])]
    each = max(len(own) + len(player["groups"]) for own, player in zip(held, view["players"], strict=True))
    return asked + scene.part(draw_domains, {"held": held, "each": each, "waiting": view["waiting"]})


def draw_open(scene: Scene) -> Markup:
    word = words(scene.title, scene.lang)
    cards = "".join([open_card(scene, word, row) for row in scene.view["open"]])
    unseen = f'<div class="sg-open sg-unseen" {scene.pick("unseen")} data-help="{escape(word("unseen_help"))}"><b>?</b><i>{scene.view["deck"]}</i></div>'
    return Markup(f'<div class="sg-cards">{cards}{unseen}</div>')


def open_card(scene: Scene, word: Word, row: dict[str, Any]) -> str:
    """An open card, and below it the groups it can be taken with at once."""
    id = row["id"]
    name = printed(scene.title, scene.lang).name[id]
    chips = "".join([f"<b {scene.picks(id, str(n), label=word('take_with', n, province=name))}>{n}</b>" for n in scene.view["groups"]])
    return (
        f'<div class="sg-pair"><div class="sg-open reg-{row["region"]}" {scene.pick(id)} {scene.piece("card-" + id)}>{landscape(id)}'
        f"<b>{escape(name)}</b>{face(row, id)}<i>{escape(word('region_' + row['region']))}</i></div><p>{chips}</p></div>"
    )


def draw_domains(scene: Scene) -> Markup:
    names = printed(scene.title, scene.lang).name
    rows = ""
    for seat, held in enumerate(scene.view["held"]):
        now = " is-now" if seat in scene.view["waiting"] else ""
        own = "".join([f'<span class="reg-{region}">{escape(names[id])}</span>' for id, region in held])
        rows += f'<div class="sg-domain{now}">{crest(seat)}<b>{escape(scene.name(seat))}</b>{own}{"<u></u>" * (scene.view["each"] - len(held))}</div>'
    return Markup(f'<div class="sg-domains">{rows}</div>')


# Winter, and whoever has no plan.


def winter(scene: Scene) -> dict[str, Any]:
    """A row a seat: rice and provinces, what is short, and the points of a winter region by region."""
    view = scene.view
    rows = []
    for seat in [*view["order"], *[seat for seat in range(view["seats"]) if seat not in view["order"]]]:
        player = view["players"][seat]
        points = [sum(kind["points"][seat] for kind in kinds.values()) for kinds in view["regions"].values()]
        rows.append([seat, player["rice"], player["provinces"], player["winter"], points, player["points"]])
    return {"rows": rows, "waiting": view["waiting"], "regions": list(view["regions"]), "rebels": view["rebels"]}


def draw_winter(scene: Scene) -> Markup:
    view, word = scene.view, words(scene.title, scene.lang)
    names = printed(scene.title, scene.lang).name
    regions = "".join([f'<th><span class="reg-{id}">{escape(word("region_" + id))}</span></th>' for id in view["regions"]])
    head = "".join([f"<th>{escape(word(id))}</th>" for id in ("rice", "to_feed", "lacking", "revolts")])
    head += f"<th>{word('provinces')}</th><th>{word('buildings')}</th>{regions}<th>{word('winter_word')}</th><th>{word('points')}</th>"
    body = "".join([winter_row(scene, names, row) for row in view["rows"]])
    return Markup(f'<table class="sg-winter"><thead><tr><th></th>{head}</tr></thead><tbody>{body}</tbody></table>')


def winter_row(scene: Scene, names: dict[str, str], row: list[Any]) -> str:
    seat, rice, lands, points, regions, total = row
    short = max(0, lands - rice)
    active = seat in scene.view["waiting"]
    revolts = f"{REVOLTS[short]} × {REVOLT_FARMERS[short]}" if short else "–"
    if active and scene.view["rebels"]:
        revolts = escape(" · ".join([names[id] for id in scene.view["rebels"]]))
    cells = [f"{SIGNS['rice']}{rice}", lands, f"<b>{short}</b>" if short else "–", revolts, points["provinces"], points["buildings"]]
    cells += [n or "–" for n in regions] + [f"+{sum(points.values())}", f"<b>{total}</b>"]
    drawn = "".join([f"<td>{cell}</td>" for cell in cells])
    return f'<tr class="{"is-now" if active else ""}"><th scope="row">{crest(seat)}{escape(scene.name(seat))}</th>{drawn}</tr>'
