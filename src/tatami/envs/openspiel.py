"""OpenSpiel: importing this module registers every title as a Python game.

>>> import pyspiel, tatami.envs.openspiel
>>> game = pyspiel.load_game("tatami_shitenno(seats=3,seed=7)")

Chance is sampled inside the state, as OpenSpiel calls it: a copy that plays the same actions meets the same chance. A search that must not
foresee it asks `resample_from_infostate`, a redeal (OpenSpiel's ISMCTS does).
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import tatami
from tatami.core.errors import Refused
from tatami.core.game import Game
from tatami.core.title import Title
from tatami.envs.spaces import Features, actions, features, reward
from tatami.extras import extra

with extra("envs"):
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray

LONGEST = 20_000  # answers in any game
MOST_SEED = 2**31


def register() -> None:
    """Make every title known to OpenSpiel as `tatami_<title>`."""
    for title in tatami.titles():
        pyspiel.register_game(game_type(title), game_class(title))


def game_type(title: Title) -> Any:
    """Seats, seed and the title's options are OpenSpiel's parameters of the game."""
    return pyspiel.GameType(
        short_name=f"tatami_{title.id}",
        long_name=title.names["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(title.seat_counts),
        min_num_players=min(title.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": title.seat_counts[0], "seed": 0, **{o.id: o.default for o in title.options.values()}},
    )


def game_class(title: Title) -> type[Any]:
    """The class of a title's games; OpenSpiel makes one for each set of parameters."""

    class TitleGame(TatamiGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(title, params or {})

    return TitleGame


class TatamiGame(pyspiel.Game):  # type: ignore[misc]
    """A title with its seats and options. Every new state is another game, decided by the seed and their number."""

    def __init__(self, title: Title, params: dict[str, Any]) -> None:
        self.title = title
        self.seats = int(params.get("seats", title.seat_counts[0]))
        self.options = title.choose({id: str(params[id]) for id in title.options if id in params})
        self.actions = actions(title.id)
        self.features = features(title.id, self.seats, tuple(sorted(self.options.items())))
        self._seed = int(params.get("seed", 0))
        self._opened = 0
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=0,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(title), info, params)

    def new_initial_state(self) -> "TatamiState":
        seed = self._seed + self._opened
        self._opened += 1
        return TatamiState(self, tatami.bare(self.title.id, seats=self.seats, seed=seed, options=self.options))

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "Observer":
        return Observer(self.features, iig_obs_type)


class Memory:
    """The game, and for each seat a digest of everything it has seen: copies share nothing that changes."""

    def __init__(self, game: Game, seen: list[bytes], last: list[bytes]) -> None:
        self.game = game
        self.seen = seen
        self.last = last

    def __deepcopy__(self, memo: dict[int, Any]) -> "Memory":
        return Memory(self.game.clone(), self.seen[:], self.last[:])


class TatamiState(pyspiel.State):  # type: ignore[misc]
    """A game being played. Seats asked at once answer one after the other; nobody is shown what others have answered."""

    def __init__(self, game: TatamiGame, table: Game) -> None:
        super().__init__(game)
        self.memory = Memory(table, [b""] * table.seats, [b""] * table.seats)
        self._remember()

    @property
    def table(self) -> Game:
        return self.memory.game

    def current_player(self) -> int:
        waiting = self.table.waiting()
        return waiting[0] if waiting else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.get_game().actions.numbers(self.table, player))

    def _apply_action(self, action: int) -> None:
        seat, asked = self.current_player(), self.table.asked
        if self.table.over:
            raise Refused("The game is over; nobody is asked anything", "table.2")
        if not self.get_game().actions.play(self.table, seat, action):
            raise Refused(f"Action {action} is no answer to '{asked.kind}'", asked.rule)
        self.memory.seen[seat] = digest(self.memory.seen[seat], b"%d" % action)
        self._remember()

    def _remember(self) -> None:
        """A seat that sees something new remembers it: what others do in secret leaves no trace."""
        memory, table = self.memory, self.get_game().features
        for seat in range(self.table.seats):
            row = table.row(self.table, seat)
            if row != memory.last[seat]:
                memory.last[seat] = row
                memory.seen[seat] = digest(memory.seen[seat], row)

    def _action_to_string(self, player: int, action: int) -> str:
        name: str = self.get_game().actions.names[action]
        return name

    def is_terminal(self) -> bool:
        return self.table.over

    def returns(self) -> list[float]:
        return [reward(self.table, seat) for seat in range(self.table.seats)]

    def resample_from_infostate(self, player_id: int, rng: Callable[[], float]) -> "TatamiState":
        """Another world that looks the same to the player, in the past as well: everything he cannot know is drawn afresh."""
        world: TatamiState = self.clone()
        world.memory.game = self.table.redeal(player_id, int(rng() * MOST_SEED))
        return world

    def __str__(self) -> str:
        return "\n".join(self.get_game().features.text(self.table, seat) for seat in range(self.table.seats))


def digest(seen: bytes, more: bytes) -> bytes:
    return sha256(seen + more).digest()


class Observer:
    """What a player sees: the row of the environments as a tensor and as text; with perfect recall a digest of all he has seen."""

    def __init__(self, table: Features, iig_obs_type: Any) -> None:
        self._table = table
        self._recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor: NDArray[np.float32] = np.zeros(len(table), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TatamiState, player: int) -> None:
        self.tensor[:] = np.frombuffer(self._table.row(state.table, player), np.uint8)

    def string_from(self, state: TatamiState, player: int) -> str:
        seen = f"{state.memory.seen[player].hex()} " if self._recalls else ""
        return seen + self._table.text(state.table, player)


register()
