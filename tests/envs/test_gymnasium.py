"""Gymnasium's own checks pass unmodified; what is no answer loses."""

import warnings

import pytest

import tatami

TITLES = [title.id for title in tatami.titles()]


SEATS = {title.id: title.seat_counts[0] for title in tatami.titles()}


@pytest.mark.usefixtures("frameworks")
@pytest.mark.parametrize("title", TITLES)
def test_gymnasium_is_content(title: str) -> None:
    """`check_env` as Gymnasium ships it: the solo castle, and every title against bots."""
    from gymnasium.utils.env_checker import check_env

    from tatami.envs.gymnasium import SeatEnv

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(title, seats=SEATS[title]), skip_render_check=True)


@pytest.mark.usefixtures("frameworks")
def test_an_action_that_is_no_answer_loses() -> None:
    """In Gymnasium it ends the game with -1 and changes nothing; the mask says which actions are answers."""
    from tatami.envs.gymnasium import SeatEnv

    env = SeatEnv("shitenno", seats=2, bots="greedy")
    seen, _ = env.reset(seed=1)
    assert (env.action_masks() == seen["action_mask"].astype(bool)).all()
    wrong = int((seen["action_mask"] == 0).nonzero()[0][0])
    before = env.table.game.number
    assert env.step(wrong)[1:3] == (-1.0, True)
    assert env.table.game.number == before
    assert env.render() is None
    env.render_mode = "html"
    assert "<" in str(env.render())
