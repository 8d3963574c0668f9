"""Grammar: how a word of the data stands in a sentence of the catalogues.

A message says what it wants of a word after a colon, and each language has its own wants:

    {seat} attaque {goal:le} depuis {start:le} ; le château {goal:de} ; {card}, {card:>joué|jouée|joués|jouées}
    {seat} attacks {goal:the} from {start:the}; {card:a}

A number chooses among forms, `#` standing for the number itself; three forms begin with the one for nothing:

    {farmers:# farmer|# farmers}      {rice:nothing|# rice|# rice}

A number and a word of the data are counted together, `{unit:#{n}}`: 10 orques. A list bends each of its words, `{cards:le}`, or chooses
between a form for nothing and one in which `#` stands for the list: `{cards:no card|#}`.

What a word must know of itself stands beside it in the data, `fr = { text = "Comté", article = "la", in = "en" }`:

    fr    article le, la or les (none: a proper name without one) · gender m or f, where the article does not tell ·
          plural · one, where a list says "1 farmer" and not "farmer" · h = "mute" where an h is silent · in, the preposition of place where it is not the usual one:
          en (which drops the article), à (which joins it), sur and others (which precede it), none where the word brings its own
    en    article "the" · plural · one · in, the preposition of place where it is not in, none where the word brings its own
"""

import unicodedata
from collections.abc import Callable
from typing import Final

from tatami.core.domain import SEVERAL, Word
from tatami.texts.numbers import figure

VOWELS: Final = "aeiouœæ"
AND: Final = {"en": " and ", "fr": " et "}


class Spoken(str):
    """A word that a message can bend: `format` takes what the language wants of it."""

    __slots__ = ("bend", "traits")
    traits: dict[str, str]
    bend: "Callable[[Spoken, str], str]"

    def __format__(self, want: str) -> str:
        return self.bend(self, want) if want else str(self)


def spoken(word: Word, lang: str) -> Spoken:
    """A word of the data, ready to stand in a sentence."""
    found = Spoken(word.text)
    found.traits = word.traits
    found.bend = BENDS[lang]
    return found


class Counted(int):
    """A number that chooses the form of what is counted."""

    lang: str

    def __format__(self, want: str) -> str:
        if not want:
            return figure(int(self))
        forms = want.split("|")
        if len(forms) == 3 and self == 0:
            return forms[0]
        if len(forms) not in (2, 3):
            raise ValueError(f"'{want}' should give two forms, or three beginning with the one for nothing")
        return forms[-1 if SEVERAL[self.lang](int(self)) else -2].replace("#", figure(int(self)))


def counted(n: int, lang: str) -> Counted:
    found = Counted(n)
    found.lang = lang
    return found


class Listed(str):
    """Several words in a row: each bends, or the list chooses between a form for nothing and one for something."""

    __slots__ = ("items", "lang")
    items: list[tuple[int, Spoken]]
    lang: str

    def __format__(self, want: str) -> str:
        if "|" in want:
            nothing, some = want.split("|")
            return some.replace("#", str(self)) if self.items else nothing
        return row([part for n, name in self.items for part in each(n, name, want)], self.lang) if want and self.items else str(self)


def listed(items: list[tuple[int, Spoken]], lang: str, nothing: str) -> Listed:
    """2 Bushi and 1 koku: how many of each, in the plural where the word has one."""
    found = Listed(row([part for n, name in items for part in each(n, name)], lang) or nothing)
    found.items = items
    found.lang = lang
    return found


def each(n: int, name: Spoken, want: str = "") -> list[str]:
    """Numbers are said one by one, as dice show them: 2, 3 and 3."""
    return [str(name)] * n if str(name).isdecimal() else [several(n, name, want)]


def several(n: int, name: Spoken, want: str = "") -> str:
    """Three foot soldiers are "3 ashigaru"; without a plural of its own a word is counted as a thing, "3 × Ronin"."""
    if n == 1:
        return format(name, want) if want else name.traits.get("one", str(name))
    return f"{n} {name.traits['plural']}" if "plural" in name.traits else f"{n} × {name}"


