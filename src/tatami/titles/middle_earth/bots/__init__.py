"""Risk in Middle-earth: how a position looks, and how a sensible general answers.

A quick player masses its battalions where they can take the most, attacks while the odds are good, follows up with the victors and pulls the rear to
the front.
"""

from collections.abc import Callable
from typing import Any, Final

from tatami.bots.judgement.base import ESTIMATE, Judgement
from tatami.bots.judgement.chances import read_chances
from tatami.bots.judgement.insight import NOTHING_LEARNED, Insight, read_insights
from tatami.core.chance import Chance
from tatami.core.game import Game
from tatami.titles.middle_earth.bots.choices import CHOICES, IN_A_DUEL
from tatami.titles.middle_earth.bots.features import HUNT, MORE, NAMES, PARTNERS, features, hunt_features, more_features
from tatami.titles.middle_earth.bots.worth import glance_worth, hunt_worth, is_partner, lasting_worth
from tatami.titles.middle_earth.rules.ids import EVIL, GOOD, Seat
from tatami.titles.middle_earth.rules.state import MiddleEarth
from tatami.titles.middle_earth.siege.bots.features import SIEGE, siege_features
from tatami.titles.middle_earth.siege.bots.judgement import siege_candidates, siege_estimate, siege_policy
from tatami.titles.middle_earth.siege.rules.state import Siege

PARTNER_SHARE: Final = 0.9  # of a partner's worth, added to one's own: the side must win, then the better of the two [alliance.2]
HUNT_SHARE: Final = 0.4  # of the war, in the hunt for the Ring
BESIDE: Final[dict[str, list[str]]] = {"alliance": PARTNERS, "hunt": HUNT, "siege": SIEGE}  # features of the modes that are learned apart
UNWANTED: Final = ["in_danger", "partner_in_danger", "at_risk", "exposed"]
INTERRUPTIONS: Final = {"reply", "withdraw_to", "storm", "defence_dice", "hold_gate", "flee_to"}


def worth_in_mode(game: MiddleEarth, seat: Seat, own_worth: Callable[[MiddleEarth, Seat], float], share: float) -> float:
    """A position's worth to a seat: with a share of its partner's, where a side wins together, and with the Ring's way in the hunt."""
    worth = own_worth(game, seat)
    for other in range(game.seats):
        if share > 0.0 and is_partner(game, seat, other):
            worth += share * own_worth(game, other)
    return HUNT_SHARE * worth + hunt_worth(game, seat) if game.variant.hunt else worth


def mode_of(game: Game) -> str:
    """Empty in the war, every seat for itself."""
    if isinstance(game, Siege):
        return "siege"
    table = game
    assert isinstance(table, MiddleEarth)
    return "hunt" if table.variant.hunt else "alliance" if table.variant.alliance else ""


def is_duel(game: Game) -> bool:
    """A war between two: what one loses the other wins, and a search attacks accordingly."""
    return game.seats == 2 and not mode_of(game)


def partner_of(game: MiddleEarth, seat: Seat) -> Seat:
    """Whoever is on the same side in the alliance."""
    other = 0
    while other == seat or game.variant.side[other] != game.variant.side[seat]:
        other += 1
    return other


def first_of(ranked: list[int], answers: list[int], chance: Chance) -> int:
    """The best guess; any answer where all are alike."""
    return ranked[0] if ranked else answers[chance.below(len(answers))]


def mean_of(rows: list[list[float]]) -> list[float]:
    return [sum(row[n] for row in rows) / len(rows) for n in range(len(rows[0]))]


