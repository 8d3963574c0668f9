"""Battle, second part: strength, swords, and what comes of it. [battle.7 – battle.23, castle.1, castle.2]"""

from typing import ClassVar, Final

from tatami.core.agenda import NOTHING, Step
from tatami.core.domain import NO
from tatami.titles.samurai_katana.rules import events
from tatami.titles.samurai_katana.rules.cards import draw_cards
from tatami.titles.samurai_katana.rules.castle import CAPTURE_CASTLE
from tatami.titles.samurai_katana.rules.honour import change_honour
from tatami.titles.samurai_katana.rules.ids import ATTACKER, DEFENDER, FAN, MORE_SWORDS, NINJA, NO_LOSSES, NO_POWER, Card, Power, Seat
from tatami.titles.samurai_katana.rules.retreat import drive_out
from tatami.titles.samurai_katana.rules.state import CARDS_A_SIDE, FROM_BATTLES, NO_CARD, SPECIAL, Katana
from tatami.titles.samurai_katana.rules.support import settle_support
from tatami.titles.samurai_katana.rules.tables import (
    AMOUNT,
    CARDS_AFTER,
    CARDS_AFTER_DEFENCE,
    DEFENCE,
    MOST_IN_BATTLE,
    MOST_LOSSES,
    POWER,
    SAMURAI_COUNTED,
    SHOGUN_LOSES,
    SWORDS,
    VALUE,
    VICTORY_HONOUR,
)
from tatami.titles.samurai_katana.rules.territory import free_if_empty, lose_samurai, take_control

NOT_STRUCK: Final = -1
TIE: Final = NO


def samurai_of(game: Katana, side: int) -> int:
    """The samurai a side has in the battle."""
    return game.force if side == ATTACKER else game.samurai[game.site]


def power_of(game: Katana, side: int) -> Power:
    """What the side's special card does."""
    card = game.laid[side * CARDS_A_SIDE + SPECIAL]
    return NO_POWER if card == NO_CARD else POWER[card]


def struck_card(game: Katana, side: int) -> int:
    """The place of the combat card the enemy's Ninja strikes: the higher, or the one with more swords. [deck.6]"""
    if power_of(game, 1 - side) != NINJA:
        return NOT_STRUCK
    a, b = game.laid[side * CARDS_A_SIDE], game.laid[side * CARDS_A_SIDE + 1]
    if a == NO_CARD:
        return NOT_STRUCK
    if b == NO_CARD or VALUE[a] > VALUE[b]:
        return 0
    return 0 if VALUE[a] == VALUE[b] and SWORDS[a] >= SWORDS[b] else 1


def open_value(game: Katana, side: int) -> int:
    """Both combat cards as they lie, less the one a Ninja strikes. [battle.7, deck.6]"""
    total = 0
    for place in range(2):
        card = game.laid[side * CARDS_A_SIDE + place]
        if card != NO_CARD and place != struck_card(game, side):
            total += VALUE[card]
    return total


def combat_value(game: Katana, side: int) -> int:
    """Both combat cards; behind walls the lower counts double. [battle.7, castle.1]"""
    first, second = game.laid[side * CARDS_A_SIDE], game.laid[side * CARDS_A_SIDE + 1]
    struck = struck_card(game, side)
    a = 0 if first == NO_CARD or struck == 0 else VALUE[first]
    b = 0 if second == NO_CARD or struck == 1 else VALUE[second]
    if side == DEFENDER and game.castle[game.site]:
        if struck != NOT_STRUCK:
            return 2 * (a + b)
        return a + b + min(a, b)
    return a + b


def samurai_strength(game: Katana, side: int) -> int:
    """Four of one's own at most; with allies and imperial samurai eight. [battle.7, deck.4, option.17]"""
    n = min(samurai_of(game, side), SAMURAI_COUNTED) + game.allies[side]
    if game.imperial and game.imperial_side == side:
        n += len(game.imperial)
    return min(n, MOST_IN_BATTLE)


def strength(game: Katana, side: int) -> int:
    """Cards, samurai, fan, and the defender's mountains. [battle.7, battle.8, card.3, deck.1]"""
    total = combat_value(game, side) + samurai_strength(game, side) + fan(game, side)
    return total + DEFENCE[game.site] if side == DEFENDER else total


def fan(game: Katana, side: int) -> int:
    """What a fan adds. [card.3, deck.1]"""
    return AMOUNT[game.laid[side * CARDS_A_SIDE + SPECIAL]] if power_of(game, side) == FAN else 0


def sources(game: Katana, side: int) -> list[int]:
    """Where the strength comes from: cards, walls, samurai, helpers, fan, mountains. [battle.7, battle.8, castle.1]"""
    cards, value = open_value(game, side), combat_value(game, side)
    own = min(samurai_of(game, side), SAMURAI_COUNTED)
    land = DEFENCE[game.site] if side == DEFENDER else 0
    return [cards, value - cards, own, samurai_strength(game, side) - own, fan(game, side), land]


def swords(game: Katana, side: int) -> int:
    """The swords a side raises against the other. [battle.10, battle.11, deck.2]"""
    base = side * CARDS_A_SIDE
    struck = struck_card(game, side)
    total = 0
    for place in range(2):
        card = game.laid[base + place]
        if card != NO_CARD and place != struck:
            total += SWORDS[card]
    special = game.laid[base + SPECIAL]
    if special != NO_CARD:
        if POWER[special] == MORE_SWORDS:
            total += AMOUNT[special]
        if game.variant.three_cards_of_swords:
            total += SWORDS[special]
    return total


