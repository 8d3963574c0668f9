"""A battle side by side: the cards laid, what they are worth, swords, everything else that counts, and how it ended."""

from typing import Any, Final

from tatami.core.events import Event
from tatami.texts.numbers import change, figure
from tatami.titles.samurai_katana.board import face
from tatami.web.boards.battle import Side, chip, picture
from tatami.web.scene import Scene

CARDS: Final = 0  # the place of the combat cards among the sources of strength
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
    """The strength, card by card, then what everything else adds: the sum is the engine's."""
    seat, strength, swords, sources = counted.values
    cards = combat_cards(scene, group, seat)
    special = special_card(scene, group, seat)
    sums = [f"{card['name']} {change(card['value'])}{' ' + '⚔' * card['swords'] if card['swords'] else ''}" for card in cards]
    struck = sources[CARDS] - sum(card["value"] for card in cards)
    if struck:
        sums.append(f"{scene.word('battle_struck')} {change(struck)}")
    names = counted.type.params[-1].domain
    sums += [f"{names.text(source, scene.lang)} {change(n)}" for source, n in enumerate(sources) if n and source != CARDS]
    cards += special
    name = scene.name(seat) if seat >= 0 else scene.word("nobody")
    pictures = [chip(card["name"]) for card in cards]
    return Side(name, seat if seat >= 0 else None, pictures, sums, f"{figure(strength)}{' ⚔' + str(swords) if swords else ''}")


def combat_cards(scene: Scene, group: list[Event], seat: int) -> list[dict[str, Any]]:
    """The two combat cards a seat has revealed."""
    shown = [event for event in group if event.kind == "cards_revealed" and event.values[0] == seat]
    return [
        face(scene, event.type.params[1].domain.id_of(card)) for event in shown for card, n in enumerate(event.values[1]) for _ in range(n)
    ]


def special_card(scene: Scene, group: list[Event], seat: int) -> list[dict[str, Any]]:
    """The special card a seat has revealed, if it laid one: its power counts, not its value."""
    shown = [event for event in group if event.kind == "special_revealed" and event.values[0] == seat]
    return [face(scene, event.type.params[1].domain.id_of(event.values[1])) for event in shown]
