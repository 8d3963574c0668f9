"""Names and texts: which may be had, which look alike, and what is left out of everything people write."""

import pytest

from server.clients import API, web
from server.helpers import chosen, two_at_a_table
from tatami.server.people.names import check_name, shape
from tatami.server.people.plain import plain
from tatami.server.refusals import Denied
from tatami.server.services import Services
from tatami.server.tables.opening import Chosen, NewTable

PASSWORD = "correct horse"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ann", "Ann"),
        ("Zoe\u0301", "Zoé"),
        ("Zoé", "Zoé"),
        ("नमस्ते", "नमस्ते"),
        ("দীপা", "দীপা"),
        ("สมชาย", "สมชาย"),
        ("さくら", "さくら"),
        ("محمد", "محمد"),
        ("Jean-Luc d’Arc", "Jean-Luc d’Arc"),
        ("Dr. No 7", "Dr. No 7"),
        ("Ａｎｎ", "Ann"),
        ("Abbot", "Abbot"),
        ("Botticelli", "Botticelli"),
    ],
)
def test_people_are_called_many_things(name: str, kept: str) -> None:
    """Composed accents, other scripts and their marks."""
    assert check_name(name) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " Ann",
        "Ann ",
        "A  nn",
        "x" * 33,
        "a\x00b",
        "a\nb",
        "<b>",
        "_",
        "An\u202en",
        "An\u200bn",
        "\u0301Ann",
        "A" + "\u0300\u0301\u0302\u0303\u0304" + "nn",
        "\ud800",
        "-",
        "☃",
        "ﷺ" * 9,
    ],
)
def test_what_is_no_name(name: str) -> None:
    """Nothing that cannot be seen, turns the line round, or towers over it."""
    with pytest.raises(Denied, match="A name has"):
        check_name(name)


