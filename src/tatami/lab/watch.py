"""Watching games between bots, for what can be learned from them: positions on the way and who won; where a search is to learn also what searching bots
chose, and positions at which a search might stop, played on to the end by greedy players or by quick play."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import tatami
from tatami.bots.bot import Bot, Ismcts, Standpoint, ask, judgement_for, make
from tatami.bots.guests import invite
from tatami.bots.judgement.base import Judgement
from tatami.bots.judgement.chances import Unusable
from tatami.bots.one_step import asked_seat, canonical, play_on
from tatami.bots.search import played_on
from tatami.core.chance import Chance, imagined, seed_state, stream
from tatami.core.game import Game
from tatami.lab.arena import check_table, play_through
from tatami.lab.crew import Crew, Tick
from tatami.lab.fitting import HELD_OUT
from tatami.lab.rows import is_number, is_numbers, kept_rows

A_LOOK_IN: Final = 12  # answers, about, from one position written down to the next; only quiet ones are
A_LEAF_IN: Final = 6  # answers, about, from one position that a search might stop at to the next
MOST_TRIED: Final = 4  # answers on the way to such a position that are any of those worth a thought, like those of a tree
QUICK_ENDS: Final = 4  # of each position, where quick play ends it
NOBODY, GREEDY, QUICK = "nobody", "greedy", "quick"  # who ends positions at which a search might stop; nobody: none are looked at

Row = dict[str, Any]
Options = dict[str, str]
Job = tuple[str, str, int, int, Options, str]  # title, level, seats, seed, options, who ends positions at which a search might stop


def gather(
    title: str, level: str, seats: int, games: int, seed: int, crew: Crew, tick: Tick, out: Path, options: Options, ends: str = NOBODY
) -> list[Row]:
    """Watch a number of games; they are kept in a file from which a stopped run resumes."""
    check_table(title, seats, options, [level])
    if ends != NOBODY and not isinstance(invite(level, title, 0, options), Ismcts):
        raise tatami.Unreadable(f"What helps a search is learned from bots that search, like ismcts:12; '{level}' does not")
    heading = {"title": title, "rules": tatami.title(title).rules, "bot": level, "seats": seats, "seed": seed, "options": options}
    judgement = judgement_for(title)
    known = {"features": judgement.features_of(subject(title, seats, options)), "seen": judgement.seen, "ends": ends}
    jobs = [(title, level, seats, seed + n, options, ends) for n in range(games)]
    rows = kept_rows(watch, jobs, crew, tick, out, heading | known, is_watched)
    if not any(row["positions"] for row in rows):
        raise tatami.Unreadable(f"{out} has no positions to learn from: these games were too short")
    if ends != NOBODY and not all(any(row["leaves"] for row in part) for part in held_out(rows)):
        raise tatami.Unreadable(f"{out} has no positions at which a search would stop: watch more games")
    return rows


def held_out(games: list[Row]) -> tuple[list[Row], list[Row]]:
    """The games that what helps a search is learned from, and every fifth, by which it is tested."""
    return [row for n, row in enumerate(games) if n % HELD_OUT], games[::HELD_OUT]


def subject(title: str, seats: int, options: Options) -> str:
    """Which of a title's games these are, for what is learned."""
    return judgement_for(title).subject(tatami.bare(title, seats=seats, seed=0, options=options))


def is_watched(job: Job, row: Row) -> bool:
    """Whether a row of a file is this game as it is written down, every part in its shape."""
    title, _, seats, seed, options, _ = job
    judgement = judgement_for(title)
    game = tatami.bare(title, seats=seats, seed=0, options=options)
    contenders, features = len(judgement.contenders(game)), len(judgement.features_of(judgement.subject(game)))
    seen = len(judgement.seen)
    return (
        row.get("seed") == seed
        and is_numbers(row.get("won"), contenders)
        and is_list_of(row.get("positions"), 2, lambda progress, parts: is_number(progress) and is_table(parts, contenders, features))
        and is_list_of(
            row.get("leaves"),
            3,
            lambda progress, sights, won: is_number(progress) and is_table(sights, seats, seen) and is_numbers(won, seats),
        )
        and is_list_of(row.get("chosen"), 5, is_choice)
    )


def is_choice(kind: Any, answers: Any, quick: Any, looks: Any, taken: Any) -> bool:
    return isinstance(kind, str) and is_numbers(answers) and is_number(quick) and is_numbers(looks, len(answers)) and taken in answers


def is_table(value: Any, rows: int, columns: int) -> bool:
    return isinstance(value, list) and len(value) == rows and all(is_numbers(row, columns) for row in value)


def is_list_of(value: Any, parts: int, fits: Callable[..., bool]) -> bool:
    """Whether it is a list, each entry of which has so many parts that fit together."""
    return isinstance(value, list) and all(isinstance(entry, list) and len(entry) == parts and fits(*entry) for entry in value)


