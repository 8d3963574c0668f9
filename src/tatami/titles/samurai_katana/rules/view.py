"""What a seat may know: its view, and the worlds that look the same to it. [card.10, option.7]

Hidden from a seat are the other hands but for cards named in negotiation, cards laid or thrown away that nobody has turned up yet, replies
to an objection that is still being asked, the order of the pile, and with a secret treasure how the others' koku are split.
"""

from typing import Any, Final

from tatami.core.agenda import EVERYBODY
from tatami.core.chance import imagined
from tatami.core.domain import NO
from tatami.core.numbers import replaced
from tatami.titles.samurai_katana.rules.battle import LayCombat, LaySpecial, whole_lays
from tatami.titles.samurai_katana.rules.domains import CARD, CITY, CLAN, COMBAT_CARD, PROVINCE, SIDE, SPECIAL_CARD, TERRITORY
from tatami.titles.samurai_katana.rules.ids import ATTACKER, BLUE, DEFENDER, NO_CITY, WARRIOR, Card, Seat, Territory
from tatami.titles.samurai_katana.rules.move import MarchTo, MarchWith, is_free_road, move_price
from tatami.titles.samurai_katana.rules.negotiation import AcceptKoku
from tatami.titles.samurai_katana.rules.objection import Objection
from tatami.titles.samurai_katana.rules.promise import BY_SEAT
from tatami.titles.samurai_katana.rules.state import CARDS_A_SIDE, NO_CARD, NO_REPLY, NOBODY, SPECIAL, Katana, tally_of
from tatami.titles.samurai_katana.rules.tables import (
    CARDS,
    CITY_OF,
    CLAN_POINTS,
    COPIES,
    MOUNTAIN,
    PRICE,
    PROVINCE_OF,
    SORT,
    SWORDS,
    TERRITORIES,
    VALUE,
)
from tatami.titles.samurai_katana.rules.territory import clan_points
from tatami.titles.samurai_katana.rules.treasure import seen_koku

SPECTATOR: Final = -1
TOSSED_OF_FOUR: Final = 4  # in a redealt world a player who has chosen throws away each card with a chance of one in four


def view(game: Katana, seat: "Seat | None") -> dict[str, Any]:
    shown = {
        "title": "samurai_katana",
        "edition": game.variant.edition.id,
        "seat": None,
        "seats": game.seats,
        "round": game.round,
        "phase": phase(game),
        "goal": game.variant.goal,
        "last_round": game.ending,
        "waiting": game.waiting(),
        "emperor": game.emperor,
        "shogun": None if game.shogun == NOBODY else game.shogun,
        "player": game.player,
        "order": game.order[:],
        "to_come": [other for other in range(game.seats) if game.to_come >> other & 1],
        "players": [player(game, other, SPECTATOR) for other in range(game.seats)],
        "territories": [territory(game, t) for t in range(game.first, game.end)],
        "pile": game.left,
        "discards": names(game.discards),
        "battle": battle(game, SPECTATOR),
        "ways": [],
        "lays": [],
    }
    return shown if seat is None else shown | own(game, seat, shown)


def own(game: Katana, seat: Seat, shown: dict[str, Any]) -> dict[str, Any]:
    """A player sees his own cards, those he laid included, and what the answers to his question come to."""
    players = shown["players"][:]
    players[seat] = player(game, seat, seat)
    asked = seat == game.active
    return {
        "seat": seat,
        "players": players,
        "battle": battle(game, seat),
        "ways": ways(game) if asked else [],
        "lays": lays(game) if asked else [],
    }


def lays(game: Katana) -> list[dict[str, Any]]:
    """For a player asked for the first combat card: every way to lay all of them, with what they add up to."""
    step = game.asked
    if not isinstance(step, LayCombat) or step.place != 0:
        return []
    return [lay_of(answers, game.hands[game.active]) for answers in whole_lays(game, game.active)]


