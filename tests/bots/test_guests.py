"""Other people's bots: found by place or name, made for each game, refused with a sentence where they are none."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tatami
from tatami.bots.bot import Greedy, Ismcts, Standpoint, ask
from tatami.bots.guests import invite
from tatami.bots.judgement.base import Judgement
from tatami.lab import arena
from tatami.lab.crew import ALONE


class LastAnswer:
    """A bot without a parent of ours; it listens."""

    def __init__(self, title: str, seed: int) -> None:
        self.name = f"last answer of {title}"
        self.heard = 0
        self.closed = False

    def answer(self, standpoint: Standpoint) -> int:
        assert [event.number for event in standpoint.events] == list(range(self.heard + 1, self.heard + 1 + len(standpoint.events)))
        self.heard += len(standpoint.events)
        return standpoint.question.answers[-1]

    def close(self) -> None:
        assert self.heard > 0
        LastAnswer.games += 1

    games = 0


class Backwards(Judgement):
    """Prefers what has the highest number: written in plain Python, asked by the search of either build."""

    asked = 0

    def estimate(self, game: tatami.Game, seat: int) -> float:
        Backwards.asked += 1
        return float(sum(game.waiting()))

    def candidates(self, game: tatami.Game, seat: int, answers: list[int]) -> list[int]:
        return answers[-2:]


class Searcher(Ismcts):
    def __init__(self, title: str, seed: int) -> None:
        super().__init__(title, seed, iterations=6, judgement=Backwards())


class Clumsy:
    """A bot that cannot be made."""

    def __init__(self, title: str, seed: int) -> None:
        self.share = seed / 0


HERE = __name__


def test_a_class_by_its_place_plays_in_the_arena() -> None:
    """`module:Name` sits beside a bot of the ladder, hears every event once and is told when each game is over."""
    before = LastAnswer.games
    result = arena.arena("shitenno", [f"{HERE}:LastAnswer", "random"], 2, 1, {}, ALONE, lambda n: None)
    assert [row["bot"] for row in result["table"]] == [f"{HERE}:LastAnswer", "random"]
    assert LastAnswer.games == before + 2


def test_a_judgement_in_plain_python_is_asked_by_the_search() -> None:
    """Its candidates are the only answers, and its estimate is what the search and greedy see."""
    game = tatami.new("white_castle", seats=2, seed=1)
    while len(game.question(seat := game.waiting()[0]).canonical) < 4:
        game.play(seat, game.question(seat).answers[0])
    last = game.question(seat).canonical[-2:]
    for bot in (invite(f"{HERE}:Searcher", "white_castle", 1), Greedy("white_castle", 1, Backwards())):
        Backwards.asked = 0
        assert bot.answer(Standpoint(game, seat, 2)) in last
        assert Backwards.asked > 0


def test_a_module_in_the_folder_one_stands_in_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command of its own name does not have that folder on its path, as `python` has."""
    (tmp_path / "lying_here.py").write_text(
        "class Bot:\n    def __init__(self, title, seed): pass\n    def answer(self, standpoint): return 0\n", "utf-8"
    )
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    assert type(invite("lying_here:Bot", "shitenno", 1)).__module__ == "lying_here"


@pytest.mark.parametrize(
    ("source", "why"),
    [("1 / 0\n", "ZeroDivisionError: division by zero, at {file}:1"), ("def f(:\n", "SyntaxError: invalid syntax (spoilt.py, line 1)")],
)
def test_a_module_that_cannot_be_loaded_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, why: str) -> None:
    """In one sentence, as what is no bot."""
    (tmp_path / "spoilt.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(tatami.Unreadable) as refusal:
        invite("spoilt:Bot", "shitenno", 1)
    assert str(refusal.value) == f"The module of the bot 'spoilt:Bot' cannot be loaded: {why.format(file=tmp_path / 'spoilt.py')}"


@pytest.mark.parametrize("answer", [None, "done", 999, 1.5, -1.0])
def test_a_bot_whose_answer_is_none_is_named(answer: Any) -> None:
    """One that forgets to return, says a name instead of a number, or answers another question: a sentence says who, what, and what would be right."""
    game = tatami.bare("shitenno", seats=2, seed=1, options={"generals": "by_seat"})
    seat = game.waiting()[0]
    bot = SimpleNamespace(name="Clumsy", answer=lambda standpoint: answer)
    numbers = ", ".join(map(str, game.legal(seat)))
    with pytest.raises(tatami.Unreadable) as refusal:
        ask(bot, game, seat, 1)
    assert str(refusal.value) == f"The bot 'Clumsy' answers {answer!r} to 'lot_card'; an answer is one of question.answers: {numbers}"


def test_a_number_of_numpy_is_an_answer() -> None:
    """As `numpy.random.choice` draws it from the answers."""
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    game = tatami.bare("shitenno", seats=2, seed=1)
    bot = SimpleNamespace(name="Drawing", answer=lambda standpoint: numpy.int64(standpoint.question.answers[-1]))
    answer = ask(bot, game, game.waiting()[0], 1)
    assert type(answer) is int
    game.play(game.waiting()[0], answer)


@pytest.mark.parametrize(
    ("level", "sentence"),
    [
        ("genius", "There is no bot 'genius'; the bots are first_game, beginner, casual"),
        ("ismcts:x", "There is no bot 'ismcts:x'"),
        ("nowhere.at_all:Bot", "The bot 'nowhere.at_all:Bot' cannot be found"),
        ("tatami:Nobody", "The bot 'tatami:Nobody' cannot be found"),
        ("os:getcwd", "The bot 'os:getcwd' cannot be made as Name(title, seed): TypeError: posix.getcwd() takes no arguments (2 given)"),
        ("os:name", "The bot 'os:name' cannot be made as Name(title, seed): TypeError: 'str' object is not callable"),
        (f"{HERE}:Clumsy", f"cannot be made as Name(title, seed): ZeroDivisionError: division by zero, at {__file__}:"),
        ("fractions:Fraction", "The bot 'fractions:Fraction' cannot be made"),
        ("builtins:range", "The bot 'builtins:range' cannot be made"),
        ("builtins:print", "'builtins:print' is no bot: it has no answer(standpoint)"),
        ("exec:", "names no program"),
        ("exec:./nobody", "There is no program './nobody'"),
    ],
)
def test_what_is_no_bot_is_refused(level: str, sentence: str) -> None:
    """With the ladder, or with what is missing."""
    with pytest.raises(tatami.Unreadable) as refusal:
        invite(level, "shitenno", 1)
    assert sentence in str(refusal.value)


def test_an_installed_package_brings_a_bot(tmp_path: Path) -> None:
    """An entry point of the group `tatami.bots` is enough: its name is the bot's."""
    (tmp_path / "first_bot.py").write_text(
        "class First:\n    name = 'first'\n    def __init__(self, title, seed): pass\n    def answer(self, standpoint): return standpoint.question.answers[0]\n",
        "utf-8",
    )
    info = tmp_path / "first_bot-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: first-bot\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text("[tatami.bots]\nfirst = first_bot:First\n", "utf-8")
    script = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from tatami.lab import arena\n"
        "print(arena.play('shitenno', ['first', 'random'], 1, {})['seats'])\n"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "['first', 'random']"
