"""Play games between bots and print the figures of the READMEs of the titles as Markdown tables, so that nobody types a number.

    tools/figures.py [TITLE ...] [--games 400] [--searched 32] [--search ismcts:0.2s] [--seed 1] [--workers 2]

For each title (all of them, if none is named): games of `greedy` against itself at every number of players or in every mode, then one
search among `greedy` bots, and one `greedy` among random ones. Shares stand with their 95 % intervals. Run it on the compiled build: of
the same seed it prints the same `greedy` figures everywhere, while a search by time depends on the machine.
"""

import argparse
import os
from collections import Counter
from statistics import mean, median
from typing import Any

import tatami
from tatami.bots.bot import Bot
from tatami.bots.guests import invite
from tatami.core.chance import seed_state, stream
from tatami.lab.arena import is_win, play_through, schedule
from tatami.lab.crew import Crew
from tatami.lab.statistics import share
from tatami.titles.middle_earth.rules.ids import GOOD

Row = dict[str, Any]
Table = tuple[str, list[str], int, dict[str, str]]
TITLES = {"shogun": 3, "shitenno": 2, "white_castle": 2, "samurai_katana": 3, "middle_earth": 2}  # and the players of the duels
MODES: list[tuple[str, int, dict[str, str]]] = [
    ("war", 2, {}),
    ("war", 3, {}),
    ("war", 4, {}),
    ("war, `board=base`", 2, {"board": "base"}),
    ("war, `board=base`", 4, {"board": "base"}),
    ("war, `edition=trilogy`", 2, {"edition": "trilogy"}),
    ("war, `edition=trilogy`", 4, {"edition": "trilogy"}),
    ("alliance", 4, {"mode": "alliance"}),
    ("hunt", 2, {"mode": "hunt"}),
    ("hunt", 4, {"mode": "hunt"}),
    ("siege", 2, {"mode": "siege"}),
]
ENDINGS = {  # what a rule of the book calls the end of the game
    "end.1": "beyond the Dead Marshes",
    "end.2": "by conquest",
    "fellowship.3": "at Mount Doom",
    "hunt.1": "at Mount Doom",
    "hunt.2": "with the Ring caught",
    "hunt.5": "by conquest",
    "siege_end.1": "by two captured leaders",
    "siege_end.2": "with the city taken",
    "siege_end.3": "by points",
}


def play(table: Table) -> Row:
    """One game, with what the tables need besides its outcome: who began, how many rounds it took, who played good."""
    title, levels, seed, options = table
    bots: list[Bot] = [invite(level, title, seed_state(seed, 1 + seat), options) for seat, level in enumerate(levels)]
    game: Any = tatami.bare(title, seats=len(levels), seed=seed, options=options)
    emperor = getattr(game, "emperor", None)
    decisions = play_through(game, bots, stream(seed_state(seed, 99)))
    return {
        "levels": levels,
        "decisions": decisions,
        "first": getattr(game, "first", 0) if emperor is None else emperor,
        "rounds": getattr(game, "round", 0),
        "good": [seat for seat in range(game.seats) if (game.side(seat) if hasattr(game, "side") else seat) == GOOD],
        **game.outcome().plain(),
    }


def played(title: str, tables: list[tuple[list[str], int]], options: dict[str, str], workers: int) -> list[Row]:
    return list(Crew(workers).rows(play, [(title, levels, seed, options) for levels, seed in tables]))


def alike(asked: argparse.Namespace, title: str, seats: int, options: dict[str, str]) -> list[Row]:
    """Games of `greedy` against itself."""
    return played(title, [(["greedy"] * seats, asked.seed + n) for n in range(asked.games)], options, asked.workers)


def percent(wins: list[float]) -> str:
    found = share(wins)
    return f"{100 * found['share']:.0f} [{100 * found['low']:.0f}–{100 * found['high']:.0f}]"


def by_seat(rows: list[Row], after: str = "") -> str:
    """Wins of each seat, or of each place in the order of play."""
    seats = len(rows[0]["levels"])
    return ", ".join(percent([is_win(row, (seat + row["first"] * bool(after)) % seats) for row in rows]) for seat in range(seats))


def points(rows: list[Row], of: str = "") -> list[float]:
    """All scores, or those of the winners."""
    return [score for row in rows for seat, score in enumerate(row["scores"]) if not of or row["places"][seat] == 1]


def categories(rows: list[Row], of: str = "") -> str:
    """Points by category, a seat or a winner."""
    return ", ".join(
        f"{mean([n for row in rows for seat, n in enumerate(row['categories'][id]) if not of or row['places'][seat] == 1]):.1f}"
        for id in rows[0]["categories"]
    )


