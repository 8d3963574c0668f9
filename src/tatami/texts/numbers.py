"""Numbers as they are printed: with a minus sign, which is as wide as a plus; a hyphen joins words."""

from typing import Final

MARK: Final = {"en": ".", "fr": ","}  # before the tenths


def figure(n: int) -> str:
    return str(n).replace("-", "−")


def change(n: int) -> str:
    """What is gained or lost."""
    return f"{n:+d}".replace("-", "−") if n else "±0"


def tenths(n: float, lang: str) -> str:
    """A mean, to one place."""
    return f"{n:.1f}".replace("-", "−").replace(".", MARK[lang])
