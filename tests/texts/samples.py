"""Every sentence of a title with sample values: for the rules that all sentences obey, and for the reviewed lists beside this file.

A list holds one line a sentence, so that a changed sentence is seen in review. `python tests/texts/samples.py` writes the lists anew.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import tatami
from tatami.core.agenda import Step
from tatami.core.domain import COUNT, LANGUAGES, NO, SEAT, Domain, Param, Phrase
from tatami.core.title import Title
from tatami.texts import HERE, Texts, capital, catalogue, ids_of, message
from tatami.titles import package as package_of

LISTS = Path(__file__).parent / "sentences"
PLAYERS = ["Inès", "Hugo", "Ayame", "Le Roux", "Oda", "Uesugi"]  # a vowel, an h, an article that is none
BEGINNINGS = "aeiouh123"
REVIEWED = 3  # turns of each message in the reviewed lists


def sentences(title: Title, lang: str, turns: int = 7) -> Iterator[tuple[str, str]]:
    """Every question, answer and event, each with the id of its message and in a few turns: each turn another word, another number."""
    texts = Texts(title, lang, PLAYERS)
    for kind, params in sorted(questions(title).items()):
        yield from said(texts, "question", kind, params, turns)
        if kind in ids_of(title.words, "number"):
            yield from said(texts, "number", kind, [*params, Param("n", COUNT)], turns)
    for id, params in sorted(phrases(title).items()):
        yield from said(texts, "answer", id, params, turns)
    seen = set()
    for kind, domain in sorted(domains(title).items()):
        for value in telling(domain, lang)[-1:] + telling(domain, lang)[: turns - 1]:
            answer = capital(str(texts.name(domain, value)))
            if answer not in seen:
                seen.add(answer)
                yield f"answer to {kind}", answer
    for event in title.event_kinds.values():
        yield from said(texts, "event", event.id, event.params, turns)
        if any(param.secret for param in event.params):
            yield from said(texts, "event", f"{event.id}/veiled", [param for param in event.params if not param.secret], turns)


def refusals(lang: str) -> Iterator[tuple[str, str]]:
    """Every refusal of the table."""
    for found in catalogue(HERE, lang):
        if found.context == "refusal":
            yield f"refusal {found.id}", message(HERE, lang, "refusal", str(found.id))


def said(texts: Texts, context: str, id: str, params: list[Param], turns: int) -> Iterator[tuple[str, str]]:
    """One message with its parameters."""
    seen = set()
    lists = [samples(param, forms(texts, context, id, param.name), texts.lang) for param in params]
    for turn in range(min(turns, max((len(values) for values in lists), default=1))):
        values = [values[(turn + at) % len(values)] for at, values in enumerate(lists)]
        sentence = capital(texts._message(context, id, params, values))
        if sentence not in seen:
            seen.add(sentence)
            yield f"{context} {id}", sentence


def samples(param: Param, forms: int, lang: str) -> list[Any]:
    """Values for one parameter. Nothing is tried where the message has a form for it."""
    if param.tally:
        values = [max(value, 0) for value in telling(param.domain, lang)]
        tallies = [tally(param.domain, values[:1]), tally(param.domain, values[:3])]
        return [*tallies, tally(param.domain, [])] if forms == 2 else tallies
    if param.domain is SEAT:
        return list(range(len(PLAYERS)))
    if param.domain is COUNT:
        return [1, 2, 0] if forms == 3 else [1, 2]
    return telling(param.domain, lang)


def tally(domain: Domain, values: list[int]) -> list[int]:
    return [values.count(value) for value in range(len(domain.ids))]


def forms(texts: Texts, context: str, id: str, name: str) -> int:
    """Between how many forms a message chooses by a parameter."""
    found = catalogue(texts.title.words, texts.lang).get(id, context)
    assert found is not None
    assert found.string is not None
    text = found.string if isinstance(found.string, str) else found.string[0]
    want = text.partition("{" + name + ":")[2].partition("}")[0]
    return want.count("|") + 1


def telling(domain: Domain, lang: str) -> list[int]:
    """Values whose words ask the most of the grammar: each article, gender and number, a vowel, an h, a digit; last of all, none of them."""
    if domain.ids[-1].isdecimal():
        return [len(domain.ids) - 1]
    found: dict[Any, int] = {}
    for value in sorted(domain.values(), key=lambda value: value == NO):
        name = domain.name_of(value)
        if isinstance(name, Phrase):
            found.setdefault("phrase", value)
            continue
        word = name.words[lang]
        first = word.text[:1].lower()
        traits = {trait: text for trait, text in word.traits.items() if trait != "plural"}
        if first != "0":
            found.setdefault((first if first in BEGINNINGS else "", *traits.items(), value == NO), value)
    return list(found.values())


def questions(title: Title) -> dict[str, list[Param]]:
    """The kinds of question a title asks, with what their sentences name."""
    return {step.kind: step.params + step.remarks for step in steps(title) if step.domain.ids}


def domains(title: Title) -> dict[str, Domain]:
    """What each kind of question is answered with, numbers left out."""
    return {step.kind: step.domain for step in steps(title) if step.domain.ids and not step.domain.ids[-1].isdecimal()}


def every_answer(title: Title, lang: str) -> Iterator[tuple[str, str]]:
    """Every answer to every question, as it stands on a button."""
    texts = Texts(title, lang, PLAYERS)
    for kind, domain in domains(title).items():
        for value in domain.values():
            yield f"answer to {kind}", capital(str(texts.name(domain, value)))


def phrases(title: Title) -> dict[str, list[Param]]:
    """The messages from which answers are made."""
    domains = [step.domain for step in steps(title)]
    names = [domain.name_of(value) for domain in domains for value in domain.values()]
    return {name.message: name.params for name in names if isinstance(name, Phrase)}


def steps(title: Title) -> list[type[Step]]:
    """The steps of a title that ask."""
    package = import_module(package_of(title.id))
    for module in walk_packages(package.__path__, package.__name__ + "."):
        if ".rules" in module.name:
            import_module(module.name)
    known = ids_of(title.words, "question")
    return [step for step in below(Step) if step.__module__.startswith(package.__name__) and step.kind in known]


def below(kind: type[Step]) -> list[type[Step]]:
    return [step for child in kind.__subclasses__() for step in (child, *below(child))]


def reviewed(title: str, lang: str) -> Path:
    return LISTS / f"{title}.{lang}.txt"


def listing(lines: Iterator[tuple[str, str]]) -> str:
    return "".join(f"{id}: {sentence}\n" for id, sentence in lines)


def write() -> None:
    for lang in LANGUAGES:
        for title in tatami.titles():
            reviewed(title.id, lang).write_text(listing(sentences(title, lang, REVIEWED)), "utf-8")
        reviewed("table", lang).write_text(listing(refusals(lang)), "utf-8")


if __name__ == "__main__":
    write()
