"""Passing by itself: the house answers for whoever holds nothing, at its own time, and nobody learns anything from it."""

from statistics import median
from typing import Any

import pytest

import tatami
from server.conftest import Opener
from server.helpers import Clock, two_at_a_table
from tatami.core.agenda import Step
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES, NO
from tatami.look import LiveClock, Look
from tatami.server.people.person import Person
from tatami.server.refusals import Stale
from tatami.server.services import Services
from tatami.server.tables.opening import Chosen, NewTable
from tatami.server.tables.passing import ALWAYS, ASK, EVERY_QUESTION, HOLDING, pause
from tatami.server.tables.running_game import GRACE_MS
from tatami.texts import Texts

LONGEST = GRACE_MS / 1000 + 0.1


def nothing_but_no(look: Look) -> bool:
    return look.question is not None and look.question.answers == [NO]


def something_or_no(look: Look) -> bool:
    return look.question is not None and look.question.kind == "control" and len(look.question.answers) > 1


def reply_or_no(look: Look) -> bool:
    return look.question is not None and look.out_of_turn and len(look.question.answers) > 1


def no(look: Look) -> str:
    """What letting it pass is called."""
    assert look.question is not None
    return look.question.domain.id_of(NO)


def sought(services: Services, wanted: Any, title: str = "shitenno", names: tuple[str, ...] = ("Ann", "Bob"), **more: Any) -> Any:
    """A table where somebody is asked what is wanted: the table, its people, who it is, and what they see."""
    for _ in range(20):
        table, people = two_at_a_table(services, title, names, **more)
        found = until(services, table, people, wanted)
        if found is not None:
            return table, people, *found
    raise AssertionError("nobody is ever asked that")


def until(services: Services, table: str, people: list[Person], wanted: Any) -> tuple[Person, Look] | None:
    """Play by chance, bots too, until somebody is asked what is wanted: who, and what they see; None where the game ends before."""
    chance = stream(1)
    while services.looks.seen(table, people[0]).look.status == "playing":
        for person in people:
            for seen in services.looks.turns(table, person):
                if wanted(seen.look):
                    return person, seen.look
        one_answer(services, table, chance.below(1000))
    return None


def one_answer(services: Services, table: str, pick: int) -> None:
    with services.rooms.open(table) as room:
        play, persons = room.game(), [seat.person for seat in room.seats]
        seat = play.game.waiting()[0]
        legal = play.game.legal(seat)
        answer = play.game.asked.domain.id_of(legal[pick % len(legal)])
        number = play.number[seat]
    if persons[seat] is None:
        services.acts.answer_for(table, seat, number, answer)
    else:
        services.acts.answer(services.accounts.person(str(persons[seat])), table, seat, number, answer)


def number_of(services: Services, table: str, look: Look) -> int:
    assert look.seat is not None
    with services.rooms.open(table) as room:
        return room.game().number[look.seat]


def test_the_house_passes_for_whoever_holds_nothing(services: Services, clock: Clock) -> None:
    """No page is open and nobody does anything: after a while the game goes on."""
    table, _, _, look = sought(services, nothing_but_no)
    assert look.passing
    clock.forward(1)
    assert services.acts.pass_all() == 0, "nobody passes in a second"
    clock.forward(LONGEST)
    services.housekeeping.tick()
    assert number_of(services, table, look) == look.number + 1


def test_whoever_holds_something_is_asked(services: Services, clock: Clock) -> None:
    """However long it takes them."""
    _, _, _, look = sought(services, something_or_no)
    assert not look.passing
    clock.forward(3600)
    assert services.acts.pass_all() == 0


