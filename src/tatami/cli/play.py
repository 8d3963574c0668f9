"""A game in the terminal: people at one screen, with a curtain between them, and bots."""

import json
import shlex
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any, NoReturn

from rich.console import Console
from rich.markup import escape

import tatami
from tatami.bots.advice import advise, asked_on_the_way, reply_asked
from tatami.bots.bot import Bot, Standpoint, ask
from tatami.bots.guests import dismiss, invite
from tatami.bots.levels import LADDER, NAMED, read_level
from tatami.cli.boards import draw
from tatami.cli.records import outcome_table, write_record
from tatami.core import rulebook as core_rulebook
from tatami.core.chance import seed_state, stream
from tatami.lab.analyse import is_learned
from tatami.texts import Texts, ui
from tatami.texts.advice import tell_advice
from tatami.texts.consequences import answers, meanings, unoffered
from tatami.texts.moves import moves
from tatami.texts.moves import told as told_move
from tatami.texts.pieces import effect, named_by, pieces
from tatami.texts.preview import preview
from tatami.texts.refusals import said_again

PERSON = "person"
USUAL_BOT = "casual"  # whom one plays against without saying so
MOST_EXPLAINED = 40  # answers that the help tells about


class Quit(Exception):
    """The player leaves the table."""


class Terminal:
    """One game on one screen. `players` names a bot's level or a person for each seat."""

    def __init__(
        self, game: tatami.Game, players: list[str], lang: str, console: Console, ask: Callable[[str], str], save_as: Path
    ) -> None:
        self.game = game
        self.players = players
        self.lang = lang
        self.console = console
        self.ask = ask
        self.save_as = save_as
        self.title = tatami.title(game.record()["title"])
        self.people = [seat for seat, player in enumerate(players) if player == PERSON]
        self.texts = Texts(self.title, lang, self.names())
        record = game.record()
        seed = int(record["seed"], 16)
        self.bots: dict[int, Bot] = {
            seat: invite(player, self.title.id, seed_state(seed, seat), record["options"])
            for seat, player in enumerate(players)
            if player != PERSON
        }
        self.worlds = stream(seed_state(seed, 99))
        self.told = [0] * len(players)  # how many events each seat has been shown
        self.at_screen = self.people[0] if len(self.people) == 1 else None

    def names(self) -> list[str]:
        found = []
        for seat, player in enumerate(self.players):
            if player != PERSON:
                found.append(ui(self.lang, "bot_name", seat=seat + 1, level=bot_words(player, self.lang)))
            else:
                found.append(ui(self.lang, "person_name", seat=seat + 1))
        return found

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            while waiting := self.game.waiting():
                seat = next((seat for seat in waiting if seat in self.bots), waiting[0])
                if seat in self.bots:
                    self.game.play(seat, ask(self.bots[seat], self.game, seat, self.worlds.word()))
                else:
                    self.turn(seat)
        except (Quit, EOFError, KeyboardInterrupt):
            self.say_saved("left", self.save())
            return
        except (Exception, SystemExit):  # a bot that fails, or nobody reads what is printed: what was played is not lost with it
            self.say_saved("broken_off", self.save())
            raise
        finally:
            for bot in self.bots.values():
                dismiss(bot)
        file = self.save()  # before anything is shown, which may fail
        self.show_news(self.at_screen)
        self.show_outcome()
        self.say_saved("over_saved" if self.can_be_analysed() else "saved", file)

    def say_saved(self, message: str, file: Path) -> None:
        """Where the game is, and the command that takes it from there."""
        words = ["analyse", str(file)] if self.game.over else ["play", self.title.id, "--load", str(file)]
        self.say(ui(self.lang, message, file=file, command=shlex.join(["tatami", *words])))

    def say(self, text: str) -> None:
        """A line that names a file: as it is, and to be copied."""
        self.console.print(text, markup=False, soft_wrap=True)

    def can_be_analysed(self) -> bool:
        try:
            return is_learned(self.game.record())
        except tatami.Unreadable:
            return False

    def turn(self, seat: int) -> None:
        """Put one question to a person, until it is answered."""
        if seat != self.at_screen:
            self.draw_curtain(seat)
        self.show_news(seat)
        self.console.print(draw(self.game.view(seat), self.texts))
        while True:
            question = self.game.question(seat)
            self.show_question(question)
            line = self.ask(ui(self.lang, "prompt")).strip().lower()
            answer = numbered(question, line)
            if answer is not None:
                self.game.play(seat, answer)
                return
            if line == "u" and self.game.can_undo(seat):
                self.game.undo(seat)
                self.told[seat] = min(self.told[seat], len(self.game.events(seat)))
                self.console.print(draw(self.game.view(seat), self.texts))
            else:
                self.obey(line, question)

    def obey(self, line: str, question: tatami.Question) -> None:
        """What a person may type besides an answer."""
        if line == "q":
            raise Quit
        if line.startswith("?"):
            self.explain(line[1:].strip(), question)
            return
        if line == "u":
            self.console.print(core_rulebook.read(Path(core_rulebook.__file__).parent, "core", self.lang).rule("table.4").text)
        elif line == "h":
            self.unless_refused(lambda: self.advise(question))
        elif line == "r":
            self.console.print(f"{question.rule} — {self.title.rulebook(self.lang).rule(question.rule).text}")
        elif line == "s":
            self.unless_refused(lambda: self.say_saved("saved", self.save()))
        else:
            self.console.print(ui(self.lang, "not_understood", most=len(question.answers)))

    def advise(self, question: tatami.Question) -> None:
        """The best answers with the numbers to type, the chance to win after each, why the first is best, and how the move would go on."""
        seat = question.seat
        standpoint = Standpoint(self.game, seat, self.worlds.word())
        found = advise(standpoint, self.title.id, self.worlds.word())
        world = standpoint.sample(0)
        reply = reply_asked(world, seat, found)
        told = tell_advice(self.texts, found.choices, asked_on_the_way(world, seat, found.line), found.reasons, reply)
        typed = [question.answers.index(question.domain.value_of(name)) + 1 for name, _ in found.choices]
        self.console.print(f"{told.best} {ui(self.lang, 'hint_type', number=typed[0])}", style="bold", markup=False)
        if told.answers:
            self.console.print(told.heading)
        for number, text in zip(typed, told.answers, strict=False):
            self.console.print(f"  {number:>2}  {text}", markup=False)
        for text in [told.verdict, told.why, *told.steps]:
            if text:
                self.console.print(text, markup=False)

    def explain(self, number: str, question: tatami.Question) -> None:
        """What an answer means, and what it is certain to do; what a piece does, by its name; without either, all of the help at the table."""
        if not number:
            self.help(question)
            return
        answer = numbered(question, number)
        if answer is None:
            self.explain_pieces(number, question)
            return
        meaning = meanings(self.texts, self.game.view(question.seat), question).get(question.domain.id_of(answer))
        named = [f"{effect(self.texts, piece)} [{piece.rule}]" for piece in named_by(self.texts, question.domain, answer)]
        ahead = preview(self.game.foresee(question.seat, answer), question.seat, self.texts)
        final = [ui(self.lang, "final_answer")] if ahead.final else []
        for text in [*named, meaning, *ahead.lines, *final]:
            if text:
                self.console.print(f"  [dim]·[/dim] {escape(text)}")
        self.obey("r", question)

    def explain_pieces(self, wanted: str, question: tatami.Question) -> None:
        """What the cards and tiles do whose name was typed."""
        found = [piece for piece in pieces(self.title) if wanted and wanted in piece.name(self.texts).casefold()]
        for piece in found:
            name, does = piece.name(self.texts), effect(self.texts, piece)
            does = does.removeprefix(name) if does.startswith(name) else f" {does}"  # some begin with the name
            self.console.print(f"  [bold]{escape(name)}[/bold]{escape(f'{does} [{piece.rule}]')}")
        if not found:
            self.console.print(ui(self.lang, "explain_which", most=len(question.answers)))

    def help(self, question: tatami.Question) -> None:
        """What can be done now, what each answer is certain to do, and what comes next in the round."""
        book = self.title.rulebook(self.lang)
        self.console.print(f"[bold]{ui(self.lang, 'help_can')}[/bold]")
        self.obey("r", question)
        self.console.print(f"[bold]{ui(self.lang, 'help_costs')}[/bold]")
        told = answers(self.texts, self.game.view(question.seat), question).values()
        for number, (answer, text) in enumerate(zip(question.answers[:MOST_EXPLAINED], told, strict=False), 1):
            ahead = preview(self.game.foresee(question.seat, answer), question.seat, self.texts)
            self.console.print(f"  {number:>2}  {escape(text)}  [dim]{escape(' '.join(ahead.lines))}[/dim]")
        self.console.print(f"[bold]{ui(self.lang, 'help_next')}[/bold]")
        now = book.steps_of(book.rule(question.rule).chapter)
        for at, step in enumerate(next((section.steps for section in book.overview if section.steps), [])):
            self.console.print(f"  {'▶' if at in now else ' '} {at + 1}. {step}", markup=False)

    def draw_curtain(self, seat: int) -> None:
        self.console.clear()
        self.ask(ui(self.lang, "curtain", name=self.texts.names[seat]))
        self.console.clear()
        self.at_screen = seat

    def show_question(self, question: tatami.Question) -> None:
        self.console.print(f"\n[bold]{self.texts.question(question)}[/bold]  [dim]{question.rule}[/dim]")
        for number, text in enumerate(answers(self.texts, self.game.view(question.seat), question).values(), 1):
            self.console.print(f"  {number:>2}  {escape(text)}")
        for line in unoffered(self.texts, self.game.view(question.seat)):
            self.console.print(f"      [dim]{escape(line)}[/dim]")

    def show_news(self, seat: int | None) -> None:
        """What was told since this seat last looked."""
        events = self.game.events(seat)
        shown = 0 if seat is None else self.told[seat]
        for move in moves(self.title, events[shown:]):
            if words := told_move(self.texts, seat, move):
                self.console.print(f"[dim]·[/dim] {escape(words)}")
        if seat is not None:
            self.told[seat] = len(events)

    def show_outcome(self) -> None:
        outcome = self.game.outcome()
        assert outcome is not None
        self.console.print(outcome_table(outcome.plain(), self.texts))

    def unless_refused(self, do: Callable[[], None]) -> None:
        """Save or advise in the middle of the game, which goes on whatever comes of it."""
        try:
            do()
        except tatami.TatamiError as refusal:
            self.say(said_again(str(refusal), self.lang))

    def save(self) -> Path:
        """Write the game down: in its place, or where that has gone or is full in the folder for passing things, and then say why."""
        record = {**self.game.record(), "players": self.players}
        try:
            return write_record(self.save_as, record)
        except tatami.Unreadable as refusal:
            self.say(said_again(str(refusal), self.lang))
            return write_record(Path(tempfile.gettempdir()) / self.save_as.name, record)


