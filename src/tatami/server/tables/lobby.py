"""Tables: opened, joined, left, started, looked at. What happens on them once they are started is in `acts`, what is said in `chat`."""

import secrets
from collections.abc import Callable
from typing import Annotated, Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

import tatami
from tatami.bots.levels import NAMED, Level, read_level
from tatami.core.errors import TatamiError
from tatami.core.record import commitment, seed_text
from tatami.core.title import Title
from tatami.look import Look, NoClock, Spec
from tatami.server.people.accounts import check_free
from tatami.server.people.names import check_name, shape
from tatami.server.people.person import Person, new_id
from tatami.server.refusals import CONFLICT, FORBIDDEN, MISSING, UNREADABLE, Denied
from tatami.server.settings import Settings
from tatami.server.store.engine import Storage
from tatami.server.store.schema import CLOSED, OPEN, OVER, PLAYING, acts, seats, tables
from tatami.server.tables.chat import check_own_name
from tatami.server.tables.looks import Looks
from tatami.server.tables.passing import next_moment
from tatami.server.tables.rooms import Room, Rooms
from tatami.server.tables.running_game import ANSWER, Act, RunningGame, open_game
from tatami.server.tables.stored_games import stored_record

TRY_AGAINST: Final = "casual"  # the level that sits in for the other people of a game that is tried again
MOST_OPEN: Final = 50  # unfinished tables one person may have opened


LONGEST_NAME: Final = 28  # of a name that a number is put behind


class Chosen(msgspec.Struct, frozen=True):
    """Who shall sit on a seat: `me`, `open` for an invited person, or a `bot` of a level."""

    kind: str = "open"
    level: Annotated[str, msgspec.Meta(max_length=20)] = "greedy"
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""  # of `me`, where several of us share the screen


class NewTable(msgspec.Struct, frozen=True):
    """A table to be opened."""

    title: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[Chosen], msgspec.Meta(min_length=1, max_length=6)]
    options: dict[str, str] = {}
    public: bool = False
    spectator_chat: bool = False
    clock: Spec = NoClock()