def test_letting_pass_quickly_is_heard_when_the_house_would_be(services: Services, clock: Clock) -> None:
    """Somebody who holds a card and lets it pass at once is not heard before somebody who holds none would be, and the others see nothing of it."""
    table, people, person, look = sought(services, something_or_no)
    other = next(one for one in people if one.id != person.id)
    with services.rooms.open(table) as room:
        play = room.game()
        due = play.asked_at[look.seat or 0] + pause(room.row.seed, look.seat or 0, play.asked_since[look.seat or 0])
    before = services.looks.seen(table, other).content
    services.acts.click(person, table, look.seat, look.number, no(look), sure=True)
    assert services.looks.seen(table, other).content == before
    assert services.looks.seen(table, person).look.passing
    clock.ms = due - 100
    assert services.acts.pass_all() == 0
    assert services.looks.seen(table, other).content == before
    clock.ms = due
    assert services.acts.pass_all() == 1
    assert number_of(services, table, look) == look.number + 1


def test_who_has_let_pass_may_still_be_asked_again(services: Services, clock: Clock) -> None:
    """Until the moment has come."""
    table, _, person, look = sought(services, something_or_no)
    services.acts.click(person, table, look.seat, look.number, no(look), sure=True)
    services.acts.rest(person, table, look.seat, going_on=False)
    clock.forward(LONGEST)
    assert services.acts.pass_all() == 0
    services.acts.click(person, table, look.seat, look.number, no(look), sure=True)
    assert number_of(services, table, look) == look.number + 1, "the pause is over: it counts at once"


def test_pauses_are_a_persons_and_know_only_the_question() -> None:
    """Half of them are shorter than 2.4 s, none than 1.2 s, none is longer than the clock's grace; 16 of 100 are longer than one deviation more."""
    drawn = [pause(f"secret {n}", 1, n) for n in range(4000)]
    assert abs(median(drawn) - 2400) < 60
    assert min(drawn) == 1200
    assert max(drawn) <= GRACE_MS
    longer = sum(one > 2400 * 1.568312 for one in drawn) / len(drawn)  # e to the 0.45
    assert abs(longer - 0.1587) < 0.02
    assert pause("secret", 0, 3) == pause("secret", 0, 3) != pause("secret", 1, 3)


@pytest.mark.parametrize("question", [EVERY_QUESTION, "shitenno/control"])
def test_who_wants_to_be_asked_is_asked(services: Services, clock: Clock, question: str) -> None:
    """About every question, or about one kind; at once at tables that are being played."""
    table, _, person, _ = sought(services, nothing_but_no)
    services.acts.wish(person, {question: ASK})
    assert not services.looks.seen(table, person).look.passing
    clock.forward(LONGEST)
    assert services.acts.pass_all() == 0
    services.acts.wish(person, {question: HOLDING})
    assert services.acts.pass_all() == 1


def test_who_is_always_asked_is_heard_at_once(services: Services) -> None:
    """Being asked tells nothing of somebody who is asked whatever they hold, and neither does a quick answer."""
    table, _, person, look = sought(services, something_or_no)
    services.acts.wish(person, {EVERY_QUESTION: ASK})
    services.acts.click(person, table, look.seat, look.number, no(look), sure=True)
    assert number_of(services, table, look) == look.number + 1


def test_who_always_lets_pass_is_never_asked(services: Services, clock: Clock) -> None:
    """Whatever they hold, and for the kind they said alone."""
    table, _, person, look = sought(services, reply_or_no, "middle_earth", ("Ann", "Bob", "Cid"))
    assert look.question is not None
    services.acts.wish(person, {"middle_earth/another": ALWAYS})
    clock.forward(LONGEST)
    services.acts.pass_all()
    assert number_of(services, table, look) == look.number
    services.acts.wish(person, {f"middle_earth/{look.question.kind}": ALWAYS})
    services.acts.pass_all()
    assert number_of(services, table, look) == look.number + 1


