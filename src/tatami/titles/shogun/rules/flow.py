"""The sequence of play, in the rulebook's order: read this first.

Chapters of the rulebook and where they are: box in `facts.py`, `tables.py` and `check.py`; setup in `setup.py`; draft, plan, bid, act, build, levy, march, tower,
battle, revolt and winter in `rules/` under their names; year here; action in `rules/act.py`; special and event where each card has its effect, their
drawing in `rules/bid.py` with order; rice, tax and unrest in `rules/income.py`; score and end in `scoring.py`.
"""

from typing import Final

from tatami.core.agenda import NOTHING, Step
from tatami.titles.shogun.rules import events
from tatami.titles.shogun.rules.act import TURNS, lay_actions
from tatami.titles.shogun.rules.bid import DRAW_EVENT, SHOW_BIDS, lay_specials
from tatami.titles.shogun.rules.ids import AUTUMN, EVENTS, PROVINCES, SPRING, SUMMER, WINTER, YEARS, Seat
from tatami.titles.shogun.rules.plan import PLAN_ALL, gather_cards, open_plans
from tatami.titles.shogun.rules.scoring import SCORE
from tatami.titles.shogun.rules.state import EMPTY, Shogun
from tatami.titles.shogun.rules.tower import fill_tower
from tatami.titles.shogun.rules.winter import FAMINE, spoil_rice

OPEN_EVENTS: Final = 4


def begin_play(game: Shogun) -> None:
    """Once the provinces are dealt: fill the tower, then two years. [setup.8, year.1]"""
    for year in range(YEARS - 1, -1, -1):
        game.owe(BEGIN_YEAR[year])
    game.owe(FILL_TOWER)


class FillTower(Step):
    """The provinces are dealt: the tower is filled. [draft.7, setup.8]"""

    def do(self, game: Shogun, seat: Seat) -> None:
        fill_tower(game)


class BeginYear(Step):
    """Four events lie open; rice and revolt markers start again; then spring, summer, autumn and winter. [year.1, year.6, event.13]"""

    def __init__(self, year: int) -> None:
        self.year = year

    def do(self, game: Shogun, seat: Seat) -> None:
        game.year = self.year
        game.rice = [0] * game.seats
        game.markers = [0] * PROVINCES
        open_events(game)
        game.owe(BEGIN_WINTER)
        game.owe(BEGIN_SEASON[AUTUMN])
        game.owe(BEGIN_SEASON[SUMMER])
        game.owe(BEGIN_SEASON[SPRING])


def open_events(game: Shogun) -> None:
    """Four event cards, face up. [setup.9, event.13]"""
    deck = game.event_deck[:]
    game.chance.shuffle(deck)
    game.open_events = sorted(deck[:OPEN_EVENTS])
    game.event_deck = sorted(deck[OPEN_EVENTS:])
    if game.book is not None:
        game.tell(events.YEAR_BEGAN, game.year + 1, tally=[1 if event in game.open_events else 0 for event in range(EVENTS)])


class BeginSeason(Step):
    """Action cards, special cards, plans and bids, the event, the order of players, ten actions. [year.2, order.4]"""

    def __init__(self, season: int) -> None:
        self.season = season

    def do(self, game: Shogun, seat: Seat) -> None:
        game.season = self.season
        game.event = EMPTY
        game.effect = EMPTY
        game.order = NOTHING
        game.tell(events.SEASON_BEGAN, self.season)
        lay_actions(game)
        lay_specials(game)
        open_plans(game)
        game.owe(END_SEASON)
        game.owe(TURNS[0])
        game.owe(SHOW_BIDS)
        game.owe(DRAW_EVENT)
        game.owe(PLAN_ALL)


class EndSeason(Step):
    """Special cards and planned cards go back; the event is over, the order of players stays. [year.4, year.5]"""

    def do(self, game: Shogun, seat: Seat) -> None:
        game.event = EMPTY
        game.effect = EMPTY
        game.special = [EMPTY] * game.seats
        game.actions = []
        game.specials = []
        game.bids = [EMPTY] * game.seats
        gather_cards(game)


class BeginWinter(Step):
    """Rice spoils, the hungry revolt in the order of autumn, then everybody scores. [winter.1, winter.7, score.1]"""

    def do(self, game: Shogun, seat: Seat) -> None:
        game.season = WINTER
        game.tell(events.SEASON_BEGAN, WINTER)
        spoil_rice(game)
        game.owe(SCORE)
        for at in range(game.seats - 1, -1, -1):
            game.owe(FAMINE[game.order[at]])


FILL_TOWER: Final = FillTower()
BEGIN_YEAR: Final[list[Step]] = [BeginYear(year) for year in range(YEARS)]
BEGIN_SEASON: Final[list[Step]] = [BeginSeason(season) for season in range(WINTER)]
BEGIN_WINTER: Final = BeginWinter()
END_SEASON: Final = EndSeason()
