"""The section of the result page on the analysis: where there is nothing to analyse by, for whom there is no button, and what stays when rules change."""

from html import unescape
from types import SimpleNamespace
from typing import Any, cast

import pytest

import tatami
from conftest import random_game
from tatami.bots.bot import judgement_for
from tatami.core.domain import LANGUAGES
from tatami.core.events import Event
from tatami.lab.findings import Analysis, Decision, Luck, Moment
from tatami.server.http.pages.analysis import decision_line, moment_lines, section
from tatami.server.services import Analysed, Services
from tatami.texts import Texts, ui
from tatami.web.page import Viewer

GRADED = ["doubtful", "blunder", "fine", "mistake"]
EVERY_GAME = [("white_castle", {}), *[("middle_earth", {"mode": mode}) for mode in ("alliance", "hunt", "siege")]]


@pytest.mark.parametrize(("title", "options"), EVERY_GAME)
def test_every_game_can_be_analysed(title: str, options: dict[str, str]) -> None:
    """Alone in the White Castle too, and every game of Middle-earth: whoever played is offered it."""
    seats = 1 if title == "white_castle" else tatami.title(title).seats_for(tatami.title(title).choose(options))[0]
    record: dict[str, Any] = {**random_game(title, seats, 1, options).record(), "players": ["Ann", "Bob", "Cid", "Dan"][:seats]}
    services: Any = SimpleNamespace(analysis=lambda _table, _length: Analysed(0.0, False, None))
    assert "/game/t/analyse" in section(services, Viewer("en", "Ann"), "t", record)


def test_where_nothing_was_learned_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence, in either language, and no button."""
    monkeypatch.setattr(judgement_for("shitenno"), "learned", {})
    record: dict[str, Any] = {**random_game("shitenno", 2, 1, {}).record(), "players": ["Ann", "Bob"]}
    for lang, sentence in (("en", "This game cannot be analysed yet"), ("fr", "Cette partie ne peut pas encore être analysée")):
        drawn = section(cast("Services", None), Viewer(lang, "Ann"), "t", record)
        assert sentence in drawn
        assert "<form" not in drawn


def test_numbers_that_cannot_be_used_hide_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learned under other rules, or damaged: the game cannot be analysed, and all the rest of its page is there."""

    def refuses(_record: dict[str, Any]) -> bool:
        raise tatami.Unreadable("/house/weights/shitenno.json was learned under rules 1 of shitenno")

    monkeypatch.setattr("tatami.server.services.is_learned", refuses)
    record: dict[str, Any] = {**random_game("shitenno", 2, 1, {}).record(), "players": ["Ann", "Bob"]}
    for lang, sentence in (("en", "This game cannot be analysed yet"), ("fr", "Cette partie ne peut pas encore être analysée")):
        assert sentence in section(cast("Services", None), Viewer(lang, "Ann"), "t", record)


def test_only_people_the_house_knows_are_offered_an_analysis() -> None:
    """A stranger is not led to a button that refuses them."""
    record: dict[str, Any] = {**random_game("shitenno", 2, 1, {}).record(), "players": ["Ann", "Bob"]}
    services: Any = SimpleNamespace(analysis=lambda _table, _length: Analysed(0.0, False, None))
    assert "/game/t/analyse" in section(services, Viewer("en", "Ann"), "t", record)
    assert section(services, Viewer("en", None), "t", record) == ""


