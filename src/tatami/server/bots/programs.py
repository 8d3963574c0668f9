"""Programs as bots, through the engine protocol: those that the server's settings name, and no others.

Each answer is thought of in a process of its own, which is started, told the game, asked, and ended: whatever a program does, nothing of it stays. It gets the
same standpoint as any bot, none of the server's environment, and limits in seconds and memory.
"""

import os
import re
from typing import Any, Final

from tatami.bots.bot import Standpoint
from tatami.bots.program import Command, Program, read_program
from tatami.core.errors import Unreadable

PREFIX: Final = "exec:"
NAMED: Final = re.compile(r"\s*([a-z][a-z0-9_]{0,14})\s*=\s*(\S.*?)\s*", re.ASCII)
KEPT: Final = ("PATH", "LANG", "LC_ALL", "TZ")  # of the environment: no secrets are among them


def read_programs(text: str, seconds: float, megabytes: int) -> dict[str, Command]:
    """The setting as people write it, `mybot = 2s:512mb:/opt/mybot --level 3; other = …`: each program by its name, within the limits of any bot."""
    programs = {}
    for part in filter(str.strip, text.split(";")):
        found = NAMED.fullmatch(part)
        if found is None:
            raise Unreadable(f"TATAMI_PROGRAMS names programs as name = command; '{part.strip()[:60]}' is not so")
        command = read_program(PREFIX + found[2])
        programs[found[1]] = command._replace(seconds=min(command.seconds, seconds), megabytes=command.megabytes or megabytes)
    return programs


def answer_of_program(command: Command, record: dict[str, Any], standpoint: Standpoint, seed: int) -> str:
    """The program's answer by name; `Unreadable` says what it did instead."""
    environment = {name: os.environ[name] for name in KEPT if name in os.environ}
    program = Program(command, record["title"], seed, record["options"], environment)
    try:
        return standpoint.question.domain.id_of(program.answer(standpoint))
    finally:
        program.close()
