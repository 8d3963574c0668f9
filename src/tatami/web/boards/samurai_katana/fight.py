"""A battle side by side: the cards laid, what they are worth, swords, everything else that counts, and how it ended."""

from typing import Any, Final

from tatami.core.events import Event
from tatami.web.boards.battle import Side, chip, picture
from tatami.web.boards.samurai_katana import face
from tatami.web.scene import Scene

ENDS: Final = (
    "samurai_lost",
    "battle_won",
    "battle_tied",
    "samurai_retreated",
    "samurai_dispersed",
    "castle_destroyed",
    "shogun_disgraced",
)


def fight(scene: Scene, group: list[Event]) -> str:
    """Nothing where no strength was counted."""
    counted = [event for event in group if event.kind == "strength_counted"]
    if not counted:
        return ""
    ends = [scene.texts.event(event) for event in group if event.kind in ENDS]
    return picture(scene.texts.event(group[0]), [side(scene, group, event) for event in counted], ends)


def side(scene: Scene, group: list[Event], counted: Event) -> Side:
    """The strength, card by card; what is over comes of samurai, castle, land and help."""
    seat, strength, swords = counted.values
    cards = cards_of(scene, group, seat)
    rest = strength - sum(card["value"] for card in cards)
    sums = [f"{card['name']} {card['value']:+d}{' ' + '⚔' * card['swords'] if card['swords'] else ''}" for card in cards]
    if rest:
        sums.append(f"{scene.word('battle_rest')} {rest:+d}")
    name = scene.name(seat) if seat >= 0 else scene.word("nobody")
    pictures = [chip(card["name"]) for card in cards]
    return Side(name, seat if seat >= 0 else None, pictures, sums, f"{strength}{' ⚔' + str(swords) if swords else ''}")


def cards_of(scene: Scene, group: list[Event], seat: int) -> list[dict[str, Any]]:
    """The cards a seat has revealed."""
    found = []
    for event in group:
        if event.kind == "cards_revealed" and event.values[0] == seat:
            domain = event.type.params[1].domain
            found += [face(scene, domain.id_of(card)) for card, n in enumerate(event.values[1]) for _ in range(n)]
        elif event.kind == "special_revealed" and event.values[0] == seat:
            found.append(face(scene, event.type.params[1].domain.id_of(event.values[1])))
    return found
