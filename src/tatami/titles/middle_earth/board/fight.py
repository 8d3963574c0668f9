"""Great moments on the stage: dice that tumble with every bonus, the Fellowship's step, the capture roll, Mount Doom, missions; assaults and rams of the siege.

A scene is a still picture whose parts enter one after the other; without motion it is seen at its end.
"""

from typing import Final

from markupsafe import escape

from tatami.core.events import Event
from tatami.texts import capital
from tatami.titles.middle_earth.board import colours
from tatami.titles.middle_earth.board.names import HERE, name
from tatami.titles.middle_earth.board.odds import campaign
from tatami.titles.middle_earth.board.war import percent
from tatami.titles.middle_earth.rules.domains import ADVENTURE, BONUS, DICE, HUNT_BONUS, TERRITORY
from tatami.titles.middle_earth.rules.flow import CAPTURED_AT
from tatami.titles.middle_earth.rules.ids import LEAVES_ON
from tatami.titles.middle_earth.siege.rules.domains import SIEGE_BONUS, SPACE
from tatami.web.scene import Scene

ATTACKERS_BONUSES: Final = 2  # the bonuses that come first are the attacker's
SECONDS: Final = {"battle": 2.2, "ring": 1.8, "doom": 4.0, "capture": 3.6, "mission": 1.6, "ram": 2.6, "end": 5.0}
ENDS: Final = ("territory_conquered", "units_captured", "leader_captured", "leader_lost", "space_taken", "player_eliminated")
PAIRS: Final = 36  # ways two dice fall
FACES: Final = 6


def fight(scene: Scene, group: list[Event]) -> str:
    """Return the scene of the last of these events that has one; nothing where there is none."""
    for event in reversed(group):
        if event.kind in ("battle_fought", "assaulted"):
            return battle(scene, event, group)
        if event.kind in SCENES:
            return SCENES[event.kind](scene, event, group[group.index(event) + 1 :])
        if event.type.opens:
            return ""
    return ""


def staged(kind: str, caption: str, drawing: str, result: str) -> str:
    return (
        f'<figure class="me-scene is-{kind}" data-seconds="{SECONDS[kind]}"><figcaption>{caption}</figcaption>{drawing}'
        f'<p class="me-outcome">{result}</p></figure>'
    )


def face(kind: str, value: int, beaten: bool = False) -> str:
    return f'<svg class="me-thrown{" is-beaten" if beaten else ""}" viewBox="0 0 34 34" aria-hidden="true"><use href="{HERE}pieces.svg#die-{kind}-{value}"/></svg>'


def extra(text: str) -> str:
    return f'<span class="me-extra">{escape(text)}</span>'


# Battles.


def battle(scene: Scene, event: Event, group: list[Event]) -> str:
    """Both sides' dice from the highest down, beaten ones pale, each bonus beside them; the chance as it was before the first throw."""
    origin, target, attack, defence, added = event.values
    siege = event.kind == "assaulted"
    place, bonus = (SPACE, SIEGE_BONUS) if siege else (TERRITORY, BONUS)
    ours, theirs = ([int(one) for one in DICE.id_of(dice).split("_")] for dice in (attack, defence))
    names = [bonus.text(value, scene.lang) for value in range(len(added))]
    mine, yours = (
        [one for one, n in zip(names, added, strict=True) if n and (names.index(one) < ATTACKERS_BONUSES) == first]
        for first in (True, False)
    )
    beaten = [
        a + (len(mine) if at == 0 else 0) <= b + (len(yours) if at == 0 else 0) for at, (a, b) in enumerate(zip(ours, theirs, strict=False))
    ]
    attacker, defender = (seat_at(scene, place.id_of(value), siege) for value in (origin, target))
    sides = [
        half(
            scene,
            place.text(origin, scene.lang),
            attacker,
            "".join(face("red", one, at < len(beaten) and beaten[at]) for at, one in enumerate(ours)),
            mine,
        ),
        half(
            scene,
            place.text(target, scene.lang),
            defender,
            "".join(face("black", one, at < len(beaten) and not beaten[at]) for at, one in enumerate(theirs)),
            yours,
        ),
    ]
    caption = (
        ""
        if siege
        else escape(scene.word("chance_before", chance=percent(chance(scene, TERRITORY.id_of(origin), TERRITORY.id_of(target), group))))
    )
    after = group[group.index(event) + 1 :]
    ends = [scene.texts.event(one) for one in after if one.kind in ENDS] or [
        scene.texts.event(one) for one in after if one.kind == "losses_taken"
    ]
    return staged(
        "battle", str(caption), f'<div class="me-clash">{sides[0]}<i aria-hidden="true">⚔</i>{sides[1]}</div>', str(escape(" ".join(ends)))
    )


def half(scene: Scene, where: str, seat: "int | None", dice: str, bonuses: list[str]) -> str:
    look = "" if seat is None else f" c-{colours(scene)[seat]}"
    return f'<div class="me-half{look}"><b>{escape(capital(where))}</b><p>{dice}</p>{"".join(map(extra, bonuses))}</div>'


