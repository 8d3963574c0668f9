"""`tatami analyse`: a finished game in words and in JSON."""

import json
import re
from pathlib import Path

import pytest

import tatami
from cli.conftest import Run
from conftest import random_answers
from tatami.bots.bot import judgement_for
from tatami.core.chance import stream


def test_a_finished_game_is_told_in_words_and_in_json(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In either language; a game that is not over is refused with a sentence."""
    game = tatami.new("shitenno", seats=2, seed=5)
    for _ in random_answers(game, stream(5)):
        pass
    record = game.record()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), "utf-8")
    monkeypatch.setattr("tatami.lab.analyse.WORLDS", 3)
    monkeypatch.setattr("tatami.lab.analyse.FIRST_LOOK", 40)
    monkeypatch.setattr("tatami.lab.analyse.SECOND_LOOK", 40)
    status, out, _ = run("analyse", str(file), "--seat", "1", "--lang", "fr")
    assert (status, "Les chances de gagner" in out, "bourde" in out or "erreur" in out or "douteuse" in out) == (0, True, True)
    headings = ["Les chances de gagner", "Les moments qui ont décidé", "Le hasard et le jeu", "Les réponses qui ont"]
    assert [out.index(heading) for heading in headings] == sorted(out.index(heading) for heading in headings)
    assert "passe de" in out
    assert re.search(r"[\w)]:(?!//)", out) is None  # French has a space before a colon
    assert "3 ou plus, une réponse douteuse" in " ".join(out.split())
    course = json.loads(run("analyse", str(file), "--seat", "1", "--json")[1])["course"]
    number, chances = course[round((len(course) - 1) / 2)]
    row = next(line for line in out.splitlines() if re.match(rf"│ n° {number} ", line.replace("\xa0", " ")))
    assert [int(told) for told in re.findall(r"(\d+) %", row)] == [round(100 * chance) for chance in chances]
    for seat in ("0", "3"):
        status, _, error = run("analyse", str(file), "--seat", seat, "--lang", "fr")
        assert (status, error.strip()) == (2, f"Les places de cette partie vont de 1 à 2, pas {seat}")
    _, out, _ = run("analyse", str(file), "--seat", "2", "--json")
    assert set(json.loads(out)) == {"course", "decisions", "luck", "moments"}
    assert {decision["seat"] for decision in json.loads(out)["decisions"]} == {1}  # for programs, which count from 0
    unfinished = tatami.new("shitenno", seats=2, seed=5)
    file.write_text(json.dumps(unfinished.record()), "utf-8")
    for lang, sentence in (("en", "not over"), ("fr", "n'est pas finie")):
        status, _, error = run("analyse", str(file), "--lang", lang)
        assert (status, sentence in error) == (2, True)


def test_where_nothing_was_learned_that_is_said(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one sentence of either language."""
    monkeypatch.setattr(judgement_for("shitenno"), "learned", {})
    game = tatami.new("shitenno", seats=2, seed=5)
    for _ in random_answers(game, stream(5)):
        pass
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game.record()), "utf-8")
    for lang, sentence in (("en", "This game cannot be analysed yet"), ("fr", "Cette partie ne peut pas encore être analysée")):
        status, out, error = run("analyse", str(file), "--lang", lang)
        assert (status, out, error.startswith(sentence), error.count("\n")) == (2, "", True, 1)
