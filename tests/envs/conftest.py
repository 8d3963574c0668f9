"""The frameworks, where they are installed."""

import pytest


@pytest.fixture
def frameworks() -> None:
    """PettingZoo and Gymnasium, where they are installed."""
    pytest.importorskip("pettingzoo", reason="the extra tatami[envs] is not installed")
    pytest.importorskip("gymnasium", reason="the extra tatami[envs] is not installed")
