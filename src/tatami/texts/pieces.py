"""Every card, tile and title of a title's box: what it is called, what it does, and the rule that says so.

A title that has such pieces has a module here by its own name with `PIECES` and `effect(texts, id)`.
"""

from functools import cache
from typing import Any, NamedTuple

from tatami.core.domain import Domain, Phrase
from tatami.core.game import Question
from tatami.core.title import Title
from tatami.texts import Texts
from tatami.titles import part


class Piece(NamedTuple):
    """One kind of card or tile. Its id is its own among all pieces of its title."""

    domain: Domain
    id: str
    rule: str

    def name(self, texts: Texts) -> str:
        return str(texts.name(self.domain, self.domain.value_of(self.id)))


def pieces(title: Title) -> list[Piece]:
    """All of them, in the order of the box."""
    module = module_of(title)
    return [] if module is None else list(module.PIECES)


def effect(texts: Texts, piece: Piece) -> str:
    """What a piece does, in one or a few sentences."""
    return str(module_of(texts.title).effect(texts, piece.id))


def named_by(texts: Texts, domain: Domain, answer: int) -> list[Piece]:
    """The pieces an answer is about: the one it is called by, or those its phrase speaks of."""
    known = by_id(texts.title)
    name = domain.name_of(answer)
    ids = [domain.id_of(answer)]
    if isinstance(name, Phrase):
        ids += [str(param.plain(value)) for param, value in zip(name.params, name.values, strict=True)]
    ids += [ids[0].partition("_")[2]]  # mission_erebor, load_grond
    return list(dict.fromkeys(known[id] for id in ids if id in known))


def named_in(texts: Texts, question: Question) -> list[Piece]:
    """The pieces a question itself names, one each: a card that is offered, or played against somebody. Not those of which a title says that they lie
    on the board (`ON_BOARD`, by domain), and explain themselves there; nor a place that has the id of a card."""
    known, on_board = by_id(texts.title), getattr(module_of(texts.title), "ON_BOARD", ())
    pairs = [(param.domain, value) for param, value in zip(question.params, question.values, strict=True) if not param.tally]
    about = [(domain, domain.id_of(value)) for domain, value in pairs if isinstance(value, int) and 0 <= value < len(domain.ids)]
    found = [known[id] for domain, id in about if id in known and known[id].domain is domain and domain not in on_board]
    return list(dict.fromkeys(found))


@cache
def by_id(title: Title) -> dict[str, Piece]:
    return {piece.id: piece for piece in pieces(title)}


@cache
def module_of(title: Title) -> Any:
    return part(title.id, "words.sentences")