def test_no_more_until_ones_own_decision(services: Services, clock: Clock) -> None:
    """In Middle-earth: whatever the others do is let pass, and the next real question ends it."""
    table, _, person, look = sought(
        services, lambda look: look.question is not None and look.out_of_turn, "middle_earth", ("Ann", "Bob", "Cid")
    )
    services.acts.wish(person, {EVERY_QUESTION: ASK})
    services.acts.rest(person, table, look.seat, going_on=True)
    assert services.looks.seen(table, person, look.seat).look.resting
    chance = stream(5)
    decided = False
    while not decided:
        clock.forward(LONGEST)
        services.acts.pass_all()
        mine = services.looks.seen(table, person, look.seat).look
        assert mine.resting
        if mine.out_of_turn:
            assert mine.passing, "asked although everything was to pass"
            continue
        decided = mine.question is not None
        one_answer(services, table, chance.below(1000))
    assert not services.looks.seen(table, person, look.seat).look.resting


def test_a_restart_and_a_second_process_change_nothing(opener: Opener, clock: Clock) -> None:
    """The moment is the same for every process; whoever comes first passes, and once only."""
    first = opener()
    table, _, _, look = sought(first, nothing_but_no)
    second, third = opener(), opener()
    with first.rooms.open(table) as here, second.rooms.open(table) as there:
        assert here.game().asked_at == there.game().asked_at
        assert here.game().asked_since == there.game().asked_since
    clock.forward(LONGEST)
    assert second.acts.pass_all() == 1
    assert third.acts.pass_all() == 0
    assert first.acts.pass_all() == 0
    assert number_of(first, table, look) == look.number + 1


def test_taken_back_means_asked(services: Services, clock: Clock) -> None:
    """Who takes back what the house has passed is asked."""
    for _ in range(20):
        table, _, person, look = sought(services, nothing_but_no)
        clock.forward(LONGEST)
        services.acts.pass_all()
        with services.rooms.open(table) as room:
            assert look.seat is not None
            undoable = room.game().game.can_undo(look.seat)
        if undoable:
            services.acts.undo(person, table, look.seat)
            clock.forward(LONGEST)
            assert services.acts.pass_all() == 0
            assert not services.looks.seen(table, person, look.seat).look.passing
            return
    pytest.fail("a pass could never be taken back")


def test_among_bots_nobody_waits(services: Services) -> None:
    """Nobody could learn anything: a person who holds nothing is passed for in the very moment, as long as nothing could be taken back."""
    ann = services.accounts.guest("Ann")
    table = services.tables.create(ann, NewTable("middle_earth", [Chosen("me"), Chosen("bot", "random"), Chosen("bot", "random")]))
    chance = stream(3)
    for _ in range(600):
        look = services.looks.seen(table, ann).look
        if look.status != "playing":
            break
        if nothing_but_no(look):
            with services.rooms.open(table) as room:
                assert room.game().game.can_undo(0)
        one_answer(services, table, chance.below(1000))
    assert services.storage.read(
        lambda db: db.exec_driver_sql(
            "SELECT count(*) FROM acts WHERE kind IN ('reply', 'fellowship_sets_out', 'fellowship_die') AND seat = 0"
        ).scalar()
    )


def test_people_at_one_screen_are_all_asked(services: Services, clock: Clock) -> None:
    """Everybody sees who is handed the screen: passing somebody over would tell that they hold nothing."""
    ann = services.accounts.guest("Ann")
    found = None
    while found is None:
        table = services.tables.create(ann, NewTable("shitenno", [Chosen("me"), Chosen("me")]))
        found = until(services, table, [ann], nothing_but_no)
    look = found[1]
    assert not look.passing
    clock.forward(LONGEST)
    assert services.acts.pass_all() == 0


def test_the_pause_is_on_nobodys_clock(services: Services, clock: Clock) -> None:
    """Whoever is asked what all are asked has the longest pause before the clock runs, holding something or not."""
    table, _, _, look = sought(
        services,
        lambda look: nothing_but_no(look) and look.out_of_turn,
        "middle_earth",
        ("Ann", "Bob", "Cid"),
        clock=LiveClock(bank=600, increment=0),
    )
    assert look.seat is not None
    with services.rooms.open(table) as room:
        bank = room.game().clock.bank[look.seat]
        assert room.game().clock.since[look.seat] == room.game().asked_at[look.seat] + GRACE_MS
    clock.forward(LONGEST)
    services.acts.pass_all()
    with services.rooms.open(table) as room:
        play = room.game()
        assert play.clock.bank[look.seat] >= bank - 200


