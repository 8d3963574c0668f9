"""What is printed on board, cards and tiles, as flat tables. Read once from `data/`, checked hard."""

from pathlib import Path
from typing import Any, Final, TypeAlias

from tatami.core.domain import NO, Domain, counts
from tatami.core.title import read_table

Seat: TypeAlias = int  # also the clan of that seat; the solo rival is clan 1
Good: TypeAlias = int
Colour: TypeAlias = int  # of dice, and of the bridge and domain row they belong to
Member: TypeAlias = int
Die: TypeAlias = int  # colour * 6 + value, so 1 … 18; NO_DIE is an empty place
Space: TypeAlias = int  # where a die may be placed; the first five are the rooms of the castle
Slot: TypeAlias = int  # the place of a die tile in the castle, beside one block of a room's card
Card: TypeAlias = int  # stewards, diplomats, starting actions
Action: TypeAlias = int  # a combination of icons, wherever it is printed

FOLDER: Final = Path(__file__).parent
_BOARD: Final = read_table(FOLDER, "board")
_CARDS: Final = read_table(FOLDER, "cards")
_DAIMYO: Final = read_table(FOLDER, "daimyo")
_GARDENS: Final = read_table(FOLDER, "gardens")
_TILES: Final = read_table(FOLDER, "tiles")
_STARTING: Final = read_table(FOLDER, "starting")
_SOLO: Final = read_table(FOLDER, "solo")


def _names(table: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(id, row["en"], row["fr"]) for id, row in table.items()]


# Goods, colours, members: the order of `board.toml`.
FOOD: Final = 0
IRON: Final = 1
PEARL: Final = 2
COIN: Final = 3
SEAL: Final = 4
VP: Final = 5
GOODS: Final = 6
RESOURCES: Final = 3  # the first three goods are the resources
TIME: Final = 6  # a step on the passage of time, where a lantern zone counts icons
ICONS: Final = 7
GOOD_IDS: Final = list(_BOARD["good"])

COLOURS: Final = 3
CORAL: Final = 0
BLACK: Final = 1
WHITE: Final = 2
COLOUR_IDS: Final = list(_BOARD["colour"])

COURTIER: Final = 0  # a member's number is that of his row's colour
GARDENER: Final = 1
WARRIOR: Final = 2
MEMBERS: Final = 3
MEMBER_IDS: Final = list(_BOARD["member"])

RESOURCE_CAP: Final[int] = _BOARD["limits"]["resource"]
SEAL_CAP: Final[int] = _BOARD["limits"]["seal"]
MEMBERS_EACH: Final[int] = _BOARD["limits"]["members"]
ROUNDS: Final[int] = _BOARD["limits"]["rounds"]
TURNS: Final[int] = _BOARD["limits"]["turns"]
STACKED: Final[int] = _BOARD["limits"]["stacked"]
SCORE_TRACK: Final[int] = _BOARD["limits"]["score_track"]
NEVER: Final = 1_000_000
CAP: Final[list[int]] = [RESOURCE_CAP] * RESOURCES + [NEVER, SEAL_CAP, NEVER]  # by good

# Dice and bridges. A bridge has five places: its left end, three between, its right end.
NO_DIE: Final = 0
SIDES: Final = 6
LEFT: Final = 0
RIGHT: Final = 4
PLACES: Final = 5
CENTRE: Final = 1
DICE: Final[dict[int, int]] = {int(players): dice for players, dice in _BOARD["dice"].items()}
DIE_COLOUR: Final[list[Colour]] = [-1] + [colour for colour in range(COLOURS) for _ in range(SIDES)]
DIE_VALUE: Final[list[int]] = [0] + [value + 1 for _ in range(COLOURS) for value in range(SIDES)]

# Spaces.
ROOMS: Final = 5
STEWARD_ROOMS: Final = 3
OUTSIDE: Final = 5
WELL: Final = 7
DOMAIN: Final = 8  # and the next two: the rows for coral, black and white
SPACES: Final = 11
BOARD_SPACES: Final = 7  # rooms and outside: where dice may be stacked
VALUE: Final[list[int]] = [row["value"] for row in _BOARD["space"].values()]
OUTSIDE_CHOICE: Final[list[list[Member]]] = [
    [MEMBER_IDS.index(member) for member in row["choice"]] for row in _BOARD["space"].values() if "choice" in row
]

