"""The Fellowship's step and its windows for everybody's cards. [fellowship, powers.11–14, powers.18–21]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step, Together
from tatami.core.domain import COUNT, NO, Domain, Param
from tatami.titles.middle_earth.rules import events
from tatami.titles.middle_earth.rules.domains import DIE, FARAMIR_LESS, FELLOWSHIP, TERRITORY
from tatami.titles.middle_earth.rules.ending import fellowship_arrived
from tatami.titles.middle_earth.rules.ids import (
    BALROG,
    BOROMIR,
    CAPTURED,
    CROSSING,
    FARAMIR,
    GOLLUM,
    GORGOROTH,
    KNIFE,
    LEAVES_ON,
    MINAS_MORGUL,
    MORIA,
    MOUNT_DOOM,
    SHELOB,
    SMEAGOL,
    Kind,
    Seat,
    Territory,
)
from tatami.titles.middle_earth.rules.powers import play_power
from tatami.titles.middle_earth.rules.state import UNANSWERED, MiddleEarth
from tatami.titles.middle_earth.rules.tables import COPIES_OF, PATH, PATH_DIE, SEATS_IN

SET_OUT: Final = 0  # the windows: before leaving a territory without a die, after a roll, when a roll lets the Fellowship go
ALTER: Final = 1
GO: Final = 2


class FellowshipStep(Step):
    """After every turn the Fellowship goes one territory on, where a die is printed by a roll, on Mount Doom too. [fellowship.1, fellowship.2, fellowship.4]"""

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        game.ring_die = 0
        if PATH_DIE[game.ring]:
            roll(game)
        else:
            open_window(game, SET_OUT, 0)


def roll(game: MiddleEarth) -> None:
    """Throw the Fellowship's die, then let everybody alter it. [fellowship.2]"""
    die = game.chance.below(6) + 1
    game.ring_die = die
    game.ring_rolled_at = PATH[game.ring]
    game.tell(events.FELLOWSHIP_ROLLED, PATH[game.ring], die)
    open_window(game, ALTER, die)


def open_window(game: MiddleEarth, stage: int, die: int) -> None:
    """Ask everybody who may hold a fitting card, as far as the others know. [fellowship.5, fellowship.6]"""
    game.to_pledge = 0
    if game.unseen & fitting_cards(stage, PATH[game.ring]):
        for seat in range(game.seats):
            if game.adventures[seat]:
                game.to_pledge |= 1 << seat
    game.pledge = [UNANSWERED if game.to_pledge >> seat & 1 else NO for seat in range(game.seats)]
    if stage == SET_OUT:
        game.owe(SetOut(stage, die))
    else:
        game.owe(Alter(stage, die) if stage == ALTER else HoldBack(stage, die))


def fitting(stage: int, territory: Territory) -> list[Kind]:
    """The powers of a window in a territory. [powers.11, powers.12, powers.13, powers.18–21]"""
    if stage == SET_OUT:
        return SETTING_OUT
    if stage == ALTER:
        if territory == GORGOROTH:
            return ALTERING_GORGOROTH
        return ALTERING_MORGUL if territory == MINAS_MORGUL else ALTERING
    if territory == MORIA:
        return HOLDING_MORIA
    return HOLDING


def fitting_cards(stage: int, territory: Territory) -> int:
    """The same as a set of bits."""
    cards = 0
    for kind in fitting(stage, territory):
        cards |= COPIES_OF[kind]
    return cards


SETTING_OUT: Final[list[Kind]] = [BOROMIR, KNIFE, CROSSING, GOLLUM]
ALTERING: Final[list[Kind]] = [FARAMIR, SMEAGOL]
ALTERING_GORGOROTH: Final[list[Kind]] = [FARAMIR, CAPTURED, SMEAGOL]
ALTERING_MORGUL: Final[list[Kind]] = [FARAMIR, SHELOB, SMEAGOL]
HOLDING: Final[list[Kind]] = [BOROMIR]
HOLDING_MORIA: Final[list[Kind]] = [BALROG, BOROMIR]


