"""Battles for a province: against another player, or against the farmers of a neutral one. [battle]"""

from tatami.core.numbers import raise_by
from tatami.titles.shogun.rules import events
from tatami.titles.shogun.rules.ids import ATTACK, BID, CASTLE_DEFENDS, DEFENCE, FARMERS, HAS_CASTLE, NEUTRAL, TWO_FARMERS, Province, Seat
from tatami.titles.shogun.rules.state import EMPTY, Shogun
from tatami.titles.shogun.rules.tower import throw


def attack(game: Shogun, seat: Seat, origin: Province, province: Province, armies: int) -> None:
    """Armies leave for a province that is not their own, and fight. [march.5, battle.1, special.4]"""
    defender = game.owner[province]
    if defender == NEUTRAL:
        game.tell(events.NEUTRAL_ATTACKED, seat, origin, province, armies)
    else:
        game.tell(events.BATTLE_BEGAN, seat, origin, province, defender, armies)
    raise_by(game.armies, origin, -armies)
    raise_by(game.tray, seat, armies)
    if game.special[seat] == ATTACK and game.to_tray(seat, 1):
        game.tell(events.SPECIAL_USED, seat, ATTACK)
    if defender == NEUTRAL:
        attack_neutral(game, seat, province)
    else:
        attack_player(game, seat, defender, province)


def attack_neutral(game: Shogun, seat: Seat, province: Province) -> None:
    """One farmer, or two, and all that fall out defend a neutral province. [battle.2, battle.5, battle.11, event.3]"""
    game.to_tray(FARMERS, 1)
    if game.effect == TWO_FARMERS and game.to_tray(FARMERS, 1):
        game.tell(events.EVENT_APPLIED, game.event)
    throw(game)
    left = game.tray[seat] - game.tray[FARMERS]
    if left > 0:
        occupy(game, seat, province, left)
    else:
        game.tell(events.NEUTRAL_HELD, seat, province)
        game.to_reserve(seat)
    game.clear_farmers()


def attack_player(game: Shogun, seat: Seat, defender: Seat, province: Province) -> None:
    """All armies of both, and loyal farmers for the defender. [battle.1, battle.3, battle.4, battle.6, battle.7, battle.10]"""
    raise_by(game.tray, defender, game.armies[province])
    game.armies[province] = 0
    castle_helps(game, defender, province)
    special_helps(game, defender)
    throw(game)
    attacking, own = game.tray[seat], game.tray[defender]
    farmers = game.tray[FARMERS] if are_loyal(game, province) else 0
    if attacking > own + farmers:
        occupy(game, seat, province, attacking - own - farmers)
        lose_card(game, defender, province)
    elif own and attacking < own + farmers:
        hold(game, defender, province, min(own, own + farmers - attacking))
    else:
        game.tell(events.BATTLE_TIED, province)
        lose_card(game, defender, province)
        game.raze(province)
    game.to_reserve(seat)
    game.to_reserve(defender)
    if farmers:
        game.clear_farmers()


def defenders(game: Shogun, province: Province) -> tuple[int, int]:
    """Who would be thrown in against an attack on a province: armies of its owner with those that are called, and farmers.
    [battle.1, battle.2, event.3, event.4, special.5]"""
    owner = game.owner[province]
    if owner == NEUTRAL:
        return 0, min(2 if game.effect == TWO_FARMERS else 1, game.reserve[FARMERS])
    called = (1 if castle_calls(game, province) else 0) + (1 if game.special[owner] == DEFENCE else 0)
    return game.armies[province] + min(called, game.reserve[owner]), 0


def castle_helps(game: Shogun, defender: Seat, province: Province) -> None:
    """Under the event a castle calls an army of the reserve. [event.4, event.5, event.17, special.10]"""
    if castle_calls(game, province) and game.to_tray(defender, 1):
        game.tell(events.EVENT_APPLIED, game.event)


def castle_calls(game: Shogun, province: Province) -> bool:
    return game.effect == CASTLE_DEFENDS and game.built[province] & HAS_CASTLE != 0


def special_helps(game: Shogun, defender: Seat) -> None:
    """The special card for defence calls an army of the reserve. [special.5, special.10]"""
    if game.special[defender] == DEFENCE and game.to_tray(defender, 1):
        game.tell(events.SPECIAL_USED, defender, DEFENCE)


def are_loyal(game: Shogun, province: Province) -> bool:
    """Farmers side with the defender of a quiet province. [battle.4]"""
    return game.markers[province] <= game.variant.loyal_markers


def occupy(game: Shogun, seat: Seat, province: Province, armies: int) -> None:
    """The attacker's armies that are left stand in the province with all that is on it, and its card is in the attacker's hand.
    [battle.6, battle.8, battle.12]"""
    raise_by(game.tray, seat, -armies)
    game.armies[province] = armies
    game.owner[province] = seat
    game.hold_card(seat, province)
    game.to_reserve(seat)
    game.tell(events.PROVINCE_CONQUERED, seat, province, armies)


def hold(game: Shogun, defender: Seat, province: Province, armies: int) -> None:
    """The defender's armies that are left stand in the province. [battle.6, battle.7]"""
    raise_by(game.tray, defender, -armies)
    game.armies[province] = armies
    game.tell(events.ATTACK_REPELLED, defender, province, armies)


def lose_card(game: Shogun, seat: Seat, province: Province) -> None:
    """The card leaves its owner, and what was planned with it is void. [act.5, act.6]"""
    space = game.lose_card(seat, province)
    if space not in (EMPTY, BID):
        game.tell(events.PLAN_VOIDED, seat, space, province)
