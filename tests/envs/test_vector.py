"""The vector environment: tables side by side play what single games play."""

import pytest

import tatami
from tatami.core.chance import stream
from tatami.envs.spaces import actions, features, reward

np = pytest.importorskip("numpy", reason="the extra tatami[envs] is not installed")
TITLES = [title.id for title in tatami.titles()]
SEATS = {title.id: title.seat_counts[0] for title in tatami.titles()}


@pytest.mark.usefixtures("frameworks")
@pytest.mark.parametrize("title", TITLES)
def test_tables_side_by_side_play_what_single_games_play(title: str) -> None:
    """Every place of the vector environment is the game of its seed: the same rows, masks and rewards as a bare game, and a new game after its end."""
    from tatami.envs.vector import TablesEnv

    seats = SEATS[title]
    envs = TablesEnv(title, seats=seats, num_envs=3)
    seen, info = envs.reset(seed=[5, 6, 7])
    games = [tatami.bare(title, seats=seats, seed=seed) for seed in (5, 6, 7)]
    rows, numbers, chance = features(title, seats), actions(title), stream(1)
    ended = 0
    for step in range(60 if title != "white_castle" else 400):
        chosen = []
        for place, game in enumerate(games):
            seat = game.waiting()[0]
            assert info["seat"][place] == seat
            if step % 10 == 0:
                assert seen["observation"][place].tobytes() == rows.row(game, seat)
                assert seen["action_mask"][place].tobytes() == numbers.mask(game, seat)
            answers = game.legal(seat)
            chosen.append(numbers.number(game.asked.domain, answers[chance.below(len(answers))]))
            game.play(seat, numbers.answer(game.asked.domain, chosen[-1]))
        seen, rewards, over, cut, info = envs.step(np.array(chosen))
        assert over.tolist() == [game.over for game in games]
        assert not cut.any()
        for place in over.nonzero()[0].tolist():
            assert info["rewards"][place].tolist() == [reward(games[place], seat) for seat in range(seats)]
            ended += 1
        if ended:
            return
        assert not rewards.any()
    assert title != "white_castle"


@pytest.mark.usefixtures("frameworks")
def test_the_others_play_by_chance_where_the_agent_has_one_seat() -> None:
    """With `seat` every question is the agent's; the same seed gives the same games; an action that is no answer loses and opens a new game."""
    from tatami.envs.vector import TablesEnv

    def played(seed: int) -> list[bytes]:
        envs = TablesEnv("shitenno", seats=2, num_envs=2, seat=1)
        seen, info = envs.reset(seed=seed)
        rows = []
        for _ in range(30):
            assert info["seat"].tolist() == [1, 1]
            assert (envs.action_masks() == seen["action_mask"].astype(bool)).all()
            seen, _, _, _, info = envs.step(seen["action_mask"].argmax(axis=1))
            rows.append(seen["observation"].tobytes())
        return rows

    assert played(3) == played(3) != played(4)
    envs = TablesEnv("shitenno", seats=2, num_envs=2, seat=0)
    seen, _ = envs.reset(seed=1)
    wrong = [int(seen["action_mask"][0].argmin()), int(seen["action_mask"][1].argmax())]
    _, rewards, over, _, _ = envs.step(np.array(wrong))
    assert (rewards.tolist(), over.tolist()) == ([-1.0, 0.0], [True, False])


@pytest.mark.usefixtures("frameworks")
def test_tables_take_an_action_each() -> None:
    """In a list as well as in an array; before the first reset, and where there are more or fewer, a sentence says what is missing."""
    from gymnasium.error import ResetNeeded

    from tatami.envs.vector import TablesEnv

    envs = TablesEnv("shitenno", seats=2, num_envs=2)
    with pytest.raises(ResetNeeded, match="call reset"):
        envs.step([0, 0])
    with pytest.raises(tatami.Unreadable, match="2 tables take a seed each, or one for all, not 3"):
        envs.reset(seed=[1, 2, 3])
    seen, _ = envs.reset(seed=1)
    _, _, ended, _, _ = envs.step([int(mask.argmax()) for mask in seen["action_mask"]])
    assert not ended.any()
    with pytest.raises(tatami.Unreadable, match=r"2 tables take an action each; these actions have the shape \(3,\)"):
        envs.step([0, 0, 0])
