"""Looks: recent events, kept from one look to the next."""

import json

from server.helpers import answer_once, two_at_a_table
from tatami.core.chance import stream
from tatami.look import RECENT
from tatami.server.services import Services


def test_recent_events_are_those_of_the_game_at_every_moment(services: Services) -> None:
    """In the look and in its JSON, for both seats and a spectator, through answers and what is taken back. What several were told in the same words is one
    object, and a veiled event is nobody else's."""
    table, people = two_at_a_table(services)
    chance = stream(11)
    shared = veiled = 0
    for _ in range(60):
        person, look, _ = answer_once(services, table, people, chance.below(1000))
        if chance.below(4) == 0 and services.tables.look(table, person).can_undo:
            services.acts.undo(person, table, look.seat or 0)
        with services.rooms.open(table) as room:
            game = room.game().game
            kept = {}
            for seat, viewer in ((None, None), (0, people[0]), (1, people[1])):
                seen = services.looks.seen_in(room, viewer, seat)
                wanted = [event.plain() for event in game.events(seat)][-len(seen.look.events) :]
                assert len(wanted) >= min(RECENT, game.heard(seat))
                assert [event.plain() for event in seen.look.events] == wanted
                assert json.loads(b'{"stamp":0' + seen.content)["events"] == json.loads(json.dumps(wanted))
                kept[seat] = {event.number: event for event in seen.look.events}
        for number in kept[0].keys() & kept[1].keys():
            one, other = kept[0][number], kept[1][number]
            assert (one is other) == (one.plain() == other.plain())
            shared += one is other
            veiled += one is not other
    assert shared > 1000
    assert veiled > 0
