"""A game at a terminal, played to its end, explained, left and taken up again."""

import io
import json
import os
import re
import shlex
import signal
import tempfile
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import tatami
from cli.conftest import Run
from conftest import random_game
from tatami.bots.bot import Standpoint
from tatami.cli import play
from tatami.cli.boards import draw
from tatami.cli.boards.seats import SeatTable
from tatami.cli.play import PERSON, Terminal, bot_words, numbered, players_of
from tatami.cli.records import outcome_table, read_record
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.lab.analyse import is_learned
from tatami.texts import Texts, ui

TITLES = [title.id for title in tatami.titles()]


def terminal(
    title: str, lines: list[str], players: list[str], lang: str, path: Path, game: tatami.Game | None = None
) -> tuple[Terminal, Console]:
    """A game, from its beginning if no other is given, at a screen that types these lines, then answers by chance."""
    console = Console(record=True, width=100, file=open("/dev/null", "w"))  # noqa: SIM115
    chance = stream(5)
    script = iter(lines)

    def ask(prompt: str) -> str:
        console.print(prompt)
        return next(script, str(1 + chance.below(3)))

    game = game or tatami.new(title, seats=len(players), seed=3, secret=True)
    return Terminal(game, players, lang, console, ask, path), console


@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.parametrize(("title", "lang"), [(title, LANGUAGES[n % len(LANGUAGES)]) for n, title in enumerate(TITLES)])
def test_a_game_in_the_terminal_comes_to_its_end(title: str, lang: str, tmp_path: Path) -> None:
    """A person who types whatever comes to mind, against random bots, from near the end to the final score; the languages take turns."""
    seats = tatami.title(title).seat_counts[0]
    answers = len(random_game(title, seats, 3, {}, secret=True).record()["answers"])
    played, console = terminal(
        title,
        ["h", "r", "u", "what?", "?", "? 99", "? 1", "1", "u", "s"],
        [PERSON] + ["random"] * (seats - 1),
        lang,
        tmp_path / "game.json",
        random_game(title, seats, 3, {}, answers - min(answers, 50), secret=True),
    )
    played.run()
    text = console.export_text()
    outcome = played.game.outcome()
    assert outcome is not None
    assert ui(lang, "final") in text
    assert ui(lang, "explain_which", most=7)[:15] in text
    assert ui(lang, "help_next") in text
    assert ui(lang, "hint", answer="")[:10] in text
    saved = read_record(tmp_path / "game.json")
    assert saved["outcome"]["places"] == outcome.places
    assert tatami.replay(saved).over
    file = tmp_path / "game.json"
    last = ui(lang, "over_saved" if is_learned(saved) else "saved", file=file, command=f"tatami analyse {file}")
    assert text.splitlines()[-1] == last


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_hint_says_what_to_type(tmp_path: Path) -> None:
    """The answer 4 may be the third of the list: what is typed is the number it stands under."""
    game = tatami.new("shogun", seats=3, seed=3)
    while game.question(game.waiting()[0]).kind != "draft_group":
        game.play(game.waiting()[0], game.legal(game.waiting()[0])[0])
    seat = game.waiting()[0]
    players = [PERSON if other == seat else "random" for other in range(3)]
    played, console = terminal("shogun", ["h", "q"], players, "en", tmp_path / "game.json", game)
    question = game.question(seat)
    played.run()
    text = console.export_text()
    said = re.search(r"I would answer “(\d+)”\. Type (\d+)\.", text)
    assert said is not None
    assert question.domain.id_of(question.answers[int(said[2]) - 1]) == said[1]
    assert re.search(rf"^ +{said[2]}  \d+% · {said[1]}$", text, re.MULTILINE)


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_hint_that_is_refused_ends_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where what was learned is of other rules, that is said in the reader's language; the question is asked again."""

    def refused(*_: object) -> None:
        raise tatami.Unreadable(
            "weights.json was learned under rules 1 of shitenno, and this table has rules 2; learn again: tatami train shitenno"
        )

    monkeypatch.setattr(play, "advise", refused)
    played, console = terminal("shitenno", ["h", "1", "q"], [PERSON, "random"], "fr", tmp_path / "game.json")
    played.run()
    assert "pour apprendre de nouveau : tatami train shitenno" in " ".join(console.export_text().split()).replace("\xa0", " ")
    assert len(read_record(tmp_path / "game.json")["answers"]) > 0


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
@pytest.mark.parametrize("typed", ["²", "? ²", "①", "٣" * 3, "-1", "0", "1.0", "1e0", "9" * 5000])
def test_what_is_no_number_of_an_answer_is_asked_again(tmp_path: Path, typed: str) -> None:
    """On a French keyboard ² is beside 1. The number of an answer may begin with noughts."""
    played, console = terminal("shitenno", [typed, "q"], [PERSON, "random"], "fr", tmp_path / "game.json")
    played.run()
    assert len(read_record(tmp_path / "game.json")["answers"]) == played.game.number
    assert ("Tapez le numéro d'une réponse" in console.export_text()) != typed.startswith("?")
    assert numbered(played.game.question(played.game.waiting()[0]), "001") == played.game.legal(played.game.waiting()[0])[0]


