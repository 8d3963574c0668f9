"""One suite for every title, player count and option: what any game on this table must be."""

import json
import os
import pickle
from typing import Any

import pytest

import tatami
from conftest import all_steps, compiled, random_answers, random_game, state_of
from tatami.core.agenda import NO_STEP, fields
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.core.game import Book
from tatami.envs.spaces import features
from tatami.texts import Texts
from worlds import side_by_side

THOROUGH = compiled() or os.environ.get("TATAMI_THOROUGH") == "1"
LONGEST = 20_000  # answers in any random game: far beyond what a title needs, so an endless game is found


def tables() -> list[Any]:
    """Every title with every player count; every value of every option; a few random mixtures of options.

    Plain Python is slow: where the compiled build runs the same suite, it leaves all but one count and one mixture of a title to that.
    """
    found: list[tuple[str, int, dict[str, str]]] = []
    for title in tatami.titles():
        counts = title.seat_counts
        found += [(title.id, seats, {}) for seats in (counts if THOROUGH else [title.usual_seats()])]
        others = [(option.id, value) for option in title.options.values() for value in option.values[1:]]
        if THOROUGH:
            found += [(title.id, counts[i % len(counts)], {id: value}) for i, (id, value) in enumerate(others)]
        chance = stream(len(others))
        for i in range(min(len(others), 6 if THOROUGH else 1)):
            mixture = {o.id: o.values[chance.below(len(o.values))] for o in title.options.values()}
            found.append((title.id, counts[i % len(counts)], mixture))
    return [
        pytest.param(title, seats, options, id=f"{title}-{seats}-{'+'.join(options.values()) or 'default'}")
        for title, seats, options in found
        if go_together(tatami.title(title), seats, options)
    ]


def go_together(title: tatami.Title, seats: int, options: dict[str, str]) -> bool:
    """Whether a title can be played with these options by so many."""
    chosen = {option.id: options.get(option.id, option.default) for option in title.options.values()}
    return not title.misfit(chosen) and seats in title.seats_for(chosen)


every_table = pytest.mark.parametrize(("title", "seats", "options"), tables())


@every_table
def test_a_random_game_ends_and_accounts_for_every_piece(title: str, seats: int, options: dict[str, str]) -> None:
    """Never stuck, never endless, every piece accounted for after every answer, no question with nothing to choose from."""
    game = tatami.new(title, seats=seats, seed=11, options=options)
    game.check()
    last = 0.0
    for number, (seat, _) in enumerate(random_answers(game, stream(12))):
        assert number < LONGEST
        question = game.question(seat)
        assert len(set(question.answers)) == len(question.answers) > 0
        assert set(question.canonical) <= set(question.answers)
        assert question.canonical
        assert 0.0 <= game.progress() <= 1.0
        assert game.outcome() is None
        last = game.progress()
        game.check()
    game.check()
    outcome = game.outcome()
    assert outcome is not None
    assert last <= game.progress() == 1.0
    assert len(outcome.places) == len(outcome.scores) == seats
    assert (1 in outcome.places) or seats == 1
    assert [sum(column[seat] for column in outcome.categories.values()) for seat in range(seats)] == outcome.scores


@every_table
def test_it_reads_in_both_languages(title: str, seats: int, options: dict[str, str]) -> None:
    """Every question, answer and event of a game has a sentence in French and in English, and cites a rule that exists."""
    rules = tatami.title(title).rulebook("en").rules
    names = [f"P{seat}" for seat in range(seats)]
    texts = [Texts(tatami.title(title), lang, names) for lang in LANGUAGES]
    game = tatami.new(title, seats=seats, seed=21, options=options)
    said: set[object] = set()  # what is asked, answered and told once more is not said once more
    for seat, _ in random_answers(game, stream(22)):
        question = game.question(seat)
        assert question.rule in rules
        if is_new(said, (question.kind, repr(question.values))):
            json.dumps(question.plain())
            assert all(text.question(question) for text in texts)
        fresh = [answer for answer in question.answers if is_new(said, (question.domain, answer))]
        assert all(text.answer(question, answer) for answer in fresh for text in texts)
    for seat in [*range(seats), None]:
        for event in game.events(seat):
            if is_new(said, (event.kind, event.rule, repr(event.values))):
                assert event.rule in rules
                json.dumps(event.plain())
                assert all(text.event(event) for text in texts)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.ending in rules
    assert outcome.tie_break is None or outcome.tie_break in rules
    assert all(text.category(id) for text in texts for id in outcome.categories)


