"""The command line: what is printed and what is refused."""

import ast
import errno
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tatami
from cli.conftest import Run
from tatami.cli import main
from tatami.cli.shared import with_address
from tatami.lab import arena
from tatami.lab.rows import Stopped
from tatami.texts.refusals import recognised

TITLES = [title.id for title in tatami.titles()]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "chess"), "There is no title 'chess' on this table; the titles are"),
        (("play", "shitenno", "--seats", "9"), "shitenno is played with 2, 3 or 4 seats, not 9"),
        (("play", "shitenno", "--lang", "de"), "Tatami speaks en and fr, not 'de'"),
        (("play", "shitenno", "--people", "4", "--seats", "2"), "4 people cannot sit on 2 seats"),
        (("play", "shitenno", "--option", "speed"), "An option is given as name=value, not 'speed'"),
        (("play", "shitenno", "--option", "speed=1"), "shitenno has no option 'speed'; its options are"),
        (("play", "shitenno", "--load", "nowhere.json"), "nowhere.json cannot be read"),
        (("play", "shitenno", "--bot", "genius"), "There is no bot 'genius'; the bots are"),
        (("rules", "shitenno", "--rule", "war.1"), "shitenno has no rule 'war.1'; its chapters are"),
        (("simulate", "shitenno", "--seats", "7"), "shitenno is played with"),
        (("simulate", "shitenno", "--seats", "2", "--games", "0"), "Invalid value"),
        (("arena", "shitenno", "--bots", "greedy,genius"), "There is no bot 'genius'"),
        (("replay", "nowhere.json"), "nowhere.json cannot be read"),
        (("bench", "chess"), "There is no title 'chess'"),
        (("bench", "--compare", "pyproject.toml"), "pyproject.toml is no record"),
        (("soak", "chess"), "There is no title 'chess'"),
        (("train", "chess"), "There is no title 'chess'"),
        (("train", "shitenno", "--bot", "genius"), "There is no bot 'genius'"),
        (("train", "shitenno", "--seats", "9"), "shitenno is played with 2, 3 or 4 seats, not 9"),
        (("train",), "Missing argument"),
        (("train", "shitenno", "--bot", "os:getcwd"), "The bot 'os:getcwd' cannot be made as Name(title, seed): TypeError"),
        (("simulate", "shitenno", "--bot", "os:getcwd"), "The bot 'os:getcwd' cannot be made"),
        (("arena", "shitenno", "--bots", "greedy,os:getcwd"), "The bot 'os:getcwd' cannot be made"),
        (("ladder", "white_castle", "--seats", "1"), "by two players or more, not 1"),
        (("play", "shitenno", "--save", "/nonexistent/x.json"), "/nonexistent/x.json cannot be written: No such file or directory"),
        (("replay", "tests/records/shitenno-rules-2-2-end-1.json", "--seat", "0"), "The seats of this game are 1 to 2, not 0"),
        (("replay", "tests/records/shitenno-rules-2-2-end-1.json", "--seat", "3"), "The seats of this game are 1 to 2, not 3"),
        (("load", "--through", "foo"), "Answers go through api, page or both, not 'foo'"),
        (("load", "--cores", "99"), "cores here, not 99"),
        (("dance",), "No such command"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(run: Run, words: tuple[str, ...], sentence: str) -> None:
    """What was wrong and what would be right, on stderr, and nothing on stdout."""
    status, out, err = run(*words)
    assert status == 2
    assert sentence in " ".join(err.replace("│", " ").split())
    assert out == ""


@pytest.mark.parametrize(
    ("sentence", "french"),
    [
        (Stopped("Stopped after game 2 of 5, kept in a.jsonl; the same command goes on from there"), "Arrêté après la partie 2 sur 5"),
        (KeyboardInterrupt(), ""),
    ],
)
def test_a_command_that_is_stopped_says_how_to_go_on(
    run: Run, monkeypatch: pytest.MonkeyPatch, sentence: BaseException, french: str
) -> None:
    """In the reader's language, with the exit status of an interrupt and no traceback."""

    def interrupted(*_: object) -> None:
        raise sentence

    monkeypatch.setattr(arena, "simulate", interrupted)
    monkeypatch.setattr(main, "LANGUAGE", "fr")
    status, out, err = run("simulate", "shitenno", "--seats", "2")
    assert (status, out, err.strip().startswith(french)) == (130, "", True)
    assert "Traceback" not in err


class Full(io.StringIO):
    """A disk without room."""

    def write(self, _: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("words", [("titles",), ("levels", "shitenno"), ("rules", "table"), ("simulate", "shitenno", "--games", "1")])
def test_an_output_without_room_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:
    """Whether it is printed plainly or as a table."""
    monkeypatch.setattr(sys, "stdout", Full())
    monkeypatch.setattr(main, "LANGUAGE", "en")
    assert run(*words)[::2] == (2, "The output cannot be used: No space left on device\n")


def test_an_output_of_another_encoding_is_no_reason_to_stop(tmp_path: Path) -> None:
    """It has no ō: a question mark stands there."""
    here = {**os.environ, "PYTHONIOENCODING": "latin-1", "LC_ALL": "C.UTF-8"}
    said = subprocess.run([sys.executable, "-m", "tatami", "titles"], env=here, capture_output=True, check=False)
    assert (said.returncode, said.stderr, "Shitenn?".encode("latin-1") in said.stdout) == (0, b"", True)


def test_nobody_sees_a_bar_move_in_a_file(run: Run) -> None:
    """So there is none, and nothing else of it either."""
    assert run("simulate", "shitenno", "--seats", "2", "--games", "1", "--bot", "random")[2] == ""
    assert run("simulate", "shitenno", "--seats", "2", "--bot", "genius")[2].startswith("There is no bot 'genius'")


def test_rules_are_printed_in_both_languages(run: Run) -> None:
    """All of them, or one with its mark."""
    assert "Setting up" in run("rules", "shitenno", "--lang", "en")[1]
    assert "Mise en place" in run("rules", "shitenno", "--lang", "fr")[1]
    assert run("rules", "shitenno", "--lang", "fr", "--rule", "share.4")[1].startswith("share.4  Un lot peut")
    assert "[ruling]" in run("rules", "shitenno", "--lang", "en", "--rule", "share.4")[1]
    assert "table.4" in run("rules", "table", "--lang", "en")[1]


def test_titles_list_their_options(run: Run) -> None:
    """Every title with its options and their values."""
    _, out, _ = run("titles", "--lang", "fr")
    assert "Shitennō (Cédric Lefebvre), 2–4" in out
    assert out.endswith("Parmi les valeurs d'une option, la première est celle d'usage.\n")
    assert all(option.default == option.values[0] for title in tatami.titles() for option in title.options.values())
    assert "--option empty_lot=…  Lots vides [share.4]" in out
    assert "--mode diplomacy  Diplomatie: Cartes et koku changent de mains" in out


def test_json_is_all_there_is_on_stdout(run: Run, tmp_path: Path) -> None:
    """With --json, stdout is one JSON document."""
    for words in (
        ("simulate", "shitenno", "--seats", "2", "--games", "2", "--bot", "random", "--json"),
        ("arena", "shitenno", "--bots", "random,random", "--games", "2", "--json"),
        ("bench", "shitenno", "--seconds", "0.01", "--json"),
        ("soak", "shitenno", "--games", "2", "--workers", "1", "--folder", str(tmp_path), "--json"),
    ):
        status, out, _ = run(*words)
        assert status == 0
        assert json.loads(out)


def test_ray_may_stand_without_an_address(run: Run) -> None:
    """Then it is started here; one that is not there is refused before any game."""
    assert with_address([]) == []
    assert with_address(["shitenno", "--ray"]) == ["shitenno", "--ray", "here"]
    assert with_address(["--ray", "--json"]) == ["--ray", "here", "--json"]
    assert with_address(["--ray", "head:6379", "shitenno"]) == ["--ray", "head:6379", "shitenno"]
    pytest.importorskip("ray", reason="Ray comes with the extra tatami[ray]")
    status, _, err = run("simulate", "shitenno", "--seats", "2", "--ray", "localhost:1")
    assert status == 2
    assert "There is no Ray cluster at 'localhost:1'" in err
    _, _, err = run("simulate", "shitenno", "--seats", "2", "--ray", "auto")
    assert err.strip() == "A Ray cluster is named host:port or ray://host:port, not 'auto'; without an address one is started here"


def test_tables_are_printed_without_json(run: Run, tmp_path: Path) -> None:
    """The same for people."""
    assert "2 games of random" in run("simulate", "shitenno", "--seats", "2", "--games", "2", "--bot", "random")[1]
    assert "seats rotated" in run("arena", "shitenno", "--bots", "random,greedy", "--games", "2")[1]
    assert "random decisions / s" in run("bench", "shitenno", "--seconds", "0.01")[1]


def test_without_a_number_of_players_as_many_play_as_usually_do(run: Run) -> None:
    """The middle of what the box allows; a siege is for two."""
    for mode, seats in ((), 3), (("--option", "mode=siege"), 2):
        told = json.loads(run("simulate", "middle_earth", "--games", "1", "--bot", "random", "--json", *mode)[1])
        assert len(told["by_seat"]) == seats


def test_a_benchmark_is_compared_with_an_older_one(run: Run, tmp_path: Path) -> None:
    """Beside each figure stands how many times as fast it is now; another file is refused."""
    report = {"compiled": False, "yardstick": 10**7, "titles": {"shitenno": {"2": {"decisions": 1}}}}
    (tmp_path / "then.json").write_text(json.dumps(report), "utf-8")
    said = json.loads(run("bench", "shitenno", "--seconds", "0.01", "--json", "--compare", str(tmp_path / "then.json"))[1])
    assert said["times_as_fast"]["shitenno"]["2"].keys() == {"decisions"}
    assert said["machine"]
    (tmp_path / "then.json").write_text("{}", "utf-8")
    status, _, err = run("bench", "shitenno", "--compare", str(tmp_path / "then.json"))
    assert status == 2
    assert "no report of 'tatami bench --json'" in err
    assert "0 failed" in run("soak", "shitenno", "--games", "2", "--workers", "1", "--folder", str(tmp_path))[1]


def test_a_dishonest_record_is_found(run: Run, tmp_path: Path) -> None:
    """A seed that does not match its commitment, an outcome that does not follow."""
    kept = json.loads(next((Path(__file__).parent.parent / "records").glob("shitenno-*.json")).read_text("utf-8"))
    for change, sentence in (
        ({"commitment": "0" * 64}, "The seed does not match the commitment"),
        ({"outcome": None}, "The outcome does not follow from the answers"),
    ):
        path = tmp_path / "changed.json"
        path.write_text(json.dumps({**kept, **change}), "utf-8")
        status, out, err = run("verify", str(path))
        assert (status, out) == (2, "")
        assert sentence in err
    path.write_text("[1]", "utf-8")
    assert "should hold a JSON object" in run("verify", str(path))[2]
    path.write_text("{", "utf-8")
    assert "is no record" in run("verify", str(path))[2]


@pytest.mark.parametrize("nested", ["[" * 100_000, '{"title":' + "[" * 900 + "]" * 900 + "}"])
@pytest.mark.parametrize(
    "words",
    [
        ("verify",),
        ("replay",),
        ("analyse",),
        ("play", "shitenno", "--load"),
        ("bench", "shitenno", "--compare"),
        ("study", "shitenno", "--numbers"),
        ("arena", "shitenno", "--bots", "random,first_game", "--workers", "1", "--out"),
    ],
)
def test_a_file_that_is_nested_deeply_is_refused(run: Run, tmp_path: Path, words: tuple[str, ...], nested: str) -> None:
    """At every door for files: one sentence, and no trace of the program."""
    path = tmp_path / "deep.jsonl"
    path.write_text(nested + "\n", "utf-8")
    status, out, err = run(*words, str(path))
    assert (status, out) == (2, "")
    assert "is no record" in err or "is no JSON" in err
    assert "Traceback" not in err
    assert path.read_text("utf-8") == nested + "\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "chess"), "Il n'y a pas de jeu « chess » sur cette table ; les jeux sont"),
        (("play", "shitenno", "--seats", "9"), "shitenno se joue avec 2, 3 ou 4 places, pas 9"),
        (("play", "shitenno", "--people", "4", "--seats", "2"), "4 personnes ne peuvent pas s'asseoir sur 2 places"),
        (("play", "shitenno", "--option", "speed"), "Une option s'écrit nom=valeur, pas « speed »"),
        (("play", "shitenno", "--option", "speed=1"), "shitenno n'a pas d'option « speed » ; ses options sont"),
        (
            ("play", "shitenno", "--option", "sensei=9"),
            "L'option « sensei » de shitenno ne peut pas valoir « 9 » ; ses valeurs sont any, this_turn",
        ),
        (("play", "shitenno", "--mode", "siege"), "shitenno ne se joue que d'une façon : il n'a pas de mode « siege »"),
        (("play", "samurai_katana", "--mode", "siege"), "samurai_katana n'a pas de mode « siege » ; ses modes sont diplomacy, swords"),
        (("rules", "table", "--rule", "war.1"), "table n'a pas de règle « war.1 » ; ses chapitres sont table"),
        (("rules", "table", "--html", "rules.html"), "Les règles de la table ne se lisent qu'ici, sans --html"),
        (("play", "shitenno", "--load", "nowhere.json"), "nowhere.json ne peut pas être lu : ce fichier n'existe pas"),
        (("play", "shitenno", "--bot", "genius"), "Il n'y a pas de robot « genius »"),
        (("rules", "shitenno", "--rule", "war.1"), "shitenno n'a pas de règle « war.1 » ; ses chapitres sont"),
        (("rules", "shitenno", "--html", "/nowhere/rules.html"), "/nowhere/rules.html ne peut pas être écrit"),
        (("replay", "pyproject.toml"), "pyproject.toml n'est pas une feuille de partie"),
        (("play", "shogun", "--option", "face=moon", "--option", "start=printed"), "Les positions de départ imprimées ne valent que pour"),
        (
            ("play", "middle_earth", "--option", "mode=hunt", "--option", "board=base"),
            "La Traque du Porteur de l'Anneau (mode=hunt) demande",
        ),
        (("play",), "Il manque l'argument « title ». Usage : tatami play [OPTIONS]"),
        (("dance",), "Il n'y a pas de commande « dance »."),
        (("pla",), "Il n'y a pas de commande « pla ». Vouliez-vous dire 'play'"),
        (("play", "shitenno", "--frob"), "Il n'y a pas d'option --frob"),
        (("play", "shitenno", "--seat", "3"), "Il n'y a pas d'option --seat (options possibles :"),
        (("play", "shitenno", "go"), "Il y a des mots de trop : go"),
        (("play", "shitenno", "--seats", "x"), "La valeur de « --seats » ne convient pas : il faut un nombre entier"),
        (("play", "shitenno", "--seed", "-1"), "La valeur de « --seed » ne convient pas : il faut au moins 0"),
    ],
)
def test_refusals_speak_the_language_of_the_command(run: Run, words: tuple[str, ...], sentence: str) -> None:
    """The same sentence that the engine says in English, with the same values."""
    status, _, err = run(*words, "--lang", "fr")
    assert status == 2
    assert " ".join(err.split()).startswith(sentence)
    assert run(*words, "--lang", "en")[2].isascii()


SAID = [
    "cli",
    "lab/arena.py",
    "lab/crew.py",
    "lab/ladder.py",
    "lab/rows.py",
    "lab/soak.py",
    "lab/watch.py",
    "bots/guests.py",
    "bots/levels.py",
]
SAID += ["bots/program.py", "core/record.py", "core/decoding.py"]


def refusals() -> list[str]:
    """The sentences of the command line's source that are refused with, a word in place of each value; those put together from others left out."""
    package = Path(tatami.__file__).parent
    files = [file for place in SAID for file in ([package / place] if place.endswith(".py") else sorted((package / place).rglob("*.py")))]
    found = []
    for call in [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]:
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        parts = getattr(call.args[0], "values", [call.args[0]]) if name in ("Unreadable", "Stopped", "NotJson") and call.args else []
        said = "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in parts)
        found += [said] if len(re.findall(r"[a-z]+", said)) > 2 else []
    return found


@pytest.mark.parametrize("sentence", refusals())
def test_every_refusal_of_the_command_line_is_said_in_french(sentence: str) -> None:
    """Whoever speaks French reads none of them in English."""
    assert recognised(sentence, "fr") not in ("", sentence)