def losses(game: Katana, side: int) -> int:
    """As many as the enemy's swords, four at most, unless a Kagemusha stands in for them. [battle.10, deck.3]"""
    if power_of(game, side) == NO_LOSSES:
        return 0
    n = min(swords(game, 1 - side), MOST_LOSSES)
    return min(n, samurai_of(game, side))


class Fight(Step):
    """Compare, count losses, settle. [battle.12, battle.17]"""

    def do(self, game: Katana, seat: Seat) -> None:
        game.active = game.player
        attack, defence = strength(game, ATTACKER), strength(game, DEFENDER)
        attack_losses, defence_losses = losses(game, ATTACKER), losses(game, DEFENDER)
        if game.book is not None:
            game.tell(events.STRENGTH_COUNTED, game.attacker, attack, swords(game, ATTACKER), tally=sources(game, ATTACKER))
            game.tell(events.STRENGTH_COUNTED, game.defender, defence, swords(game, DEFENDER), tally=sources(game, DEFENDER))
        winner = ATTACKER if attack > defence else DEFENDER if defence > attack else TIE
        if winner == TIE and game.variant.no_losses_on_tie:
            attack_losses = defence_losses = 0
        discard_laid(game)
        fall(game, attack_losses, defence_losses)
        game.owe(DRAW_AFTER_DEFENCE if winner == DEFENDER else DRAW_AFTER)
        settle_support(game, winner)
        if winner == ATTACKER:
            attacker_wins(game)
        elif winner == DEFENDER:
            defender_wins(game)
        else:
            nobody_wins(game)


def discard_laid(game: Katana) -> None:
    """All cards of the battle are discarded. [battle.22]"""
    for place in range(2 * CARDS_A_SIDE):
        card: Card = game.laid[place]
        if card != NO_CARD:
            game.discards[card] += 1
    game.laid = NOTHING


def fall(game: Katana, attackers: int, defenders: int) -> None:
    """The dead go back to their reserves. [battle.10]"""
    lose_samurai(game, game.origin, attackers)
    game.force -= attackers
    lose_samurai(game, game.site, defenders)
    if attackers:
        game.tell(events.SAMURAI_LOST, game.attacker, attackers)
    if defenders:
        game.tell(events.SAMURAI_LOST, game.defender, defenders)


def gain_victory(game: Katana, winner: Seat, loser: Seat) -> None:
    """1 honour for the winner; a beaten Shogun loses 1. [battle.12, titles.8]"""
    game.tell(events.BATTLE_WON, winner, loser, game.site)
    change_honour(game, winner, VICTORY_HONOUR, FROM_BATTLES)
    if loser == game.shogun:
        game.tell(events.SHOGUN_DISGRACED, loser)
        change_honour(game, loser, -SHOGUN_LOSES, FROM_BATTLES)


def attacker_wins(game: Katana) -> None:
    """Survivors take the territory; without any it is nobody's. [battle.13, battle.19, battle.20, battle.21]"""
    gain_victory(game, game.attacker, game.defender)
    site, had_castle = game.site, game.castle[game.site]
    if not game.force:
        game.tell(events.WINNER_DIED_OUT, game.attacker, site)
        drive_out(game, site)
        if had_castle and game.variant.lone_castle_falls:
            pull_down(game)
        free_if_empty(game, site)
        free_if_empty(game, game.origin)
        return
    if had_castle:
        pull_down(game)
        game.owe(CAPTURE_CASTLE)
    drive_out(game, site)
    game.samurai[game.origin] -= game.force
    game.samurai[site] = game.force
    take_control(game, game.attacker, site)
    free_if_empty(game, game.origin)


def pull_down(game: Katana) -> None:
    """The defender's castle goes back to his reserve. [purchase.6]"""
    game.castle[game.site] = 0
    game.castles[game.defender] += 1


def defender_wins(game: Katana) -> None:
    """The attackers are back where they came from; a defender without survivors holds nothing. [battle.16, battle.19]"""
    gain_victory(game, game.defender, game.attacker)
    if not game.samurai[game.site]:
        game.tell(events.WINNER_DIED_OUT, game.defender, game.site)
    free_if_empty(game, game.site)
    free_if_empty(game, game.origin)


def nobody_wins(game: Katana) -> None:
    """The defender keeps the territory if anyone is left to keep it. [battle.17, battle.18]"""
    game.tell(events.BATTLE_TIED, game.attacker, game.defender, game.site)
    free_if_empty(game, game.site)
    free_if_empty(game, game.origin)


class DrawAfter(Step):
    """Each side draws two cards, a defender who won three. [battle.22, battle.23]"""

    rule: ClassVar[str] = "battle.22"

    def __init__(self, defence: int) -> None:
        self.defence = defence

    def do(self, game: Katana, seat: Seat) -> None:
        draw_cards(game, game.attacker, CARDS_AFTER)
        draw_cards(game, game.defender, self.defence)


FIGHT: Final = Fight()
DRAW_AFTER: Final = DrawAfter(CARDS_AFTER)
DRAW_AFTER_DEFENCE: Final = DrawAfter(CARDS_AFTER_DEFENCE)
