"""The budget of a host: used up, and back with time."""

import pytest

from server.conftest import Opener
from tatami.server.bots.budget import Budget
from tatami.server.tables.opening import Chosen, NewTable

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def test_a_budget_comes_back_with_time() -> None:
    """Ten seconds, spent; a quarter of the time that passes is there again, never more than ten."""
    now = 0.0
    budget = Budget(10.0, lambda: now)
    budget.spend("ann", 12.0)
    assert budget.left("ann") == -2.0
    assert budget.left("bob") == 10.0
    now = 16.0
    assert budget.left("ann") == 2.0
    now = 1000.0
    assert budget.left("ann") == 10.0


@SQLITE
@pytest.mark.parametrize("searching", ["ismcts:800", "experienced"])
def test_a_host_whose_time_is_used_up_gets_simpler_bots(opener: Opener, searching: str) -> None:
    """And so does a table that everybody has left. A named level searches where its title says so, as this one does in Shitennō."""
    services = opener(bot_budget=5.0)
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("shitenno", [Chosen("me"), Chosen("bot", searching)]))

    def level() -> str:
        with services.rooms.open(table) as room:
            return services.bots._level(room, room.game(), 1, ann.id)

    assert level() == searching
    services.leave(ann, table)
    assert level() == "greedy"
    services.acts.come_back(ann, table)
    assert level() == searching
    services.bots._budget.spend(ann.id, 6.0)
    assert level() == "greedy"
