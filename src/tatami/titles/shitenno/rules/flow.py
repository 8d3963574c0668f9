"""The sequence of play: read this first. [year]

An even year, in which the Tairō shares out cards and titles, and an odd one, in which kamon are placed, follow each other until kamon or koku
run out.

Where the rulebook's chapters are: setup in `setup`, share in `rules/sharing`, control in `rules/control` and `rules/placing`, payment in `rules/payment` with
`rules/pay_troops` and `rules/pay_koku`, bonus where tiles are used (Exchange and +1 in payments, Draw in `rules/cards`), titles where they work (favour in
`rules/placing`, the Senseï in `rules/control`, the Hatamoto in payments, the order of play in `rules/sharing`), end in `scoring`.
"""

from typing import Final

from tatami.core.agenda import Step
from tatami.titles.shitenno.rules import events
from tatami.titles.shitenno.rules.control import TURNS
from tatami.titles.shitenno.rules.ids import Seat
from tatami.titles.shitenno.rules.scoring import tell_final_scoring
from tatami.titles.shitenno.rules.sharing import SHARE, lay_out_cards
from tatami.titles.shitenno.rules.state import Shitenno


class EvenYear(Step):
    """Cards are laid out and shared; then comes the odd year, the last one if these were the last koku. [year.1, share.1, end.2]"""

    def do(self, game: Shitenno, seat: Seat) -> None:
        game.year += 1
        game.owe(ODD_YEAR)
        game.owe(SHARE)
        lay_out_cards(game)
        if not game.koku_pile:
            game.tell(events.KOKU_EXHAUSTED)


class OddYear(Step):
    """Everybody has a turn, in the order of the new titles. [control.1]"""

    def do(self, game: Shitenno, seat: Seat) -> None:
        game.year += 1
        game.tell(events.ODD_YEAR_BEGAN, game.year)
        game.owe(YEARS_END)
        for place in range(game.seats - 1, -1, -1):
            game.owe(TURNS[game.order[place]])


class YearsEnd(Step):
    """The game ends with an odd year in which kamon or koku have run out. [end.1, end.2]"""

    def do(self, game: Shitenno, seat: Seat) -> None:
        if game.is_last_year():
            tell_final_scoring(game)
        else:
            game.owe(EVEN_YEAR)


EVEN_YEAR: Final = EvenYear()
ODD_YEAR: Final = OddYear()
YEARS_END: Final = YearsEnd()
