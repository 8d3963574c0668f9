"""Logs: one JSON object a line, without secrets, addresses or what people wrote."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

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
        if record.exc_info:
            row["trace"] = self.formatException(record.exc_info)
        return json.dumps(row, default=str, ensure_ascii=False)


def set_up(level: int = logging.INFO) -> None:
    """Write the server's log to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    log.handlers = [handler]
    log.setLevel(level)
    log.propagate = False
