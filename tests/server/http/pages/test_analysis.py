"""The section of the result page on the analysis: where there is nothing to analyse by, and for whom there is no button."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

import tatami
from conftest import random_game
from tatami.server.http.pages.analysis import section
from tatami.server.services import Analysed, Services
from tatami.web.page import Viewer

NOTHING_LEARNED = [("white_castle", {}), *[("middle_earth", {"mode": mode}) for mode in ("alliance", "hunt", "siege")]]


@pytest.mark.parametrize(("title", "options"), NOTHING_LEARNED)
def test_where_nothing_was_learned_the_page_says_so(title: str, options: dict[str, str]) -> None:
    """Of a game alone in the White Castle, and of each game of Middle-earth but the war for oneself: one sentence, in either language, and no button."""
    seats = 1 if title == "white_castle" else tatami.title(title).seats_for(tatami.title(title).choose(options))[0]
    record: dict[str, Any] = random_game(title, seats, 1, options).record()
    record["players"] = ["Ann", "Bob", "Cid", "Dan"][:seats]
    for lang, sentence in (("en", "This game cannot be analysed yet"), ("fr", "Cette partie ne peut pas encore être analysée")):
        drawn = section(cast("Services", None), Viewer(lang, "Ann"), "t", record)
        assert sentence in drawn
        assert "<form" not in drawn


def test_only_people_the_house_knows_are_offered_an_analysis() -> None:
    """A stranger is not led to a button that refuses them."""
    record: dict[str, Any] = {**random_game("shitenno", 2, 1, {}).record(), "players": ["Ann", "Bob"]}
    services: Any = SimpleNamespace(analysis=lambda _table, _length: Analysed(0.0, False, None))
    assert "/game/t/analyse" in section(services, Viewer("en", "Ann"), "t", record)
    assert section(services, Viewer("en", None), "t", record) == ""
