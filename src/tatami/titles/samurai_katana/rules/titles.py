"""Phase 3: Emperor and Shogun. [titles]"""

from typing import Final

from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.honour import change_honour
from tatami.titles.samurai_katana.rules.ids import Seat
from tatami.titles.samurai_katana.rules.scoring import ranking_key
from tatami.titles.samurai_katana.rules.state import FROM_OFFICES, NOBODY, Katana
from tatami.titles.samurai_katana.rules.tables import EMPEROR_HONOUR, SAMURAI
from tatami.titles.samurai_katana.rules.territory import cities_of, clan_points

BY_OFFICE: Final = 4  # what breaks a tie, after the four counts
CLOCKWISE: Final = 5


def give_titles(game: Katana) -> None:
    """The Emperor first, with his honour, then the Shogun. [titles.7]"""
    appoint_emperor(game)
    name_shogun(game)


def appoint_emperor(game: Katana) -> None:
    """The least honour; staying in office is worth 1. [titles.1, titles.4, titles.5]"""
    seat = humblest(game)
    stays = seat == game.emperor
    honour = EMPEROR_HONOUR if stays or game.variant.every_emperor_gains else 0
    tell_tie_break(game, seat)
    game.emperor = seat
    if stays:
        game.tell(events.EMPEROR_STAYED, seat, honour)
    else:
        game.tell(events.EMPEROR_CHANGED, seat, honour)
    if honour:
        change_honour(game, seat, honour, FROM_OFFICES)


def humblest(game: Katana) -> Seat:
    """Least honour, clan points, cities, koku, samurai; then the present Emperor and those after him. [titles.2, titles.3]"""
    best = game.emperor
    least = humility(game, best)
    for step in range(1, game.seats):
        seat = (game.emperor + step) % game.seats
        key = humility(game, seat)
        if key < least:
            best, least = seat, key
    return best


def humility(game: Katana, seat: Seat) -> tuple[int, int, int, int, int]:
    """With a secret treasure, koku put aside count with the others. [titles.2, option.7]"""
    return (
        game.honour[seat],
        clan_points(game, seat),
        cities_of(game, seat),
        game.koku[seat] + game.treasure[seat],
        SAMURAI[game.seats] - game.reserve[seat],
    )


def tell_tie_break(game: Katana, seat: Seat) -> None:
    """Report the first count that left this clan alone among those with the least honour, or its place. [titles.2, titles.3]"""
    least = humility(game, seat)
    level = [humility(game, other) for other in range(game.seats) if other != seat and game.honour[other] == least[0]]
    if not level:
        return
    step = 1
    while step < len(least) and any(key[: step + 1] == least[: step + 1] for key in level):
        step += 1
    by = step - 1 if step < len(least) else BY_OFFICE if seat == game.emperor else CLOCKWISE
    game.tell(events.EMPEROR_TIE_BROKEN, seat, by)


def name_shogun(game: Katana) -> None:
    """The most honour; of several the present Shogun, or nobody. [titles.6, titles.7]"""
    most = max(game.honour)
    leaders = [seat for seat in range(game.seats) if game.honour[seat] == most]
    if game.variant.shogun_by_ranking:
        keys = [ranking_key(game, seat) for seat in leaders]
        leaders = [seat for seat, key in zip(leaders, keys, strict=True) if key == max(keys)]
    if len(leaders) == 1:
        game.shogun = leaders[0]
    elif game.shogun not in leaders:
        game.shogun = NOBODY
    if game.shogun == NOBODY:
        game.tell(events.NO_SHOGUN)
    else:
        game.tell(events.SHOGUN_NAMED, game.shogun)
