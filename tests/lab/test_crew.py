"""One crew or another: the same games in the same order, here, in processes and on a Ray cluster that loses a node."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

import tatami
from tatami.lab import arena, crew
from tatami.lab.crew import ALONE, Crew
from tatami.lab.rows import kept_rows

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


@pytest.mark.parametrize(
    ("jobs", "workers", "seconds", "size"),
    [
        (3, 2, 0.001, 1),
        (100, 2, 0.001, 6),
        (100_000, 2, 0.001, 32),
        (1, 16, 0.001, 1),
        (100_000, 2, 0.25, 4),
        (100_000, 2, 9.0, 1),
        (9, 1, 0.0, 1),
    ],
)
def test_nobody_waits_long_for_a_parcel(jobs: int, workers: int, seconds: float, size: int) -> None:
    """Eight parcels a worker at least, 32 games in one at most, a second of them; a game that takes longer is a parcel of its own."""
    assert crew.chunk_size(jobs, workers, seconds) == size


def test_parcels_grow_as_far_as_games_are_short() -> None:
    """The first are of one game, for nobody knows how long it takes; in the end every job was handed over once, in order."""
    handed: list[int] = []

    def hand(jobs: list[Any]) -> Any:
        handed.append(len(jobs))
        return lambda: (0.1 * len(jobs), jobs)

    assert list(crew.in_turn(hand, list(range(2000)), 2)) == list(range(2000))
    assert handed[:16] == [1] * 16  # eight for each worker
    assert set(handed[16:-1]) == {10}


def slow(job: Path) -> Path:
    """A game that nobody waits for."""
    job.with_name(f"{job.name}-{os.getpid()}").touch()
    sleep(PATIENCE)
    return job


def stopped_run(folder: Path) -> subprocess.Popen[str]:
    """A run of long games on two processes, as a terminal starts it: its Ctrl-C reaches all of them."""
    script = (
        f"import sys; sys.path[:0] = {[path for path in sys.path if path]!r}\n"
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell in the background ignores it\n"
        "from pathlib import Path\n"
        "from lab.test_crew import slow\n"
        "from tatami.cli import main\n"
        "from tatami.lab.crew import Crew\n"
        "from tatami.lab.rows import kept_rows\n"
        f"folder = Path({str(folder)!r})\n"
        "main.app = lambda **_: kept_rows(slow, [folder / str(n) for n in range(40)], Crew(2), lambda _: None, folder / 'rows.jsonl', {'a': 1})\n"
        "main.run()\n"
    )
    return subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.PIPE, text=True, start_new_session=True)


def test_an_interrupt_ends_a_run_and_all_who_play_for_it(tmp_path: Path) -> None:
    """At once, in the middle of games, with one sentence that says how to go on; no process plays on."""
    run = stopped_run(tmp_path)
    end = monotonic() + PATIENCE
    while len(begun := list(tmp_path.glob("*-*"))) < 2 and monotonic() < end:
        sleep(0.05)
    asked = monotonic()
    os.killpg(run.pid, signal.SIGINT)
    try:
        _, said = run.communicate(timeout=PATIENCE)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
    assert monotonic() - asked < PATIENCE / 4
    assert (run.returncode, said) == (
        130,
        f"Stopped after game 0 of 40, kept in {tmp_path / 'rows.jsonl'}; the same command goes on from there\n",
    )
    for path in begun:
        with pytest.raises(ProcessLookupError):
            os.kill(int(path.name.partition("-")[2]), 0)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_nobody_plays_on_for_a_run_that_was_killed(tmp_path: Path, number: int) -> None:
    """Its processes end by themselves, in the middle of games, and keep the file of rows from nobody."""
    run = stopped_run(tmp_path)
    end = monotonic() + PATIENCE
    while len(begun := list(tmp_path.glob("*-*"))) < 2 and monotonic() < end:
        sleep(0.05)
    run.send_signal(number)
    try:
        run.communicate(timeout=PATIENCE / 4)  # until all who write to its stderr have ended
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
    assert len(begun) == 2
    assert kept_rows(lambda job: {"job": job}, [1], ALONE, lambda _: None, tmp_path / "rows.jsonl", {"a": 1}) == [{"job": 1}]


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
