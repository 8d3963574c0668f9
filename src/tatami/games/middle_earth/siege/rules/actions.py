"""A play's actions: moves, shots, assaults, rams, and the cards. [siege_action, siege_cards]"""

from typing import ClassVar, Final

from tatami.core.agenda import Step
from tatami.core.domain import COUNT, NO, Domain, Param
from tatami.games.middle_earth.siege import events
from tatami.games.middle_earth.siege.rules.fighting import assault, is_sheltered, march, shoot, throw, told
from tatami.games.middle_earth.siege.rules.group import choose_pieces, take_strongest
from tatami.games.middle_earth.siege.rules.pieces import capture, capture_leaders, enter, enter_leader
from tatami.games.middle_earth.siege.rules.ways import assailable, goals
from tatami.games.middle_earth.siege.scoring import finish_if_won
from tatami.games.middle_earth.siege.state import NOBODY, Siege
from tatami.games.middle_earth.siege.tables import (
    ACT,
    ARAGORN,
    ARAGORNS_QUAYS,
    ARCHER,
    ASSAULT,
    BLACK_FLEET,
    BOMBARD,
    CARDS_OF,
    CAVALRYMAN,
    CHIEFTAIN,
    CHIEFTAINS_ROAD,
    CITY,
    END_UNIT,
    FIRST_UNIT,
    FORECOURT,
    GROND,
    GROND_LOAD,
    GROUP,
    HAS_BANNER,
    HOLD_THE_GATE,
    HORNS,
    INFANTRYMAN,
    KNIGHT,
    LEADER,
    MOVE,
    MUMAK,
    MUMAKIL,
    NEIGHBOURS,
    PART,
    PLAY,
    PLAYABLE,
    RAM,
    SHOOT,
    SHOOTER,
    SORTIE,
    SORTIE_FROM,
    SPACE,
    SPACES,
    SWAN_KNIGHTS,
    SWAN_SPACES,
    THEODEN,
    THEODENS_ROAD,
    TREBUCHETS,
    UNITS,
    VOLLEY,
    WALLS,
    WAR_ENGINES,
    WHOLE,
    WITHIN,
    Space,
)
from tatami.games.middle_earth.tables import EVIL, GOOD, YES, YES_NO, Seat

ARCHER_RANGE: Final = 2
ENGINE_RANGE: Final = 3
MOST_SHOTS: Final = 3
HIT_ON: Final = 6
VOLLEY_HIT_ON: Final = 5
SORTIE_POINTS: Final = 2
ENGINE_LOAD: Final[list[int]] = [0, 2]  # side: its shooting engine among the loading cards
ENGINE: Final[list[int]] = [TREBUCHETS, WAR_ENGINES]


# Where the points may be spent.


def sources(game: Siege, seat: Seat) -> list[Space]:
    """The spaces from which the seat can pay for an action. [siege_action.1, siege_cards.7]"""
    if game.points:
        return [at for at in range(SPACES) if game.holder[at] == seat]
    if game.sortie:
        return [at for at in range(SPACES) if game.holder[at] == seat and SORTIE_FROM[at]]
    return []


def pay(game: Siege, start: Space) -> None:
    """One action point; those of a sortie first where they fit. [siege_action.1, siege_cards.7]"""
    if game.sortie and SORTIE_FROM[start]:
        game.sortie -= 1
    else:
        game.points -= 1
    game.acted = True


class Act(Step):
    """What does the player do next? [siege_action.1, siege_action.20]"""

    kind: ClassVar[str] = "siege_act"
    rule: ClassVar[str] = "siege_action.1"
    domain: ClassVar[Domain] = ACT
    params: ClassVar[list[Param]] = [Param("points", COUNT)]

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        found = [NO]
        starts = sources(game, seat)
        if starts:
            if can_move(game, seat, starts):
                found.append(MOVE)
            if any(targets(game, seat, at) for at in starts):
                found.append(SHOOT)
            if any(assailable(game, seat, at) for at in starts):
                found.append(ASSAULT)
            if can_ram(game, seat):
                found.append(RAM)
            if can_bombard(game, seat):
                found.append(BOMBARD)
        if game.kept[seat]:
            for i, kind in enumerate(PLAYABLE):
                if game.has(seat, kind) and can_play(game, kind):
                    found.append(PLAY + i)
        return found

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        if answer == NO:
            return
        game.owe(self)
        if answer == MOVE:
            game.owe(MOVE_FROM)
        elif answer == SHOOT:
            game.owe(SHOOT_FROM)
        elif answer == ASSAULT:
            game.owe(ASSAULT_FROM)
        elif answer == RAM:
            ram(game)
        elif answer == BOMBARD:
            game.owe(BOMBARD_AT)
        else:
            play_card(game, seat, PLAYABLE[answer - PLAY])

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [game.points + game.sortie]


# Moves.


def can_move(game: Siege, seat: Seat, starts: list[Space]) -> bool:
    return any(goals(game, seat, at) for at in starts)


class MoveFrom(Step):
    """From where? [siege_action.2]"""

    kind: ClassVar[str] = "siege_move_from"
    rule: ClassVar[str] = "siege_action.2"
    domain: ClassVar[Domain] = SPACE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return [at for at in sources(game, seat) if goals(game, seat, at)]

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(MoveTo(answer))


class MoveTo(Step):
    """Where to? [siege_action.2]"""

    kind: ClassVar[str] = "siege_move_to"
    rule: ClassVar[str] = "siege_action.2"
    domain: ClassVar[Domain] = SPACE
    params: ClassVar[list[Param]] = [Param("start", SPACE)]

    def __init__(self, start: Space) -> None:
        self.start = start

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return goals(game, seat, self.start)

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(Group(self.start, answer, False))

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.start]


class Group(Step):
    """All of them, or a part? [siege_action.2, siege_action.8]"""

    kind: ClassVar[str] = "group"
    rule: ClassVar[str] = "siege_action.2"
    domain: ClassVar[Domain] = GROUP
    params: ClassVar[list[Param]] = [Param("start", SPACE), Param("goal", SPACE)]

    def __init__(self, start: Space, goal: Space, assault: bool) -> None:
        self.start = start
        self.goal = goal
        self.assault = assault

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return WHOLE_OR_PART

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(Go(self.start, self.goal, self.assault))
        if answer == PART:
            choose_pieces(game, seat, self.start, self.goal, self.assault)
            return
        take_strongest(game, seat, self.start, self.goal, self.assault)
        if self.assault:
            game.owe(AssaultLeader(self.start, self.goal))

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.start, self.goal]


WHOLE_OR_PART: Final[list[int]] = [WHOLE, PART]


class Go(Step):
    """The chosen group sets out. [siege_action.2, siege_action.8]"""

    def __init__(self, start: Space, goal: Space, assault: bool) -> None:
        self.start = start
        self.goal = goal
        self.assault = assault

    def do(self, game: Siege, seat: Seat) -> None:
        pay(game, self.start)
        if self.assault:
            assault(game, seat, self.start, self.goal)
        else:
            march(game, self.start, self.goal)
            finish_if_won(game)


# Assaults.


class AssaultFrom(Step):
    """From where is the assault? [siege_action.8]"""

    kind: ClassVar[str] = "assault_from"
    rule: ClassVar[str] = "siege_action.8"
    domain: ClassVar[Domain] = SPACE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return [at for at in sources(game, seat) if assailable(game, seat, at)]

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(AssaultTo(answer))


class AssaultTo(Step):
    """Which space is assaulted? [siege_action.8]"""

    kind: ClassVar[str] = "assault_to"
    rule: ClassVar[str] = "siege_action.8"
    domain: ClassVar[Domain] = SPACE
    params: ClassVar[list[Param]] = [Param("start", SPACE)]

    def __init__(self, start: Space) -> None:
        self.start = start

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return assailable(game, seat, self.start)

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(Group(self.start, answer, True))

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.start]


class AssaultLeader(Step):
    """Does a leader take part? [siege_action.10]"""

    kind: ClassVar[str] = "assault_leader"
    rule: ClassVar[str] = "siege_action.10"
    domain: ClassVar[Domain] = LEADER
    params: ClassVar[list[Param]] = [Param("start", SPACE), Param("goal", SPACE)]

    def __init__(self, start: Space, goal: Space) -> None:
        self.start = start
        self.goal = goal

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        leaders = game.leaders_in(self.start)
        return [NO, *leaders] if leaders else leaders

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        if answer != NO:
            game.group[UNITS + answer] = 1

    def do(self, game: Siege, seat: Seat) -> None:
        """No leader is there."""

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.start, self.goal]


