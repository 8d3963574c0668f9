"""The wire for the load generator: HTTP and WebSocket with no more than it needs, so that the machine's time is left to the server."""

import asyncio
import zlib
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tatami.core.decoding import decode

TEXT: Final = 1
PING: Final = 9
MASKED: Final = 0x80  # what a client sends is masked; with zeros, which change nothing
MASK: Final = bytes(4)
COMPRESSED: Final = 0x40
FLUSHED: Final = b"\x00\x00\xff\xff"  # what ends a compressed text, and is left out
OFFER: Final = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"  # as browsers say it
CLOSE_FRAME: Final = bytes([0x88, MASKED]) + MASK


class Http:
    """A kept connection that sends one request after the other."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str, token: str) -> tuple[int, Any]:
        return await self._send("GET", path, token, b"")

    async def post(self, path: str, token: str, body: dict[str, Any]) -> tuple[int, Any]:
        return await self._send("POST", path, token, msgspec.json.encode(body))

    async def click(self, path: str, cookie: str, form: str) -> tuple[int, bool]:
        """A form as the page's script sends it: the status, and whether it is to be confirmed."""
        head = f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nCookie: {cookie}\r\nX-Fragment: 1\r\nX-Live: 1\r\nSec-Fetch-Site: same-origin\r\n"
        kind = "Content-Type: application/x-www-form-urlencoded"
        status, said, _ = await self._try(f"{head}{kind}\r\nContent-Length: {len(form)}\r\n\r\n{form}".encode())
        return status, b"x-confirm" in said

    async def _send(self, method: str, path: str, token: str, data: bytes) -> tuple[int, Any]:
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nAuthorization: Bearer {token}\r\n"
        request = f"{head}Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data
        status, _, body = await self._try(request)
        return status, decode(body)

    async def _try(self, request: bytes) -> tuple[int, bytes, bytes]:
        try:
            return await self._exchange(request)
        except (OSError, asyncio.IncompleteReadError):  # closed while idle; an answer sent again counts once
            self._streams = None
            return await self._exchange(request)

    async def _exchange(self, request: bytes) -> tuple[int, bytes, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self._streams
        writer.write(request)
        said = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(said.partition(b"content-length:")[2].split(None, 1)[0])
        return int(said.split(None, 2)[1]), said, await reader.readexactly(length)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


class WebSocket(asyncio.Protocol):
    """Hears what the server pushes. Each message comes in one frame, unmasked."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._buffer = bytearray()
        self._transport: Any = None

    @classmethod
    async def connect(cls, host: str, port: int, path: str, who: str, heard: Callable[[bytes], None], browser: bool) -> "WebSocket":
        transport, socket = await asyncio.get_running_loop().create_connection(lambda: cls(heard), host, port)
        head = f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n{who}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += OFFER if browser else ""
        transport.write(f"{head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
        await socket.opened
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            head, found, _ = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionRefusedError(head.decode("latin-1")))
                return
            del self._buffer[: len(head) + 4]
            self.opened.set_result(None)
        while (frame := self._frame()) is not None:
            kind, said = frame
            if kind == TEXT:
                self.heard(said)
            elif kind == PING:
                self._transport.write(bytes([0x8A, MASKED | len(said)]) + MASK + said)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionResetError("the server hung up"))

    def close(self) -> None:
        self._transport.write(CLOSE_FRAME)
        self._transport.close()

    def _frame(self) -> tuple[int, bytes] | None:
        """The next frame that is there to its end: its kind, and what it says."""
        buffer = self._buffer
        if len(buffer) < 10:
            if len(buffer) < 2 or len(buffer) < 2 + buffer[1]:
                return None
        length, start = buffer[1], 2
        if length == 126:
            length, start = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(buffer[2:10], "big"), 10
        end = start + length
        if len(buffer) < end:
            return None
        kind, said = buffer[0] & 15, bytes(buffer[start:end])
        if buffer[0] & COMPRESSED:
            said = zlib.decompressobj(-zlib.MAX_WBITS).decompress(said + FLUSHED)
        del buffer[:end]
        return kind, said
