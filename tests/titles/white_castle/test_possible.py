"""What is offered, and what a search should try: against every way to change seals, tried one by one."""

from itertools import product

import pytest

from tatami.core.agenda import PassTo, Step
from tatami.titles.white_castle.rules.courtier import AUDIENCE_ONLY, CLIMB_ONLY, SEND_COURTIER
from tatami.titles.white_castle.rules.effects import PayFor
from tatami.titles.white_castle.rules.gardener import SEND_GARDENER
from tatami.titles.white_castle.rules.ids import LEVELS, MEMBERS
from tatami.titles.white_castle.rules.possible import is_possible
from tatami.titles.white_castle.rules.round import WorkGardens
from tatami.titles.white_castle.rules.state import Castle
from tatami.titles.white_castle.rules.tables import ACTIONS
from tatami.titles.white_castle.rules.turn import PLACE_DIE
from tatami.titles.white_castle.rules.warrior import SEND_WARRIOR
from titles.white_castle.table import all_answers, canonical, do, give, table

ONE = 1  # the seat: not the first, so that nobody else's goods are counted
GARDEN_FOOD = [4, 1, 4, 1, 3, 2]
Purse = dict[str, int]


def changed(purse: Purse) -> list[Purse]:
    """Every purse that changing seals can lead to, this one included."""
    found = [purse]
    if purse["seal"]:
        found += changed({**purse, "seal": purse["seal"] - 1, "coin": purse["coin"] + 1})
    if purse["seal"] > 1:
        for good in ("food", "iron", "pearl"):
            if purse[good] < 7:
                found += changed({**purse, "seal": purse["seal"] - 2, good: purse[good] + 1})
    return found


def can_go(member: str, purse: Purse, home: bool, court: list[int], tended: int) -> bool:
    """Whether a member's action does anything with these goods, no seal being changed."""
    if member == "courtier":
        return (home and purse["coin"] >= 2) or (purse["pearl"] >= 2 and any(court[:3]))
    if member == "warrior":
        return home and purse["iron"] >= 1
    return home and any(purse["food"] >= food and not tended >> garden & 1 for garden, food in enumerate(GARDEN_FOOD))


def oracle(action: str, purse: Purse, home: bool, court: list[int], tended: int) -> bool:
    """Whether an action can be paid and carried out, changing seals before and after the payment."""
    price, _, member = action.rpartition(" -> ")
    n, good = (int(price.split()[0]), price.split()[1]) if price else (0, "coin")
    paid = [{**before, good: before[good] - n} for before in changed(purse) if before[good] >= n]
    return any(can_go(member, after, home, court, tended) for start in paid for after in changed(start))


@pytest.mark.rule("white_castle/effects.13")
@pytest.mark.parametrize(
    "action",
    [
        *("courtier", "gardener", "warrior", "1 seal -> courtier", "1 seal -> gardener", "1 seal -> warrior"),
        *("3 coin -> courtier", "3 coin -> gardener", "3 coin -> warrior"),
    ],
)
def test_what_could_be_done_by_changing_seals(action: str) -> None:
    """An action is possible exactly where some way to change seals pays for it."""
    game = table()
    number = ACTIONS.index(action)
    member = ["courtier", "gardener", "warrior"].index(action.rsplit(maxsplit=1)[-1])
    resource = {"courtier": "pearl", "gardener": "food", "warrior": "iron"}[action.rsplit(maxsplit=1)[-1]]
    courts = [[0, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] if member == 0 else [[0, 0, 0, 0]]
    tendings = [0, 0b101010, 0b111110, 0b111111] if member == 1 else [0]
    for coin, seal, have, home in product(range(6), range(6), range(5), (0, 1)):
        for court, tended in product(courts, tendings):
            purse = {"food": 0, "iron": 0, "pearl": 0, "coin": coin, "seal": seal, resource: have}
            for good, n in purse.items():
                give(game, good, n, ONE)
            game.home[ONE * MEMBERS : (ONE + 1) * MEMBERS] = [0, 0, 0]
            game.home[ONE * MEMBERS + member] = home
            game.court[ONE * LEVELS :] = court
            game.tended[ONE] = tended
            assert is_possible(game, ONE, number) == oracle(action, purse, bool(home), court, tended)


CHANGES = ["seal_to_coin", "seals_to_food", "seals_to_iron", "seals_to_pearl"]
COINS = {"coin": (0, 1, 2, 3, 4), "seal": (0, 1, 2, 3)}
QUESTIONS: list[tuple[Step, dict[str, tuple[int, ...]]]] = [
    (SEND_COURTIER, {"coin": (0, 1, 2), "pearl": (0, 1, 2, 3, 4, 5), "seal": (0, 1, 2, 4)}),
    (AUDIENCE_ONLY, {"coin": (0, 1, 2), "pearl": (1, 4), "seal": (0, 1, 2, 4)}),
    (CLIMB_ONLY, {"coin": (1,), "pearl": (0, 1, 2, 3, 4, 5), "seal": (0, 1, 2, 4)}),
    (SEND_GARDENER, {"food": (0, 1, 2, 3, 4), "seal": (0, 1, 2, 3, 4)}),
    (SEND_WARRIOR, {"iron": (0, 1, 2, 3, 4, 5), "seal": (0, 1, 2, 3, 4)}),
    (PayFor(ACTIONS.index("3 coin -> courtier")), {"coin": (0, 1, 2, 3, 4, 5), "seal": (0, 1, 2, 3, 5)}),
    (PayFor(ACTIONS.index("4 coin -> domain")), COINS),
    (WorkGardens(0b010101, 0b000001), {**COINS, "food": (0, 1)}),
    (PLACE_DIE[3 * 2], COINS),  # a coral three
    (PLACE_DIE[6 * 2], COINS),  # a coral six
]


@pytest.mark.rule("white_castle/seals.3")
@pytest.mark.parametrize(("step", "purses"), QUESTIONS, ids=lambda value: type(value).__name__ if isinstance(value, Step) else "")
def test_changes_worth_trying(step: Step, purses: dict[str, tuple[int, ...]]) -> None:
    """A search tries to change seals exactly where doing so, once or more, opens an answer that was closed."""
    for court, home, values in product(([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 1]), (0, 2), product(*purses.values())):
        game = table()
        game.home[ONE * MEMBERS : (ONE + 1) * MEMBERS] = [home, home, home]
        game.court[ONE * LEVELS :] = court
        game.tended[ONE] = 0b000010
        for good, n in zip(purses, values, strict=True):
            give(game, good, n, ONE)
        do(game, PassTo(ONE), step)
        if game.waiting():
            assert set(canonical(game)) & set(CHANGES) == {change for change in CHANGES if opens(game, change)}


def opens(game: Castle, change: str) -> bool:
    """Whether repeating one change leads to an answer that is not there now."""
    now = set(all_answers(game)) - set(CHANGES)
    ahead = game.clone()
    while change in all_answers(ahead):
        ahead.play(ONE, ahead.question(ONE).domain.value_of(change))
        if not ahead.waiting():
            return False
        if not set(all_answers(ahead)) - set(CHANGES) <= now:
            return True
    return False