class Tables:
    """The tables of the house."""

    def __init__(
        self, settings: Settings, storage: Storage, rooms: Rooms, looks: Looks, now: Callable[[], int], draw: Callable[[int], int]
    ) -> None:
        self.settings = settings
        self.storage = storage
        self.rooms = rooms
        self.looks = looks
        self.now = now
        self.draw = draw
        self.started: Callable[[Room], None] = lambda _room: None  # told when a table has been started, while the room is locked

    # Opening and filling a table.

    def create(self, person: Person, new: NewTable, deal: int | None = None) -> str:
        """Open a table; if no seat is left open, it starts at once. `deal`: the seed where everybody shall meet the same deal, to learn on it."""
        check_table(new, self.settings)
        table, now = new_id(), self.now()
        seed = seed_text(self.draw(256) if deal is None else deal)
        title = tatami.title(new.title)
        names = names_at_screen(person, new.seats)
        chairs = [chosen_row(table, seat, chosen, person, names.get(seat)) for seat, chosen in enumerate(new.seats)]
        row = table_row(table, title, title.choose(new.options), len(chairs), person, seed, now)
        row |= {"public": new.public, "spectator_chat": new.spectator_chat, "clock": msgspec.to_builtins(new.clock)}
        self._insert(person, row, chairs)
        if not any(chosen.kind == "open" for chosen in new.seats):
            self.start(person, table)
        return table

    def _insert(self, person: Person, row: dict[str, Any], chairs: list[dict[str, Any]], book: list[dict[str, Any]] | None = None) -> None:
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

        self.storage.write(do)

    def try_again(self, person: Person, table: str, number: int) -> str:
        """A new table from a finished game, before the answer with that number: who asks takes the seat that gave it, bots the others.

        The seed is the game's own, so that luck is the same as long as the answers are.
        """
        record = self.record(table, person)
        title = tatami.title(record["title"])
        if record["rules"] != title.rules:
            raise Denied(CONFLICT, "other_rules", title=title.id, rules=record["rules"])
        if not 0 <= number < len(record["answers"]):
            raise Denied(CONFLICT, "no_position")
        mine = record["answers"][number][0]
        with self.rooms.open(table) as room:
            chosen = [Chosen("me") if seat.seat == mine else Chosen("bot", seat.level or TRY_AGAINST) for seat in room.seats]
        again, now = new_id(), self.now()
        play, book = first_acts(record, number, [seat for seat in range(len(chosen)) if seat != mine], now)
        row = table_row(again, title, record["options"], len(chosen), person, record["seed"], now) | {
            "status": PLAYING,
            "origin": table,
            "length": number,
            "started": now,
            "waiting": play.game.waiting(),
            "thinking": bool(play.bots_to_move()),
        }
        chairs = [chosen_row(again, seat, one, person, None) for seat, one in enumerate(chosen)]
        self._insert(person, row, chairs, [{"table": again, **act._asdict()} for act in book])
        with self.rooms.open(again) as room:
            due = next_moment(room, room.game())
            self.rooms.change(room, lambda _db: {"passes": due})
        with self.rooms.open(again) as room:
            self.started(room)
        return again

    def join(self, person: Person, table: str, seat: int | None = None, invitation: str | None = None, known: bool = False) -> int:
        """Take a seat: by invitation, or any free one of a public table or where one is `known`. The last to sit down starts the game."""
        with self.rooms.open(table) as room:
            check_status(room, OPEN)
            if room.seats_of(person.id):
                raise Denied(CONFLICT, "already_seated")
            check_own_name(room, person)
            chair = free_chair(room, seat, invitation, known)
            taken = (seats.c.table == table) & (seats.c.seat == chair) & (seats.c.kind == "open")

            def do(db: Connection) -> None:
                if db.execute(seats.update().where(taken).values(kind="person", person=person.id, invitation=None)).rowcount != 1:
                    raise Denied(CONFLICT, "seat_taken")

            self.rooms.change(room, do)
            full = sum(other.kind == "open" for other in room.seats) == 1
        if full:
            self._begin(table)
        return chair

    def invited(self, invitation: str) -> tuple[str, int]:
        """The table and seat an invitation is for."""
        query = sa.select(seats.c.table, seats.c.seat).where(seats.c.invitation == invitation, seats.c.kind == "open")
        found = self.storage.read(lambda db: db.execute(query).first())
        if found is None:
            raise Denied(MISSING, "no_invitation")
        return found.table, found.seat

    def renew_invitation(self, person: Person, table: str, seat: int) -> str:
        """A new link for an open seat; the old one is worth nothing from now on."""
        link = secrets.token_urlsafe(16)
        with self.rooms.open(table) as room:
            check_host(room, person)
            free_chair(room, seat, None, known=True)
            mine = (seats.c.table == table) & (seats.c.seat == seat)
            self.rooms.change(room, lambda db: none(db.execute(seats.update().where(mine).values(invitation=link))))
        return link

    def seat_bot(self, person: Person, table: str, seat: int, level: str) -> None:
        """The host lets a bot take an open seat; a full table starts."""
        check_level(level, self.settings)
        with self.rooms.open(table) as room:
            check_host(room, person)
            free_chair(room, seat, None, known=True)
            check_people(any(other.kind != "bot" for other in room.seats if other.seat != seat), self.settings)
            mine = (seats.c.table == table) & (seats.c.seat == seat)
            values = {"kind": "bot", "level": level, "invitation": None}
            self.rooms.change(room, lambda db: none(db.execute(seats.update().where(mine).values(values))))
            full = sum(other.kind == "open" for other in room.seats) == 1
        if full:
            self._begin(table)

    def start(self, person: Person, table: str, level: str = "greedy") -> None:
        """The host starts the game; bots of a level take the seats that are still open."""
        check_level(level, self.settings)
        with self.rooms.open(table) as room:
            check_host(room, person)
            check_status(room, OPEN)
            free = (seats.c.table == table) & (seats.c.kind == "open")
            values = {"kind": "bot", "level": level, "invitation": None}
            check_people(any(seat.kind == "person" for seat in room.seats), self.settings)
            if any(seat.kind == "open" for seat in room.seats):
                self.rooms.change(room, lambda db: none(db.execute(seats.update().where(free).values(values))))
        self._begin(table)

    def leave_open(self, person: Person, table: str) -> None:
        """Get up before the start; when the host does, the table is closed."""
        with self.rooms.open(table) as room:
            check_status(room, OPEN)
            mine = room.seats_of(person.id)
            hosting = room.row.host == person.id
            if not mine and not hosting:
                raise Denied(FORBIDDEN, "not_seated")

            def do(db: Connection) -> dict[str, Any] | None:
                if hosting:
                    db.execute(seats.update().where(seats.c.table == table).values(invitation=None))
                    return {"status": CLOSED}
                for seat in mine:
                    values = {"kind": "open", "person": None, "invitation": secrets.token_urlsafe(16)}
                    db.execute(seats.update().where(seats.c.table == table, seats.c.seat == seat).values(values))
                return None

            self.rooms.change(room, do)

    def rematch(self, person: Person, table: str) -> str:
        """The same people, title and options once more: the first to ask opens the table, the others sit down at it."""
        with self.rooms.open(table) as room:
            if not room.stands:
                check_status(room, OVER)
            if not room.seats_of(person.id):
                raise Denied(FORBIDDEN, "not_seated")
            again: str | None = room.row.again
            if again is None:
                again = self._open_again(person, room)
        with self.rooms.open(again) as fresh:
            seated = bool(fresh.seats_of(person.id)) or fresh.row.status != OPEN
        if not seated:
            self.join(person, again, known=True)
        return again

    def remove(self, person: Person, table: str) -> None:
        """Take a finished game from one's own list; with its address it can still be looked at."""
        with self.rooms.open(table) as room:
            if not room.stands:
                check_status(room, OVER)
            if not room.seats_of(person.id):
                raise Denied(FORBIDDEN, "not_seated")
            mine = (seats.c.table == table) & (seats.c.person == person.id)
            self.storage.write(lambda db: none(db.execute(seats.update().where(mine).values(removed=True))))

    def _open_again(self, person: Person, room: Room) -> str:
        """The table of the rematch. The seat that began now begins last."""
        turned = [*room.seats[1:], room.seats[0]]
        chosen = [
            Chosen("bot", seat.level or "greedy")
            if seat.kind == "bot"
            else Chosen("me", name=seat.name or "")
            if seat.person == person.id
            else Chosen("open")
            for seat in turned
        ]
        known = tatami.title(room.row.title).options
        options = {id: value for id, value in room.row.options.items() if id in known and value in known[id].values}
        again = self.create(person, NewTable(room.row.title, chosen, options, room.row.public, clock=room.clock))
        self.rooms.change(room, lambda _db: {"again": again})
        return again

    # Looking.

    def look(self, table: str, person: Person | None, seat: int | None = None, since: int | None = None) -> Look:
        """The table as a person sees it, from one of their seats or as a spectator."""
        return self.looks.seen(table, person, seat, since).look

    def look_back(self, table: str, person: Person | None, number: int, seat: int | None) -> dict[str, Any]:
        """A finished game after `number` answers, from any seat: view, events, waiting seats."""
        game = tatami.replay(self.record(table, person), number)
        return {"view": game.view(seat), "events": game.events(seat), "waiting": game.waiting(), "game": game}

    def record(self, table: str, person: Person | None) -> dict[str, Any]:
        """The record of a finished game, seed and all. Of an unfinished one there is none to be had."""
        with self.rooms.open(table) as room:
            if room.row.status != OVER:
                raise Denied(CONFLICT, "not_over")
            row = room.row
            record = self.storage.read(lambda db: stored_record(db, row))
            record["table"] = table
            record["players"] = [seat.name if seat.kind == "person" else f"bot {seat.level}" for seat in room.seats]
            return record

    def _begin(self, table: str) -> None:
        """Everybody sits: deal, and let the bots think."""
        with self.rooms.open(table) as room:
            if room.row.status != OPEN or any(seat.kind == "open" for seat in room.seats):
                return
            now, row = self.now(), room.row
            game = open_game(row.title, row.rules, row.seats, row.seed, row.options)
            play = RunningGame(game, room.clock, [seat.seat for seat in room.seats if seat.kind == "bot"], now)
            values = {
                "status": PLAYING,
                "started": now,
                "moved": now,
                "waiting": game.waiting(),
                "thinking": bool(play.bots_to_move()),
                "deadline": play.deadline(),
                "passes": next_moment(room, play),
            }
            self.rooms.change(room, lambda _db: values)
        with self.rooms.open(table) as room:
            self.started(room)


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