class Window(Together):
    """Does anybody play a card? All answer in secret. Its three kinds stand below. [fellowship.5]"""

    rule: ClassVar[str] = "fellowship.5"
    out_of_turn: ClassVar[bool] = True
    domain: ClassVar[Domain] = FELLOWSHIP
    params: ClassVar[list[Param]] = [Param("territory", TERRITORY), Param("die", DIE)]

    def __init__(self, stage: int, die: int) -> None:
        self.stage = stage
        self.die = die  # 0 where nothing was rolled

    def seats(self, game: MiddleEarth) -> list[Seat]:
        return SEATS_IN[game.to_pledge]

    def choices(self, game: MiddleEarth, seat: Seat) -> list[int]:
        found = [NO]
        for kind in fitting(self.stage, PATH[game.ring]):
            if game.adventures[seat] & COPIES_OF[kind]:
                found.append(kind)
                if kind == FARAMIR:
                    found.append(FARAMIR_LESS)
        return found

    def asked_anyway(self, game: MiddleEarth, seat: Seat) -> bool:
        """Not asking would tell that there is no card. [fellowship.6]"""
        return True

    def take(self, game: MiddleEarth, seat: Seat, answer: int) -> None:
        pledge = game.pledge[:]
        pledge[seat] = answer
        game.pledge = pledge
        game.to_pledge &= ~(1 << seat)
        if not game.to_pledge:
            game.reveal()

    def do(self, game: MiddleEarth, seat: Seat) -> None:
        """Of several cards the first in turn order is played; then the window opens again. [fellowship.5]"""
        for i in range(game.seats):
            other = (game.active + i) % game.seats
            if game.pledge[other] != NO:
                self.play(game, other, game.pledge[other])
                return
        self.close(game)

    def play(self, game: MiddleEarth, seat: Seat, card: int) -> None:
        play_power(game, seat, FARAMIR if card == FARAMIR_LESS else card)
        if self.stage == ALTER:
            die = self.die + change(card)
            game.ring_die = max(die, 0)
            game.tell(events.FELLOWSHIP_DIE_CHANGED, max(die, 0))
            open_window(game, ALTER, die)
        elif card in (BOROMIR, BALROG):
            stay(game)
        else:
            roll(game)

    def close(self, game: MiddleEarth) -> None:
        """Nobody plays a card: what follows. [fellowship.2, fellowship.7]"""
        if self.stage != ALTER:
            leave(game)
        elif self.die < LEAVES_ON:
            stay(game)
        elif PATH[game.ring] == MOUNT_DOOM:
            fellowship_arrived(game, "fellowship.3")
        else:
            open_window(game, GO, self.die)

    def about(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [PATH[game.ring], max(self.die, 0)]

    def remarked(self, game: MiddleEarth, seat: Seat) -> list[object]:
        return [at_stake(game)]


class SetOut(Window):
    """The Fellowship is about to leave a territory without a die. [fellowship.5, powers.12, powers.13]"""

    kind: ClassVar[str] = "fellowship_sets_out"


class Alter(Window):
    """Its die has been rolled. [fellowship.5, powers.18–21]"""

    kind: ClassVar[str] = "fellowship_die"
    remarks: ClassVar[list[Param]] = [Param("stakes", COUNT)]


class HoldBack(Window):
    """The die lets it go. [fellowship.5, powers.11, powers.12]"""

    kind: ClassVar[str] = "fellowship_leaves"
    remarks: ClassVar[list[Param]] = [Param("stakes", COUNT)]


def change(card: int) -> int:
    """What a card does to the Fellowship's die. [powers.18–21]"""
    if card in (FARAMIR, SMEAGOL):
        return 2
    return -1 if card == CAPTURED else -2


def stay(game: MiddleEarth) -> None:
    game.tell(events.FELLOWSHIP_STAYED, PATH[game.ring])


def leave(game: MiddleEarth) -> None:
    """One step on; at the end of the road the game may be over. [fellowship.1, fellowship.3, end.1, hunt.1]"""
    game.ring += 1
    if game.ring == game.variant.path_length:
        game.ring -= 1
        fellowship_arrived(game, "end.1")
        return
    game.tell(events.FELLOWSHIP_MOVED, PATH[game.ring])
    if PATH[game.ring] == MOUNT_DOOM:
        if game.variant.hunt:
            fellowship_arrived(game, "fellowship.3")
        else:
            roll(game)


def at_stake(game: MiddleEarth) -> int:
    """Follow the next step: 0 it leaves, 1 the game ends, 2 the good side wins. [end.1, fellowship.3, hunt.1]"""
    if game.variant.hunt:
        return GOOD_WINS if game.ring >= game.variant.path_length - 2 else LEAVES
    return ENDS if game.ring == game.variant.path_length - 1 else LEAVES


LEAVES: Final = 0
ENDS: Final = 1
GOOD_WINS: Final = 2


def is_last_step(game: MiddleEarth) -> bool:
    """The Fellowship stands on Mount Doom: there is no step to go. [powers.25]"""
    return PATH[game.ring] == MOUNT_DOOM


FELLOWSHIP_STEP: Final = FellowshipStep()
