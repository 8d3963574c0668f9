"""Games of the Alliance of Good against Evil in which the partners of one side help each other and those of the other only spare each other.

    tools/partners.py [--games 200] [--seed 1] [--mode alliance|hunt] [--workers 1]

Both sorts of bot are `greedy` and the same but for what a partner's position is worth to them; each deal is played with the sides exchanged. Run it on the
compiled build.
"""

import argparse
from typing import Any

import tatami
from tatami.bots.bot import Greedy, ask
from tatami.bots.judgement.middle_earth import MiddleEarthJudgement
from tatami.core.chance import seed_state, stream
from tatami.lab.crew import Crew
from tatami.lab.statistics import share

JUDGEMENTS = {helps: MiddleEarthJudgement(helps) for helps in (True, False)}
SIDES = 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mode", default="alliance")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    jobs = [(given.mode, n % SIDES, given.seed + n // SIDES) for n in range(given.games)]
    wins = list(Crew(given.workers).rows(won_by_helpers, jobs))
    print(f"{given.games} games, {given.mode}, seed {given.seed}: won by partners who help each other {share(wins)}")


def won_by_helpers(job: tuple[str, int, int]) -> float:
    """One game in which this side's partners help each other: whether one of them won."""
    mode, side, seed = job
    game: Any = tatami.bare("middle_earth", seats=4, seed=seed, options={"mode": mode})
    bots = [Greedy("middle_earth", seed_state(seed, 1 + seat), JUDGEMENTS[game.side(seat) == side]) for seat in range(4)]
    worlds = stream(seed_state(seed, 99))
    while not game.over:
        seat = game.waiting()[0]
        answers = game.legal(seat)
        game.play(seat, answers[0] if len(answers) == 1 else ask(bots[seat], game, seat, worlds.word()))
    firsts = game.outcome().first_places()
    return float(sum(firsts[seat] for seat in range(4) if game.side(seat) == side))


if __name__ == "__main__":
    main()
