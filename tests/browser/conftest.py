"""A house and a browser for every test that needs them; without Debian's Chromium these tests are left out."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.visitors import HouseProcess, visiting

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the browser tests without Chromium; TATAMI_BROWSER=required stops instead."""
    here = Path(__file__).parent
    if CHROMIUM is None and os.environ.get("TATAMI_BROWSER") == "required":
        raise pytest.UsageError("TATAMI_BROWSER=required, and there is no Chromium")
    for item in items:
        if CHROMIUM is None and here in item.path.parents:
            item.add_marker(pytest.mark.skip(reason="No Chromium here (on Debian: apt install chromium): the browser tests are left out"))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    process = HouseProcess(tmp_path_factory.mktemp("house"))
    process.start()
    yield process
    process.stop()
    assert "Traceback" not in process.log(), process.log()[-4000:]


@pytest.fixture(scope="session")
def finished(chromium: Browser, services: HouseProcess) -> str:
    """The path of a game of Shitennō that was played to its end; its player's cookies are kept in the house's folder."""
    with visiting(chromium, services.address) as visitor:
        path = visitor.new_table("shitenno", "me", "bot:first_game")
        visitor.finish(path)
        visitor.context.storage_state(path=str(services.folder / "state.json"))
    return path.replace("/table/", "/game/")
