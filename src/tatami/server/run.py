"""Run the server in the foreground: one line when it is ready, and a clear sentence when the port is taken."""

import errno
import gc
import logging
import os
import socket
import sys
import webbrowser
from contextlib import closing
from dataclasses import replace
from threading import Thread
from typing import Final

import uvicorn

from tatami.server.app import make_app
from tatami.server.http.protocol import SPARE_FILES, Doorkeeper, protocol
from tatami.server.logs import log, set_up
from tatami.server.refusals import CONFLICT, Denied, sentence
from tatami.server.services import Services
from tatami.server.settings import Settings
from tatami.server.store.opening import check_whole, explained, hold, open_storage

CONNECTIONS_BY_ADDRESS: Final = 128
GARBAGE: Final = 20_000  # new objects between two collections: a look alone makes hundreds, and frees them by itself


class Server(uvicorn.Server):
    """Uvicorn, saying when it is ready, and showing it to whoever sits here."""

    lang = "en"
    address = ""
    browser = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(sentence(self.lang, "ready", address=self.address), flush=True)
            if self.browser and has_screen():
                Thread(target=webbrowser.open, args=(self.address,), name="browser", daemon=True).start()


def has_screen() -> bool:
    """Whether a page can be shown here; without a screen, a browser would be one that takes the terminal."""
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
    listening = bind(settings)
    set_up(level)
    settings = within_file_limit(settings)
    url = settings.database_url
    lock = hold(url)
    with explained(url):
        with closing(open_storage(url)) as storage:
            check_whole(storage)
        services = Services(settings)
    config = uvicorn.Config(
        make_app(services),
        http=protocol(Doorkeeper(settings.connections, by_address(settings), settings.patience)),
        log_config=None,  # what it has to say goes into our log
        access_log=False,
        proxy_headers=False,  # the guard reads them, where proxies are trusted
        ws="websockets-sansio",
        ws_max_size=65_536,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
        server_header=False,
        lifespan="on",
    )
    gc.freeze()  # what is loaded by now stays; the collector need not go through it again and again
    gc.set_threshold(GARBAGE)
    server = Server(config)
    server.lang, server.address = lang, settings.address or f"http://{settings.host}:{listening.getsockname()[1]}"
    server.browser = settings.browser
    server.run(sockets=[listening])
    lock.close()
