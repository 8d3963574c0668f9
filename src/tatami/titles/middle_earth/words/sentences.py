"""What the cards of Risk in Middle-earth do, and who stands where, in words: for the page, the answers and the terminal alike."""

from functools import cache
from typing import Any, Final

from tatami.core.events import Event
from tatami.core.game import Question
from tatami.core.outcome import Outcome
from tatami.core.title import Title
from tatami.texts import Texts, capital
from tatami.texts.grammar import counted
from tatami.texts.pieces import Piece
from tatami.titles.middle_earth.rules.domains import ADVENTURE, CARD, REGION, SIDE, TERRITORY
from tatami.titles.middle_earth.rules.ids import MISSIONS
from tatami.titles.middle_earth.rules.tables import CARD_RULE, DESIGNED, MISSION_AT, MISSION_POINTS, PLACE, REGION_BONUS, REGION_OF, REWARD
from tatami.titles.middle_earth.siege.rules.domains import ACTION_DIE, LEADER, SPACE, TIRITH, UNIT
from tatami.titles.middle_earth.siege.rules.tables import KIND_OF, TIRITH_RULE

DIE_SIDES: Final = 6
PLACES = ["reward_territory", "reward_region", "reward_anywhere", "reward_card"]  # in the order of PLACE
ENDS: Final = ("rest",)  # answers that see to everything else that would be asked
SPENT: Final = ("muster_count",)  # questions for a number that costs something
LOSSES: Final = ("leader_lost", "player_eliminated")  # events that do something to the seat they name first
AIMED: Final = {  # events that attack whoever holds a territory, and where they name it
    "attack_declared": "goal",
    "territory_conquered": "goal",
    "battalions_turned": "goal",
    "battalions_lost": "territory",
}
BEGINS: Final = (
    "turn_began",
    "attack_declared",
    "fortified",
    "mission_declared",
    "fellowship_rolled",
    "action_dice_rolled",
    "action_die_taken",
    "tirith_card_played",
    "shot",
    "assaulted",
    "gate_rammed",
)
JOINS: Final = ("battle_fought", "attack_ordered", "losses_taken", "power_played", "units_entered", "units_moved", "leader_rode", "scored")
ALIKE: Final = ("territory_claimed", "leader_placed", "battalions_mustered")
OMITTED: Final = (
    "turn_began",
    "attack_ordered",
    "battle_fought",
    "territories_dealt",
    "neutrals_placed",
    "rest_mustered",
)  # the stage shows the dice
SUMMED: Final = frozenset(
    ["attack_declared", "leader_joined", "losses_taken", "attack_broken_off", "territory_conquered"]
)  # events of an attack that its summary tells
STANDING: Final = (  # questions whose territories say how many battalions stand there
    "muster",
    "first_leader",
    "reinforce",
    "place_leader",
    "attack_from",
    "attack_to",
    "fortify",
    "fortify_to",
    "withdraw_to",
    "borne_to",
)

OWN_GROUND: Final = {*STANDING, "siege_move_from", "siege_move_to", "assault_from", "shoot_from", "volley_from"} - {
    "attack_to"
}  # of these, those about one's own


def condensed(events: list[Event]) -> list[Event]:
    """Tell the losses of an attack once, all throws together."""
    found: list[Event] = []
    for event in events:
        known = next(
            (other for other in found if event.kind == "losses_taken" == other.kind and event.values[:2] == other.values[:2]), None
        )
        if known is None:
            found.append(Event(event.type, event.values[:], event.answer))
        else:
            known.values[2:] = [n + more for n, more in zip(known.values[2:], event.values[2:], strict=True)]
    return found


@cache
def rule_of(id: str) -> str:
    """The rule that says what a card does."""
    if id in CARD.ids:
        return "cards.2"
    return CARD_RULE[ADVENTURE.value_of(id)] if id in ADVENTURE.ids else TIRITH_RULE[KIND_OF[TIRITH.value_of(id)]]


def effect(texts: Texts, id: str) -> str:
    """What a card does. Powers, events and Minas Tirith cards say it in their rule, behind their name; territory cards all say the same."""
    if id in CARD.ids:
        return texts.title.rulebook(texts.lang).rule(rule_of(id)).text
    if id in ADVENTURE.ids and ADVENTURE.value_of(id) < MISSIONS:
        return mission(texts, ADVENTURE.value_of(id))
    return rule_text(texts.title, texts.lang, rule_of(id))


@cache
def rule_text(title: Title, lang: str, rule: str) -> str:
    text = title.rulebook(lang).rule(rule).text
    said = text.partition(": ")[2] or text
    return said[:1].upper() + said[1:]


def mission(texts: Texts, mission: int) -> str:
    """Where a leader must arrive, what each side receives, and what of it is ours."""
    at = texts.name(TERRITORY, MISSION_AT[mission])
    text = texts.word("mission", territory=at, good=reward(texts, mission, 0), evil=reward(texts, mission, 1))
    if DESIGNED[mission]:
        text += " " + texts.word("designed", what=", ".join(texts.word(f"designed_{what}") for what in DESIGNED[mission]))
    return text


def at_stake(view: dict[str, Any], territory: str) -> str:
    """Follow a step out of a territory, as the end of a word's name: it leaves, the game ends, or the good side wins. [end.1, fellowship.3, hunt.1]"""
    path = view["fellowship"]["path"]
    if view["mode"] == "hunt":
        return "good" if territory in path[-2:] else "leaves"
    return "ends" if territory == path[-1] else "leaves"


