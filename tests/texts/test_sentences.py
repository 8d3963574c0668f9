"""Every sentence of every title: by the rules of its language, and as it was reviewed."""

import re
from collections.abc import Iterator

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.domain import COUNT, LANGUAGES
from tatami.server.refusals import HERE as SERVER
from tatami.texts import HERE, Texts, catalogue
from tatami.web.study import HERE as STUDY
from texts.samples import every_answer, listing, refusals, reviewed, sentences

TITLES = [title.id for title in tatami.titles()]
NAMES = ["Kiku", "Iris", "Hana", "Botan", "Emi", "Ume"]
VOWEL = "aeiouyàâéèêëîïôöûùœAEIOUÀÂÉÈÊËÎÏÔÖÛÙŒ"
ALWAYS = {
    "two marks in a row": r"[.:;,!?] ?[.:;,!]",
    "two colons in a sentence": r": [^.?!«»“”]*:",
    "a plural in brackets": r"\(s\)|\(es\)|\(x\)",
    "a want that was not met": r"[{}|#]",
    "two spaces": r"  ",
    "a space before the end": r"\s\.",
}
WRONG = {
    "en": ALWAYS
    | {"an article twice": r"\b[Tt]he [Tt]he\b", "a before a vowel": r"\ba [aeio]", "one of many": r"\b1 \w+(?:ies|armies|seals|coins)\b"},
    "fr": ALWAYS
    | {
        "de, que, le or la before a vowel": rf"\b(?:[Dd]e|[Qq]ue|[Ll]e|[Ll]a|ne|se) [{VOWEL.replace('y', '').replace('Y', '')}](?!\b)",
        "à le, à les, de le, de les": r"\b(?:à|de) les? (?!\w+(?:er|ir|re)\b)(?!Roux)",
        "a space that may break before a mark": r" [:;!?»]|« ",
        "a mark without its space": r"[\w)»][;!?]",
        "rien without ne": r"(?<!\bne )\b(?:prend|reçoit|gagne|perd|échange|tient) rien\b",
    },
}


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_obey_their_language(title: str, lang: str) -> None:
    """Elision, contraction, agreement, spaces: with names that begin with a vowel, an h, an article, plural, and with 0, 1 and 2."""
    found = [*sentences(tatami.title(title), lang), *every_answer(tatami.title(title), lang)]
    assert len(found) > 60
    assert [(what, id, said) for id, said in found for what in faults(said, lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_messages_of_boards_and_pages_are_set_well(lang: str) -> None:
    """No plural in brackets, no doubled mark or space, in any message of any catalogue."""
    for place, text in messages(lang):
        assert not re.search(r"\(s\)|  |\s\.(?!\w)|[,:;] ?[,:;]", text), (place, text)


def test_no_french_word_is_glued_to_a_name() -> None:
    """Where a name may begin with a vowel or an article, the message asks for it bent: {seat:de}, {territory:que}. Commands name titles by their ids."""
    named = r"\{(?:name|seat|other|player|title|other_title|territory|province|region|space|start|goal|from|to)\}"
    glued = re.compile(rf"\b(?:[Dd]e|[Qq]ue|[Ll]e|[Ll]a) {named}|\bà \{{title\}}")
    assert [(place, text) for place, text in messages("fr") if "command" not in place and glued.search(text)] == []


def messages(lang: str) -> Iterator[tuple[str, str]]:
    """Every message of every catalogue, and where it stands."""
    for folder in [HERE, SERVER, STUDY, *(title.words for title in tatami.titles())]:
        for message in catalogue(folder, lang):
            for text in [message.string] if isinstance(message.string, str) else message.string or []:
                yield f"{folder.name} {message.context} {message.id}", text


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_as_reviewed(title: str, lang: str) -> None:
    """A changed sentence is seen in review: `python tests/texts/samples.py` writes the lists anew."""
    assert listing(sentences(tatami.title(title), lang, 3)) == reviewed(title, lang).read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_as_reviewed(lang: str) -> None:
    """What the table refuses, it refuses in one whole sentence."""
    assert listing(refusals(lang)) == reviewed("table", lang).read_text("utf-8")
    assert all(said.endswith(".") and not list(faults(said, lang)) for _, said in refusals(lang))


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_not_counted(title: str, lang: str) -> None:
    """In a game as it is played no sentence counts 0 of something, and no list is empty without a word for it."""
    game = tatami.new(title, seats=tatami.title(title).seat_counts[-1], seed=11)
    for number, _ in enumerate(random_answers(game, stream(11))):
        if number > 700:
            break
    texts = Texts(tatami.title(title), lang, NAMES)
    for event in game.events(None):
        said = texts.event(event)
        counts = [value for param, value in zip(event.type.params, event.values, strict=True) if param.domain is COUNT]
        assert 0 not in counts or not re.search(r"\b0 [^\W\d]", said), (event.kind, said)
        assert not [what for what in faults(said, lang) if what != "two colons in a sentence"], (event.kind, said)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("fr", "Les paysans de Izu."),
        ("fr", "Il va à le Plateau."),
        ("fr", "Il vient de les Collines."),
        ("fr", "Ce que Oda prévoyait."),
        ("fr", "Combien ?"),
        ("fr", "Inès prend rien."),
        ("fr", "2 carte(s)."),
        ("en", "A castle: the price: 2."),
        ("en", "He takes a archer."),
        ("en", "{seat} plays."),
    ],
)
def test_the_rules_find_what_they_are_for(lang: str, said: str) -> None:
    """Each fault that was met is found by a rule."""
    assert list(faults(said, lang))


def faults(said: str, lang: str) -> Iterator[str]:
    """The rules a sentence breaks."""
    for what, pattern in WRONG[lang].items():
        if re.search(pattern, said):
            yield what
