"""Run the server in the foreground: one line when it is ready, and a clear sentence when the port is taken."""

import asyncio
import errno
import gc
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from threading import Thread
from types import FrameType
from typing import Any, Final

import uvicorn

from tatami.server.app import make_app, put_together
from tatami.server.http.limits import Limits
from tatami.server.http.protocol import SPARE_FILES, CarefulSocket, Doorkeeper, protocol
from tatami.server.logs import log, set_up
from tatami.server.memory import share_one_arena
from tatami.server.refusals import CONFLICT, Denied, sentence
from tatami.server.services import Services
from tatami.server.settings import Settings
from tatami.server.siblings import Siblings, fork
from tatami.server.store.opening import check_whole, explained, hold, open_storage
from tatami.server.tables.rule_changes import settle

CONNECTIONS_BY_ADDRESS: Final = 128
# Objects more than at the last collection, which stops everybody. What was made for viewers comes and goes by tens of thousands without any of it being
# garbage: a number that this does not reach. What outlives a collection is looked at once an hour, by `housekeeping`.
GARBAGE: Final = (100_000, 10_000, 10_000)
# A thread that works beside the loop (an archive is written) has the interpreter for so long, each time that the loop has waited for disk or network.
SWITCH_SECONDS: Final = 0.0005
TICK_SECONDS: Final = 1.0  # between two looks at the clock, for the date of replies


class Server(uvicorn.Server):
    """Uvicorn, which says when it is ready and opens a browser."""

    lang = "en"
    address = ""
    browser = False
    siblings: Siblings | None = None
    hear: Callable[[str], None]
    wake: Callable[[], object] = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.siblings is not None:
            self.siblings.listen(self.hear, partial(self.adopt, asyncio.get_running_loop()), end_too)
        if self.started and (self.siblings is None or self.siblings.is_first):
            print(sentence(self.lang, "ready", address=self.address), flush=True)
            if self.browser and has_screen():
                Thread(target=webbrowser.open, args=(self.address,), name="browser", daemon=True).start()

    def adopt(self, loop: asyncio.AbstractEventLoop, connection: socket.socket, read: bytes) -> None:
        """Serve a connection that a sibling has accepted, and read so far. From any thread."""
        connection.setblocking(False)

        def protocol() -> asyncio.Protocol:
            made: Any = self.config.http_protocol_class(  # type: ignore[call-arg]
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=loop
            )
            made.first = read
            return made  # type: ignore[no-any-return]

        asyncio.run_coroutine_threadsafe(loop.connect_accepted_socket(protocol, connection), loop)

    async def main_loop(self) -> None:
        """Uvicorn looks ten times a second whether it is to end. Here it is woken for that, and sets the date of its replies once a second."""
        loop = asyncio.get_running_loop()
        woken = asyncio.Event()
        self.wake = lambda: loop.call_soon_threadsafe(woken.set)
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK_SECONDS):
                    await woken.wait()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.siblings is not None:
            self.siblings.ending = True
        super().handle_exit(sig, frame)
        self.wake()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """The processes end side by side. Uvicorn raises the signal again after this, so it is the last that can be done."""
        if self.siblings is not None:
            self.siblings.end()
        await super().shutdown(sockets)
        if self.siblings is not None:
            self.siblings.close()


def end_too() -> None:
    """A sibling was killed, or has failed. What was acknowledged is stored; the process manager starts the server again."""
    log.error("a process of this server is gone; the others end too")
    os._exit(1)


def has_screen() -> bool:
    """Whether a browser window can be opened; without a screen it would be a browser in the terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def bind(settings: Settings) -> socket.socket:
    """The socket, before anything else is begun."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((settings.host, settings.port))
        found.listen(2048)
    except OSError as error:
        found.close()
        if error.errno == errno.EADDRINUSE:
            raise Denied(CONFLICT, "port_taken", port=settings.port, host=settings.host, other=settings.port + 1) from None
        raise Denied(CONFLICT, "cannot_listen", host=settings.host, port=settings.port, why=error.strerror) from None
    found.set_inheritable(False)
    return found


def by_address(settings: Settings) -> int:
    """How many connections one address may have; behind a proxy they all come from one."""
    return CONNECTIONS_BY_ADDRESS if settings.limits and not settings.proxies else 0


def within_file_limit(settings: Settings) -> Settings:
    """Raise the limit of open files as far as the system lets us; where it is still too low, say so and take fewer connections."""
    if sys.platform == "win32":
        return settings
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.connections + settings.sockets + SPARE_FILES
    if soft < wanted:
        soft = min(hard, wanted) if hard != resource.RLIM_INFINITY else wanted
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft >= wanted:
        return settings
    share = max(16, (soft - SPARE_FILES) // 2)
    log.warning("the limit of open files is low: fewer connections are taken", extra={"files": soft, "wanted": wanted, "each": share})
    return replace(settings, connections=min(settings.connections, share), sockets=min(settings.sockets, share))


def serve(settings: Settings, lang: str = "en", level: int = logging.INFO) -> None:
    """Serve until interrupted."""
    share_one_arena()
    listening = bind(settings)
    set_up(level)
    settings = within_file_limit(settings)
    url = settings.database_url
    lock = hold(url)
    with explained(url):
        with closing(open_storage(url)) as storage:
            check_whole(storage)
            settle(storage)
        # Before there are several processes: they count together, and share what is loaded.
        limits, app = Limits(settings.limits), put_together()
        siblings = fork(settings.processes) if settings.processes > 1 else None
        services = Services(settings, siblings=siblings, limits=limits)
    config = uvicorn.Config(
        make_app(services, app),
        http=protocol(Doorkeeper(settings.connections, by_address(settings), settings.patience), siblings),
        log_config=None,  # what it has to say goes into our log
        access_log=False,
        proxy_headers=False,  # the guard reads them, where proxies are trusted
        ws=CarefulSocket,
        ws_max_size=65_536,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
        server_header=False,
        lifespan="on",
    )
    gc.freeze()  # what is loaded by now stays; the collector need not go through it again and again
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH_SECONDS)
    server = Server(config)
    server.lang, server.address = lang, settings.address or f"http://{settings.host}:{listening.getsockname()[1]}"
    server.browser = settings.browser
    server.siblings, server.hear = siblings, services.heard
    server.run(sockets=[listening])
    lock.close()