def test_a_moment_tells_what_happened_between_its_two_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first answer after the one to the last before the other; one tries again from where it began; luck is told as far as the game was looked at."""
    record: dict[str, Any] = {**random_game("shitenno", 2, 1, {}).record(), "players": ["Ann", "Bob"]}
    since, number = 30, 40
    seen: list[int] = []

    def telling(_texts: object, steps: list[list[Event]], *_: object) -> list[str]:
        seen.extend(event.answer for step in steps for event in step)
        return []

    monkeypatch.setattr("tatami.server.http.pages.analysis.tell_events", telling)
    course = [(0, [0.5, 0.5]), (since, [0.4, 0.6]), (number, [0.75, 0.25]), (len(record["answers"]), [1.0, 0.0])]
    found = Analysis(course, [], [], [Moment(since, number, 0.4, 0.35, 0.2)])
    texts = Texts(tatami.title("shitenno"), "en", ["Ann", "Bob"])
    for until, told in ((number, True), (number - 1, False)):
        seen.clear()
        (line,) = moment_lines(texts, record, found, until, True, lambda at: f"again from {at}")
        assert (line.at, line.since, line.again) == (number, since, f"again from {since}")
        assert ("+20" in line.text) == told
    before, after = (len(tatami.replay(record, at).events(None)) for at in (since, number))
    assert len(seen) == after - before > 5
    assert seen == [event.answer for event in tatami.replay(record, number).events(None)[before:]]


@pytest.mark.parametrize("done", [1.0, 0.5])
def test_what_was_found_stays_when_the_rules_have_changed(done: float) -> None:
    """Course, moments, luck and grades, in either language; no button that today's rules would refuse, nor words that they do not know."""
    game = random_game("shitenno", 2, 1, {})
    record: dict[str, Any] = {**game.record(), "rules": tatami.title("shitenno").rules - 1, "players": ["Ann", "Bob"]}
    last, (seat, kind, answer) = len(record["answers"]), record["answers"][4]
    found = Analysis(
        course=[(0, [0.5, 0.5]), (last // 2, [0.4, 0.6]), (last, [1.0, 0.0])],
        decisions=[Decision(4, seat, kind, answer, answer, 0.6, 0.31, "blunder")],
        luck=[Luck(6, 0, kind, [0.25, -0.25], [0.01, 0.01])],
        moments=[Moment(2, 8, 0.4, 0.35, 0.2)],
    )
    services: Any = SimpleNamespace(analysis=lambda _table, _length: Analysed(done, done < 1, found))
    for lang, name in (("en", "Ann"), ("fr", "Ann"), ("en", None)):
        drawn = section(services, Viewer(lang, name), "t", record)
        assert "<svg" in drawn
        assert {"en": "The rules of this title have changed", "fr": "Les règles de ce jeu ont changé"}[lang] in drawn
        assert f'<strong class="grade">{ui(lang, "analysis_blunder")}</strong>' in drawn
        assert "+25" in drawn
        assert 'replay?at=8"' in drawn
        assert "<form" not in drawn
        assert "data-analysing" not in drawn


@pytest.mark.parametrize("players", [["Ann", "bot casual"], ["bot casual", "bot casual"]])
def test_the_answers_that_cost_most_stand_by_their_cost(players: list[str]) -> None:
    """The costliest first, each with its number; bots are judged only where nobody else has played. Whoever looks finds their own costliest answer."""
    game = random_game("shitenno", 2, 1, {})
    record: dict[str, Any] = {**game.record(), "players": players}
    decided = [number for number in range(60) if len(tatami.replay(record, number).legal(record["answers"][number][0])) > 1]
    rows = [(number, *record["answers"][number]) for number in decided if record["answers"][number][0] == 0 or players[0] != "Ann"]
    lost = [0.05, 0.31, 0.0, 0.12]
    decisions = [
        Decision(number, seat, kind, answer, answer, 0.6, loss, grade)
        for (number, seat, kind, answer), loss, grade in zip(rows, lost, GRADED, strict=False)
    ]
    found = Analysis([(0, [0.5, 0.5]), (len(record["answers"]), [1.0, 0.0])], decisions, [], [])
    services: Any = SimpleNamespace(analysis=lambda _table, _length: Analysed(1.0, False, found))
    costs = [f"no. {rows[at][0] + 1}" for at in (1, 3, 0)]
    drawn = section(services, Viewer("en", "Ann"), "t", record)
    told = drawn[drawn.index("The answers that cost most") :]
    assert [told.index(cost + "</a>") for cost in costs] == sorted(told.index(cost + "</a>") for cost in costs)
    assert told.count("<li") == 3
    assert ("not judged" in drawn) == (players[0] == "Ann")
    assert "Your costliest answer" not in drawn
    mine = section(services, Viewer("en", "Ann"), "t", record, [0])
    own = max((one for one in decisions if one.seat == 0), key=lambda one: one.lost)
    assert f'<b>Your costliest answer:</b>\n<a href="/game/t/replay?at={own.number}">' in mine


def test_a_person_who_was_not_judged_yet_is_no_bot() -> None:
    """When the analysis has just begun everybody has no answer that was looked at; people have noughts, bots a word."""
    record: dict[str, Any] = {**random_game("shitenno", 2, 1, {}).record(), "players": ["Ann", "bot casual"]}
    found = Analysis([(0, [0.5, 0.5]), (len(record["answers"]), [1.0, 0.0])], [], [], [])
    services: Any = SimpleNamespace(analysis=lambda _table, _length: Analysed(0.01, True, found))
    drawn = section(services, Viewer("en", "Ann"), "t", record)
    assert drawn.count("not judged") == 1
    assert drawn.count('<td data-of="fine">0</td>') == 1


def test_of_a_game_under_other_rules_that_was_never_analysed_nothing_is_shown() -> None:
    """There is nothing to show, and it cannot be made any more."""
    record: dict[str, Any] = {**random_game("shitenno", 2, 1, {}).record(), "rules": 0, "players": ["Ann", "Bob"]}
    services: Any = SimpleNamespace(analysis=lambda _table, _length: Analysed(0.0, False, None))
    assert section(services, Viewer("en", "Ann"), "t", record) == ""


def test_what_an_answer_cost_is_set_as_its_language_wants() -> None:
    """In French with a space before the semicolon that does not break."""
    cost = Decision(9, 0, "control", "done", "done", 0.6, 0.05, "doubtful")
    said = {lang: decision_line(Texts(tatami.title("shitenno"), lang, ["Ann", "Bob"]), cost).lost for lang in LANGUAGES}
    assert said["en"] == "60% after the best answer, 55% after this one; 5 wins in 100 given away"
    assert said["fr"] == "60\xa0% après la meilleure réponse, 55\xa0% après celle-ci\xa0; 5 victoires sur 100 perdues"


def test_a_moment_is_told_by_what_decided_it() -> None:
    """Where chance made half of it, by what chance made; otherwise by what happened where the course moved most, and not by what else came with points."""
    game = random_game("shitenno", 2, 1, {})
    record: dict[str, Any] = {**game.record(), "players": ["Ann", "Bob"]}
    last, texts = len(record["answers"]), Texts(tatami.title("shitenno"), "en", ["Ann", "Bob"])
    shown = next(event for event in game.events(None) if event.kind == "gate_shown" and event.answer > 10)
    at, seat = shown.answer, record["answers"][shown.answer - 1][0]
    taken = next(event for event in game.events(None) if event.kind == "province_paid" and event.answer > at)
    course = [(0, [0.5, 0.5]), (at - 2, [0.4, 0.6]), (taken.answer - 1, [0.5, 0.5]), (taken.answer, [0.9, 0.1]), (last, [1.0, 0.0])]
    moment = Moment(at - 2, taken.answer, 0.4, 0.5)
    for luck, said, unsaid in (([], taken, shown), ([Luck(at - 1, seat, "x", [0.3, -0.3], [0.01, 0.01])], shown, taken)):
        found = Analysis(course, [], luck, [moment])
        services: Any = SimpleNamespace(analysis=lambda _table, _length, found=found: Analysed(1.0, False, found))
        drawn = section(services, Viewer("en", "Ann"), "t", record)
        told = drawn[drawn.index("The moments that decided") : drawn.index("Luck and skill")]
        assert texts.event(said) in unescape(told)
        assert texts.event(unsaid) not in unescape(told)
