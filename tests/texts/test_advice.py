"""Advice in words: every aspect and every answer of every title, and the sentences made of them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import tatami
from conftest import random_answers, random_game
from tatami.bots.bot import judgement_for
from tatami.bots.judgement.base import ESTIMATE
from tatami.core.agenda import Step
from tatami.core.chance import Chance, stream
from tatami.core.domain import COUNT, LANGUAGES, NO
from tatami.core.game import Game, Question
from tatami.core.title import Title
from tatami.lab.findings import BELOW
from tatami.texts import Texts, ids_of, ui
from tatami.texts.advice import (
    ALIKE,
    LONGEST_MEANING,
    LONGEST_MOVE,
    MOST_STEPS,
    UNTOLD,
    Asked,
    Reason,
    aspect,
    begun,
    step,
    step_message,
    tell_advice,
    tell_line,
    tell_reply,
    tell_why,
    verdict,
    with_meaning,
)
from tatami.texts.consequences import answers as in_words
from tatami.titles.shogun.rules.domains import PROVINCE, SPACE
from texts.samples import PLAYERS, every_answer, samples, steps
from texts.test_sentences import faults

VIEW: dict[str, Any] = {"players": [], "territories": [], "ways": [], "seat": 0}  # as far as steps of Samouraï & Katana ask
TITLES = [title for title in tatami.titles() if title.id != "pebbles"]
SUBJECTS = ("", "alliance", "hunt", "siege")


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_aspect_has_words_of_its_own(title: Title, lang: str) -> None:
    """More of it and less of it, of every feature of every mode; no words stand for two."""
    texts, judgement = Texts(title, lang, PLAYERS), judgement_for(title.id)
    for names in (judgement.aspects_of(subject) for subject in SUBJECTS):
        words = [aspect(texts, name, more) for name in names for more in (True, False)]
        assert all(words)
        assert len(set(words)) == len(words) == 2 * len(names)
    named = {name for subject in SUBJECTS for name in judgement.aspects_of(subject)} - {ESTIMATE}
    assert {id.partition("/")[0] for id in ids_of(title.words, "aspect")} == named, "and none for what is no feature"


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_is_told_by_the_rules_of_its_language(title: Title, lang: str) -> None:
    """As a step of a move, without its question: not its name alone, unless that is a deed; in words that agree."""
    texts = Texts(title, lang, PLAYERS)
    told = [(question.kind, question.domain.id_of(answer), step(texts, question, answer)) for question, answer in asked(title, lang)]
    assert len(told) > 40
    assert [(kind, id, what, words) for kind, id, words in told for what in faults(f"{words}.", lang) if words] == []
    assert [(kind, id) for kind, id, words in told if words == UNTOLD] == []


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_every_question_has_a_step_and_every_step_a_question(title: Title) -> None:
    """A question whose answers are deeds by name needs no words: of the others none is forgotten."""
    kinds = {kind.kind: kind.domain for kind in asking(title)}
    ids = ids_of(title.words, "step")
    assert {id.partition("/")[0] for id in ids} - {"*"} <= set(kinds)
    silent = {kind for kind, domain in kinds.items() if all(step_message(title.words, kind, id, False) is None for id in domain.ids)}
    assert silent <= {"offer"}


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_can_be_advised(title: Title, lang: str) -> None:
    """Also one that ends with a mark of its own, or has a colon: "You Shall Not Pass!", "Play Affront: a clan loses 1 honour"."""
    advised = {ui(lang, "hint", answer=answer) for _, answer in every_answer(title, lang)}
    assert [(told, what) for told in advised for what in faults(told, lang)] == []


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_likely_reply_obeys_its_language(title: Title, lang: str) -> None:
    """Whoever gives it, whatever the answer."""
    texts = Texts(title, lang, PLAYERS)
    replies = []
    for turn, (question, answer) in enumerate(asked(title, lang)):
        question.seat = turn % len(PLAYERS)
        replies.append(tell_reply(texts, (question, answer)))
    assert [(told, what) for told in replies if told for what in faults(told, lang)] == []


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_obeys_its_language(title: Title, lang: str) -> None:
    """One's own, a rival's, or both; with a price and without."""
    texts, judgement = Texts(title, lang, PLAYERS), judgement_for(title.id)
    for names in (judgement.aspects_of(subject) for subject in SUBJECTS):
        for n, name in enumerate(names):
            own: Reason = (name, n % 2 == 0, [])
            rival: Reason = (names[n - 1], n % 3 == 0, [n % len(PLAYERS)])
            for good, bad in (([own], []), ([rival], [own]), ([own, rival], [rival])):
                told = tell_why(texts, good, bad, n % 2 == 0)
                assert [*faults(told, lang)] == []
                assert told[0].isupper()


BARGAINS = ("negotiation", "promises", "treasure", "exchange", "sale_of_office", "imperial_support")
GAMES: list[tuple[str, int, dict[str, str], int]] = [  # and how many answers are given before
    ("shitenno", 3, {}, 0),
    ("shogun", 4, {}, 0),
    ("white_castle", 1, {}, 0),
    ("white_castle", 3, {}, 0),
    ("samurai_katana", 4, dict.fromkeys(BARGAINS, "yes"), 30),
    ("middle_earth", 3, {}, 260),
    ("middle_earth", 2, {"mode": "siege"}, 0),
]


@pytest.mark.parametrize(("title", "seats", "options", "before"), GAMES)
def test_every_move_told_is_a_good_sentence(title: str, seats: int, options: dict[str, str], before: int) -> None:
    """Whatever row of answers it is made of, with what they cost and bring: no brackets within brackets, nothing too long for a phone."""
    game, chance = random_game(title, seats, 3, options, before), stream(5)
    told = 0
    for number, _ in enumerate(random_answers(game, chance)):
        if number == 240:
            break
        if number % 3:
            continue
        row = rest_of_move(game, chance)
        for lang in LANGUAGES:
            sentence = tell_line(Texts(tatami.title(title), lang, PLAYERS), row)
            told += bool(sentence)
            beside, brackets = outside(sentence), re.findall(r"\(([^()]*)\)", sentence)
            assert [(sentence, what) for part in (beside, *brackets) for what in faults(part, lang)] == []
            assert "(" not in beside, sentence
            assert ")" not in beside, sentence
            assert len(sentence) < LONGEST_MOVE + 100
            assert not sentence or (sentence[0].isupper() and sentence[-1] in ".…")
    assert told > 20


def outside(sentence: str) -> str:
    """Without what stands in brackets."""
    return re.sub(r" ?\([^()]*\)", "", sentence)


def rest_of_move(game: Game, chance: Chance) -> list[Asked]:
    """A row of answers by chance, as far as nobody else and no chance speaks."""
    copy: Game = game.clone()
    seat, found = copy.waiting()[0], []
    for _ in range(9):
        answers = copy.question(seat).answers
        answer = answers[chance.below(len(answers))]
        found.append((copy.question(seat), answer, copy.view(seat)))
        if copy.foresee(seat, answer).final:
            break
        copy.play(seat, answer)
        if seat not in copy.waiting():
            break
    return found


def asking(title: Title) -> list[type[Step]]:
    """The steps of a title that ask something that has answers."""
    return [kind for kind in steps(title) if kind.domain.ids]


def asked(title: Title, lang: str) -> Iterator[tuple[Question, int]]:
    """Every answer of every question, each about another sample of what the question is about."""
    for kind in asking(title):
        lists = [samples(param, 1, lang) for param in kind.params]
        for turn, answer in enumerate([value for value in kind.domain.values() if kind.domain is not COUNT or value in (1, 2)]):
            values = [values[(turn + at) % len(values)] for at, values in enumerate(lists)]
            yield Question(0, kind.kind, kind.rule, kind.domain, [answer], [answer], kind.params, values), answer


def on_the_way(title: str, kind: str, seed: int = 4) -> tuple[Game, int]:
    """A game in which somebody is asked this."""
    game = tatami.new(title, seats=max(2, tatami.title(title).seat_counts[0]), seed=seed)
    for _ in random_answers(game, stream(seed)):
        if game.waiting() and game.asked.kind == kind and len(game.legal(game.waiting()[0])) > 2:
            return game, game.waiting()[0]
    raise AssertionError(kind)


def test_advice_in_words() -> None:
    """The best answer, a percentage for each of the best, how much they differ, why, and the rest of the move; where nobody has learned chances, that is said."""
    game, seat = on_the_way("shitenno", "control")
    texts = Texts(tatami.title("shitenno"), "en", ["Ann", "Bob"])
    question, view = game.question(seat), game.view(seat)
    first, second = [answer for answer in question.answers if answer != NO][:2]
    names = [question.domain.id_of(answer) for answer in (first, second)]
    line = [(question, first, view), (question, second, view)]
    why: tuple[list[Reason], list[Reason]] = ([("koku", True, []), ("favour", False, [1])], [("troops", False, [])])
    told = tell_advice(texts, [(names[0], 0.614), (names[1], 0.5)], line, why)
    words = in_words(texts, view, question)
    assert told.best == f"I would answer “{texts.answer(question, first)}”."
    assert told.heading == "Chance to win after each answer, if everybody plays well from here on:"
    assert told.answers == [f"61% · {words[names[0]]}", f"50% · {words[names[1]]}"]
    assert told.verdict == "With the next one you would win 11 fewer games in a hundred."
    asked, reasons = told.why.split(": ", 1)
    assert asked == "Why the first one rather than the next, looking ahead"
    assert reasons == "more koku; for Bob, less favour. On the other hand: fewer troops in hand."
    favour = words[names[1]].partition(": ")[2]
    assert told.steps == [f"The move goes on: take {texts.name(question.domain, second)} ({favour})."]
    unlearned = tell_advice(texts, [(names[0], None), (names[1], None)], line)
    assert (unlearned.answers, unlearned.verdict, unlearned.why) == ([words[name] for name in names], "", "")
    assert unlearned.heading == "The best first; how likely they win is not known for such a game:"


def test_an_answer_that_seemed_better_has_no_number() -> None:
    """Beside others that have one it is said to be uncertain, and where it is the only other that the first is surest."""
    game, seat = on_the_way("shitenno", "control")
    texts, question = Texts(tatami.title("shitenno"), "fr", ["Ann", "Bob"]), game.question(seat)
    names = [question.domain.id_of(answer) for answer in question.answers[:2]]
    told = tell_advice(texts, [(names[0], 0.5), (names[1], None)], [(question, question.answers[0], game.view(seat))])
    assert told.answers[1].endswith(" (chances incertaines)")
    assert told.verdict == "La première est la plus sûre."


def test_an_answer_that_makes_no_difference_has_no_percentage() -> None:
    """One alone: the others come to the same."""
    game = tatami.new("samurai_katana", seats=3, seed=1)
    seat = game.waiting()[0]
    question = game.question(seat)
    line = [(question, question.answers[0], game.view(seat))]
    told = tell_advice(Texts(tatami.title("samurai_katana"), "en", PLAYERS), [(question.domain.id_of(question.answers[0]), 0.21)], line)
    assert (told.heading, told.answers) == ("", [])
    assert told.verdict == "It makes no difference: every other answer comes to the same, or brings nothing more."


@pytest.mark.parametrize(
    ("named", "chances", "said"),
    [
        (1, [0.5], "It makes no difference: every other answer comes to the same, or brings nothing more."),
        (1, [0.004], "Hardly any way leads to a win now: play for points, or to learn."),
        (3, [0.5, 0.49, 0.485], "They are about as good as each other: choose the one you like."),
        (3, [0.5, 0.49, 0.4], "The next one is about as good."),
        (3, [0.004, 0.003, 0.0], "Hardly any way leads to a win now: play for points, or to learn."),
        (3, [0.5, 0.47, 0.4], "With the next one you would win 3 fewer games in a hundred."),
        (2, [0.614, 0.566], "With the next one you would win 4 fewer games in a hundred."),  # as the percentages beside it, 61 and 57
        (3, [0.5], "The first one is the surest."),
        (2, [], ""),
    ],
)
def test_what_the_differences_mean(named: int, chances: list[float], said: str) -> None:
    """A gap that an analysis would call fine is none."""
    assert verdict("en", named, chances) == said
    assert BELOW[0] == ALIKE


def test_why_in_french() -> None:
    """Of two answers that are about as good it is told what the first has over the other; a general word for the whole position."""
    texts = Texts(tatami.title("shogun"), "fr", PLAYERS)
    assert tell_why(texts, [("lands", True, []), ("revolts", False, [])], [], True) == (
        "Ce qui distingue la première de la suivante, en voyant plus loin\xa0: des provinces qui valent plus, moins de marqueurs de trouble."
    )
    assert tell_why(texts, [(ESTIMATE, True, [])], [("chests", True, [2, 3])], False) == (
        "Pourquoi la première plutôt que la suivante, en voyant plus loin\xa0: une meilleure position dans l'ensemble. En revanche\xa0: pour Ayame et Le Roux, plus de coffres."
    )
    assert tell_why(texts, [], [("chests", False, [])], False) == ""
    assert tell_why(texts, [("no_such_thing", True, [])], [], False) == "", "a title without the words"


def question_of(title: str, kind: str, about: list[Any]) -> Question:
    found = next(one for one in asking(tatami.title(title)) if one.kind == kind)
    return Question(1, kind, found.rule, found.domain, list(found.domain.values()), [], found.params, about)


def test_a_move_is_one_sentence() -> None:
    """Who goes on with the words before does so; what ends or declines is not told; what is done again is counted."""
    texts = Texts(tatami.title("samurai_katana"), "en", PLAYERS)
    act, to = question_of("samurai_katana", "act", [3]), question_of("samurai_katana", "march_to", [0])
    many, done = question_of("samurai_katana", "march_with", [0, 1]), act.domain.no
    assert done is not None
    steps = [(act, "move_chikuzen"), (to, "hizen"), (many, "2"), (act, "play_affront"), (act, done.id)]
    line = [(question, question.domain.value_of(id), VIEW) for question, id in steps]
    assert tell_line(texts, line) == "The move goes on: move from Chikuzen to Hizen with 2 samurai, then play “Affront”."
    assert tell_line(texts, line[1:3]) == "The move goes on: to Hizen with 2 samurai."
    assert tell_line(texts, line[4:]) == tell_line(texts, []) == ""
    castle = Texts(tatami.title("white_castle"), "fr", PLAYERS)
    gain = question_of("white_castle", "gain_any", [2])
    assert (
        tell_line(castle, [(gain, gain.domain.value_of("pearl"), {"offers": {}})] * 2) == "Le coup continue\xa0: recevoir 1 nacre (2 fois)."
    )


def test_what_an_answer_brings_is_told_where_it_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind it, and not where it has a letter more."""
    game, seat = on_the_way("white_castle", "take_die")
    question = game.question(seat)
    answer, castle = question.answers[0], Texts(tatami.title("white_castle"), "en", PLAYERS)
    for letters in (LONGEST_MEANING, LONGEST_MEANING + 1):
        monkeypatch.setattr("tatami.texts.advice.meanings", lambda *_, letters=letters: {question.domain.id_of(answer): "x" * letters})
        assert ("x" * letters in tell_line(castle, [(question, answer, {})])) == (letters == LONGEST_MEANING)


