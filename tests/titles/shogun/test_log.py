"""What everybody at the table is told, in order and with every number."""

from typing import Any

import pytest

import tatami
from tatami.texts import Texts
from tatami.texts.moves import moves, told
from tatami.titles.shogun.rules.act import PERFORM, perform
from tatami.titles.shogun.rules.battle import attack
from tatami.titles.shogun.rules.domains import ACTION, EVENT, PROVINCE
from tatami.titles.shogun.rules.ids import (
    BUILD_CASTLE,
    BUILD_THEATRE,
    CASTLE,
    COLLECT_RICE,
    COLLECT_TAXES,
    FARMERS,
    FIVE_ARMIES,
    MARCH_A,
    MOST_SEATS,
    NEUTRAL,
)
from tatami.titles.shogun.rules.march import move
from tatami.titles.shogun.rules.revolt import revolt
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.winter import spoil_rice
from titles.shogun.table import BLUE, KOZUKE, RED, SHINANO, YELLOW, falls, lay_plan, log, province, table


def attacked(armies: int, defenders: int, out: dict[int, int], owner: int = RED, **more: Any) -> list[str]:
    """What is told when Blue marches from Shinano into Kozuke and so many cubes fall out."""
    lands = {"shinano": (BLUE, armies + 1)} | ({"kozuke": (owner, defenders)} if owner != NEUTRAL else {})
    game = table(lands, **more)
    since = len(game.events(None))
    falls(game, {BLUE: armies, owner if owner != NEUTRAL else FARMERS: defenders}, out)
    attack(game, BLUE, SHINANO, KOZUKE, armies)
    return log(game, since)


@pytest.mark.rule("shogun/battle.1", "shogun/battle.6", "shogun/battle.8", "shogun/battle.9")
@pytest.mark.parametrize(
    ("out", "told"),
    [
        ({BLUE: 3, RED: 1}, "province_conquered 0 kozuke 2"),
        ({BLUE: 1, RED: 2}, "attack_repelled 2 kozuke 1"),
        ({BLUE: 2, RED: 2}, "battle_tied kozuke"),
    ],
)
def test_the_log_of_a_battle(out: dict[int, int], told: str) -> None:
    """Who attacks whom from where, what goes into the tower and what falls out of it, and what came of it."""
    mark = table({"shinano": (BLUE, 2)}).view(None)["players"]
    names = [player["daimyo"] for player in mark]
    thrown = [names[BLUE]] * 3 + [names[RED]] * 2
    fell = [names[BLUE]] * out[BLUE] + [names[RED]] * out[RED]
    assert attacked(3, 2, out) == ["battle_began 0 shinano kozuke 2 3", f"cubes_thrown {thrown}", f"cubes_fell {fell}", told]


@pytest.mark.rule("shogun/battle.2", "shogun/battle.11")
@pytest.mark.parametrize(
    ("out", "told"), [({BLUE: 3, FARMERS: 1}, "province_conquered 0 kozuke 2"), ({BLUE: 1, FARMERS: 1}, "neutral_held 0 kozuke")]
)
def test_the_log_of_an_attack_on_farmers(out: dict[int, int], told: str) -> None:
    """One farmer defends a neutral province; with as many farmers as armies it stays neutral."""
    rows = attacked(3, 1, out, NEUTRAL)
    assert (rows[0], rows[-1], len(rows)) == ("neutral_attacked 0 shinano kozuke 3", told, 4)


@pytest.mark.rule("shogun/march.1", "shogun/march.3")
def test_the_log_of_a_march_at_home() -> None:
    """Nineteen armies from Aki to Iyo."""
    game = table({"aki": (BLUE, 20), "iyo": (BLUE, 21)})
    since = len(game.events(None))
    move(game, BLUE, province("aki"), province("iyo"), 19)
    assert log(game, since) == ["armies_moved 0 aki iyo 19"]


def done(game: Shogun, action: int, where: str) -> list[str]:
    since = len(game.events(None))
    assert perform(game, BLUE, province(where), action)
    return log(game, since)


@pytest.mark.rule("shogun/build.1", "shogun/event.16", "shogun/rice.1", "shogun/tax.1", "shogun/levy.1", "shogun/unrest.1")
def test_the_log_of_actions() -> None:
    """A theatre, and under the event the marker it takes away; Hoki's 5 rice and its anger; taxes; five armies."""
    assert done(table({"hoki": (BLUE, 2)}), BUILD_THEATRE, "hoki") == ["building_built 0 hoki theatre"]
    calmed = table({"hoki": (BLUE, 2)}, event="theatre_calms_7", markers={"hoki": 2})
    assert done(calmed, BUILD_THEATRE, "hoki") == ["building_built 0 hoki theatre", "farmers_calmed hoki"]
    assert calmed.markers[province("hoki")] == 1
    assert done(table({"hoki": (BLUE, 2)}), COLLECT_RICE, "hoki") == ["rice_collected 0 hoki 5", "farmers_angered hoki 1"]
    rows = done(table({"hoki": (BLUE, 2)}), COLLECT_TAXES, "hoki")
    assert [row.rsplit(" ", 1)[0] for row in rows] == ["taxes_collected 0 hoki", "farmers_angered hoki"]
    assert done(table({"hoki": (BLUE, 2)}), FIVE_ARMIES, "hoki") == ["armies_placed 0 hoki 5"]


