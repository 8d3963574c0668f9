"""What a seat may know: its view, and the worlds that look the same to it. [cards.7, draw.7]

Hidden from a seat are the others' territory cards (but for those handed over face up), the cards they set aside for uprisings, their
adventure cards, the order of both piles, what others answered in a window that is still open, and how far the seat on turn has got with
choosing a set or a target. When a pile was shuffled again, everybody saw what went into it: cards that were in hand then are not in it.
"""

from typing import Any, Final

from tatami.core.agenda import EVERYBODY
from tatami.core.chance import imagined
from tatami.titles.middle_earth.rules.attack import AttackTo
from tatami.titles.middle_earth.rules.cards import TradeCard
from tatami.titles.middle_earth.rules.domains import ADVENTURE, ARMY, BRIDGE_NAME, CARD, REGION, SIDE, TERRITORY
from tatami.titles.middle_earth.rules.draw import cards_in
from tatami.titles.middle_earth.rules.fellowship import Window
from tatami.titles.middle_earth.rules.ids import LEADERS, NEUTRAL, NEUTRAL_ARMY, NOBODY, TERRITORIES, Card, Seat, Territory
from tatami.titles.middle_earth.rules.missions import ForgoMission
from tatami.titles.middle_earth.rules.scoring import score
from tatami.titles.middle_earth.rules.state import NOWHERE, UNANSWERED, MiddleEarth
from tatami.titles.middle_earth.rules.tables import (
    BRIDGES,
    EVENT_CARDS,
    IS_SITE,
    IS_STRONGHOLD,
    KIND_OF,
    PATH,
    PATH_DIE,
    REGION_OF,
    SEATING,
)


def view(game: MiddleEarth, seat: "Seat | None") -> dict[str, Any]:
    shown = {
        "title": "middle_earth",
        "mode": "alliance" if game.variant.alliance else "hunt" if game.variant.hunt else "war",
        "seat": None,
        "seats": game.seats,
        "waiting": game.waiting(),
        "first": game.first,
        "active": game.active,
        "players": [player(game, other) for other in range(game.seats)],
        "territories": [territory(game, t) for t in range(game.variant.size)],
        "fellowship": {
            "step": game.ring,
            "territory": TERRITORY.id_of(PATH[game.ring]),
            "path": [TERRITORY.id_of(t) for t in PATH[: game.variant.path_length]],
            "die": game.ring_die or None,
            "rolled_at": TERRITORY.id_of(game.ring_rolled_at) if game.ring_die else None,
            "dice": [TERRITORY.id_of(t) for t, die in zip(PATH, PATH_DIE, strict=True) if die and t < game.variant.size],
        },
        "closed_bridges": [BRIDGE_NAME.id_of(b) for b in range(len(BRIDGES)) if any(bits >> b & 1 for bits in game.closed)],
        "storms": sorted({TERRITORY.id_of(t) for covered in game.storms for t in covered}),
        "corsairs": game.corsairs != 0,
        "stock": game.stock,
        "card_pile": len(game.pile),
        "card_discard": [CARD.id_of(card) for card in sorted(game.discard)],
        "adventure_pile": len(game.adventure_pile),
        "adventure_discard": kinds(game.adventure_discard),
    }
    return shown if seat is None else shown | own(game, seat, shown)


def own(game: MiddleEarth, seat: Seat, shown: dict[str, Any]) -> dict[str, Any]:
    """A player sees his own cards whole."""
    players = shown["players"][:]
    players[seat] = players[seat] | {
        "hand": [CARD.id_of(card) for card in game.hand[seat]],
        "uprising": [CARD.id_of(card) for card in game.uprising[seat]],
        "adventure_hand": kinds(game.adventures[seat]),
    }
    return {"seat": seat, "players": players}


def player(game: MiddleEarth, other: Seat) -> dict[str, Any]:
    """Of a player's cards everybody sees how many there are, and those everybody knows."""
    return {
        "army": ARMY.id_of(SEATING[game.seats][other]),
        "side": SIDE.id_of(game.side(other)),
        "alive": game.is_alive(other),
        "score": score(game, other),
        "reserve": game.reserve[other],
        "leaders": [TERRITORY.id_of(at) for at in game.leader_at[other * LEADERS : (other + 1) * LEADERS] if at != NOWHERE],
        "cards": len(game.hand[other]),
        "hand": None,
        "shown": [CARD.id_of(card) for card in game.hand[other] if card in game.shown],
        "uprisings": len(game.uprising[other]),
        "uprising": None,
        "adventures": game.adventures[other].bit_count(),
        "adventure_hand": None,
        "played": kinds(game.played[other]),
    }


