"""Records: readable, honest, and refused with a clear sentence when they are not."""

import json
from pathlib import Path
from typing import Any

import pytest

import tatami
from conftest import random_game
from tatami.core.record import commitment

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.json"))


def record() -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(random_game("shitenno", 2, 9, {}, 30).record()))
    return plain


def test_a_record_can_be_read_by_people() -> None:
    """Title, rules number, options, seats, seed, and answers by name."""
    found = record()
    assert list(found) == ["format", "title", "rules", "options", "seats", "chance", "commitment", "seed", "answers", "outcome"]
    assert found["title"] == "shitenno"
    assert found["options"]["empty_lot"] == "allowed"
    assert found["commitment"] == commitment("shitenno", "9")
    assert [type(value) for value in found["answers"][0]] == [int, str, str]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"title": "chess"}, "There is no title 'chess' on this table; the titles are"),
        ({"format": 7}, "The record has format 7; this table reads format 1"),
        ({"rules": 0}, "played under rules 0 of shitenno; this table has rules 2"),
        ({"seats": 9}, "shitenno is played with 2, 3 or 4 seats, not 9"),
        ({"seats": "2"}, "'seats' should be of type int"),
        ({"seed": "xyz"}, "'seed' should be a hexadecimal number"),
        ({"seed": "-5"}, "seed is a whole number from 0 up"),
        ({"chance": "dice"}, "'chance' should be 'stream' or 'keyed'"),
        ({"options": {"empty_lot": 3}}, "'options' should map names to names"),
        ({"options": {"speed": "fast"}}, "shitenno has no option 'speed'; its options are generals"),
        ({"options": {"empty_lot": "perhaps"}}, "cannot be 'perhaps'; its values are allowed, forbidden"),
        ({"answers": [[0, "lot_card"]]}, "an answer is"),
        ({"answers": [[0, "lot_card", "dragon"]]}, "Answer 1 of the record"),
        ({"answers": [[0, "gild", "none"], [1, "gild", "none"]]}, "Answer 1 of the record"),
        ({"answers": [[5, "lot_card", "done"]]}, "Answer 1 of the record"),
    ],
)
def test_a_damaged_record_is_refused(change: dict[str, Any], sentence: str) -> None:
    """What is wrong, and what would be right."""
    with pytest.raises(tatami.Unreadable) as caught:
        tatami.replay({**record(), **change})
    assert sentence in str(caught.value)


def test_a_foreign_file_is_refused() -> None:
    """Not a record at all, or one that lacks something."""
    with pytest.raises(tatami.Unreadable, match="A record is a JSON object"):
        tatami.replay([1, 2])  # type: ignore[arg-type]
    found = record()
    del found["seed"]
    with pytest.raises(tatami.Unreadable, match="The record lacks 'seed'"):
        tatami.replay(found)


def test_a_record_can_be_replayed_as_far_as_one_likes() -> None:
    """Up to any answer; beyond the last one it is refused."""
    found = record()
    assert tatami.replay(found, to=7).number == 7
    with pytest.raises(tatami.Unreadable, match="has 30 answers"):
        tatami.replay(found, to=31)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_old_records_replay_for_ever(file: Path) -> None:
    """A record kept here ends as it ended, or says under which rules it was played."""
    kept = json.loads(file.read_text("utf-8"))
    if kept["rules"] != tatami.title(kept["title"]).rules:
        with pytest.raises(tatami.Unreadable, match="this table has rules"):
            tatami.replay(kept)
        return
    outcome = tatami.replay(kept).outcome()
    assert kept["outcome"] == (None if outcome is None else json.loads(json.dumps(outcome.plain())))


def test_the_commitment_hides_the_seed() -> None:
    """The promise depends on every bit of the seed and on the title."""
    assert len({commitment("shitenno", "9"), commitment("shitenno", "8"), commitment("shogun", "9")}) == 3
