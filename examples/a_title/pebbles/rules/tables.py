"""What an answer may be, and the numbers of the rules."""

from typing import Final

from tatami.core.domain import Domain, counts, plain_name

EVEN: Final = 0  # wishes: the remainder the number of pebbles must leave when halved
ODD: Final = 1
HIDDEN: Final = -1
WISH: Final = Domain("wish", [plain_name("even", {"en": "even", "fr": "pair"}), plain_name("odd", {"en": "odd", "fr": "impair"})])
TAKEN: Final = counts("taken", 3)
EACH_WISH: Final = 3  # cards
WISH_POINTS: Final = 5