def test_a_bot_that_sits_in_is_not_passed_for(services: Services, clock: Clock) -> None:
    """It answers itself."""
    table, _, person, look = sought(services, nothing_but_no)
    services.acts.leave(person, table)
    clock.forward(LONGEST)
    assert services.acts.pass_all() == 0
    assert number_of(services, table, look) == look.number + 1, "leaving is an act"


def test_what_the_house_has_answered_is_answered(services: Services, clock: Clock) -> None:
    """A click that comes after it answers nothing else."""
    table, _, person, look = sought(services, nothing_but_no)
    clock.forward(LONGEST)
    services.acts.pass_all()
    services.acts.click(person, table, look.seat, look.number, no(look), sure=True)
    with pytest.raises(Stale):
        services.acts.click(person, table, look.seat, look.number, "draw", sure=True)
    assert number_of(services, table, look) == look.number + 1


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_every_question_out_of_turn_can_be_wished_away(title: str) -> None:
    """Each has a few words of its own in both languages, and nothing else has."""
    steps = [step for step in subclasses(Step) if step.__module__.startswith(f"tatami.titles.{title}.")]
    kinds = {step.kind for step in steps if step.out_of_turn and step.kind != Step.kind}
    for lang in LANGUAGES:
        words = Texts(tatami.title(title), lang, []).passing()
        assert set(words) == kinds
        assert all(words.values())


def subclasses(step: type[Step]) -> list[type[Step]]:
    return [found for below in step.__subclasses__() for found in (below, *subclasses(below))]


def named(services: Services, table: str) -> list[int]:
    """Whom the Emperor has named for purchases, as everybody was told."""
    told = services.looks.seen(table, None, since=0).look.events
    return [event.values[1] for event in told if event.kind == "purchaser_named"]


def names_purchaser(look: Look) -> bool:
    return look.question is not None and look.question.kind == "name_purchaser"


def test_the_emperor_says_a_whole_order_at_once(services: Services) -> None:
    """One act: each is named when the turn comes, whoever is left unasked last, and the record holds an answer for each."""
    table, _, emperor, look = sought(services, names_purchaser, "samurai_katana", ("Ann", "Bob", "Cid", "Dan"))
    before = len(named(services, table))
    order = ["2", "0", "3", "1"]
    with pytest.raises(Stale):
        services.acts.say_order(emperor, table, look.seat, look.number + 1, order)
    services.acts.say_order(emperor, table, look.seat, look.number, order)
    chance = stream(2)
    while len(named(services, table)) < before + 4:
        mine = services.looks.seen(table, emperor, look.seat).look
        assert mine.question is None or mine.question.kind != "name_purchaser", "asked although the order was said"
        one_answer(services, table, chance.below(1000))
    assert named(services, table)[before:] == [2, 0, 3, 1]
    assert services.looks.seen(table, emperor, look.seat).look.ahead == []


def test_who_said_an_order_may_be_asked_one_by_one_again(services: Services) -> None:
    """From then on nothing is said ahead."""
    table, _, emperor, look = sought(services, names_purchaser, "samurai_katana", ("Ann", "Bob", "Cid", "Dan"))
    services.acts.say_order(emperor, table, look.seat, look.number, ["0", "1", "2", "3"])
    assert services.looks.seen(table, emperor, look.seat).look.ahead == ["1", "2", "3"]
    services.acts.say_order(emperor, table, look.seat, -1, [])
    assert services.looks.seen(table, emperor, look.seat).look.ahead == []
    with services.rooms.open(table) as room:
        assert room.row.passes is None or room.game().said_ahead(look.seat or 0) is None