def seat_at(scene: Scene, id: str, siege: bool) -> "int | None":
    """Who held a place before the battle."""
    if siege:
        side = next((row["side"] for row in scene.view["spaces"] if row["id"] == id), None)
        return None if side is None else int(side == "evil")
    owner = next((row["owner"] for row in scene.view["territories"] if row["id"] == id), None)
    return owner if isinstance(owner, int) else None


def chance(scene: Scene, start: str, goal: str, group: list[Event]) -> float:
    """The chance of the whole attack, as it was before."""
    rows = {row["id"]: row for row in scene.view["territories"]}
    led = any(event.kind == "leader_joined" for event in group)
    ahead = int(led) - int(rows[goal]["leader"]) - int(rows[goal]["stronghold"])
    return campaign(max(1, rows[start]["battalions"] - 1), rows[goal]["battalions"], ahead)[0]


# The Ring.


def ring(scene: Scene, event: Event, after: list[Event]) -> str:
    """The Fellowship's die: what it needs first, then how it falls. On Mount Doom the board grows dark."""
    territory, shown = event.values
    changed = [one for one in after if one.kind == "fellowship_die_changed"]
    die = max(1, min(FACES, changed[-1].values[0] if changed else shown))
    doom = TERRITORY.id_of(territory) == "mount_doom"
    caption = escape(scene.word("doom_stakes" if doom else "ring_stakes", n=LEAVES_ON))
    drawn = f'<div class="me-fate"><svg class="me-ring" viewBox="0 0 44 44" aria-hidden="true"><use href="{HERE}pieces.svg#ring"/></svg>{face("black", die)}</div>'
    told = [scene.texts.event(one) for one in [event, *after] if one.kind != "scored"]
    return staged("doom" if doom else "ring", str(caption), drawn, str(escape(" ".join(told[:3]))))


def capture(scene: Scene, event: Event, _after: list[Event]) -> str:
    """Two dice, each bonus, and what they come to against twelve; the chance is told before."""
    _, first, second, total, added = event.values
    ways = sum(a + b + sum(added) >= CAPTURED_AT for a in range(1, FACES + 1) for b in range(1, FACES + 1))
    caption = escape(scene.word("capture_odds", ways=ways, of=PAIRS))
    bonuses = "".join(extra(HUNT_BONUS.text(value, scene.lang)) for value, n in enumerate(added) if n)
    drawn = f'<div class="me-fate">{face("red", first)}{face("red", second)}{bonuses}<strong>{total}</strong></div>'
    won = scene.word("captured_ring") if total >= CAPTURED_AT else scene.word("missed_ring", n=CAPTURED_AT)
    return staged("capture", str(caption), drawn, str(escape(won)))


def mission(scene: Scene, event: Event, _after: list[Event]) -> str:
    """The card, and what it says."""
    id = ADVENTURE.id_of(event.values[1])
    drawn = f'<svg class="me-shown" viewBox="0 0 120 66" aria-hidden="true"><use href="{HERE}pieces.svg#card-{id}"/></svg>'
    return staged("mission", str(escape(capital(name(ADVENTURE, id, scene.lang)))), drawn, str(escape(scene.texts.event(event))))


def ram(scene: Scene, event: Event, after: list[Event]) -> str:
    """Grond's dice against the gate: any six breaks it."""
    dice = [int(one) for one in DICE.id_of(event.values[-1]).split("_")]
    broken = any(one.kind == "gate_broken" for one in after)
    grond = f'<svg class="me-grond" viewBox="0 0 120 60" aria-hidden="true"><use href="{HERE}siege-pieces.svg#grond"/></svg>'
    drawn = f'<div class="me-fate">{grond}{"".join(face("red", one, one < FACES) for one in dice)}</div>'
    odds = percent(1 - (1 - 1 / FACES) ** len(dice))
    result = scene.word("gate_broken_here" if broken else "gate_holds")
    return staged("ram", str(escape(scene.word("chance_before", chance=odds))), drawn, str(escape(result)))


def ended(scene: Scene, event: Event, after: list[Event]) -> str:
    """Every seat's points, the winner's last."""
    scored = sorted((one.values for one in after if one.kind == "scored"), key=lambda row: row[1])
    if len(scored) < len(scene.view["players"]):
        return ""
    most = max(1, scored[-1][1])
    rows = "".join(
        f'<li class="c-{colours(scene)[seat]}"><b>{escape(scene.name(seat))}</b><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="me-part" width="{100 * points / most:.1f}" height="8"/></svg><strong>{points}</strong></li>'
        for seat, points in scored
    )
    return staged("end", str(escape(scene.texts.event(event))), f'<ol class="me-standing">{rows}</ol>', "")


SCENES: Final = {
    "fellowship_rolled": ring,
    "capture_tried": capture,
    "mission_declared": mission,
    "gate_rammed": ram,
    "game_ended": ended,
}
