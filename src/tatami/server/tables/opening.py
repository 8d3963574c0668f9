"""A table before anybody joins it: what may be asked for, and its first rows: of a new game, or of a finished one that is tried again from an answer on."""

import secrets
from collections import Counter
from typing import Annotated, Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

import tatami
from tatami.bots.levels import NAMED, Level, levels_of, next_level, read_level
from tatami.core.errors import TatamiError
from tatami.core.record import commitment, play_named
from tatami.core.title import Title
from tatami.look import NoClock, Spec
from tatami.server.people.accounts import check_free
from tatami.server.people.names import check_name, shape
from tatami.server.people.person import Person, new_id
from tatami.server.refusals import CONFLICT, UNREADABLE, Denied
from tatami.server.settings import Settings
from tatami.server.store.engine import Storage
from tatami.server.store.schema import OPEN, PLAYING, acts, seats, tables
from tatami.server.tables.running_game import ANSWER, Act, RunningGame, open_game

USUAL_LEVEL: Final = "beginner"  # of the bots, where nobody has chosen one
TIMED: Final = (
    "ismcts:1s",
    "ismcts:3s",
    "ismcts:10s",
)  # offered beside the named levels, which count iterations and would be others with more time
MOST_OPEN: Final = 50  # unfinished tables one person may have opened
LONGEST_NAME: Final = 28  # of a name that a number is put behind


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit on a seat."""

    kind: str = "open"  # me, open (for somebody who is invited, or joins a public table), bot
    level: Annotated[str, msgspec.Meta(max_length=20)] = "greedy"  # of the bot
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""  # of `me`, where several of us share the screen


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened."""

    title: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[Chosen], msgspec.Meta(min_length=1, max_length=6)]  # who sits where
    options: dict[str, str] = {}  # by id; what is left out is as usual
    public: bool = False
    spectator_chat: bool = False  # whether those who watch may speak
    clock: Spec = NoClock()


def open_table(storage: Storage, person: Person, new: NewTable, seed: str, now: int) -> str:
    """Write a new table, which has been checked."""
    table = new_id()
    title = tatami.title(new.title)
    names = names_at_screen(person, new.seats)
    chairs = [chosen_row(table, seat, chosen, person, names.get(seat)) for seat, chosen in enumerate(new.seats)]
    row = table_row(table, title, title.choose(new.options), len(chairs), person, seed, now)
    row |= {"public": new.public, "spectator_chat": new.spectator_chat, "clock": msgspec.to_builtins(new.clock)}
    insert(storage, person, row, chairs)
    return table


class Again(NamedTuple):
    """Where a finished game is taken up, and on which seats: before the answer with that number."""

    number: int
    seats: list[int]


def taken_up(record: dict[str, Any], number: int, mine: list[int], decided: list[int]) -> Again:
    """Whoever played has their own seats again, at the last of their decisions up to an answer; where there was none yet, and for anybody else, it is that very
    place: others have the seat that was asked there."""
    if not mine:
        return Again(number, [record["answers"][number][0]])
    return Again(max((at for at in decided if at <= number), default=number), mine)


def decisions_of(record: dict[str, Any], mine: list[int], last: int) -> list[int]:
    """The places of a game up to an answer at which one of these seats was asked and had a choice."""
    game = tatami.replay(record, 0)
    found = []
    for number, row in enumerate(record["answers"][: last + 1] if mine else []):
        if any(seat in mine and len(game.legal(seat)) > 1 for seat in game.waiting()):
            found.append(number)
        play_named(game, row)
    return found


def open_again(
    storage: Storage, person: Person, record: dict[str, Any], again: Again, levels: list[str | None], names: list[str], now: int
) -> str:
    """Write a table on which a finished game stands at a place of it: the person on these seats, bots on the others. `levels` and `names`: of the bots and the
    people who played it."""
    table, usual = new_id(), level_of(levels)
    chosen = [Chosen("me", name=names[seat]) if seat in again.seats else Chosen("bot", level or usual) for seat, level in enumerate(levels)]
    play, book = first_acts(record, again.number, chosen, levels, now)
    row = table_row(table, tatami.title(record["title"]), record["options"], len(chosen), person, record["seed"], now) | {
        "status": PLAYING,
        "origin": record["table"],
        "length": again.number,
        "started": now,
        "waiting": play.game.waiting(),
        "thinking": bool(play.bots_to_move()),
    }
    called = names_at_screen(person, chosen)
    chairs = [chosen_row(table, seat, one, person, called.get(seat)) for seat, one in enumerate(chosen)]
    insert(storage, person, row, chairs, [{"table": table, **act._asdict()} for act in book])
    return table


def level_of(levels: list[str | None]) -> str:
    """What sits in for the people of a table: the level that most of its bots have, or else the usual one."""
    bots = Counter(level for level in levels if level is not None)
    return bots.most_common(1)[0][0] if bots else USUAL_LEVEL


def check_again(record: dict[str, Any], number: int) -> None:
    """A game can be tried again under the rules it was played by, before one of its answers."""
    title = tatami.title(record["title"])
    if record["rules"] != title.rules:
        raise Denied(CONFLICT, "other_rules", title=title.id, rules=record["rules"])
    if not 0 <= number < len(record["answers"]):
        raise Denied(CONFLICT, "no_position")


