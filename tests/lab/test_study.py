"""A study: what it counts, what it compares, and its page in both languages."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

import tatami
from tatami.core.domain import LANGUAGES
from tatami.lab import arena, study
from tatami.lab.crew import ALONE, Crew
from tatami.texts import catalogue
from tatami.web.study import HERE, own_study, study_page

TITLES = [title.id for title in tatami.titles()]


def quick(title: str, games: int = 6, crew: Crew = ALONE, **options: str) -> dict[str, Any]:
    seats = tatami.title(title).seats_for(tatami.title(title).choose(options))[0]
    return study.study(title, "random", max(2, seats), games, 1, options, crew, lambda n: None)


def row(places: list[int], *choices: dict[str, int], leaders: list[int] = [], **more: Any) -> dict[str, Any]:  # noqa: B006
    return {"places": places, "choices": list(choices), "leaders": leaders, **more}


def test_the_games_are_those_of_the_arena() -> None:
    """The same seeds, the same outcome: watching changes nothing."""
    watched = study.watch(("shitenno", "greedy", 2, 5, {}))
    played = arena.play("shitenno", ["greedy", "greedy"], 5, {}, True)
    assert (watched["scores"], watched["decisions"]) == (played["scores"], played["decisions"])
    controlled = [(seat, answer) for seat, kind, answer, _ in played["choices"] if kind == "control" and answer != "no"]
    for seat in range(2):
        counted = {id: n for id, n in watched["choices"][seat].items() if id.startswith("control/")}
        assert counted == {f"control/{answer}": controlled.count((seat, answer)) for who, answer in controlled if who == seat}


def test_wins_are_shared_out_by_seat_and_by_general() -> None:
    """Every game has one winner, and as many generals as players."""
    numbers = quick("shitenno", 12)
    for by in ("seat", "general"):
        rows = numbers["wins"][by]
        assert sum(found["taken"] for found in rows) == 24
        assert sum(found["share"] * found["taken"] for found in rows) == pytest.approx(12, abs=0.01)
        assert all(found["low"] <= found["share"] <= found["high"] for found in rows)
    assert set(numbers["other_counts"]) == {"3", "4"}


def test_a_tie_in_between_is_no_change_of_the_lead() -> None:
    """0, nobody, 0, 2, 2, 0: the lead changes twice. Who leads half-way: the fourth look of six."""
    assert study.lead_changes([0, -1, 0, 2, 2, 0]) == 2
    assert study.lead_changes([]) == 0
    found = study.lead([row([1, 2, 2], leaders=[0, -1, 0, 2, 2, 0]), row([1, 2, 3], leaders=[1, 0])])
    assert found["changes"]["bars"] == [0, 1, 1] or (found["changes"]["first"], found["changes"]["bars"]) == (1, [1, 1])
    assert found["half"]["share"] == 0.5  # seat 2 led the first game and lost it, seat 0 the second and won it


def test_what_winners_do_is_told_beyond_chance_alone() -> None:
    """In 40 games the winner goes to the castle once more than the others and to the well as often as they do; a rare deed is left out."""
    games = []
    for n in range(40):
        winner, loser = {"go/castle": 2 + n % 2, "go/well": n % 3}, {"go/castle": 1, "go/well": (n + 1) % 3}
        games.append(row([1, 2, 2], winner, loser, loser))
    games[0]["choices"][0]["go/moon"] = 1
    [found] = study.winners_choices(games)
    assert found["id"] == "go/castle"
    assert found["mean"] == 1.5  # half of the winners went twice, half three times, the others once
    assert found["low"] < 1.5 < found["high"]


def test_options_are_compared_on_the_same_seeds() -> None:
    """An option that changes nothing for the seats at the table changes nothing at all: every difference is 0."""
    numbers = quick("white_castle", 4)
    effects = {(found["option"], found["value"]): found["effects"] for found in numbers["option_effects"]}
    rival = effects["rival_climb", "fails"]  # there is no rival among two players
    assert all(effect["mean"] == 0.0 and effect["p"] == 1.0 and not effect["real"] for effect in rival.values())
    assert ("visit", "easy") not in effects  # the usual value is what the others are compared with


def test_an_option_that_gives_points_is_seen() -> None:
    """Without favour for titles Shitennō has fewer points, in every game of thirty."""
    numbers = quick("shitenno", 30)
    [effect] = [found["effects"]["score"] for found in numbers["option_effects"] if found["value"] == "none"]
    assert effect["mean"] < -5
    assert effect["real"]


@pytest.mark.parametrize("title", TITLES)
def test_scores_can_be_looked_at_before_the_end(title: str) -> None:
    """In every variant, also while everybody is still equal in everything."""
    found = tatami.title(title)
    for option, value in [("", ""), *study.variants(found, found.seat_counts[0], {})]:
        game = tatami.bare(title, seats=found.seat_counts[0], seed=1, options={option: value} if option else {})
        assert len(game.title.outcome(game).scores) == game.seats


def test_bars_are_round_and_hold_everything() -> None:
    """3 to 47 in bars of 5 from 0 on."""
    found = study.histogram([3, 4, 5, 47])
    assert (found["first"], found["width"], found["bars"]) == (0, 5, [2, 1, 0, 0, 0, 0, 0, 0, 0, 1])
    assert study.histogram([7])["bars"] == [1]


def test_a_crew_changes_nothing() -> None:
    assert quick("shitenno", 5, Crew(2)) == quick("shitenno", 5)


def test_the_number_of_games_is_known_in_advance() -> None:
    """For the bar: as many ticks as were announced."""
    ticks: list[int] = []
    study.study("shitenno", "random", 3, 4, 1, {}, ALONE, ticks.append)
    assert sum(ticks) == study.games_of(tatami.title("shitenno"), 3, 4, {})


class Words(HTMLParser):
    """Everything a page says, and whether each tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.open: list[str] = []
        self.asks: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.asks += [str(value) for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "br", "path", "circle"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)


