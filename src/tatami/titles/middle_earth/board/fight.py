"""A battle's dice: what each side threw, every bonus, and who loses what; the siege's assaults and rams too."""

from typing import Final

from markupsafe import Markup

from tatami.core.events import Event
from tatami.web.boards.battle import Side, die, picture
from tatami.web.scene import Scene

THROWN: Final = ("battle_fought", "assaulted")
ATTACKERS_BONUSES: Final = 2  # the bonuses that come first are the attacker's
ENDS: Final = (
    "losses_taken",
    "territory_conquered",
    "units_captured",
    "leader_captured",
    "leader_lost",
    "space_taken",
    "player_eliminated",
)


def fight(scene: Scene, group: list[Event]) -> str:
    """Nothing where no dice were thrown; of several throws the last."""
    thrown = [event for event in group if event.kind in THROWN]
    if not thrown:
        return ""
    last = thrown[-1]
    start, goal, attack, defence, bonuses = last.type.params
    origin, target, attacks, defends, added = last.values
    attacker, defender = (owner(scene, start.domain.id_of(place)) for place in (origin, target))
    names = [bonuses.domain.text(value, scene.lang) for value in range(len(added))]
    ours = [name for name, n in zip(names, added, strict=True) if n][: sum(bool(n) for n in added[:ATTACKERS_BONUSES])]
    theirs = [name for name, n in zip(names, added, strict=True) if n][len(ours) :]
    sides = [
        Side(
            start.domain.text(origin, scene.lang),
            attacker,
            dice(attack.domain.id_of(attacks), len(ours)),
            ours,
        ),
        Side(
            goal.domain.text(target, scene.lang),
            None if defender == attacker else defender,
            dice(defence.domain.id_of(defends), len(theirs)),
            theirs,
        ),
    ]
    after = group[group.index(last) + 1 :]
    return picture(scene.texts.event(opening(group)), sides, [scene.texts.event(event) for event in after if event.kind in ENDS])


def opening(group: list[Event]) -> Event:
    """What the battle is about: the attack it belongs to, or the throw itself."""
    return next((event for event in group if event.kind == "attack_declared"), next(event for event in group if event.kind in THROWN))


def dice(id: str, bonus: int) -> list[Markup]:
    """The dice from the highest down; bonuses are the highest die's."""
    highest, *others = id.split("_")
    return [die(highest, bonus), *[die(value) for value in others]]


def owner(scene: Scene, id: str) -> int | None:
    """Who holds a territory; both are the attacker's once it has been conquered."""
    rows = scene.view.get("territories", [])
    found = next((row["owner"] for row in rows if row["id"] == id), None)
    return found if isinstance(found, int) else None
