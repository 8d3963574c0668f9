"""Boards for the tests: positions spread over whole games, and how somebody sees them."""

from collections.abc import Iterator

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.core.game import Game
from tatami.core.title import Title
from tatami.look import look_at
from tatami.texts import Texts
from tatami.web.kit import mark_dock
from tatami.web.scene import Scene, has_board, mark_board

Table = tuple[str, int, dict[str, str]]

TABLES: list[Table] = [
    *[(title.id, seats, {}) for title in tatami.titles() if has_board(title.id) for seats in title.seat_counts],
    ("shogun", 3, {"face": "moon"}),
    ("shogun", 4, {"face": "moon", "lanes": "sun"}),
    ("shogun", 4, {"start": "printed"}),
    ("white_castle", 1, {"visit": "hard", "rival_reading": "rows", "rival_climb": "fails"}),
    ("white_castle", 2, {"replaced_card": "new", "fresh_gardeners": "act"}),
    ("middle_earth", 3, {"board": "base"}),
    ("middle_earth", 4, {"mode": "alliance"}),
    ("middle_earth", 2, {"mode": "hunt"}),
    ("middle_earth", 2, {"mode": "siege"}),
]
NAMES = ["Ayame", "<Botan>", 'C "quoted"', "D & D", "Émile", "Fuji"]
POSITIONS = 6


def drawn(game: Game, seat: int | None, lang: str = "en", world: Game | None = None) -> tuple[Scene, str]:
    """Board and own things in a game, or in a redealt world with the game's events and outcome."""
    seen = world or game
    title = game.title
    assert isinstance(title, Title)
    names = NAMES[: game.seats]
    told = look_at(seen, seat, names, events=game.events(seat), outcome=game.outcome())
    scene = Scene(told, Texts(title, lang, names))
    return scene, scene.drawn(f"<main>{mark_board(scene)}{mark_dock(scene)}</main>").html


def name_of(table: Table) -> str:
    title, seats, options = table
    return "-".join([title, str(seats), *options.values()])


def positions(table: Table, seed: int = 5) -> Iterator[tuple[int, Game]]:
    """Positions spread over a random game, each kind of question and the end among them."""
    title, seats, options = table
    length = len(list(random_answers(tatami.new(title, seats=seats, seed=seed, options=options), stream(seed))))
    shown = {length * n // POSITIONS for n in range(POSITIONS)}
    game = tatami.new(title, seats=seats, seed=seed, options=options)
    kinds = set()
    for number, (seat, _) in enumerate(random_answers(game, stream(seed))):
        kind = game.question(seat).kind
        if number in shown or kind not in kinds:
            kinds.add(kind)
            yield number, game
    yield length, game
