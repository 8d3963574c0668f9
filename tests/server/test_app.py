"""The application put together: figures for whom the settings say."""

import pytest

from tatami.server.app import may_measure


@pytest.mark.parametrize(
    ("setting", "caller", "header", "may"),
    [
        ("local", "127.0.0.1", "", True),
        ("local", "192.0.2.1", "", False),
        ("all", "192.0.2.1", "", True),
        ("off", "127.0.0.1", "", False),
        ("s3cret", "192.0.2.1", "Bearer s3cret", True),
        ("s3cret", "127.0.0.1", "", False),
        ("s3cret", "127.0.0.1", "Bearer other", False),
    ],
)
def test_figures_are_for_whom_the_settings_say(setting: str, caller: str, header: str, may: bool) -> None:
    """This machine, everybody, nobody, or whoever has the secret."""
    assert may_measure(setting, caller, header) == may
