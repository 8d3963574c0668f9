"""The network's side of HTTP: how many bytes and seconds a request may take before the application hears of it, and how many connections there may be.

Uvicorn reads headers without end and waits for them without end. So each connection has one deadline at a time: for its headers, then for its body; and its
headers and body are counted as they come.
"""

from asyncio import TimerHandle
from collections import Counter
from typing import Any, Final

from httptools import HttpRequestParser
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode
from websockets.protocol import State

from tatami.server.http.guard import household
from tatami.server.live.audience import LINE
from tatami.server.live.signals import Flag, Inbox
from tatami.server.logs import log
from tatami.server.siblings import Siblings

LARGEST_HEAD: Final = 32 * 1024  # bytes of a request line and its headers
LARGEST_BODY: Final = 64 * 1024
SPARE: Final = 256 * 1024  # that may have been on their way when a body was found too large
WRITE_SECONDS: Final = 30.0  # for a caller to take what was sent
PUSH_SECONDS: Final = 10.0  # the same for a viewer and what was pushed
# The most that may come in on a socket at the same moment, and each second after that. Pages send
# nothing, programs a ping now and then.
MOST_FRAMES: Final = 64
MOST_BYTES: Final = 8 * 1024
FRAMES_PER_SECOND: Final = 4.0
BYTES_PER_SECOND: Final = 1024.0
SLICE: Final = 256  # bytes that are parsed before their frames are counted
TOO_MUCH: Final = "too much was sent"
READING_SECONDS: Final = 1.0  # for the other side to read why its socket is closed
# Each push is compressed by itself, where the other side can read that, as browsers can: what a socket would remember of earlier ones is 40 kB, and a look
# of 8 kB becomes 1.6 without it.
DEFLATE: Final = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=12,
    client_max_window_bits=12,
    compress_settings={"level": 1, "memLevel": 5},
)
SPARE_FILES: Final = 200  # for the database, the log and the bots
TOO_LARGE: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
FULL: Final = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"


class Doorkeeper:
    """Counts the connections of the process. `by_address`: 0 where a proxy stands in front of everybody; `patience`: seconds for headers, and again for a body."""

    def __init__(self, most: int, by_address: int, patience: float) -> None:
        self.most = most
        self.by_address = by_address
        self.patience = patience
        self.open = 0
        self._callers: Counter[str] = Counter()
        self._full = False

    def enter(self, caller: str) -> bool:
        """Whether there is room for one more. The log says once that there is none, until there is again."""
        full = self.open >= self.most
        if full and not self._full:
            log.warning("all connections are taken; newcomers are refused", extra={"most": self.most})
        self._full = full
        if full or (self.by_address and self._callers[caller] >= self.by_address):
            return False
        self.open += 1
        self._callers[caller] += 1
        return True

    def leave(self, caller: str) -> None:
        self.open -= 1
        self._callers[caller] -= 1
        if self._callers[caller] <= 0:
            del self._callers[caller]


def protocol(door: Doorkeeper, siblings: Siblings | None = None) -> type[HttpToolsProtocol]:
    """The protocol of connections that come through this door, and may go on to a sibling's."""
    return type("Careful", (CarefulProtocol,), {"door": door, "siblings": siblings})


class CarefulProtocol(HttpToolsProtocol):
    """Uvicorn's protocol, with an end to everything a caller sends."""

    door: Doorkeeper
    siblings: Siblings | None = None
    _caller = ""
    _entered = False
    _deadline: TimerHandle | None = None
    _stuck: TimerHandle | None = None
    _reading_head = True
    _bytes = 0  # of the head, or of the body, that is being read
    first = b""  # what a sibling has read of a connection it gave us
    _read = b""  # of a head that is being read, where it may be a sibling's
    _going_to: int | None = None  # the sibling

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._caller = household(self.client[0]) if self.client else ""
        self._entered = self.door.enter(self._caller)
        if self._entered:
            self._within(self.door.patience)
        else:
            self._refuse(FULL)
        if self.first:
            self.data_received(self.first)

    def connection_lost(self, exc: Exception | None) -> None:
        self._within(None)
        self._taken()
        self._leave()
        super().connection_lost(exc)
        del self.parser  # it knows us

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.siblings is not None and self._reading_head:
            self._read = self._read + data if self._bytes else data
        self._bytes += len(data)
        super().data_received(data)
        if self._going_to is not None:
            self._hand_over(self._going_to)
        elif self._reading_head and self._bytes > LARGEST_HEAD:
            self._refuse(TOO_LARGE)
        elif self._bytes > LARGEST_BODY + SPARE:
            self.transport.close()

    def on_message_begin(self) -> None:
        self._within(self.door.patience)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._reading_head, self._bytes = False, 0
        self._within(2 * self.door.patience)
        if self._is_siblings():
            return
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self._going_to is None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._reading_head, self._bytes = True, 0
        self._within(None)
        if self._going_to is None:
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on another protocol reads, and `lasting` counts."""
        if self._going_to is not None:
            return
        self._within(None)
        self._leave()
        super().handle_websocket_upgrade()
        del self.parser  # it knows us

    def pause_writing(self) -> None:
        """The caller does not read what is sent: start the timer."""
        self._stuck = self.loop.call_later(WRITE_SECONDS, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._taken()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        self.transport.abort()

    def _taken(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _leave(self) -> None:
        if self._entered:
            self._entered = False
            self.door.leave(self._caller)

    def _within(self, seconds: float | None) -> None:
        """The next thing has to be there within this many seconds."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        if self.flow.read_paused:
            self._within(self.door.patience)  # it is we who do not read, until the request before is answered
        else:
            self._refuse(TOO_SLOW)

    def _is_siblings(self) -> bool:
        """Whether a sibling keeps the table of this request; it is given away if it was read from its first byte, and nothing before it is unanswered."""
        if self._going_to is None and self.siblings is not None and self._read and (self.cycle is None or self.cycle.response_complete):
            keeper = self.siblings.keeper(self.url)
            self._going_to = None if keeper == self.siblings.number else keeper
        if self._going_to is None:
            self._read = b""
        return self._going_to is not None

    def _hand_over(self, to: int) -> None:
        """Give the connection to a sibling; what is closed here is our hold on it alone. If the sibling cannot take it, it is read again and served here."""
        assert self.siblings is not None
        self._within(None)
        if self.siblings.hand_over(to, self.transport.get_extra_info("socket").fileno(), self._read):
            self.transport.abort()
            return
        self.siblings, self._going_to = None, None
        self.parser = HttpRequestParser(self)
        self._reading_head, self._bytes = True, 0
        self.data_received(self._read)

    def _refuse(self, words: bytes) -> None:
        """Say why where nothing was said yet, and hang up."""
        self._within(None)
        if not self.transport.is_closing():
            if self.cycle is None or self.cycle.response_complete:
                self.transport.write(words)
            self.transport.close()


