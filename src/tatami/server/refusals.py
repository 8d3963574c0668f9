"""What the server refuses, apart from the rules: a kind that says whose move it is now, and a sentence in both languages."""

from pathlib import Path

from tatami.core.errors import TatamiError
from tatami.texts import message

HERE = Path(__file__).parent

UNREADABLE = 400
UNKNOWN_PERSON = 401
FORBIDDEN = 403
MISSING = 404
CONFLICT = 409
TOO_MANY = 429
BUSY = 503


class Denied(TatamiError):
    """A refusal of the server: its status, the id of its sentence, and what stands in it."""

    def __init__(self, status: int, id: str, **values: object) -> None:
        self.status = status
        self.id = id
        self.values = values
        super().__init__(self.sentence("en"))

    def sentence(self, lang: str) -> str:
        return sentence(lang, self.id, **self.values)


class Stale(Denied):
    """The question named is not the one the seat is asked now: look again."""

    def __init__(self, id: str = "stale", **values: object) -> None:
        super().__init__(CONFLICT, id, **values)


def sentence(lang: str, id: str, **values: object) -> str:
    """A sentence of the server, in one language."""
    return message(HERE, lang, "server", id).format(**values)