def watch(job: Job) -> Row:
    """One game between bots."""
    title, level, seats, seed, options, ends = job
    judgement = learning(judgement_for(title))
    bots = [told(invite(level, title, seed_state(seed, 1 + seat), options), judgement) for seat in range(seats)]
    game = tatami.bare(title, seats=seats, seed=seed, options=options)
    worlds, looks, draws = stream(seed_state(seed, 99)), stream(seed_state(seed, 98)), stream(seed_state(seed, 97))
    row: Row = {"seed": seed, "positions": [], "leaves": [], "chosen": []}
    due = False
    while not game.over:
        seat = game.waiting()[0]
        answers = game.legal(seat)
        due = due or looks.below(A_LOOK_IN) == 0
        if due and judgement.is_quiet(game, seat):
            due = False
            row["positions"].append(position(game, judgement.rows(game)))
        if ends != NOBODY and len(answers) > 1 and draws.below(A_LEAF_IN) == 0:
            world = leaf(game, seat, judgement, draws)
            if not world.over:
                sights = judgement.sights(world)
                won = won_by_quick(world, judgement, draws) if ends == QUICK else won_by_greedy(world, title, draws)
                row["leaves"].append([*position(world, sights), won])
        game.play(seat, answers[0] if len(answers) == 1 else chosen(bots[seat], game, seat, worlds.word(), ends, row["chosen"]))
    return {**row, "won": judgement.won(game)}


def learning(judgement: Judgement) -> Judgement:
    """A judgement without what cannot be used of what it has learned: that is about to be learned anew."""
    usable = {seats: insight for seats, insight in judgement.insights.items() if not isinstance(insight.value, Unusable)}
    if len(usable) == len(judgement.insights):
        return judgement
    found = type(judgement)()
    found.insights = usable
    return found


def told(bot: Bot, judgement: Judgement) -> Bot:
    """A bot that searches by the title's judgement does so by this one; any other stays as it is."""
    if isinstance(bot, Ismcts) and type(bot.judgement) is type(judgement):
        bot.judgement = judgement
    return bot


def position(game: Game, parts: list[list[float]]) -> list[Any]:
    """How far the game is, and what the position of each contender or seat is made of."""
    return [round(game.progress(), 4), [[round(part, 4) for part in row] for row in parts]]


def leaf(game: Game, seat: int, judgement: Judgement, draws: Chance) -> Game:
    """A position at which a search for a seat might stop: a world, some answers tried out, and quick play from there."""
    world: Game = game.redeal(seat, draws.word())
    luck = imagined(draws.word())
    judgement.surmise(world, seat, luck)
    tried = 1 + draws.below(MOST_TRIED)
    while not world.over and tried > 0:
        asked = asked_seat(world)
        answers = canonical(world, asked)
        if len(answers) > 1:
            answers = judgement.searched(world, asked, answers)
            tried -= len(answers) > 1
        world.play(asked, answers[draws.below(len(answers))])
    play_on(world, judgement, luck, played_on(judgement, judgement.insight(world)), seat)
    return world


def won_by_greedy(world: Game, title: str, draws: Chance) -> list[float]:
    """Who wins when greedy players play a world to its end."""
    play_through(world, [make("greedy", title, draws.word()) for _ in range(world.seats)], draws)
    return winners(world)


def won_by_quick(world: Game, judgement: Judgement, draws: Chance) -> list[float]:
    """Who wins, on average of a few ends, when a search's quick play answers to the end: many times as fast."""
    found = [0.0] * world.seats
    for _ in range(QUICK_ENDS):
        copy: Game = world.clone()
        luck = imagined(draws.word())
        while not copy.over:
            seat = asked_seat(copy)
            answers = canonical(copy, seat)
            copy.play(seat, answers[0] if len(answers) == 1 else judgement.quick(copy, seat, answers, luck))
        found = [share + won / QUICK_ENDS for share, won in zip(found, winners(copy), strict=True)]
    return found


def winners(game: Game) -> list[float]:
    outcome = game.outcome()
    assert outcome is not None
    return outcome.first_places()


def chosen(bot: Bot, game: Game, seat: int, seed: int, ends: str, choices: list[Any]) -> int:
    """What a bot answers; where a search is to learn it is written down what it chose from and how that looked."""
    if ends == NOBODY or not isinstance(bot, Ismcts):
        return ask(bot, game, seat, seed)
    search = bot.think(Standpoint(game, seat, seed))
    if len(search.answers) > 1:
        choices.append([search.kind, search.answers, search.quick, [round(look, 4) for look in search.looks], search.ranking[0]])
    return search.ranking[0]
