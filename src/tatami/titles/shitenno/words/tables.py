"""Shitennō's tables: provinces, cards, tiles, titles."""

from tatami.texts import Texts
from tatami.texts.tables import Rows
from tatami.titles.shitenno.rules.domains import BONUS, CARD, PROVINCE, RANK, TROOP
from tatami.titles.shitenno.rules.ids import BONUSES, CARDS, POSITIONS, PROVINCES, TROOPS
from tatami.titles.shitenno.rules.tables import CARD_COPIES, NUMBER, OUTSIDE, OWN_TROOP, PIECES
from tatami.titles.shitenno.words.sentences import effect


def provinces(texts: Texts) -> Rows:
    """The troops outside the gate, and the number of each position: its price in koku and its favour. [control.2, control.3]"""
    return [
        [
            str(texts.name(PROVINCE, p)),
            f"{texts.name(TROOP, OWN_TROOP[p]):#{OUTSIDE[p]}}",
            *NUMBER[p * POSITIONS : (p + 1) * POSITIONS],
        ]
        for p in range(PROVINCES)
    ]


def cards(texts: Texts) -> Rows:
    return [[str(texts.name(CARD, card)), CARD_COPIES[card]] for card in range(CARDS)]


def tiles(texts: Texts) -> Rows:
    """Each bonus comes as often behind each of the troops."""
    return [[str(texts.name(BONUS, bonus)), PIECES["tiles"] * TROOPS, effect(texts, BONUS.ids[bonus])] for bonus in range(BONUSES)]


def ranks(texts: Texts) -> Rows:
    """The titles, highest first."""
    return [[str(texts.name(RANK, at)), row["seals"], effect(texts, id)] for at, (id, row) in enumerate(PIECES["titles"].items())]


def players(_: Texts) -> Rows:
    return [[int(seats), row["kamon"], row["troops"], row["koku"]] for seats, row in PIECES["players"].items()]


ROWS = {"provinces": provinces, "cards": cards, "tiles": tiles, "ranks": ranks, "players": players}
