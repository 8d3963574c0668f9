"""Advice: legal answers with chances, a line that holds whatever is hidden, and the better answer first."""

import json
import re
from types import SimpleNamespace
from typing import Any

import pytest

import tatami
from conftest import random_answers
from tatami.bots.advice import (
    REPLY_WORLDS,
    Advice,
    Choice,
    Reply,
    advise,
    after_line,
    asked_on_the_way,
    compare,
    likely,
    named,
    plain,
    read_advice,
    reply,
    reply_asked,
    searched,
)
from tatami.bots.bot import Standpoint, judgement_for
from tatami.bots.judgement.base import Judgement
from tatami.bots.judgement.chances import Chances
from tatami.bots.one_step import distinct
from tatami.bots.reasons import NONE, Reason, Reasons, Seen
from tatami.bots.search import Node, Search
from tatami.core.chance import Chance, stream
from tatami.core.game import Game
from tatami.texts import Texts
from tatami.texts.advice import answer_in, tell_advice

TITLES = [title.id for title in tatami.titles()]


BY_SEAT = {"generals": "by_seat"}  # of Shitennō: nothing is asked before the lots


def midway(title: str, answers: int = 30, options: dict[str, str] | None = None) -> tuple[Game, int]:
    """A position on the way, and a seat that has a choice there."""
    game = tatami.new(title, seats=max(2, tatami.title(title).seat_counts[0]), seed=4, options=options or {})
    for number, _ in enumerate(random_answers(game, stream(4))):
        if number >= answers and len(game.legal(game.waiting()[0])) > 1:
            break
    return game, game.waiting()[0]


@pytest.mark.parametrize("title", TITLES)
def test_advice_is_legal_whatever_is_hidden(title: str) -> None:
    """Two or three answers that were offered, chances that are shares, and a move that is the same in words in every world that looks the same."""
    game, seat = midway(title, 4 if title == "pebbles" else 30)
    advice = advise(Standpoint(game, seat, 1), title, 7, seconds=0.0, iterations=8)
    offered = [game.asked.domain.id_of(answer) for answer in game.legal(seat)]
    names = [name for name, _ in advice.choices]
    assert len(names) == min(3, len(distinct(game, seat)))
    assert len(set(names)) == len(names)
    assert set(names) <= set(offered)
    assert all(chance is None or 0.0 <= chance <= 1.0 for _, chance in advice.choices)
    assert advice.line[0] == (game.asked.kind, names[0])
    texts = Texts(tatami.title(title), "en", ["Ann", "Bob", "Cid"][: game.seats])
    worlds = (game, game.redeal(seat, 5), game.redeal(seat, 6))
    replies = [reply_asked(world, seat, advice) for world in worlds]
    told = {
        repr(tell_advice(texts, advice.choices, asked_on_the_way(world, seat, advice.line), advice.reasons, reply))
        for world, reply in zip(worlds, replies, strict=True)
    }
    assert len(told) == 1
    assert read_advice(json.loads(json.dumps(plain(advice)))) == advice