# Shots.


def volleys(game: Siege, seat: Seat, start: Space, goal: Space) -> int:
    """How many dice the archers of a space may throw at another. [siege_action.5, siege_action.6]"""
    fresh = game.count(start, SHOOTER[seat]) - game.shot[start]
    if seat == EVIL and HAS_BANNER[goal]:
        fresh //= 2
    return min(fresh, MOST_SHOTS)


def targets(game: Siege, seat: Seat, start: Space) -> list[Space]:
    """What the archers of a space can shoot at. [siege_action.4, siege_cards.1]"""
    if game.count(start, SHOOTER[seat]) <= game.shot[start]:
        return []
    return [goal for goal in WITHIN[ARCHER_RANGE][start] if is_target(game, seat, goal) and volleys(game, seat, start, goal) > 0]


def is_target(game: Siege, seat: Seat, goal: Space) -> bool:
    return game.holder[goal] == 1 - seat and game.strength[goal] > 0 and not is_sheltered(game, seat, goal)


class ShootFrom(Step):
    """Whose archers shoot? [siege_action.4]"""

    kind: ClassVar[str] = "shoot_from"
    rule: ClassVar[str] = "siege_action.4"
    domain: ClassVar[Domain] = SPACE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return [at for at in sources(game, seat) if targets(game, seat, at)]

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(ShootAt(answer))


class ShootAt(Step):
    """What do they shoot at? [siege_action.4]"""

    kind: ClassVar[str] = "shoot_at"
    rule: ClassVar[str] = "siege_action.4"
    domain: ClassVar[Domain] = SPACE
    params: ClassVar[list[Param]] = [Param("start", SPACE)]

    def __init__(self, start: Space) -> None:
        self.start = start

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return targets(game, seat, self.start)

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(ShootDice(self.start, answer))

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.start]


class ShootDice(Step):
    """With how many dice? [siege_action.5, siege_action.6]"""

    kind: ClassVar[str] = "shoot_dice"
    rule: ClassVar[str] = "siege_action.5"
    domain: ClassVar[Domain] = COUNT
    params: ClassVar[list[Param]] = [Param("start", SPACE), Param("goal", SPACE)]

    def __init__(self, start: Space, goal: Space) -> None:
        self.start = start
        self.goal = goal

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return list(range(1, volleys(game, seat, self.start, self.goal) + 1))

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        pay(game, self.start)
        game.shot[self.start] += answer * (2 if seat == EVIL and HAS_BANNER[self.goal] else 1)
        shoot(game, self.start, self.goal, answer, HIT_ON)

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.start, self.goal]


# Engines and Grond.


def can_bombard(game: Siege, seat: Seat) -> bool:
    """The side's engine is there, loaded, and has not shot. [siege_cards.4, siege_cards.13]"""
    if game.bombarded or not game.loaded[ENGINE_LOAD[seat]] or not game.has(seat, ENGINE[seat]):
        return False
    return len(bombardable(game, seat)) > 0


def engine_spaces(game: Siege, seat: Seat) -> list[Space]:
    """Trebuchets shoot from the city, war engines from any space evil holds. [siege_cards.4, siege_cards.13]"""
    starts = sources(game, seat)
    return [at for at in starts if at == CITY] if seat == GOOD else starts


def bombardable(game: Siege, seat: Seat) -> list[Space]:
    starts = engine_spaces(game, seat)
    return [goal for goal in range(SPACES) if is_target(game, seat, goal) and engine_for(starts, goal) != NOBODY]


def engine_for(starts: list[Space], goal: Space) -> Space:
    """A space from which the engine reaches the goal, or NOBODY."""
    for at in starts:
        if goal in WITHIN[ENGINE_RANGE][at]:
            return at
    return NOBODY


class BombardAt(Step):
    """What do the engines shoot at? [siege_cards.4, siege_cards.13]"""

    kind: ClassVar[str] = "bombard_at"
    rule: ClassVar[str] = "siege_action.4"
    domain: ClassVar[Domain] = SPACE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return bombardable(game, seat)

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        start = engine_for(engine_spaces(game, seat), answer)
        pay(game, start)
        game.bombarded = True
        shoot(game, start, answer, game.loaded[ENGINE_LOAD[seat]], HIT_ON)


def can_ram(game: Siege, seat: Seat) -> bool:
    """Grond is loaded, the gate whole, and an evil unit stands before it. [siege_cards.10]"""
    return (
        seat == EVIL
        and not game.gate_broken
        and game.points > 0
        and game.loaded[GROND_LOAD] > 0
        and game.has(EVIL, GROND)
        and game.holder[FORECOURT] == EVIL
        and game.strength[FORECOURT] > 0
    )


def ram(game: Siege) -> None:
    """A die for each troll; any 6 breaks the gate, unless good holds it. [siege_cards.8, siege_cards.10]"""
    pay(game, FORECOURT)
    thrown = throw(game, game.loaded[GROND_LOAD])
    game.tell(events.GATE_RAMMED, told(thrown))
    if thrown[0] < HIT_ON:
        return
    if game.has(GOOD, HOLD_THE_GATE):
        game.owe(HOLD_GATE)
        game.active = GOOD
    else:
        break_gate(game)


def break_gate(game: Siege) -> None:
    game.gate_broken = True
    game.tell(events.GATE_BROKEN)


class HoldGate(Step):
    """Does good hold the gate? [siege_cards.8]"""

    kind: ClassVar[str] = "hold_gate"
    rule: ClassVar[str] = "siege_cards.8"
    domain: ClassVar[Domain] = YES_NO

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return NO_OR_YES

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.active = EVIL
        if answer == YES:
            lay_away(game, GOOD, HOLD_THE_GATE, for_good=False)
        else:
            break_gate(game)


NO_OR_YES: Final[list[int]] = [NO, YES]


# Cards.


def can_play(game: Siege, kind: int) -> bool:
    """Whether a card can be played now. [siege_cards.2, siege_cards.5–8, siege_cards.14]"""
    if kind == HORNS:
        return game.holder[THEODENS_ROAD] != EVIL
    if kind == MUMAKIL:
        return game.holder[CHIEFTAINS_ROAD] != GOOD
    if kind == VOLLEY:
        return len(volley_walls(game)) > 0
    if kind == SORTIE:
        return not game.acted
    if kind == HOLD_THE_GATE:
        return game.loaded[GROND_LOAD] > 0 and game.has(EVIL, GROND)
    if kind == SWAN_KNIGHTS:
        return any(game.holder[at] != EVIL for at in SWAN_SPACES)
    return True


def play_card(game: Siege, seat: Seat, kind: int) -> None:
    """Cards that are played leave the game; cards that are discarded may come back. [siege_action.20]"""
    lay_away(game, seat, kind, for_good=kind not in (VOLLEY, SORTIE, HOLD_THE_GATE))
    if kind == HORNS:
        enter(game, THEODENS_ROAD, CAVALRYMAN, 4)
        enter_leader(game, THEODEN, THEODENS_ROAD)
    elif kind == MUMAKIL:
        enter(game, CHIEFTAINS_ROAD, MUMAK, 1)
        enter_leader(game, CHIEFTAIN, CHIEFTAINS_ROAD)
    elif kind == BLACK_FLEET:
        game.owe(LANDING)
        if game.holder[ARAGORNS_QUAYS] == EVIL:
            game.owe(FLEE)
            game.active = EVIL
    elif kind == VOLLEY:
        game.owe(VOLLEY_FROM)
    elif kind == SWAN_KNIGHTS:
        game.owe(SWAN)
    elif kind == SORTIE:
        game.sortie += SORTIE_POINTS
    else:
        game.loaded[GROND_LOAD] -= 1
        game.tell(events.UNIT_UNLOADED, CARDS_OF[GROND].bit_length() - 1)


def lay_away(game: Siege, seat: Seat, kind: int, for_good: bool) -> None:
    cards = game.kept[seat] & CARDS_OF[kind]
    card = cards & -cards
    game.kept[seat] &= ~card
    if for_good:
        game.gone |= card
    else:
        game.tirith_discard |= card
    game.tell(events.CARD_PLAYED, seat, card.bit_length() - 1)


