"""What can go wrong, split by whose fault it is.

TatamiError
├── Unreadable   the message cannot be understood: an unknown title, option or name, a damaged record
├── Refused      understood, but the rules do not allow it now; carries the rule
└── Broken       the game's own books do not balance: our fault, never the player's
Faulty           the data of a title or of Tatami itself is wrong: a missing text, a rule that is there twice.
                 No TatamiError, so that no handler takes it for a refusal: a server logs it and answers 500.

All are sentences that say what was wrong and what would be right, and none of them changes a game.
"""


class TatamiError(Exception):
    """Anything Tatami refuses or regrets."""


class Unreadable(TatamiError):
    """The message cannot be understood."""


class Refused(TatamiError):
    """The rules do not allow it now."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} [{rule}]" if rule else reason)
        self.reason = reason
        self.rule = rule

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), (self.reason, self.rule)


class Broken(TatamiError):
    """An invariant of a title failed."""


class Faulty(Exception):
    """The data of a title or of Tatami itself is wrong."""
