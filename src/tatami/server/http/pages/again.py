"""A finished game tried again: what its buttons say, and what its table says of the seat one has there."""

from collections.abc import Callable
from typing import Any

from tatami.core.domain import SEAT
from tatami.look import Look
from tatami.server.people.person import Person
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.tables.opening import decisions_of, taken_up
from tatami.texts import Texts, ui
from tatami.web.page import Viewer


def button_words(texts: Texts, record: dict[str, Any], mine: list[int]) -> Callable[[int], str]:
    """How the button is called that tries again from an answer: on whose seat that is, and where one's own last decision lies further back."""
    decided = decisions_of(record, mine, len(record["answers"]) - 1)

    def words(number: int) -> str:
        again = taken_up(record, number, mine, decided)
        if not mine:
            return ui(texts.lang, "try_from_here", name=texts.name(SEAT, again.seats[0]))
        if again.number == number:
            return ui(texts.lang, "try_from_here_own")
        return ui(texts.lang, "try_from_number_own", number=str(again.number + 1))

    return words


def no_button(_number: int) -> str:
    """Where nothing can be tried again."""
    return ""


def seat_words(services: Services, viewer: Viewer, person: Person | None, look: Look) -> str:
    """Which seat one has in a game that is tried again: one's own, or that of somebody whose answers stand; nothing where it is no such game."""
    if look.origin is None or not look.mine:
        return ""
    try:
        own, names = services.tables.played(look.origin, person), services.tables.names(look.origin)
    except Denied:
        return ""  # the game it comes from is no longer kept
    if own == look.mine:
        return str(viewer.t("tried_own"))
    return str(viewer.t("tried_other", name=Texts(look.title, viewer.lang, names).name(SEAT, look.mine[0])))
