"""The benchmark: every figure, and ratios that leave the machine out."""

from tatami.lab import bench


def test_a_benchmark_has_every_figure() -> None:
    """All figures are there and positive."""
    result = bench.bench(["shitenno"], 0.01)
    assert isinstance(result["compiled"], bool)
    for row in result["titles"]["shitenno"].values():
        assert set(row) == set(bench.FIGURES)
        assert all(value > 0 for value in row.values())


def test_a_comparison_takes_the_machine_out() -> None:
    """Twice the decisions on a machine twice as fast is no progress; half the microseconds on the same machine is twice as fast."""
    then = {"yardstick": 10, "titles": {"shitenno": {"2": {"decisions": 100, "view_us": 8.0, "gone": 1}}}}
    faster_machine = {"yardstick": 20, "titles": {"shitenno": {"2": {"decisions": 200, "view_us": 4.0, "new": 5}, "3": {"decisions": 9}}}}
    assert bench.compare(faster_machine, then) == {"shitenno": {"2": {"decisions": 1.0, "view_us": 1.0}, "3": {}}}
    assert bench.compare({**faster_machine, "yardstick": 10}, then)["shitenno"]["2"] == {"decisions": 2.0, "view_us": 2.0}