# Slots: the places of die tiles in the castle.
SLOTS: Final = 13
FIRST_SLOT: Final[list[Slot]] = [0, 3, 6, 9, 11]  # by room
SLOT_ROOM: Final[list[int]] = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4]
SLOT_BLOCK: Final[list[int]] = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 0, 1]
SLOT_ORDER: Final[list[int]] = [row["order"] for row in _BOARD["slot"].values()]  # 0: marked
MARKED_SLOTS: Final[list[Slot]] = [slot for slot in range(SLOTS) if SLOT_ORDER[slot] == 0]
NUMBERED_SLOTS: Final[list[Slot]] = [SLOT_ORDER.index(number) for number in range(1, 11)]

# The castle.
GATE: Final = 0
STEWARDS: Final = 1
DIPLOMATS: Final = 2
DAIMYO: Final = 3
LEVELS: Final = 4
LEVEL_VP: Final[list[int]] = [row["vp"] for row in _BOARD["level"].values()]
GATE_PRICE: Final[int] = _BOARD["courtier"]["gate"]
CLIMB_PRICE: Final[list[int]] = [0, *_BOARD["courtier"]["climb"]]  # by floors
FAVOURS: Final = 3

# The passage of time.
LAST_SPACE: Final = 20
TOLL: Final[list[int]] = [_BOARD["time"]["gates"].get(str(space), 0) for space in range(LAST_SPACE + 1)]  # seals to enter
TIME_VP: Final[list[int]] = _BOARD["time"]["vp"]
PURSE: Final[int] = _BOARD["scoring"]["purse"]
RESOURCE_VP: Final[list[int]] = _BOARD["scoring"]["resource"]

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
STEWARD_CARDS: Final = 15
DIPLOMAT_CARDS: Final = 12
CASTLE_CARDS: Final = 27
STARTING_CARDS: Final = 6
CARDS: Final = CASTLE_CARDS + STARTING_CARDS
NO_CARD: Final = -1
ROWS: Final = 3  # of the domain, and of a card beside it
_CARD_ROWS: Final = list(_CARDS.values())
BLOCKS: Final[list[int]] = [len(row["blocks"]) for row in _CARD_ROWS]
FULL_TABLE: Final[list[bool]] = [row.get("full_table", False) for row in _CARD_ROWS]  # out with one or two players
DARK: Final[list[int]] = [row.get("dark", -1) for row in _CARD_ROWS]  # the dark block, or -1
BLOCK_ACTION: Final[list[Action]] = [  # card * ROWS + block
    _action(row["blocks"][block]) if block < len(row["blocks"]) else -1 for row in _CARD_ROWS for block in range(ROWS)
]
ROW_ACTION: Final[list[Action]] = [  # card * ROWS + domain row
    _action(text) for row in _CARD_ROWS for text, rows in zip(row["blocks"], row.get("rows", [1, 1, 1]), strict=True) for _ in range(rows)
]
LIGHT_BLOCKS: Final[list[list[int]]] = [[block for block in range(BLOCKS[card]) if block != DARK[card]] for card in range(CARDS)]
DARK_MEMBER: Final[list[Member]] = [  # the member of the dark action, or -1
    -1 if DARK[card] < 0 else MEMBER_IDS.index(row["blocks"][DARK[card]].split()[-1]) for card, row in enumerate(_CARD_ROWS)
]

