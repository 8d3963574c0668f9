"""Levels of bots in words."""

from typing import Any

from tatami.texts import ui


def rating_words(lang: str, known: dict[str, Any]) -> str:
    """A rating, its interval and the games it rests on; the weakest level has no interval, because the others are measured from it."""
    rating, low, high, seats = [str(known[key]) for key in ("rating", "low", "high", "seats")]
    return ui(lang, "level_weakest" if low == high else "level_games", known["games"], rating=rating, low=low, high=high, seats=seats)
