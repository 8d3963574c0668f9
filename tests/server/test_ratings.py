"""Results and ratings."""

import pytest

from server.helpers import chosen, play_on, two_at_a_table
from tatami.server.house import House
from tatami.server.tables import NewTable


def test_the_winner_rises_and_the_loser_falls(house: House) -> None:
    """A game between people is rated; results are kept for both."""
    table, people = two_at_a_table(house)
    play_on(house, table, people, 10_000)
    outcome = house.tables.look(table, people[0]).outcome
    assert outcome is not None
    standings = [house.ratings.standings(person.id)[0] for person in people]
    for seat, standing in enumerate(standings):
        assert (standing.title, standing.games, standing.best_score) == ("shitenno", 1, outcome.scores[seat])
        assert standing.wins == (outcome.places[seat] == 1)
    if outcome.places[0] != outcome.places[1]:
        better, worse = (standings[seat].mu or 0 for seat in outcome.ranking)
        assert better > 25 > worse
    assert [line.name for line in house.ratings.ladder("shitenno")] == [people[seat].name for seat in outcome.ranking]


def test_a_game_against_oneself_is_not_rated(house: House) -> None:
    """The result is kept, the rating is not touched."""
    ann = house.accounts.guest("Ann")
    table = house.tables.create(ann, NewTable("shitenno", chosen("me", "me")))
    play_on(house, table, [ann], 10_000)
    (standing,) = house.ratings.standings(ann.id)
    assert standing.games == 2
    assert standing.rating is None


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_whoever_was_away_at_the_end_comes_last(house: House) -> None:
    """Leaving does not save a rating."""
    table, (ann, bob) = two_at_a_table(house)
    play_on(house, table, [ann, bob], 10)
    house.leave(ann, table)
    for _ in range(10_000):
        look = house.tables.look(table, bob)
        if look.status == "over":
            break
        with house.rooms.open(table) as room:
            play = room.game()
            seat = play.game.waiting()[0]
            number, answer = play.number[seat], play.game.asked.domain.id_of(play.game.legal(seat)[0])
        if seat == 0:
            house.moves.answer_for(table, seat, number, answer)
        else:
            house.moves.answer(bob, table, seat, number, answer)
    mine, his = house.ratings.standings(ann.id)[0], house.ratings.standings(bob.id)[0]
    assert (mine.mu or 0) < 25 < (his.mu or 0)