def fair(asked: argparse.Namespace, title: str) -> None:
    """Scores and wins of equal players, at every number of them."""
    print("| players | games | questions a game | points | of the winner | points by source | wins by seat, % |")
    print("|---|---|---|---|---|---|---|")
    for seats in [n for n in tatami.title(title).seat_counts if n > 1]:
        rows = alike(asked, title, seats, {})
        cells = [f"{mean([row['decisions'] for row in rows]):.0f}", f"{mean(points(rows)):.1f}", f"{mean(points(rows, 'winner')):.1f}"]
        print(f"| {seats} | {len(rows)} | {' | '.join(cells)} | {categories(rows)} | {by_seat(rows)} |", flush=True)
    print(f"\nSources, in this order: {', '.join(rows[0]['categories'])}.\n")


def katana(asked: argparse.Namespace) -> None:
    """The table of Samouraï & Katana: rounds, honour by source, wins by seat and by order of choosing."""
    print(
        "| players | games | rounds | honour a clan by source | of the winner | wins by seat, % | by order of choosing, % | ended by the goal |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for seats in range(3, 7):
        rows = alike(asked, "samurai_katana", seats, {})
        rounds = [row["rounds"] for row in rows]
        goal = sum(row["ending"] == "end.1" for row in rows)
        print(
            f"| {seats} | {len(rows)} | {mean(rounds):.1f} ({min(rounds)}–{max(rounds)}) | {categories(rows)} | {categories(rows, 'winner')} "
            f"| {by_seat(rows)} | {by_seat(rows, 'first')} | {goal} |",
            flush=True,
        )
    print(f"\nSources, in this order: {', '.join(rows[0]['categories'])}.\n")


def middle_earth(asked: argparse.Namespace) -> None:
    """The table of Risk in Middle-earth: wins of good by mode, and how the games ended."""
    print("| mode | players | games | good wins, % | wins by seat, % | by turn order, % | ended | points between the sides, median |")
    print("|---|---|---|---|---|---|---|---|")
    for mode, seats, options in MODES:
        rows = alike(asked, "middle_earth", seats, options)
        good = [sum(is_win(row, seat) for seat in row["good"]) for row in rows]
        margins = [2 * sum(row["scores"][seat] for seat in row["good"]) - sum(row["scores"]) for row in rows]
        ended = ", ".join(f"{n} {ENDINGS.get(rule, rule)}" for rule, n in Counter(row["ending"] for row in rows).most_common())
        print(
            f"| {mode} | {seats} | {len(rows)} | {percent(good)} | {by_seat(rows)} | {by_seat(rows, 'first')} | {ended} "
            f"| {median([abs(margin) for margin in margins]):.0f} (good ahead by {median(margins):.0f}) |",
            flush=True,
        )
    print()


def duels(asked: argparse.Namespace, title: str) -> None:
    """One stronger bot among weaker ones, in every seat equally often."""
    seats = TITLES[title]
    print("| bots | games | wins, % | points |")
    print("|---|---|---|---|")
    for strong, weak, games in ((asked.search, "greedy", asked.searched), ("greedy", "random", asked.games)):
        levels = [strong] + [weak] * (seats - 1)
        rows = played(title, schedule(levels, games, asked.seed), {}, asked.workers)
        wins = percent([is_win(row, row["levels"].index(strong)) for row in rows])
        ours = mean([row["scores"][row["levels"].index(strong)] for row in rows])
        theirs = mean([score for row in rows for seat, score in enumerate(row["scores"]) if row["levels"][seat] == weak])
        print(f"| `{strong}` among {seats - 1} × `{weak}` | {len(rows)} | {wins} | {ours:.1f} to {theirs:.1f} |", flush=True)
    print()


def main() -> None:
    parser = argparse.ArgumentParser(description="Figures of the titles, as Markdown tables.")
    parser.add_argument("titles", nargs="*", choices=[*TITLES, []], help="all of them, if none is named")
    parser.add_argument("--games", type=int, default=400, help="of greedy bots, for each row")
    parser.add_argument("--searched", type=int, default=32, help="games of a search among greedy bots")
    parser.add_argument("--search", default="ismcts:0.2s")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    for title in asked.titles or TITLES:
        print(f"## {title}, rules {tatami.title(title).rules}: `greedy`, seeds from {asked.seed}\n", flush=True)
        if title == "samurai_katana":
            katana(asked)
        elif title == "middle_earth":
            middle_earth(asked)
        else:
            fair(asked, title)
        duels(asked, title)


if __name__ == "__main__":
    main()
