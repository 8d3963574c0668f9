"""A command of the title: `tatami pebbles-odds`."""

from pebbles.rules.tables import EACH_WISH


def pebbles_odds(seats: int = 4) -> None:
    """Print the chance that all seats wish for an even number."""
    chance = 1.0
    for seat in range(seats):
        chance *= max(0, EACH_WISH - seat) / (2 * EACH_WISH - seat)
    print(f"{100 * chance:.1f} %")


COMMANDS = [pebbles_odds]
