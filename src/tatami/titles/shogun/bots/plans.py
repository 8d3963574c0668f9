"""Shogun. Plans: the orders of a season together, within what can be paid; those of the others as they may have been laid."""

from typing import Final

from tatami.core.chance import Chance
from tatami.titles.shogun.bots.lands import counts
from tatami.titles.shogun.bots.numbers import Numbers
from tatami.titles.shogun.bots.orders import NO_NOISE, Season, card_worth, table_of_worth
from tatami.titles.shogun.rules.ids import ACTIONS, BID, CHEST, COLLECT_TAXES, SPACES, Action, Card, Seat
from tatami.titles.shogun.rules.plan import PLAN_ALL, can_bid, lay, take_back
from tatami.titles.shogun.rules.state import EMPTY, PLAYED, Shogun
from tatami.titles.shogun.rules.tables import CHESTS, PRICE

BID_WORTH: Final[list[float]] = [0.0, 0.35, 0.55, 0.65, 0.7]  # being early in the choice of places, by chests bid
PROVINCE_BID: Final = 0.2
CLOSE: Final = 0.5  # points by which a card may be worse on a space than the one that fits the plan, and still be tried
ALTERNATIVES: Final = 2
LEAST_GAIN: Final = 0.001  # for which cards of a plan are exchanged
NONE: Final = -1


def plan_worth(game: Shogun, seat: Seat, found: list[int], numbers: Numbers) -> float:
    """What is planned and not played yet; in planning, the best completion of what is laid."""
    laying = game.asked is PLAN_ALL
    if game.event == EMPTY and game.asked is not PLAN_ALL:
        return 0.0
    season = Season(game, seat, found, numbers)
    base = seat * SPACES
    worth = 0.0
    for action in range(ACTIONS):
        card = game.plan[base + action]
        if 0 <= card < CHEST:
            worth += max(-0.5, card_worth(game, seat, season, action, card))
    bid = game.plan[base + BID]
    if game.bids[seat] == EMPTY and bid >= 0:
        worth += bid_worth(bid, season.price)
    worth -= overspent(game, seat, season)
    if laying:
        worth += Assignment(game, seat, season, NO_NOISE).total
    return worth


def bid_worth(card: Card, price: float) -> float:
    if card < CHEST:
        return PROVINCE_BID
    return BID_WORTH[card - CHEST] - price * (card - CHEST)


def overspent(game: Shogun, seat: Seat, season: Season) -> float:
    """A penalty for plans that cannot be paid: what is due before the taxes, and all of it."""
    purse = Purse(game, seat, season)
    early, late = -purse.before, -purse.budget
    missing = early if early > late else late
    return 1.1 * missing if missing > 0 else 0.0


class Purse:
    """Chests left for further actions, and for those before the taxes, after what is laid already."""

    def __init__(self, game: Shogun, seat: Seat, season: Season) -> None:
        base = seat * SPACES
        budget = game.chests[seat]
        bid = game.plan[base + BID]
        if game.bids[seat] == EMPTY and bid > CHEST:
            budget -= bid - CHEST
        before = budget
        for action in range(ACTIONS):
            card = game.plan[base + action]
            if 0 <= card < CHEST:
                if action == COLLECT_TAXES:
                    budget += CHESTS[card]
                else:
                    budget -= PRICE[action]
                    if season.turn[action] < season.taxed:
                        before -= PRICE[action]
        self.budget = budget
        self.before = before

    def pays(self, season: Season, action: Action) -> bool:
        """Whether an action can be paid when it comes, about."""
        return PRICE[action] <= (self.before if season.turn[action] < season.taxed else self.budget)

    def spend(self, season: Season, action: Action) -> None:
        self.budget -= PRICE[action]
        if season.turn[action] < season.taxed:
            self.before -= PRICE[action]


