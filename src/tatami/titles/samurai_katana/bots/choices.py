"""Samouraï & Katana: how each kind of question is answered at once, and which answers are worth searching."""

from typing import Final

from tatami.core.chance import Chance
from tatami.core.domain import NO
from tatami.titles.samurai_katana.bots.bargains import (
    agrees,
    best_buyer,
    best_counter,
    best_exchange,
    best_price,
    joins,
    next_to_send,
    side_to_support,
    takes_office,
    takes_support,
)
from tatami.titles.samurai_katana.bots.battle import best_refuge
from tatami.titles.samurai_katana.bots.cards import (
    MOST_TARGETS,
    best_few,
    best_target,
    best_victim,
    choose_combat_card,
    choose_discard,
    choose_objection,
    choose_special,
)
from tatami.titles.samurai_katana.bots.gifts import best_receiver
from tatami.titles.samurai_katana.bots.moves import (
    choose_action,
    choose_destination,
    force_for,
    sensible_actions,
    sensible_destinations,
    sensible_forces,
    whom_to_name,
)
from tatami.titles.samurai_katana.bots.promises import NOWHERE, best_promise, takes_peace, takes_truce
from tatami.titles.samurai_katana.bots.purchases import choose_purchase, koku_to_keep, koku_to_save, sensible_purchases
from tatami.titles.samurai_katana.rules.alliance import AgreeToAlliance
from tatami.titles.samurai_katana.rules.battle import LayCombat
from tatami.titles.samurai_katana.rules.domains import FROM_RESERVE
from tatami.titles.samurai_katana.rules.event_cards import AimAtClan
from tatami.titles.samurai_katana.rules.ids import GO, PASS_ROUND, Seat
from tatami.titles.samurai_katana.rules.move import MarchTo, MarchWith
from tatami.titles.samurai_katana.rules.negotiation import Agree, Counter, Propose
from tatami.titles.samurai_katana.rules.objection import Objection
from tatami.titles.samurai_katana.rules.office import AskPrice, BuyOffice
from tatami.titles.samurai_katana.rules.promise import AcceptTruce, AskInReturn, BuyPeace, PromiseToLeave
from tatami.titles.samurai_katana.rules.state import NOBODY, Katana