def numbered(question: tatami.Question, typed: str) -> int | None:
    """The answer that stands under a number."""
    return {str(number): answer for number, answer in enumerate(question.answers, 1)}.get(typed.lstrip("0"))


def bot_words(level: str, lang: str) -> str:
    """A level by its name in the reader's language; of a bot as programs name it, its kind and the rest as it is."""
    kind, _, rest = level.partition(":")
    if level in NAMED or kind in (*LADDER, "exec"):
        return f"{ui(lang, f'level_{kind}')} {rest}".strip()
    return level


def players_of(record: dict[str, Any], seats: int, bot: str, file: Path) -> list[str]:
    """Who sits where in a saved game. Of the bots that a file names only our own are let in, for others would run a program of its choice: those are for
    whoever types the command to name, and `bot` takes the place of all that the file has."""
    found = record.get("players", [PERSON] + [USUAL_BOT] * (seats - 1))
    if not isinstance(found, list) or len(found) != seats:
        raise tatami.Unreadable(f"{file} does not say who plays: its 'players' should be a list of {seats}, each 'person' or a bot")
    if bot:
        return [PERSON if player == PERSON else bot for player in found]
    for player in found:
        if player != PERSON and not is_ours(player):
            raise tatami.Unreadable(
                f"{file} lets {json.dumps(player)[:60]} play: a saved game may name a person or one of our bots, nothing else; "
                "pass any other bot with --bot"
            )
    return found


def is_ours(player: Any) -> bool:
    try:
        return isinstance(player, str) and bool(read_level(player))
    except tatami.Unreadable:
        return False


@contextmanager
def leaving_when_ended() -> Iterator[None]:
    """A terminal that is closed, or a process that is told to end, leaves the table as Ctrl-C does: the game is saved."""
    numbers = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    if current_thread() is not main_thread():
        numbers = []
    before = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt
