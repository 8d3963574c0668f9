"""Hints: refused at once when many wait, and where the game counts for people."""

import re
from collections import OrderedDict
from concurrent.futures import Future
from typing import Any

import pytest

from server.bots.naughty import endless
from server.clients import API, web
from server.conftest import Opener
from server.helpers import chosen, turn_of, two_at_a_table
from tatami.core.chance import stream
from tatami.server.bots.hints import MOST_WAITING, Hints
from tatami.server.bots.pool import make_job
from tatami.server.bots.worker import Job, answer_of
from tatami.server.http.limits import RATES, Limits
from tatami.server.people.person import Person
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.tables.opening import NewTable
from tatami.texts.advice import tell_reply

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@SQLITE
def test_hints_are_refused_at_once_when_many_wait(opener: Opener) -> None:
    """Seventy-two at once: a handful is thought about, the others are told to come again, and health is answered meanwhile."""
    services = opener()
    services.bots._hints = Hints(services.settings, endless)
    person = services.accounts.guest("Ann")
    table = services.tables.create(person, NewTable("shitenno", chosen("me", "me")))
    look = services.tables.look(table, person)
    promised = services.bots.hint(table, person.id, look.seat or 0)
    with pytest.raises(Denied) as same:
        services.bots.hint(table, person.id, look.seat or 0)
    assert same.value.status == 503
    with services.rooms.open(table) as room:
        one = make_job(room, room.game(), look.seat or 0, "greedy")
    refused = 0
    for number in range(71):
        try:
            services.bots._hints.ask(f"p{number}", one)
        except Denied:
            refused += 1
    assert refused == 72 - MOST_WAITING
    assert not promised.done()
    assert promised.cancel()


def at_one_screen(services: Services, *seats: str) -> tuple[str, Person]:
    """A table that one person opens, where the others are bots or sit at the same screen."""
    ann = services.accounts.guest("Ann")
    return services.tables.create(ann, NewTable("shitenno", chosen(*seats))), ann


@SQLITE
def test_nobody_is_helped_in_a_game_that_counts(services: Services) -> None:
    """Two people, each on one seat: hints are refused on the page and through the API, in either language, and so is the lesson; the page has no button."""
    table, people = two_at_a_table(services)
    person, look = turn_of(services, table, people)
    assert look.rated
    cookie = {"Cookie": f"tatami={services.accounts.open_session(person)}"}
    with web(services) as client:
        asked = client.post(f"{API}/tables/{table}/hint", json={"seat": look.seat}, headers=cookie)
        assert (asked.status_code, "Hints are for games against bots" in asked.text) == (403, True)
        refused = client.post(f"/table/{table}/hint", headers=cookie | {"X-Fragment": "1"})
        assert (refused.status_code, "Hints are for games against bots" in refused.text) == (403, True)
        assert client.post(f"/table/{table}/lesson", headers=cookie).status_code == 403
        page = client.get(f"/table/{table}", headers=cookie).text
        assert "is-mine" in page
        assert f"/table/{table}/hint" not in page
    with pytest.raises(Denied) as denied:
        services.bots.advise(table, person.id, look.seat or 0)
    assert denied.value.sentence("fr").startswith("Les conseils sont réservés aux parties contre des robots")


@SQLITE
def test_a_hint_is_put_into_words_in_a_world_that_is_not_the_true_one(services: Services) -> None:
    """The seat cannot tell them apart; but the other's hand in it is drawn afresh, so that no word of the hint can come from the hand that is held."""
    services.bots._hints = Hints(services.settings, endless)
    hands: list[tuple[list[int], list[int]]] = []
    for number in range(4):
        ann = services.accounts.guest(f"Ann {number}")
        table = services.tables.create(ann, NewTable("samurai_katana", chosen("me", "greedy", "greedy")))
        with services.rooms.open(table) as room:
            truth: Any = room.game().game
            draws = stream(number)
            while truth.round == 0 or truth.waiting() != [0]:
                seat = truth.waiting()[0]
                answers = truth.legal(seat)
                truth.play(seat, answers[draws.below(len(answers))])
            promised, drawn_world = services.bots.advise(table, ann.id, 0)
            world: Any = drawn_world
            promised.cancel()
            assert world.view(0) == truth.view(0)
            hands.append((world.hands[1], truth.hands[1]))
    assert len(hands) == 4
    assert any(drawn != held for drawn, held in hands)


class ThinksHere:
    """In place of the process of its own."""

    def ask(self, _person: str, job: Job) -> "Future[str]":
        promised: Future[str] = Future()
        promised.set_result(answer_of(OrderedDict(), job))
        return promised

    def start(self) -> None:
        pass

    def stop(self) -> None:
        pass


