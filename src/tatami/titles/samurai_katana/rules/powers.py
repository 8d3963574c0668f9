"""The powers of event cards: what each can be aimed at, and what it does. [deck.7 – deck.14]

A card names its power in the list of cards; the tables at the end find it by that name. A new card with one of these powers is a line of
data; a new power is a class here.
"""

from typing import Final

from tatami.core.agenda import NOTHING, Step
from tatami.core.numbers import replaced
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.honour import change_honour
from tatami.titles.samurai_katana.rules.ids import EVENT, Seat
from tatami.titles.samurai_katana.rules.state import FROM_CARDS, NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import CARDS, CLAN_POINTS, POWER, POWERS, SEA, SORT
from tatami.titles.samurai_katana.rules.territory import free_if_empty, lose_samurai
from tatami.titles.samurai_katana.rules.treasure import offer_to_save
from tatami.titles.samurai_katana.rules.uprising import RiseWith, anyone_exposed, drive_owner_out, is_exposed, uprising_targets

AT_NOTHING: Final = 0  # what a power is aimed at
AT_CLAN: Final = 1
AT_TERRITORY: Final = 2


class Power:
    """One power. `amount` is the number printed on the card that has it."""

    def __init__(self, aimed: int) -> None:
        self.aimed = aimed

    def targets(self, game: Katana, seat: Seat) -> list[int]:
        """Clans or territories."""
        return NOTHING

    def has_target(self, game: Katana, seat: Seat) -> bool:
        return len(self.targets(game, seat)) > 0

    def take_effect(self, game: Katana, seat: Seat, target: int, amount: int) -> None:
        raise NotImplementedError


class Prestige(Power):
    """Honour for the player. [deck.14]"""

    def has_target(self, game: Katana, seat: Seat) -> bool:
        return True

    def take_effect(self, game: Katana, seat: Seat, target: int, amount: int) -> None:
        game.tell(events.HONOUR_GAINED, seat, amount)
        change_honour(game, seat, amount, FROM_CARDS)


class Disgrace(Power):
    """Honour taken from anyone, oneself included. [deck.13, card.7]"""

    def targets(self, game: Katana, seat: Seat) -> list[int]:
        return list(range(game.seats))

    def has_target(self, game: Katana, seat: Seat) -> bool:
        return True

    def take_effect(self, game: Katana, seat: Seat, target: int, amount: int) -> None:
        game.tell(events.HONOUR_LOST, target, -change_honour(game, target, -amount, FROM_CARDS))


class Piracy(Power):
    """Koku of another clan that controls a territory with a sea lane. [deck.12]"""

    def targets(self, game: Katana, seat: Seat) -> list[int]:
        return [other for other in range(game.seats) if other != seat and is_seafaring(game, other)]

    def has_target(self, game: Katana, seat: Seat) -> bool:
        return any(other != seat and is_seafaring(game, other) for other in range(game.seats))

    def take_effect(self, game: Katana, seat: Seat, target: int, amount: int) -> None:
        game.owe(StealKoku(target, amount))
        offer_to_save(game, target)


def is_seafaring(game: Katana, seat: Seat) -> bool:
    return any(SEA[territory] for territory in game.realm[seat])


class StealKoku(Step):
    """The pirates take what they find, never from the treasure; finding less shows what has been put aside. [deck.12, option.6]"""

    def __init__(self, victim: Seat, most: int) -> None:
        self.victim = victim
        self.most = most

    def do(self, game: Katana, seat: Seat) -> None:
        if game.variant.treasure:
            game.reveal()
        victim, koku = self.victim, game.koku[self.victim]
        if koku < self.most:
            game.least_treasure = replaced(game.least_treasure, victim, game.treasure[victim])
        else:
            koku = self.most
        game.koku[victim] -= koku
        game.koku[seat] += koku
        game.tell(events.KOKU_STOLEN, seat, victim, koku)


class Uprising(Power):
    """A territory without a castle, for samurai from the reserve. [deck.7, deck.8]"""

    def targets(self, game: Katana, seat: Seat) -> list[int]:
        return uprising_targets(game, seat, game.variant.uprising_on_free_land) if game.reserve[seat] else NOTHING

    def has_target(self, game: Katana, seat: Seat) -> bool:
        if not game.reserve[seat]:
            return False
        return (game.variant.uprising_on_free_land and NOBODY in game.owner) or anyone_exposed(game, seat)

    def take_effect(self, game: Katana, seat: Seat, target: int, amount: int) -> None:
        drive_owner_out(game, target, False)
        game.owe(RiseWith(target, amount))


class Desertion(Power):
    """A city territory of another clan becomes nobody's. [deck.9]"""

    def targets(self, game: Katana, seat: Seat) -> list[int]:
        return [t for t in range(game.first, game.end) if CLAN_POINTS[t] and is_exposed(game, seat, t)]

    def take_effect(self, game: Katana, seat: Seat, target: int, amount: int) -> None:
        game.tell(events.SAMURAI_DESERTED, game.owner[target], target)
        drive_owner_out(game, target, False)


class Revolt(Power):
    """Samurai of another clan go back to their reserve. [deck.10]"""

    def targets(self, game: Katana, seat: Seat) -> list[int]:
        return [t for t in range(game.first, game.end) if is_exposed(game, seat, t)]

    def has_target(self, game: Katana, seat: Seat) -> bool:
        return anyone_exposed(game, seat)

    def take_effect(self, game: Katana, seat: Seat, target: int, amount: int) -> None:
        n = min(game.samurai[target], amount)
        game.tell(events.SAMURAI_REVOLTED, game.owner[target], target, n)
        lose_samurai(game, target, n)
        free_if_empty(game, target)


BY_NAME: Final[dict[str, Power]] = {
    "prestige": Prestige(AT_NOTHING),
    "disgrace": Disgrace(AT_CLAN),
    "piracy": Piracy(AT_CLAN),
    "uprising": Uprising(AT_TERRITORY),
    "desertion": Desertion(AT_TERRITORY),
    "revolt": Revolt(AT_TERRITORY),
}
if any(SORT[card] == EVENT and POWERS[POWER[card]] not in BY_NAME for card in range(CARDS)):
    raise ValueError(f"samurai_katana/data: an event card has one of the powers {', '.join(BY_NAME)}")
NO_EVENT: Final = Power(AT_NOTHING)  # of warriors, blue cards and any-time cards
EVENT_POWERS: Final[list[Power]] = [BY_NAME.get(name, NO_EVENT) for name in POWERS]
