"""Among strangers: what somebody who means ill may try over HTTP, and how far they come."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice, product
from typing import Any

import pytest
from argon2 import PasswordHasher
from httpx import Response
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from server.clients import API, wait_for, web
from server.conftest import Opener
from server.helpers import two_at_a_table
from tatami.server.http.guard import household
from tatami.server.http.lasting import BY_ADDRESS, Lasting
from tatami.server.people.accounts import SESSION, TOKEN
from tatami.server.people.passwords import HASHES, MOST_WAITING
from tatami.server.people.person import Person
from tatami.server.refusals import Denied
from tatami.server.services import Services

SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
PASSWORD = "correct horse"


def cookie(services: Services, person: Person) -> dict[str, str]:
    return {"Cookie": f"tatami={services.accounts.open_session(person)}"}


def bearer(services: Services, person: Person, *scopes: str) -> tuple[str, dict[str, str]]:
    token, secret = services.accounts.issue(person, "t", list(scopes))
    return token.id, {"Authorization": f"Bearer {secret}"}


def sent(client: TestClient[Any], path: str, body: dict[str, str], head: dict[str, str]) -> Response:
    """Send a body as JSON to the API, and as a form to a page."""
    if path.startswith(API):
        return client.post(path, json=body, headers=head)
    return client.post(path, data=body, headers=head, follow_redirects=False)


def closing_code(socket: Any) -> int:
    """How a socket closes, after whatever is still on its way."""
    for _ in range(9):
        try:
            socket.receive_text(timeout=60)
        except WebSocketDisconnect as error:
            return error.code
    raise AssertionError("the socket stays open")


def test_a_guest_has_no_password_to_try(services: Services) -> None:
    """Whatever they are called: a password is checked by who it is, and a guest has none."""
    services.accounts.register("Ann", PASSWORD)
    eve = services.accounts.guest("Eve")
    with web(services) as client:
        for _ in range(2):
            tried = client.post("/password", data={"old": PASSWORD, "new": "another horse"}, headers=cookie(services, eve))
            assert tried.status_code == 403
    with pytest.raises(Denied, match="do not go together"):
        services.accounts.check_own(eve, PASSWORD)


@pytest.mark.parametrize("path", ["/password", "/delete-account", "/sign-in"])
@SQLITE
def test_guesses_are_few(opener: Opener, path: str) -> None:
    """By address and by person: of forty guesses from one browser most are not even looked at."""
    services = opener(limits=True)
    ann = services.accounts.register("Ann", PASSWORD)
    with web(services) as client:
        head = cookie(services, ann)
        form = {"old": "wrong horse", "new": "another horse", "name": "Ann", "password": "wrong horse"}
        found = [client.post(path, data=form, headers=head).status_code for _ in range(40)]
    assert found.count(429) >= 28
    assert set(found) == {401, 429}


@SQLITE
def test_guesses_at_one_name_are_few_from_wherever_they_come(opener: Opener) -> None:
    """Sixty addresses, one account."""
    services = opener(limits=True, proxies=1)
    services.accounts.register("Ann", PASSWORD)
    with web(services) as client:
        found = []
        for number in range(60):
            body = {"name": "aNN", "password": "wrong horse"}
            found.append(client.post(f"{API}/session", json=body, headers={"X-Forwarded-For": f"192.0.2.{number}"}).status_code)
    assert found.count(429) >= 28


@pytest.mark.parametrize("path", [f"{API}/session", "/sign-in"])
@SQLITE
def test_guesses_at_one_account_are_few_however_its_name_is_spelled(opener: Opener, path: str) -> None:
    """Two hundred spellings that find one account, from two hundred addresses, get as many tries as
    one spelling from one address: 30 at the same moment and 10 a minute."""
    services = opener(limits=True, proxies=1)
    ann = services.accounts.register("Victoria", PASSWORD)
    spellings = list(map("".join, islice(product("vѵνV", "iі1l", "cс", "tт", "oоο0", "rг", "iI", "aа"), 200)))
    assert services.accounts.check(spellings[-1], PASSWORD) == ann
    begun = time.monotonic()
    with web(services) as client:
        found = []
        for number, name in enumerate(spellings):
            body, head = {"name": name, "password": "wrong horse"}, {"X-Forwarded-For": f"192.0.2.{number}"}
            found.append(sent(client, path, body, head).status_code)
    assert set(found) == {401, 429}
    assert found.count(401) <= 30 + (time.monotonic() - begun) / 6 + 1


@SQLITE
def test_few_passwords_are_hashed_at_a_time(services: Services) -> None:
    """Eighty at once: never more than two, a few wait, the others are told to come again."""
    services.accounts.register("Ann", PASSWORD)
    at_once, most, gate = 0, 0, threading.Event()
    lock = threading.Lock()

    class Slow(PasswordHasher):
        def verify(self, *_arguments: Any) -> Any:
            nonlocal at_once, most
            with lock:
                at_once += 1
                most = max(most, at_once)
            gate.wait(20)
            with lock:
                at_once -= 1
            return True

    services.accounts.passwords.hasher = Slow()
    refused = 0

    def sign_in(_number: int) -> None:
        nonlocal refused
        try:
            services.accounts.check("Ann", PASSWORD)
        except Denied as error:
            with lock:
                refused += error.status == 503
                if refused == 80 - HASHES - MOST_WAITING:
                    gate.set()

    with ThreadPoolExecutor(80) as pool:
        list(pool.map(sign_in, range(80)))
    assert most == HASHES
    assert refused == 80 - HASHES - MOST_WAITING


def test_deleting_an_account_on_the_page_leaves_nobody_waiting(services: Services) -> None:
    """A bot sits in, as through the API."""
    table, (ann, bob) = two_at_a_table(services)
    services.accounts.register("Anna", PASSWORD, guest=ann)
    with web(services) as client:
        gone = client.post("/delete-account", data={"password": PASSWORD}, headers=cookie(services, ann), follow_redirects=False)
        assert gone.status_code == 303
    assert services.tables.look(table, bob).chairs[0].away == "leave"


@pytest.mark.parametrize("path", [f"{API}/tables/TABLE/live", "/table/TABLE/live"])
def test_what_was_opened_with_a_session_ends_with_it(services: Services, path: str) -> None:
    """Signed out, or with a new password: the socket closes at once."""
    table, (ann, _) = two_at_a_table(services)
    services.accounts.register("Anna", PASSWORD, guest=ann)
    with web(services) as client:
        for end in (services.accounts.close_session, lambda _secret: services.accounts.change_password(ann, PASSWORD, PASSWORD)):
            secret = services.accounts.open_session(ann)
            with client.websocket_connect(path.replace("TABLE", table), headers={"Cookie": f"tatami={secret}"}) as socket:
                socket.receive_text(timeout=60)
                end(secret)
                assert closing_code(socket) == 4401
        assert services.lasting.count() == 0


@pytest.mark.parametrize("way", [f"{API}/account", f"{API}/session", "/register", "/sign-in"])
def test_a_guest_who_comes_to_have_a_password_ends_what_was_opened_before(services: Services, way: str) -> None:
    """Cookies, tokens and sockets of the guest end when the guest registers or signs in, whoever
    has them; the session that the answer opens is good, and a refusal ends none of them."""
    table, (ann, _) = two_at_a_table(services)
    if way in (f"{API}/session", "/sign-in"):
        services.accounts.register("Anna", PASSWORD)
    stolen = cookie(services, ann)
    _, program = bearer(services, ann, "read")
    live = f"{API}/tables/{table}/live"
    with web(services) as client:

        def come(password: str) -> int:
            status = sent(client, way, {"name": "Anna", "password": password}, cookie(services, ann)).status_code
            assert status in (201, 303, 400, 401)
            return status

        come("wrong")
        client.cookies.clear()
        assert [client.get(f"{API}/me", headers=head).status_code for head in (stolen, program)] == [200, 200]
        with client.websocket_connect(live, headers=stolen) as one, client.websocket_connect(live, headers=program) as other:
            one.receive_text(timeout=60)
            other.receive_text(timeout=60)
            assert come(PASSWORD) in (201, 303)
            assert client.get(f"{API}/me").json()["name"] == "Anna"
            client.cookies.clear()
            assert [closing_code(socket) for socket in (one, other)] == [4401, 4401]
        assert [client.get(f"{API}/me", headers=head).status_code for head in (stolen, program)] == [401, 401]
        assert services.lasting.count() == 0


def test_a_revoked_token_ends_its_socket_and_no_other(opener: Opener) -> None:
    """At once, at whichever process it is revoked; another token's stays open."""
    here = opener()
    there = here if here.storage.sqlite else opener()
    table, (ann, _) = two_at_a_table(here)
    id, head = bearer(here, ann, "read")
    _, other = bearer(here, ann, "read")
    with web(here) as client:
        live = f"{API}/tables/{table}/live"
        with client.websocket_connect(live, headers=head) as socket, client.websocket_connect(live, headers=other) as spared:
            socket.receive_text(timeout=60)
            spared.receive_text(timeout=60)
            there.accounts.revoke(ann, id)
            assert closing_code(socket) == 4401
            assert here.lasting.count() == 1


