"""The chain of a die in the strip: what it has brought so far, one sign for each link."""

from typing import Final

from markupsafe import Markup

from tatami.core.events import Event
from tatami.titles.white_castle.board.art import SPRITE, words
from tatami.titles.white_castle.rules.domains import END, GARDEN, LEVEL
from tatami.web.scene import Scene

LINKS: Final = {  # event: the symbols of its link
    "lantern_lit": ["lantern"],
    "well_visited": ["well"],
    "warrior_sent": ["warrior"],
    "courtier_admitted": ["courtier", "torii"],
    "courtier_climbed": ["courtier", "climb"],
    "card_taken": ["deck"],
    "favour_granted": ["keep"],
    "toll_paid": ["torii", "seal"],
}


def chain(scene: Scene) -> Markup:
    """The die in play of whoever is asked, then the links of its chain, numbered; nothing before a die is placed."""
    events = die_in_play(scene)
    if not events:
        return Markup("")
    end, value = events[0].values[1:]
    links = [[f"{END.id_of(end).partition('_')[0]}{value}"], *[signs for event in events[1:] if (signs := signs_of(event))]]
    chips = Markup("").join(
        [
            Markup('<li value="{}">{}</li>').format(number, Markup("").join([sign(one) for one in signs]))
            for number, signs in enumerate(links, 1)
        ]
    )
    return Markup('<ol class="wc-chain" aria-label="{}">{}</ol>').format(words(scene.lang)["chain"], chips)


def die_in_play(scene: Scene) -> list[Event]:
    """What has happened since the one who is asked took a die; nothing if another turn has begun or the die is still in hand."""
    if scene.question is None:
        return []
    since = next(
        (
            at
            for at, event in reversed(list(enumerate(scene.events)))
            if event.kind in ("die_taken", "round_began", "order_set", "rival_card_turned")
        ),
        -1,
    )
    turn = scene.events[since:] if since >= 0 else []
    placed = any(event.kind == "die_placed" for event in turn)
    return turn if placed and turn[0].kind == "die_taken" and turn[0].values[0] == scene.seat else []


def signs_of(event: Event) -> list[str]:
    if event.kind == "gardener_sent":
        return ["gardener", GARDEN.id_of(event.values[1]).partition("_")[2]]
    if event.kind == "courtier_climbed" and LEVEL.id_of(event.values[1]) == "daimyo":
        return ["courtier", "keep"]
    return LINKS.get(event.kind, [])


def sign(id: str) -> Markup:
    return Markup('<svg viewBox="0 0 32 32" aria-hidden="true"><use href="{}#{}"/></svg>').format(SPRITE, id)
