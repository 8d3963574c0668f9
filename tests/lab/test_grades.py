"""Grades: thresholds from losses, and a run that is kept with all that it hangs on."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import tatami
from tatami.core.game import Game
from tatami.lab import grades
from tatami.lab.crew import ALONE
from tatami.lab.findings import GRADES_FILE, Decision

LOSSES = grades.losses  # of real games


def lost(_title: str, _seats: int, level: str, seed: int, _one_in: int) -> list[float]:
    """Of a thousand decisions of the strongest one gives away 0.3, four more 0.1, fifteen more 0.05; the weaker lose as much in every second."""
    worst = [0.3] + [0.1] * 4 + [0.05] * 15 + [0.0] * 980
    return worst if level == grades.LEVELS[-1] else [0.05, 0.0] * (seed % 2 + 1)


@pytest.fixture(autouse=True)
def no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is looked at here is the run, not the play."""
    monkeypatch.setattr(grades, "losses", lost)


def test_a_run_is_kept_with_all_it_hangs_on(tmp_path: Path) -> None:
    """A second run of the same plays nothing again and counts nothing twice; more games follow those that are there; the file has seed, games, rules, looks."""
    ticks: list[int] = []
    file = tmp_path / "losses.jsonl"
    grades.gather(1, 7, 4, ALONE, ticks.append, file)
    grades.gather(1, 7, 4, ALONE, ticks.append, file)
    many = 8 * (16 + 10 + 2 + 5 + 3)  # four weaker levels once, the strong player four times
    assert ticks == [0, *[1] * many, many]
    grades.gather(2, 7, 4, ALONE, ticks.append, file)
    found = grades.found_in(file)
    assert found["below"] == [0.05, 0.1, 0.3]
    assert (found["seed"], found["games"], found["one_in"], found["iterations"]) == (7, 2 * many, 4, [200, 6000])
    assert found["rules"] == {title: tatami.title(title).rules for title in grades.SEATS}
    assert found["decisions"] == {level: 220 if level != "ismcts:100" else 288_000 for level in grades.LEVELS}
    with pytest.raises(tatami.Unreadable, match="holds games of seed 7, this run is of seed 8; give another --out"):
        grades.gather(2, 8, 4, ALONE, ticks.append, file)


def test_no_game_is_played_twice() -> None:
    """Of several rounds every one has games of its own; all of them judge as many of the answers."""
    jobs = [job for n in range(3) for job in grades.round_of(7 + n * grades.SEEDS, 4)]
    assert len(jobs) == len(set(jobs)) == 3 * 8 * (16 + 10 + 2 + 5 + 3)
    assert {one_in for *_, one_in in jobs} == {4}


def test_what_answers_have_lost_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game between bots of one level: of every judged answer what it lost, judged from the position it was given in."""
    judged: list[tuple[int, str, bool]] = []

    def judge(game: Game, number: int, row: list[Any], *_: object) -> tuple[Decision, list[Any]]:
        seat, kind, name = row
        judged.append((seat, kind, game.asked.kind == kind and game.asked.domain.value_of(name) in game.legal(seat)))
        return Decision(number, seat, kind, name, name, 0.9 - number / 1000, 0.0005, "fine"), []

    monkeypatch.setattr(grades, "judge", judge)
    found = LOSSES("shitenno", 2, "first_game", 3, 4)
    assert found == [0.0005] * len(found)
    assert len(judged) > len(found) > 10, "those looked at only to see whether a loss lasts count for nothing themselves"
    assert {seat for seat, _, _ in judged} == {0, 1}
    assert all(fits for _, _, fits in judged)
    assert len(LOSSES("shitenno", 2, "first_game", 3, 1)) > 2 * len(found)


def test_what_the_next_look_finds_back_was_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look finds the same chance, and a tenth lost: where the same seat decides next and no dice fell in between, it has lost nothing."""
    judged: list[tuple[int, int, int]] = []  # number, seat, the state of chance

    def judge(game: Game, number: int, row: list[Any], *_: object) -> tuple[Decision, list[Any]]:
        seat, kind, name = row
        judged.append((number, seat, game.chance.state))
        return Decision(number, seat, kind, name, name, 0.9, 0.1, "mistake"), []

    monkeypatch.setattr(grades, "judge", judge)
    found = LOSSES("middle_earth", 2, "first_game", 3, 1)
    same = [one[0] + 1 == after[0] and one[1:] == after[1:] for one, after in pairwise([*judged, (-9, -9, -9)])]
    assert [lost for lost, goes_on in zip(found, same, strict=True) if not goes_on] == [0.1] * same.count(False)
    assert [lost for lost, goes_on in zip(found, same, strict=True) if goes_on].count(0.0) > 0.9 * same.count(True) > 100


def test_what_is_no_whole_run_of_today_is_refused(tmp_path: Path) -> None:
    """Rows without a heading, of other rules, or of a run that was stopped."""
    file = tmp_path / "losses.jsonl"
    grades.gather(1, 7, 4, ALONE, lambda _: None, file)
    heading, *rows = file.read_text("utf-8").splitlines()
    older = {**json.loads(heading), "rules": {}}
    for lines, sentence in (
        (rows, "of today's levels"),
        ([json.dumps(older), *rows], "of today's levels"),
        ([heading, *rows[1:]], "not finished"),
    ):
        file.write_text("\n".join(lines) + "\n", "utf-8")
        with pytest.raises(tatami.Unreadable, match=sentence):
            grades.read_run(file)
    with pytest.raises(tatami.Unreadable, match="cannot be read"):
        grades.read_run(tmp_path / "nowhere.jsonl")


def test_the_grades_of_the_package_are_of_today() -> None:
    """Fitted to answers of today's levels under today's rules, judged as long as an analysis looks; whole rounds of games, and each grade worse than the last."""
    kept = json.loads(GRADES_FILE.read_text("utf-8"))
    today = grades.of_today()
    assert all(tatami.title(title).goes_on_from(kept["rules"][title]) for title in today.pop("rules"))
    assert {key: kept[key] for key in today} == today
    assert kept["games"] % grades.ROUND == 0
    assert 0 < kept["below"][0] < kept["below"][1] < kept["below"][2] < 1
    assert min(kept["decisions"].values()) >= 1000
