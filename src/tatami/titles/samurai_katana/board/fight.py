"""The great moments, on the stage over the board: a battle, an action stopped, provinces counted, a clan's fall and return, the offices, the last round."""

from typing import Any, Final

from markupsafe import Markup

from tatami.core.events import Event
from tatami.texts.numbers import figure
from tatami.titles.samurai_katana.board.pictures import DRAWN, card_help, card_picture, text, use
from tatami.titles.samurai_katana.rules.domains import CARD, CLAN, PROVINCE, STRENGTH
from tatami.titles.samurai_katana.rules.tables import LANDS_OF, VALUE
from tatami.web.scene import Scene
from tatami.web.templates import template

CARDS: Final = 0  # the place of the combat cards among the sources of a sum
OWN_BATTLE: Final = 5.2  # seconds on the stage
BATTLE: Final = 2.6  # of a battle between others
ENDS: Final = (
    "samurai_lost",
    "battle_won",
    "battle_tied",
    "winner_died_out",
    "shogun_disgraced",
    "samurai_retreated",
    "samurai_dispersed",
    "castle_destroyed",
    "castle_replaced",
    "castle_shifted",
    "goal_reached",
)
STOPPED: Final = ("attack_stopped", "move_stopped", "card_stopped", "card_cancelled")
SCORED: Final = ("province_scored", "capital_scored")
OFFICES: Final = {"emperor_stayed": "crown", "emperor_changed": "crown", "shogun_named": "helmet"}
CLANS: Final = ("clan_fell", "clan_returned", "clan_dissolved")
LATER: Final = ("fan", "helpers")  # sources that a special card adds
BACK: Final = Markup(use("back"))
PARTS: Final[Any] = template("samurai_katana/board/moments.html").module


def fight(scene: Scene, group: list[Event]) -> str:
    """Draw the great moment of these events; nothing if there is none."""
    kinds = {event.kind for event in group}
    if "strength_counted" in kinds:
        return battle(scene, group)
    if kinds & set(STOPPED):
        return stopped(scene, group)
    if kinds & set(CLANS):
        return of_clan(scene, next(event for event in reversed(group) if event.kind in CLANS))
    if kinds & set(OFFICES):
        return offices(scene, [event for event in group if event.kind in OFFICES])
    if kinds & set(SCORED):
        return scored(scene, [event for event in group if event.kind in (*SCORED, "goal_reached")])
    return ""


def plain(event: Event) -> dict[str, Any]:
    """Return the values of an event by name."""
    return dict(event.plain())


def clan_of(scene: Scene, seat: int) -> dict[str, Any]:
    """Return what the stage shows of a clan."""
    id = scene.view["players"][seat]["clan"] or CLAN.ids[0] if seat >= 0 else CLAN.ids[0]
    name = scene.name(seat) if seat >= 0 else scene.word("nobody")
    return {"seat": seat, "name": name, "clan": text(scene.texts, CLAN, id), "crest": f"{DRAWN}crest-{id}"}


def battle(scene: Scene, group: list[Event]) -> str:
    """Draw both sides: cards that are turned up, what adds up, who dies, who wins."""
    counted = [event for event in group if event.kind == "strength_counted"]
    sides = [side(scene, group, event) for event in counted]
    ends = [scene.texts.event(event) for event in group if event.kind in ENDS]
    is_own = scene.seat in [one["seat"] for one in sides]
    title = scene.texts.event(next((event for event in group if event.kind == "attack_announced"), counted[0]))
    found: str = PARTS.battle(scene.word, title, sides, ends, OWN_BATTLE if is_own else BATTLE, is_own, BACK)
    return found


def side(scene: Scene, group: list[Event], counted: Event) -> dict[str, Any]:
    """Gather a side's cards, the sources of its sum, and its dead."""
    seat, strength, swords, sources = counted.values
    combat = [id for event in group if event.kind == "cards_revealed" and event.values[0] == seat for id in plain(event)["cards"]]
    special = [plain(event)["card"] for event in group if event.kind == "special_revealed" and event.values[0] == seat]
    struck = sources[CARDS] - sum(VALUE[CARD.value_of(id)] for id in combat)
    lines = [(STRENGTH.text(source, scene.lang), figure(n - struck if source == CARDS else n)) for source, n in enumerate(sources) if n]
    lines += [(scene.word("battle_struck"), figure(struck))] if struck else []
    added = sum(n for source, n in enumerate(sources) if STRENGTH.id_of(source) in LATER)
    won = next((event for event in group if event.kind == "battle_won"), None)
    return {
        **clan_of(scene, seat),
        "cards": [card(scene, id, False) for id in combat] + [card(scene, id, True) for id in special],
        "lines": lines,
        "first": strength - added if added else None,
        "strength": strength,
        "swords": swords,
        "dead": sum(event.values[1] for event in group if event.kind == "samurai_lost" and event.values[0] == seat),
        "wins": won is not None and won.values[0] == seat,
    }


def card(scene: Scene, id: str, is_special: bool) -> dict[str, Any]:
    return {"picture": Markup(card_picture(scene.lang, id)), "help": card_help(scene.title, scene.lang, id), "special": is_special}


def stopped(scene: Scene, group: list[Event]) -> str:
    """Draw the card that stops an attack, a voyage or a card, with a red seal upon it."""
    event = next(event for event in reversed(group) if event.kind in STOPPED)
    played = [plain(one)["card"] for one in group if one.kind == "objection_played"]
    shown = [card(scene, id, False) for id in played if id in CARD.ids]
    found: str = PARTS.stopped(scene.texts.event(event), shown, 1.8)
    return found


def of_clan(scene: Scene, event: Event) -> str:
    """Draw a clan that falls, or comes back."""
    found: str = PARTS.of_clan(scene.texts.event(event), clan_of(scene, event.values[0]), event.kind == "clan_returned", 2.2)
    return found


def offices(scene: Scene, events: list[Event]) -> str:
    """Draw Emperor and Shogun, walking to those who hold them now."""
    rows = [
        {**clan_of(scene, event.values[0]), "sign": f"{DRAWN}i-{OFFICES[event.kind]}", "words": scene.texts.event(event)}
        for event in events
    ]
    found: str = PARTS.offices(rows, 1.0 + 0.8 * len(rows))
    return found


def scored(scene: Scene, events: list[Event]) -> str:
    """Draw the provinces whose laths join, and what they bring; then the last round, if that reaches the goal."""
    rows = []
    for event in events:
        told = plain(event)
        laths = len(LANDS_OF[PROVINCE.value_of(told["province"])]) if "province" in told else 1
        if event.kind in SCORED:
            rows.append({"words": scene.texts.event(event), "laths": laths, "honour": figure(told["honour"])})
    last = [scene.texts.event(event) for event in events if event.kind == "goal_reached"]
    found: str = PARTS.scored(clan_of(scene, events[0].values[0]), rows, last, 0.8 + 0.5 * len(rows) + 1.8 * len(last))
    return found