def reward(texts: Texts, mission: int, side: int) -> str:
    region = texts.name(REGION, REGION_OF[MISSION_AT[mission]])
    gained = texts.word(PLACES[PLACE[mission]], REWARD[mission * 2 + side], region=region)
    return texts.word("reward_points", MISSION_POINTS[mission * 2 + side], reward=gained)


def move(texts: Texts, events: list[Event]) -> str | None:
    """Return an attack in few words: what was taken or held, and what both lost; None for moves that are told by their events."""
    declared = events[0]
    losses = [event for event in events if event.kind == "losses_taken"]
    if declared.kind != "attack_declared" or not losses:
        return None
    seat, start, goal = declared.values
    taken = any(event.kind == "territory_conquered" for event in events)
    if not taken and not any(event.kind == "attack_broken_off" for event in events):
        return None
    led = texts.word("move_led") if any(event.kind == "leader_joined" for event in events) else ""
    told = texts.word(
        "move_taken" if taken else "move_held",
        who=texts.names[seat],
        goal=texts.name(TERRITORY, goal),
        start=texts.name(TERRITORY, start),
        led=led,
        lost=sum(event.values[2] for event in losses),
        fallen=sum(event.values[3] for event in losses),
    )
    more = [texts.event(event).removesuffix(".") for event in events if event.kind not in SUMMED]
    return ". ".join([told, *more])


def teams(options: dict[str, str], seat: int, seats: int) -> list[int]:
    """Return the seats that win with a seat: in the alliance and the hunt for four, the side. [setup.1, alliance.1, hunt.5]"""
    if seats < 4 or options.get("mode") not in ("alliance", "hunt"):
        return [seat]
    return [other for other in range(seats) if other % 2 == seat % 2]


def victory(texts: Texts, outcome: Outcome, options: dict[str, str]) -> str:
    """Return who has won for a side: both sums and the winning player of the alliance, what ended the hunt; "" where one player wins alone."""
    best = outcome.ranking[0]
    if outcome.ending.startswith("hunt."):
        names = ", ".join(texts.names[seat] for seat in outcome.winners)
        return texts.word(f"victory_{outcome.ending.replace('.', '_')}", names=names)
    partners = teams(options, best, len(outcome.scores))
    if options.get("mode") != "alliance" or len(partners) < 2:
        return ""
    points = sum(outcome.scores[seat] for seat in partners)
    return texts.word(
        "victory_alliance",
        side=capital(str(texts.name(SIDE, best % 2))),
        points=points,
        others=sum(outcome.scores) - points,
        name=texts.names[best],
        own=outcome.scores[best],
    )


def meanings(texts: Texts, view: dict[str, Any], question: Question) -> dict[str, str]:
    """Territories say how many battalions stand there and whose, those to be claimed what their region brings; spaces of the siege who stands there, its dice what
    they give."""
    if question.kind == "take_die":
        return {id: action_die(texts, shown) for shown, id in enumerate(ACTION_DIE.ids)}
    if view["mode"] == "siege":
        return {row["id"]: garrison(texts, row) for row in view["spaces"]}
    if question.kind == "claim":
        return {row["id"]: region(texts, row["region"]) for row in view["territories"]}
    if question.kind in STANDING:
        return {row["id"]: standing(texts, view, row) for row in view["territories"] if row["army"] is not None}
    return {}


def action_die(texts: Texts, shown: int) -> str:
    """The action points of a die, and the reinforcement cards that are missing to six. [siege.9]"""
    points = texts.word("die_points", shown)
    return f"{points}, {texts.word('die_cards', DIE_SIDES - shown)}" if shown < DIE_SIDES else points


def standing(texts: Texts, view: dict[str, Any], row: dict[str, Any]) -> str:
    """How many battalions, and whose where they are another's."""
    whose = "" if row["owner"] in (None, view["seat"]) else f"{texts.names[row['owner']]}, "
    return whose + texts.word("battalions", row["battalions"])


def region(texts: Texts, id: str) -> str:
    at = REGION.value_of(id)
    return f"{texts.name(REGION, at)} +{REGION_BONUS[at]}"


def garrison(texts: Texts, row: dict[str, Any]) -> str:
    """Units and leaders of a space of the siege."""
    units = [f"{n} × {texts.name(UNIT, UNIT.value_of(id))}" for id, n in row["units"].items()]
    return ", ".join([*units, *(str(texts.name(LEADER, LEADER.value_of(id))) for id in row["leaders"])])


def step_values(texts: Texts, question: Question, answer: str) -> dict[str, Any]:
    """The unit that enters, and the space it enters on; how many are kept in an attack; a mission by its name. Who stands on one's own side of a move is seen."""
    kind, _, rest = answer.partition("_")
    if question.kind == "deploy":
        return {"unit": texts.name(UNIT, UNIT.value_of(kind)), "space": texts.name(SPACE, SPACE.value_of(rest))}
    if question.kind == "order" and rest.isdecimal():
        return {"left": counted(int(rest), texts.lang)}
    if kind == "mission" and rest in ADVENTURE.ids:
        return {"mission": texts.name(ADVENTURE, ADVENTURE.value_of(rest))}
    return {"meaning": ""} if question.kind in OWN_GROUND else {}


def attacked(view: dict[str, Any], event: Event) -> int | None:
    """Who holds the territory that an event is aimed at."""
    place = event.plain()[AIMED[event.kind]] if event.kind in AIMED else None
    return next((row["owner"] for row in view.get("territories", ()) if row["id"] == place), None)


PIECES = [Piece(domain, id, rule_of(id)) for domain in (CARD, ADVENTURE, TIRITH) for id in domain.ids]
