"""The command in this process."""

import sys
from collections.abc import Callable

import pytest

from tatami.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `tatami …` in this process: exit status, stdout, stderr."""

    def tatami_command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["tatami", *words])
        status = 0
        try:
            main.run()
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 1
        out, err = capsys.readouterr()
        return status, out, err

    return tatami_command