def lay_of(answers: list[int], hand: list[Card]) -> dict[str, Any]:
    combat, special = answers[:-1], answers[-1]
    if len(combat) == 1:  # whatever is left is of one kind
        rest = hand[:]
        rest.remove(combat[0])
        combat = [combat[0], rest[0]]
    return {
        "answers": [COMBAT_CARD.id_of(card) for card in answers[:-1]] + [SPECIAL_CARD.id_of(special)],
        "cards": [CARD.id_of(card) for card in combat],
        "special": None if special == NO else CARD.id_of(special),
        "value": sum(VALUE[card] for card in combat),
        "swords": sum(SWORDS[card] for card in combat),
    }


def ways(game: Katana) -> list[dict[str, Any]]:
    """For a player asked where to march: what each way costs, and whom it attacks."""
    step = game.asked
    if not isinstance(step, MarchTo):
        return []
    found = []
    for to in game.answers:
        owner = game.owner[to]
        attacks = owner not in (NOBODY, game.active)
        found.append({"to": TERRITORY.id_of(to), "koku": move_price(game, game.active, to), "attacks": owner if attacks else None})
    return found


def phase(game: Katana) -> str:
    if game.over:
        return "over"
    if game.round == 0:
        return "setup"
    if game.asked.kind == "toss_card":
        return "cards"
    return "activation" if game.activating else "purchases"


def player(game: Katana, other: Seat, seat: Seat) -> dict[str, Any]:
    """A player's own hand whole; of another's, its size and the cards everybody knows of. What is being laid is in it until all of it lies there."""
    own = other == seat
    held = cards_of(game, other) if is_laying(game, other) and not own else game.hands[other] + game.tossed[other]
    open_koku = own or game.over or not game.variant.treasure
    return {
        "clan": CLAN.id_of(game.clan[other]) if game.clan[other] >= 0 else None,
        "honour": game.honour[other],
        "wealth": game.koku[other] + game.treasure[other],
        "koku": game.koku[other] if open_koku else None,
        "treasure": game.treasure[other] if open_koku else None,
        "least_treasure": game.least_treasure[other],
        "samurai": game.reserve[other],
        "castles": game.castles[other],
        "territories": len(game.realm[other]),
        "clan_points": clan_points(game, other),
        "cards": len(held),
        "hand": names(tally_of(game.hands[other], CARDS)) if own else None,
        "tossed": names(tally_of(game.tossed[other], CARDS)) if own else None,
        "shown": names(tally_of(game.shown[other], CARDS)),
        "warriors": game.warriors[other],
        "kept": game.kept[other] if game.variant.promises else 0,
        "broken": game.broken[other] if game.variant.promises else 0,
        "promises": promises(game, other),
        "deals": bool(game.dealers >> other & 1),
        "passing": ["no", "activation", "round"][game.passing[other]],
    }


