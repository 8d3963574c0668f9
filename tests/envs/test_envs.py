"""The environments pass their frameworks' own tests unmodified, and an observation tells nothing a seat may not know."""

import warnings
from typing import Any

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.envs.spaces import actions, features, reward

TITLES = [title.id for title in tatami.titles()]
SEATS = {title.id: title.seat_counts[0] for title in tatami.titles()}


@pytest.fixture
def frameworks() -> None:
    """PettingZoo and Gymnasium, where they are installed."""
    pytest.importorskip("pettingzoo", reason="the extra tatami[envs] is not installed")
    pytest.importorskip("gymnasium", reason="the extra tatami[envs] is not installed")


@pytest.mark.usefixtures("frameworks")
@pytest.mark.parametrize("title", TITLES)
def test_pettingzoo_is_content(title: str) -> None:
    """`api_test` and `seed_test` as PettingZoo ships them."""
    from pettingzoo.test import api_test, seed_test

    from tatami.envs.pettingzoo import env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # advice about seats that never meet, not about us
        api_test(env(title, seats=max(2, SEATS[title])), num_cycles=60)
        seed_test(lambda: env(title, seats=max(2, SEATS[title])), num_cycles=60)


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


@pytest.mark.parametrize("title", TITLES)
def test_an_observation_is_equal_in_redealt_worlds(title: str) -> None:
    """What a seat cannot know does not change a single number."""
    seats = SEATS[title]
    table, game = features(title, seats), tatami.bare(title, seats=seats, seed=8)
    looked = 0
    for number, (seat, _) in enumerate(random_answers(game, stream(2))):
        if number % 7 == 0:
            rows = [table.row(world, seat) for world in (game, game.redeal(seat, 1), game.redeal(seat, 2))]
            assert rows[0] == rows[1] == rows[2]
            assert len(rows[0]) == len(table.names)
            looked += 1
        if looked == 12:
            break
    assert looked > 2


@pytest.mark.parametrize("title", TITLES)
def test_every_answer_has_a_number_of_its_own(title: str) -> None:
    """Over a whole game each answer goes to a number and back, and the number's name is the answer's."""
    table, game = actions(title), tatami.bare(title, seats=SEATS[title], seed=8)
    assert len(set(table.names)) == len(table)
    for seat, answer in random_answers(game, stream(2)):
        domain = game.question(seat).domain
        number = table.number(domain, answer)
        assert table.names[number] == f"{domain.id}:{domain.id_of(answer)}"
        assert table.answer(domain, number) == answer


def test_features_are_named_numbers_of_the_view() -> None:
    """A number stands under its path; a card in a list is counted under its name; what is absent is -1."""
    table = features("shitenno", 2, ())
    game: Any = tatami.bare("shitenno", seats=2, seed=3)
    seat = game.waiting()[0]
    row = dict(zip(table.names, table.row(game, seat), strict=True))
    assert row["view.koku_pile"] == game.view(seat)["koku_pile"]
    assert row[f"question.kind={game.question(seat).kind}"] == 1
    assert sum(value for name, value in row.items() if name.startswith("question.kind=")) == 1
    assert reward(game, seat) == 0.0