def is_new(met: set[object], thing: object) -> bool:
    """Whether it is met for the first time."""
    known = len(met)
    met.add(thing)
    return len(met) > known


@every_table
@pytest.mark.parametrize("secret", [False, True], ids=["stream", "keyed"])
def test_a_record_rebuilds_the_game_anywhere(title: str, seats: int, options: dict[str, str], secret: bool) -> None:
    """Saved at any point as JSON and loaded again, the game is the same and goes on the same."""
    game = tatami.new(title, seats=seats, seed=31, options=options, secret=secret)
    given = list(random_answers(game, stream(32)))
    last = len(given)
    cuts = {0: min(20, last), last // 3: min(last // 3 + 20, last), last - 1: last, last: last}
    game = tatami.new(title, seats=seats, seed=31, options=options, secret=secret)
    states, records, told = {}, {}, {}
    for number in range(last + 1):
        if number in cuts or number in cuts.values():
            states[number], records[number] = state_of(game), game.record()
        if number in (last // 3, last):
            told[number] = [event.plain() for event in game.events(0)]
        if number < last:
            game.play(*given[number])
    for cut, end in cuts.items():
        again = tatami.replay(json.loads(json.dumps(records[cut])))
        assert (state_of(again), again.record()) == (states[cut], records[cut])
        assert cut not in told or [event.plain() for event in again.events(0)] == told[cut]
        for seat, answer in given[cut:end]:
            again.play(seat, answer)
        assert state_of(again) == states[end]


@every_table
def test_a_redeal_looks_the_same_to_its_seat(title: str, seats: int, options: dict[str, str]) -> None:
    """The leak theorem: whatever a seat cannot know may be drawn afresh without changing anything it can see."""
    game = tatami.new(title, seats=seats, seed=41, options=options)
    rows = features(title, seats, tuple(options.items()))
    chance = stream(42)
    for number, (asked, _) in enumerate(random_answers(game, chance)):
        if chance.below(16) and number > 2:
            continue
        for seat in [*range(seats), None]:
            world = game.redeal(seat, number)
            world.check()
            assert world.view(seat) == game.view(seat)
            assert world.waiting() == game.waiting()
            if seat is not None:
                assert rows.row(world, seat) == rows.row(game, seat)
            if seat in game.waiting():
                assert world.question(seat).plain() == game.question(seat).plain()
                assert refusal(world, seat) == refusal(game, seat)
                answers = game.question(seat).answers
                answer = answers[number % len(answers)]
                assert foreseen(world, seat, answer) == foreseen(game, seat, answer)
        world = game.redeal(asked, number)
        for _ in zip(random_answers(world, stream(number)), range(60), strict=False):
            world.check()


@every_table
def test_a_row_says_as_much_as_the_view(title: str, seats: int, options: dict[str, str]) -> None:
    """Positions with the same row of numbers met in play have the same view, and the same question but for its answers; every row is as long."""
    game = tatami.bare(title, seats=seats, seed=45, options=options)
    table = features(title, seats, tuple(options.items()))
    views: dict[bytes, dict[str, Any]] = {}
    for number, (asked, _) in enumerate(random_answers(game, stream(46))):
        for seat in {asked, number % seats}:
            row = table.row(game, seat)
            assert len(row) == len(table)
            question = game.question(seat).plain() if seat in game.waiting() else {"kind": None, "about": None}
            shown = {"view": game.view(seat), "kind": question["kind"], "about": question["about"]}
            assert views.setdefault(row, shown) == shown
        if number == 200:
            break


def foreseen(game: tatami.Game, seat: int, answer: int) -> object:
    """What the seat would be told before it answers."""
    ahead = game.foresee(seat, answer)
    return [event.plain() for event in ahead.events], ahead.final


@every_table
def test_what_is_foreseen_comes_true(title: str, seats: int, options: dict[str, str]) -> None:
    """Every event told beforehand is told again when the answer is given; and where the answer is not final, that is all."""
    game = tatami.new(title, seats=seats, seed=43, options=options)
    chance = stream(44)
    while (waiting := game.waiting()) and game.number < 150:
        seat = waiting[chance.below(len(waiting))]
        answers = game.question(seat).answers
        answer = answers[chance.below(len(answers))]
        ahead, heard = game.foresee(seat, answer), game.heard(seat)
        game.play(seat, answer)
        told = [(event.kind, event.values) for event in game.events(seat, heard)]
        foretold = [(event.kind, event.values) for event in ahead.events]
        assert told[: len(foretold)] == foretold
        assert ahead.final or (told == foretold and game.can_undo(seat))


@every_table
def test_a_stream_tells_nothing_a_seat_cannot_know(title: str, seats: int, options: dict[str, str]) -> None:
    """The leak theorem for sequences: two games that differ only in what a seat cannot know give it the same stream, whatever the others answer in
    private, until chance speaks or something hidden is shown."""
    game = tatami.new(title, seats=seats, seed=45, options=options)
    chance, compared = stream(46), 0
    for number, _ in enumerate(random_answers(game, chance)):
        if number % 40 == 7 and number < 500:
            for seat in [*range(seats), None]:
                here, there = game.clone(), game.redeal(seat, number)
                here.book, there.book = Book(0, False, {}), Book(0, False, {})
                for _ in side_by_side(here, there, seat, stream(number), tatami.Game.play):
                    assert shown(here, seat) == shown(there, seat)
                    compared += 1
    assert compared > 5


def shown(game: tatami.Game, seat: int | None) -> object:
    """All a seat is shown (None: a spectator), and whether it may step back."""
    own = (game.question(seat).plain() if seat in game.waiting() else None, game.can_undo(seat)) if seat is not None else None
    return [event.plain() for event in game.events(seat)], game.view(seat), game.waiting(), own


def refusal(game: tatami.Game, seat: int) -> str:
    with pytest.raises(tatami.Refused) as caught:
        game.play(seat, 9999)
    return str(caught.value)


@every_table
def test_nothing_secret_in_views_and_events_of_others(title: str, seats: int, options: dict[str, str]) -> None:
    """A view is plain JSON. The spectator's is what all share: with what a seat sees otherwise it is the seat's, and nobody's own changes it for the others."""
    game = random_game(title, seats, 51, options, 40)
    views = [game.view(seat) for seat in range(seats)]
    shown = game.view(None)
    written = json.dumps(shown)
    assert [shown | game.own(seat, shown) for seat in range(seats)] == views
    assert json.dumps(shown) == written
    assert all(json.loads(json.dumps(view)) == view for view in [shown, *views])
    assert all(view.keys() == shown.keys() for view in views)


@every_table
def test_a_clone_goes_its_own_way(title: str, seats: int, options: dict[str, str]) -> None:
    """A copy plays on without touching the original, and meets the same chance."""
    for cut in (0, 15, 60):
        game = random_game(title, seats, 61, options, cut)
        before, view = state_of(game), game.view(0)
        ends = []
        for _ in range(2):
            copy = game.clone()
            assert state_of(copy) == before
            for _ in random_answers(copy, stream(62)):
                pass
            ends.append(state_of(copy))
        assert ends[0] == ends[1]
        assert state_of(game) == before
        assert game.view(0) == view


@every_table
def test_what_is_heard_answer_by_answer_is_what_was_told(title: str, seats: int, options: dict[str, str]) -> None:
    """Each answer's own events, end to end, are all events, numbered one after the other; and those from any number on are the end of them."""
    game = tatami.new(title, seats=seats, seed=81, options=options)
    chance = stream(82)
    ears: list[int | None] = [*range(seats), None]
    heard = {seat: game.events(seat) for seat in ears}
    while (waiting := game.waiting()) and game.number < 100:
        seat = waiting[chance.below(len(waiting))]
        answers = game.question(seat).answers
        game.play(seat, answers[chance.below(len(answers))])
        for ear in ears:
            heard[ear] += game.events(ear, since=len(heard[ear]))
    for ear in ears:
        told = [event.plain() for event in game.events(ear)]
        assert [event.plain() for event in heard[ear]] == told
        assert [row["number"] for row in told] == list(range(1, game.heard(ear) + 1))
        for since in range(0, len(told) + 2, 9):
            assert [event.plain() for event in game.events(ear, since)] == told[since:]


@every_table
def test_undo_equals_never_having_done_it(title: str, seats: int, options: dict[str, str]) -> None:
    """An answer taken back leaves state, events and record as they were, and can be given again; behind a barrier it is refused."""
    game = tatami.new(title, seats=seats, seed=71, options=options)
    chance, undone = stream(72), 0
    while (waiting := game.waiting()) and game.number < 100:
        seat = waiting[chance.below(len(waiting))]
        answers = game.question(seat).answers
        answer = answers[chance.below(len(answers))]
        before, record, told = state_of(game), game.record(), [event.plain() for event in game.events(seat)]
        game.play(seat, answer)
        if not game.can_undo(seat):
            with pytest.raises(tatami.Refused):
                game.undo(seat)
            continue
        game.undo(seat)
        undone += 1
        assert state_of(game) == before
        assert game.record() == record
        assert [event.plain() for event in game.events(seat)] == told
        game.play(seat, answer)
    assert undone > 0


@every_table
def test_a_refused_answer_changes_nothing(title: str, seats: int, options: dict[str, str]) -> None:
    """An illegal answer, a seat that is not asked, a seat that does not exist: a clear sentence with a rule, and the same state."""
    game = random_game(title, seats, 81, options, 10)
    before = state_of(game)
    asked = game.waiting()
    attempts = [(asked[0], 9999)] + [(seat, 0) for seat in range(seats) if seat not in asked] + [(seats, 0), (-1, 0)]
    for seat, answer in attempts:
        with pytest.raises(tatami.Refused) as caught:
            game.play(seat, answer)
        assert caught.value.rule
        assert len(str(caught.value)) > 20
    for bad in (seats, -1):
        with pytest.raises(tatami.Refused):
            game.view(bad)
    assert state_of(game) == before


@every_table
def test_steps_can_be_saved(title: str, seats: int, options: dict[str, str]) -> None:
    """Every step met in a game is made of its arguments, and nothing else: it can be rebuilt, compared and pickled."""
    game = tatami.new(title, seats=seats, seed=91, options=options)
    met = {id(step): step for _ in random_answers(game, stream(92)) for step in [*game.agenda, game.asked]}  # most lie there for long
    for step in met.values():
        assert type(step)(*fields(step)) == step
        assert pickle.loads(pickle.dumps(step)) == step or step is NO_STEP


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
def test_every_sentence_is_there_in_both_languages(title: tatami.Title) -> None:
    """Exactly one text for every question, event and score category, in French and in English: none missing, none left over."""
    from tatami.texts import catalogue

    kinds = {cls.kind for cls in all_steps() if f"{cls.__module__}.".startswith(f"{type(title).__module__}.") and cls.kind != "deed"}
    wanted = {("question", kind) for kind in kinds}
    for id, kind in title.event_kinds.items():
        wanted |= {("event", id)} | ({("event", id + "/veiled")} if kind.veiled else set())
    for lang in LANGUAGES:
        there = {
            (message.context, message.id if isinstance(message.id, str) else message.id[0]) for message in catalogue(title.words, lang)
        }
        assert {message for message in there if message[0] in ("question", "event")} == wanted, lang
    english, french = (
        {(m.context, m.id if isinstance(m.id, str) else m.id[0]) for m in catalogue(title.words, lang)} for lang in LANGUAGES
    )
    assert english == french


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
def test_both_rulebooks_have_the_same_rules(title: tatami.Title) -> None:
    """The same rules in the same order with the same marks; every rule an option or an event cites exists."""
    english, french = title.rulebook("en"), title.rulebook("fr")
    assert [(r.id, r.mark) for r in english.rules.values()] == [(r.id, r.mark) for r in french.rules.values()]
    assert list(english.chapters) == list(french.chapters)
    cited = [option.rule for option in title.options.values()] + [kind.rule for kind in title.event_kinds.values()]
    assert [rule for rule in cited if rule not in english.rules] == []