def row(parts: list[str], lang: str) -> str:
    """a, b and c."""
    return AND[lang].join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def count(word: Spoken, n: int, lang: str) -> str:
    """10 orques, 1 orque."""
    return f"{n} {word.traits.get('plural', word) if SEVERAL[lang](n) else word}"


# French.


def bend_french(word: Spoken, want: str) -> str:
    """de: d'Izu, du Plateau, de la Comté, des Collines · à · le · en · que · un · s · > agrees · # counts."""
    if want.startswith(">"):
        return agree(word, want[1:])
    if want.startswith("#"):
        return count(word, int(want[1:]), "fr")
    if want == "s":
        return word.traits.get("plural", str(word))
    article = word.traits.get("article", "")
    if want == "en":
        return french_in(word, word.traits.get("in", "dans" if article else "en"))
    if want == "le":
        return french_the(word)
    if want == "un":
        return f"{agree(word, 'un|une|des|des')} {word}"
    if want == "que":
        return f"qu'{french_the(word)}" if not article and elides(word) else f"que {french_the(word)}"
    if want in ("de", "à"):
        contracted = {"de": {"le": "du", "les": "des"}, "à": {"le": "au", "les": "aux"}}[want]
        if article in contracted and not (article == "le" and elides(word)):
            return f"{contracted[article]} {word}"
        if want == "de" and not article and elides(word):
            return f"d'{word}"
        return f"{want} {french_the(word)}"
    raise ValueError(f"French cannot bend '{word}' to '{want}'; it knows le, un, de, à, en, que, s, > and #")


def french_in(word: Spoken, preposition: str) -> str:
    """en Comté, au Carrock, sur l'Esplanade."""
    if preposition == "à":
        return bend_french(word, "à")
    return f"{preposition} {word if preposition == 'en' else french_the(word)}".lstrip()


def french_the(word: Spoken) -> str:
    article = word.traits.get("article", "")
    if not article:
        return str(word)
    return f"l'{word}" if article != "les" and elides(word) else f"{article} {word}"


def agree(word: Spoken, forms: str) -> str:
    """One of four forms: masculine, feminine, and both in the plural."""
    choices = forms.split("|")
    if len(choices) != 4:
        raise ValueError(f"'{forms}' should give four forms: masculine, feminine, and both in the plural")
    article = word.traits.get("article", "")
    feminine = word.traits.get("gender", "f" if article == "la" else "m") == "f"
    return choices[feminine + 2 * (article == "les" or word.traits.get("number") == "plural")]


def elides(word: Spoken) -> bool:
    """Whether le and de lose their vowel before it. An h is sounded unless the word says otherwise, a y before a vowel is no vowel."""
    letters = unicodedata.normalize("NFD", word.lower())
    first, then = letters[:1], letters[1:2]
    if first == "h":
        return word.traits.get("h") == "mute"
    return first in VOWELS if first != "y" else then not in VOWELS


# English.


def bend_english(word: Spoken, want: str) -> str:
    """the: the Shire, Rohan · in: in the Shire, on the Great Road · s: archers · a: a castle, an archer · 's: Kiku's, Iris's · # counts."""
    if want.startswith("#"):
        return count(word, int(want[1:]), "en")
    if want == "s":
        return word.traits.get("plural", str(word))
    if want == "the":
        return f"the {word}" if word.traits.get("article") == "the" else str(word)
    if want == "in":
        return f"{word.traits.get('in', 'in')} {bend_english(word, 'the')}".lstrip()
    if want == "a":
        return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"
    if want == "'s":
        return f"{word}'" if word.traits.get("number") == "plural" and word.endswith("s") else f"{word}'s"
    raise ValueError(f"English cannot bend '{word}' to '{want}'; it knows the, in, a, s, 's and #")


BENDS: Final[dict[str, Callable[[Spoken, str], str]]] = {"en": bend_english, "fr": bend_french}