@pytest.mark.rule("shogun/act.3", "shogun/act.4", "shogun/plan.4")
@pytest.mark.parametrize(
    ("card", "chests", "told"),
    [
        ("hoki", 3, ["building_built 0 hoki castle"]),
        ("hoki", 2, ["action_lost 0 castle hoki", "reason_given 0 price"]),
        ("chest_2", 3, ["nothing_planned 0 castle chest_2"]),
    ],
)
def test_the_log_of_an_order(card: str, chests: int, told: list[str]) -> None:
    """A castle is built for its price, lost without it, and not ordered by a chest card."""
    game = table({"hoki": (BLUE, 2)})
    lay_plan(game, BLUE, {"castle": card})
    game.agenda.clear()
    game.chests[BLUE] = chests
    since = len(game.events(None))
    game.owe(PERFORM[BUILD_CASTLE * MOST_SEATS + BLUE])
    game.settle()
    assert log(game, since) == told


@pytest.mark.rule("shogun/act.4", "shogun/build.2", "shogun/build.3", "shogun/box.7", "shogun/march.2", "shogun/event.6")
@pytest.mark.parametrize(
    ("action", "where", "set_up", "reason"),
    [
        (BUILD_CASTLE, "hoki", {"built": {"hoki": ["castle"]}}, "twice"),
        (BUILD_CASTLE, "aki", {"built": {"aki": ["temple", "theatre"]}}, "sites"),
        (BUILD_CASTLE, "hoki", {"tiles": 0}, "tiles"),
        (FIVE_ARMIES, "hoki", {"reserve": 4}, "armies_left"),
        (MARCH_A, "iyo", {"armies": 1}, "alone"),
        (MARCH_A, "hoki", {"event": "temple_peace_3"}, "closed"),
    ],
)
def test_a_lost_action_says_why(action: int, where: str, set_up: dict[str, Any], reason: str) -> None:
    """The building stands there, no site, no tile, no armies in reserve, one army alone, or temples on all sides."""
    lands = {"hoki": (BLUE, 2), "aki": (BLUE, 2), "iyo": (BLUE, set_up.get("armies", 2))}
    temples = {id: ["temple"] for id in ("harima", "tajima", "mimasaka", "bitchu", "bingo", "izumo")} if reason == "closed" else {}
    lands |= dict.fromkeys(temples, (RED, 1))
    game = table(lands, event=set_up.get("event"), built={**temples, **set_up.get("built", {})})
    lay_plan(game, BLUE, {ACTION.id_of(action): where})
    game.agenda.clear()
    game.tiles[CASTLE] = set_up.get("tiles", game.tiles[CASTLE])
    game.reserve[BLUE] = set_up.get("reserve", game.reserve[BLUE])
    since = len(game.events(None))
    game.owe(PERFORM[action * MOST_SEATS + BLUE])
    game.settle()
    rows = log(game, since)
    assert rows[-2:] == [f"action_lost 0 {ACTION.id_of(action)} {where}", f"reason_given 0 {reason}"]


@pytest.mark.rule("shogun/bid.4")
def test_a_tie_for_the_order_is_reported() -> None:
    """Of three bids of 1 the lot's order is told pair by pair, after the bids; a higher bid and an empty one tie with none."""
    game = table(dict.fromkeys(("aki", "bingo"), (BLUE, 1)), seats=4)
    for seat in range(4):
        lay_plan(game, seat, bid="chest_2" if seat == YELLOW else "chest_1")
    shown = [row.split() for row in log(game) if row.startswith(("bid_shown", "bids_tied"))]
    assert [row[0] for row in shown] == ["bid_shown"] * 4 + ["bids_tied"] * 2
    seats = [row[1] for row in shown[:4]]
    assert seats[0] == str(YELLOW)
    assert [row[1:] for row in shown[4:]] == [[seats[1], seats[2]], [seats[2], seats[3]]]


@pytest.mark.rule("shogun/revolt.1", "shogun/revolt.2", "shogun/revolt.3", "shogun/revolt.4")
@pytest.mark.parametrize(
    ("out", "told"), [({BLUE: 3, FARMERS: 1}, "revolt_put_down 0 hoki 2"), ({BLUE: 1, FARMERS: 1}, "province_lost 0 hoki")]
)
def test_the_log_of_a_revolt(out: dict[int, int], told: str) -> None:
    """Three armies put down one farmer, and two are left; lost where there are as many farmers."""
    game = table({"hoki": (BLUE, 3)}, markers={"hoki": 2})
    since = len(game.events(None))
    falls(game, {BLUE: 3, FARMERS: 2}, out)
    revolt(game, BLUE, province("hoki"), 0)
    rows = log(game, since)
    assert (rows[0], rows[3:]) == ("revolt_began 0 hoki", [told])


