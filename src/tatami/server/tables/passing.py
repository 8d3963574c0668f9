"""Passing by itself: the server answers for a seat that holds nothing it could play, so that nobody is asked what they cannot choose.

Some questions are put to a seat whether or not it holds anything, because not asking would tell (`asked_anyway`). The house answers such a question for a
person as if a person had: after a pause. The pause is drawn when the question is asked, for a seat that holds something too, from the table's secret and nothing
else; somebody who lets it pass before that is heard only then. So what the others see is the same for both: they learn something only of
somebody who plays a card, or thinks longer than the pause. Where nobody else sits at the table but bots, who see no clock, nobody
waits, or just long enough to take something back. Everything follows from the acts and the secret, so a restart or another process changes nothing (decision 12).
"""

from hashlib import sha256
from math import exp, log
from statistics import NormalDist
from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tatami.core.domain import NO
from tatami.server.store.schema import people
from tatami.server.tables.room import Room
from tatami.server.tables.running_game import GRACE_MS, ONCE, ROUND, RunningGame

ALWAYS: Final = "always"  # let it pass, whatever I hold
HOLDING: Final = "holding"  # ask me when I hold something
ASK: Final = "ask"  # ask me
WISHES: Final = (ALWAYS, HOLDING, ASK)
MOST_WISHES: Final = 60
EVERY_QUESTION: Final = "*"  # what is wished where nothing is said about a question

TO_STEP_BACK_MS: Final = 800  # where nobody learns anything from the moment
SHORTEST_MS: Final = 1200
MEDIAN_MS: Final = 2400
PAUSES: Final = NormalDist(log(MEDIAN_MS), 0.45)  # of the logarithm: as people take, with a long tail


def pause(secret: str, seat: int, asked_since: int) -> int:
    """Milliseconds that a question is left open; it depends on which one it is and on nothing that anybody holds."""
    drawn = sha256(f"pause {secret} {seat} {asked_since}".encode()).digest()
    share = (int.from_bytes(drawn[:6], "big") + 0.5) / 2**48
    return min(max(SHORTEST_MS, int(exp(PAUSES.inv_cdf(share)))), GRACE_MS)


def passed_with(room: Room, play: RunningGame, seat: int) -> int | None:
    """What the house answers for a waiting seat; None where its player is asked."""
    game, step = play.game, play.game.asked
    ahead = None if play.controlled(seat) or room.stands else play.said_ahead(seat)
    if ahead is not None:
        return ahead
    if play.controlled(seat) or play.came_back[seat] or room.stands or not play.is_quiet(seat):
        return None
    answers = game.legal(seat)
    wish = wish_of(room, seat, step.kind)
    passes = play.rests[seat] == ONCE or (step.out_of_turn and (play.rests[seat] == ROUND or wish == ALWAYS))
    if not passes and wish != ASK and not shares_screen(room, seat):
        passes = step.nothing_to_play(game, seat, answers)
    if not passes:
        return None
    return NO if NO in answers else answers[0] if len(answers) == 1 else None


def wish_of(room: Room, seat: int, kind: str) -> str:
    """What the player of a seat wishes for a kind of question."""
    kept = room.seats[seat].passing
    return kept.get(f"{room.row.title}/{kind}") or kept.get(EVERY_QUESTION, HOLDING)


def shares_screen(room: Room, seat: int) -> bool:
    """Whether several sit at one screen, where all see who is handed it: who holds nothing is asked there like everybody."""
    return len(room.seats_of(room.seats[seat].person)) > 1


def is_watched(room: Room) -> bool:
    """Whether somebody could learn something from a quick answer."""
    return len(room.people()) > 1


def moment_of(room: Room, play: RunningGame, seat: int) -> int:
    """When a waiting seat is passed for, or heard to pass."""
    asked = play.asked_at[seat]
    if play.said_ahead(seat) is not None:
        return asked
    if not is_watched(room):
        return asked + (TO_STEP_BACK_MS if play.game.can_undo(seat) else 0)
    due = asked + pause(room.row.seed, seat, play.asked_since[seat])
    falls = play.clock.deadline(seat)
    return due if falls is None else min(due, falls)


def next_moment(room: Room, play: RunningGame) -> int | None:
    """When the house passes for somebody next."""
    due = [moment_of(room, play, seat) for seat in play.game.waiting() if passed_with(room, play, seat) is not None]
    return min(due, default=None)


def is_too_quick(room: Room, play: RunningGame, seat: int, answer: int, now: int) -> bool:
    """Whether letting something pass at this moment would tell that there was something to decide; not of somebody who is asked whatever they hold."""
    asked_anyhow = wish_of(room, seat, play.game.asked.kind) == ASK
    return answer == NO and not asked_anyhow and play.is_quiet(seat) and is_watched(room) and now < moment_of(room, play, seat)


def read_wishes(db: Connection, person: str) -> dict[str, str]:
    return db.scalar(sa.select(people.c.passing).where(people.c.id == person)) or {}


def keep_wishes(db: Connection, person: str, changes: dict[str, str]) -> dict[str, str]:
    """Write down what a person wishes for kinds of questions; all they wish now."""
    kept = {**read_wishes(db, person), **changes}
    wishes = {question: wish for question, wish in kept.items() if wish in WISHES and not (question == EVERY_QUESTION and wish == HOLDING)}
    wishes = dict(list(wishes.items())[-MOST_WISHES:])
    db.execute(people.update().where(people.c.id == person).values(passing=wishes))
    return wishes