class Bucket:
    """A token bucket: `most` at the same moment, and `per_second` after that."""

    __slots__ = ("_at", "_used", "most", "per_second")

    def __init__(self, most: float, per_second: float) -> None:
        self.most = most
        self.per_second = per_second
        self._used = self._at = 0.0

    def take(self, count: float, now: float) -> bool:
        """Take so many and return True, or take none if that is more than there are."""
        used = max(0.0, self._used - (now - self._at) * self.per_second) + count
        if used > self.most:
            return False
        self._used, self._at = used, now
        return True


class CarefulSocket(WebSocketsSansIOProtocol):
    """Uvicorn's protocol of sockets, with limits in both directions.

    A viewer who does not read what is pushed is disconnected after a while. One timer while the
    line is full, none a push. Frames of every kind that come in are counted before they are
    handled, and their bytes before they are parsed. Beyond what an honest client sends, the socket
    is closed with 1008. The audience finds this protocol in the state of the socket's scope, and
    pushes past the framework.
    """

    _frames: Bucket | None = None  # set when the request to open the socket has been read
    _bytes: Bucket
    _refused = False
    _stuck: TimerHandle | None = None
    _ends = 0  # of the line, of the application

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue, self.writable = Inbox(), Flag(True)  # type: ignore[assignment]
        self.conn.available_extensions = [DEFLATE]

    def data_received(self, data: bytes) -> None:
        if self._frames is None:
            super().data_received(data)  # the request that opens the socket
            self._frames, self._bytes = Bucket(MOST_FRAMES, FRAMES_PER_SECOND), Bucket(MOST_BYTES, BYTES_PER_SECOND)
        elif not self._bytes.take(len(data), self.loop.time()):
            self._refuse()
        else:
            for start in range(0, len(data), SLICE):
                if self._refused or self.transport.is_closing():
                    return
                super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        if self._frames is None or self._frames.take(len(self.conn.events), self.loop.time()):
            super().handle_events()
        else:
            self._refuse()

    def _refuse(self) -> None:
        """Stop reading and close the socket, a moment later so that the client can read why."""
        if self._refused or self.transport.is_closing():
            return
        self._refused = True
        log.info("a socket was closed: too much came in")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.POLICY_VIOLATION, "reason": TOO_MUCH})
        if not self.handshake_complete or self.close_sent:
            self.transport.close()
            return
        self.stop_keepalive()
        self.conn.fail(CloseCode.POLICY_VIOLATION, TOO_MUCH)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent, self.read_paused = True, False
        self.transport.pause_reading()
        self.close_timer = self.loop.call_later(READING_SECONDS, self.transport.close)

    async def run_asgi(self) -> None:
        self.scope["state"][LINE] = self
        try:
            await super().run_asgi()
        finally:
            self._part()

    def is_free(self) -> bool:
        """Whether what was pushed before is taken, and more may be pushed."""
        return (
            not self._ends
            and self.writable.is_set()
            and self.handshake_complete
            and self.conn.state is State.OPEN
            and not self.transport.is_closing()
        )

    def push(self, text: str) -> None:
        """Send a text at once, if the line is free."""
        self.conn.send_text(text.encode())
        self.transport.write(b"".join(self.conn.data_to_send()))

    def pause_writing(self) -> None:
        self._stuck = self.loop.call_later(PUSH_SECONDS, self._too_slow)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._taken()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._taken()
        super().connection_lost(exc)
        self._part()

    def _part(self) -> None:
        """Once the line and the application have both ended, let go of all that knows us: the collector would have to stop everybody to find such circles."""
        self._ends += 1
        if self._ends == 2:
            self.scope.clear()  # type: ignore[attr-defined]
            del self.conn.parser, self.conn, self.transport, self.queue

    def _taken(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _too_slow(self) -> None:
        log.info("a viewer was too slow")
        self.transport.abort()