def test_a_screen_that_goes_away_loses_no_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads what is printed stops reading: at the first question, and when the game is over but not yet told."""
    monkeypatch.setattr(Console, "input", lambda *_: "1")
    for gone, (name, over) in zip((Terminal.show_question, Terminal.show_outcome), (("asked", False), ("over", True)), strict=True):
        path = tmp_path / f"{name}.json"
        with monkeypatch.context() as patch:
            patch.setattr(Terminal, gone.__name__, unread)
            assert run("play", "shitenno", "--seats", "2", "--seed", "3", "--save", str(path))[0] == 1
        assert (read_record(path)["outcome"] is not None) == over


def unread(*_: object) -> None:
    """As the console does when a pipe is closed."""
    raise SystemExit(1)


@pytest.mark.parametrize("words", [("--seats", "2"), ("--people", "0"), ("--seed", "0"), ("--option", "sensei=any"), ("--mode", "war")])
def test_a_saved_game_is_not_a_new_one(run: Run, tmp_path: Path, words: tuple[str, str]) -> None:
    """What would be passed over in silence is refused, and named."""
    path = tmp_path / "game.json"
    a_saved_game(path, [PERSON, "random", "random"])
    for lang, sentence in (("en", "is for a new game"), ("fr", "n'est que pour une nouvelle partie")):
        status, out, err = run("play", "shitenno", "--load", str(path), *words, "--lang", lang)
        assert (status, out, err.startswith(f"{words[0]} {sentence}")) == (2, "", True)


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_the_command_that_goes_on_can_be_copied(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the title, and quotes where a name has a space."""
    monkeypatch.setattr(Console, "input", lambda *_: "q")
    path = tmp_path / "our game.json"
    out = run("play", "shitenno", "--seed", "3", "--save", str(path), "--lang", "en")[1]
    words = shlex.split(out.splitlines()[-1].split("To go on with it: ")[1])
    assert words == ["tatami", "play", "shitenno", "--load", str(path)]
    assert run(*words[1:])[0] == 0


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_known_of_the_seats_is_read_in_whole_words(title: str, lang: str) -> None:
    """Also on a screen of 60 columns, at the fullest table, during the game and when it is over."""
    seats = tatami.title(title).seat_counts[-1]
    texts = Texts(tatami.title(title), lang, [ui(lang, "bot_name", seat=n + 1, level=bot_words("casual", lang)) for n in range(seats)])
    game = random_game(title, seats, 3, {})
    outcome = game.outcome()
    assert outcome is not None
    for width in (60, 100):
        console = Console(record=True, width=width, file=io.StringIO())
        console.print(draw(random_game(title, seats, 3, {}, 60).view(0), texts))
        console.print(outcome_table(outcome.plain(), texts))
        text = console.export_text()
        assert "…" not in text
        assert width == 60 or all(word in text for id in outcome.categories for word in texts.category(id).split())


@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.parametrize(
    ("title", "typed", "said"), [("shitenno", "? bushi", "  Bushi: one troop"), ("shogun", "? one more rice", "  One more rice: its")]
)
def test_a_piece_is_named_once(tmp_path: Path, title: str, typed: str, said: str) -> None:
    """Also where what it does begins with its name."""
    played, console = terminal(title, [typed, "q"], [PERSON, "random", "random"], "en", tmp_path / "game.json")
    played.run()
    text = console.export_text()
    assert said in text
    assert said.strip().partition(":")[0] + " " + said.strip() not in text


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


@pytest.mark.parametrize("width", range(4, 60))
def test_a_table_of_seats_is_whole_at_any_width(width: int) -> None:
    """Every word stands there, in rows as long as they have room, then in columns, and at last in pieces of words: nothing is left out."""
    table = SeatTable("seat", "points of clan", title_justify="left")
    table.add_row("Bot 2 (casual player)", "17")
    table.add_row("Bot 3", "1,234.5 ± 6.7")
    console = Console(record=True, width=width, file=io.StringIO())
    console.print(table)
    lines = console.export_text().splitlines()
    assert max(map(len, lines)) <= width
    words = ["seat", "points", "of", "clan", "Bot", "2", "(casual", "player)", "17", "Bot", "3", "1,234.5", "±", "6.7"]
    assert width < 21 or sorted(re.findall(r"[^\s─-╿]+", "\n".join(lines))) == sorted(words)
    assert width < 9 or "…" not in "".join(lines)


def a_saved_game(path: Path, players: Any) -> None:
    """A game of three that has just begun."""
    record = tatami.new("shitenno", seats=3, seed=3, secret=True).record()
    path.write_text(json.dumps({**record, "players": players}), "utf-8")


@pytest.mark.parametrize(
    "player",
    [
        "exec:touch {mark}",
        "cli.test_play:Mark",
        "os:getcwd",
        "genius",
        "ismcts:0",
        "Ann",
        "",
        7,
        None,
        ["person"],
        {"name": "greedy"},
        True,
    ],
)
def test_a_saved_game_runs_nothing_of_its_own_choice(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, player: Any) -> None:
    """A file from a stranger may name people and our bots. Programs and classes are refused before anything of theirs runs, and so is what is no name."""
    monkeypatch.setattr(Console, "input", lambda *_: "q")
    monkeypatch.setattr(Mark, "made", 0)
    path, mark = tmp_path / "game.json", tmp_path / "mark"
    a_saved_game(path, [PERSON, player.format(mark=mark) if isinstance(player, str) else player, "random"])
    before = path.read_bytes()
    for lang, sentence in (("en", "pass any other bot with --bot"), ("fr", "donnez un autre robot par --bot")):
        status, out, err = run("play", "shitenno", "--load", str(path), "--lang", lang)
        assert (status, out, err.count("\n"), sentence in err) == (2, "", 1, True)
    assert (mark.exists(), Mark.made, path.read_bytes()) == (False, 0, before)
    status, out, _ = run("play", "shitenno", "--load", str(path), "--bot", "beginner", "--lang", "en")
    assert (status, "You left the table" in out) == (0, True)
    assert read_record(path)["players"] == [PERSON, "beginner", "beginner"]


class Mark:
    """A class that somebody's file might name."""

    made = 0
    name = "mark"

    def __init__(self, title: str, seed: int) -> None:
        Mark.made += 1

    def answer(self, standpoint: Standpoint) -> int:
        return 1 // 0


@pytest.mark.parametrize("players", ["person", [PERSON], {}, None])
def test_a_saved_game_names_who_sits_on_every_seat(run: Run, tmp_path: Path, players: Any) -> None:
    """One that names too few, or something else than a list, is refused; one that names nobody is played against our usual bot."""
    path = tmp_path / "game.json"
    a_saved_game(path, players)
    status, _, err = run("play", "shitenno", "--load", str(path), "--lang", "en")
    assert (status, "should be a list of 3, each 'person' or a bot" in err) == (2, True)
    assert players_of({}, 3, "", path) == [PERSON, "casual", "casual"]


def test_a_bot_of_ones_own_plays_on_where_the_command_names_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever types its name owns the machine. Where it fails, the game is saved, and one can take it up with another."""
    monkeypatch.setattr(Console, "input", lambda *_: "1")
    path = tmp_path / "game.json"
    with pytest.raises(ZeroDivisionError):
        run("play", "shitenno", "--seats", "2", "--seed", "1", "--bot", f"{__name__}:Mark", "--save", str(path), "--lang", "en")
    record = read_record(path)
    assert (record["players"], len(record["answers"]) > 0) == ([PERSON, f"{__name__}:Mark"], True)
    monkeypatch.setattr(Console, "input", lambda *_: "q")
    assert run("play", "shitenno", "--load", str(path), "--bot", "greedy", "--lang", "en")[0] == 0


@pytest.mark.parametrize(("lang", "sentence"), [("en", "The game cannot go on now. It is saved as"), ("fr", "Elle est sauvée sous")])
def test_a_bot_that_fails_takes_no_game_with_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, sentence: str
) -> None:
    """A program that ends at once: what it did is one sentence, and what was played is in the file that is named."""
    monkeypatch.setattr(Console, "input", lambda *_: "1")
    path = tmp_path / "game.json"
    status, out, err = run("play", "shitenno", "--seats", "2", "--bot", "exec:false", "--seed", "1", "--save", str(path), "--lang", lang)
    assert (status, err.count("\n"), sentence in out, str(path) in out) == (2, 1, True, True)
    assert tatami.replay(read_record(path)).number > 0


@pytest.mark.parametrize("place", ["/nonexistent/x.json", "."])
def test_a_place_that_cannot_be_written_is_refused_before_the_first_question(run: Run, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """Not after an evening's play."""
    asked: list[object] = []
    monkeypatch.setattr(Console, "input", lambda *words: asked.extend(words))
    status, out, err = run("play", "shitenno", "--save", place, "--lang", "fr")
    assert (status, out, asked) == (2, "", [])
    assert err.startswith(f"{place} ne peut pas être écrit (")


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_place_that_goes_away_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is gone when the game is saved: it is saved elsewhere, and both are said; the game goes on."""
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    played, console = terminal("shitenno", ["s", "1", "q"], [PERSON, "random"], "en", tmp_path / "gone" / "game.json")
    played.run()
    text = console.export_text()
    assert text.count("gone/game.json cannot be written: No such file or directory") == 2
    assert f"Saved as {tmp_path / 'game.json'}." in text
    assert len(read_record(tmp_path / "game.json")["answers"]) >= 1


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_terminal_that_is_closed_saves_the_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """As Ctrl-C does; afterwards the process listens to such signals as before."""
    before = signal.getsignal(number)
    monkeypatch.setattr(Console, "input", lambda *_: os.kill(os.getpid(), number))
    path = tmp_path / "game.json"
    assert run("play", "shitenno", "--seats", "2", "--save", str(path), "--lang", "en")[0] == 0
    assert read_record(path)["title"] == "shitenno"
    assert signal.getsignal(number) == before


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("beginner", "débutant"),
        ("first_game", "première partie"),
        ("greedy", "apprenti"),
        ("ismcts:0.5s", "stratège 0.5s"),
        ("exec:./mybot", "programme ./mybot"),
        ("my.package:Bot", "my.package:Bot"),
    ],
)
def test_bots_have_names_in_the_language_of_the_table(level: str, said: str) -> None:
    """A level's own; what programs are called stays."""
    assert bot_words(level, "fr") == said


def test_without_a_word_one_plays_against_a_casual_player(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of the levels that people choose from, under its name in their language."""
    monkeypatch.setattr(Console, "input", lambda *_: "q")
    path = tmp_path / "game.json"
    _, out, _ = run("play", "shitenno", "--seats", "3", "--seed", "3", "--save", str(path), "--lang", "fr")
    assert read_record(path)["players"] == [PERSON, "casual", "casual"]
    assert "Robot 2 (amateur)" in out


@pytest.mark.parametrize(
    ("words", "played"), [((), "yes yes"), (("--mode", "swords"), "no no"), (("--mode", "diplomacy", "--option", "promises=no"), "yes no")]
)
def test_the_usual_game_and_others(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], played: str) -> None:
    """Samouraï is played with diplomacy; another mode or an option of one's own says otherwise."""
    monkeypatch.setattr(Console, "input", lambda *_: "q")
    path = tmp_path / "game.json"
    assert run("play", "samurai_katana", "--seed", "3", "--save", str(path), *words)[0] == 0
    options = read_record(path)["options"]
    assert f"{options['negotiation']} {options['promises']}" == played
