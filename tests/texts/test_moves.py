"""Moves: what happened, cut and told as a player would tell it."""

import pytest

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.domain import SEAT
from tatami.core.events import Event
from tatami.core.game import Game
from tatami.look import title_of
from tatami.texts import Texts
from tatami.texts.moves import MANY, actor_of, joined, moves, told
from tatami.texts.pieces import module_of
from tatami.titles.white_castle.words.sentences import condensed

NAMES = ["Ayame", "Botan", "Chiyo", "Denji"]


def played(title: str, seats: int = 3, **options: str) -> Game:
    game = tatami.new(title, seats=seats, seed=4, options=options)
    for _ in zip(range(1200), random_answers(game, stream(4)), strict=False):
        pass
    return game


@pytest.mark.parametrize(
    ("title", "options", "kinds"),
    [
        ("white_castle", {}, ["die_taken"]),
        ("shitenno", {}, ["province_paid"]),
        ("shogun", {}, ["building_built", "taxes_collected", "rice_collected", "order_shown", "armies_placed"]),
        ("samurai_katana", {}, ["attack_announced", "card_played"]),
        ("middle_earth", {}, ["attack_declared"]),
        ("middle_earth", {"mode": "siege"}, ["action_die_taken"]),
    ],
)
def test_a_die_a_placement_an_order_an_attack_is_one_move(title: str, options: dict[str, str], kinds: list[str]) -> None:
    """No move has two of them, and what it brings its player belongs to it."""
    game = played(title, 2 if options else 3, **options)
    cut = moves(title_of(game), game.events(0))
    counts = [sum(event.kind in kinds for event in move) for move in cut]
    assert sum(counts) == sum(event.kind in kinds for event in game.events(0)) > 10
    assert max(counts) == 1


def test_gains_and_payments_belong_to_the_move() -> None:
    """The White Castle: of what a player gains and pays after taking a die no part is a move of its own."""
    game = played("white_castle")
    cut = moves(title_of(game), game.events(0))
    assert {move[0].kind for move in cut if any(event.kind in ("gained", "paid") for event in move)} <= {
        "die_taken",
        "garden_worked",
        "pair_chosen",
        "round_began",
        "order_set",
    }


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_what_comes_later_changes_no_move_but_the_last(title: str) -> None:
    game = played(title)
    events = game.events(0)
    whole = moves(title_of(game), events)
    assert [event for move in whole for event in move] == events
    for end in range(1, len(events), 7):
        cut = moves(title_of(game), events[:end])
        assert cut[:-1] == whole[: len(cut) - 1]


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_titles_name_events_that_they_have(title: str) -> None:
    module = module_of(tatami.title(title))
    kinds = tatami.title(title).event_kinds
    for name in ("BEGINS", "JOINS", "HEADS", "ALIKE", "OMITTED"):
        assert set(getattr(module, name, ())) <= set(kinds), name


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_every_move_is_told_by_its_events(title: str, lang: str) -> None:
    """Short ones word by word, but for the name of a player who goes on; without what says nothing new."""
    game = played(title)
    texts = Texts(title_of(game), lang, NAMES[: game.seats])
    omitted = set(getattr(module_of(game.title), "OMITTED", ()))
    short = 0
    for move in moves(title_of(game), game.events(0)):
        left = whole = [event for event in move if event.kind not in omitted]
        summed = {"gained", "paid", "lantern_lit", "losses_taken"}
        left = [event for event in left if event.kind not in summed]
        words = told(texts, 0, move)
        assert bool(words) >= bool(left)
        if len(left) <= MANY and not is_told_whole(game, texts, whole):
            short += 1
            for event in left:
                sentence = texts.event(event).removesuffix(".")
                heads = ["", *[f"{name} " for name in texts.names if sentence.startswith(f"{name} ")]]
                rests = [sentence.removeprefix(head) for head in heads]
                rests.append(rests[-1].partition(" ")[2])  # what is done again is named once
                assert any(rest in words for rest in rests), (words, sentence)
    assert short > 5


