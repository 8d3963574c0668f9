"""Tests stand where the source stands: a room of the one is a room of the other."""

from pathlib import Path

import tatami

TESTS = Path(__file__).parent
SOURCE = Path(tatami.__file__).parent
PARTS = ["bots", "cli", "core", "envs", "lab", "server", "texts", "web"]


def test_every_room_of_tests_is_a_room_of_the_source() -> None:
    """A folder with tests in it has its namesake in the source."""
    rooms = {path.parent.relative_to(TESTS) for part in PARTS for path in (TESTS / part).rglob("test_*.py")}
    assert [str(room) for room in sorted(rooms) if not (SOURCE / room).is_dir()] == []


def test_every_room_of_the_server_has_tests() -> None:
    """No room of the server is left without tests of its own; migrations are tested by the store."""
    rooms = {path.parent.relative_to(SOURCE) for path in (SOURCE / "server").rglob("__init__.py")}
    assert [str(room) for room in sorted(rooms) if not list((TESTS / room).glob("test_*.py"))] == []
