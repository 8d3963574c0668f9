"""Nothing leaves the server but through a view: the leak theorem at the level of HTTP.

Everything a seat cannot know is dealt anew behind the server's back. Whatever that seat can ask for, by whatever way, must come out the same to the byte.
"""

import re
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

import tatami
from server.clients import API, web
from server.helpers import play_on, two_at_a_table
from tatami.core.chance import stream
from tatami.look import LiveClock
from tatami.server.http.api.stream import Told, news
from tatami.server.live.audience import Viewer, hand_over
from tatami.server.live.hub import NOBODY
from tatami.server.services import Services
from tatami.server.tables.positions import read_position, write_position
from tatami.server.tables.room import Memo, Room
from tatami.server.tables.running_game import ANSWER, Act
from tatami.web.page import Viewer as PageViewer
from tatami.web.steps import positions
from worlds import side_by_side

NAMES = ("Ann", "Bob", "Cid", "Dan")


def everything(client: TestClient[Any], services: Services, table: str, person: Any, token: dict[str, str], seat: int | None) -> list[Any]:
    """All a viewer can get hold of: looks, pushes, the bots' stream, refusals, exports."""
    url = f"{API}/tables/{table}"
    calls: list[tuple[str, str, Any]] = [
        ("GET", url, None),
        ("GET", f"{url}?since=3", None),
        ("GET", f"{url}/record", None),
        ("GET", f"{API}/lobby", None),
    ]
    calls += [("GET", f"{url}/at/1?seat={other}", None) for other in range(3)]
    for other in range(3):
        calls += [("GET", f"{url}?seat={other}", None), ("GET", f"{url}/notes/{other}", None)]
        wrong = {"seat": other, "question": 10_000, "answer": "x"}
        calls += [
            ("POST", f"{url}/answer", wrong),
            ("POST", f"{url}/undo", {"seat": other, "number": 10_000}),
            ("POST", f"{url}/hint", {"seat": 5}),
        ]
    found: list[Any] = []
    for method, path, body in calls:
        answer = client.request(method, path, json=body, headers=token)
        found.append([method, path, answer.status_code, scrub(answer.text)])
    if seat is not None:
        look = client.get(url, headers=token).json()
        if look["question"]:
            body = {"seat": seat, "question": look["question"]["number"], "answer": "no_such_answer"}
            found.append(scrub(client.post(f"{url}/answer", json=body, headers=token).text))
        found += [scrub(line.decode()) for line in news(services, person, table, None, {})]
    with client.websocket_connect(f"{url}/live", headers=token) as socket:
        found.append(scrub(socket.receive_text()))
    return found + pages(client, table, {} if person is None else {"Cookie": f"tatami={services.accounts.open_session(person)}"})


def pages(client: TestClient[Any], table: str, cookie: dict[str, str]) -> list[Any]:
    """The same for people: page, log, exports, and the fragment that is pushed."""
    found: list[Any] = []
    for path in (f"/table/{table}", f"/table/{table}/log", f"/game/{table}", f"/game/{table}/replay", f"/game/{table}/record.json"):
        answer = client.get(path, headers=cookie, follow_redirects=False)
        found.append([path, answer.status_code, unstamped(answer.text)])
    with client.websocket_connect(f"/table/{table}/live", headers=cookie) as socket:
        found.append(unstamped(socket.receive_text()))
    return found


def unstamped(html: str) -> str:
    """Without the stamp that puts fragments in order."""
    return re.sub(r'data-version="\d+"', "", html)


