"""The soak: mixed options, every check, failures kept as records."""

import json
from pathlib import Path
from typing import Any

import pytest

import tatami
from tatami.core.chance import stream
from tatami.lab import soak
from tatami.lab.crew import ALONE
from tatami.lab.rows import Stopped


def test_a_short_soak_of_every_title(tmp_path: Path) -> None:
    """Random games with mixed options and every check find nothing."""
    for title in tatami.titles():
        result = soak.soak([title.id], 10, 60, 5, ALONE, tmp_path, lambda n: None)
        assert result["games"] == 10
        assert result["failures"] == []


def test_a_failure_is_kept_as_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong is saved so that it can be played again."""
    monkeypatch.setattr(soak, "LONGEST", 12)
    result = soak.soak(["shitenno"], 1, 60, 5, ALONE, tmp_path, lambda n: None)
    assert "no end after 12 answers" in result["failures"][0]["error"]
    kept = json.loads(Path(result["failures"][0]["file"]).read_text("utf-8"))
    assert tatami.replay(kept).number == 13


def test_a_soak_that_is_stopped_has_kept_what_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each record is written when its game has failed, and the last sentence says how many there are and where."""
    monkeypatch.setattr(soak, "LONGEST", 12)
    ticks: list[int] = []

    def tick(played: int) -> None:
        ticks.append(played)
        if len(ticks) == 2:
            raise KeyboardInterrupt

    with pytest.raises(Stopped, match=f"Stopped. Games played: 50; failures: 50, with their records in {tmp_path}"):
        soak.soak(["shitenno"], 60, 60, 5, ALONE, tmp_path, tick)
    assert len(list(tmp_path.glob("shitenno-*.json"))) == 50


def test_a_record_of_failure_ends_with_the_answer_that_broke_the_game() -> None:
    """Though the game was only checked some answers later."""

    class BrokenByTheThird:
        number = 0

        def play(self, seat: int, answer: int) -> None:
            self.number += 1

        def check(self) -> None:
            if self.number >= 3:
                raise tatami.Broken("one koku too many")

        def record(self) -> dict[str, Any]:
            return {"answers": self.number}

    game: Any = BrokenByTheThird()
    assert soak.record_of_failure(game, [(0, 1)] * 8) == {"answers": 3}


def test_time_bounds_a_soak(tmp_path: Path) -> None:
    """Once time is up no further game is begun."""
    assert soak.soak(["shitenno"], 1000, 0.0, 5, ALONE, tmp_path, lambda n: None)["games"] == 0


def test_mixtures_reach_every_option() -> None:
    """Over many seeds every value of every option is played."""
    title, chance = tatami.title("shitenno"), stream(1)
    seen = {pair for _ in range(200) for pair in soak.mixture(title, chance)[0].items()}
    assert seen == {(option.id, value) for option in title.options.values() for value in option.values}