def first_acts(record: dict[str, Any], number: int, bots: list[int], now: int) -> tuple[RunningGame, list[Act]]:
    """So many answers of a record as acts of a table, and the game after them."""
    game = open_game(record["title"], record["rules"], record["seats"], record["seed"], record["options"])
    play = RunningGame(game, NoClock(), bots, now)
    book = []
    for seq, (seat, kind, answer) in enumerate(record["answers"][:number]):
        act = Act(seq, seat, ANSWER, kind, answer, seat in bots, now)
        play.apply(act)
        book.append(act._replace(checksum=play.checksum()))
    return play, book


def none(_value: object) -> None:
    """For work whose result nobody needs."""


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
            check_level(chosen.level, settings)
    if all(chosen.kind == "bot" for chosen in new.seats):
        check_people(False, settings)


def check_level(level: str, settings: Settings) -> None:
    """A level of the ladder, within what this server lets a bot think; or one of the programs it names."""
    if level in settings.program_levels:
        return
    if not is_quick(read_level(level), settings):
        raise Denied(UNREADABLE, "level_too_slow", level=level)


def is_quick(level: Level, settings: Settings) -> bool:
    return level.seconds <= settings.level_seconds and level.iterations <= settings.level_iterations


def is_allowed(level: str, settings: Settings) -> bool:
    """Whether a table may have such a bot."""
    try:
        check_level(level, settings)
    except TatamiError:
        return False
    return True