def test_a_plan_of_shogun_is_told_by_its_orders() -> None:
    """Chest cards that only fill a space, and that the plan is finished, are not worth a word."""
    texts = Texts(tatami.title("shogun"), "en", PLAYERS)
    game, seat = on_the_way("shogun", "plan")
    question = game.question(seat)
    tax = Question(seat, "plan", "", question.domain, question.answers, [], question.params, [4])
    assert step(texts, tax, tax.domain.value_of("aki")) == "Aki on “Collect taxes”"
    assert [step(texts, tax, tax.domain.value_of(id)) for id in ("chest_2", "finished", "elsewhere", "castle")] == [""] * 4
    bid = Question(seat, "plan", "", question.domain, question.answers, [], question.params, [10])
    assert step(texts, bid, bid.domain.value_of("chest_2")) == "chest card 2 on “Bid”"


def test_a_reply_names_who_gives_it() -> None:
    """Unless it says nothing by itself."""
    die = question_of("white_castle", "take_die", [])
    answer = die.domain.value_of("coral_left")
    title = tatami.title("white_castle")
    assert tell_reply(Texts(title, "en", PLAYERS), (die, answer)) == (
        "Hugo would then probably take the die at the left end of the coral bridge."
    )
    assert tell_reply(Texts(title, "fr", ["Ann", "Inès"]), (die, answer)) == (
        "Réponse probable d'Inès\xa0: prendre le dé au bout gauche du pont corail."
    )
    assert tell_reply(Texts(title, "en", PLAYERS), None) == ""
    room = question_of("white_castle", "enter_room", [])
    assert tell_reply(Texts(title, "en", PLAYERS), (room, room.domain.value_of("steward_1"))) == ""


def test_words_that_go_on_can_begin_a_sentence() -> None:
    """Where the answer before them is told already: without the comma or the brackets that would have followed it."""
    assert [begun(words) for words in ("…, 3 samurai", "… (Denji)", "… to Izu (1 koku)", "offer “Nō”")] == [
        "3 samurai",
        "Denji",
        "to Izu (1 koku)",
        "offer “Nō”",
    ]


def test_who_names_himself_acts_himself() -> None:
    """Nobody lets himself act."""
    title = tatami.title("samurai_katana")
    order = question_of("samurai_katana", "name_next", [])  # asked of Hugo
    assert tell_reply(Texts(title, "en", PLAYERS), (order, 1)) == "Hugo would then probably act next."
    assert tell_reply(Texts(title, "fr", PLAYERS), (order, 1)) == "Réponse probable de Hugo\xa0: agir soi-même ensuite."
    assert tell_reply(Texts(title, "en", PLAYERS), (order, 0)) == "Hugo would then probably let Inès act next."


def test_a_step_does_not_say_twice_what_it_means() -> None:
    """A card laid in a battle is laid for its value, its power is not used [card.1]; a levy says its number; a member is sent for his own action."""
    katana = Texts(tatami.title("samurai_katana"), "en", PLAYERS)
    view: dict[str, Any] = {"players": [{"honour": 1, "clan": "oda"}], "territories": [], "ways": [], "seat": 0}
    card, clan = question_of("samurai_katana", "combat_card", [0, 1]), question_of("samurai_katana", "aim_at_clan", [0])
    assert step(katana, card, card.domain.value_of("tsunami"), view) == "lay “Tsunami”"
    assert step(katana, clan, 0, view) == "… against Inès (Oda · 1 honour)"
    assert step(Texts(tatami.title("samurai_katana"), "fr", PLAYERS), clan, 0, view) == "… contre Inès (Oda · 1 point d'honneur)"
    game, seat = on_the_way("shogun", "plan")
    levy = game.question(seat)
    levy.values = [SPACE.value_of("five_armies")]
    answer = next(answer for answer in levy.answers if levy.domain.id_of(answer) in PROVINCE.ids)
    words = step(Texts(tatami.title("shogun"), "en", PLAYERS), levy, answer, game.view(seat))
    assert words == f"{PROVINCE.text(answer, 'en')} on “Place five armies”"


