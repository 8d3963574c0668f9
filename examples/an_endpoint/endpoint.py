"""An endpoint more: how many tables wait for me. In the server it would stand in `server/http/api/tables.py`."""

import msgspec
from litestar import get

from tatami.server.http.api.common import PATH, Ask, failing, services_of, threaded
from tatami.server.http.identity import person_of


class Waiting(msgspec.Struct):
    """Tables where it is my turn."""

    tables: int


@get(f"{PATH}/me/waiting", tags=["tables"], responses=failing())
@threaded
def waiting(request: Ask) -> Waiting:
    """How many tables wait for me."""
    return Waiting(sum(entry.my_turn for entry in services_of(request).lists.mine(person_of(request), False)))


ROUTES = [waiting]
