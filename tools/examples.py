"""Let bots play a game from which examples of a rulebook can be taken: prints its table for `rulebook/examples.toml`, then every group of events.

    python tools/examples.py shogun --seats 3 --option start=printed --seed 5 --answers 170

Behind each group stands what names it: a kind of event, and the how many-th time it is told. The words are written by hand.
"""

import argparse
from collections import Counter
from textwrap import fill

import tatami
from tatami.bots.bot import ask, make
from tatami.core.events import groups
from tatami.core.game import Game
from tatami.texts import Texts
from tatami.texts.examples import PLAYERS, next_asked


def main() -> None:
    wanted = arguments()
    options = dict(pair.split("=") for pair in wanted.option)
    game = tatami.new(wanted.title, seats=wanted.seats, seed=wanted.seed, options=options)
    answers = walk(game, wanted)
    print(f"[games.{wanted.name}]\nseats = {wanted.seats}\nseed = {wanted.seed}")
    if options:
        print("options = { " + ", ".join(f'{id} = "{value}"' for id, value in options.items()) + " }")
    print(f'answers = """\n{fill(" ".join(answers), 118)}\n"""\n')
    show(game, wanted)


def walk(game: Game, wanted: argparse.Namespace) -> list[str]:
    """The names of the bots' answers."""
    bot = make(wanted.bot, wanted.title, wanted.seed)
    answers: list[str] = []
    while len(answers) < wanted.answers and (seat := next_asked(game)) is not None:
        answer = ask(bot, game, seat, len(answers))
        answers.append(game.question(seat).domain.id_of(answer))
        game.play(seat, answer)
    return answers


def show(game: Game, wanted: argparse.Namespace) -> None:
    texts = Texts(tatami.title(wanted.title), wanted.lang, PLAYERS)
    times: Counter[str] = Counter()
    for group in groups(game.events(wanted.eyes)):
        kinds = list(dict.fromkeys(event.kind for event in group))
        times.update(kinds)
        if not wanted.tells or wanted.tells in kinds:
            print(f"# after answer {group[0].answer}: " + ", ".join(f"{kind} {times[kind]}" for kind in kinds))
            for event in group:
                print(f"#     {event.rule}: {texts.event(event)}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title")
    parser.add_argument("--name", default="first")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", nargs="*", default=[])
    parser.add_argument("--tells", default="", help="only groups in which this kind of event is told")
    parser.add_argument("--eyes", type=int, default=None)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--answers", type=int, default=200, help="how far the game is played")
    parser.add_argument("--lang", default="fr")
    return parser.parse_args()


if __name__ == "__main__":
    main()
