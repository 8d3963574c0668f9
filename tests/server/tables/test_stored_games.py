"""Games as the database holds them."""

import sqlalchemy as sa

from server.helpers import play_on, two_at_a_table
from tatami.server.services import Services
from tatami.server.store.schema import tables
from tatami.server.tables.stored_games import stored_record


def test_a_record_made_from_the_acts_is_the_game_that_was_played(services: Services) -> None:
    """Also where several are asked at once and one of them takes back an answer after another has given theirs: it is that one's which goes."""
    table, people = two_at_a_table(services, "shogun", ("Ann", "Bob", "Cid"))
    overtaken = 0
    for number in range(150):
        play_on(services, table, people, 1, seed=number)
        with services.rooms.open(table) as room:
            game = room.game().game
            last = game.record()["answers"][-1][0]
            seat = next((seat for seat in range(3) if seat != last and game.can_undo(seat)), None)
        if seat is not None:
            services.acts.undo(people[seat], table, seat)
            overtaken += 1
    assert overtaken
    with services.rooms.open(table) as room:
        played = room.game().game.record()["answers"]
    row = services.storage.read(lambda db: db.execute(sa.select(tables).where(tables.c.id == table)).one())
    assert services.storage.read(lambda db: stored_record(db, row))["answers"] == played
