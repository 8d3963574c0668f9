"""How words of the data stand in sentences: articles, elision, contraction, agreement, counting."""

import pytest

from tatami.core.domain import Word
from tatami.texts.grammar import counted, spoken

IZU = {"text": "Izu"}
UESUGI = {"text": "Uesugi"}
HIDA = {"text": "Hida"}
YAMATO = {"text": "Yamato"}
PLATEAU = {"text": "Plateau", "article": "le"}
SHIRE = {"text": "Comté", "article": "la", "in": "en"}
DOOM = {"text": "Montagne du Destin", "article": "la"}
HILLS = {"text": "Collines de Fer", "article": "les", "gender": "f"}
ARCHER = {"text": "archer", "article": "le"}
HONOUR = {"text": "honneur", "article": "le", "h": "mute"}
PIRATES = {"text": "Pirates Wakō", "article": "les"}

FRENCH = [
    ("{x:de}", [(IZU, "d'Izu"), (UESUGI, "d'Uesugi"), (HIDA, "de Hida"), (YAMATO, "de Yamato"), (PLATEAU, "du Plateau")]),
    ("{x:de}", [(SHIRE, "de la Comté"), (HILLS, "des Collines de Fer"), (ARCHER, "de l'archer"), (HONOUR, "de l'honneur")]),
    ("{x:à}", [(IZU, "à Izu"), (PLATEAU, "au Plateau"), (HILLS, "aux Collines de Fer"), (SHIRE, "à la Comté"), (ARCHER, "à l'archer")]),
    ("{x:le}", [(IZU, "Izu"), (PLATEAU, "le Plateau"), (HILLS, "les Collines de Fer"), (ARCHER, "l'archer")]),
    ("vers {x:le}", [(DOOM, "vers la Montagne du Destin"), (HIDA, "vers Hida")]),
    ("{x:en}", [(IZU, "en Izu"), (SHIRE, "en Comté"), (HILLS, "dans les Collines de Fer"), (PLATEAU, "dans le Plateau")]),
    (
        "{x:en}",
        [({"text": "puits", "article": "le", "in": "à"}, "au puits"), ({"text": "au-delà des remparts", "in": ""}, "au-delà des remparts")],
    ),
    ("{x:que}", [(UESUGI, "qu'Uesugi"), (HIDA, "que Hida"), (ARCHER, "que l'archer"), (PLATEAU, "que le Plateau")]),
    ("{x:un}", [(ARCHER, "un archer"), (SHIRE, "une Comté"), (PIRATES, "des Pirates Wakō")]),
    ("{x:>joué|jouée|joués|jouées}", [(PLATEAU, "joué"), (SHIRE, "jouée"), (PIRATES, "joués"), (HILLS, "jouées")]),
    ("{x}", [(SHIRE, "Comté")]),
]


@pytest.mark.parametrize(("message", "word", "sentence"), [(message, *row) for message, rows in FRENCH for row in rows])
def test_french(message: str, word: dict[str, str], sentence: str) -> None:
    """Each want, before a vowel, a sounded and a silent h, an article of each gender and number, and none."""
    assert message.format(x=say(word, "fr")) == sentence


@pytest.mark.parametrize(
    ("message", "word", "sentence"),
    [
        ("{x:the}", {"text": "Shire", "article": "the"}, "the Shire"),
        ("{x:the}", {"text": "Rohan"}, "Rohan"),
        ("{x:in}", {"text": "Shire", "article": "the"}, "in the Shire"),
        ("{x:in}", {"text": "well", "article": "the", "in": "at"}, "at the well"),
        ("{x:in}", {"text": "outside the walls", "in": ""}, "outside the walls"),
        ("{x:a}", {"text": "castle"}, "a castle"),
        ("{x:a}", {"text": "archer"}, "an archer"),
        ("{x:'s}", {"text": "Kiku"}, "Kiku's"),
        ("{x:'s}", {"text": "Pirates", "number": "plural"}, "Pirates'"),
    ],
)
def test_english(message: str, word: dict[str, str], sentence: str) -> None:
    """The articles and the possessive."""
    assert message.format(x=say(word, "en")) == sentence


@pytest.mark.parametrize(
    ("lang", "n", "counts"),
    [
        ("en", 0, "0 farmers"),
        ("en", 1, "1 farmer"),
        ("en", 2, "2 farmers"),
        ("fr", 0, "0 farmer"),
        ("fr", 1, "1 farmer"),
        ("fr", 2, "2 farmers"),
    ],
)
def test_numbers_choose_a_form(lang: str, n: int, counts: str) -> None:
    """French counts nothing in the singular, English in the plural; a third form is for nothing at all."""
    assert f"{counted(n, lang):# farmer|# farmers}" == counts
    assert f"{counted(n, lang):nobody|# farmer|# farmers}" == ("nobody" if n == 0 else counts)
    assert f"{counted(n, lang)}" == str(n)


@pytest.mark.parametrize(("lang", "want"), [("fr", "the"), ("en", "de"), ("fr", ">un|deux")])
def test_a_want_the_language_does_not_know_is_refused(lang: str, want: str) -> None:
    """A slip in a catalogue is found by the first test that says the sentence."""
    with pytest.raises(ValueError):
        format(say(IZU, lang), want)
    with pytest.raises(ValueError, match="two forms"):
        format(counted(1, lang), "one")


def say(word: dict[str, str], lang: str) -> object:
    return spoken(Word(word["text"], word), lang)