@pytest.mark.parametrize(
    "name",
    ["bot greedy", "Bot", "b0t", "ВОТ greedy", "bot-1", "Robot 7", "Admin", "аdmin", "Tatami", "Guest 3", "Akebono", "akebono", "INVITÉ"],
)
def test_names_that_mean_somebody_else(name: str) -> None:
    """Bots, the house, guests: in whatever letters."""
    with pytest.raises(Denied, match="could be mistaken for the server"):
        check_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "Аnn"),
        ("paypal", "раураl"),
        ("Bill", "Bi11"),
        ("Iris", "lris"),
        ("Olga", "0lga"),
        ("Tom", "Torn"),
        ("Søren", "Soren"),
        ("Kay", "Κay"),
        ("Straße", "STRASSE"),
        ("Ｂｏｂ", "Bob"),
        ("O'Hara", "O’Hara"),
    ],
)
def test_names_that_look_alike_have_one_shape(one: str, other: str) -> None:
    """Case, other scripts' letters, digits, pairs of letters."""
    assert shape(one) == shape(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Zoé", "Zoe"), ("Bob", "Rob"), ("नमस्ते", "नमस्त"), ("Мария", "Марина")])
def test_names_that_do_not_have_two(one: str, other: str) -> None:
    """An accent can be seen."""
    assert shape(one) != shape(other)


@pytest.mark.parametrize("name", ["Ann", "ANN", "Аnn"])
def test_nobody_takes_the_name_of_an_account(services: Services, name: str) -> None:
    """Neither as a guest, nor by another account, nor by changing it."""
    ann = services.accounts.register("Ann", PASSWORD)
    eve = services.accounts.guest("Eve")
    with pytest.raises(Denied, match="taken"):
        services.accounts.guest(name)
    with pytest.raises(Denied, match="taken"):
        services.accounts.register(name, PASSWORD)
    with pytest.raises(Denied, match="taken"):
        services.accounts.change(eve, name=name)
    with pytest.raises(Denied, match="taken"):
        services.accounts.register(name, PASSWORD, guest=eve)
    assert services.accounts.change(ann, name="ann").name == "ann"
    assert services.accounts.check(name, PASSWORD).id == ann.id


def test_nobody_at_a_table_is_called_like_another(services: Services) -> None:
    """Not when sitting down, not by a new name, and no spectator speaks under it."""
    ann, other, eve = services.accounts.guest("Ann"), services.accounts.guest("Аnn"), services.accounts.guest("Eve")
    table = services.tables.create(ann, NewTable("shitenno", chosen("me", "open"), public=True, spectator_chat=True))
    with pytest.raises(Denied, match="is called"):
        services.tables.join(other, table)
    with pytest.raises(Denied, match="is called"):
        services.chat.say(other, table, "I am Ann")
    services.tables.join(eve, table)
    with pytest.raises(Denied, match="is called"):
        services.accounts.change(eve, name="ANN")
    with pytest.raises(Denied, match="is called"):
        services.accounts.register("Ann", PASSWORD, guest=eve)
    assert services.accounts.change(eve, name="Eva").name == "Eva"


def test_nobody_is_called_like_an_account_at_anothers_screen(services: Services) -> None:
    """Several at one screen: no name of an account but one's own, and whoever is not the account is marked as a guest."""
    services.accounts.register("Zoe", PASSWORD)
    ann, eve = services.accounts.register("Ann", PASSWORD), services.accounts.guest("Eve")
    with pytest.raises(Denied, match="taken"):
        services.tables.create(ann, NewTable("shitenno", [Chosen("me"), Chosen("me", name="Zοe")]))
    seats = [Chosen("me"), Chosen("me", name="Max"), Chosen("open")]
    table = services.tables.create(ann, NewTable("shitenno", seats, public=True))
    assert [(chair.name, chair.guest) for chair in services.tables.look(table, ann).chairs[:2]] == [("Ann", False), ("Max", True)]
    services.tables.join(eve, table)
    with pytest.raises(Denied, match="is called"):
        services.accounts.change(eve, name="MAX")
    services.forget(ann, PASSWORD)
    assert [chair.name for chair in services.tables.look(table, eve).chairs[:2]] == ["–", "–"]


def test_guests_are_marked_as_guests(services: Services) -> None:
    """On their chairs, for everybody at the table."""
    table, (ann, bob) = two_at_a_table(services)
    assert [chair.guest for chair in services.tables.look(table, ann).chairs] == [True, True]
    services.accounts.register("Bob", PASSWORD, guest=bob)
    assert [chair.guest for chair in services.tables.look(table, ann).chairs] == [True, False]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Hello\x00 there", "Hello there"),
        ("a\u202eb\u2066c", "abc"),
        ("zero\u200bwidth \ufeff", "zerowidth"),
        ("line\r\nbreak\u2028and\ttab", "line break and tab"),
        ("नमस्ते می‌خواهم 👨‍👩‍👧", "नमस्ते می‌خواهم 👨‍👩‍👧"),
        ("e\u0301", "é"),
        ("Z" + "\u0310" * 50 + "!", "Z" + "\u0310" * 4 + "!"),
        ("\x1b[31mred", "[31mred"),
    ],
)
def test_what_cannot_be_seen_is_left_out(text: str, kept: str) -> None:
    """Control and direction characters, towers of marks; what scripts and emoji need stays."""
    assert plain(text) == kept


def test_notes_keep_their_lines() -> None:
    """And nothing else that cannot be seen."""
    assert plain("one\r\ntwo\x00\n\u202ethree", lines=True) == "one\ntwo\nthree"


def test_no_text_brings_control_characters_into_the_database(services: Services) -> None:
    """Chat, notes, labels of tokens: over the API and on the page."""
    table, (ann, _) = two_at_a_table(services)
    head = {"Cookie": f"tatami={services.accounts.open_session(ann)}"}
    dirty = "a\x00b\u202ec"
    with web(services) as client:
        assert client.post(f"{API}/tables/{table}/chat", json={"text": dirty}, headers=head).status_code == 200
        assert client.post(f"/table/{table}/chat", data={"text": dirty}, headers=head, follow_redirects=False).status_code == 303
        assert client.put(f"{API}/tables/{table}/notes/0", json={"text": dirty}, headers=head).status_code == 200
        assert client.post(f"{API}/tokens", json={"label": dirty, "scopes": ["read"]}, headers=head).json()["label"] == "abc"
        assert client.get(f"{API}/tables/{table}/notes/0", headers=head).json() == {"text": "abc"}
        assert [line["text"] for line in client.get(f"{API}/tables/{table}", headers=head).json()["chat"]] == ["abc", "abc"]
