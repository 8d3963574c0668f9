"""Draw docs/terminal.svg: a game of Shitennō as it looks in the terminal."""

import io
from contextlib import suppress
from pathlib import Path

from rich.console import Console

import tatami
from tatami.bots.bot import Standpoint, make
from tatami.cli.play import PERSON, Quit, Terminal


def is_picturesque(game: tatami.Game) -> bool:
    """The middle of a game, with provinces to choose from."""
    return game.number > 50 and game.waiting() == [0] and game.question(0).kind == "control" and len(game.question(0).answers) > 3


def play(seed: int) -> tatami.Game:
    game = tatami.new("shitenno", seats=3, seed=seed)
    bots = [make("greedy", "shitenno", seat) for seat in range(3)]
    while game.waiting() and not is_picturesque(game):
        seat = game.waiting()[0]
        game.play(seat, bots[seat].answer(Standpoint(game, seat, game.number)))
    return game


def leave(prompt: object) -> str:
    """Read the question, and leave the table."""
    console.print(prompt)
    return "q"


game = next(game for game in map(play, range(1, 100)) if game.waiting())
console = Console(record=True, width=108, highlight=False, file=io.StringIO(), force_terminal=True)
table = Terminal(game, [PERSON, "greedy", "greedy"], "en", console, leave, Path("/dev/null"))
table.told = [len(game.events(0)) - 6] * 3
with suppress(Quit):  # the player leaves: the picture is complete
    table.turn(0)
Path("docs/terminal.svg").write_text(console.export_svg(title="tatami play shitenno"), "utf-8")