@SQLITE
def test_a_stream_ends_with_its_token(services: Services) -> None:
    """What is served under `keep` stops when its opener is no longer good, and only then."""
    ann = services.accounts.guest("Ann")
    token, secret = services.accounts.issue(ann, "t", ["read"])
    from tatami.server.http.lasting import Opener as Key
    from tatami.server.people.person import hashed

    async def serve() -> None:
        await asyncio.sleep(60)

    async def play() -> bool:
        key = Key(ann.id, TOKEN, hashed(secret))
        kept = asyncio.create_task(services.lasting.keep("here", key, serve))
        await asyncio.sleep(0.05)
        services.lasting.recheck(ann.id)
        await asyncio.sleep(0.05)
        assert not kept.done()
        await asyncio.to_thread(services.accounts.revoke, ann, token.id)
        return await asyncio.wait_for(kept, 5)

    assert asyncio.run(play())


def test_sockets_are_counted_by_address_and_in_all() -> None:
    """Beyond either the next is refused, and a place that is given up can be taken again."""

    async def fill(lasting: Lasting, callers: list[str]) -> list[int]:
        refused: list[int] = []
        gate = asyncio.Event()

        async def one(caller: str) -> None:
            try:
                await lasting.keep(caller, None, gate.wait)  # type: ignore[arg-type]
            except Denied as error:
                refused.append(error.status)

        tasks = [asyncio.create_task(one(caller)) for caller in callers]
        await asyncio.sleep(0.05)
        assert lasting.count() == len(callers) - len(refused)
        gate.set()
        await asyncio.gather(*tasks)
        assert lasting.count() == 0
        return refused

    good = Lasting(10_000, True, lambda _kind, _hash: True)
    assert asyncio.run(fill(good, ["one"] * (BY_ADDRESS + 5) + ["two"] * 5)) == [429] * 5
    assert asyncio.run(fill(good, ["one"] * BY_ADDRESS)) == []
    small = Lasting(7, False, lambda _kind, _hash: True)
    assert asyncio.run(fill(small, ["one"] * 9)) == [503] * 2


@SQLITE
def test_one_address_opens_few_tables_however_many_guests_it_makes(opener: Opener) -> None:
    """Six guests and a hundred and twenty tables: twenty are opened."""
    services = opener(limits=True)
    people = [services.accounts.guest(f"Eve {number}") for number in range(6)]
    with web(services) as client:
        found = []
        for person in people:
            head = cookie(services, person)
            for _ in range(20):
                found.append(client.post("/play/shitenno", headers=head, follow_redirects=False).status_code)
    assert found.count(303) <= 25
    assert found.count(429) >= 95


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::1]", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_an_address_is_counted_as_one_household(address: str, counted: str) -> None:
    """Whoever has one IPv6 address has 2^64 of them."""
    assert household(address) == counted


def test_a_session_of_a_token_is_none(services: Services) -> None:
    """A token is no cookie, and a cookie no token."""
    ann = services.accounts.guest("Ann")
    _, secret = services.accounts.issue(ann, "t", ["read"])
    assert services.accounts.recognise(SESSION, secret) is None
    assert services.accounts.recognise(TOKEN, services.accounts.open_session(ann)) is None
    with suppress(Denied):
        services.accounts.close_session(secret)
    wait_for(lambda: services.accounts.recognise(TOKEN, secret) is not None, 5)