# The daimyo's favours, gardens, yards, tiles.
DAIMYOS: Final = 9
FAVOUR_ACTION: Final[list[Action]] = [_action(text) for row in _DAIMYO.values() for text in row["favours"]]  # daimyo * FAVOURS + place
GARDENS: Final = 6  # places: bridge * 2, and one more for the stone garden
GARDEN_CARDS: Final = 10
PLANTS: Final[list[int]] = [n for n, row in enumerate(_GARDENS.values()) if row["kind"] == "plant"]
STONES: Final[list[int]] = [n for n, row in enumerate(_GARDENS.values()) if row["kind"] == "stone"]
GARDEN_FOOD: Final[list[int]] = [row["food"] for row in _GARDENS.values()]
GARDEN_VP: Final[list[int]] = [row["vp"] for row in _GARDENS.values()]
GARDEN_ACTION: Final[list[Action]] = [_action(row["action"]) for row in _GARDENS.values()]
YARDS: Final = 3
GREAT_YARD: Final = 0
YARD_TILES: Final = 8
YARD_IRON: Final[list[int]] = [row["iron"] for row in _BOARD["yard"].values()]
YARD_VALUE: Final[list[int]] = [row["value"] for row in _BOARD["yard"].values()]
YARD_TILES_OF: Final[list[list[str]]] = [row["tiles"] for row in _BOARD["yard"].values()]  # by yard: the faces its tiles show
YARD_FACES: Final[list[str]] = [face for faces in YARD_TILES_OF for face in faces]  # the four places of tiles
YARD_PLACE: Final[list[int]] = [0, 2, 3]  # the first place of each yard
BLUE_ACTION: Final[list[Action]] = [_action(row["blue"]) for row in _TILES["yard_tile"].values()]
GOLD_ACTION: Final[list[Action]] = [_action(row["gold"]) for row in _TILES["yard_tile"].values()]
DIE_TILES: Final = 15
TILE_COLOUR: Final[list[Colour]] = [COLOUR_IDS.index(row["colour"]) for row in _TILES["die_tile"].values()]
TILE_REWARD: Final[list[Action]] = [_action(row["reward"]) for row in _TILES["die_tile"].values()]
WELL_SEALS: Final = int(_BOARD["space"]["well"]["reward"].removesuffix(" seal"))
MEMBER_ACTION: Final[list[Action]] = [_action(member) for member in MEMBER_IDS]

# The domain: row * (MEMBERS_EACH + 1) + n is what the printed reward (0) or the place of the n-th member gives.
LIT: Final = -1  # as a good: the lantern
ROW_REWARDS: Final[list[str]] = [text for row in list(_BOARD["space"].values())[DOMAIN:] for text in [row["printed"], *row["under"]]]
ROW_GOOD: Final[list[Good]] = [LIT if text == "lantern" else GOOD_IDS.index(text.split()[1]) for text in ROW_REWARDS]
ROW_GAIN: Final[list[int]] = [0 if text == "lantern" else int(text.split()[0]) for text in ROW_REWARDS]

# Lantern zones: what each card gives there. Cards by their number, then starting resources, then decrees.
PROVISIONS: Final = 9
DECREES: Final = 3
_PROVISION_ROWS: Final = list(_STARTING["resource"].values())
_DECREE_IDS: Final = list(_STARTING["decree"])
FIRST_PROVISION: Final = CARDS
FIRST_DECREE: Final = CARDS + PROVISIONS
ZONE_CARDS: Final = CARDS + PROVISIONS + DECREES
PROVISION_GAIN: Final[list[Action]] = [_action(row["gain"]) for row in _PROVISION_ROWS]
PROVISION_DECREE: Final[list[int]] = [  # as a card of the lantern zone, or NO_CARD
    FIRST_DECREE + _DECREE_IDS.index(row["decree"]) if "decree" in row else NO_CARD for row in _PROVISION_ROWS
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
    n for row in [*_CARD_ROWS, *_PROVISION_ROWS, *_STARTING["decree"].values()] for n in _lantern(row["lantern"])
]