@SQLITE
def test_a_hint_is_of_the_seat_that_asks(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the API and on the page: one of its legal answers, with others and the move, and marked among the buttons. Of another's seat nobody is told anything,
    though it is asked."""
    monkeypatch.setattr("tatami.bots.advice.LEAST_WORLDS", 6)
    services.bots._hints = ThinksHere()  # type: ignore[assignment]
    table, ann = at_one_screen(services, "me", "me", "open")
    bob = services.accounts.guest("Bob")
    services.tables.join(bob, table, invitation=services.tables.look(table, ann).invitations[2])
    person, look = turn_of(services, table, [ann, bob])
    other = bob if person is ann else ann
    with pytest.raises(Denied) as denied:
        services.bots.advise(table, other.id, look.seat or 0)
    assert denied.value.status == 403
    assert look.question is not None
    offered = [look.question.domain.id_of(answer) for answer in look.question.answers]
    replies = [(look.question, answer) for answer in look.question.answers]  # as if one of them were another's
    reply = next(one for one in replies if tell_reply(look.texts("en"), one))
    monkeypatch.setattr("tatami.server.services.reply_asked", lambda *_: reply)
    cookie = {"Cookie": f"tatami={services.accounts.open_session(person)}"}
    with web(services) as client:
        found = client.post(f"{API}/tables/{table}/hint", json={"seat": look.seat}, headers=cookie).json()
        assert found["answer"] == found["choices"][0]["answer"] == found["line"][0]["answer"]
        assert tell_reply(look.texts("en"), reply) == found["told"][-1]
        assert {choice["answer"] for choice in found["choices"]} <= set(offered)
        assert len(found["choices"]) == min(3, len(offered))
        page = client.post(f"/table/{table}/hint?seat={look.seat}", headers=cookie | {"X-Fragment": "1"}).text
        assert re.findall(
            r'<button[^>]*class="[^"]*is-hinted[^"]*"[^>]*value="([^"]+)"|<button[^>]*value="([^"]+)"[^>]*class="[^"]*is-hinted[^"]*"', page
        )


@SQLITE
@pytest.mark.parametrize("seats", [("me", "greedy"), ("me", "me")])
def test_whoever_plays_against_bots_or_at_one_screen_is_helped(services: Services, seats: tuple[str, ...]) -> None:
    """Such a game counts for nobody."""
    table, ann = at_one_screen(services, *seats)
    while services.tables.look(table, ann).question is None:  # the bot begins
        with services.rooms.open(table) as room:
            play = room.game()
            seat = play.game.waiting()[0]
            number, answer = play.number[seat], play.game.asked.domain.id_of(play.game.legal(seat)[0])
        services.acts.answer_for(table, seat, number, answer)
    look = services.tables.look(table, ann)
    assert not look.rated
    services.bots.advise(table, ann.id, look.seat or 0)[0].cancel()
    with web(services) as client:
        page = client.get(f"/table/{table}?seat={look.seat}", headers={"Cookie": f"tatami={services.accounts.open_session(ann)}"}).text
        assert f"/table/{table}/hint" in page


@SQLITE
def test_two_people_of_whom_one_has_two_seats_are_helped(services: Services) -> None:
    """That game is not rated either, for nobody at the table."""
    table, ann = at_one_screen(services, "me", "me", "open")
    bob = services.accounts.guest("Bob")
    services.tables.join(bob, table, invitation=services.tables.look(table, ann).invitations[2])
    person, look = turn_of(services, table, [ann, bob])
    assert not any(services.tables.look(table, one).rated for one in (ann, bob))
    services.bots.advise(table, person.id, look.seat or 0)[0].cancel()


def test_a_hint_at_every_question_is_not_too_often() -> None:
    """The White Castle asks five times a turn: somebody who asks for a hint every three seconds, for an hour, is never refused."""
    seconds = 0
    limits = Limits(now=lambda: seconds)
    for seconds in range(0, 3600, 3):  # noqa: B007  # what the clock shows
        limits.take("hint", "192.0.2.1")


@SQLITE
@pytest.mark.parametrize(("lang", "words"), [("en", "Too many requests; try again in "), ("fr", "Trop de demandes")])
def test_whoever_asks_too_often_is_told_so_on_the_page(opener: Opener, lang: str, words: str) -> None:
    """Our script is told the sentence alone, in the reader's language; without it there is a page that says it."""
    services = opener(limits=True)
    services.limits.now = lambda: 1000.0
    ann = services.accounts.guest("Ann", lang)
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "me")))
    for _ in range(RATES["hint"][0]):
        services.limits.take("hint", ann.id)
    cookie = {"Cookie": f"tatami={services.accounts.open_session(ann)}"}
    with web(services) as client:
        refused = client.post(f"/table/{table}/hint", headers=cookie | {"X-Fragment": "1"})
        assert (refused.status_code, refused.headers["content-type"], "retry-after" in refused.headers) == (429, "application/json", True)
        assert refused.json()["sentence"].startswith(words)
        page = client.post(f"/table/{table}/hint", headers=cookie)
        assert (page.status_code, words in page.text, "<html" in page.text) == (429, True, True)
