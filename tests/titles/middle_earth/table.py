"""Tables laid out in one line, and answers given by name."""

from typing import Any

import tatami
from tatami.core.agenda import Step
from tatami.core.chance import Loaded
from tatami.core.game import Game
from tatami.titles.middle_earth.rules.attack import ATTACKS
from tatami.titles.middle_earth.rules.cards import flags
from tatami.titles.middle_earth.rules.domains import ADVENTURE, BRIDGE_NAME, CARD, TERRITORY
from tatami.titles.middle_earth.rules.ids import TERRITORIES
from tatami.titles.middle_earth.rules.state import NOWHERE, MiddleEarth
from tatami.titles.middle_earth.rules.tables import CARDS, PATH, adventure_deck
from tatami.titles.middle_earth.siege.rules.actions import ACTIONS
from tatami.titles.middle_earth.siege.rules.domains import LEADER, SPACE, TIRITH, UNIT
from tatami.titles.middle_earth.siege.rules.state import ABSENT, Siege

SYMBOLS = ["infantry", "cavalry", "creature"]  # in the order of their ids
INFANTRY = ["harlindon", "lune_valley", "evendim_hills"]  # a set; the last one is good


def at(id: str) -> int:
    return TERRITORY.value_of(id)


def war(
    *steps: Step,
    seats: int = 2,
    own: "dict[str, int] | None" = None,
    others: "dict[int, dict[str, int]] | None" = None,
    rest: int = 1,
    leaders: "dict[int, list[str]] | None" = None,
    hands: "dict[int, list[str]] | None" = None,
    adventures: "dict[int, list[str]] | None" = None,
    ring: str = "the_shire",
    dice: "list[int] | None" = None,
    stock: int = 0,
    **options: str,
) -> MiddleEarth:
    """Seat 0 is on turn and owes the steps, the first of them first. It holds `own` (battalions by territory), `others` say who holds
    what else, and `rest` holds one battalion everywhere else."""
    game = tatami.new("middle_earth", seats=seats, seed=5, options=options)
    assert isinstance(game, MiddleEarth)
    game.agenda.clear()
    game.active = game.first = 0
    lay_board(game, {0: own or {}, **(others or {})}, rest)
    lay_leaders(game, leaders or {})
    lay_cards(game, hands or {})
    lay_adventures(game, adventures or {})
    game.ring = PATH.index(at(ring))
    game.reserve = [0] * seats
    game.stock = stock
    game.moves = 1
    if dice is not None:
        game.chance = Loaded(dice)
    for step in reversed(steps):
        game.owe(step)
    game.settle()
    return game


def battle(attackers: int, defenders: int, *rolls: int, **more: object) -> MiddleEarth:
    """Weather Hills attacks Old Forest."""
    more.setdefault("others", {1: {"old_forest": defenders}})
    game = war(ATTACKS, own={"weather_hills": attackers}, dice=list(rolls), **more)  # type: ignore[arg-type]
    say(game, "weather_hills", "old_forest")
    return game


def lay_board(game: MiddleEarth, held: dict[int, dict[str, int]], rest: int) -> None:
    for territory in range(game.variant.size):
        if game.owner[territory] != rest:
            game.give(territory, rest)
        game.army[territory] = 1
    for owner, territories in held.items():
        for id, n in territories.items():
            if owner != rest:
                game.give(at(id), owner)
            game.army[at(id)] = n
    game.empty = []
    game.alive = sum(1 << seat for seat in range(game.seats) if game.held[seat])


def lay_leaders(game: MiddleEarth, leaders: dict[int, list[str]]) -> None:
    game.leader_at = [NOWHERE] * (2 * game.seats)
    for seat, places in leaders.items():
        for place in places:
            game.move_leader(seat, NOWHERE, at(place))


def lay_cards(game: MiddleEarth, hands: dict[int, list[str]]) -> None:
    game.hand = [sorted(CARD.value_of(id if "wild" in id else f"card_{id}") for id in hands.get(s, [])) for s in range(game.seats)]
    held = [card for hand in game.hand for card in hand]
    game.pile = [c for c in range(CARDS) if (c < game.variant.size or c >= TERRITORIES) and c not in held]
    game.of_pile = flags(game.pile + held)
    game.discard = []
    game.uprising = [[] for _ in range(game.seats)]


def lay_adventures(game: MiddleEarth, hands: dict[int, list[str]]) -> None:
    deck = adventure_deck(game.variant.joined, game.variant.trilogy)
    game.unseen = sum(1 << card for card in deck)
    game.adventures = [sum(1 << ADVENTURE.value_of(id) for id in hands.get(seat, [])) for seat in range(game.seats)]
    game.played = [0] * game.seats
    game.adventure_discard = 0
    game.adventure_pile = [card for card in deck if not any(hand >> card & 1 for hand in game.adventures)]
    game.of_adventure_pile = game.unseen


def roll(attack: tuple[int, ...], defence: tuple[int, ...]) -> int:
    """The one number chance gives for all dice of a battle."""
    number = 0
    for die in reversed([*attack, *defence]):
        number = number * 6 + die - 1
    return number


