"""The page on which a new table is opened: options in folds, rules by a word, and bots that think as long as they may."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import tatami
from tatami.core.domain import LANGUAGES
from tatami.server.app import make_app
from tatami.server.http.pages.front import draw_create
from tatami.server.services import Services
from tatami.server.settings import Settings
from tatami.web.page import Viewer

TITLES = [title.id for title in tatami.titles()]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_options_stand_in_folds_that_say_how_many_they_hold(title: str, lang: str) -> None:
    """Variants lie open, the others are closed; what leaves no choice is not asked."""
    drawn = draw_create(Viewer(lang), tatami.title(title), Settings())
    folds = re.findall(
        r'<details class="options"( open)?>\s*<summary>(.*?) \((\d+)\) <small data-changed></small></summary>(.*?)</details>',
        drawn,
        re.DOTALL,
    )
    names = {
        "en": ["Length and variants", "Optional rules", "Other readings of unclear rules"],
        "fr": ["Durée et variantes", "Règles facultatives", "Autres lectures des règles peu claires"],
    }[lang]
    assert [name for _, name, _, _ in folds] == [name for name in names if name in drawn]
    for opened, name, count, inside in folds:
        assert bool(opened) == (name == names[0])
        assert inside.count("<select") == int(count) > 0
        for select in re.findall(r"<select.*?</select>", inside, re.DOTALL):
            assert select.count('<option value="') - select.count('<option value=""') > 1
    assert max(int(count) for _, _, count, _ in folds) < 20


@pytest.mark.parametrize(("lang", "word"), [("en", "rule"), ("fr", "règle")])
def test_the_rule_of_an_option_is_called_so(lang: str, word: str) -> None:
    """Its id is for those who look for it."""
    drawn = draw_create(Viewer(lang), tatami.title("samurai_katana"), Settings())
    links = re.findall(r'<a class="rule"[^>]*title="([\w.]+)">(.*?)</a>', drawn)
    assert len(links) == 30
    assert {shown for _, shown in links} == {word}
    assert ("option.1", word) in links


def test_how_long_a_bot_may_think_is_the_hosts_choice() -> None:
    """One, three or ten seconds an answer, as far as the server lets bots think at all; how long in all is said."""
    drawn = draw_create(Viewer("en"), tatami.title("shogun"), Settings())
    offered = re.findall(r'<option value="bot:ismcts:(\d+)s">bot: strategist, up to (\d+) s an answer</option>', drawn)
    assert offered == [("1", "1"), ("3", "3"), ("10", "10")] * 5
    assert "have thought for 10 min in all" in drawn
    slower = draw_create(Viewer("fr"), tatami.title("shogun"), replace(Settings(), level_seconds=3.0, bot_budget=60.0))
    assert re.findall(r"stratège, (\d+) s au plus par réponse", slower) == ["1", "3"] * 5
    assert "ont réfléchi 1 min en tout" in slower
    assert "stratège" not in draw_create(Viewer("fr"), tatami.title("shogun"), replace(Settings(), level_seconds=0.5))


def test_a_table_with_a_bot_that_takes_its_time_is_opened(tmp_path: Path) -> None:
    """And refused where the server does not let it."""
    form: dict[str, Any] = {"seat": ["me", "open", "bot:ismcts:10s"], "public": "private", "clock": "none"}
    with TestClient(make_app(Services(Settings(data=tmp_path, bot_workers=1, limits=False)))) as client:
        opened = client.post("/create/shogun", data=form, follow_redirects=False)
        assert opened.status_code == 303
        room = client.get(opened.headers["location"]).text
        assert "<small>strategist</small>" in room
        assert '<option value="ismcts:3s">strategist, up to 3 s an answer</option>' in room, "also for the bots that take free seats"
    with TestClient(make_app(Services(Settings(data=tmp_path, bot_workers=1, limits=False, level_seconds=3.0)))) as client:
        assert client.post("/create/shogun", data=form, follow_redirects=False).status_code == 400
