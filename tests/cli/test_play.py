"""A game at a terminal, played to its end, explained, left and taken up again."""

import re
from pathlib import Path

import pytest
from rich.console import Console

import tatami
from cli.conftest import Run
from conftest import random_game
from tatami.cli.play import PERSON, Terminal, read_record
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.texts import ui

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
    assert played.game.outcome() is not None
    assert ui(lang, "final") in text
    assert ui(lang, "explain_which", most=7)[:15] in text
    assert ui(lang, "help_next") in text
    assert ui(lang, "hint", answer="")[:10] in text
    assert (tmp_path / "game.json").exists()


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
    said = re.search(r"I would answer: (\d+)\. Type (\d+)\.", text)
    assert said is not None
    assert question.domain.id_of(question.answers[int(said[2]) - 1]) == said[1]
    assert re.search(rf"^ +{said[2]}  \d+% · {said[1]}$", text, re.MULTILINE)


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
