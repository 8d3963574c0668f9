"""Which losses are called doubtful, a mistake or a blunder: those that a strong player has in one of so many decisions."""

from pathlib import Path
from typing import Any, Final

import tatami
from tatami.bots.bot import ask, judgement_for, make
from tatami.core.chance import seed_state, stream
from tatami.core.decoding import decode
from tatami.lab.analyse import FIRST_LOOK, SECOND_LOOK, had_say, judge
from tatami.lab.crew import Crew, Tick
from tatami.lab.findings import Decision, confirmed
from tatami.lab.rows import is_numbers, kept_rows

LEVELS: Final = ("first_game", "beginner", "casual", "experienced", "ismcts:100")  # the last stands for a strong player
ONE_OF: Final = (50, 200, 1000)  # decisions of a strong player
SEATS: Final = {"shitenno": 2, "white_castle": 2, "middle_earth": 2, "shogun": 4, "samurai_katana": 4}
GAMES: Final = {
    "shitenno": 16,
    "white_castle": 10,
    "middle_earth": 2,
    "shogun": 5,
    "samurai_katana": 3,
}  # of a round: about as many decisions of each
STRONG_GAMES: Final = 4  # times as many of the strong player, whom the thresholds hang on
ROUND: Final = (len(LEVELS) - 1 + STRONG_GAMES) * sum(GAMES.values())
SEEDS: Final = 1000  # of a round: more than it has games

Row = dict[str, Any]
Job = tuple[str, int, str, int, int]  # title, seats, level, seed, one in how many answers is judged


def gather(rounds: int, seed: int, one_in: int, crew: Crew, tick: Tick, out: Path) -> list[Row]:
    """Let bots of each level play so many rounds of games, and judge some of their answers; a stopped run goes on, and more rounds follow those of a shorter
    one."""
    jobs = [job for n in range(rounds) for job in round_of(seed + n * SEEDS, one_in)]
    return kept_rows(play, jobs, crew, tick, out, {**of_today(), "seed": seed, "one_in": one_in}, is_played)


def round_of(seed: int, one_in: int) -> list[Job]:
    return [
        (title, SEATS[title], level, seed + n, one_in)
        for title, games in GAMES.items()
        for level in LEVELS
        for n in range(games * STRONG_GAMES if level == LEVELS[-1] else games)
    ]


def of_today() -> Row:
    """What grades hang on: levels, seats and rules, and how long an analysis looks."""
    rules = {title: tatami.title(title).rules for title in SEATS}
    return {"levels": list(LEVELS), "seats": SEATS, "rules": rules, "iterations": [FIRST_LOOK, SECOND_LOOK]}


def play(job: Job) -> Row:
    title, _, level, seed, _ = job
    return {"title": title, "level": level, "seed": seed, "lost": losses(*job)}


def is_played(job: Job, row: Row) -> bool:
    """Whether a row of a file is this game."""
    title, _, level, seed, _ = job
    return (row.get("title"), row.get("level"), row.get("seed")) == (title, level, seed) and is_numbers(row.get("lost"))


def read_run(file: Path) -> tuple[Row, list[Row]]:
    """The heading and the games of a run that is over, of today's levels and rules."""
    try:
        heading, *rows = [decode(line) for line in file.read_text("utf-8").splitlines()]
    except OSError as error:
        raise tatami.Unreadable(f"{file} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise tatami.Unreadable(f"{file} cannot be read: {error}") from None
    if any(heading.get(key) != value for key, value in of_today().items()):
        raise tatami.Unreadable(f"{file} holds no losses of today's levels, rules and looks: play them anew")
    if not rows or len(rows) % ROUND:
        raise tatami.Unreadable(f"{file} is not finished: rounds of {ROUND} games are needed, and it has {len(rows)}")
    return heading, rows


def found_in(file: Path) -> Row:
    """The thresholds of a run, with the run that made them."""
    heading, rows = read_run(file)
    return {**fitted(rows), "games": len(rows), **heading}


def losses(title: str, seats: int, level: str, seed: int, one_in: int) -> list[float]:
    """What some of the answers of a game between bots of one level gave away, as far as the next look did not find it back."""
    judgement = judgement_for(title)
    bots = [make(level, title, seed_state(seed, 1 + seat)) for seat in range(seats)]
    game = tatami.bare(title, seats=seats, seed=seed)
    worlds, looks = stream(seed_state(seed, 99)), stream(seed_state(seed, 97))
    decisions: list[Decision] = []
    chosen, drawn = set[int](), set[int]()  # answers that are judged for themselves, and those in which chance had a say
    number = 0
    while not game.over:
        seat = game.waiting()[0]
        answers = game.legal(seat)
        answer = answers[0] if len(answers) == 1 else ask(bots[seat], game, seat, worlds.word())
        if len(answers) > 1:
            if looks.below(one_in) == 0:
                chosen.add(number)
            last = decisions[-1] if number - 1 in chosen - drawn else None
            if number in chosen or (last is not None and last.seat == seat and last.lost > 0):
                row = [seat, game.asked.kind, game.asked.domain.id_of(answer)]
                decisions.append(judge(game, number, row, judgement, seed_state(seed, 1000 + len(decisions)))[0])
        before = game.clone()
        game.play(seat, answer)
        if had_say(before, game, seat, answer):
            drawn.add(number)
        number += 1
    return [one.lost for one in confirmed(decisions, drawn) if one.number in chosen]


def fitted(rows: list[Row]) -> Row:
    """The thresholds, and how often each level has losses beyond them."""
    lost: dict[str, dict[str, list[float]]] = {level: {title: [] for title in SEATS} for level in LEVELS}
    for row in rows:
        lost[row["level"]][row["title"]] += row["lost"]
    strong = lost[LEVELS[-1]]
    below = [round(exceeded(strong, 1.0 / n), 2) for n in ONE_OF]
    shares = {
        level: {title: [round(beyond(own, cut), 4) for cut in below] for title, own in by_title.items() if own}
        for level, by_title in lost.items()
    }
    decisions = {level: sum(len(own) for own in by_title.values()) for level, by_title in lost.items()}
    return {"below": below, "one_of": list(ONE_OF), "decisions": decisions, "shares": shares}


def exceeded(by_title: dict[str, list[float]], share: float) -> float:
    """The loss that this share of decisions goes beyond, titles counting alike."""
    known = [own for own in by_title.values() if own]
    for cut in sorted({loss for own in known for loss in own}):
        if sum(beyond(own, cut) for own in known) / len(known) <= share:
            return cut
    return 1.0


def beyond(lost: list[float], cut: float) -> float:
    """The share of losses of at least so much."""
    return sum(loss >= cut for loss in lost) / len(lost)