class Flee(Step):
    """Where do the pieces at the quays retreat to? [siege_cards.3]"""

    kind: ClassVar[str] = "flee_to"
    rule: ClassVar[str] = "siege_cards.3"
    domain: ClassVar[Domain] = SPACE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return [at for at in NEIGHBOURS[ARAGORNS_QUAYS] if game.holder[at] != GOOD]

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        for unit in range(FIRST_UNIT[EVIL], END_UNIT[EVIL]):
            n = game.count(ARAGORNS_QUAYS, unit)
            if n:
                game.add(ARAGORNS_QUAYS, unit, -n)
                game.add(answer, unit, n)
                game.tell(events.UNITS_MOVED, n, unit, ARAGORNS_QUAYS, answer)
        for leader in game.leaders_in(ARAGORNS_QUAYS):
            game.put_leader(leader, answer)
            game.tell(events.LEADER_RODE, leader, ARAGORNS_QUAYS, answer)

    def do(self, game: Siege, seat: Seat) -> None:
        """There is no way out: all are captured. [siege_cards.3]"""
        for unit in range(FIRST_UNIT[EVIL], END_UNIT[EVIL]):
            if game.count(ARAGORNS_QUAYS, unit):
                capture(game, ARAGORNS_QUAYS, unit, game.count(ARAGORNS_QUAYS, unit))
        capture_leaders(game, ARAGORNS_QUAYS)


class Landing(Step):
    """Aragorn comes ashore. [siege_cards.3]"""

    def do(self, game: Siege, seat: Seat) -> None:
        game.active = GOOD
        enter(game, ARAGORNS_QUAYS, INFANTRYMAN, 3)
        enter(game, ARAGORNS_QUAYS, KNIGHT, 1)
        enter_leader(game, ARAGORN, ARAGORNS_QUAYS)
        finish_if_won(game)


def volley_walls(game: Siege) -> list[Space]:
    return [at for at in WALLS if game.count(at, ARCHER) and volley_targets(game, at)]


def volley_targets(game: Siege, wall: Space) -> list[Space]:
    return [goal for goal in WITHIN[ARCHER_RANGE][wall] if is_target(game, GOOD, goal)]


class VolleyFrom(Step):
    """From which wall? [siege_cards.5]"""

    kind: ClassVar[str] = "volley_from"
    rule: ClassVar[str] = "siege_cards.5"
    domain: ClassVar[Domain] = SPACE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return volley_walls(game)

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        game.owe(VolleyAt(answer))


class VolleyAt(Step):
    """What do they shoot at? [siege_cards.5]"""

    kind: ClassVar[str] = "volley_at"
    rule: ClassVar[str] = "siege_cards.5"
    domain: ClassVar[Domain] = SPACE
    params: ClassVar[list[Param]] = [Param("start", SPACE)]

    def __init__(self, wall: Space) -> None:
        self.wall = wall

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return volley_targets(game, self.wall)

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        shoot(game, self.wall, answer, min(MOST_SHOTS, game.count(self.wall, ARCHER)), VOLLEY_HIT_ON)

    def about(self, game: Siege, seat: Seat) -> list[object]:
        return [self.wall]


class Swan(Step):
    """Where do the Swan Knights appear? [siege_cards.6]"""

    kind: ClassVar[str] = "swan_knights"
    rule: ClassVar[str] = "siege_cards.6"
    domain: ClassVar[Domain] = SPACE

    def answers(self, game: Siege, seat: Seat) -> list[int]:
        return [at for at in SWAN_SPACES if game.holder[at] != EVIL]

    def take(self, game: Siege, seat: Seat, answer: int) -> None:
        enter(game, answer, KNIGHT, 2)


ACTIONS: Final = Act()
MOVE_FROM: Final = MoveFrom()
ASSAULT_FROM: Final = AssaultFrom()
SHOOT_FROM: Final = ShootFrom()
BOMBARD_AT: Final = BombardAt()
HOLD_GATE: Final = HoldGate()
FLEE: Final = Flee()
LANDING: Final = Landing()
VOLLEY_FROM: Final = VolleyFrom()
SWAN: Final = Swan()
