"""What is printed on board, cards and tiles, as flat tables of numbers."""

from typing import Final

from tatami.core.domain import NO
from tatami.titles.white_castle.rules.facts import (
    BOARD,
    CARD_ROWS,
    DAIMYO_ROWS,
    DECREE_ROWS,
    DIE_TILE_ROWS,
    GARDEN_ROWS,
    PROVISION_ROWS,
    RIVAL_ROWS,
    SOLO,
    YARD_TILE_ROWS,
)
from tatami.titles.white_castle.rules.ids import (
    CENTRE,
    COLOURS,
    DOMAIN,
    GARDENS,
    ICONS,
    LAST_SPACE,
    LEFT,
    LIT,
    NEVER,
    NO_CARD,
    PLACES,
    RESOURCES,
    RIGHT,
    ROOMS,
    ROWS,
    SIDES,
    SLOTS,
    SPACES,
    TIME,
    Action,
    Card,
    Colour,
    Good,
    Member,
    Slot,
    Space,
)

GOOD_IDS: Final = list(BOARD["good"])
COLOUR_IDS: Final = list(BOARD["colour"])
MEMBER_IDS: Final = list(BOARD["member"])
SPACE_IDS: Final = list(BOARD["space"])

RESOURCE_CAP: Final[int] = BOARD["limits"]["resource"]
SEAL_CAP: Final[int] = BOARD["limits"]["seal"]
MEMBERS_EACH: Final[int] = BOARD["limits"]["members"]
ROUNDS: Final[int] = BOARD["limits"]["rounds"]
TURNS: Final[int] = BOARD["limits"]["turns"]
STACKED: Final[int] = BOARD["limits"]["stacked"]
SCORE_TRACK: Final[int] = BOARD["limits"]["score_track"]
CAP: Final[list[int]] = [RESOURCE_CAP] * RESOURCES + [NEVER, SEAL_CAP, NEVER]  # by good; coins never run out [setup.18]

# Dice.
DICE: Final[dict[int, int]] = {int(players): dice for players, dice in BOARD["dice"].items()}
DIE_COLOUR: Final[list[Colour]] = [-1] + [colour for colour in range(COLOURS) for _ in range(SIDES)]
DIE_VALUE: Final[list[int]] = [0] + [value + 1 for _ in range(COLOURS) for value in range(SIDES)]

# Spaces and the value a die covers there. [castle.1, outside.1, well.1, domain.1]
VALUE: Final[list[int]] = [row["value"] for row in BOARD["space"].values()]
OUTSIDE_CHOICE: Final[list[list[Member]]] = [
    [MEMBER_IDS.index(member) for member in row["choice"]] for row in BOARD["space"].values() if "choice" in row
]

# Slots: the places of die tiles in the castle.
SLOT_ROOM: Final[list[int]] = [SPACE_IDS.index(id.rpartition("_")[0]) for id in BOARD["slot"]]
FIRST_SLOT: Final[list[Slot]] = [SLOT_ROOM.index(room) for room in range(ROOMS)]
SLOT_BLOCK: Final[list[int]] = [slot - FIRST_SLOT[room] for slot, room in enumerate(SLOT_ROOM)]
SLOT_ORDER: Final[list[int]] = [row["order"] for row in BOARD["slot"].values()]  # 0: marked [setup.9]
MARKED_SLOTS: Final[list[Slot]] = [slot for slot in range(SLOTS) if SLOT_ORDER[slot] == 0]
NUMBERED_SLOTS: Final[list[Slot]] = [SLOT_ORDER.index(number) for number in range(1, 11)]

# The castle.
LEVEL_VP: Final[list[int]] = [row["vp"] for row in BOARD["level"].values()]
GATE_PRICE: Final[int] = BOARD["courtier"]["gate"]
CLIMB_PRICE: Final[list[int]] = [0, *BOARD["courtier"]["climb"]]  # by floors

# The passage of time, and the final scoring.
TOLL: Final[list[int]] = [BOARD["time"]["gates"].get(str(space), 0) for space in range(LAST_SPACE + 1)]  # seals to enter
TIME_VP: Final[list[int]] = BOARD["time"]["vp"]
PURSE: Final[int] = BOARD["scoring"]["purse"]
RESOURCE_VP: Final[list[int]] = BOARD["scoring"]["resource"]

