"""Tables of Shogun set up in one line, throws told in advance, and plans laid by name."""

from typing import Any

from tatami.core.chance import Loaded
from tatami.core.game import Game
from tatami.titles.shogun import TITLE
from tatami.titles.shogun.rules.domains import ACTION, BUILDING, CARD, EVENT, PROVINCE, SPACE, SPECIAL
from tatami.titles.shogun.rules.ids import BID, CHEST, FARMERS, NEUTRAL, PROVINCES, SIDES, SPACES
from tatami.titles.shogun.rules.odds import GROUP
from tatami.titles.shogun.rules.plan import gather_cards, open_plans
from tatami.titles.shogun.rules.state import EMPTY, Shogun
from tatami.titles.shogun.rules.tables import ARMIES, EFFECT, FARMER_CUBES, TILES

BLUE, YELLOW, RED, BLACK, PURPLE = range(5)


def province(id: str) -> int:
    return PROVINCE.value_of(id)


KOZUKE, SHINANO = province("kozuke"), province("shinano")


def table(
    lands: "dict[str, tuple[int, int]] | None" = None,
    seats: int = 4,
    event: "str | None" = None,
    special: "dict[int, str] | None" = None,
    markers: "dict[str, int] | None" = None,
    built: "dict[str, list[str]] | None" = None,
    lower: "dict[int, int] | None" = None,
    **options: str,
) -> Shogun:
    """A spring in which everybody plans, with these lands (seat and armies), this event and an empty tower."""
    game: Shogun = TITLE.new(seats, 7, {"start": "printed", **options})
    game.owner, game.armies = [NEUTRAL] * PROVINCES, [0] * PROVINCES
    game.upper, game.lower, game.tray = [0] * SIDES, [0] * SIDES, [0] * SIDES
    game.reserve = [ARMIES] * seats + [0] * (FARMERS - seats) + [FARMER_CUBES]
    game.markers, game.built, game.tiles = [0] * PROVINCES, [0] * PROVINCES, TILES[:]
    for id, (seat, armies) in (lands or {}).items():
        game.owner[province(id)] = seat
        game.armies[province(id)] = armies
        game.reserve[seat] -= armies
    for id, n in (markers or {}).items():
        game.markers[province(id)] = n
    for id, names in (built or {}).items():
        for name in names:
            game.built[province(id)] |= 1 << BUILDING.value_of(name)
            game.tiles[BUILDING.value_of(name)] -= 1
    for side, n in (lower or {}).items():
        game.lower[side] = n
        game.reserve[side] -= n
    if event is not None:
        game.event = EVENT.value_of(event)
        game.effect = EFFECT[game.event]
    game.special = [SPECIAL.value_of((special or {}).get(seat, "none")) for seat in range(seats)]
    game.order = list(range(seats))
    gather_cards(game)
    open_plans(game)
    game.check()
    return game


def falls(game: Shogun, thrown: dict[int, int], out: dict[int, int], more: int = 0) -> None:
    """Of the next throw so many cubes fall out: the others stick on the upper shelf, more come from the lower. `more` draws of 0 follow."""
    values = []
    coming = {side: thrown.get(side, 0) + game.tray[side] for side in range(SIDES)}
    for side in range(SIDES):
        assert game.upper[side] == 0
        if coming[side]:
            stuck = max(0, coming[side] - out.get(side, 0))
            values.append(draw_for(game.variant.stick[coming[side]], stuck))
            coming[side] -= stuck
    arriving = sum(coming.values()) * (GROUP + 1)
    for side in range(SIDES):
        if game.lower[side]:
            values.append(draw_for(game.variant.free[arriving + game.lower[side]], out.get(side, 0) - coming[side]))
        if coming[side]:
            values.append(0)
    game.chance = Loaded(values + [0] * more)


def draw_for(sums: list[int], n: int) -> int:
    """A draw that stands for the number n."""
    return sums[n - 1] if n else 0


def lay_plan(game: Game, seat: int, plan: "dict[str, str] | None" = None, bid: str = "chest_0") -> None:
    """Plan by name, and finish: what is not named is covered with chest cards, then with the other provinces."""
    wanted = {"bid": bid, **(plan or {})}
    for space, card in wanted.items():
        choose(game, seat, space, card)
    shogun: Any = game
    while True:
        free = [space for space in range(SPACES) if shogun.plan[seat * SPACES + space] == EMPTY]
        cards = sorted(shogun.hand[seat], key=lambda card: card < CHEST)
        if not free or not cards:
            break
        choose(game, seat, SPACE.ids[free[0]], CARD.ids[cards[0]])
    say(game, seat, "finished")


def choose(game: Game, seat: int, space: str, card: str) -> None:
    """A card on a space: the space is named unless it is the one asked about."""
    shogun: Any = game
    if shogun.planning[seat] != SPACE.value_of(space):
        go(game, seat, space)
    say(game, seat, card)


def go(game: Game, seat: int, space: str) -> None:
    """To another space: a free one asks for its card, a covered one gives its card back."""
    say(game, seat, "elsewhere")
    say(game, seat, space)


def say(game: Game, seat: int, answer: str) -> None:
    """An answer by name."""
    game.play(seat, game.question(seat).domain.value_of(answer))


def names(game: Game, seat: int) -> list[str]:
    """A seat's answers by name."""
    question = game.question(seat)
    return [question.domain.id_of(answer) for answer in question.answers]


def told(game: Game, kind: str, seat: "int | None" = None) -> list[dict[str, Any]]:
    """The events of a kind, as a seat was told them."""
    return [event.plain() for event in game.events(seat) if event.kind == kind]


def log(game: Game, since: int = 0) -> list[str]:
    """What everybody was told after so many events: the kind, then the values by name."""
    rows = [event.plain() for event in game.events(None)[since:]]
    return [" ".join(str(value) for name, value in row.items() if name not in ("number", "rule")) for row in rows]


def set_actions(game: Shogun, *first: str) -> None:
    """These actions come first, the others after them."""
    order = [ACTION.value_of(id) for id in first]
    order += [action for action in range(BID) if action not in order]
    game.actions = order[:5] + [EMPTY] * 5


def play_season(game: Game) -> None:
    """Everybody covers the board with whatever there is, and the season is played to its end by first answers."""
    shogun: Any = game
    season = (shogun.year, shogun.season)
    for seat in range(game.seats):
        lay_plan(game, seat)
    while not game.over and (shogun.year, shogun.season) == season:
        seat = game.waiting()[0]
        game.play(seat, game.question(seat).answers[0])
