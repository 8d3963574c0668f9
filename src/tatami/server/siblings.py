"""Several processes behind one port, so that all cores serve: each has its own tables, and they share the database.

All accept connections. A request about a table that another process has is handed over with its connection, once: a socket that looks at a table stays there,
and so do its players. So a table is in the memory of one process, and nothing is made twice. It is a matter of cost alone: whatever is not handed
over is served where it came, and the versions of tables keep the processes from each other's way. What one changes it tells the others over the same
lines (`Storage.others`), those where somebody wants to hear of it. What other servers on the same PostgreSQL announce the first of them hears for all.

They live and die together: when one ends, the others hear its line fall silent, and end.
"""

import os
import re
import signal
import socket
from collections.abc import Callable, Collection
from contextlib import suppress
from threading import Thread
from typing import Final
from zlib import crc32

from tatami.server.logs import log
from tatami.server.shared_memory import SharedMemory

OF_A_TABLE: Final = re.compile(rb"/(?:api/v1/tables|table)/([^/?]+)")
LARGEST: Final = 256 * 1024  # bytes of a message: what was read of a connection before it is handed over
TEXT: Final = b"t"
CONNECTION: Final = b"c"


class Siblings:
    """The processes of one server, as one of them sees the others."""

    def __init__(self, number: int, lines: dict[int, socket.socket], shared: SharedMemory, children: list[int]) -> None:
        self.number = number
        self.count = len(lines) + 1
        self.shared = shared
        self._lines = lines
        self._children = children
        self.ending = False  # as all do when the server is stopped

    @property
    def is_first(self) -> bool:
        """Whether this is the one that does what one does for all."""
        return self.number == 0

    def keeper(self, url: bytes) -> int:
        """Which of the processes has the table that a request is about; this one, if it is about none."""
        found = OF_A_TABLE.match(url)
        return self.number if found is None else crc32(found[1]) % self.count

    def keeper_of(self, table: str) -> int:
        """Which of them has a table."""
        return crc32(table.encode()) % self.count

    def hand_over(self, to: int, connection: int, read: bytes) -> bool:
        """Give a connection away with what was read of it; not if the other has no hand free."""
        try:
            socket.send_fds(self._lines[to], [CONNECTION + read], [connection], socket.MSG_DONTWAIT)
        except OSError:
            return False
        return True

    def tell(self, text: str, topics: Collection[str] = ()) -> None:
        """Tell the others something: all of them, or those where somebody follows one of the topics. It may have to wait."""
        for number in self._lines:
            if not topics or self.shared.is_followed(number, topics):
                self.tell_one(number, text)

    def tell_one(self, number: int, text: str) -> None:
        with suppress(OSError):  # when a sibling is gone, this process ends too
            self._lines[number].send(TEXT + text.encode())

    def listen(self, heard: Callable[[str], None], adopt: Callable[[socket.socket, bytes], None], gone: Callable[[], None]) -> None:
        """Hear texts and take over connections, in a thread for each line; `gone`: a sibling has ended although the server has not."""
        for line in self._lines.values():
            Thread(target=self._listen, args=(line, heard, adopt, gone), name="sibling", daemon=True).start()

    def set_mark(self) -> None:
        """Let all others see at once that something has changed."""
        self.shared.set_mark(self.number)

    def follow(self, topic: str) -> None:
        """From now on tell us of a topic. One thread at a time."""
        self.shared.follow(self.number, topic)

    def unfollow(self, topic: str) -> None:
        self.shared.unfollow(self.number, topic)

    def end(self) -> None:
        """Ask the others to end; all of them are asked by the first."""
        self.ending = True
        for child in self._children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGTERM)

    def close(self) -> None:
        """Wait until the others have ended."""
        self.end()
        for child in self._children:
            with suppress(ChildProcessError):
                os.waitpid(child, 0)
        for line in self._lines.values():
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

    def _listen(
        self, line: socket.socket, heard: Callable[[str], None], adopt: Callable[[socket.socket, bytes], None], gone: Callable[[], None]
    ) -> None:
        while True:
            try:
                message, given, _, _ = socket.recv_fds(line, LARGEST, 1)
            except OSError:
                message, given = b"", []
            if not message:
                break
            try:
                if given:
                    adopt(socket.socket(fileno=given[0]), message[1:])
                else:
                    heard(message[1:].decode())
            except Exception:
                log.exception("what a sibling sent went unheard")
        if not self.ending:
            gone()


def fork(count: int) -> Siblings:
    """Fork into `count` processes. Before there are threads and connections to the database."""
    pairs = {(a, b): socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET) for a in range(count) for b in range(a + 1, count)}
    shared = SharedMemory(count)
    number, children = 0, list[int]()
    for child in range(1, count):
        pid = os.fork()
        if pid == 0:
            number, children = child, []
            break
        children.append(pid)
    lines = {}
    for (a, b), (left, right) in pairs.items():
        mine, other = (left, right) if a == number else (right, left)
        other.close()
        if number in (a, b):
            lines[b if a == number else a] = mine
        else:
            mine.close()
    return Siblings(number, lines, shared, children)