class Assignment:
    """The cards in hand on the spaces still free: greedily the best pair first, within what can be paid; a search then exchanges cards."""

    def __init__(self, game: Shogun, seat: Seat, season: Season, chance: Chance) -> None:
        base = seat * SPACES
        hand = game.hand[seat]
        lands = [card for card in hand if card < CHEST]
        spaces = [space for space in range(ACTIONS) if game.plan[base + space] == EMPTY]
        bids = 1 if game.plan[base + BID] == EMPTY else 0
        self.card: list[int] = [EMPTY] * ACTIONS  # action: the province assigned to it
        self.total = 0.3 * bids
        rows, columns = len(spaces), len(lands)
        worth = table_of_worth(game, seat, season, spaces, lands, chance)
        self.lands = lands
        self.spaces = spaces
        self.worth = worth  # row by row, a space each: what the lands are worth there
        purse = Purse(game, seat, season)
        blanks = len(hand) - columns - bids + max(0, rows + bids - len(hand))
        must = rows - max(0, blanks)  # the provinces that have to be laid
        row_left = [True] * rows
        column_left = [True] * columns
        laid = 0
        while laid < rows and laid < columns:
            best, at = -99.0, -1
            for row in range(rows):
                if row_left[row]:
                    first = row * columns
                    for column in range(columns):
                        if column_left[column] and worth[first + column] > best:
                            best, at = worth[first + column], first + column
            if best <= 0.0 and laid >= must:
                break
            row, column = at // columns, at % columns
            action = spaces[row]
            if PRICE[action] and best > 0.0:
                if not purse.pays(season, action):
                    for other in range(columns):  # it would be lost: a blank with a province on it
                        worth[row * columns + other] = -0.02
                    continue
                purse.spend(season, action)
            if action == COLLECT_TAXES:
                purse.budget += CHESTS[lands[column]]
            row_left[row] = False
            column_left[column] = False
            self.card[action] = lands[column]
            self.total += best
            laid += 1
        if season.numbers.exchanges:
            self.exchange(rows, columns, column_left)

    def exchange(self, rows: int, columns: int, column_left: list[bool]) -> None:
        """Make it better by exchanging two cards, or a card for one in hand, as long as that helps."""
        worth, spaces, lands = self.worth, self.spaces, self.lands
        at = [NONE if self.card[space] == EMPTY else lands.index(self.card[space]) for space in spaces]  # row: its column
        changed = True
        while changed:
            changed = False
            for row in range(rows):
                if at[row] == NONE:
                    continue
                first = row * columns
                for column in range(columns):
                    if column_left[column] and worth[first + column] > worth[first + at[row]] + LEAST_GAIN:
                        column_left[at[row]] = True
                        column_left[column] = False
                        at[row] = column
                        changed = True
                for other in range(row + 1, rows):
                    if at[other] != NONE and self.exchange_gains(first, other * columns, at[row], at[other]):
                        mine = at[row]
                        at[row] = at[other]
                        at[other] = mine
                        changed = True
        for row in range(rows):
            if at[row] != NONE:
                before = row * columns + lands.index(self.card[spaces[row]])
                self.total += worth[row * columns + at[row]] - worth[before]
                self.card[spaces[row]] = lands[at[row]]

    def exchange_gains(self, first: int, second: int, mine: int, theirs: int) -> bool:
        """Whether two rows, given by where they begin, are worth more with each other's columns."""
        worth = self.worth
        return worth[first + theirs] + worth[second + mine] > worth[first + mine] + worth[second + theirs] + LEAST_GAIN


def plan_card(game: Shogun, seat: Seat, space: int, answers: list[int], chance: Chance, numbers: Numbers) -> int:
    """The card the best assignment, with some luck in it, lays on a space."""
    if space == BID:
        return plan_bid(game, seat, answers, chance, numbers)
    season = Season(game, seat, counts(game), numbers)
    card = Assignment(game, seat, season, chance).card[space]
    return card if card in answers else answers[len(answers) - 1]


def plan_bid(game: Shogun, seat: Seat, answers: list[int], chance: Chance, numbers: Numbers) -> int:
    """A small bid, a province that is good for nothing else, or nothing."""
    draw = chance.below(10)
    chests = game.chests[seat]
    wish = 0
    if draw < numbers.bid3_luck and chests > numbers.bid3:
        wish = 3
    elif draw < numbers.bid2_luck and chests > numbers.bid2:
        wish = 2
    elif draw < numbers.bid1_luck and chests > numbers.bid1:
        wish = 1
    while wish >= 0:
        if CHEST + wish in answers:
            return CHEST + wish
        wish -= 1
    return answers[len(answers) - 1]


