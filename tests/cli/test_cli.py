"""The command line: what is printed, what is refused, and a game played to its end."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import tatami
from tatami.cli import main
from tatami.cli.play import PERSON, Terminal, read_record
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.texts import HERE, catalogue, ui

Run = Callable[..., tuple[int, str, str]]
TITLES = [title.id for title in tatami.titles()]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `tatami …` in this process: exit status, stdout, stderr."""

    def tatami_command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["tatami", *words])
        status = 0
        try:
            main.run()
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 1
        out, err = capsys.readouterr()
        return status, out, err

    return tatami_command


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
        (("dance",), "No such command"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(run: Run, words: tuple[str, ...], sentence: str) -> None:
    """What was wrong and what would be right, on stderr, and nothing on stdout."""
    status, out, err = run(*words)
    assert status == 2
    assert sentence in " ".join(err.replace("│", " ").split())
    assert out == ""


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
    assert "--option empty_lot=…  Lots vides [share.4]" in out


def test_json_is_all_there_is_on_stdout(run: Run, tmp_path: Path) -> None:
    """With --json, stdout is one JSON document."""
    for words in (
        ("simulate", "shitenno", "--seats", "2", "--games", "2", "--bot", "random", "--json"),
        ("arena", "shitenno", "--bots", "random,random", "--games", "2", "--json"),
        ("bench", "shitenno", "--seconds", "0.05", "--json"),
        ("soak", "shitenno", "--games", "2", "--workers", "1", "--folder", str(tmp_path), "--json"),
    ):
        status, out, _ = run(*words)
        assert status == 0
        assert json.loads(out)


def test_tables_are_printed_without_json(run: Run, tmp_path: Path) -> None:
    """The same for people."""
    assert "2 games of random" in run("simulate", "shitenno", "--seats", "2", "--games", "2", "--bot", "random")[1]
    assert "seats rotated" in run("arena", "shitenno", "--bots", "random,greedy", "--games", "2")[1]
    assert "random decisions / s" in run("bench", "shitenno", "--seconds", "0.05")[1]


def test_a_benchmark_is_compared_with_an_older_one(run: Run, tmp_path: Path) -> None:
    """Beside each figure stands how many times as fast it is now; another file is refused."""
    report = {"compiled": False, "yardstick": 10**7, "titles": {"shitenno": {"2": {"decisions": 1}}}}
    (tmp_path / "then.json").write_text(json.dumps(report), "utf-8")
    said = json.loads(run("bench", "shitenno", "--seconds", "0.05", "--json", "--compare", str(tmp_path / "then.json"))[1])
    assert said["times_as_fast"]["shitenno"]["2"].keys() == {"decisions"}
    assert said["machine"]
    (tmp_path / "then.json").write_text("{}", "utf-8")
    status, _, err = run("bench", "shitenno", "--compare", str(tmp_path / "then.json"))
    assert status == 2
    assert "no report of 'tatami bench --json'" in err
    assert "0 failed" in run("soak", "shitenno", "--games", "2", "--workers", "1", "--folder", str(tmp_path))[1]


def terminal(title: str, lines: list[str], players: list[str], lang: str, path: Path) -> tuple[Terminal, Console]:
    """A game at a screen that types these lines, then answers by chance."""
    console = Console(record=True, width=100, file=open("/dev/null", "w"))  # noqa: SIM115
    chance = stream(5)
    script = iter(lines)

    def ask(prompt: str) -> str:
        console.print(prompt)
        return next(script, str(1 + chance.below(3)))

    game = tatami.new(title, seats=len(players), seed=3, secret=True)
    return Terminal(game, players, lang, console, ask, path), console


@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_in_the_terminal(title: str, lang: str, tmp_path: Path) -> None:
    """A person who types whatever comes to mind, against random bots, comes to the final score."""
    seats = tatami.title(title).seat_counts[0]
    played, console = terminal(
        title, ["h", "r", "u", "what?", "? 99", "? 1", "1", "u", "s"], [PERSON] + ["random"] * (seats - 1), lang, tmp_path / "game.json"
    )
    played.run()
    text = console.export_text()
    assert played.game.outcome() is not None
    assert ui(lang, "final") in text
    assert ui(lang, "explain_which", most=7)[:15] in text
    assert (tmp_path / "game.json").exists()


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_an_answer_is_explained_before_it_is_given(tmp_path: Path) -> None:
    """`? 1` tells what the first answer is certain to do, and whether it can be taken back; nothing is played."""
    played, console = terminal("white_castle", ["? 1", "q"], [PERSON, "random"], "en", tmp_path / "game.json")
    while PERSON not in {played.players[seat] for seat in played.game.waiting()}:
        seat = played.game.waiting()[0]
        played.game.play(seat, played.game.question(seat).answers[0])
    number, seat = played.game.number, played.game.waiting()[0]
    ahead = played.game.foresee(seat, played.game.question(seat).answers[0])
    played.run()
    text = " ".join(console.export_text().split())
    assert played.game.number == number
    assert ("It cannot be taken back" in text) == ahead.final
    assert played.title.rulebook("en").rule(played.game.question(seat).rule).text[:40] in text


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_people_at_one_screen_have_a_curtain(tmp_path: Path) -> None:
    """The screen is cleared and handed over before another person sees it; leaving saves the game."""
    played, console = terminal("shitenno", ["", "1", "1", "1", "", "q"], [PERSON, PERSON], "en", tmp_path / "game.json")
    played.run()
    text = console.export_text()
    assert text.count("The screen is for") >= 2
    assert "You left the table" in text
    record = read_record(tmp_path / "game.json")
    assert record["players"] == [PERSON, PERSON]
    assert len(record["answers"]) >= 2


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_saved_game_goes_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saved, loaded, told again, verified; not under another title."""
    path = tmp_path / "game.json"
    played, _ = terminal("shitenno", ["1", "1", "q"], [PERSON, "random", "random"], "en", path)
    played.run()
    monkeypatch.setattr(Console, "input", lambda self, prompt="": "q")
    status, out, _ = run("play", "shitenno", "--load", str(path), "--lang", "en")
    assert status == 0
    assert "You left the table" in out
    assert "Year 2, at Edo" in run("replay", str(path), "--lang", "en")[1]
    assert "Honest: shitenno" in run("verify", str(path))[1]
    assert (
        "There is no title" in run("play", "chess", "--load", str(path))[2]
        or "is a game of shitenno" in run("play", "chess", "--load", str(path))[2]
    )


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


def test_the_tables_own_words_are_there_in_both_languages() -> None:
    """The same messages in French and English."""
    english, french = ({str(message.id) for message in catalogue(HERE, lang)} for lang in LANGUAGES)
    assert english == french
