"""The Alliance card: samurai next to the battle are added. [deck.4, deck.5]"""

from typing import ClassVar

from tatami.core.agenda import NOTHING, Step
from tatami.core.domain import NO, SEAT, Domain, Param
from tatami.core.numbers import replaced
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.consent import Consent
from tatami.titles.samurai_katana.rules.domains import TERRITORY
from tatami.titles.samurai_katana.rules.ids import ALLIANCE, ATTACKER, Seat, Territory
from tatami.titles.samurai_katana.rules.state import CARDS_A_SIDE, NO_CARD, NOBODY, PASS_TO, SPECIAL, Katana
from tatami.titles.samurai_katana.rules.tables import AMOUNT, LAND, POWER


def find_allies(game: Katana, side: int, seat: Seat) -> None:
    """A side whose special card is Alliance looks for allies."""
    card = game.laid[side * CARDS_A_SIDE + SPECIAL]
    if card == NO_CARD or POWER[card] != ALLIANCE:
        return
    if game.variant.alliance_is_own:
        add_allies(game, side, own_neighbours(game, side, seat))
    else:
        game.owe(Ally(side))
        game.owe(PASS_TO[seat])


def neighbours_of_battle(game: Katana, clan: Seat) -> int:
    """A clan's samurai in the territories that border the battle by land. [deck.4]"""
    n = 0
    for t in LAND[game.site]:
        if game.owner[t] == clan:
            n += samurai_at_home(game, t)
    return n


def samurai_at_home(game: Katana, territory: Territory) -> int:
    """Those the Emperor has lent stand in the battle, not next to it. [option.17]"""
    n = game.samurai[territory]
    return n - game.imperial.count(territory) if game.imperial else n


def own_neighbours(game: Katana, side: int, seat: Seat) -> int:
    """One's own samurai next door, without those already fighting. [deck.5]"""
    n = neighbours_of_battle(game, seat)
    if side == ATTACKER and game.origin in LAND[game.site]:
        n -= game.force
    return n


def add_allies(game: Katana, side: int, n: int) -> None:
    """At most four of them count. [deck.4]"""
    most = AMOUNT[game.laid[side * CARDS_A_SIDE + SPECIAL]]
    game.allies = replaced(game.allies, side, min(n, most))


class Ally(Step):
    """Which clan outside the battle? [deck.5]"""

    kind: ClassVar[str] = "ally"
    rule: ClassVar[str] = "deck.5"
    domain: ClassVar[Domain] = SEAT
    params: ClassVar[list[Param]] = [Param("territory", TERRITORY)]

    def __init__(self, side: int) -> None:
        self.side = side

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        if game.laid[self.side * CARDS_A_SIDE + SPECIAL] == NO_CARD:
            return NOTHING
        clans: list[Seat] = []
        for t in LAND[game.site]:
            clan = game.owner[t]
            if clan != NOBODY and clan not in (game.attacker, game.defender) and samurai_at_home(game, t) and clan not in clans:
                clans.append(clan)
        return clans

    def do(self, game: Katana, seat: Seat) -> None:
        """Nobody stands there, or the Shogun has cancelled the card."""

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if game.variant.alliance_needs_consent:
            game.owe(AgreeToAlliance(self.side, seat, answer))
            game.owe(PASS_TO[answer])
        else:
            join(game, self.side, seat, answer)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [game.site]


class AgreeToAlliance(Consent):
    """In another reading the clan is asked. [deck.5]"""

    kind: ClassVar[str] = "agree_to_alliance"
    rule: ClassVar[str] = "deck.5"
    params: ClassVar[list[Param]] = [Param("other", SEAT), Param("territory", TERRITORY)]

    def __init__(self, side: int, asker: Seat, clan: Seat) -> None:
        self.side = side
        self.asker = asker
        self.clan = clan

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        if answer == NO:
            game.tell(events.ALLIANCE_REFUSED, self.clan, self.asker)
        else:
            join(game, self.side, self.asker, self.clan)

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.asker, game.site]


def join(game: Katana, side: int, seat: Seat, clan: Seat) -> None:
    add_allies(game, side, neighbours_of_battle(game, clan))
    game.tell(events.ALLY_NAMED, seat, clan, game.allies[side])
