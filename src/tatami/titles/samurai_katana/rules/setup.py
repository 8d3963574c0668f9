"""Before the first round. [setup, goal.4]"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Step
from tatami.core.domain import COUNT, Domain, Param
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.cards import draw_cards
from tatami.titles.samurai_katana.rules.domains import CLAN, TERRITORY
from tatami.titles.samurai_katana.rules.flow import ROUND
from tatami.titles.samurai_katana.rules.ids import Seat, Territory
from tatami.titles.samurai_katana.rules.state import ASK_ME, NOBODY, PASS_TO, SOURCES, Katana, Variant
from tatami.titles.samurai_katana.rules.tables import (
    CARDS,
    CASTLES,
    CITY_OF,
    CLANS,
    EXTRA_SAMURAI,
    FIRST_CARDS,
    FIRST_KOKU,
    MAJOR_CITIES,
    MINOR_CITIES,
    SAMURAI,
    TERRITORIES,
)
from tatami.titles.samurai_katana.rules.territory import take_control

NO_CLAN: Final = -1


def set_up(game: Katana, options: dict[str, str]) -> None:
    """Lay everything out, then let the players choose clans and spread samurai. [setup]"""
    game.variant = variant = Variant(options)
    game.first, game.end = variant.edition.first, variant.edition.end
    lay_out(game)
    game.emperor = 0 if variant.first_seat_is_emperor else game.chance.below(game.seats)
    game.active = game.player = game.emperor
    game.tell(events.EMPEROR_CHOSEN, game.emperor)
    game.owe(ROUND)
    game.owe(DEAL)
    for step in range(game.seats - 1, -1, -1):
        game.owe(Spread(EXTRA_SAMURAI[game.seats], game.first))
        game.owe(PASS_TO[(game.emperor + step) % game.seats])
    game.owe(DRAW_CITIES)
    for step in range(game.seats - 1, -1, -1):
        game.owe(CHOOSE_CLAN)
        game.owe(PASS_TO[(game.emperor + step) % game.seats])


def lay_out(game: Katana) -> None:
    """Empty map, full reserves. [setup.3, material.1, material.2]"""
    seats = game.seats
    game.clan = [NO_CLAN] * seats
    game.honour = [0] * seats
    game.sources = [0] * (seats * SOURCES)
    game.koku = [FIRST_KOKU] * seats
    game.treasure = [0] * seats
    game.least_treasure = [0] * seats
    game.reserve = [SAMURAI[seats]] * seats
    game.castles = [CASTLES] * seats
    game.realm = [[] for _ in range(seats)]
    game.fell = [0] * seats
    game.owner = [NOBODY] * TERRITORIES
    game.samurai = [0] * TERRITORIES
    game.castle = [0] * TERRITORIES
    game.hands = [[] for _ in range(seats)]
    game.shown = [[] for _ in range(seats)]
    game.tossed = [[] for _ in range(seats)]
    game.warriors = [0] * seats
    game.kept = [0] * seats
    game.broken = [0] * seats
    game.discards = [0] * CARDS
    game.passing = [ASK_ME] * seats
    game.promises = game.replies = game.roads = game.barred = game.laid = game.allies = game.imperial = NOTHING


class ChooseClan(Step):
    """Which clan do you lead? [setup.2]"""

    kind: ClassVar[str] = "choose_clan"
    rule: ClassVar[str] = "setup.2"
    domain: ClassVar[Domain] = CLAN

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return [clan for clan in range(CLANS) if clan not in game.clan]

    def canonical(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        """Clans have no powers. [material.7]"""
        return answers[:1]

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        clan = game.clan[:]
        clan[seat] = answer
        game.clan = clan
        game.tell(events.CLAN_CHOSEN, seat, answer)


class DrawCities(Step):
    """Each player draws cities at random, the capital excepted, with one samurai in each; the others are nobody's. [setup.4, setup.5, setup.7]"""

    def do(self, game: Katana, seat: Seat) -> None:
        edition = game.variant.edition
        draw_from(game, edition.majors[:], MAJOR_CITIES[game.seats])
        draw_from(game, edition.minors[:], MINOR_CITIES[game.seats])


def draw_from(game: Katana, tally: list[Territory], n: int) -> None:
    game.chance.shuffle(tally)
    for _ in range(n):
        for step in range(game.seats):
            seat = (game.emperor + step) % game.seats
            territory = tally.pop()
            game.tell(events.CITY_DRAWN, seat, CITY_OF[territory], territory)
            put_samurai(game, seat, territory)
            take_control(game, seat, territory)


def put_samurai(game: Katana, seat: Seat, territory: Territory) -> None:
    game.reserve[seat] -= 1
    game.samurai[territory] += 1


class Spread(Step):
    """In which of your city territories does the next samurai stand? [setup.6]"""

    kind: ClassVar[str] = "spread"
    rule: ClassVar[str] = "setup.6"
    domain: ClassVar[Domain] = TERRITORY
    params: ClassVar[list[Param]] = [Param("n", COUNT)]
    any_order: ClassVar[bool] = True

    def __init__(self, n: int, last: Territory) -> None:
        self.n = n
        self.last = last

    def answers(self, game: Katana, seat: Seat) -> list[int]:
        return game.realm[seat][:]

    def canonical(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        return [t for t in answers if t >= self.last]

    def take(self, game: Katana, seat: Seat, answer: int) -> None:
        put_samurai(game, seat, answer)
        game.tell(events.SAMURAI_SPREAD, seat, answer)
        if self.n > 1:
            game.owe(Spread(self.n - 1, answer))

    def about(self, game: Katana, seat: Seat) -> list[object]:
        return [self.n]


class Deal(Step):
    """Shuffle, and five cards each. [setup.8]"""

    def do(self, game: Katana, seat: Seat) -> None:
        pile = game.variant.edition.pile[:]
        game.chance.shuffle(pile)
        game.pile = pile
        game.left = len(pile)
        for step in range(game.seats):
            draw_cards(game, (game.emperor + step) % game.seats, FIRST_CARDS)


CHOOSE_CLAN: Final = ChooseClan()
DEAL: Final = Deal()
DRAW_CITIES: Final = DrawCities()
