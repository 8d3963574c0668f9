"""OpenSpiel's own simulation test passes unmodified, and a resampled state is one its player cannot tell from the true one."""

from typing import Any

import pytest

import tatami
from conftest import compiled
from tatami.core.chance import stream
from tatami.envs.spaces import reward

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel (extra tatami[envs]) is not installed")

TITLES = [title.id for title in tatami.titles()]
SHORT = ["shitenno", "white_castle"]  # plain Python leaves the long games to the compiled build


@pytest.fixture(autouse=True)
def registered() -> None:
    import tatami.envs.openspiel  # noqa: F401


@pytest.mark.parametrize("title", TITLES if compiled() else SHORT)
def test_openspiel_is_content(title: str) -> None:
    """`random_sim_test` as OpenSpiel ships it."""
    pyspiel.random_sim_test(pyspiel.load_game(f"tatami_{title}"), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("title", TITLES)
def test_a_resampled_state_looks_the_same_to_its_player(title: str) -> None:
    """Observation, information state and legal actions of the player are those of the true state."""
    state = played(pyspiel.load_game(f"tatami_{title}").new_initial_state(), 4)
    player = state.current_player()
    world = state.resample_from_infostate(player, lambda: 0.25)
    assert world.information_state_string(player) == state.information_state_string(player)
    assert world.observation_tensor(player) == state.observation_tensor(player)
    assert world.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("title", SHORT)
def test_a_resampled_state_comes_apart_from_the_true_one(title: str) -> None:
    """What the player cannot know is drawn anew: the same answers lead elsewhere."""
    state = played(pyspiel.load_game(f"tatami_{title}").new_initial_state(), 4)
    world = state.resample_from_infostate(state.current_player(), lambda: 0.25)
    assert str(played(world, 400)) != str(played(state, 400))


def test_parameters_are_seats_seed_and_options() -> None:
    """A game is the bare game of its seed; the next state of the same game is that of the next seed; returns come from the outcome."""
    game = pyspiel.load_game("tatami_shitenno(seats=3,seed=7,generals=chosen)")
    assert game.num_players() == 3
    first, second = game.new_initial_state(), game.new_initial_state()
    for state, seed in ((first, 7), (second, 8)):
        table = tatami.bare("shitenno", seats=3, seed=seed, options={"generals": "chosen"})
        assert state.table.view(0) == table.view(0)
    end = played(first, 10**6)
    assert end.is_terminal()
    assert end.returns() == [reward(end.table, seat) for seat in range(3)]
    assert sorted(end.returns()) == [-1.0, 0.0, 1.0]


def test_who_answers_differently_knows_something_else() -> None:
    """The information state remembers one's own answers, also where the table looks the same afterwards."""
    state = pyspiel.load_game("tatami_shogun(seats=3,start=printed)").new_initial_state()
    while len(state.table.waiting()) < 2:
        state.apply_action(state.legal_actions()[0])
    player, other = state.current_player(), state.table.waiting()[1]
    ways = [state.child(action) for action in state.legal_actions()[:2]]
    assert ways[0].information_state_string(player) != ways[1].information_state_string(player)
    assert ways[0].information_state_string(other) == ways[1].information_state_string(other)


def played(state: Any, answers: int) -> Any:
    """A copy, played on by chance."""
    state, chance = state.clone(), stream(3)
    while not state.is_terminal() and answers:
        legal = state.legal_actions()
        state.apply_action(legal[chance.below(len(legal))])
        answers -= 1
    return state


def test_an_action_that_is_no_answer_is_refused_and_changes_nothing() -> None:
    """It is not in the history either; and a game that is over takes none."""
    state = pyspiel.load_game("tatami_white_castle(seats=1)").new_initial_state()
    before = str(state)
    wrong = next(action for action in range(len(state.legal_actions()) + 1) if action not in state.legal_actions())
    with pytest.raises(tatami.Refused, match=f"Action {wrong} is no answer to"):
        state.apply_action(wrong)
    assert (str(state), state.history()) == (before, [])
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(tatami.Refused, match="The game is over"):
        state.apply_action(0)
