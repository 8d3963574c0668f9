"""What a player must not miss: what others, chance or the table do to his seat."""

from typing import Any

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.domain import SEAT
from tatami.core.events import Event
from tatami.core.game import Game
from tatami.texts import Texts
from tatami.texts.pieces import module_of
from tatami.texts.touched import touched

NAMES = ["Ayame", "Botan", "Chiyo"]


def played(title: str, **options: str) -> Game:
    game = tatami.new(title, seats=3, seed=1, options=options)
    for _ in zip(range(1500), random_answers(game, stream(1)), strict=False):
        pass
    return game


def told(title: str, **options: str) -> dict[str, set[str]]:
    """What touches the first seat in the course of a game: sentences by kind of event."""
    game = played(title, **options)
    texts = Texts(tatami.title(title), "en", NAMES)
    found: dict[str, set[str]] = {}
    for event in touched(tatami.title(title), 0, game.events(0)):
        found.setdefault(event.kind, set()).add(texts.event(event))
    return found


def test_thefts_attacks_losses_and_bargains_touch() -> None:
    """Samouraï & Katana and Shogun: each is about Ayame, and none says what she does to others."""
    found = told("samurai_katana", negotiation="yes")
    assert {"koku_stolen", "card_aimed", "battle_won", "samurai_deserted", "koku_given", "cards_exchanged", "offer_refused"} <= set(found)
    assert all(" from Ayame." in line for line in found["koku_stolen"])
    assert all(" beats Ayame in " in line for line in found["battle_won"])
    assert {"battle_began", "revolt_began", "province_lost", "action_lost"} <= set(found := told("shogun"))
    assert all(", held by Ayame, " in line for line in found["battle_began"])


def test_who_is_next_and_what_the_question_says_do_not() -> None:
    found = told("samurai_katana", negotiation="yes")
    assert not {"purchaser_named", "player_named", "card_offered", "koku_offered"} & set(found)
    assert told("white_castle") == {}


@pytest.mark.parametrize(
    ("title", "kind", "place"), [("middle_earth", "attack_declared", "goal"), ("samurai_katana", "attack_announced", "to")]
)
def test_an_attack_touches_who_holds_the_place(title: str, kind: str, place: str) -> None:
    """The event names the place alone; what the seat saw before says whose it is."""
    game = tatami.new(title, seats=3, seed=1)
    attacks = list[tuple[dict[str, Any], Event]]()
    before, heard = game.view(0), 0
    for _ in random_answers(game, stream(1)):
        fresh = game.events(0, heard)
        attacks += [(before, event) for event in fresh if event.kind == kind]
        before, heard = game.view(0), game.heard(0)
        if len(attacks) > 20:
            break
    owners = [next(row["owner"] for row in view["territories"] if row["id"] == event.plain()[place]) for view, event in attacks]
    assert {0, 1, 2} <= set(owners)
    for (view, event), owner in zip(attacks, owners, strict=True):
        for seat in range(3):
            assert bool(touched(tatami.title(title), seat, [event], view)) == (seat == owner)
        assert touched(tatami.title(title), owner, [event]) == [], "nobody knows without having looked"


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
def test_titles_name_events_that_they_have(title: Any) -> None:
    """And those of the right shape: a first seat for losses, a second one for what is told in passing."""
    module = module_of(title)
    for name, least in (("LOSSES", 1), ("IN_PASSING", 2)):
        for kind in getattr(module, name, ()):
            assert sum(param.domain is SEAT for param in title.event_kinds[kind].params) >= least, kind
    for kind, place in getattr(module, "AIMED", {}).items():
        assert place in [param.name for param in title.event_kinds[kind].params]
