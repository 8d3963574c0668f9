"""The engine protocol: a bot is any program that reads and writes lines of JSON (docs/engine-protocol.md).

`Program` is our side of it: it starts the program, puts the questions and waits for the answers no longer than it must. `serve` is the other side: a bot of
the ladder that answers another Tatami.
"""

import json
import os
import re
import resource
import select
import shlex
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any, Final, NamedTuple

from tatami.bots import worlds
from tatami.bots.bot import Standpoint, make
from tatami.core.chance import WORD, stream
from tatami.core.decoding import decode
from tatami.core.errors import Unreadable
from tatami.titles import find

PROTOCOL: Final = 1
NEEDED: Final = {
    "new_game": {"say", "title", "rules", "seats", "options", "seat", "seed"},
    "look": {"say", "world"},
}  # of a message, by what it says
PATIENCE: Final = 10.0  # seconds for one answer
LONGEST_LINE: Final = 1 << 20
ANSWERS: Final = 4  # as many times its seconds a stranger's program may work on each core: it lives for a greeting, an answer and a goodbye
WRITTEN: Final = re.compile(r"exec:(?:([0-9]{1,4}(?:\.[0-9]{1,3})?)s:)?(?:([1-9][0-9]{0,5})mb:)?(.+)", re.ASCII)


class Command(NamedTuple):
    """A program with its limits: seconds for one answer, and megabytes of memory (0: as much as it likes)."""

    words: list[str]
    seconds: float = PATIENCE
    megabytes: int = 0


def read_program(text: str) -> Command:
    """A program as people write it: `exec:./mybot --level 3`, `exec:2s:512mb:./mybot`."""
    found = WRITTEN.fullmatch(text)
    try:
        words = shlex.split(found[3]) if found else []
    except ValueError as error:  # a quotation without its end
        raise Unreadable(f"'{text[:60]}' cannot be read as a command: {error}") from None
    if found is None or not words or float(found[1] or PATIENCE) == 0.0:
        raise Unreadable(f"'{text[:60]}' names no program; write exec:./mybot, or exec:2s:512mb:./mybot with limits")
    if shutil.which(words[0]) is None:
        raise Unreadable(f"There is no program '{words[0]}' that could be run")
    return Command(words, float(found[1] or PATIENCE), int(found[2] or 0))


class Program:
    """A bot that runs as a process of its own, from its first question to the end of the game."""

    def __init__(self, command: Command, title: str, seed: int, options: dict[str, str], environment: dict[str, str] | None = None) -> None:
        """With an `environment` of its own the program is a stranger's: it is not shown ours, and is not heard on stderr."""
        self.name = " ".join(command.words)
        self.heard = 0  # events
        self._command = command
        self._environment = environment
        self._title = find(title)
        self._seed = seed
        self._options = self._title.choose(options)
        self._process: subprocess.Popen[bytes] | None = None
        self._read = b""
        self._wants_world = False

    def answer(self, standpoint: Standpoint) -> int:
        """Show the program what the seat knows, and wait for the name of an answer."""
        question = standpoint.question
        if self._process is None:
            self._begin(standpoint)
        look = {
            "say": "look",
            "view": standpoint.view,
            "question": question.plain(),
            "events": [event.plain() for event in standpoint.events],
        }
        if self._wants_world:
            look["world"] = worlds.write(standpoint.sample(self._seed))
        self.heard += len(standpoint.events)
        self._send(look)
        said = self._hear().get("answer")
        names = {question.domain.id_of(answer): answer for answer in question.answers}
        if not isinstance(said, str) or said not in names:
            raise self._fault(f"answers {said!r} to '{question.kind}'; the answers are {', '.join(names)}")
        return names[said]

    def close(self) -> None:
        """Say goodbye; who does not leave within a second is made to."""
        if self._process is None:
            return
        process, self._process = self._process, None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            with process.stdin as pipe:
                os.write(pipe.fileno(), b'{"say": "goodbye"}\n')
            process.wait(1)
        except (OSError, subprocess.TimeoutExpired):
            end(process, alone=self._environment is None)
        process.stdout.close()

    def _begin(self, standpoint: Standpoint) -> None:
        self._process = start(self._command, self._environment)
        self._send({"say": "hello", "protocol": PROTOCOL})
        said = self._hear()
        if said.get("protocol") != PROTOCOL:
            raise self._fault(f"speaks protocol {said.get('protocol')!r}; this is protocol {PROTOCOL}")
        self.name = str(said.get("name", self.name))
        self._wants_world = said.get("world") is True
        self._send(
            {
                "say": "new_game",
                "title": self._title.id,
                "rules": self._title.rules,
                "seats": standpoint.seats,
                "options": self._options,
                "seat": standpoint.seat,
                "seed": self._seed & WORD,
                "seconds": self._command.seconds,
            }
        )

    def _send(self, message: dict[str, Any]) -> None:
        """Write a line; a program that does not read is waited for no longer than one that does not answer."""
        assert self._process is not None
        assert self._process.stdin is not None
        left = memoryview(json.dumps(message).encode() + b"\n")
        end = monotonic() + self._command.seconds
        while left:
            if not select.select([], [self._process.stdin], [], max(0.0, end - monotonic()))[1]:
                raise self._fault(f"has not read what it was sent within {self._command.seconds:g} s")
            try:
                left = left[os.write(self._process.stdin.fileno(), left) :]
            except OSError:
                raise self._fault("has ended") from None

    def _hear(self) -> dict[str, Any]:
        """The next line, within the time there is."""
        assert self._process is not None
        assert self._process.stdout is not None
        end = monotonic() + self._command.seconds
        while b"\n" not in self._read:
            ready, _, _ = select.select([self._process.stdout], [], [], max(0.0, end - monotonic()))
            if not ready:
                raise self._fault(f"has not answered within {self._command.seconds:g} s")
            more = os.read(self._process.stdout.fileno(), 1 << 16)
            self._read += more
            if not more or len(self._read) > LONGEST_LINE:
                raise self._fault("has ended" if not more else "writes lines without an end")
        line, _, self._read = self._read.partition(b"\n")
        try:
            said = decode(line)
        except ValueError:
            said = None
        if not isinstance(said, dict):
            raise self._fault(f"does not speak the protocol: {line[:80].decode(errors='replace')!r} is no JSON object")
        return said

    def _fault(self, what: str) -> Unreadable:
        self.close()
        return Unreadable(f"The program '{self.name}' {what}")


