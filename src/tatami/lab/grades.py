"""Which losses are called doubtful, a mistake or a blunder: those that a strong player has in one of so many decisions."""

from typing import Any, Final

import tatami
from tatami.bots.bot import ask, judgement_for, make
from tatami.core.chance import seed_state, stream
from tatami.lab.analyse import judge

LEVELS: Final = ("first_game", "beginner", "casual", "experienced", "ismcts:100")  # the last stands for a strong player
ONE_OF: Final = (50, 200, 1000)  # decisions of a strong player
SEATS: Final = {"shitenno": 2, "white_castle": 2, "middle_earth": 2, "shogun": 4, "samurai_katana": 4}

Row = dict[str, Any]


def losses(title: str, seats: int, level: str, seed: int, one_in: int) -> list[float]:
    """What some of the answers of a game between bots of one level gave away."""
    judgement = judgement_for(title)
    bots = [make(level, title, seed_state(seed, 1 + seat)) for seat in range(seats)]
    game = tatami.bare(title, seats=seats, seed=seed)
    worlds, looks = stream(seed_state(seed, 99)), stream(seed_state(seed, 97))
    found: list[float] = []
    while not game.over:
        seat = game.waiting()[0]
        answers = game.legal(seat)
        answer = answers[0] if len(answers) == 1 else ask(bots[seat], game, seat, worlds.word())
        if len(answers) > 1 and looks.below(one_in) == 0:
            row = [seat, game.asked.kind, game.asked.domain.id_of(answer)]
            found.append(judge(game, 0, row, judgement, seed_state(seed, 1000 + len(found))).lost)
        game.play(seat, answer)
    return found


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