# The Tokugawa visit.
RIVAL: Final = 1  # its clan
LEVEL_ROWS: Final[dict[str, dict[str, int]]] = _SOLO["level"]
COINS_FIRST: Final[int] = _SOLO["coins_per_point"]["first"]
COINS_SECOND: Final[int] = _SOLO["coins_per_point"]["second"]
RIVAL_CARDS: Final = 9
_RIVAL_ROWS: Final = list(_SOLO["card"].values())
_SPACE_IDS: Final = list(_BOARD["space"])
RIVAL_PLACE: Final[list[int]] = [  # the die a card names: a place on the bridges
    COLOUR_IDS.index(row["bridge"]) * PLACES + {"left": LEFT, "centre": CENTRE, "right": RIGHT}[row["place"]] for row in _RIVAL_ROWS
]
RIVAL_SPACE: Final[list[Space]] = [_SPACE_IDS.index(row["to"]) for row in _RIVAL_ROWS]
RIVAL_ACTIONS: Final[list[list[str]]] = [row["actions"] for row in _RIVAL_ROWS]

# SETS[bits]: the numbers in a set of bits, in rising order. Answers are looked up here instead of being built anew.
SETS: Final[list[list[int]]] = [[n for n in range(SPACES) if bits >> n & 1] for bits in range(1 << SPACES)]

SETS_OR_NO: Final[list[list[int]]] = [[NO, *SETS[bits]] for bits in range(1 << GARDENS)]  # the same, or to decline

# What answers are called. Every question put to a clan with seals also offers to change them: four more answers.
CHANGES: Final = [
    ("seal_to_coin", "change 1 seal for 1 coin", "échanger 1 sceau contre 1 pièce"),
    ("seals_to_food", "change 2 seals for 1 food", "échanger 2 sceaux contre 1 nourriture"),
    ("seals_to_iron", "change 2 seals for 1 iron", "échanger 2 sceaux contre 1 fer"),
    ("seals_to_pearl", "change 2 seals for 1 mother-of-pearl", "échanger 2 sceaux contre 1 nacre"),
]
GOOD_NAMES: Final = _names(_BOARD["good"])
MEMBER_NAMES: Final = _names(_BOARD["member"])
SPACE_NAMES: Final = _names(_BOARD["space"])
ROOM_NAMES: Final = SPACE_NAMES[:ROOMS]
ROW_NAMES: Final = SPACE_NAMES[DOMAIN:]
SLOT_NAMES: Final = _names(_BOARD["slot"])
GARDEN_NAMES: Final = _names(_BOARD["garden"])
YARD_NAMES: Final = _names(_BOARD["yard"])
PROVISION_NAMES: Final = _names(_STARTING["resource"])
ENDS: Final = 6  # bridge * 2, and one more for the right end
END_NAMES: Final = [
    (f"{id}_{end}", f"{en} bridge, {en_end}", f"pont {fr}, {fr_end}")
    for id, en, fr in _names(_BOARD["colour"])
    for end, en_end, fr_end in (("left", "left end", "bout gauche"), ("right", "right end", "bout droit"))
]
GOOD: Final = Domain("good", GOOD_NAMES)
COLOUR: Final = Domain("colour", _names(_BOARD["colour"]))
MEMBER: Final = Domain("member", MEMBER_NAMES)
LEVEL: Final = Domain("level", _names(_BOARD["level"]))
CARD: Final = Domain("card", _names(_CARDS))
PROVISION: Final = Domain("provisions", PROVISION_NAMES)
ZONE_CARD: Final = Domain("zone_card", _names(_CARDS) + PROVISION_NAMES + _names(_STARTING["decree"]))
DAIMYO_CARD: Final = Domain("daimyo", _names(_DAIMYO))
GARDEN_CARD: Final = Domain("garden_card", _names(_GARDENS))
YARD_TILE: Final = Domain("yard_tile", _names(_TILES["yard_tile"]))
DIE_TILE: Final = Domain("die_tile", _names(_TILES["die_tile"]))
RIVAL_CARD: Final = Domain("rival_card", _names(_SOLO["card"]))
ROOM: Final = Domain("room", ROOM_NAMES)
SPACE: Final = Domain("space", SPACE_NAMES)
SLOT: Final = Domain("slot", SLOT_NAMES)
GARDEN: Final = Domain("garden", GARDEN_NAMES)
YARD: Final = Domain("yard", YARD_NAMES)
END: Final = Domain("end", END_NAMES)
PIPS: Final = counts("pips", SIDES)
MOST: Final = 100  # an amount is good * MOST + how many of it
AMOUNT: Final = Domain(
    "amount",
    [
        (f"{n}_{id}", f"{n} {row['en'] if n == 1 else row['en_many']}", f"{n} {row['fr'] if n < 2 else row['fr_many']}")
        for id, row in _BOARD["good"].items()
        for n in range(MOST)
    ],
)


