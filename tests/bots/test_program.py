"""The engine protocol: programs that play, programs that do not, and Tatami as the other side."""

import io
import json
import random
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

import tatami
from tatami.bots.bot import Standpoint
from tatami.bots.program import Command, Program, read_program, serve
from tatami.lab import arena

EXAMPLE = Path(__file__).parents[2] / "examples/engine.js"
TATAMI = f"{shlex.quote(sys.executable)} -c 'from tatami.cli.main import run; run()' bot"
HELLO = "import json, sys, time\nsys.stdin.readline()\nprint(json.dumps({'protocol': 1}), flush=True)\nsys.stdin.readline()\n"


def program(tmp_path: Path, source: str) -> str:
    (tmp_path / "bot.py").write_text(source, "utf-8")
    return f"{sys.executable} {tmp_path / 'bot.py'}"


@pytest.mark.parametrize(
    ("text", "seconds", "megabytes"),
    [("exec:env x", 10.0, 0), ("exec:2.5s:env x", 2.5, 0), ("exec:2s:64mb:env x", 2.0, 64), ("exec:64mb:env x", 10.0, 64)],
)
def test_a_program_is_written_with_its_limits(text: str, seconds: float, megabytes: int) -> None:
    """Seconds for one answer, then megabytes; both may be left out."""
    assert read_program(text) == Command(["env", "x"], seconds, megabytes)


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here to run the example")
def test_the_example_in_another_language_plays() -> None:
    """Twenty lines of JavaScript play a whole game."""
    row = arena.play("shitenno", [f"exec:60s:{EXAMPLE}", "random"], 3, {})
    assert sorted(row["places"])[0] == 1


def test_a_program_sees_what_its_seat_sees(tmp_path: Path) -> None:
    """View, question and events are those of the seat: the numbers of events go on without a gap, and the options are complete."""
    bot = program(
        tmp_path,
        "import json, sys\nlast = 0\nlog = open(sys.argv[0] + '.log', 'w')\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n    print(line, end='', file=log, flush=True)\n"
        "    if m['say'] == 'hello': print(json.dumps({'protocol': 1, 'name': 'test'}), flush=True)\n"
        "    if m['say'] == 'look': print(json.dumps({'answer': m['question']['answers'][0]}), flush=True)\n",
    )
    arena.play("shitenno", ["random", f"exec:60s:{bot}"], 3, {})
    said: list[dict[str, Any]] = [json.loads(line) for line in (tmp_path / "bot.py.log").read_text("utf-8").splitlines()]
    assert [message["say"] for message in said[:3]] == ["hello", "new_game", "look"]
    assert said[-1] == {"say": "goodbye"}
    assert said[1]["options"].keys() == tatami.title("shitenno").options.keys()
    assert (said[1]["seat"], said[1]["seats"], said[1]["rules"]) == (1, 2, tatami.title("shitenno").rules)
    looks = [message for message in said if message["say"] == "look"]
    numbers = [event["number"] for look in looks for event in look["events"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(look["question"]["seat"] == 1 and "world" not in look for look in looks)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (HELLO + "sys.stdin.readline()\nprint(json.dumps({'answer': 'x'}), flush=True)\nsys.stdin.read()", "answers 'x' to 'lot_choice'"),
        (HELLO + "sys.stdin.readline()\nprint('x', flush=True)\nsys.stdin.read()", "is no JSON object"),
        (HELLO + "sys.stdin.readline()\nprint('[' * 100_000, flush=True)\nsys.stdin.read()", "is no JSON object"),
        (
            HELLO + "sys.stdin.readline()\nprint('{\"answer\": ' + '[' * 900 + ']' * 900 + '}', flush=True)\nsys.stdin.read()",
            "is no JSON object",
        ),
        (HELLO + "sys.stdin.readline()\nprint(json.dumps({'answer': ['x']}), flush=True)\nsys.stdin.read()", r"answers \['x'\] to"),
        (HELLO + "time.sleep(60)", "has not answered within 1 s"),
        (HELLO, "has ended"),
        ("print('{}', flush=True)\nimport sys\nsys.stdin.read()", "speaks protocol None"),
    ],
)
def test_a_program_that_fails_is_named(tmp_path: Path, source: str, sentence: str) -> None:
    """What it did wrong is one sentence, and it does not stay behind."""
    with pytest.raises(tatami.Unreadable, match=sentence):
        arena.play(
            "shitenno", [f"exec:{1 if 'sleep' in source else 60}s:{program(tmp_path, source)}", "random"], 3, {"generals": "by_seat"}
        )


def test_a_program_that_does_not_read_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    """What it is sent may be longer than what lies ready for it unread: the limit of an answer holds for reading too."""
    game = tatami.new("samurai_katana", seats=3, seed=1)
    rng = random.Random(1)
    for _ in range(600):
        seat = game.waiting()[0]
        game.play(seat, rng.choice(game.question(seat).answers))
    deaf = Program(read_program(f"exec:1s:{program(tmp_path, HELLO + 'time.sleep(60)')}"), "samurai_katana", 1, {})
    with pytest.raises(tatami.Unreadable, match="has not read what it was sent within 1 s"):
        deaf.answer(Standpoint(game, game.waiting()[0], 1, 0))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("exec:env 'x", "'exec:env 'x' cannot be read as a command: No closing quotation"),
        ("exec:0s:env", "'exec:0s:env' names no program; write exec:./mybot, or exec:2s:512mb:./mybot with limits"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused(text: str, sentence: str) -> None:
    """With a sentence, before any game."""
    with pytest.raises(tatami.Unreadable) as refusal:
        read_program(text)
    assert str(refusal.value) == sentence


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are Linux's")
def test_memory_has_a_limit(tmp_path: Path) -> None:
    """A program that takes more than it may dies of it."""
    greedy = HELLO + "sys.stdin.readline()\nx = bytearray(900 << 20)\nprint(json.dumps({'answer': 'x'}), flush=True)\n"
    with pytest.raises(tatami.Unreadable, match="has ended"):
        arena.play("shitenno", [f"exec:60s:400mb:{program(tmp_path, greedy)}", "random"], 3, {})


def test_tatami_is_the_other_side() -> None:
    """`tatami bot greedy` in a process of its own plays a whole game."""
    row = arena.play("white_castle", [f"exec:60s:{TATAMI} greedy", "random"], 3, {})
    assert row["places"][0] == 1


NEW_GAME = {"say": "new_game", "title": "shitenno", "rules": 2, "seats": 2, "options": {}, "seat": 0, "seed": 1}


def test_the_other_side_refuses_other_rules() -> None:
    """Two versions of Tatami that differ in a title's rules say so."""
    lines = ['{"say": "hello", "protocol": 1}', json.dumps(NEW_GAME | {"rules": 999})]
    said = io.StringIO()
    with pytest.raises(tatami.Unreadable, match="by rules 999"):
        serve("random", lines, said.write)
    assert json.loads(said.getvalue())["protocol"] == 1


@pytest.mark.parametrize(
    "line",
    [
        "hi",
        "",
        "[]",
        "{}",
        "[" * 100_000,
        '{"say": "hello", "protocol": ' + "[" * 900 + "]" * 900 + "}",
        '{"say": "look", "world": {}}',
        '{"say": "new_game", "title": "shitenno"}',
    ],
)
def test_a_person_who_types_to_a_bot_is_told_that_it_speaks_with_programs(line: str) -> None:
    """In a sentence that quotes the line; a look before a game has begun is no message either."""
    with pytest.raises(tatami.Unreadable, match="is no message of the engine protocol"):
        serve("greedy", [line + "\n"], print)
