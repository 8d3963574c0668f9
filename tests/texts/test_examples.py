"""The examples of the rulebooks: each is played, cites its rule, changes something and says no number of its own."""

import re

import pytest

import tatami
from tatami.core.domain import LANGUAGES
from tatami.core.errors import Faulty
from tatami.core.title import Title
from tatami.texts import examples
from tatami.texts.examples import Example, all_told, examples_of, play, tell
from texts.test_sentences import faults

EXAMPLES = [(title, example) for title in tatami.titles() for example in examples_of(title)]
NAMED = [f"{title.id}/{example.name}" for title, example in EXAMPLES]


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
def test_a_rulebook_has_examples_of_its_own_rules(title: Title) -> None:
    """At least five of different rules, and no record is kept for nothing."""
    found = examples_of(title)
    assert len({example.rule for example in found}) >= 5
    assert {example.game for example in found} == set(examples.read(title)["games"])
    assert all(example.rule in title.rulebook(lang).rules for example in found for lang in LANGUAGES)


@pytest.mark.parametrize(("title", "example"), EXAMPLES, ids=NAMED)
def test_an_example_shows_its_rule(title: Title, example: Example) -> None:
    """What is told comes of the chapter the example stands in, and the board after it is not the board before."""
    played = play(title, example)
    assert example.rule.partition(".")[0] in {event.rule.partition(".")[0] for event in played.events}
    assert played.before.view(example.eyes) != played.after.view(example.eyes)


@pytest.mark.parametrize(("title", "example"), EXAMPLES, ids=NAMED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_example_cannot_say_a_number_by_itself(title: Title, example: Example, lang: str) -> None:
    """Numbers stand in places that the run fills; the sentences obey the rules of their language."""
    words = example.words[lang]
    assert not re.search(r"\d", re.sub(r"\{[^}]*\}+", "", words["text"].replace("+1", "")))
    told = tell(title, example, lang)
    assert [what for what in faults(told.text, lang) if what != "two colons in a sentence"] == []
    assert told.text.endswith(".")
    assert len(told.lines) == len(told.played.events)


def test_numbers_come_from_the_run() -> None:
    """The first battle of Shogun, counted from its own position: all armies of both sides go into the tower, and the winner's tray stands in the province."""
    title = tatami.title("shogun")
    told = all_told(title, "en")["battle"]
    before, after = (game.view(None) for game in (told.played.before, told.played.after))
    provinces = {row["id"]: row for row in after["provinces"]}
    was = {row["id"]: row for row in before["provinces"]}
    assert "4 × Chiyo. Into the tray fall" in told.text
    assert was["omi"]["armies"] == 4
    assert provinces["omi"]["armies"] == 5
    assert "5 armies stay in Omi" in told.text


def test_an_answer_that_is_no_longer_legal_is_named() -> None:
    """When a rule changes under an example, the error says which answer of which game."""
    title = tatami.title("shogun")
    rows = examples.read(title)["games"]
    rows["broken"] = {**rows["first_year"], "answers": "izu izu"}
    try:
        with pytest.raises(Faulty, match="game 'broken' of the examples, answer 2, 'izu'"):
            examples.game_of(title, "broken")
    finally:
        del rows["broken"]
