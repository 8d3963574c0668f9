"""First games of people against bots, by which a host sees whether the weakest level is right."""

import json
from collections.abc import Sequence

import pytest

from server.helpers import chosen
from tatami.cli.server import newcomers
from tatami.server.people.person import Person
from tatami.server.services import Services
from tatami.server.store.schema import results
from tatami.server.tables.newcomers import FirstGames, first_games
from tatami.server.tables.opening import NewTable


def note_game(services: Services, person: Person, bots: Sequence[str], at: int, place: int, stayed: bool = True) -> None:
    """The result of a finished game of Shitennō; `me` among the bots is the same person once more."""
    table = services.tables.create(person, NewTable("shitenno", chosen("me", *bots)))
    mine = [0, *[seat for seat, bot in enumerate(bots, 1) if bot == "me"]]
    rows = [
        {"table": table, "seat": seat, "person": person.id, "title": "shitenno", "seats": 1 + len(bots), "people": 1}
        | {"place": place, "score": 9, "stayed": stayed, "at": at}
        for seat in mine
    ]
    services.storage.write(lambda db: db.execute(results.insert(), rows))


def test_only_the_first_game_alone_against_one_level_counts(services: Services) -> None:
    """Later games, mixed bots and seats shared by one person do not; whoever left has lost; numbers of players and levels stand apart."""
    names = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gil")
    ann, bob, cyd, dan, eve, fay, gil = (services.accounts.guest(name) for name in names)
    note_game(services, ann, ["first_game"], at=2, place=2)
    note_game(services, ann, ["first_game"], at=1, place=1)  # her first, though noted later
    note_game(services, bob, ["first_game"], at=3, place=1, stayed=False)
    note_game(services, cyd, ["first_game"], at=4, place=2)
    note_game(services, dan, ["beginner"], at=5, place=1)
    note_game(services, eve, ["first_game", "first_game"], at=6, place=1)
    note_game(services, fay, ["first_game", "beginner"], at=7, place=1)
    note_game(services, fay, ["first_game"], at=8, place=1)
    note_game(services, gil, ["first_game", "me"], at=9, place=1)
    assert first_games(services.storage) == [
        FirstGames("shitenno", 2, "beginner", 1, 1),
        FirstGames("shitenno", 2, "first_game", 3, 1),
        FirstGames("shitenno", 3, "first_game", 1, 1),
    ]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_command_says_how_many_won(services: Services, capsys: pytest.CaptureFixture[str]) -> None:
    """With the 95 % interval: of four games one won is 5 to 70 %."""
    for number, place in enumerate([1, 2, 2, 2]):
        note_game(services, services.accounts.guest(f"Ann{number}"), ["first_game"], at=number, place=place)
    newcomers(services.settings.database_url)
    assert capsys.readouterr().out == "shitenno, 2 players, first_game: 1 of 4 first games won, 25% (5%–70%)\n"
    newcomers(services.settings.database_url, as_json=True)
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["games"], row["won"], row["low"], row["high"]) == (4, 1, 0.0456, 0.6994)
