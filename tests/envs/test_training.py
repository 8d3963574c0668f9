"""Agents of other people's making learn on the environments. Part of `make soak`: TATAMI_TRAINING_MINUTES says how long each may train."""

import os
from math import sqrt
from statistics import mean, stdev
from time import monotonic
from typing import Any

import pytest

import tatami
from conftest import compiled
from tatami.core.chance import stream

MINUTES = float(os.environ.get("TATAMI_TRAINING_MINUTES", "0"))
GAMES = 100
pytestmark = pytest.mark.skipif(MINUTES == 0, reason="a matter of minutes: make soak")
TITLES = [title.id for title in tatami.titles()]


@pytest.mark.parametrize(("title", "seats"), [("white_castle", 1), ("shitenno", 2)])
@pytest.mark.filterwarnings("ignore")
def test_maskable_ppo_beats_chance(title: str, seats: int) -> None:
    """After a few minutes its points (ahead of a random opponent, where there is one) are clearly more than those of an agent that answers by chance."""
    ppo = pytest.importorskip("sb3_contrib", reason="the extra tatami[train] is not installed")
    from stable_baselines3.common.callbacks import BaseCallback

    from tatami.envs.gymnasium import SeatEnv

    class UntilThen(BaseCallback):  # type: ignore[misc, unused-ignore]
        def _on_step(self) -> bool:
            return monotonic() < end

    end = monotonic() + MINUTES * 60
    env = SeatEnv(title, seats=seats, rewards="lead")
    model = ppo.MaskablePPO("MultiInputPolicy", env, seed=1, n_steps=2048, batch_size=256, gamma=1.0, ent_coef=0.01)
    model.learn(10**9, callback=UntilThen())
    chance = stream(1)

    def by_chance(seen: Any) -> int:
        answers = seen["action_mask"].nonzero()[0]
        return int(answers[chance.below(len(answers))])

    def trained(seen: Any) -> int:
        return int(model.predict(seen, action_masks=env.action_masks(), deterministic=True)[0])

    learnt, guessed = leads(env, trained), leads(env, by_chance)
    print(f"{title}: {model.num_timesteps} steps; {mean(learnt):.1f} points against {mean(guessed):.1f} by chance")
    spread = sqrt((stdev(learnt) ** 2 + stdev(guessed) ** 2) / GAMES)
    assert mean(learnt) - mean(guessed) > 3 * spread
    if seats > 1:
        assert sum(lead > 0 for lead in learnt) > 0.6 * GAMES


def leads(env: Any, choose: Any) -> list[float]:
    """The points at the end of many games, in front of the best of the others."""
    found = []
    for seed in range(GAMES):
        seen, over, reward = env.reset(seed=10_000 + seed)[0], False, 0.0
        while not over:
            seen, reward, over, _, _ = env.step(choose(seen))
        found.append(100 * reward)
    return found


@pytest.mark.parametrize("title", TITLES)
def test_mcts_of_openspiel_plays_a_game(title: str) -> None:
    """OpenSpiel's own search sits on the first seat, chance on the others, until the game is over."""
    pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel (extra tatami[envs]) is not installed")
    import numpy as np
    from open_spiel.python.algorithms import mcts

    import tatami.envs.openspiel  # noqa: F401

    if not compiled() and title not in ("shitenno", "white_castle"):
        pytest.skip("a matter of an hour on plain Python")
    game = pyspiel.load_game(f"tatami_{title}")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 2, Leaf(), random_state=rng)
    state = game.new_initial_state()
    asked = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        think = state.current_player() == 0 and len(legal) > 1
        asked += think
        state.apply_action(bot.step(state) if think else legal[rng.randint(len(legal))])
    assert asked > 5
    assert len(state.returns()) == game.num_players()


class Leaf:
    """Judges a leaf by nothing: the games are long, and a play-out to the end costs most of a second."""

    def evaluate(self, state: Any) -> list[float]:
        return list(state.returns())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions(state.current_player())
        return [(action, 1 / len(legal)) for action in legal]
