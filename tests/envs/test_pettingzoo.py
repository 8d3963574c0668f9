"""PettingZoo's own tests pass unmodified, and rewards come from the outcome."""

import warnings

import pytest

import tatami
from tatami.core.chance import stream

TITLES = [title.id for title in tatami.titles()]


SEATS = {title.id: title.seat_counts[0] for title in tatami.titles()}


@pytest.mark.usefixtures("frameworks")
@pytest.mark.parametrize("title", TITLES)
def test_pettingzoo_is_content(title: str) -> None:
    """`api_test`, `seed_test` and `render_test` as PettingZoo ships them."""
    from pettingzoo.test import api_test, render_test, seed_test

    from tatami.envs.pettingzoo import env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # advice about seats that never meet, not about us
        api_test(env(title, seats=max(2, SEATS[title])), num_cycles=60)
        seed_test(lambda: env(title, seats=max(2, SEATS[title])), num_cycles=60)
        render_test(
            lambda render_mode: env(title, seats=max(2, SEATS[title]), render_mode=render_mode),
            {"html": lambda board: board.startswith("<") and board.endswith(">")},
        )


@pytest.mark.usefixtures("frameworks")
def test_rewards_come_from_the_outcome() -> None:
    """Played to its end, the agents' rewards are those of the places: 1 for the first, -1 for the last."""
    from tatami.envs.pettingzoo import raw_env

    env = raw_env("shitenno", seats=3)
    env.reset(seed=5)
    chance, last = stream(1), {}
    while not env.table.game.over:
        mask = env.observe(env.agent_selection)["action_mask"].nonzero()[0]
        env.step(int(mask[chance.below(len(mask))]))
    for agent in env.agent_iter():
        last[agent] = env.last()[1]
        env.step(None)
    outcome = env.table.game.outcome()
    assert outcome is not None
    assert last == {f"seat_{seat}": {1: 1.0, 2: 0.0, 3: -1.0}[place] for seat, place in enumerate(outcome.places)}
