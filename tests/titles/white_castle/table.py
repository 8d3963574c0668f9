"""A table of The White Castle laid out for a test: the same cards and tiles every time, changed where a test says so.

The castle (die tiles beside the blocks, top to bottom):

    steward_1   steward_2:  coral 1 seal -> courtier · black time 1 · white 2 iron
    steward_2   steward_7:  black time 1 · coral 1 seal -> gardener · black 2 food
    steward_3   steward_15: white time 1 · white 2 pearl · coral 1 seal -> warrior
    diplomat_1  diplomat_2: coral courtier · white time 2
    diplomat_2  diplomat_8: black 2 vp + well · white gardener

Gardens: coral 3 coin -> gardener (4 food), 2 any (1) · black 3 coin -> courtier (4), 3 coin (1) · white 4 coin -> domain (3), 2 seal (2).
Yards: great black tile and time 2 · middle courtier · small 2 seal. Well: 1 pearl, 1 iron. Daimyo: well · 2 vp · 2 seal.
"""

from typing import Any

from tatami.core.agenda import Step
from tatami.core.chance import Chance, Loaded, stream
from tatami.core.events import Event
from tatami.core.game import Question
from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.rules.actions import perform
from tatami.titles.white_castle.rules.domains import CARD, COLOUR, DAIMYO_CARD, DIE_TILE, GARDEN_CARD, GOOD, YARD_TILE, ZONE_CARD
from tatami.titles.white_castle.rules.flow import SEQUENCE
from tatami.titles.white_castle.rules.ids import COLOURS, GOODS, ICONS, LEFT, PLACES, RIGHT, RIVAL
from tatami.titles.white_castle.rules.lantern import add_to_zone
from tatami.titles.white_castle.rules.setup import lay_daimyo, lay_die_tiles, lay_gardens, lay_yards
from tatami.titles.white_castle.rules.solo import rival_step
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import ACTIONS, CASTLE_CARDS, FULL_TABLE, STEWARD_CARDS

ROOMS = ["steward_2", "steward_7", "steward_15", "diplomat_2", "diplomat_8"]
TILES = [
    *("coral", "black", "white", "black", "coral", "black", "white", "white", "coral"),
    *("coral", "white", "black", "white"),
]
WELL = ["coral_pearl", "black_iron"]
GARDENS = ["plant_2", "stone_1", "plant_3", "stone_2", "plant_5", "stone_3"]
YARDS = ["tile_6", "tile_2", "tile_1", "tile_5"]
BRIDGES = {"coral": [1, 3, 5], "black": [2, 4, 6], "white": [1, 3, 6]}
CARDS = ["start_courtier_1", "start_gardener_1", "start_warrior_1", "start_courtier_2"]
ZONES = ["provisions_1", "provisions_4", "provisions_7", "provisions_9"]


def table(
    seats: int = 2,
    goods: "dict[str, int] | None" = None,
    bridges: "dict[str, list[int]] | None" = None,
    rooms: "list[str] | None" = None,
    card: str = "start_courtier_1",
    zone: "list[str] | None" = None,
    gardens: "list[str] | None" = None,
    yards: "list[str] | None" = None,
    tiles: "list[str] | None" = None,
    daimyo: str = "daimyo_1",
    well: "list[str] | None" = None,
    chance: "Chance | None" = None,
    **options: str,
) -> Castle:
    """Round 1, turn 1, seat 0 to take a die; `goods`, `card` and the lantern `zone` are those of seat 0."""
    game: Castle = TITLE.new(seats, 1, options)
    lay = game.lay
    lay_die_tiles(lay, [COLOUR.value_of(id) for id in tiles or TILES], [DIE_TILE.value_of(id) for id in well or WELL])
    lay_gardens(lay, [GARDEN_CARD.value_of(id) for id in gardens or GARDENS])
    lay_yards(lay, [YARD_TILE.value_of(id) for id in yards or YARDS])
    lay_daimyo(lay, DAIMYO_CARD.value_of(daimyo))
    game.rooms = [CARD.value_of(id) for id in rooms or ROOMS]
    game.card = [CARD.value_of(id) for id in [card, *CARDS[1 : lay.clans]]]
    taken = game.rooms + game.card
    deck = [c for c in range(CASTLE_CARDS) if c not in taken and (seats > 2 or not FULL_TABLE[c])]
    game.stewards = [c for c in deck if c < STEWARD_CARDS]
    game.diplomats = [c for c in deck if c >= STEWARD_CARDS]
    game.stock = [0] * (lay.clans * GOODS)
    for good, n in (goods or {}).items():
        give(game, good, n)
    game.lantern = [0] * (lay.clans * ICONS)
    game.zone = [[] for _ in range(lay.clans)]
    for id in zone or ["provisions_1"]:
        add_to_zone(game, 0, ZONE_CARD.value_of(id))
    for clan in range(1, seats):
        add_to_zone(game, clan, ZONE_CARD.value_of(ZONES[clan]))
    game.pairs = []
    game.pair_cards = []
    lay_dice(game, {**BRIDGES, **(bridges or {})})
    if seats > 1:
        game.order = list(range(seats))
        game.moved = [-seat for seat in range(seats)]
    game.turn = 0
    game.chance = chance or stream(1)
    game.agenda = SEQUENCE[::-1]
    game.settle()
    return game


