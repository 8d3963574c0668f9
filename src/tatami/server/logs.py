"""Logs: one JSON object a line, without secrets, addresses or what people wrote."""

import json
import logging
import sys
from datetime import UTC, datetime
from traceback import format_tb
from typing import Final

from sqlalchemy.exc import DBAPIError

log: Final = logging.getLogger("tatami.server")
STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        row = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        row.update({name: value for name, value in vars(record).items() if name not in STANDARD})
        if record.exc_info and record.exc_info[1] is not None:
            row["trace"] = trace(record.exc_info[1])
        return json.dumps(row, default=str, ensure_ascii=False)


def trace(error: BaseException) -> str:
    """Where it happened, and what it was. A database's own words stay out: they quote rows."""
    words = "" if isinstance(error, DBAPIError) else f": {error}"
    return "".join(format_tb(error.__traceback__)) + type(error).__name__ + words


def set_up(level: int = logging.INFO) -> None:
    """Write the server's log to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    log.handlers = [handler]
    log.setLevel(level)
    log.propagate = False
    server = logging.getLogger("uvicorn")  # what the network's side complains of; a caller's nonsense is no complaint
    server.handlers = [handler]
    server.setLevel(logging.ERROR)
    server.propagate = False