def is_told_whole(game: Game, texts: Texts, events: list[Event]) -> bool:
    """Return True if the title has words of its own for a move, which its tests check."""
    whole = getattr(module_of(title_of(game)), "move", None)
    return whole is not None and bool(events) and whole(texts, events) is not None


def test_a_player_who_goes_on_is_named_once() -> None:
    """What another does, and what is said of something else, is a sentence of its own."""
    lines = [
        "Botan takes a 6.",
        "Botan gains 2 rice.",
        "A courtier of Botan climbs.",
        "Botan pays 1 coin.",
        "Chiyo loses 1 coin.",
        "Chiyo passes.",
    ]
    assert joined(NAMES, lines) == (
        "Botan takes a 6, gains 2 rice. A courtier of Botan climbs. Botan pays 1 coin. Chiyo loses 1 coin, passes"
    )
    assert joined(NAMES, ["Botan gains 2 rice.", "Botan gains 1 coin.", "Botan pays 1 seal."]) == "Botan gains 2 rice, 1 coin, pays 1 seal"
    assert joined(["Bo", "Bot"], ["Bot moves.", "Bo moves."]) == "Bot moves. Bo moves"
    assert joined(NAMES, []) == ""


def test_gains_and_payments_are_summed_up() -> None:
    """The White Castle: what a player gains and pays in a move, by goods; counted here from the events."""
    game = played("white_castle")
    texts = Texts(title_of(game), "en", NAMES[:3])
    compared = 0
    for move in moves(title_of(game), game.events(0)):
        goods: dict[tuple[str, int, str], int] = {}
        for event in move:
            if event.kind in ("gained", "paid"):
                n, _, good = str(event.plain()["amount"]).partition("_")
                key = (event.kind, event.values[0], good)
                goods[key] = goods.get(key, 0) + int(n)
        told_of = [
            (event.kind, event.values[0], str(event.plain()["amount"])) for event in condensed(move) if event.kind in ("gained", "paid")
        ]
        assert sorted(told_of) == sorted((kind, seat, f"{n}_{good}") for (kind, seat, good), n in goods.items())
        compared += len(goods)
        assert told(texts, 0, move).count("lights the lanterns") == min(1, sum(event.kind == "lantern_lit" for event in move))
    assert compared > 50


def test_the_losses_of_an_attack_are_told_once() -> None:
    """Middle-earth: those of all its throws; each attack alone, whatever was attacked before."""
    game = played("middle_earth")
    texts = Texts(title_of(game), "en", NAMES[:3])
    several = 0
    for move in moves(title_of(game), game.events(0)):
        taken = [event for event in move if event.kind == "losses_taken"]
        if taken:
            several += len(taken) > 1
            attackers, defenders = (sum(event.values[at] for event in taken) for at in (2, 3))
            one = Event(taken[0].type, [*taken[0].values[:2], attackers, defenders], 0)
            short, whole = f"{attackers} lost against {defenders}", texts.event(one).removesuffix(".")
            assert told(texts, 0, move).count(short) + told(texts, 0, move).count(whole) == 1
    assert several > 10


def test_a_set_up_is_summed_up() -> None:
    """Samouraï & Katana: of all cities drawn the viewer's first one is told, and how many more there were."""
    game = tatami.new("samurai_katana", seats=4, seed=1)
    for seat, _ in random_answers(game, stream(1)):
        if game.question(seat).kind == "name_purchaser":
            break
    events = game.events(2)
    words = told(Texts(title_of(game), "en", NAMES), 2, events)
    many = {kind: sum(event.kind == kind for event in events) for kind in {event.kind for event in events}}
    cities = many["city_drawn"]
    assert f"(and {cities - 1} more like it)" in words
    own = next(event for event in events if event.kind == "city_drawn" and actor_of(event) == 2)
    assert Texts(title_of(game), "en", NAMES).event(own).removesuffix(".").removeprefix("Chiyo ") in words
    assert SEAT in [param.domain for param in own.type.params]
