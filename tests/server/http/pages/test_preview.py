"""What an answer would do, told before it is given."""

import pytest

from server.clients import web
from server.conftest import Opener
from server.helpers import chosen
from tatami.core.domain import NO
from tatami.server.tables.opening import NewTable
from tatami.titles.shitenno.rules.domains import CARD

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@SQLITE
def test_what_a_preview_is_about_is_said_in_words(opener: Opener) -> None:
    """The dialog that asks before something hidden is shown takes its words from here; the question is to be read behind it."""
    services = opener()
    ann = services.accounts.guest("Ann", "en")
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "me"), {"generals": "by_seat"}))
    look = services.tables.look(table, ann)
    assert look.question is not None
    assert look.question.kind == "lot_card"
    answer = next(answer for answer in look.question.answers if answer != NO)
    cookie = {"Cookie": f"tatami={services.accounts.open_session(ann)}"}
    query = f"seat={look.seat}&question={look.number}&answer={look.question.domain.id_of(answer)}"
    with web(services) as client:
        told = client.get(f"/table/{table}/preview?{query}", headers=cookie).json()
    assert told["said"] == CARD.text(answer, "en")
