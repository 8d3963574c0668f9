"""Tables set up in one line: who stands where with which cards, in the middle of somebody's activation."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import tatami
from tatami.core.agenda import NOTHING
from tatami.core.chance import Chance, stream
from tatami.core.domain import NO
from tatami.core.events import Event
from tatami.core.game import Book
from tatami.titles.samurai_katana.rules.activation import begin_activation
from tatami.titles.samurai_katana.rules.domains import CARD, TERRITORY
from tatami.titles.samurai_katana.rules.flow import ACTIVATIONS, AFTER_ACTIVATION, BEGIN_ACTIVATIONS, PURCHASES
from tatami.titles.samurai_katana.rules.objection import Objection
from tatami.titles.samurai_katana.rules.purchase import FIRST_PURCHASE
from tatami.titles.samurai_katana.rules.state import CARDS_A_SIDE, NOBODY, SOURCES, Katana
from tatami.titles.samurai_katana.rules.tables import CASTLES, SAMURAI, TERRITORIES

HOMES = ["satsuma", "nanbu", "hida", "kai", "tosa", "etchu"]  # where a clan stands that the test says nothing about
STRONG = "general hatamoto"  # 11 without a sword
WEAK = "spear_ashigaru spear_ashigaru"  # 4 with two swords


def table(
    *,
    seats: int = 3,
    at: dict[str, tuple[int, int]] | None = None,
    castles: Iterable[str] = (),
    hands: dict[int, str] | None = None,
    koku: dict[int, int] | None = None,
    honour: dict[int, int] | None = None,
    out: Iterable[int] = (),
    player: int = 0,
    emperor: int = 0,
    shogun: int = NOBODY,
    buying: bool = False,
    pile: str = "",
    round: int = 1,
    chance: Chance | None = None,
    **options: str,
) -> Katana:
    """`at` maps a territory to its clan and its samurai; hands and the top of the pile are names of cards."""
    game: Katana = tatami.title("samurai_katana").bare(seats, chance or stream(5), options)
    clear(game)
    place(game, dict(at or {}), set(castles), set(out))
    deal(game, hands or {}, pile)
    for seat in range(seats):
        game.koku[seat] = (koku or {}).get(seat, 5)
        game.honour[seat] = game.sources[seat * SOURCES] = (honour or {}).get(seat, 0)
    game.round, game.emperor, game.shogun = round, emperor, shogun
    game.player = game.active = player
    game.to_come = (1 << seats) - 1 - (1 << player)
    if buying:
        game.agenda = [AFTER_ACTIVATION, BEGIN_ACTIVATIONS, PURCHASES, FIRST_PURCHASE]
    else:
        game.agenda = [AFTER_ACTIVATION, ACTIVATIONS]
        game.activating = True
        begin_activation(game, player)
    game.book = Book(0, False, options)
    game.settle()
    game.check()
    return game


def clear(game: Katana) -> None:
    seats = game.seats
    game.clan = list(range(seats))
    game.owner, game.samurai, game.castle = [NOBODY] * TERRITORIES, [0] * TERRITORIES, [0] * TERRITORIES
    game.reserve, game.castles, game.realm = [SAMURAI[seats]] * seats, [CASTLES] * seats, [[] for _ in range(seats)]
    game.answers = NOTHING


def place(game: Katana, at: dict[str, tuple[int, int]], castles: set[str], out: set[int]) -> None:
    there = {seat for seat, _ in at.values()}
    for seat in set(range(game.seats)) - there - out:
        at[HOMES[seat]] = (seat, 1)
    for name, (seat, samurai) in at.items():
        t = land(name)
        game.owner[t], game.samurai[t] = seat, samurai
        game.reserve[seat] -= samurai
        game.realm[seat] = sorted([*game.realm[seat], t])
        if name in castles:
            game.castle[t] = 1
            game.castles[seat] -= 1


def deal(game: Katana, hands: dict[int, str], pile: str) -> None:
    """The cards named go to hands and, first first, on top of the pile; the rest lie below."""
    rest = game.variant.edition.pile[:]
    for seat in range(game.seats):
        game.hands[seat] = sorted(cards(hands.get(seat, "")))
        for card in game.hands[seat]:
            rest.remove(card)
    top = cards(pile)
    for card in top:
        rest.remove(card)
    game.pile = rest + top[::-1]
    game.left = len(game.pile)


def cards(names: str) -> list[int]:
    return [CARD.value_of(name) for name in names.split()]


def names(hand: list[int]) -> str:
    return " ".join(CARD.id_of(card) for card in hand)


def land(name: str) -> int:
    return TERRITORY.value_of(name)


def play(game: Katana, *lines: str) -> Katana:
    """Play answers written `kind:answer` or `kind@seat:answer`; every question whether to stop something is an `objection` here.

    Objections nobody writes down are not made.
    """
    for line in lines:
        kind, _, answer = line.partition(":")
        kind, _, seat = kind.partition("@")
        if kind != "objection":
            let_pass(game)
        asked = int(seat) if seat else game.waiting()[0]
        question = game.question(asked)
        assert question.kind == kind or (kind == "objection" and objecting(game)), (
            f"seat {asked} is asked {question.kind} {question.plain()['answers']}"
        )
        game.play(asked, question.domain.value_of(answer))
        game.check()
    return game


def let_pass(game: Katana) -> None:
    while game.waiting() and objecting(game):
        game.play(game.waiting()[0], NO)


def objecting(game: Katana) -> bool:
    return isinstance(game.asked, Objection)


def offered(game: Katana, seat: int | None = None) -> list[str]:
    """The names of the answers a waiting seat has."""
    question = game.question(game.waiting()[0] if seat is None else seat)
    return [question.domain.id_of(answer) for answer in question.answers]


def asked(game: Katana) -> tuple[str, int]:
    """What is asked, and whom first."""
    return "objection" if objecting(game) else game.asked.kind, game.waiting()[0]


def samurai(game: Katana, name: str) -> tuple[int, int]:
    """The clan of a territory and its samurai."""
    return game.owner[land(name)], game.samurai[land(name)]


def told(game: Katana, kind: str, seat: int | None = None) -> list[Event]:
    """The events of a kind that a seat, or a spectator, was told since the table was set up."""
    return [event for event in game.events(seat) if event.kind == kind]


def log(game: Katana, seat: int | None = None) -> list[str]:
    """All that a seat, or a spectator, was told since the table was set up: the kind, then the values by name."""
    return [
        " ".join(written(name, value) for name, value in event.plain().items() if name not in ("number", "rule"))
        for event in game.events(seat)
    ]


def written(name: str, value: Any) -> str:
    """A value as the log has it; of the sources of strength, how much each gave."""
    return " ".join(f"{n} {source}" for source, n in Counter(value).items()) if name == "sources" else str(value)


FREE = (NOBODY, 0)


def attack(game: Katana, origin: str, to: str, n: int) -> Katana:
    """March and let the battle come; a force of one is not asked for its number."""
    play(game, f"act:move_{origin}", f"march_to:{to}")
    if game.asked.kind == "march_with":
        play(game, f"march_with:{n}")
    let_pass(game)
    game.check()
    return game


def end_round(game: Katana) -> Katana:
    """Everybody ends his activation and keeps his cards, until the next purchases or the end."""
    number = game.round
    while game.waiting() and (game.round == number or game.asked.kind == "toss_card"):
        let_pass(game)
        seat = game.waiting()[0]
        answers: list[Any] = game.question(seat).answers
        game.play(seat, NO if NO in answers else answers[0])
    return game


def laid(
    attacker: str, defender: str, *, force: int = 2, site: str = "bizen", defence: int = 2, castle: bool = False, **options: Any
) -> Katana:
    """A battle with its cards on the table, ready to be counted. `-` is an empty place."""
    game = table(at={"bingo": (0, max(force, 1)), site: (1, defence)}, castles=[site] if castle else [], **options)
    game.attacker, game.defender, game.origin, game.site, game.force = 0, 1, land("bingo"), land(site), force
    game.laid = [-1 if name == "-" else CARD.value_of(name) for name in (attacker + " " + defender).split()]
    game.allies, game.revealed = [0, 0], True
    assert len(game.laid) == 2 * CARDS_A_SIDE
    return game


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]