def insert(
    storage: Storage, person: Person, row: dict[str, Any], chairs: list[dict[str, Any]], book: list[dict[str, Any]] | None = None
) -> None:
    """A new table with its seats, and the acts it begins with; nobody has too many, nor is called like somebody's account."""

    def do(db: Connection) -> None:
        mine = sa.select(sa.func.count()).where(tables.c.host == person.id, tables.c.status.in_([OPEN, PLAYING]))
        if (db.scalar(mine) or 0) >= MOST_OPEN:
            raise Denied(CONFLICT, "too_many_tables", most=MOST_OPEN)
        for chair in chairs:
            if chair["name"] is not None:
                check_free(db, chair["name"], person.id)
        db.execute(tables.insert().values(row))
        db.execute(seats.insert(), chairs)
        if book:
            db.execute(acts.insert(), book)

    storage.write(do)


def table_row(table: str, title: Title, options: dict[str, str], count: int, person: Person, seed: str, now: int) -> dict[str, Any]:
    """A private table without a clock that has not begun."""
    return {
        "id": table,
        "title": title.id,
        "rules": title.rules,
        "options": options,
        "seats": count,
        "host": person.id,
        "public": False,
        "spectator_chat": True,
        "clock": msgspec.to_builtins(NoClock()),
        "seed": seed,
        "commitment": commitment(title.id, seed),
        "status": OPEN,
        "version": 0,
        "length": 0,
        "waiting": [],
        "thinking": False,
        "created": now,
        "moved": now,
    }


def first_acts(
    record: dict[str, Any], number: int, chosen: list[Chosen], levels: list[str | None], now: int
) -> tuple[RunningGame, list[Act]]:
    """So many answers of a record as acts of a table, of bots where bots gave them; and the game after them."""
    game = open_game(record["title"], record["rules"], record["seats"], record["seed"], record["options"])
    play = RunningGame(game, NoClock(), [seat for seat, one in enumerate(chosen) if one.kind == "bot"], now)
    book = []
    for seq, (seat, kind, answer) in enumerate(record["answers"][:number]):
        act = Act(seq, seat, ANSWER, kind, answer, levels[seat] is not None, now)
        play.apply(act)
        book.append(act._replace(checksum=play.checksum()))
    return play, book


def names_at_screen(person: Person, chosen: list[Chosen]) -> dict[int, str]:
    """By seat: what several people at one screen are called. The first has the name of the person who opens the table, and none here; the others get a number. Unless
    they say."""
    mine = [seat for seat, one in enumerate(chosen) if one.kind == "me"]
    if len(mine) < 2:
        return {}
    names = {}
    for at, seat in enumerate(mine, 1):
        usual = person.name if at == 1 else f"{person.name[:LONGEST_NAME]} {at}"
        names[seat] = check_name(chosen[seat].name.strip()) if chosen[seat].name.strip() else usual
    shapes = [shape(name) for name in names.values()]
    for name in names.values():
        if shapes.count(shape(name)) > 1:
            raise Denied(CONFLICT, "name_at_table", name=name)
    return {seat: name for seat, name in names.items() if name != person.name}


def chosen_row(table: str, seat: int, chosen: Chosen, person: Person, name: str | None) -> dict[str, Any]:
    kind = "person" if chosen.kind == "me" else chosen.kind
    return {
        "table": table,
        "seat": seat,
        "kind": kind,
        "person": person.id if kind == "person" else None,
        "level": chosen.level if kind == "bot" else None,
        "name": name,
        "invitation": secrets.token_urlsafe(16) if kind == "open" else None,
    }


def check_table(new: NewTable, settings: Settings) -> None:
    """Title, options, seats and levels must fit together before anything is written."""
    title = tatami.title(new.title)
    options = title.choose(new.options)
    if len(new.seats) not in title.seats_for(options):
        raise Denied(
            UNREADABLE, "bad_seat_count", title=title.id, counts=", ".join(map(str, title.seats_for(options))), seats=len(new.seats)
        )
    for chosen in new.seats:
        if chosen.kind not in ("me", "open", "bot"):
            raise Denied(UNREADABLE, "unknown_value", what="kind", value=chosen.kind[:40], known="me, open, bot")
        if chosen.kind == "bot":
            check_level(chosen.level, title.id, settings)
    if all(chosen.kind == "bot" for chosen in new.seats):
        check_people(False, settings)


def check_level(level: str, title: str, settings: Settings) -> None:
    """A level of the ladder, in its title within what this server lets a bot think; or one of the programs it names."""
    if level in settings.program_levels:
        return
    if not is_quick(read_level(level, title), settings):
        raise Denied(UNREADABLE, "level_too_slow", level=level)


def is_quick(level: Level, settings: Settings) -> bool:
    return level.seconds <= settings.level_seconds and level.iterations <= settings.level_iterations


def is_allowed(level: str, title: str, settings: Settings) -> bool:
    """Whether a table may have such a bot."""
    try:
        check_level(level, title, settings)
    except TatamiError:
        return False
    return True


def offered_levels(settings: Settings, title: str) -> list[str]:
    """The named levels of a title that think no longer than this server lets them."""
    return [name for name in levels_of(title) if is_quick(read_level(name, title), settings)]


def timed_levels(settings: Settings, title: str) -> list[str]:
    """Bots that search for as long as a host lets them, within what this server does."""
    return [level for level in TIMED if is_allowed(level, title, settings)]


def level_above(level: str, title: str, settings: Settings) -> str | None:
    """The next stronger bot that a table may have: above the strongest level are those that think for longer."""
    above = next_level(level, title)
    if above is not None and above in offered_levels(settings, title):
        return above
    timed = timed_levels(settings, title)
    stronger = timed if level in NAMED else timed[timed.index(level) + 1 :] if level in timed else []
    return stronger[0] if stronger else None


def check_people(seated: bool, settings: Settings) -> None:
    """Among strangers, bots play with people, not by themselves."""
    if not seated and settings.is_public:
        raise Denied(CONFLICT, "nobody_plays")
