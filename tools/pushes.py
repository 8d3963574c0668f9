"""How much a page hears: plays a while against bots and prints the bytes on the wire of pushes and replies. `python tools/pushes.py [title …]`"""

import gzip
import re
import socket
import statistics
import sys
import tempfile
import time
import zlib
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import tatami
from browser.visitors import HouseProcess
from tatami.web.scene import has_board

ANSWERS = 40  # given at each table
QUIET = 0.6  # seconds without a push after which nothing more is expected, and the page is looked at
LARGEST, MEDIAN = 60_000, 8_000  # bytes, the aims
HELLO = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
)


class Listener:
    """A line that pushes come over: the size of each on the wire, and what it says."""

    def __init__(self, host: str, path: str, cookie: str) -> None:
        name, _, port = host.partition(":")
        self.line = socket.create_connection((name, int(port)), timeout=10)
        self.line.sendall(HELLO.format(path=path, host=host, cookie=cookie).encode())
        self.heard = self.line.makefile("rb")
        head = b"".join(iter(self.heard.readline, b"\r\n"))
        if b" 101 " not in head or b"permessage-deflate" not in head.lower():
            raise SystemExit(f"No compressed line: {head!r}")
        self.inflate = zlib.decompressobj(-15)
        self.sizes: list[int] = []
        self.raw: list[int] = []

    def drain(self) -> str:
        """The last of what comes until it is quiet."""
        last = ""
        self.line.settimeout(QUIET)
        while True:
            try:
                first = self.heard.peek(2)
                if not first:
                    return last
                last = self.frame() or last
            except TimeoutError:
                self.heard = self.line.makefile("rb")
                return last

    def frame(self) -> str:
        kind, length = self.heard.read(2)
        size = 2
        if length >= 126:
            more = 2 if length == 126 else 8
            length, size = int.from_bytes(self.heard.read(more), "big"), 2 + more
        said = self.heard.read(length)
        if kind & 15 != 1:
            return ""
        if kind & 0x40:
            said = self.inflate.decompress(said + b"\0\0\xff\xff")
        self.sizes.append(size + length)
        self.raw.append(len(said))
        return said.decode()


class Player:
    """Somebody with a page open and no browser."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.cookie = ""
        self.replies: list[int] = []

    def send(self, path: str, form: dict[str, str] | None = None) -> tuple[str, str]:
        """What the server says, and where it sends on."""
        line = HTTPConnection(self.host, timeout=60)
        headers = {"Accept-Encoding": "gzip", "X-Fragment": "1", "Sec-Fetch-Site": "same-origin", "Cookie": self.cookie}
        if form is None:
            line.request("GET", path, headers={name: value for name, value in headers.items() if name != "X-Fragment"})
        else:
            line.request("POST", path, urlencode(form), headers | {"Content-Type": "application/x-www-form-urlencoded"})
        answer = line.getresponse()
        body = answer.read()
        if path.partition("?")[0].endswith("/answer"):
            self.replies.append(len(body))
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            self.cookie = "; ".join(part for part in (self.cookie, cookie.partition(";")[0]) if part)
        text = gzip.decompress(body) if answer.headers.get("Content-Encoding") == "gzip" else body
        return text.decode(), answer.headers.get("Location", "")

    def play(self, title: str, seats: int) -> Listener:
        """The first answer always, so that something goes on."""
        _, path = self.send(f"/play/{title}", {"seats": str(seats)})
        page, _ = self.send(path)
        listener = Listener(self.host, f"{path}/live?lines=true", self.cookie)
        for _ in range(ANSWERS):
            question, offered = re.search(r'name="question" value="(\d+)"', page), re.search(r'data-offered="([^" ]+)', page)
            if question and offered:
                self.send(f"{path}/answer", {"question": question[1], "answer": offered[1], "sure": "1"})
            listener.drain()
            page, _ = self.send(path)
            if 'href="/game/' in page:
                break
        return listener


def main() -> None:
    house = HouseProcess(Path(tempfile.mkdtemp()))
    house.start()
    try:
        for title in tatami.titles():
            if has_board(title.id) and title.id in (sys.argv[1:] or [title.id]):
                player = Player(house.address.removeprefix("http://"))
                start = time.monotonic()
                heard = player.play(title.id, title.seat_counts[-1])
                for name, sizes in (("pushes", heard.sizes), ("replies", player.replies)):
                    print(f"{title.id:15} {len(sizes):4} {name:8} median {statistics.median(sizes):7,.0f} (aim {MEDIAN:,})", end="  ")
                    print(f"largest {max(sizes):7,} (aim {LARGEST:,})  in all {sum(sizes):10,} bytes in {time.monotonic() - start:.0f} s")
                print(
                    f"{'':15}      before compression: median {statistics.median(heard.raw):,.0f}, largest {max(heard.raw):,}", flush=True
                )
    finally:
        house.stop()


if __name__ == "__main__":
    main()