def lay_dice(game: Castle, bridges: dict[str, list[int]]) -> None:
    """Lay dice out on the bridges: the last one at the right end, the others from the left."""
    game.bridge = [0] * (COLOURS * PLACES)
    for id, dice in bridges.items():
        place = COLOUR.value_of(id) * PLACES
        for n, value in enumerate(dice[:-1]):
            game.bridge[place + LEFT + n] = value
        if dice:
            game.bridge[place + RIGHT] = dice[-1]
    game.ends = ends(game)


def ends(game: Castle) -> int:
    """The ends of bridges with a die, as bits."""
    places = [colour * PLACES + end for colour in range(COLOURS) for end in (LEFT, RIGHT)]
    return sum(1 << end for end, place in enumerate(places) if game.bridge[place])


def give(game: Castle, good: str, n: int, clan: int = 0) -> None:
    game.stock[clan * GOODS + GOOD.value_of(good)] = n


def has(game: Castle, good: str, clan: int = 0) -> int:
    return game.stock[clan * GOODS + GOOD.value_of(good)]


def goods(game: Castle, clan: int = 0) -> dict[str, int]:
    """What a clan has, without what it lacks."""
    return {id: has(game, id, clan) for id in GOOD.ids if has(game, id, clan)}


def play(game: Castle, *answers: str) -> None:
    """Answer the questions of whoever is asked, by name."""
    for answer in answers:
        question = asked(game)
        game.play(question.seat, question.domain.value_of(answer))


def asked(game: Castle) -> Question:
    question: Question = game.question(game.waiting()[0])
    return question


def kind(game: Castle) -> str:
    """What is asked; nothing once all is done."""
    return asked(game).kind if game.waiting() else "over"


def answers(game: Castle) -> list[str]:
    """The answers by name, without those that change seals."""
    question = asked(game)
    return [name for name in named(question, question.answers) if not name.startswith("seal")]


def all_answers(game: Castle) -> list[str]:
    question = asked(game)
    return named(question, question.answers)


def canonical(game: Castle) -> list[str]:
    question = asked(game)
    return named(question, question.canonical)


def named(question: Question, values: list[int]) -> list[str]:
    return [question.domain.id_of(value) for value in values]


def carry_out(game: Castle, action: str) -> None:
    """Let seat 0 carry out a printed action, and nothing after it."""
    game.over = False
    game.agenda = []
    perform(game, 0, ACTIONS.index(action))
    game.settle()


def do(game: Castle, *steps: Step) -> None:
    """Let these steps happen, the first one first, and nothing after them."""
    game.over = False
    game.agenda = list(reversed(steps))
    game.settle()


def told(game: Castle, kind: str) -> list[dict[str, Any]]:
    """The events of a kind, in plain values."""
    events: list[Event] = game.events(0)
    return [event.plain() for event in events if event.kind == kind]


def log(game: Castle, since: int = 0) -> list[str]:
    """What everybody was told after so many events: the kind, then the values by name."""
    rows = [event.plain() for event in game.events(0)[since:]]
    return [" ".join(str(value) for name, value in row.items() if name not in ("number", "rule")) for row in rows]


FULL = {"coral": [1, 3, 5], "black": [2, 4, 6], "white": [1, 3, 6]}


def visit(bridges: "dict[str, list[int]] | None" = None, top: int = 1, unseen: "list[int] | None" = None, **options: Any) -> Castle:
    """A solo table; the rival's deck is numbered from 1 and drawn in the order of `unseen`, so chance is always 0."""
    game = table(1, bridges=bridges or FULL, **options)
    game.rival_top = top - 1
    game.rival_unseen = [card - 1 for card in unseen or [n for n in range(1, 10) if n != top]]
    game.rival_under = []
    game.chance = Loaded([0] * 40)
    game.influence[RIVAL] = 0
    give(game, "vp", 0, RIVAL)
    return game


def rival_does(game: Castle, *icons: str) -> None:
    do(game, *[rival_step(icon) for icon in icons])