def start(command: Command, environment: dict[str, str] | None = None) -> subprocess.Popen[bytes]:
    """Run a program with its limits; what it writes to stderr is shown as it is, unless it has an environment of its own."""
    unheard = None if environment is None else subprocess.DEVNULL
    try:
        process = subprocess.Popen(
            command.words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=unheard,
            env=environment,
            start_new_session=environment is not None,
        )
    except OSError as error:
        raise Unreadable(f"The program '{command.words[0]}' cannot be run: {error.strerror}") from None
    assert process.stdin is not None
    os.set_blocking(process.stdin.fileno(), False)
    if command.megabytes:
        most = command.megabytes << 20
        resource.prlimit(process.pid, resource.RLIMIT_AS, (most, most))
    if environment is not None:
        seconds = int(ANSWERS * command.seconds + 1) * (os.cpu_count() or 1)
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (seconds, seconds))  # it ends although we may have been killed meanwhile
    return process


def read_message(line: str, begun: bool) -> dict[str, Any]:
    """What the other side says; a look asks for a game that has begun."""
    try:
        message = decode(line)
    except ValueError:
        message = None
    if isinstance(message, dict) and message.keys() >= NEEDED.get(str(message.get("say")), {"say"}) and (begun or message["say"] != "look"):
        return message
    raise Unreadable(f"{line.strip()[:80]!r} is no message of the engine protocol; it comes from a program (docs/engine-protocol.md)")


def end(process: subprocess.Popen[bytes], alone: bool) -> None:
    """End a program by force; one that is a stranger's with whatever it has started."""
    if alone:
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def serve(level: str, lines: Iterable[str], say: Callable[[str], object]) -> None:
    """Be the program: a bot of the ladder that reads the lines of another Tatami and answers them."""
    game: dict[str, Any] = {}
    for line in lines:
        message = read_message(line, bool(game))
        if message["say"] == "hello":
            say(json.dumps({"name": level, "protocol": PROTOCOL, "world": True}))
        elif message["say"] == "new_game":
            game = message
            title = find(game["title"])
            if title.rules != game["rules"]:
                raise Unreadable(f"The other side plays {title.id} by rules {game['rules']}, this one by rules {title.rules}")
            bot = make(level, title.id, game["seed"])
            seeds = stream(game["seed"])
        elif message["say"] == "look":
            world = worlds.read(title, game["seats"], game["options"], message["world"])
            answer = bot.answer(Standpoint(world, game["seat"], seeds.word()))
            say(json.dumps({"answer": world.question(game["seat"]).domain.id_of(answer)}))