@pytest.mark.parametrize("title", TITLES)
def test_what_is_advised_first_has_the_highest_chance(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At several moments of a game: the answers stand in the order of their chances, and the move told begins with the first of them."""
    monkeypatch.setattr("tatami.bots.advice.LEAST_WORLDS", 6)
    for answers in (4, 9) if title == "pebbles" else (12, 25, 40, 55):
        game, seat = midway(title, answers)
        advice = advise(Standpoint(game, seat, 1), title, answers, seconds=0.0, iterations=80)
        chances = [round(100 * chance) for _, chance in advice.choices if chance is not None]
        assert chances == sorted(chances, reverse=True)
        assert bool(chances) == (judgement_for(title).chances(game) is not None)
        assert [chance is None for _, chance in advice.choices] == sorted(chance is None for _, chance in advice.choices)
        assert advice.line[0] == (game.asked.kind, advice.choices[0][0])


def test_a_plan_begun_in_another_order_is_advised_on_in_full() -> None:
    """Whoever laid the higher card of a battle first may follow with any lower one: a bot would have begun with that, a person is told of it all the same."""
    game: Any = tatami.new("samurai_katana", seats=3, seed=11)
    draws = stream(11)
    while not (
        game.asked.kind == "combat_card"
        and len(game.legal(seat := game.waiting()[0])) > len(game.question(seat).canonical) == 1
        and game.asked.place == 1
    ):
        answers = game.legal(game.waiting()[0])
        game.play(game.waiting()[0], answers[draws.below(len(answers))])
    legal, canonical = game.legal(seat), game.question(seat).canonical
    assert distinct(game, seat) == legal
    advice = advise(Standpoint(game, seat, 1), "samurai_katana", 7, seconds=0.0, iterations=60)
    assert len(advice.choices) == min(3, len(legal))
    assert searched(Standpoint(game, seat, 1), judgement_for("samurai_katana"), stream(3), 8, 0.0).answers != canonical


def test_answers_the_search_left_out_are_never_advised() -> None:
    """Where it thought of one alone, that one stands first, though others seem better; the best of them follow."""
    game, seat = midway("shitenno", options=BY_SEAT)
    standpoint, judgement, draws = Standpoint(game, seat, 1), judgement_for("shitenno"), stream(3)
    search = searched(standpoint, judgement, draws, 8, 0.0)
    chances = {choice.answer: choice.mean() for choice in compare(search, search.ranking, 400, 0.0)}
    search.ranking = [min(chances, key=chances.__getitem__)]  # the worst of them
    found = named(search, standpoint.question.canonical, 400, 0.0)
    assert found[0].answer == search.ranking[0]
    assert len(found) == min(3, len(standpoint.question.canonical))


def test_what_seems_better_than_the_answer_advised_has_no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search thought of one, and the comparison puts two others ahead: the better one is named last, its chance being uncertain, and before it the best
    of those that are worse."""
    game = tatami.new("shitenno", seats=2, seed=5)
    for seat, _ in random_answers(game, stream(5)):
        if len(distinct(game, seat)) > 3:
            break
    standpoint = Standpoint(game, seat, 1)
    one, *others = distinct(game, seat)
    name = standpoint.question.domain.id_of
    for seeming, told in (
        ({others[0]: 0.6, others[1]: 0.9}, [(one, 0.5), (others[2], 0.1), (others[1], None)]),
        (
            {others[0]: 0.504, others[1]: 0.506},
            [(one, 0.5), (others[0], 0.504), (others[1], None)],
        ),  # 50 and 51 in a hundred, as people are told
    ):
        found_by(monkeypatch, [one], {one: 0.5} | dict.fromkeys(others[2:], 0.1) | seeming)
        assert advise(standpoint, "shitenno", 7, seconds=0.0, iterations=8).choices == [(name(answer), chance) for answer, chance in told]


def found_by(monkeypatch: pytest.MonkeyPatch, ranking: list[int], chances: dict[int, float]) -> list[list[int]]:
    """The search thinks of these answers, and the comparison finds these chances; which answers it is given. A try of each says which answer it was."""
    given: list[list[int]] = []

    def compared(_search: object, answers: list[int], *_: object, **__: object) -> list[Choice]:
        given.append(answers)
        return [Choice(answer, [chances[answer]], Node(), seen=[Seen(float(answer), [], [], [])]) for answer in answers]

    def thought_of(*arguments: object) -> Search:
        search = searched(*arguments)  # type: ignore[arg-type]
        search.ranking = ranking
        return search

    monkeypatch.setattr("tatami.bots.advice.compare", compared)
    monkeypatch.setattr("tatami.bots.advice.searched", thought_of)
    return given


def test_reasons_are_those_of_the_best_before_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order in which they are told; none where the chance of the next is uncertain. Of three that the search thought of, these alone are compared."""
    game = tatami.new("shitenno", seats=2, seed=5)
    for seat, _ in random_answers(game, stream(5)):
        if len(distinct(game, seat)) > 3:
            break
    standpoint = Standpoint(game, seat, 1)
    first, second, third, *_ = distinct(game, seat)
    asked: list[tuple[float, float]] = []

    def reasoned(_game: object, of: int, _judgement: object, better: list[Seen], worse: list[Seen]) -> Reasons:
        assert of == seat
        asked.append((better[0].progress, worse[0].progress))
        return Reasons([Reason("koku", True, [])], [])

    monkeypatch.setattr("tatami.bots.advice.reasons", reasoned)
    given = found_by(monkeypatch, [first, second, third], {first: 0.3, second: 0.2, third: 0.5})
    assert advise(standpoint, "shitenno", 7, seconds=0.0, iterations=8).reasons.good == [Reason("koku", True, [])]
    assert (asked, given) == ([(third, first)], [[first, second, third]])
    alone = [answer for answer in distinct(game, seat) if answer != first]
    found_by(monkeypatch, [first], {first: 0.3} | dict.fromkeys(alone, 0.9))
    assert advise(standpoint, "shitenno", 7, seconds=0.0, iterations=8).reasons == NONE
    assert len(asked) == 1


def test_answers_are_compared_in_the_same_worlds() -> None:
    """A world is drawn once for all of them, as often as half of the budget allows; the second half of the worlds counts."""
    game, seat = midway("shitenno", options=BY_SEAT)
    standpoint = Standpoint(game, seat, 1)
    search = searched(standpoint, judgement_for("shitenno"), stream(3), 8, 0.0)
    drawn: list[int] = []

    def sample(seed: int) -> Game:
        drawn.append(seed)
        return standpoint.sample(seed)  # type: ignore[no-any-return]

    search.sample = sample
    found = compare(search, search.ranking[:2], 400, 0.0)
    assert len(set(drawn)) == 101, "and one to see whether anything was learned"
    assert [(len(choice.met), choice.tree.visits) for choice in found] == [(50, 100)] * 2


class Counted(Judgement):
    """Chances that say how many tries there were before: of the first seat that number in thousandths."""

    def __init__(self) -> None:
        super().__init__()
        self.tries = 0

    def weights(self, game: Any) -> Chances:
        return Chances([1.0], [0.0])

    def rows(self, game: Any) -> list[list[float]]:
        self.tries += 1
        return [[float(self.tries)], [0.0]]

    def chances(self, game: Any) -> list[float]:
        share = self.rows(game)[0][0] / 1000
        return [share, 1 - share]


@pytest.mark.parametrize("explained", [False, True])
def test_only_the_second_half_of_the_worlds_counts(explained: bool) -> None:
    """Two answers in a hundred worlds; in each of them both meet the same luck, in no two the same."""
    judgement, lucks = Counted(), list[int]()

    def tried(_world: Game, luck: Chance, _answer: int, _tree: Node) -> float:
        lucks.append(luck.state)
        luck.word()
        return 0.5

    game = tatami.bare("shitenno", seats=2, seed=1)
    search: Any = SimpleNamespace(judgement=judgement, seat=0, chance=stream(1), sample=lambda _seed: game, iterate=tried)
    one, other = compare(search, [7, 8], 400, 0.0, explained)
    assert [first == second for first, second in zip(lucks[::2], lucks[1::2], strict=True)] == [True] * 100
    assert len(set(lucks)) == 100
    after_the_first = range(102, 202, 2), range(103, 203, 2)  # and one look before at whether anything was learned
    for choice, numbers in zip((one, other), after_the_first, strict=True):
        if explained:
            assert [seen.rows[0][0] for seen in choice.seen] == list(numbers)
        else:
            assert choice.met == [number / 1000 for number in numbers]
            assert choice.chances() == pytest.approx([sum(numbers) / 50_000, 1 - sum(numbers) / 50_000])


def test_the_second_and_third_best_are_searched_as_long_as_the_best() -> None:
    """In the first round each answer gets as much: nobody who asks for three wants two of them dropped."""
    game, seat = midway("white_castle", 30)
    search = searched(Standpoint(game, seat, 1), judgement_for("white_castle"), stream(3), 2000, 0.0)
    many = len(search.answers)
    assert many > 4
    assert min(len(met) for met in search.met) >= 1000 // (many - 1).bit_length() // many


def test_the_chance_after_a_winning_answer_is_one() -> None:
    """The last answer of a game: each answer's chance is what it makes of the first place."""
    game = tatami.new("shitenno", seats=2, seed=5)
    before: list[Game] = []
    for _ in random_answers(game, stream(5)):
        if len(game.waiting()) == 1 and len(game.legal(game.waiting()[0])) > 1:
            before.append(game.clone())
    last = before[-1]
    seat = last.waiting()[0]
    results = {}
    for answer in last.legal(seat):
        copy = last.clone()
        copy.play(seat, answer)
        outcome = copy.outcome()
        if outcome is None:
            pytest.skip("this seed does not end with a choice")
        results[last.asked.domain.id_of(answer)] = 1.0 / outcome.places.count(1) if outcome.places[seat] == 1 else 0.0
    advice = advise(Standpoint(last, seat, 1), "shitenno", 7, seconds=0.0, iterations=8)
    assert dict(advice.choices) == {name: results[name] for name, _ in advice.choices}


def test_an_answer_is_told_with_what_it_costs_and_brings() -> None:
    """As it stands among the buttons: the name of a die's end alone would be a riddle."""
    game = tatami.new("white_castle", seats=2, seed=4)
    for seat, _ in random_answers(game, stream(4)):
        if game.question(seat).kind == "take_die":
            break
    question = game.question(seat)
    told = answer_in(Texts(tatami.title("white_castle"), "en", ["Ann", "Bob"]), (question, question.answers[0], game.view(seat)))
    assert re.fullmatch(r"(Left|Right) end of the (coral|black|white) bridge: a [1-6].*", told)


def test_advice_from_before_it_had_reasons_is_read() -> None:
    """As it was stored then: no reasons, no reply."""
    old = {"choices": [["a", 0.5], ["b", None]], "line": [["control", "a"]]}
    assert read_advice(old) == Advice([("a", 0.5), ("b", None)], [("control", "a")], NONE, None)


@pytest.mark.parametrize(("title", "seats"), [("white_castle", 2), ("white_castle", 3), ("samurai_katana", 3)])
def test_reasons_and_replies_come_from_what_the_seat_knows(title: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a sampled world follows from the view and a seed: what is hidden, dealt afresh, changes no word of the advice. Some of it has reasons and replies."""
    monkeypatch.setattr("tatami.bots.advice.LEAST_WORLDS", 12)
    monkeypatch.setattr("tatami.bots.advice.OFTEN", 4)
    found: list[Advice] = []
    game, draws, judgement = tatami.new(title, seats=seats, seed=8), stream(8), judgement_for(title)
    for number in range(60):
        seat = game.waiting()[0]
        answers = game.question(seat).canonical
        if number % 6 == 5 and len(answers) > 1:
            known = advise(Standpoint(game, seat, 3), title, number, seconds=0.0, iterations=100)
            for world in (1, 2):
                assert advise(Standpoint(game.redeal(seat, world), seat, 3), title, number, seconds=0.0, iterations=100) == known
            found.append(known)
        game.play(seat, answers[0] if len(answers) == 1 else judgement.policy(game, seat, answers, draws))
    assert any(advice.reasons.good for advice in found)
    assert title != "white_castle" or any(advice.reply for advice in found)


def test_a_reply_is_told_where_nothing_hidden_decides_on_it() -> None:
    """After the last answer of a turn of The White Castle the next clan takes a die, before all eyes; of a secret plan nobody is told."""
    game = tatami.new("white_castle", seats=2, seed=4)
    while game.asked.kind != "take_die":
        game.play(game.waiting()[0], game.legal(game.waiting()[0])[0])
    seat = game.waiting()[0]
    advice = advise(Standpoint(game, seat, 1), "white_castle", 7, seconds=0.0, iterations=600)
    assert advice.reply is not None
    assert (advice.reply.seat, advice.reply.kind) == (1 - seat, "take_die")
    asked = reply_asked(game.redeal(seat, 9), seat, advice)
    assert asked is not None
    assert asked[0].domain.id_of(asked[1]) == advice.reply.answer
    shogun = tatami.new("shogun", seats=3, seed=4, options={"start": "printed"} if "printed" in str(tatami.title("shogun").options) else {})
    while shogun.asked.kind != "plan":
        shogun.play(shogun.waiting()[0], shogun.legal(shogun.waiting()[0])[0])
    planner = shogun.waiting()[0]
    assert advise(Standpoint(shogun, planner, 1), "shogun", 7, seconds=0.0, iterations=8).reply is None


def before_a_reply(kind: str, number: int) -> tuple[Standpoint, list[tuple[str, str]], list[Game]]:
    """Shitennō, after so many answers by chance: a move that ends with one answer, and what the other is asked then in the worlds of `stream(5)`."""
    game = tatami.new("shitenno", seats=2, seed=1, options=BY_SEAT)
    for at, _ in enumerate(random_answers(game, stream(1))):
        if at == number:
            break
    seat = game.waiting()[0]
    standpoint, draws = Standpoint(game, seat, 1), stream(5)
    for answer in game.legal(seat):
        steps = [(game.asked.kind, game.asked.domain.id_of(answer))]
        worlds = [after_line(standpoint.sample(draws.word()), seat, steps) for _ in range(REPLY_WORLDS)]
        if all(world is not None and world.asked.kind == kind for world in worlds):
            return standpoint, steps, [world for world in worlds if world is not None]
        draws = stream(5)
    raise AssertionError(kind)


def replied(standpoint: Standpoint, steps: list[tuple[str, str]], world: Game, tries: dict[int, int]) -> Reply | None:
    """What is told where a search has given these answers so many times."""
    node = Node()
    node.seat, node.kind = world.active, world.asked.kind
    for answer, visits in tries.items():
        node.children[answer] = Node()
        node.children[answer].visits = visits
    return reply(standpoint, steps, node, judgement_for("shitenno"), stream(5))


def test_a_reply_that_hangs_on_a_hand_is_not_told() -> None:
    """Which provinces the other can take control of hangs on cards that nobody sees: only an answer that is there in every world is a likely reply, and only
    if it is the likeliest in all of them."""
    standpoint, steps, worlds = before_a_reply("control", 8)
    there = [world.legal(world.active) for world in worlds]
    always = [answer for answer in there[0] if all(answer in legal for legal in there)]
    sometimes = next(answer for answer in there[0] if answer not in always and answer < max(always))
    common = max(always)
    name = worlds[0].asked.domain.id_of
    assert replied(standpoint, steps, worlds[0], {common: 30}) == Reply(1 - standpoint.seat, "control", name(common))
    assert replied(standpoint, steps, worlds[0], {sometimes: 30}) is None
    assert replied(standpoint, steps, worlds[0], {sometimes: 30, common: 30}) is None


def test_a_reply_is_told_if_it_is_likely_and_known_well() -> None:
    """Half of at least twenty tries have come to it."""
    standpoint, steps, worlds = before_a_reply("control", 8)
    one, other, third = [
        answer for answer in worlds[0].legal(worlds[0].active) if all(answer in world.legal(world.active) for world in worlds)
    ][1:4]
    found = {20: Reply(1 - standpoint.seat, "control", worlds[0].asked.domain.id_of(one)), 19: None}
    for tries, told in found.items():
        assert replied(standpoint, steps, worlds[0], {one: tries}) == told
    assert replied(standpoint, steps, worlds[0], {one: 30, other: 15, third: 15}) == found[20]
    assert replied(standpoint, steps, worlds[0], {one: 30, other: 16, third: 15}) is None


def test_a_reply_to_what_nobody_sees_is_not_told() -> None:
    """What else shall lie in a lot hangs on the first card that was drawn, even where the answer is there in every world."""
    standpoint, steps, worlds = before_a_reply("lot_card", 57)
    assert len({repr(world.question(world.active).values) for world in worlds}) > 1
    common = next(answer for answer in worlds[0].legal(worlds[0].active) if all(answer in world.legal(world.active) for world in worlds))
    assert replied(standpoint, steps, worlds[0], {common: 30}) is None


def begun_turn() -> tuple[Game, int, Advice]:
    """The White Castle: a die is taken, and then placed."""
    game = tatami.new("white_castle", seats=2, seed=4)
    while game.asked.kind != "take_die":
        game.play(game.waiting()[0], game.legal(game.waiting()[0])[0])
    seat = game.waiting()[0]
    return game, seat, advise(Standpoint(game, seat, 1), "white_castle", 7, seconds=0.0, iterations=600)


def test_a_reply_is_another_seats_to_the_whole_move() -> None:
    """After half of it the same seat goes on; and nothing is told of a question that is not the one that was foreseen."""
    game, seat, advice = begun_turn()
    assert after_line(game.clone(), seat, advice.line[:1]) is None
    assert advice.reply is not None
    assert reply_asked(game, seat, advice) is not None
    for other in (advice.reply._replace(kind="place_die"), advice.reply._replace(seat=seat)):
        assert reply_asked(game, seat, advice._replace(reply=other)) is None


def test_a_move_is_told_as_the_seat_sees_it_on_the_way() -> None:
    """Each of its questions with the view of that moment, which is that of a game played on by hand."""
    game, seat, advice = begun_turn()
    copy: Game = game.clone()
    way = asked_on_the_way(game, seat, advice.line)
    assert len(way) == len(advice.line) > 1
    for (question, answer, view), (kind, name) in zip(way, advice.line, strict=True):
        assert (question.kind, question.domain.id_of(answer), view) == (kind, name, copy.view(seat))
        copy.play(seat, answer)
    assert way[0][2] != way[1][2]


def test_a_move_that_is_cut_short_has_no_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows what it comes to."""
    monkeypatch.setattr("tatami.bots.advice.LONGEST_LINE", 1)
    _, _, advice = begun_turn()
    assert (len(advice.line), advice.reply) == (1, None)


def test_what_a_search_went_on_with_holds_for_its_question_alone() -> None:
    """Another world may ask another seat there, or something else."""
    game, seat, _ = begun_turn()
    first, second, *_ = game.legal(seat)
    for asked, kind, found in ((seat, "take_die", second), (1 - seat, "take_die", None), (seat, "place_die", None)):
        node = Node()
        node.seat, node.kind, node.children = asked, kind, {first: Node(), second: Node()}
        node.children[second].visits = 1
        assert likely(node, game, seat, [first, second]) == found


def test_reasons_survive_being_written_down() -> None:
    """Names and signs, no words."""
    advice = Advice([("a", 0.5), ("b", 0.4)], [("control", "a")], Reasons([Reason("koku", True, [])], [Reason("favour", True, [1])]), None)
    assert plain(advice)["reasons"] == {"good": [["koku", True, []]], "bad": [["favour", True, [1]]]}
    assert read_advice(json.loads(json.dumps(plain(advice)))) == advice