class MiddleEarthJudgement(Judgement):
    """Without `helps` a seat spares its partner and has no other thought for it: the same player, for comparison."""

    def __init__(self, helps: bool = True) -> None:
        super().__init__()
        self.partner_share = PARTNER_SHARE if helps else 0.0
        self.spread = 30.0
        self.playout = 8
        self.features = [ESTIMATE, *NAMES]
        self.unwanted = UNWANTED
        self.of_own = PARTNERS
        self.learned = {mode: read_chances("middle_earth", self.features_of(mode), mode) for mode in ("", *BESIDE)}
        self.seen = [*self.features, *MORE]
        self.insights = read_insights("middle_earth", self.seen)

    def estimate(self, game: Any, seat: int) -> float:
        return siege_estimate(game, seat) if isinstance(game, Siege) else worth_in_mode(game, seat, lasting_worth, self.partner_share)

    def glance(self, game: Any, seat: int) -> float:
        return siege_estimate(game, seat) if isinstance(game, Siege) else worth_in_mode(game, seat, glance_worth, self.partner_share)

    def subject(self, game: Any) -> str:
        return mode_of(game)

    def features_of(self, subject: str) -> list[str]:
        return [ESTIMATE, *SIEGE] if subject == "siege" else [*self.features, *BESIDE.get(subject, [])]

    def contenders(self, game: Any) -> list[list[int]]:
        """Each for itself, but for the hunt, in which sides win. [hunt.5]"""
        if mode_of(game) != "hunt":
            return super().contenders(game)
        table: MiddleEarth = game
        return [[seat for seat in range(table.seats) if table.variant.side[seat] == side] for side in (GOOD, EVIL)]

    def rivals(self, game: Any, own: int) -> list[int]:
        """Not one's partner: the side must win first. [alliance.2]"""
        found = super().rivals(game, own)
        return [seat for seat in found if not is_partner(game, own, seat)] if mode_of(game) == "alliance" else found

    def parts(self, game: Any, seat: int) -> list[float]:
        own = self.estimate(game, seat) / self.spread
        return [own, *siege_features(game, seat)] if isinstance(game, Siege) else [own, *features(game, seat)]

    def rows(self, game: Any) -> list[list[float]]:
        mode = mode_of(game)
        if mode in ("", "siege"):
            return super().rows(game)
        table: MiddleEarth = game
        if mode == "alliance":
            return [[*self.parts(table, seat), *features(table, partner_of(table, seat))] for seat in range(table.seats)]
        sides = self.contenders(table)
        return [
            [*mean_of([self.parts(table, seat) for seat in sides[side]]), *hunt_features(table, side, sides[side])] for side in (GOOD, EVIL)
        ]

    def sights(self, game: Any) -> list[list[float]]:
        table: MiddleEarth = game
        return [[*self.parts(table, seat), *more_features(table, seat)] for seat in range(table.seats)]

    def insight(self, game: Any) -> Insight:
        return NOTHING_LEARNED if mode_of(game) else super().insight(game)

    def policy(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        if isinstance(game, Siege):
            return siege_policy(game, seat, answers, chance)
        table: MiddleEarth = game
        return first_of(self.ranked(table, seat, answers, False), answers, chance)

    def quick(self, game: Any, seat: int, answers: list[int], chance: Chance) -> int:
        if not is_duel(game):
            return self.policy(game, seat, answers, chance)
        table: MiddleEarth = game
        return first_of(self.ranked(table, seat, answers, True), answers, chance)

    def candidates(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        if isinstance(game, Siege):
            return siege_candidates(game, seat, answers)
        table: MiddleEarth = game
        return self.ranked(table, seat, answers, False) or answers

    def searched(self, game: Any, seat: int, answers: list[int]) -> list[int]:
        if not is_duel(game):
            return self.candidates(game, seat, answers)
        table: MiddleEarth = game
        return self.ranked(table, seat, answers, True) or answers

    def is_quiet(self, game: Any, seat: int) -> bool:
        """The observer's own turn begins: everybody has had an answer to what it did."""
        if isinstance(game, Siege):
            return game.active == seat and game.asked.kind == "take_die"
        table: MiddleEarth = game
        return table.active == seat and table.fresh and table.asked.kind == "reinforce"

    def interrupts(self, game: Any) -> bool:
        """The defender's cards and dice come in the middle of an attack."""
        table: Game = game
        return table.asked.kind in INTERRUPTIONS

    def ranked(self, game: MiddleEarth, seat: Seat, answers: list[int], duel: bool) -> list[int]:
        """The answers worth a thought, the best guess first; none: all alike."""
        fighting = IN_A_DUEL.get(game.asked.kind)
        if fighting is not None:
            return fighting(game, seat, answers, duel)
        choice = CHOICES.get(game.asked.kind)
        return choice(game, seat, answers) if choice is not None else []


JUDGEMENT: Final = MiddleEarthJudgement()
