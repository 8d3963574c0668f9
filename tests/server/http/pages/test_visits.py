"""Pages over HTTP: without scripts everything works, and nobody reaches what is not theirs."""

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

import tatami
from server.helpers import deals
from tatami.core.title import Title
from tatami.server.app import make_app
from tatami.server.http.pages import play
from tatami.server.http.pages.visit import whole
from tatami.server.live import audience
from tatami.server.live.audience import TRY_AGAIN
from tatami.server.services import Services
from tatami.server.settings import Settings
from tatami.server.store.schema import tables

FRAGMENT = {"x-fragment": "1"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    settings = Settings(data=Path(tmp_path_factory.mktemp("house")), bot_workers=1, limits=False)
    with TestClient(make_app(Services(settings, draw=deals("visits")))) as found:
        yield found


def fresh(client: TestClient[Any]) -> TestClient[Any]:
    """Another browser: no cookies."""
    client.cookies.clear()
    return client


def two_me(client: TestClient[Any], kinds: list[str]) -> str:
    """A table of one's own; its path."""
    answer = client.post(
        "/create/shitenno", data={"seat": kinds, "public": "private", "clock": "none", "option:generals": "by_seat"}, follow_redirects=False
    )
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_options_that_do_not_go_together_are_refused_in_words(client: TestClient[Any]) -> None:
    """On the page that was filled in, in its language, with the reason the title gives."""
    fresh(client)
    form = {"seat": ["me", "bot:greedy", "bot:greedy"], "option:face": "moon", "option:start": "printed"}
    refused = client.post("/create/shogun", data=form, headers={"accept-language": "fr"})
    assert refused.status_code == 400
    assert "Les positions de départ imprimées ne valent que pour la face Soleil" in refused.text
    assert "<form" in refused.text


def test_a_game_without_scripts(client: TestClient[Any]) -> None:
    """One click makes a guest and a table; an answer is a form, and the page comes back."""
    fresh(client)
    page = client.post("/play/shitenno")
    assert page.status_code == 200
    assert 'data-part="board"' in page.text
    path = two_me(client, ["me", "me"])
    curtain = client.get(path).text
    seat = re.search(r"\?seat=(\d)", curtain)
    assert seat is not None
    assert 'class="sh-hand"' not in curtain
    page_text = client.get(f"{path}?seat={seat[1]}").text
    assert 'data-part="dock"' in page_text
    number = re.search(r'name="question" value="(\d+)"', page_text)
    answer = re.search(r'name="answer" value="(\w+)"', page_text)
    assert number is not None
    assert answer is not None
    done = client.post(f"{path}/answer?seat={seat[1]}", data={"question": number[1], "answer": answer[1]})
    assert done.status_code == 200
    late = client.post(f"{path}/answer?seat={seat[1]}", data={"question": number[1], "answer": "nonsense"}, headers=FRAGMENT)
    assert late.status_code == 409
    assert 'role="alert"' in late.text
    assert 'data-part="board"' in late.text


def test_strangers_stay_outside(client: TestClient[Any]) -> None:
    """Whoever has the address of a private table may watch; it stands in no list, and nobody acts or looks into hands but those who sit there."""
    fresh(client)
    path = two_me(client, ["me", "me"])
    fresh(client)
    for seat in ("", "?seat=0", "?seat=1"):
        watched = client.get(path + seat)
        assert watched.status_code == 200
        assert 'class="sh-hand"' not in watched.text
        assert "data-answer" not in watched.text
    assert client.get(f"{path}/log").status_code == 200
    assert path not in client.get("/lobby").text
    assert client.get(path.replace("/table/", "/game/") + "/record.json").status_code == 409
    assert client.post(f"{path}/answer", data={"question": "0", "answer": "done"}).status_code == 401
    client.post("/settings", data={"name": "Mallory"})
    assert client.get(f"{path}/preview?question=0&answer=done").status_code == 403
    for act in ("answer", "undo", "hint", "chat", "notes", "start", "leave", "return", "rematch"):
        assert client.post(f"{path}/{act}", data={"text": "x", "question": "0", "answer": "done"}).status_code in (403, 404, 409), act


def test_spectators_are_counted(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside who is there stands how many watch; those who sit are not counted among them. Who comes and goes redraws nobody's board: the others are
    pushed the names alone."""
    monkeypatch.setattr(audience, "PRESENCE_SECONDS", 0.01)
    fresh(client)
    path = two_me(client, ["me", "me"])
    with client.websocket_connect(f"{path}/live") as mine:
        first = mine.receive_text()
        assert 'data-part="board"' in first
        assert 'class="watching"' not in first
        fresh(client)
        with client.websocket_connect(f"{path}/live") as watching:
            assert "1 spectator<" in watching.receive_text()
            come = mine.receive_text()
        gone = mine.receive_text()
    assert [bool(re.match(r"people \d+\n<section", text)) for text in (come, gone)] == [True, True]
    assert "1 spectator<" in come
    assert "spectator" not in gone
    assert re.findall('data-part="(\\w+)"', come + gone) == ["players", "players"]
    assert len(come) < 2000


def test_the_log_comes_by_pages(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The last page first, each with the way to the one before; together they are everything that happened."""
    monkeypatch.setattr(play, "LOG_PAGE", 2)
    fresh(client)
    path = two_me(client, ["me", "me"])
    fresh(client)
    heard = client.get(f"/api/v1/tables/{path.rpartition('/')[2]}").json()["heard"]
    assert heard > 4
    pages: list[list[int]] = []
    until = ""
    while True:
        text = client.get(f"{path}/log{until}").text
        pages.append([int(number) for number in re.findall(r'id="e(\d+)"', text)])
        older = re.search(r'rel="prev" href="(\?until=\d+)"', text)
        if older is None:
            break
        until = older[1]
    assert pages[:2] == [[heard - 1, heard], [heard - 3, heard - 2]]
    assert {len(page) for page in pages} == {2}
    assert {number for page in pages for number in page} == set(range(1, heard + 1))


def test_what_the_rules_refuse_is_said_in_the_readers_language(client: TestClient[Any]) -> None:
    """The sentence, and the rule behind it."""
    fresh(client)
    path = two_me(client, ["me", "bot:random"])
    for lang, words in (("fr", "rien à reprendre"), ("en", "nothing to take back")):
        client.post("/language", data={"lang": lang, "back": "/"})
        refused = client.post(f"{path}/undo", headers=FRAGMENT)
        assert refused.status_code == 409
        assert words in refused.text
        assert "rule=table.4" in refused.text


def test_a_push_that_fails_is_in_the_log(
    client: TestClient[Any], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The viewer is told to come again, and the trace is kept."""
    fresh(client)
    path = two_me(client, ["me", "bot:random"])

    def broken(*_: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(play, "drawn", broken)
    with client.websocket_connect(f"{path}/live") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    assert closed.value.code == TRY_AGAIN
    assert "a push failed" in caplog.text
    assert "ZeroDivisionError" in caplog.text


def test_record_of_a_running_game_is_not_to_be_had(client: TestClient[Any]) -> None:
    """No seed and no record leaves before the end, not even to the players."""
    fresh(client)
    path = two_me(client, ["me", "me"])
    for address in ("", "/replay", "/record.json"):
        assert client.get(path.replace("/table/", "/game/") + address).status_code == 409


def test_language_at_any_moment(client: TestClient[Any]) -> None:
    """The choice holds for strangers by cookie and for people by their settings, and leads back to where one was."""
    fresh(client)
    client.post("/language", data={"lang": "fr", "back": "/lobby"})
    assert 'lang="fr"' in client.get("/").text
    answer = client.post("/language", data={"lang": "en", "back": "//elsewhere.example"}, follow_redirects=False)
    assert answer.headers["location"] == "/"
    client.post("/settings", data={"name": "Ayame", "lang": "fr", "theme": "dark"})
    page = client.get("/settings").text
    assert 'data-theme="dark"' in page
    assert 'lang="fr"' in page


def test_errors_are_pages(client: TestClient[Any]) -> None:
    """What is not there, or cannot be understood, is said on a page in the reader's language."""
    fresh(client)
    assert "Il n'y a rien ici" in client.get("/nix", headers={"accept-language": "fr"}).text.replace("&#39;", "'")
    assert client.get("/nix").status_code == 404
    assert client.get("/table/nix").status_code == 404
    assert client.get("/rules/nix").status_code == 400
    assert client.get("/rules/shitenno?rule=nix.1", headers=FRAGMENT).status_code == 400
    assert client.get("/join/nix").status_code == 404
    refused = client.post("/create/shitenno", data={"seat": ["me"]})
    assert refused.status_code == 400
    assert 'role="alert"' in refused.text


def test_account(client: TestClient[Any]) -> None:
    """A guest becomes an account and keeps the tables; the account signs out and in again, and can be deleted."""
    fresh(client)
    path = two_me(client, ["me", "me"])
    assert client.post("/register", data={"name": "Kikuko", "password": "short"}).status_code == 400
    assert client.post("/register", data={"name": "Kikuko", "password": "long enough"}).status_code == 200
    client.post("/sign-out")
    assert "leave" not in client.get(path).text
    assert client.post("/sign-in", data={"name": "Kikuko", "password": "wrong one"}).status_code == 401
    client.post("/sign-in", data={"name": "Kikuko", "password": "long enough"})
    assert f'action="{path}/leave"' in client.get(path).text or "?seat=" in client.get(path).text
    profile = re.search(r"/profile/\w+", client.get("/settings").text)
    assert profile is not None
    assert "Kikuko" in client.get(profile[0]).text
    client.post("/delete-account", data={"password": "long enough"})
    assert client.get(profile[0]).status_code == 404


def test_the_shelf_remembers(client: TestClient[Any]) -> None:
    """How many play and how well the bots do is chosen beside "Play now", and chosen again the next time; what cannot be is left aside."""
    fresh(client)
    page = client.post("/play/shitenno", data={"seats": "4", "level": "casual"})
    assert page.text.count('<span class="level">casual player</span>') == 3
    home = client.get("/").text
    assert '<option value="4" selected>' in home
    assert home.count('<option value="casual" selected') == home.count('<select name="level"')
    client.post("/play/shitenno", data={"level": "expert"})
    shogun = client.get("/").text.partition('action="/play/shogun"')[2].partition("</form>")[0]
    assert '<option value="master" selected' in shogun  # which does without the level chosen elsewhere
    assert client.post("/play/shitenno", data={"seats": "99", "level": "ismcts:3600s"}).status_code == 200
    assert "dreamer" in client.post("/play/shitenno", data={"level": "random"}).text  # the bots' own names are levels too


def test_the_host_chooses_who_takes_open_seats(client: TestClient[Any]) -> None:
    """The waiting room offers the levels of its title; the game begins with the one chosen."""
    fresh(client)
    path = two_me(client, ["me", "open", "open"])
    room = client.get(path).text
    assert re.search(r'<select id="level" name="level">.*<option value="beginner" selected>beginner · \d+</option>', room, re.DOTALL)
    begun = client.post(f"{path}/start", data={"level": "casual"}).text
    assert begun.count('<span class="level">casual player</span>') == 2
    assert 'name="level"' not in client.get(two_me(client, ["me", "me"])).text


def test_the_next_level_is_played_and_remembered(tmp_path: Path) -> None:
    """The button below a win opens the same table against bots of that level; the shelf has it chosen from then on, if it offers it."""
    settings = Settings(data=tmp_path, bot_workers=1, limits=False)
    with TestClient(make_app(Services(settings, draw=deals("before")))) as before:
        path = two_me(before, ["bot:first_game", "me", "bot:first_game", "bot:first_game"])
        cookies = dict(before.cookies)
    services = Services(settings)
    services.storage.write(lambda db: db.execute(tables.update().values(status="over")))
    services.storage.close()
    with TestClient(make_app(Services(settings, draw=deals("after"))), cookies=cookies) as client:
        page = client.post(f"{path}/rematch", data={"level": "casual"}).text
        assert page.count('<span class="level">casual player</span>') == 3
        home = client.get("/").text
        assert home.count('<option value="casual" selected') == home.count('<select name="level"')
        assert client.post(f"{path}/rematch", data={"level": "ismcts:1s"}).text.count('<span class="level">strategist</span>') == 3
        chosen = client.get("/").text.count('<option value="casual" selected')
        assert chosen == home.count('<select name="level"'), "a bot the shelf does not offer is not what it has chosen"


@pytest.mark.parametrize("number", ["9" * 5000, "²", "-1", "4.0", ""])
def test_a_number_that_is_none_means_nothing(client: TestClient[Any], number: str) -> None:
    """More digits than Python reads, or digits that are no number: the usual count of seats, not a 500."""
    fresh(client)
    assert whole(number) == -1
    page = client.post("/play/shitenno", data={"seats": number})
    assert page.status_code == 200
    assert page.text.count('class="level"') == 2


def test_a_name_that_cannot_be_is_said_beside_the_field(client: TestClient[Any]) -> None:
    """Whoever comes by a link stays on the invitation, with what was typed."""
    fresh(client)
    path = two_me(client, ["me", "open"])
    link = re.search(r"/join/([\w-]+)", client.get(path).text)
    assert link is not None
    fresh(client)
    refused = client.post(f"/join/{link[1]}", data={"name": "x" * 60})
    assert refused.status_code >= 400
    assert 'id="name-error"' in refused.text
    assert f'value="{"x" * 60}"' in refused.text
    assert client.post(f"/join/{link[1]}", data={"name": "Denji"}).status_code == 200


def test_the_waiting_room_asks_before_bots_take_the_open_seats(client: TestClient[Any]) -> None:
    """A link can be copied, or held before a camera; to start says what it means."""
    fresh(client)
    room = client.get(two_me(client, ["me", "open", "open"])).text
    assert room.count("data-copy-from") == 2
    assert room.count('class="segno"') == 2
    assert "2 open seats" in room
    assert "data-sure" in room


def test_pages_are_compressed(client: TestClient[Any]) -> None:
    """A table of the largest board stays below 60 kB on the wire."""
    fresh(client)
    with client.stream("POST", "/play/middle_earth", headers={"accept-encoding": "gzip"}, follow_redirects=True) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        assert len(b"".join(answer.iter_raw())) < 60_000


def test_what_an_installed_page_needs(client: TestClient[Any]) -> None:
    """A manifest with its icons, a worker at the root, and a page for when there is no line."""
    fresh(client)
    assert 'rel="manifest"' in client.get("/").text
    manifest = client.get("/static/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        assert client.get(icon["src"]).status_code == 200
    assert "/offline" in client.get("/worker.js").text
    assert client.get("/offline").status_code == 200
    assert 'property="og:image"' in client.get("/").text


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_a_link_shows_its_title(client: TestClient[Any], title: str) -> None:
    """A picture of its own for every title, of the size and weight that previews take; the house's seal for everything else."""
    page = client.get(f"/rules/{title}").text
    found = re.search(r'property="og:image" content="https?://[^/"]+(/[^"]+)"', page)
    assert found
    picture = client.get(found[1])
    assert picture.headers["content-type"] == "image/png"
    assert picture.content[16:24] == (1200).to_bytes(4, "big") + (630).to_bytes(4, "big")
    assert len(picture.content) < 60_000
    assert title in found[1]
    assert "/seal-512.png" in client.get("/rules/table").text


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "title", [title for title in tatami.titles() if (title.folder / "study.json").exists()], ids=lambda title: title.id
)
def test_a_title_says_how_fair_it_is(client: TestClient[Any], title: Title, lang: str) -> None:
    """The page of its rules leads to the study it brings: the shares of its numbers, and no style of its own, which a browser would not take from here."""
    fresh(client)  # the language of whoever was here before would count more than the browser's
    rules, study = (
        re.sub(
            "[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]", " ", html.unescape(client.get(path, headers={"accept-language": lang}).text)
        )
        for path in (f"/rules/{title.id}", f"/rules/{title.id}/study")
    )
    named = {"en": "How fair is it?", "fr": "Est-ce équitable ?"}[lang]
    assert f'<a href="/rules/{title.id}/study">{named}</a>' in rules
    assert f"<h1>{named} {title.names[lang]}</h1>" in study
    for row in json.loads((title.folder / "study.json").read_text("utf-8"))["wins"]["seat"]:
        share = f"{100 * row['share']:.1f}"
        assert f"<td>{share.replace('.', ',') if lang == 'fr' else share} %</td>" in study
    assert not re.search('<style|style="', study)


def test_what_was_not_studied_says_so(client: TestClient[Any]) -> None:
    """The rules of the table are no title, and nothing leads to a study of them."""
    assert "/study" not in client.get("/rules/table").text
    assert client.get("/rules/table/study").status_code == client.get("/rules/nothing").status_code == 400


def test_an_address_says_whether_it_has_answered(client: TestClient[Any]) -> None:
    """Guests have none; a new one waits for its link to be opened."""
    fresh(client)
    client.post("/settings", data={"name": "Momo", "lang": "en", "theme": "auto"})
    assert 'name="email"' not in client.get("/settings").text
    client.post("/register", data={"name": "Momo", "password": "correct horse"})
    client.post("/settings", data={"name": "Momo", "lang": "en", "theme": "auto", "email": "momo@example.org"})
    assert "once you have opened the link" in client.get("/settings").text


def test_modes_are_pictures_with_a_sentence(client: TestClient[Any]) -> None:
    """Four games in one box: each says what it is, and how many play it; the siege is for two."""
    fresh(client)
    page = client.get("/create/middle_earth").text
    assert page.count('name="option:mode"') == 4
    assert re.search(r'value="siege"\s+data-counts="2"', page)
    assert '<select id="option-mode"' not in page
    opened = client.post(
        "/create/middle_earth", data={"seat": ["me", "bot:random"], "option:mode": "siege", "public": "private", "clock": "none"}
    )
    assert opened.status_code == 200


@pytest.mark.parametrize(
    ("lang", "named"),
    [
        ("en", ["War", "Alliance of Good against Evil", "Hunt for the Ring-bearer", "Siege of Minas Tirith"]),
        ("fr", ["Guerre", "Alliance du Bien contre le Mal", "Traque du Porteur de l'Anneau", "Siège de Minas Tirith"]),
    ],
)
def test_tables_say_which_game_of_a_title_they_play(client: TestClient[Any], lang: str, named: list[str]) -> None:
    """Middle-earth's four: in the lobby, in the waiting room, and on the shelf."""
    fresh(client)
    header, paths = {"accept-language": lang}, []
    for mode, seats in (("war", 3), ("alliance", 4), ("hunt", 4), ("siege", 2)):
        form = {"seat": ["me", *["open"] * (seats - 1)], "option:mode": mode, "public": "public"}
        paths.append(client.post("/create/middle_earth", data=form, headers=header, follow_redirects=False).headers["location"])
    lobby = client.get("/lobby", headers=header).text
    for path, name in zip(paths, named, strict=True):
        shown = re.search(rf'<a href="{path}".*?</a>', lobby, re.DOTALL)
        assert shown is not None
        assert name in html.unescape(shown[0])
        assert name in html.unescape(client.get(path, headers=header).text)
    assert " · ".join(named) in html.unescape(client.get("/", headers=header).text)


def test_samurai_is_played_with_diplomacy_and_learned_without(client: TestClient[Any]) -> None:
    """Diplomacy is chosen where a table is set up; a game begun at once and a lesson do without it."""
    fresh(client)
    page = client.get("/create/samurai_katana").text
    assert page.count('name="mode"') == 2
    assert re.search(r'name="mode" value="diplomacy" checked', page)
    assert '<option value="">as the game above has it</option>' in page
    for path, form, named in (
        ("/play/samurai_katana", {"seats": "3"}, ["Swords alone"]),
        ("/play/samurai_katana", {"learn": "1"}, ["Swords alone"]),
        ("/create/samurai_katana", {"mode": "diplomacy", "option:negotiation": ""}, ["Diplomacy"]),
        ("/create/samurai_katana", {"mode": "swords", "option:negotiation": ""}, ["Swords alone"]),
        ("/create/samurai_katana", {"mode": "diplomacy", "option:negotiation": "no"}, []),
        ("/create/samurai_katana", {}, ["Swords alone"]),
    ):
        opened = client.post(path, data={"seat": ["me", "open", "open"], **form}, follow_redirects=False).headers["location"]
        row = re.search(rf'<a href="{opened.partition("?")[0]}".*?</a>', client.get("/lobby").text, re.DOTALL)
        assert row is not None
        assert [name for name in ("Diplomacy", "Swords alone") if name in row[0]] == named
