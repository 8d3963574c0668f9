"""What an answer may be, and what stands in events: the numbers of `ids.py` with their names."""

from typing import Final

from tatami.core.domain import Domain
from tatami.titles.shitenno.rules.ids import (
    ACCEPT,
    BY_KOKU,
    CONTROL_DRAW,
    FIRST_LOT,
    HATAMOTO_TROOP,
    LOT_CHOICE_DRAW,
    LOT_DRAW,
    OFFER_DRAW,
    ONE_KOKU,
    PART_EXCHANGE,
    PART_HATAMOTO,
    PART_PLUS_ONE,
    PAYMENT_DRAW,
    SECOND_LOT,
)
from tatami.titles.shitenno.rules.names import (
    BONUS_NAMES,
    CARD_NAMES,
    DRAW_NAME,
    GENERAL_NAMES,
    KOKU_PART_NAMES,
    PART_NAMES,
    POSITION_NAMES,
    PROVINCE_NAMES,
    SYMBOL_NAMES,
    TITLE_NAMES,
    TROOP_NAMES,
    TROOP_PART_NAMES,
    answer,
    control,
    done,
)

TROOP: Final = Domain("troop", TROOP_NAMES)
SYMBOL: Final = Domain("symbol", SYMBOL_NAMES)
PROVINCE: Final = Domain("province", PROVINCE_NAMES)
POSITION: Final = Domain("position", POSITION_NAMES)
CARD: Final = Domain("card", CARD_NAMES)
BONUS: Final = Domain("bonus", BONUS_NAMES)
RANK: Final = Domain("title", TITLE_NAMES)
GENERAL: Final = Domain("general", GENERAL_NAMES)

LOT_CARD: Final = Domain("lot_card", [*CARD_NAMES, DRAW_NAME], no=done("lot_ready"))
OFFER: Final = Domain("offer", [answer("accept"), DRAW_NAME], no=answer("refuse"))
LOT: Final = Domain("lot", [answer("first"), answer("second"), DRAW_NAME])
CONTROL: Final = Domain(
    "control",
    [control(how, province) for how in ("by_troops", "by_koku") for province in PROVINCE_NAMES] + [DRAW_NAME],
    no=done("turn_over"),
)
PART: Final = Domain("part", PART_NAMES)
TROOP_PAYMENT: Final = Domain("payment", [*TROOP_PART_NAMES, DRAW_NAME])  # the same values twice, called by what they do
KOKU_PAYMENT: Final = Domain("payment", [*KOKU_PART_NAMES, DRAW_NAME])
GILD: Final = Domain("gild", PROVINCE_NAMES, no=answer("none"))

PAYMENT: Final = {"exchange": PART_EXCHANGE, "plus_one": PART_PLUS_ONE, "hatamoto": PART_HATAMOTO, "draw": PAYMENT_DRAW}
ANSWERS: Final = [
    (LOT_CARD, {"draw": LOT_DRAW}),
    (OFFER, {"accept": ACCEPT, "draw": OFFER_DRAW}),
    (LOT, {"first": FIRST_LOT, "second": SECOND_LOT, "draw": LOT_CHOICE_DRAW}),
    (CONTROL, {f"{PROVINCE_NAMES[0].id}_by_koku": BY_KOKU, "draw": CONTROL_DRAW}),
    (TROOP_PAYMENT, PAYMENT),
    (KOKU_PAYMENT, PAYMENT),
    (SYMBOL, {"koku": ONE_KOKU, "hatamoto": HATAMOTO_TROOP}),
]
for _domain, _constants in ANSWERS:
    for _id, _number in _constants.items():
        if _domain.value_of(_id) != _number:
            raise ValueError(f"{_domain.id}: '{_id}' is number {_domain.value_of(_id)} and {_number} in the code")