def offered(game: Game, seat: "int | None" = None) -> set[str]:
    """The names of the answers a seat has."""
    question = game.question(game.waiting()[0] if seat is None else seat)
    return {question.domain.id_of(answer) for answer in question.answers}


def asked(game: Game) -> str:
    return game.question(game.waiting()[0]).kind


def say(game: Game, *answers: "str | int") -> None:
    """Whoever is asked first answers by name."""
    for answer in answers:
        seat = game.waiting()[0]
        question = game.question(seat)
        game.play(seat, question.domain.value_of(str(answer)))


def told(game: Game, seat: "int | None" = None) -> list[str]:
    """The kinds of event a seat has been told."""
    return [event.kind for event in game.events(seat)]


def last(game: Game, kind: str, seat: "int | None" = None) -> dict[str, Any]:
    """The last event of a kind, in plain values."""
    return [event.plain() for event in game.events(seat) if event.kind == kind][-1]


def log(game: Game, seat: "int | None" = None) -> list[str]:
    """All that a seat, or a spectator, was told since the table was laid out: the kind, then the values by name."""
    rows = [event.plain() for event in game.events(seat)]
    return [" ".join(str(value) for name, value in row.items() if name not in ("number", "rule")) for row in rows]


def siege(
    *steps: Step,
    units: "dict[str, dict[str, int]] | None" = None,
    leaders: "dict[str, str] | None" = None,
    seat: int = 0,
    points: int = 3,
    kept: "list[str] | None" = None,
    enemy_kept: "list[str] | None" = None,
    dice: "list[int] | None" = None,
    cards: "list[str] | None" = None,
) -> Siege:
    """A siege with only these pieces on the board; `dice` are shown faces, one by one."""
    game = tatami.new("middle_earth", seats=2, seed=5, options={"mode": "siege"})
    assert isinstance(game, Siege)
    game.agenda.clear()
    game.active = seat
    game.units = [[0] * len(game.raised) for _ in game.units]
    game.strength = [0] * len(game.strength)
    game.holder = [-1] * len(game.holder)
    game.leader_at = [ABSENT] * len(game.leader_at)
    game.raised = [0] * len(game.raised)
    for space, row in (units or {}).items():
        for unit, n in row.items():
            game.add(SPACE.value_of(space), UNIT.value_of(unit), n)
            game.raised[UNIT.value_of(unit)] += n
    for leader, space in (leaders or {}).items():
        game.put_leader(LEADER.value_of(leader), SPACE.value_of(space))
    lay_tirith(game, seat, kept or [], enemy_kept or [])
    mine = sorted(CARD.value_of(id if "wild" in id else f"card_{id}") for id in cards or [])
    game.cards = [mine, []] if seat == 0 else [[], mine]
    game.pile = [card for card in range(CARDS) if card not in mine]
    game.points = points
    if dice is not None:
        game.chance = Loaded([die - 1 for die in dice])
    for step in reversed(steps):
        game.owe(step)
    game.settle()
    return game


def lay_tirith(game: Siege, seat: int, kept: list[str], enemy_kept: list[str]) -> None:
    mine = sum(1 << TIRITH.value_of(id) for id in kept)
    theirs = sum(1 << TIRITH.value_of(id) for id in enemy_kept)
    game.kept = [mine, theirs] if seat == 0 else [theirs, mine]
    game.tirith_pile = [card for card in range(16) if not (mine | theirs) >> card & 1]


def act(units: dict[str, dict[str, int]], **more: Any) -> Siege:
    """A siege in which the seat on turn spends its points."""
    return siege(ACTIONS, units=units, **more)


def space(id: str) -> int:
    return SPACE.value_of(id)


def there(game: Siege, space: str) -> dict[str, int]:
    """The units in a space, by name."""
    return {UNIT.id_of(unit): n for unit in range(9) if (n := game.count(SPACE.value_of(space), unit))}


def closed(game: MiddleEarth, bridge: str = "rhudaur__eregion") -> MiddleEarth:
    """The same with a bridge closed by the other."""
    game.closed[1], game.hindered = 1 << BRIDGE_NAME.value_of(bridge), True
    game.answers = game.asked.answers(game, 0)
    return game


def names(territories: list[int]) -> list[str]:
    return sorted(TERRITORY.id_of(t) for t in territories)


def unit(id: str) -> int:
    return UNIT.value_of(id)


def siege_table(units: "dict[str, dict[str, int]] | None" = None, **more: object) -> Siege:
    """A siege in which nobody is without a unit."""
    return siege(units={"city": {"infantry": 1}, "e2": {"orc": 1}} | (units or {}), **more)  # type: ignore[arg-type]


def show(game: MiddleEarth, cards: int) -> None:
    """Everybody has seen these adventure cards."""
    game.adventure_pile = [card for card in game.adventure_pile if not cards >> card & 1]
    game.adventure_discard |= cards
    game.unseen &= ~cards


def lines(text: str) -> list[str]:
    return text.strip().split("\n")
