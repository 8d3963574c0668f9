"""What the person who runs the server may set: flags of `tatami serve`, or environment variables of the same name."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tatami.core.errors import Unreadable

CORES = os.cpu_count() or 1


def data_folder(environment: Mapping[str, str]) -> Path:
    """Where a person's data lives on this system."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "tatami"
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", home)) / "tatami"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "tatami"


@dataclass(frozen=True)
class Settings:
    """Every field can be set by the environment: `TATAMI_PORT=9000`."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = field(default_factory=lambda: data_folder(os.environ))
    database: str = ""  # a URL; without one, SQLite in the data folder
    browser: bool = False  # open the home page when the server is ready, where there is a screen
    address: str = ""  # as people reach it, https://…; cookies are then kept to https
    proxies: int = 0  # trusted proxies in front; the caller's address is read from X-Forwarded-For
    processes: int = 1  # behind one port, each with its own tables
    bot_workers: int = max(1, CORES // 2)
    bot_seconds: float = 20.0  # of wall clock, before a thinking bot is stopped
    bot_megabytes: int = 1024
    bot_budget: float = 600.0  # seconds the bots at one person's tables may think at once; a quarter of every second comes back
    level_seconds: float = 10.0  # of CPU time, the most a level may ask for: ismcts:10s
    level_iterations: int = 20_000  # the same in iterations: ismcts:20000
    programs: str = ""  # bots that are programs, `mybot = 2s:512mb:/opt/mybot --level 3; other = …`; tables name them exec:mybot
    room_megabytes: int = 200  # for games kept in memory, the least used forgotten first
    keep_days: int = 90  # games nobody moves in, guests' finished games and idle guests are kept for; 0: for ever
    limits: bool = True  # rate limits
    sockets: int = 2000  # sockets and streams open at once
    connections: int = 2000  # other connections open at once
    patience: float = 10.0  # seconds until the headers of a request are there; twice as long for its body
    metrics: str = "local"  # who may read /metrics: local, all, off, or a secret that is sent as a bearer token
    smtp: str = ""  # smtp://user:password@host:port, for notices by e-mail
    sender: str = "tatami@localhost"
    notice_minutes: float = 10.0  # at least between two notices of one table to one person
    notices_a_day: int = 40  # to one person
    private_webhooks: bool = False  # let webhooks reach private addresses, for a club's own network

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data / 'tatami.sqlite'}"

    @property
    def program_levels(self) -> list[str]:
        """What tables call the programs: exec:mybot."""
        return [f"exec:{part.partition('=')[0].strip()}" for part in self.programs.split(";") if part.strip()]

    @property
    def is_public(self) -> bool:
        """Whether strangers can come: the server has an address, or listens to more than this machine."""
        return bool(self.address) or self.host not in ("127.0.0.1", "::1", "localhost")

    @property
    def secure(self) -> bool:
        return self.address.startswith("https://")

    @property
    def base(self) -> str:
        """The address in links."""
        return self.address.rstrip("/") or f"http://{self.host}:{self.port}"


def from_environment(environment: Mapping[str, str], **flags: object) -> Settings:
    """Settings from `TATAMI_…` variables; flags that were given win."""
    found: dict[str, Any] = {}
    for name, kind in Settings.__annotations__.items():
        text = environment.get(f"TATAMI_{name.upper()}")
        if text is not None:
            found[name] = read(name, kind, text)
    found.update({name: value for name, value in flags.items() if value is not None})
    return replace(Settings(), **found)


def read(name: str, kind: object, text: str) -> object:
    """One variable."""
    try:
        if kind is bool:
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[text.lower()]
        return kind(text) if callable(kind) else text
    except (ValueError, KeyError):
        raise Unreadable(f"TATAMI_{name.upper()} cannot be '{text}'") from None
