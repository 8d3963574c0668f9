"""Moves: what happened, cut and told as a player would tell it. Log, playback and terminal show the same moves.

A group of events (one `opens`) goes on with the move before it if the same seat acts, and begins a move otherwise. A title says more in its module: `BEGINS`, the
events that begin a move in any case; `JOINS`, those that never do; `HEADS`, those that begin one that the next event goes on with in any case; `ALIKE`, those that
go on with a move of nothing else, whichever seat acts, as where all place an army in turn; `OMITTED`, the events that tell nothing new and are left out; and `move(texts, events)`, the words of a whole move, or None; `condensed(events)`, the events a move is told by, if it has many alike.
"""

from collections import Counter
from collections.abc import Collection
from typing import Any, Final

from tatami.core.events import Event
from tatami.core.title import Title
from tatami.texts import Texts, ui
from tatami.texts.kept import Kept
from tatami.texts.pieces import module_of
from tatami.texts.touched import seats_of

MANY: Final = 8  # events of a move that are all told; of more, those of one kind are summed up
MANY_OF_ONE: Final = 24  # the same in a move of one seat: each thing gained or paid is another
ALIKE: Final = 3  # of a kind, to be summed up
IN_A_ROW: Final = 12  # events of a kind in one move of several seats
TOLD: Final[Kept[str]] = Kept(4_000)  # moves in words


def moves(title: Title, events: list[Event]) -> list[list[Event]]:
    """Cut events into moves. Events that come later change none but the last."""
    module = module_of(title)
    begins, joins, heads, alike, omitted = (named(module, name) for name in ("BEGINS", "JOINS", "HEADS", "ALIKE", "OMITTED"))
    found: list[list[Event]] = []
    actor: int | None = None
    is_head = False  # nothing but heads in the last move so far
    for event in events:
        if not found:
            is_new = True
        elif is_head or event.kind in joins or event.kind in omitted:
            is_new = False
        elif event.kind in alike and event.kind == found[-1][-1].kind == found[-1][0].kind:
            is_new = len(found[-1]) >= IN_A_ROW
        else:
            is_new = event.kind in begins or (event.type.opens and actor_of(event) != actor)
        if is_new:
            found.append([])
            actor = actor_of(event)
            is_head = event.kind in heads
        elif is_head and event.kind not in heads and event.kind not in joins and event.kind not in omitted:
            actor, is_head = actor_of(event), False
        found[-1].append(event)
    return found


def named(module: Any, name: str) -> Collection[str]:
    found: Collection[str] = getattr(module, name, ())
    return found


def actor_of(event: Event) -> int | None:
    """Return the seat that an event names first, or None if it names none."""
    return next(iter(seats_of(event)), None)


def told(texts: Texts, seat: int | None, events: list[Event]) -> str:
    """Return a move in words, as the seat is told it; empty if there is nothing to tell."""
    key = (seat if len(events) > MANY else None, *[texts.key(event) for event in events])
    return TOLD.get(key, lambda: tell(texts, seat, events))


def tell(texts: Texts, seat: int | None, events: list[Event]) -> str:
    module = module_of(texts.title)
    omitted = named(module, "OMITTED")
    left = [event for event in events if event.kind not in omitted]
    whole: str | None = module.move(texts, left) if left and hasattr(module, "move") else None
    if whole is not None:
        return whole
    return joined(texts.names, sentences(texts, seat, module.condensed(left) if hasattr(module, "condensed") else left))


def sentences(texts: Texts, seat: int | None, events: list[Event]) -> list[str]:
    """Return the sentences of a move. Of many events alike, as when a game is set up, one is told, if possible the viewer's, and how many more there were."""
    is_long = len(events) > (MANY_OF_ONE if len({named for event in events for named in seats_of(event)}) <= 1 else MANY)
    kinds = Counter(event.kind for event in events) if is_long else Counter[str]()
    found, summed = [], set[str]()
    for event in events:
        if kinds[event.kind] < ALIKE:
            found.append(texts.event(event))
        elif event.kind not in summed:
            summed.add(event.kind)
            alike = [other for other in events if other.kind == event.kind]
            one = next((other for other in alike if seats_of(other)[:1] == [seat]), event)
            found.append(ui(texts.lang, "and_alike", len(alike) - 1, sentence=texts.event(one)))
    return found


def joined(names: list[str], sentences: list[str]) -> str:
    """Join sentences, naming once a player who goes on and what is done again: "Botan takes the black 6, places it outside, gains 2 rice, 1 coin"."""
    found: list[str] = []
    subject = verb = ""
    for sentence in sentences:
        text = sentence.removesuffix(".")
        if subject and text.startswith(subject):
            text = text[len(subject) :]
            found[-1] += ", " + (text.removeprefix(verb) if verb else text)
        else:
            found.append(text)
            subject = next((f"{name} " for name in names if text.startswith(f"{name} ")), "")
            text = text[len(subject) :]
        verb = text[: text.find(" ") + 1]
    return ". ".join(found)