def territory(game: MiddleEarth, t: Territory) -> dict[str, Any]:
    owner = game.owner[t]
    return {
        "id": TERRITORY.id_of(t),
        "region": REGION.id_of(REGION_OF[t]),
        "owner": owner if owner < NEUTRAL else None,
        "army": None if owner == NOBODY else ARMY.id_of(NEUTRAL_ARMY if owner == NEUTRAL else SEATING[game.seats][owner]),
        "battalions": game.army[t],
        "leader": game.leader_in(t),
        "stronghold": IS_STRONGHOLD[t],
        "site": IS_SITE[t],
    }


def kinds(cards: int) -> list[str]:
    return [ADVENTURE.id_of(KIND_OF[card]) for card in cards_in(cards)]


# Other worlds.


def redeal(game: MiddleEarth, seat: "Seat | None", seed: int) -> MiddleEarth:
    """A world that looks the same to the seat."""
    copy = MiddleEarth()
    game.copy_to(copy)
    copy.chance = imagined(seed)
    redeal_cards(copy, seat)
    redeal_adventures(copy, seat)
    if copy.over:
        return copy
    if copy.answers is EVERYBODY:
        redeal_pledges(copy, seat)
    elif copy.active != seat:
        ask_again(copy)
    return copy


def ask_again(game: MiddleEarth) -> None:
    """What another seat is asked depends on its cards. A choice it has begun and nobody has heard of, it begins again."""
    if isinstance(game.asked, ForgoMission):
        game.asked = game.asked.back
    if isinstance(game.asked, AttackTo | TradeCard):
        game.asked = game.agenda.pop()
    game.answers = game.asked.answers(game, game.active)


def redeal_pledges(game: MiddleEarth, seat: "Seat | None") -> None:
    """What others have answered in an open window is still a secret: anything their new cards allow."""
    window = game.asked
    assert isinstance(window, Window)
    pledge = game.pledge[:]
    for other in range(game.seats):
        if other != seat and pledge[other] != UNANSWERED:
            choices = window.choices(game, other)
            pledge[other] = choices[game.chance.below(len(choices))]
    game.pledge = pledge


HAND: Final = 0  # where a hidden territory card may lie
UPRISING: Final = 1


def redeal_cards(game: MiddleEarth, seat: "Seat | None") -> None:
    """Unseen cards of the present pile mix with it, older ones only with each other. [cards.6, attack.17]"""
    pools: list[list[Card]] = [[], game.pile]  # older, of the present pile
    places: list[list[tuple[Seat, int]]] = [[], []]
    for other in range(game.seats):
        if other == seat:
            continue
        for where, cards in ((UPRISING, game.uprising[other]), (HAND, game.hand[other])):
            for card in cards:
                if card not in game.shown:
                    pools[game.of_pile[card]].append(card)
                    places[game.of_pile[card]].append((other, where))
        game.hand[other] = [card for card in game.hand[other] if card in game.shown]
        game.uprising[other] = []
    for pool, slots in zip(pools, places, strict=True):
        game.chance.shuffle(pool)
        for other, where in sorted(slots, key=lambda slot: -slot[1]):
            if where == UPRISING:
                card = pool.pop(next(i for i, card in enumerate(pool) if card < TERRITORIES))
                game.uprising[other] = sorted([*game.uprising[other], card])
            else:
                game.hand[other] = sorted([*game.hand[other], pool.pop()])


def redeal_adventures(game: MiddleEarth, seat: "Seat | None") -> None:
    """The same for adventure cards; events are only in the pile. [draw.3, draw.6]"""
    in_pile = sum(1 << card for card in game.adventure_pile)
    hidden = 0
    for other in range(game.seats):
        if other != seat:
            hidden |= game.adventures[other]
    old = cards_in(hidden & ~game.of_adventure_pile)
    new = cards_in((hidden & game.of_adventure_pile | in_pile) & ~EVENT_CARDS)
    game.chance.shuffle(old)
    game.chance.shuffle(new)
    for other in range(game.seats):
        if other != seat:
            fresh = (game.adventures[other] & game.of_adventure_pile).bit_count()
            older = game.adventures[other].bit_count() - fresh
            drawn = [new.pop() for _ in range(fresh)] + [old.pop() for _ in range(older)]
            game.adventures[other] = sum(1 << card for card in drawn)
    game.adventure_pile = new + cards_in(in_pile & EVENT_CARDS)
    game.chance.shuffle(game.adventure_pile)