def _contents(text: str, lang: int) -> str:
    """Goods in words: `2 any + 1 coin`, with 0 for English and 1 for French."""
    said: list[str] = []
    for icon in text.split(" + "):
        n, good = icon.split()
        row = _BOARD["good"].get(good) or _BOARD["any"]
        said.append(f"{n} {row[('en', 'fr')[lang] + ('_many' if int(n) > 1 else '')]}")
    return ", ".join(said)


def _pair(provisions: dict[str, Any], card: dict[str, Any], lang: int) -> str:
    """What a starting pair holds: goods, lantern icons, the member of its action."""
    lantern = provisions["lantern"]
    if "decree" in provisions:
        lantern += " + " + _STARTING["decree"][provisions["decree"]]["lantern"]
    member = _BOARD["member"][card["blocks"][0]]
    if lang == 0:
        return f"{_contents(provisions['gain'], 0)}; lantern: {_contents(lantern, 0)}; {member['en']} action"
    return f"{_contents(provisions['gain'], 1)} ; lanterne : {_contents(lantern, 1)} ; action {member['fr']}"


def pair_of(provisions: int, card: Card) -> int:
    """The number of a starting pair."""
    return provisions * STARTING_CARDS + card - CASTLE_CARDS


PAIR_NAMES: Final = [
    (f"{id}_{card.removeprefix('start_')}", _pair(row, _CARDS[card], 0), _pair(row, _CARDS[card], 1))
    for id, row in _STARTING["resource"].items()
    for card in list(_CARDS)[CASTLE_CARDS:]
]
PAIR: Final = Domain("pair", PAIR_NAMES)
FAVOUR_NAMES: Final = [
    ("left", "left favour", "faveur de gauche"),
    ("middle", "middle favour", "faveur du milieu"),
    ("right", "right favour", "faveur de droite"),
]
FAVOUR: Final = Domain("favour", FAVOUR_NAMES)


def changing(id: str, names: list[tuple[str, str, str]], no: "tuple[str, str, str] | None" = None) -> Domain:
    """A domain of a question with which seals may be changed."""
    return Domain(id, [*names, *CHANGES], no)


if (len(_CARD_ROWS), sum(FULL_TABLE), len(ROW_ACTION), len(VALUE), len(SLOT_ORDER)) != (CARDS, 9, CARDS * ROWS, SPACES, SLOTS):
    raise ValueError("white_castle/data: 33 action cards, nine of them for full tables, 11 spaces and 13 slots are expected")
if (len(_DAIMYO), len(_GARDENS), len(BLUE_ACTION), len(TILE_COLOUR), len(_RIVAL_ROWS)) != (
    DAIMYOS,
    GARDEN_CARDS,
    YARD_TILES,
    DIE_TILES,
    RIVAL_CARDS,
):
    raise ValueError("white_castle/data: 9 daimyo cards, 10 gardens, 8 yard tiles, 15 die tiles and 9 rival cards are expected")
if [DARK_MEMBER[:CASTLE_CARDS].count(member) for member in range(MEMBERS)] != [9, 9, 9]:
    raise ValueError("white_castle/data: each member is the dark action of nine castle cards")
if any(TILE_COLOUR.count(colour) != 5 for colour in range(COLOURS)) or len(ROW_REWARDS) != ROWS * (MEMBERS_EACH + 1):
    raise ValueError("white_castle/data: five die tiles of each colour and six rewards in each domain row are expected")
if len(set(RIVAL_PLACE)) != RIVAL_CARDS:
    raise ValueError("white_castle/data: no two cards of the rival name the same die, so that the open side of one tells which it is")