def scrub(text: str) -> Any:
    """Without the time of day and who is looking, which change from call to call."""
    value = msgspec.json.decode(text)
    for look in (value, value.get("look") or {}) if isinstance(value, dict) else ():
        for moment in ("now", "stamp"):
            look.pop(moment, None)
        for chair in look.get("chairs", []):
            chair.pop("present")
    return value


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_what_a_seat_cannot_know_changes_nothing_it_can_get(services: Services, title: str) -> None:
    """At several moments of a game, for every seat in turn and a spectator."""
    count = next(n for n in tatami.title(title).seat_counts if n >= 3)
    table, people = two_at_a_table(services, title, NAMES[:count], public=True)
    services.chat.say(people[0], table, "Hello")
    services.chat.write_notes(people[1], table, 1, "Bob's secret")
    tokens = [{"Authorization": "Bearer " + services.accounts.issue(person, "t", ["read", "play", "chat"])[1]} for person in people]
    services.hub.here = lambda table: NOBODY  # type: ignore[method-assign]  # who is looking changes from call to call
    with web(services) as client:
        for stage in range(2):
            play_on(services, table, people, 45, seed=stage + 1)
            if services.tables.look(table, None).status == "over":
                break  # everything is told by now
            for seat in (*range(stage, count, 2), None):
                person, token = (people[seat], tokens[seat]) if seat is not None else (None, {})
                before = everything(client, services, table, person, token, seat)
                with services.rooms.open(table) as room:
                    game = room.game().game
                    seed = room.row.seed
                    truth = game.clone()
                    game.redeal(seat, 99 + stage).copy_to(game)
                    room.memo = Memo()  # nothing that was made before
                after = everything(client, services, table, person, token, seat)
                with services.rooms.open(table) as room:
                    truth.copy_to(room.game().game)
                    room.memo = Memo()
                assert before == after
                text = msgspec.json.encode(before).decode()
                assert seed not in text
                assert ("Bob's secret" in text) == (seat == 1)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_answers_of_others_stay_private_until_all_are_in(services: Services) -> None:
    """In a simultaneous phase another's answer changes nothing, not even a count: no number, no clock, no time in any list; and nothing is pushed."""
    table, people = two_at_a_table(services, "shogun", NAMES[:3], public=True, clock=LiveClock(bank=600, increment=5))
    for _ in range(400):
        looks = [services.tables.look(table, person) for person in people]
        if all(look.question is not None for look in looks):
            break
        play_on(services, table, people, 1)
    watching = [people[0], None]
    before = [content(services, table, person) for person in watching]
    (listed,) = services.lists.lobby(None)
    pushes: list[str] = []
    nowhere: Any = SimpleNamespace(scope={"state": {}})  # nothing is sent
    viewers = [Viewer(nowhere, person, None, lambda seen: "", None) for person in watching]
    told: dict[str, Told] = {}
    for viewer in viewers:
        hand_over(viewer, services.looks.seen(table, viewer.person), pushes.append)
    assert (len(pushes), len(news(services, people[0], table, None, told))) == (2, 1)
    for _ in range(4):
        bob = services.tables.look(table, people[1])
        assert bob.question is not None
        services.acts.answer(people[1], table, 1, bob.number, bob.question.domain.id_of(bob.question.answers[0]))
        assert services.tables.look(table, people[1]).question is not None, "Bob is not done yet"
        assert [content(services, table, person) for person in watching] == before
        assert services.lists.lobby(None) == [listed]
        for viewer in viewers:
            hand_over(viewer, services.looks.seen(table, viewer.person), pushes.append)
        assert (len(pushes), news(services, people[0], table, None, told)) == (2, [])


def content(services: Services, table: str, person: Any) -> Any:
    """All there is in a look but its moment."""
    value = msgspec.json.decode(services.looks.seen(table, person).json())
    return {name: part for name, part in value.items() if name not in ("stamp", "now")}


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_what_a_seat_cannot_know_changes_nothing_in_its_stream(services: Services, title: str) -> None:
    """From moments of a game played on in two worlds: the looks a viewer is pushed one after the other are the same in both,
    numbers, clocks and steps included."""
    count = next(n for n in tatami.title(title).seat_counts if n >= 3)
    table, people = two_at_a_table(services, title, NAMES[:count], public=True, clock=LiveClock(bank=600, increment=5))
    compared = 0
    for stage in range(8):
        if services.tables.look(table, None).status == "over":
            break
        for seat in (*range(count), None):
            with services.rooms.open(table) as room:
                compared += compare_streams(services, room, None if seat is None else people[seat], seat, stage)
        play_on(services, table, people, 60, seed=stage + 1)
    assert compared > 30


def compare_streams(services: Services, room: Room, person: Any, seat: int | None, stage: int) -> int:
    """Play a room's game on in two worlds, without storing anything; how often the viewer's looks were compared."""
    truth, title = room.game(), room.title
    assert title is not None
    kept = write_position(truth, title)
    plays = [read_position(kept, title, room.clock, truth.bots) for _ in range(2)]
    here, there = plays
    there.game.redeal(seat, stage).copy_to(there.game)
    there._asked = there._questions()
    for play in plays:  # what was played before was played in one of the worlds only
        assert play.game.book is not None
        play.game.book._copy = None
        play.game.book._values.clear()

    def act(game: tatami.Game, seat: int, answer: int) -> None:
        play = here if game is here.game else there
        play.apply(Act(play.length, seat, ANSWER, game.asked.kind, game.asked.domain.id_of(answer), False, truth.moved + 1000))

    compared = 0
    for _ in side_by_side(here.game, there.game, seat, stream(stage), act):
        looks = []
        for play in plays:
            room.play, room.memo, room.told = play, Memo(), {}
            value = msgspec.json.decode(services.looks.seen_in(room, person, seat).json())
            steps = positions(
                PageViewer("en"), msgspec.structs.replace(services.looks.steps(room.id, person, seat, value["heard"] - 5), stamp=0, now=0)
            )
            looks.append(
                [{name: part for name, part in value.items() if name not in ("stamp", "now")}, [drawn.drawn.html for drawn in steps]]
            )
        assert looks[0] == looks[1]
        compared += 1
    room.play, room.memo, room.told = truth, Memo(), {}
    return compared