def offered_levels(settings: Settings) -> list[str]:
    """The named levels that think no longer than this server lets them."""
    return [name for name in NAMED if is_quick(read_level(name), settings)]


def check_people(seated: bool, settings: Settings) -> None:
    """Among strangers, bots play with people, not by themselves."""
    if not seated and settings.is_public:
        raise Denied(CONFLICT, "nobody_plays")


def check_status(room: Room, status: str) -> None:
    if room.row.status != status:
        raise Denied(CONFLICT, f"not_{status}")


def check_host(room: Room, person: Person) -> None:
    if room.row.host != person.id:
        raise Denied(FORBIDDEN, "host_only")


def free_chair(room: Room, seat: int | None, invitation: str | None, known: bool) -> int:
    """The seat to sit down on: the invitation's, or a free one of a public table."""
    check_status(room, OPEN)
    free = [chair for chair in room.seats if chair.kind == "open"]
    if invitation is not None:
        free = [chair for chair in free if chair.invitation is not None and secrets.compare_digest(chair.invitation, invitation)]
        if not free:
            raise Denied(MISSING, "no_invitation")
    elif not room.row.public and not known:
        raise Denied(MISSING, "no_table")
    if seat is not None:
        free = [chair for chair in free if chair.seat == seat]
    if not free:
        raise Denied(CONFLICT, "seat_taken")
    return free[0].seat