@pytest.mark.parametrize("title", TITLES)
def test_the_page_needs_nothing_else_and_speaks_both_languages(title: str) -> None:
    """One file, every tag closed, no address in it; the numbers are plain JSON."""
    numbers = json.loads(json.dumps(quick(title, 2)))
    numbers["winners"] = [{"id": id, "games": 2, "mean": 1.0, "low": 0.5, "high": 1.5, "p": 0.01} for id in some_choices(title)]
    for lang in LANGUAGES:
        words = Words()
        page = study_page(numbers, lang)
        words.feed(page)
        assert words.open == []
        assert words.asks == []
        text = " ".join(words.said)
        assert tatami.title(title).names[lang] in text
        assert not re.search(r"\{\w+\}", text)
        assert len(page.encode()) < 150_000


def some_choices(title: str) -> list[str]:
    seats = tatami.title(title).seat_counts[-1]
    return sorted({id for choices in study.watch((title, "random", seats, 3, {}))["choices"] for id in choices})


def test_its_words_are_there_in_both_languages_and_all_said() -> None:
    """The same messages in French and English; the template or the code says each."""
    english, french = (
        {str(message.id[0] if isinstance(message.id, tuple) else message.id) for message in catalogue(HERE, lang)} for lang in LANGUAGES
    )
    assert english == french
    source = (HERE / "body.html").read_text("utf-8") + (HERE / "__init__.py").read_text("utf-8")
    made = {f"wins_{by}" for by in ("seat", *study.PERSONAS)} | {f"effect_{name}" for name in study.MEASURES}
    assert {id for id in english if id and not re.search(rf"['\"]{id}['\"]", source)} == made


def test_numbers_are_written_as_the_language_does() -> None:
    """1 234,5 and 1,234.5."""
    numbers = quick("shitenno", 2)
    numbers["scores"]["all"] = 1234.5
    assert "1,234.5 points" in study_page(numbers, "en")
    assert "1\N{NARROW NO-BREAK SPACE}234,5 points" in study_page(numbers, "fr")


@pytest.mark.parametrize("title", TITLES)
def test_the_studies_are_in_the_docs(title: str) -> None:
    """Drawn in both languages from the title's own numbers, small enough for a phone."""
    told = own_study(title)
    assert told
    assert (told["title"], told["bot"]) == (title, "greedy")
    for lang in LANGUAGES:
        assert 10_000 < len(study_page(told, lang).encode()) < 150_000
