"""One crew or another: the same games in the same order, here, in processes and on a Ray cluster that loses a node."""

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

import tatami
from tatami.lab import arena, crew
from tatami.lab.crew import ALONE, Crew

PATIENCE = 60  # seconds until both nodes must have begun
GAMES: list[Any] = [("shitenno", ["random", "random"], seed, {}, True) for seed in range(1, 13)]


def test_processes_give_the_same_rows_in_the_same_order() -> None:
    """Every choice of every game included."""
    assert list(Crew(2).rows(arena._play, GAMES)) == list(ALONE.rows(arena._play, GAMES))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_game_that_breaks_ends_no_run_in_silence(workers: int) -> None:
    """Even where what it raises looks like the end of a list."""
    with pytest.raises(RuntimeError):
        list(Crew(workers).rows(next, [iter([1]), iter([]), iter([2])]))


@pytest.mark.parametrize(("jobs", "workers", "size"), [(3, 2, 1), (100, 2, 6), (100_000, 2, 32), (1, 16, 1)])
def test_nobody_waits_long_for_the_last_parcel(jobs: int, workers: int, size: int) -> None:
    """Eight parcels a worker at least, 32 games in one at most."""
    assert crew.chunk_size(jobs, workers) == size
    assert [job for chunk in crew.chunks(list(range(jobs)), size) for job in chunk] == list(range(jobs))


def test_a_cluster_that_is_not_there_is_one_sentence() -> None:
    """And so is Ray where it is not installed."""
    pytest.importorskip("ray", reason="Ray comes with the extra tatami[ray]")
    with pytest.raises(tatami.Unreadable, match="There is no Ray cluster at 'nowhere:1'"):
        list(Crew(ray="nowhere:1").rows(arena._play, GAMES))


@pytest.fixture
def two_nodes() -> Iterator[Any]:
    """A Ray cluster of two nodes on this machine, one processor each."""
    pytest.importorskip("ray", reason="Ray comes with the extra tatami[ray]")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    cluster.add_node(num_cpus=1)
    yield cluster
    cluster.shutdown()


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_the_games_of_a_lost_node_are_played_again(two_nodes: Any, tmp_path: Path) -> None:
    """The second node begins a game and dies in the middle of it: every row is there, in order, the same as here."""
    second = next(iter(two_nodes.worker_nodes))
    doomed = second.node_id
    end = monotonic() + PATIENCE

    def begun_there() -> list[Path]:
        return list(tmp_path.glob(f"*-{doomed}"))

    def await_second() -> None:
        while not begun_there() and monotonic() < end:
            sleep(0.05)

    def play(job: Any) -> Any:
        """A game: on the second node none is ever finished, on the first none before the second has begun one."""
        import ray

        here = ray.get_runtime_context().get_node_id()
        (tmp_path / f"{job[2]}-{here}").touch()
        if here == doomed:
            sleep(2 * PATIENCE)
        await_second()
        return arena.play(*job)

    def kill() -> None:
        await_second()
        two_nodes.remove_node(second, allow_graceful=False)

    killer = Thread(target=kill)
    killer.start()
    rows = list(Crew(ray=two_nodes.address).rows(play, GAMES))
    killer.join()
    assert rows == list(ALONE.rows(arena._play, GAMES))
    assert begun_there()
    for path in begun_there():
        seed = path.name.partition("-")[0]
        assert len(list(tmp_path.glob(f"{seed}-*"))) == 2  # begun there, and again on the first node
