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


@pytest.mark.usefixtures("frameworks")
def test_no_step_is_taken_where_no_game_is_going_on() -> None:
    """Before the first reset and after the end of a game, be it won, lost or thrown away: Gymnasium's own error says what to call."""
    from gymnasium.error import ResetNeeded

    from tatami.envs.gymnasium import SeatEnv

    env = SeatEnv("white_castle", seats=1)
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        seen, _, over, _, _ = env.step(seen["action_mask"].argmax())
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)
    seen, _ = env.reset(seed=1)
    assert env.step(seen["action_mask"].argmin())[2]
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)


@pytest.mark.usefixtures("frameworks")
def test_what_an_environment_does_not_know_is_refused_at_once() -> None:
    """Rewards and ways to be shown, with those there are."""
    from tatami.envs.gymnasium import SeatEnv
    from tatami.envs.pettingzoo import env

    with pytest.raises(tatami.Unreadable, match="no rewards by 'points', only by place and lead"):
        SeatEnv("white_castle", seats=1, rewards="points")
    for make in (SeatEnv, env):
        with pytest.raises(tatami.Unreadable, match="not shown as 'rgb_array'; the modes are human, ansi, html"):
            make("shitenno", seats=2, render_mode="rgb_array")