# Actions: every combination of icons printed anywhere, once. `rules/effects.py` says what each of them does.
ACTIONS: Final[list[str]] = []


def _action(text: str) -> Action:
    """The number of a printed action; of what stands behind its price, too."""
    if text not in ACTIONS:
        ACTIONS.append(text)
        if " -> " in text:
            _action(text.split(" -> ")[1])
    return ACTIONS.index(text)


# Cards.
_CARDS: Final = list(CARD_ROWS.values())
STEWARD_CARDS: Final[int] = sum(row["kind"] == "steward" for row in _CARDS)
CASTLE_CARDS: Final[int] = sum(row["kind"] != "start" for row in _CARDS)
CARDS: Final[int] = len(_CARDS)
STARTING_CARDS: Final[int] = CARDS - CASTLE_CARDS
BLOCKS: Final[list[int]] = [len(row["blocks"]) for row in _CARDS]
FULL_TABLE: Final[list[bool]] = [row.get("full_table", False) for row in _CARDS]  # out with one or two players
DARK: Final[list[int]] = [row.get("dark", -1) for row in _CARDS]  # the dark block, or -1
BLOCK_ACTION: Final[list[Action]] = [  # card * ROWS + block
    _action(row["blocks"][block]) if block < len(row["blocks"]) else -1 for row in _CARDS for block in range(ROWS)
]
ROW_ACTION: Final[list[Action]] = [  # card * ROWS + domain row
    _action(text) for row in _CARDS for text, rows in zip(row["blocks"], row.get("rows", [1, 1, 1]), strict=True) for _ in range(rows)
]
LIGHT_BLOCKS: Final[list[list[int]]] = [[block for block in range(BLOCKS[card]) if block != DARK[card]] for card in range(CARDS)]
DARK_MEMBER: Final[list[Member]] = [  # the member of the dark action, or -1
    -1 if DARK[card] < 0 else MEMBER_IDS.index(row["blocks"][DARK[card]].split()[-1]) for card, row in enumerate(_CARDS)
]

# The daimyo's favours, gardens, yards, tiles.
DAIMYOS: Final[int] = len(DAIMYO_ROWS)
FAVOUR_ACTION: Final[list[Action]] = [_action(text) for row in DAIMYO_ROWS.values() for text in row["favours"]]  # daimyo * FAVOURS + place
PLANTS: Final[list[int]] = [n for n, row in enumerate(GARDEN_ROWS.values()) if row["kind"] == "plant"]
STONES: Final[list[int]] = [n for n, row in enumerate(GARDEN_ROWS.values()) if row["kind"] == "stone"]
GARDEN_FOOD: Final[list[int]] = [row["food"] for row in GARDEN_ROWS.values()]
GARDEN_VP: Final[list[int]] = [row["vp"] for row in GARDEN_ROWS.values()]
GARDEN_ACTION: Final[list[Action]] = [_action(row["action"]) for row in GARDEN_ROWS.values()]
YARD_TILES: Final[int] = len(YARD_TILE_ROWS)
YARD_IRON: Final[list[int]] = [row["iron"] for row in BOARD["yard"].values()]
YARD_VALUE: Final[list[int]] = [row["value"] for row in BOARD["yard"].values()]
YARD_TILES_OF: Final[list[list[str]]] = [row["tiles"] for row in BOARD["yard"].values()]  # by yard: the faces its tiles show
YARD_FACES: Final[list[str]] = [face for faces in YARD_TILES_OF for face in faces]  # the four places of tiles
YARD_PLACE: Final[list[int]] = [
    sum(len(faces) for faces in YARD_TILES_OF[:yard]) for yard in range(len(YARD_TILES_OF))
]  # the first place of each yard
BLUE_ACTION: Final[list[Action]] = [_action(row["blue"]) for row in YARD_TILE_ROWS.values()]
GOLD_ACTION: Final[list[Action]] = [_action(row["gold"]) for row in YARD_TILE_ROWS.values()]
DIE_TILES: Final[int] = len(DIE_TILE_ROWS)
TILE_COLOUR: Final[list[Colour]] = [COLOUR_IDS.index(row["colour"]) for row in DIE_TILE_ROWS.values()]
TILE_REWARD: Final[list[Action]] = [_action(row["reward"]) for row in DIE_TILE_ROWS.values()]
WELL_SEALS: Final = int(BOARD["space"]["well"]["reward"].removesuffix(" seal"))
MEMBER_ACTION: Final[list[Action]] = [_action(member) for member in MEMBER_IDS]

