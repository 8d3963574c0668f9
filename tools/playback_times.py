"""Print how long the playback takes between two turns of a player, with bots of one level in all seats: `python tools/playback_times.py [games] [level]`.

Plays without a browser. A wait lasts from an answer of the player to the next question of the player's own turn, and holds the steps of all others in between;
what interrupts it (a battle card, a bargain) is no end of it. Left out: the game's end, and steps without words.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec

import tatami
from tatami.bots.guests import invite
from tatami.core.chance import seed_state, stream
from tatami.core.events import Event
from tatami.lab.arena import play_through
from tatami.look import BOT_NAMES, Look, look_at
from tatami.texts import Texts
from tatami.texts.moves import actor_of, moves, told
from tatami.texts.touched import touched
from tatami.web.scene import Scene
from tatami.web.steps import hurried, pictures, seconds

TABLES = [
    *[("shogun", seats, {}) for seats in (3, 4, 5)],
    *[("shitenno", seats, {}) for seats in (2, 3, 4)],
    *[("white_castle", seats, {}) for seats in (1, 2, 3, 4)],
    *[("samurai_katana", seats, {}) for seats in (3, 4, 5, 6)],
    *[("middle_earth", seats, {}) for seats in (2, 3, 4)],
    ("middle_earth", 4, {"mode": "alliance"}),
    ("middle_earth", 2, {"mode": "siege"}),
]


def main(games: int = 4, level: str = "casual") -> None:
    print("| title | seats | waits | steps: median, 95 % | seconds: median, 95 % | a step: median |")
    print("|---|---|---|---|---|---|")
    for title, seats, options in TABLES:
        found = [wait for seed in range(games) for wait in waits(title, seats, options, level, seed)]
        found = [hurried(wait) for wait in found]
        steps, times, each = [len(wait) for wait in found], [sum(wait) for wait in found], [step for wait in found for step in wait]
        columns = [
            f"{title} {' '.join(options.values())}".strip(),
            seats,
            len(found),
            f"{part(steps, 0.5)}, {part(steps, 0.95)}",
            f"{part(times, 0.5):.1f}, {part(times, 0.95):.1f}",
            f"{part(each, 0.5):.2f}",
        ]
        print("|", " | ".join(map(str, columns)), "|", flush=True)


def waits(title: str, seats: int, options: dict[str, str], level: str, seed: int) -> Iterator[list[float]]:
    """The seconds of each step in each wait of the first seat."""
    played = tatami.new(title, seats=seats, seed=seed, options=options)
    bots = [invite(level, title, seed_state(seed, 1 + seat), options) for seat in range(seats)]
    play_through(played, bots, stream(seed_state(seed, 99)))
    game = tatami.new(title, seats=seats, seed=seed, options=options)
    look = look_at(game, 0, BOT_NAMES[:seats])
    texts = look.texts("en")
    turns = []  # how much the seat had heard when it answered in its own turn
    views: dict[int, dict[str, Any]] = {}
    for seat, _, name in played.record()["answers"]:
        if seat == 0 and not game.asked.out_of_turn:
            turns.append(game.heard(0))
        views[game.heard(0)] = game.view(0)
        game.play(seat, game.question(seat).domain.value_of(name))
    cut = [move for move in moves(look.title, game.events(0)) if told(texts, 0, move)]
    for since, until in pairwise(turns):
        between = [move for move in cut if since < move[-1].number <= until]
        if any(actor_of(event) != 0 for move in between for event in move[:1]):
            yield [duration(texts, look, move, views) for move in between]


def duration(texts: Texts, look: Look, move: list[Event], views: dict[int, dict[str, Any]]) -> float:
    """Return the seconds of a move as the first seat is shown it, from what it saw before."""
    view = views[max(number for number in views if number < move[0].number or number == min(views))]
    touches = bool(touched(look.title, 0, move, view))
    stage = pictures(Scene(msgspec.structs.replace(look, view=view, events=move), texts), move, touches)
    return seconds(move, told(texts, 0, move), touches, stage)


def part(values: Sequence[float], share: float) -> float:
    """Return the value below which this share of the others is."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0


if __name__ == "__main__":
    main(*[int(word) if word.isdigit() else word for word in sys.argv[1:]])  # type: ignore[arg-type]
