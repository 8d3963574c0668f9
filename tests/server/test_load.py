"""The load generator, on a small load."""

from tatami.lab.load import load


def test_a_small_load_loses_nothing() -> None:
    """Two tables for three seconds: every acknowledged answer is there once, and everybody was pushed it."""
    result = load(tables=2, minutes=0.05, rate=20)
    assert result["answers"] > 0
    assert result["lost_or_doubled"] == result["refused"] == result["repeated"] == result["unheard"] == 0
    assert result["viewers"] == 7
    assert result["everyone_pushed_ms"]["p95"] >= result["acknowledged_ms"]["p50"]