# The domain: row * (MEMBERS_EACH + 1) + n is what the printed reward (0) or the place of the n-th member gives.
ROW_REWARDS: Final[list[str]] = [text for row in list(BOARD["space"].values())[DOMAIN:] for text in [row["printed"], *row["under"]]]
ROW_GOOD: Final[list[Good]] = [LIT if text == "lantern" else GOOD_IDS.index(text.split()[1]) for text in ROW_REWARDS]
ROW_GAIN: Final[list[int]] = [0 if text == "lantern" else int(text.split()[0]) for text in ROW_REWARDS]

# Lantern zones: what each card gives there. Cards by their number, then starting resources, then decrees.
_PROVISIONS: Final = list(PROVISION_ROWS.values())
_DECREE_IDS: Final = list(DECREE_ROWS)
PROVISIONS: Final[int] = len(_PROVISIONS)
FIRST_PROVISION: Final[int] = CARDS
FIRST_DECREE: Final[int] = CARDS + PROVISIONS
ZONE_CARDS: Final[int] = FIRST_DECREE + len(_DECREE_IDS)
PROVISION_GAIN: Final[list[Action]] = [_action(row["gain"]) for row in _PROVISIONS]
PROVISION_DECREE: Final[list[int]] = [  # as a card of the lantern zone, or NO_CARD
    FIRST_DECREE + _DECREE_IDS.index(row["decree"]) if "decree" in row else NO_CARD for row in _PROVISIONS
]


def _lantern(text: str) -> list[int]:
    """How many of each icon a card shows in a lantern zone."""
    icons = [0] * ICONS
    for icon in text.split(" + "):
        first, second = icon.split()
        if first == "time":
            icons[TIME] += int(second)
        else:
            icons[GOOD_IDS.index(second)] += int(first)
    return icons


LANTERN: Final[list[int]] = [  # zone card * ICONS + icon
    n for row in [*_CARDS, *_PROVISIONS, *DECREE_ROWS.values()] for n in _lantern(row["lantern"])
]


def pair_of(provisions: int, card: Card) -> int:
    """The number of a starting pair."""
    return provisions * STARTING_CARDS + card - CASTLE_CARDS


# The Tokugawa visit.
LEVEL_ROWS: Final[dict[str, dict[str, int]]] = SOLO["level"]
COINS_FIRST: Final[int] = SOLO["coins_per_point"]["first"]
COINS_SECOND: Final[int] = SOLO["coins_per_point"]["second"]
_RIVAL_CARDS: Final = list(RIVAL_ROWS.values())
RIVAL_CARDS: Final[int] = len(_RIVAL_CARDS)
RIVAL_PLACE: Final[list[int]] = [  # the die a card names: a place on the bridges
    COLOUR_IDS.index(row["bridge"]) * PLACES + {"left": LEFT, "centre": CENTRE, "right": RIGHT}[row["place"]] for row in _RIVAL_CARDS
]
RIVAL_SPACE: Final[list[Space]] = [SPACE_IDS.index(row["to"]) for row in _RIVAL_CARDS]
RIVAL_ACTIONS: Final[list[list[str]]] = [row["actions"] for row in _RIVAL_CARDS]

# SETS[bits]: the numbers in a set of bits, in rising order. Answers are looked up here instead of being built again.
SETS: Final[list[list[int]]] = [[n for n in range(SPACES) if bits >> n & 1] for bits in range(1 << SPACES)]

SETS_OR_NO: Final[list[list[int]]] = [[NO, *SETS[bits]] for bits in range(1 << GARDENS)]  # the same, or to decline

if len(ROW_ACTION) != CARDS * ROWS or len(SLOT_ROOM) != SLOTS or len(VALUE) != SPACES or len(ROW_REWARDS) != ROWS * (MEMBERS_EACH + 1):
    raise ValueError(
        "white_castle/data: a card has an action for each domain row; 13 slots, 11 spaces and six rewards in each row are expected"
    )
if [
    [DARK_MEMBER[card] for card in range(CASTLE_CARDS) if not _CARDS[card].get("promo")].count(member) for member in range(len(MEMBER_IDS))
] != [9, 9, 9]:
    raise ValueError("white_castle/data: each member is the dark action of nine castle cards")
