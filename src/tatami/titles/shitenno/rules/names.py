"""What pieces, places and answers are called, in every language of the data."""

from typing import Final

from tatami.core.domain import LANGUAGES, Name, Word, numerals
from tatami.core.facts import made, name, names, read_table
from tatami.titles.shitenno.rules.ids import POSITIONS
from tatami.titles.shitenno.rules.tables import BOARD, FOLDER, PAIRS, PIECES

_ANSWERS: Final = read_table(FOLDER, "answers")

TROOP_NAMES: Final = names(BOARD["troops"])
PROVINCE_NAMES: Final = names(BOARD["provinces"])
BONUS_NAMES: Final = names(PIECES["bonuses"])
TITLE_NAMES: Final = names(PIECES["titles"])
GENERAL_NAMES: Final = [numerals(id, general) for id, general in PIECES["generals"].items()]
POSITION_NAMES: Final = [numerals(str(n), str(n)) for n in range(1, POSITIONS + 1)]


def both(left: Name, right: Name) -> Name:
    """Samurai + Bushi."""
    return Name(f"{left.id}_{right.id}", {lang: Word(f"{left.words[lang].text} + {right.words[lang].text}", {}) for lang in LANGUAGES})


def answer(id: str) -> Name:
    return name(id, _ANSWERS[id])


def done(id: str) -> Name:
    """Said for `done`, which ends a question."""
    return name("done", _ANSWERS[id])


def control(how: str, province: Name) -> Name:
    """Kantō with troops."""
    return made(f"{province.id}_{how}", _ANSWERS[how], {"province": province})


CARD_NAMES: Final = [*TROOP_NAMES, *[both(TROOP_NAMES[a], TROOP_NAMES[b]) for a, b in PAIRS], *names(PIECES["koku"])]
PART_NAMES: Final = [*CARD_NAMES, *names(_ANSWERS["parts"])]
TROOP_PART_NAMES: Final = [*CARD_NAMES, *names(_ANSWERS["parts"] | _ANSWERS["parts_as_troops"])]
KOKU_PART_NAMES: Final = [*CARD_NAMES, *names(_ANSWERS["parts"] | _ANSWERS["parts_as_koku"])]
SYMBOL_NAMES: Final = [*TROOP_NAMES, *names(PIECES["symbols"])]
DRAW_NAME: Final = answer("draw")