def promises(game: Katana, seat: Seat) -> list[dict[str, Any]]:
    """What a clan has promised for this round: which territories it leaves alone, and to whom. [option.20]"""
    mine = [made % BY_SEAT for made in game.promises if made // BY_SEAT == seat]
    return [{"to": made // TERRITORIES, "territory": TERRITORY.id_of(made % TERRITORIES)} for made in mine]


def territory(game: Katana, t: Territory) -> dict[str, Any]:
    return {
        "id": TERRITORY.id_of(t),
        "province": PROVINCE.id_of(PROVINCE_OF[t]),
        "mountain": bool(MOUNTAIN[t]),
        "city": None if CITY_OF[t] == NO_CITY else CITY.id_of(CITY_OF[t]),
        "clan_points": CLAN_POINTS[t],
        "owner": None if game.owner[t] == NOBODY else game.owner[t],
        "samurai": game.samurai[t],
        "castle": bool(game.castle[t]),
    }


def battle(game: Katana, seat: Seat) -> "dict[str, Any] | None":
    """The battle being fought, with face-down cards only for the player who laid them."""
    if not game.laid:
        return None
    return {
        "attacker": game.attacker,
        "defender": game.defender,
        "from": TERRITORY.id_of(game.origin),
        "to": TERRITORY.id_of(game.site),
        "samurai": game.force,
        "cards": [laid(game, side, seat) for side in (ATTACKER, DEFENDER)],
        "support": [TERRITORY.id_of(t) for t in game.imperial],
        "supported": SIDE.id_of(game.imperial_side) if game.imperial else None,
    }


def laid(game: Katana, side: int, seat: Seat) -> "list[str | None]":
    """None of them before all are there: a card that is forced lies there at once, and how many do would tell of the hand."""
    cards = [card for card in game.laid[side * CARDS_A_SIDE : (side + 1) * CARDS_A_SIDE] if card != NO_CARD]
    seen = game.revealed or seat == side_seat(game, side)
    if not seen and is_laying(game, side_seat(game, side)):
        return []
    return [CARD.id_of(card) if seen else None for card in cards]


def is_laying(game: Katana, seat: Seat) -> bool:
    """Whether a side still chooses its cards for a battle."""
    return seat == game.active and isinstance(game.asked, (LayCombat, LaySpecial))


def side_seat(game: Katana, side: int) -> Seat:
    return game.attacker if side == ATTACKER else game.defender


def names(tally: list[int]) -> list[str]:
    return [CARD.id_of(card) for card, n in enumerate(tally) for _ in range(n)]


def redeal(game: Katana, seat: "Seat | None", seed: int) -> Katana:
    """A world that looks the same to the seat. What another seat is asked depends on its secrets, so its answers are found again."""
    copy = Katana()
    game.copy_to(copy)
    copy.chance = imagined(seed)
    if copy.round == 0 or copy.over:
        return copy  # no card has been dealt, or nothing is secret any more
    observer = SPECTATOR if seat is None else seat
    redeal_cards(copy, observer)
    if copy.variant.treasure:
        redeal_treasures(copy, observer)
    if copy.answers is EVERYBODY:
        redeal_replies(copy, observer)
    elif copy.active != observer:
        copy.answers = copy.asked.answers(copy, copy.active)
    return copy


def redeal_cards(game: Katana, seat: Seat) -> None:
    """Redeal what the seat has not seen: first what is known of a hand, then what it must hold, then the rest."""
    others = [other for other in range(game.seats) if other != seat]
    pool = unseen(game, seat)
    game.chance.shuffle(pool)
    sizes = [len(cards_of(game, other)) for other in range(game.seats)]
    dealt = [game.shown[other][:] for other in range(game.seats)]
    special = deal_special(game, seat, dealt[game.attacker], pool)
    for other in others:
        deal_warriors(game, other, pool, dealt[other])
    for other in others:
        owed = sizes[other] - (1 if special != NO_CARD and other == game.attacker else 0)
        while len(dealt[other]) < owed:
            dealt[other].append(pool.pop())
        put_down(game, other, dealt[other], special)
    game.pile = pool
    game.left = len(pool)


def cards_of(game: Katana, other: Seat) -> list[Card]:
    """Hand, cards thrown away in secret, cards laid face down."""
    cards = game.hands[other] + game.tossed[other]
    return cards + [game.laid[place] for place in hidden_places(game, other)]


def hidden_places(game: Katana, other: Seat) -> list[int]:
    """Where a player's face-down cards lie in a battle."""
    if not game.laid or game.revealed or other not in (game.attacker, game.defender):
        return []
    base = (ATTACKER if other == game.attacker else DEFENDER) * CARDS_A_SIDE
    return [place for place in range(base, base + CARDS_A_SIDE) if game.laid[place] != NO_CARD]


def unseen(game: Katana, seat: Seat) -> list[Card]:
    """Every card the seat sees nowhere, in a fixed order."""
    seen = game.discards[:]
    if seat != SPECTATOR:
        add_up(seen, cards_of(game, seat))
    for other in range(game.seats):
        if other != seat:
            add_up(seen, game.shown[other])
    if game.revealed:
        add_up(seen, [card for card in game.laid if card != NO_CARD])
    return [card for card in game.variant.edition.kinds for _ in range(COPIES[card] - seen[card])]


def add_up(tally: list[int], cards: list[Card]) -> None:
    for card in cards:
        tally[card] += 1


def deal_special(game: Katana, seat: Seat, known: list[Card], pool: list[Card]) -> Card:
    """A special card the attacker has laid face down is some blue card he can pay for, known of or not."""
    if game.attacker == seat or ATTACKER * CARDS_A_SIDE + SPECIAL not in hidden_places(game, game.attacker):
        return NO_CARD
    purse = seen_koku(game, game.attacker)
    shown = [card for card in known if SORT[card] == BLUE and PRICE[card] <= purse]
    fitting = shown + [card for card in pool if SORT[card] == BLUE and PRICE[card] <= purse]
    chosen = game.chance.below(len(fitting))
    (known if chosen < len(shown) else pool).remove(fitting[chosen])
    return fitting[chosen]


def deal_warriors(game: Katana, other: Seat, pool: list[Card], dealt: list[Card]) -> None:
    """At least the warriors everybody knows of. [option.12]"""
    missing = game.warriors[other] - sum(SORT[card] == WARRIOR for card in dealt)
    for card in [card for card in pool if SORT[card] == WARRIOR][: max(missing, 0)]:
        pool.remove(card)
        dealt.append(card)


def put_down(game: Katana, other: Seat, cards: list[Card], special: Card) -> None:
    """Cards laid face down, cards thrown away, and the rest in hand."""
    game.chance.shuffle(cards)
    laid = game.laid[:]
    for place in hidden_places(game, other):
        laid[place] = special if place % CARDS_A_SIDE == SPECIAL else cards.pop()
    game.laid = laid
    tossed: list[Card] = []
    if game.asked.kind == "toss_card" and not game.to_come >> other & 1:
        tossed = [card for card in cards if game.chance.below(TOSSED_OF_FOUR) == 0]
        for card in tossed:
            cards.remove(card)
    tallies = game.tossed[:]
    tallies[other] = sorted(tossed)
    game.tossed = tallies
    game.hands[other] = sorted(cards)


def redeal_treasures(game: Katana, seat: Seat) -> None:
    """The others' koku are split again between purse and treasure, with enough left for what they have begun. [option.7]"""
    for other in range(game.seats):
        if other == seat:
            continue
        wealth, least = game.koku[other] + game.treasure[other], game.least_treasure[other]
        put_aside = least + game.chance.below(wealth - least - koku_needed(game, other) + 1)
        game.koku[other] = wealth - put_aside
        game.treasure = replaced(game.treasure, other, put_aside)


def koku_needed(game: Katana, other: Seat) -> int:
    """What an action under way is going to cost."""
    step = game.asked
    if isinstance(step, AcceptKoku) and other == step.giver:
        return step.koku
    special = ATTACKER * CARDS_A_SIDE + SPECIAL
    if other == game.attacker and special in hidden_places(game, other):
        return PRICE[game.laid[special]]
    if other != game.active or game.free_move:
        return 0
    if isinstance(step, MarchWith):
        return 0 if is_free_road(game, other, step.to) else 1
    if isinstance(step, MarchTo) or step.kind in ("buy_samurai", "put_aside", "give_koku", "give_koku_to"):
        return min(game.koku[other], 1)
    return 0


def redeal_replies(game: Katana, seat: Seat) -> None:
    """What the others have already replied is as secret as their cards."""
    step = game.asked
    if not isinstance(step, Objection):
        return
    for other in range(game.seats):
        if other != seat and game.replies[other] != NO_REPLY:
            choices = step.choices(game, other)
            game.replies = replaced(game.replies, other, choices[game.chance.below(len(choices))])