@pytest.mark.parametrize(
    ("words", "meaning", "told"),
    [
        ("move from Izu", "1 koku", "move from Izu (1 koku)"),
        ("… to Kai", "1 koku · attacks Inès (2 samurai)", "… to Kai (1 koku · attacks Inès, 2 samurai)"),
        ("trade the Moria card (creature)", "a set", "trade the Moria card (creature; a set)"),
    ],
)
def test_no_brackets_within_brackets(words: str, meaning: str, told: str) -> None:
    """Nor two pairs in a row."""
    assert with_meaning("en", words, meaning) == told


def test_a_long_move_is_cut() -> None:
    """To what fits a phone, and an ellipsis says so."""
    title = tatami.title("samurai_katana")
    act, to = question_of("samurai_katana", "act", [3]), question_of("samurai_katana", "march_to", [0])
    places = ["chikuzen", "hizen", "bungo", "higo", "satsuma", "chikuzen", "hizen"]
    line = [(question, question.domain.value_of(id), VIEW) for place in places for question, id in ((act, f"move_{place}"), (to, "kai"))]
    told = tell_line(Texts(title, "en", PLAYERS), line)
    assert told.startswith("The move goes on: move from Chikuzen to Kai, move from Hizen to Kai,")
    assert told.endswith("move from Satsuma to Kai…")
    assert told.count("move from") == MOST_STEPS
    assert tell_line(Texts(title, "en", PLAYERS), line[: 2 * MOST_STEPS]).endswith(", then move from Satsuma to Kai.")


@pytest.mark.parametrize(
    ("kind", "answer", "english", "french"),
    [
        ("order", "until_1", "attack all out, keeping 1", "attaquer à outrance en gardant 1"),
        ("order", "until_10", "attack all out, keeping 10", "attaquer à outrance en gardant 10"),
        ("fortify", "mission_weathertop", "declare the mission “Weathertop”", "déclarer la mission « Mont Venteux »"),
        ("fortify", "the_shire", "move battalions from the Shire", "déplacer des bataillons de la Comté"),
        ("siege_act", "hold_the_gate", "play “Hold the Gate”", "jouer « Tenez la porte »"),
        ("siege_act", "shoot", "shoot", "tirer"),
    ],
)
def test_steps_of_middle_earth(kind: str, answer: str, english: str, french: str) -> None:
    """A card is played by its name, a mission declared by its name, one battalion is one."""
    question, title = question_of("middle_earth", kind, []), tatami.title("middle_earth")
    question.params = []
    said = [step(Texts(title, lang, PLAYERS), question, question.domain.value_of(answer)) for lang in ("en", "fr")]
    assert [words.replace("\xa0", " ") for words in said] == [english, french]