class Choice:
    """A question nothing better is known about: by chance, and all answers are searched."""

    def quick(self, game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
        return answers[chance.below(len(answers))]

    def few(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        return answers


class Settled(Choice):
    """A question with one sensible answer, the same at once and after a thought."""

    def quick(self, game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
        return self.settle(game, seat, answers)

    def few(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        return [self.settle(game, seat, answers)]

    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        raise NotImplementedError


class First(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        return answers[0]


class Last(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        return answers[len(answers) - 1]


class Action(Choice):
    def quick(self, game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
        return choose_action(game, seat, answers, chance)

    def few(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        return sensible_actions(game, seat, answers)


class Destination(Choice):
    def quick(self, game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
        step = game.asked
        assert isinstance(step, MarchTo)
        return choose_destination(game, seat, step.origin, answers, chance)

    def few(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        step = game.asked
        assert isinstance(step, MarchTo)
        return sensible_destinations(game, seat, step.origin, answers)


class Force(Choice):
    def quick(self, game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
        step = game.asked
        assert isinstance(step, MarchWith)
        return force_for(game, step.origin)

    def few(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        step = game.asked
        assert isinstance(step, MarchWith)
        return sensible_forces(game, seat, step.origin, step.to)


class Combat(Choice):
    def quick(self, game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
        step = game.asked
        assert isinstance(step, LayCombat)
        return choose_combat_card(game, seat, step.place, answers)


class Special(Choice):
    def quick(self, game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
        return choose_special(answers, chance)


class Purchase(Choice):
    def quick(self, game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
        return choose_purchase(game, seat, answers, chance)

    def few(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        return sensible_purchases(game, seat, answers)


class Recruits(Choice):
    def quick(self, game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
        n = game.koku[seat] - koku_to_keep(game, seat)
        return answers[n - 1] if 0 < n <= len(answers) else answers[0 if n < 1 else len(answers) - 1]


class Stop(Choice):
    def quick(self, game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
        step = game.asked
        assert isinstance(step, Objection)
        return choose_objection(seat, step, answers, chance)

    def few(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        return [PASS_ROUND] if answers[len(answers) - 1] == PASS_ROUND else answers


class Discard(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        return choose_discard(game, seat, answers)


class Target(Choice):
    def quick(self, game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
        return best_target(game, seat, answers, chance)

    def few(self, game: Katana, seat: Seat, answers: list[int]) -> list[int]:
        return best_few(game, seat, answers) if len(answers) > MOST_TARGETS else answers


class Victim(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        step = game.asked
        assert isinstance(step, AimAtClan)
        return best_victim(game, seat, step.card, answers)


class Refuge(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        return best_refuge(game, seat, answers)


class Naming(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        return whom_to_name(game, seat, answers)


class Saving(Choice):
    def quick(self, game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
        return koku_to_save(game, seat)


class Captured(Choice):
    def quick(self, game: Katana, seat: Seat, answers: list[int], chance: Chance) -> int:
        return FROM_RESERVE if FROM_RESERVE in answers else answers[0]


class Partner(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        found = best_exchange(game, seat, answers)
        return answers[0] if found is None else found.other


class Proposal(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        step = game.asked
        assert isinstance(step, Propose)
        found = best_exchange(game, seat, [step.other])
        return answers[0] if found is None else found.offer


class CardForCard(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        step = game.asked
        assert isinstance(step, Counter)
        return best_counter(game, seat, step)


class Agreement(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        step = game.asked
        assert isinstance(step, Agree)
        return known(agrees(game, seat, step), answers)


class Receiver(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        return known(best_receiver(game, seat), answers)


class GiftNow(Settled):
    """A gift between the turns: one worth making to a clan still to act."""

    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        return GO if GO in answers and game.activating and best_receiver(game, seat) != NOBODY else NO


class OfficeNow(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        return GO if best_buyer(game, seat) != NOBODY else NO


class Buyer(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        return known(best_buyer(game, seat), answers)


class Price(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        step = game.asked
        assert isinstance(step, AskPrice)
        return known(best_price(game, seat, step.other), answers)


class Office(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        step = game.asked
        assert isinstance(step, BuyOffice)
        return known(takes_office(game, seat, step), answers)


class Promised(Settled):
    """Whom to promise something; the rest of a promise follows from that."""

    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        found = best_promise(game, seat, answers, NOWHERE)
        return answers[0] if found is None else found.other


class LeftAlone(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        step = game.asked
        assert isinstance(step, PromiseToLeave)
        found = best_promise(game, seat, [step.other], NOWHERE)
        return answers[0] if found is None else found.territory


class InReturn(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        step = game.asked
        assert isinstance(step, AskInReturn)
        found = best_promise(game, seat, [step.other], step.territory)
        return answers[0] if found is None else found.answer


class Truce(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        step = game.asked
        assert isinstance(step, AcceptTruce)
        return takes_truce(game, seat, step)


class Peace(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        step = game.asked
        assert isinstance(step, BuyPeace)
        return known(takes_peace(game, seat, step), answers)


class Supported(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        return side_to_support(game, seat)


class SupportTaken(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        return takes_support(game, seat)


class SupportSent(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        return next_to_send(game, answers)


class AllyAsked(Settled):
    def settle(self, game: Katana, seat: Seat, answers: list[int]) -> int:
        step = game.asked
        assert isinstance(step, AgreeToAlliance)
        return joins(game, step)


def known(answer: int, answers: list[int]) -> int:
    """An answer, if it is one: somebody else may have opened the bargain, or the purse may hold less than it seems."""
    return answer if answer in answers else answers[0]


BARGAINS: Final = {
    "gift_now",
    "office_now",
    "counter",
    "agree",
    "accept_koku",
    "buy_office",
    "accept_truce",
    "buy_peace",
    "support",
    "accept_support",
    "agree_to_alliance",
}  # may be refused
BY_CHANCE: Final = Choice()
CHOICES: Final[dict[str, Choice]] = {
    "name_purchaser": Naming(),
    "name_next": Naming(),
    "buy": Purchase(),
    "buy_samurai": Recruits(),
    "come_back": Target(),
    "act": Action(),
    "march_to": Destination(),
    "march_with": Force(),
    "stop_attack": Stop(),
    "stop_move": Stop(),
    "stop_card": Stop(),
    "stop_card_there": Stop(),
    "aim_at_territory": Target(),
    "aim_at_clan": Victim(),
    "rise_with": Last(),
    "combat_card": Combat(),
    "special_card": Special(),
    "retreat_to": Refuge(),
    "retreat_with": Last(),
    "capture": Captured(),
    "toss_card": Discard(),
    "save_koku": Saving(),
    "sell_honour": First(),
    "put_aside": Last(),
    "negotiate_with": Partner(),
    "propose": Proposal(),
    "counter": CardForCard(),
    "agree": Agreement(),
    "gift_now": GiftNow(),
    "office_now": OfficeNow(),
    "give_koku_to": Receiver(),
    "give_koku": First(),
    "accept_koku": Last(),
    "sell_office_to": Buyer(),
    "ask_price": Price(),
    "buy_office": Office(),
    "promise_to": Promised(),
    "promise_to_leave": LeftAlone(),
    "ask_in_return": InReturn(),
    "accept_truce": Truce(),
    "buy_peace": Peace(),
    "support": Supported(),
    "accept_support": SupportTaken(),
    "send_support": SupportSent(),
    "agree_to_alliance": AllyAsked(),
}