@pytest.mark.rule("shogun/winter.1", "shogun/winter.2")
def test_the_log_of_spoilt_rice() -> None:
    """Of a loss of seven, as much as each has."""
    game = table(seats=3)
    game.rice = [2, 9, 0]
    game.open_events = [EVENT.value_of("theatre_calms_7")]
    since = len(game.events(None))
    spoil_rice(game)
    assert log(game, since) == ["winter_came theatre_calms_7", "rice_spoiled 0 2", "rice_spoiled 1 7", "rice_spoiled 2 0"]


@pytest.mark.rule("shogun/draft.1", "shogun/draft.3", "shogun/draft.4", "shogun/draft.5")
def test_the_log_of_the_draft() -> None:
    """Two cards open; an open card and the group on its province, then a new open card; an unseen card opens none."""
    game: Any = tatami.new("shogun", seats=3, seed=2, options={"start": "draft"})
    assert log(game)[-1] == f"cards_opened {[PROVINCE.id_of(card) for card in sorted(game.open_cards)]}"
    seat, card = game.waiting()[0], PROVINCE.id_of(game.open_cards[0])
    since = len(game.events(None))
    game.play(seat, game.question(seat).domain.value_of(card))
    armies = game.question(seat).answers[0]
    game.play(seat, armies)
    opened = [PROVINCE.id_of(card) for card in sorted(game.open_cards)]
    assert log(game, since) == [f"card_taken {seat} {card}", f"group_placed {seat} {card} {armies}", f"cards_opened {opened}"]
    seat, since = game.waiting()[0], len(game.events(None))
    game.play(seat, game.question(seat).answers[-1])
    armies = game.question(seat).answers[-1]
    game.play(seat, armies)
    mine = [PROVINCE.id_of(place) for place, owner in enumerate(game.owner) if owner == seat]
    assert log(game, since) == [f"unseen_card_taken {seat} {mine[0]}", f"group_placed {seat} {mine[0]} {armies}"]


def test_a_move_is_told_in_few_words() -> None:
    """A season by its open actions; the bids in one sentence, with who came behind by lot; a fight by the cubes that counted."""
    game = table({"shinano": (BLUE, 4), "kozuke": (RED, 2)})
    texts = Texts(tatami.title("shogun"), "en", ["Ann", "Bob", "Cleo", "Dan"])
    for seat in range(4):
        lay_plan(game, seat, bid="chest_2" if seat == YELLOW else "chest_1")
    heard = game.events(None)
    cut = moves(tatami.title("shogun"), heard)
    season = next(told(texts, None, move) for move in cut if move[0].kind == "season_began")
    assert season.startswith("Spring begins. Actions: ")
    assert season.count(",") == 4
    bids = next(told(texts, None, move) for move in cut if move[0].kind == "event_drawn")
    assert bids.count("(by lot)") == 2
    assert "Bids: Bob chest card 2, " in bids
    since = len(game.events(None))
    falls(game, {BLUE: 3, RED: 2}, {BLUE: 3, RED: 1})
    attack(game, BLUE, SHINANO, KOZUKE, 3)
    fight = told(texts, None, game.events(None)[since:]).replace("\xa0", " ")
    assert fight.startswith("Ann attacks Kozuke, held by Cleo, from Shinano with 3 armies (3 : 1), takes Kozuke; 2 armies stand there")


@pytest.mark.rule("shogun/battle.4", "shogun/battle.10")
@pytest.mark.parametrize(
    ("out", "markers", "says"),
    [
        ({BLUE: 3, RED: 1, FARMERS: 1}, 0, "(3 : 2)"),
        ({BLUE: 3, RED: 1, FARMERS: 1}, 1, "(3 : 1)"),
        ({BLUE: 2, RED: 1, FARMERS: 1}, 0, "(2 : 2)"),
        ({BLUE: 1, RED: 2, FARMERS: 1}, 0, "(1 : 3)"),
        ({BLUE: 1, RED: 2, FARMERS: 1}, 1, "(1 : 2)"),
        ({BLUE: 1, FARMERS: 2}, 0, "(1 : 2)"),
    ],
)
def test_farmers_count_for_a_quiet_province_in_words_too(out: dict[int, int], markers: int, says: str) -> None:
    """The numbers of a fight are those that decided it: farmers of the tray side with the defender of a quiet province."""
    game = table({"shinano": (BLUE, 4), "kozuke": (RED, 2)}, markers={"kozuke": markers}, lower={FARMERS: 2})
    since = len(game.events(None))
    falls(game, {BLUE: 3, RED: 2}, out)
    attack(game, BLUE, SHINANO, KOZUKE, 3)
    texts = Texts(tatami.title("shogun"), "en", ["Ann", "Bob", "Cleo", "Dan"])
    assert says in told(texts, None, game.events(None)[since:]).replace("\xa0", " ")
