"""Results and ratings."""

from dataclasses import replace
from html import unescape

import msgspec
import pytest

from conftest import random_game
from server.helpers import chosen, play_on, two_at_a_table
from tatami.server.http.pages.past import proposed_level
from tatami.server.http.pages.people import draw_profile
from tatami.server.people.person import Person
from tatami.server.services import Services
from tatami.server.store.schema import results
from tatami.server.tables.opening import NewTable, level_above
from tatami.web.finished import finished_page
from tatami.web.page import Viewer


def test_the_winner_rises_and_the_loser_falls(services: Services) -> None:
    """A game between people is rated; results are kept for both."""
    table, people = two_at_a_table(services)
    play_on(services, table, people, 10_000)
    outcome = services.tables.look(table, people[0]).outcome
    assert outcome is not None
    standings = [services.ratings.standings(person.id)[0] for person in people]
    for seat, standing in enumerate(standings):
        assert (standing.title, standing.games, standing.best_score) == ("shitenno", 1, outcome.scores[seat])
        assert standing.wins == (outcome.places[seat] == 1)
    if outcome.places[0] != outcome.places[1]:
        better, worse = (standings[seat].mu or 0 for seat in outcome.ranking)
        assert better > 25 > worse
    assert [line.name for line in services.ratings.ladder("shitenno")] == [people[seat].name for seat in outcome.ranking]


def test_a_game_against_oneself_is_not_rated(services: Services) -> None:
    """The result is kept, the rating is not touched."""
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "me")))
    play_on(services, table, [ann], 10_000)
    (standing,) = services.ratings.standings(ann.id)
    assert standing.games == 2
    assert standing.rating is None


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_whoever_was_away_at_the_end_comes_last(services: Services) -> None:
    """Leaving does not save a rating."""
    table, (ann, bob) = two_at_a_table(services)
    play_on(services, table, [ann, bob], 10)
    services.leave(ann, table)
    for _ in range(10_000):
        look = services.tables.look(table, bob)
        if look.status == "over":
            break
        with services.rooms.open(table) as room:
            play = room.game()
            seat = play.game.waiting()[0]
            number, answer = play.number[seat], play.game.asked.domain.id_of(play.game.legal(seat)[0])
        if seat == 0:
            services.acts.answer_for(table, seat, number, answer)
        else:
            services.acts.answer(bob, table, seat, number, answer)
    mine, his = services.ratings.standings(ann.id)[0], services.ratings.standings(bob.id)[0]
    assert (mine.mu or 0) < 25 < (his.mu or 0)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_wins_against_a_level_are_counted(services: Services) -> None:
    """Alone against bots of one level, in one title: neither against other levels or people, nor second places, nor after going away."""
    ann, bob = services.accounts.guest("Ann"), services.accounts.guest("Bob")
    won = [("casual", "casual"), ("casual", "casual"), ("casual", "greedy"), ("casual", "me")]
    for bots in won:
        note_result(services, ann, bots, place=1)
    note_result(services, ann, ("casual", "casual"), place=2)
    note_result(services, ann, ("casual", "casual"), place=1, stayed=False)
    note_result(services, bob, ("casual", "casual"), place=1)
    assert services.ratings.wins_against(ann.id, "shitenno", "casual") == 2
    assert services.ratings.wins_against(ann.id, "shogun", "casual") == 0


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("lang", "mean", "said"),
    [
        ("en", "9.0", ["No public game has been finished yet.", "The rating counts games that at least two people played."]),
        (
            "fr",
            "9,0",
            ["Aucune partie publique n'est encore terminée.", "Le classement compte les parties où au moins deux personnes ont joué."],
        ),
    ],
)
def test_a_profile_says_what_it_counts(services: Services, lang: str, mean: str, said: list[str]) -> None:
    """Private games are in the statistics and not in the list; against bots nobody earns a rating."""
    ann = services.accounts.guest("Ann")
    note_result(services, ann, ("casual", "casual"), place=1)
    page = unescape(draw_profile(services, Viewer(lang), ann.id))
    assert all(sentence in page for sentence in said)
    assert f">{mean}</td>" in page


def note_result(services: Services, person: Person, bots: tuple[str, ...], place: int, stayed: bool = True) -> str:
    table = services.tables.create(person, NewTable("shitenno", chosen("me", *bots)))
    row = {"table": table, "seat": 0, "person": person.id, "title": "shitenno", "seats": 3, "people": 1, "place": place, "score": 9}
    services.storage.write(lambda db: db.execute(results.insert().values(row | {"stayed": stayed, "at": 0})))
    return table


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_next_level_is_proposed_after_two_wins(services: Services) -> None:
    """Not after one, not to whoever lost this game, not for one that was tried again, not above a bot that is no level; the page has a button for it. Above the
    strongest level are bots that think for longer, as far as the server lets them."""
    ann = services.accounts.guest("Ann")
    won, lost = ({"title": "shitenno", "outcome": {"places": places}} for places in ([1, 2, 2], [2, 1, 3]))
    look = services.tables.look(note_result(services, ann, ("casual", "casual"), place=1), ann)
    assert proposed_level(services, ann, look, won) is None
    note_result(services, ann, ("casual", "casual"), place=1)
    assert proposed_level(services, ann, look, won) == "experienced"
    assert proposed_level(services, ann, look, lost) is None
    assert proposed_level(services, None, look, won) is None
    assert proposed_level(services, ann, msgspec.structs.replace(look, origin="another"), won) is None
    for level, above in (("master", "ismcts:1s"), ("ismcts:1s", "ismcts:3s"), ("ismcts:10s", None), ("greedy", None)):
        for _ in range(2):
            table = note_result(services, ann, (level, level), place=1)
        assert proposed_level(services, ann, services.tables.look(table, ann), won) == above
    assert level_above("experienced", "shogun", services.settings) == "master"
    assert level_above("expert", "shogun", services.settings) == "master", "who has met it before it was no longer offered"
    assert level_above("master", "shogun", replace(services.settings, level_seconds=0.5)) is None
    record = random_game("shitenno", 2, 1, {}).record()
    assert '<input type="hidden" name="level" value="expert">' in finished_page(Viewer("en"), "t", record, ["A", "B"], True, "expert")
    assert 'name="level"' not in finished_page(Viewer("en"), "t", record, ["A", "B"], True)
    for lang, said in (("en", "“strategist, up to 3 s an answer”"), ("fr", "«\xa0stratège, 3 s au plus par réponse\xa0»")):
        assert said in finished_page(Viewer(lang), "t", record, ["A", "B"], True, "ismcts:3s")