def fitting_bids(game: Shogun, seat: Seat, answers: list[int], numbers: Numbers) -> list[int]:
    """Small chest cards, and a province the plan can do without."""
    found = [answer for answer in answers if CHEST <= answer <= CHEST + 2]
    used = Assignment(game, seat, Season(game, seat, counts(game), numbers), NO_NOISE).card
    for answer in answers:
        if answer < CHEST and answer not in used:
            found.append(answer)
            break
    return found if found else answers


def fitting_cards(game: Shogun, seat: Seat, space: int, answers: list[int], numbers: Numbers) -> list[int]:
    """The card the best assignment lays on a space, or a blank; then those that come close to it there."""
    best = Assignment(game, seat, Season(game, seat, counts(game), numbers), NO_NOISE)
    first = best.spaces.index(space) * len(best.lands)
    blank = answers[len(answers) - 1]
    found = [best.card[space]] if best.card[space] in answers else [blank]
    least = (best.worth[first + best.lands.index(found[0])] if found[0] < CHEST else 0.0) - CLOSE
    for _ in range(ALTERNATIVES):
        next_worth, next_card = least, EMPTY
        for column in range(len(best.lands)):
            if best.worth[first + column] > next_worth and best.lands[column] not in found:
                next_worth, next_card = best.worth[first + column], best.lands[column]
        if next_card == EMPTY:
            break
        found.append(next_card)
    if blank not in found and least < 0.0:
        found.append(blank)
    return found


def replan(game: Shogun, seat: Seat, chance: Chance, numbers: Numbers) -> None:
    """Redraw what nobody has seen of a plan, on the spaces that are known to be covered."""
    base = seat * SPACES
    covered = [action for action in range(ACTIONS) if game.plan[base + action] >= 0 and base + action != game.turned]
    if not covered:
        return
    seen = [card for card in game.hand[seat] if game.shown[seat] >> card & 1]  # known to be in hand
    cards = [card for card in game.hand[seat] if card not in seen] + [game.plan[base + action] for action in covered]
    empty = [action for action in range(ACTIONS) if game.plan[base + action] == EMPTY]
    for action in empty:
        game.plan[base + action] = PLAYED  # nothing is to be laid there
    for action in covered:
        game.plan[base + action] = EMPTY
    game.hand[seat] = sorted(cards)
    chosen = Assignment(game, seat, Season(game, seat, counts(game), numbers), chance).card
    rest = [card for card in game.hand[seat] if card not in chosen]
    for action in covered:
        card = chosen[action] if chosen[action] != EMPTY else rest.pop()
        game.plan[base + action] = card
    for action in empty:
        game.plan[base + action] = EMPTY
    game.hand[seat] = sorted(seen + [card for card in cards if card not in game.plan[base : base + SPACES]])


def can_cover_all(game: Shogun, seat: Seat) -> bool:
    """Whether the cards in hand complete the plan as it lies: there must be a bid, or a card for it."""
    hand = game.hand[seat]
    return game.plan[seat * SPACES + BID] != EMPTY or not hand or can_bid(game, seat, hand[0])


def cover_all(game: Shogun, seat: Seat, chance: Chance, luck: Chance, numbers: Numbers) -> None:
    """Lay a card on every space that is still free; with luck, not always quite the best. Where nothing left can be bid, the card for no chests comes back."""
    if not can_cover_all(game, seat):
        take_back(game, seat, game.plan.index(CHEST, seat * SPACES) - seat * SPACES)
    if game.plan[seat * SPACES + BID] == EMPTY and game.hand[seat]:
        most = CHEST + game.chests[seat]
        lay(game, seat, BID, plan_bid(game, seat, [card for card in game.hand[seat] if card <= most], chance, numbers))
    chosen = Assignment(game, seat, Season(game, seat, counts(game), numbers), luck).card
    for action in range(ACTIONS):
        if chosen[action] != EMPTY:
            lay(game, seat, action, chosen[action])
    for action in range(ACTIONS):
        if game.plan[seat * SPACES + action] == EMPTY and game.hand[seat]:
            lay(game, seat, action, game.hand[seat][-1])
