"""Games of the Alliance of Good against Evil in which the partners of one side help each other and those of the other do not.

    tools/partners.py [--games 200] [--seed 1] [--against war|spare] [--workers 1]

All are `greedy`. Those of the other side play as in the war, where everybody is for himself, or spare each other and have no other thought for their partner.
Each deal is played with the sides exchanged. Run it on the compiled build.
"""

import argparse
from typing import Any

import tatami
from tatami.bots.bot import Bot, Greedy, Standpoint, ask
from tatami.bots.one_step import greedy
from tatami.core.chance import seed_state, stream
from tatami.lab.crew import Crew
from tatami.lab.statistics import share
from tatami.titles.middle_earth.bots import JUDGEMENT, MiddleEarthJudgement

TITLE = "middle_earth"
SPARING = MiddleEarthJudgement(helps=False)
WAR: Any = tatami.bare(TITLE, seats=4, seed=1)
SIDES = 2


class Alone(Greedy):
    """Thinks that there are no sides."""

    def answer(self, standpoint: Standpoint) -> int:
        variant = WAR.variant

        def sample(seed: int) -> Any:
            world = standpoint.sample(seed)
            world.variant = variant
            return world

        return greedy(sample, standpoint.seat, self.judgement, self.chance)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", choices=("war", "spare"), default="war")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    jobs = [(given.against, n % SIDES, given.seed + n // SIDES) for n in range(given.games)]
    wins = list(Crew(given.workers).rows(won_by_helpers, jobs))
    print(f"{given.games} games against {given.against}, seed {given.seed}: won by partners who help each other {share(wins)}")


def won_by_helpers(job: tuple[str, int, int]) -> float:
    """One game in which this side's partners help each other: whether one of them won."""
    against, side, seed = job
    game: Any = tatami.bare(TITLE, seats=4, seed=seed, options={"mode": "alliance"})
    bots = [make(against, game.side(seat) == side, seed_state(seed, 1 + seat)) for seat in range(4)]
    worlds = stream(seed_state(seed, 99))
    while not game.over:
        seat = game.waiting()[0]
        answers = game.legal(seat)
        game.play(seat, answers[0] if len(answers) == 1 else ask(bots[seat], game, seat, worlds.word()))
    firsts = game.outcome().first_places()
    return float(sum(firsts[seat] for seat in range(4) if game.side(seat) == side))


def make(against: str, helps: bool, seed: int) -> Bot:
    if helps or against == "spare":
        return Greedy(TITLE, seed, JUDGEMENT if helps else SPARING)
    return Alone(TITLE, seed)


if __name__ == "__main__":
    main()
