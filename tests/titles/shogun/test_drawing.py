"""Shogun's board: planning by taps and by dragging, and what a throw of the tower shows."""

import re
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

import tatami
from tatami.core.chance import stream
from tatami.titles.shogun.board import facts, figures, strip
from tatami.titles.shogun.board.chances import attack_wins
from tatami.titles.shogun.board.places import PROVINCES
from tatami.titles.shogun.rules.battle import attack
from tatami.titles.shogun.rules.domains import EVENT, PROVINCE, SPACE, SPECIAL
from tatami.titles.shogun.rules.ids import ATTACK, DEFENCE, FARMERS, ONE_MORE_CHEST, ONE_MORE_RICE
from tatami.titles.shogun.rules.tables import EFFECT
from titles.shogun.table import BLACK, BLUE, RED, YELLOW, falls, go, lay_plan, names, play_season, province, say, set_actions, table
from web.drawing import drawn

TITLE = tatami.title("shogun")


def elements(board: str) -> list[ElementTree.Element]:
    """Every element of a board that parses as XML."""
    return list(ElementTree.fromstring(board).iter())


def having(board: str, attribute: str) -> list[ElementTree.Element]:
    return [element for element in elements(board) if attribute in element.attrib]


def test_a_spectator_sees_no_plan_and_no_hand() -> None:
    """The personal board and the hand are drawn for their owner only."""
    game = planning()
    assert 'class="sg-slots' not in drawn(game, None)[1]
    assert 'data-piece="card-' not in drawn(game, None)[1]
    assert 'data-piece="card-' in drawn(game, 0)[1]


def planning(laid: int = 0, seat: int = 0) -> Any:
    """The first season, the seat having laid some cards."""
    game = tatami.new("shogun", seats=4, seed=3, options={"start": "printed"})
    for _ in range(laid):
        game.play(seat, game.question(seat).answers[0])
    return game


def space_of(board: str, id: str) -> ElementTree.Element:
    return next(element for element in having(board, "id") if element.attrib["id"] == f"sg-space-{id}")


def test_a_card_is_laid_by_one_tap_on_the_space_asked_about_or_by_two() -> None:
    """Cards and their provinces on the map can be tapped and say what they would bring; a tap on another free space asks for its card instead."""
    game = planning()
    hand = game.view(0)["players"][0]["hand"]
    for asked, told in (("castle", "There is a free site"), ("tax", "one revolt marker is laid")):
        board = drawn(game, 0)[1]
        assert [id for id in SPACE.ids if "is-asked" in space_of(board, id).attrib["class"]] == [asked]
        assert all(space_of(board, id).attrib.get("data-then") == (None if id == asked else id) for id in SPACE.ids)
        pressed = [element.attrib["data-answer"] for element in having(board, "data-answer")]
        assert {id: pressed.count(id) for id in hand} == {id: 2 if id in PROVINCE.ids else 1 for id in hand}
        labels = [element.attrib["aria-label"] for element in having(board, "data-answer")]
        assert sum(told in label for label in labels) == 2 * len([id for id in hand if id in PROVINCE.ids])
        if asked == "castle":
            play_row(game, ["elsewhere", "tax"])


def test_a_covered_space_gives_its_card_back() -> None:
    """A tap on a covered space takes its card back in one go; then its card is asked for."""
    game = planning(laid=3)
    space = space_of(drawn(game, 0)[1], "temple")
    assert space.attrib["aria-label"].startswith("Take back")
    assert play_row(game, [space.attrib["data-answer"], space.attrib["data-then"]])["plan"]["temple"] is None
    assert "is-asked" in space_of(drawn(game, 0)[1], "temple").attrib["class"]


def test_cards_can_be_dragged_to_spaces() -> None:
    """While planning, every card can be dragged, and every space says what is answered before a card that is dropped there."""
    game = planning(laid=2)
    board = drawn(game, 0)[1]
    player = game.view(0)["players"][0]
    laid = {card for card in player["plan"].values() if card is not None}
    assert {element.attrib["data-drag"] for element in having(board, "data-drag")} == set(player["hand"]) | laid
    for element in having(board, "data-drop"):
        card = next(card for card in player["hand"] if card in PROVINCE.ids)
        dropped = play_row(game.clone(), [*element.attrib["data-drop"].split(), card])
        assert dropped["plan"][element.attrib["id"].removeprefix("sg-space-")] == card
    lifted = [element.attrib for element in having(board, "data-lift")]
    assert len(lifted) == 2
    for attributes in lifted:
        moved = play_row(game.clone(), [*attributes["data-lift"].split(), "elsewhere", "march_b", attributes["data-drag"]])
        assert moved["plan"]["march_b"] == attributes["data-drag"]


def play_row(game: Any, ids: list[str]) -> Any:
    """What the page does with a row of answers: each once it is offered, what is not offered is left out."""
    for id in ids:
        question = game.question(0)
        if id in [question.domain.id_of(answer) for answer in question.answers]:
            game.play(0, question.domain.value_of(id))
    return game.view(0)["players"][0]


def test_an_open_card_is_taken_with_a_group_by_one_click() -> None:
    """Beside each open card stand the sizes of the groups left; one click takes the province and places the group."""
    game = tatami.new("shogun", seats=3, seed=1)
    (seat,) = game.waiting()
    chips = [row.attrib for row in having(drawn(game, seat)[1], "data-then")]
    open_cards = game.view(None)["draft"]["open"]
    assert [(row["data-answer"], row["data-then"]) for row in chips] == [(id, n) for id in open_cards for n in "5432"]
    assert chips[0]["aria-label"].endswith("with 5 armies")
    for id in (chips[0]["data-answer"], chips[0]["data-then"]):
        say(game, seat, id)
    taken = next(row for row in game.view(None)["provinces"] if row["id"] == open_cards[0])
    assert (taken["owner"], taken["armies"]) == (seat, 5)
    assert not having(drawn(game, seat)[1], "data-then")


def test_the_plan_is_added_up() -> None:
    """Orders, bid and taxes laid so far are summed beside the chests at hand."""
    game = planning()
    first, second = [card for card in game.view(0)["players"][0]["hand"] if card in PROVINCE.ids][:2]
    play_row(game, [first, "elsewhere", "tax", second, "elsewhere", "bid", "chest_3"])
    taxes = next(row["chests"] for row in game.view(0)["provinces"] if row["id"] == second)
    assert f"15 − 3 actions − 3 bid + {taxes} taxes = {9 + taxes}" in drawn(game, 0)[1]


def board_text(game: Any, seat: "int | None") -> str:
    return re.sub(r"<[^>]*>", " ", drawn(game, seat)[1])


def test_a_province_bid_says_how_it_ranks() -> None:
    """Below one chest and above 0 chests, or above all chest cards, as the players agreed."""
    for option, told in (("above_zero", "ranks below one chest and above 0 chests"), ("above_all", "ranks above every chest card")):
        game = table({"aki": (BLUE, 3), "hoki": (BLUE, 2)}, province_bid=option)
        go(game, BLUE, "bid")
        labels = [element.attrib["aria-label"] for element in having(drawn(game, BLUE)[1], "data-answer")]
        found = [text for label in labels for text in re.findall(r"ranks [a-z0 ]+", label)]
        assert {text.strip() for text in found} == {told}


def test_every_revolt_marker_is_drawn() -> None:
    """One flame each up to three; from four on one, with their number beside it."""
    for markers, flames, number in ((0, 0, []), (1, 1, []), (3, 3, []), (4, 1, ["4"]), (7, 1, ["7"])):
        game = table({"aki": (BLUE, 3)}, markers={"aki": markers})
        drawn_map = elements(drawn(game, None)[1])
        assert len([e for e in drawn_map if e.attrib.get("href", "").endswith("#flame")]) == flames
        assert [e.text for e in drawn_map if e.attrib.get("class") == "sg-markers"] == number


def test_what_is_inside_a_closed_tower_is_not_on_the_page() -> None:
    """Cubes of the tray are drawn, and how many of each side lie inside; on which shelf only in a tower of glass."""
    for option in ("closed", "glass"):
        game = table({"aki": (BLUE, 3)}, lower={RED: 2, FARMERS: 3}, tower=option)
        game.tray[YELLOW] += 1
        game.reserve[YELLOW] -= 1
        board = drawn(game, BLUE)[1]
        assert len([e for e in having(board, "data-piece") if e.attrib["data-piece"].startswith("cube-")]) == 1
        assert ("The tower is closed" in board) == (option == "closed")
        assert ("Lower shelf 5" in board) == (option == "glass")
        assert "inside 5" in board


def test_a_void_order_is_drawn_as_void() -> None:
    """In its owner's plan and beside the owner's name."""
    game = table({"aki": (BLUE, 5), "bingo": (RED, 1)})
    for seat in range(4):
        if seat != YELLOW:
            lay_plan(game, seat, {"tax": "bingo"} if seat == RED else {})
    falls(game, {BLUE: 4, RED: 1}, {BLUE: 4})
    attack(game, BLUE, province("aki"), province("bingo"), 4)
    assert "is-void" in space_of(drawn(game, RED)[1], "tax").attrib["class"]
    assert "Actions hidden: 4; played: 0; void: 1" in rail(game, YELLOW, RED)


def rail(game: Any, viewer: "int | None", seat: int) -> str:
    """What stands below a seat's numbers in the rail."""
    return str(figures(drawn(game, viewer)[0], seat).more)


def test_open_cards_are_not_counted_as_hidden() -> None:
    """A shown bid and the card of a march being carried out lie face up; the covered cards of the engine are what is left."""
    game = table({"aki": (BLUE, 5), "bingo": (RED, 1), "omi": (YELLOW, 2)}, seats=3)
    set_actions(game, "march_a")
    for seat in range(3):
        lay_plan(game, seat, {"march_a": "aki"} if seat == BLUE else {})
    while game.question(game.waiting()[0]).kind == "choose_place":
        say(game, game.waiting()[0], names(game, game.waiting()[0])[0])
    assert game.question(BLUE).kind == "march_to"
    players = game.view(None)["players"]
    covered = [list(player["plan"].values()).count("covered") for player in players]
    assert covered[BLUE] == 4  # Aki and five chest cards, less the bid and the card of the march
    for viewer in (BLUE, RED, None):
        told = [rail(game, viewer, seat) for seat in range(3)]
        assert all(f"Actions hidden: {n}; played: 0" in text for n, text in zip(covered, told, strict=True))
        assert sum(text.count('class="o"') for text in told) == 4  # three bids and a march


def test_a_plan_without_a_possible_bid_says_why() -> None:
    """With no chests and no card that can be bid, the board asks for one back and does not offer to seal."""
    game = table(dict.fromkeys(("aki", "bingo", "hoki", "iwami", "izumo", "tajima"), (BLUE, 2)))
    game.pay(BLUE, game.chests[BLUE])
    for _ in range(10):
        game.play(BLUE, game.question(BLUE).answers[0])
    assert "No card left can be bid" in board_text(game, BLUE)
    assert "Seal the plan" not in board_text(game, BLUE)


def test_a_paid_bid_is_not_counted_again() -> None:
    """Once the bids are paid the line beside the plan subtracts none."""
    game = planning()
    for seat in range(4):
        lay_plan(game, seat, bid="chest_2" if seat == 0 else "chest_0")
    assert re.search("13 − [0-9]+ actions − 0 bid", board_text(game, 0))


def marching() -> Any:
    """Blue chooses where to march from Aki: into its own Iyo, a neutral province, or Red's."""
    game = table({"aki": (BLUE, 4), "bingo": (RED, 2), "iyo": (BLUE, 1), "kai": (YELLOW, 1)}, built={"bingo": ["castle"]})
    set_actions(game, "march_a")
    lay_plan(game, BLUE, {"march_a": "aki"}, bid="chest_4")
    for seat in (YELLOW, RED, BLACK):
        lay_plan(game, seat)
    for place in ("first", "second", "third", "fourth"):
        say(game, game.waiting()[0], place)
    game.event, game.effect = EVENT.value_of("castle_defends_2"), EFFECT[EVENT.value_of("castle_defends_2")]
    game.special = [ATTACK, ONE_MORE_CHEST, DEFENCE, ONE_MORE_RICE]
    return game


def test_every_target_says_what_marching_there_means() -> None:
    """An own province is entered; a neutral one has its farmer; another's has its armies, those that castle and card add, and loyal farmers."""
    game = marching()
    rows = [row.attrib for row in having(drawn(game, BLUE)[1], "data-answer")]
    labels = {row["data-answer"]: row["aria-label"].split(" · ")[0] for row in rows if "data-then" not in row}
    assert {row["data-answer"] for row in rows if "data-then" in row} == set(labels)
    assert labels == {
        "bingo": "Attack Bingo: up to 4 against 4, and farmers of the tray",
        "iwami": "Attack neutral Iwami: up to 4 against farmers: 1",
        "iyo": "Enter Iyo, which is yours",
    }
    say(game, BLUE, "bingo")
    cubes = play_attack(game)
    assert (cubes.count("uesugi"), cubes.count("tokugawa")) == (4, 4)


def play_attack(game: Any) -> list[str]:
    """All three go: what is thrown in."""
    say(game, BLUE, "3")
    cubes: list[str] = next(event.plain()["cubes"] for event in game.events(None) if event.kind == "cubes_thrown")
    return cubes


def test_ones_own_plan_stays_in_sight_while_actions_run() -> None:
    """Every space with its card; others and spectators see only that it is covered."""
    game = marching()
    assert "Aki" in "".join(space_of(drawn(game, BLUE)[1], "march_a").itertext())
    assert 'class="sg-slots"' not in drawn(game, None)[1]
    assert "Aki" not in "".join(space_of(drawn(game, RED)[1], "march_a").itertext())


def test_cards_say_their_name_and_what_they_do() -> None:
    """Special cards by name beside their holders; special, event and action cards with the text of their rule, in both languages."""
    game = marching()
    for lang in ("en", "fr"):
        rules = TITLE.rulebook(lang).rules
        scene, board = drawn(game, RED, lang)
        told = unescape(board) + "".join([unescape(str(figures(scene, seat).more)) for seat in range(4)])
        for rule in ("special.4", "special.5", "event.4", "march.1", "build.1"):
            assert rules[rule].text in told
        assert SPECIAL.text(ATTACK, lang) in told


def test_what_the_box_prints_of_provinces_and_daimyo_is_told() -> None:
    """Aki's sites have their names, and Tokugawa the colour of the box."""
    scene, board = drawn(table({"aki": (BLUE, 1), "kai": (RED, 1)}), None)
    assert "Aki 安芸 · 4 chests, 3 rice, 2 sites (Miyajima, Hiroshima)" in board
    assert "Daimyo, in the box red" in facts(scene, "seat-2")
    assert "Daimyo, dans la boîte rouge" in facts(drawn(table(), None, "fr")[0], "seat-2").replace("\xa0", " ")


def test_the_score_of_a_winter_now_comes_from_the_engine() -> None:
    """Two provinces, a castle and its majority: 2 + 1 + 3 points, beside the points so far and in the table of winter."""
    game = table({"aki": (BLUE, 1), "hoki": (BLUE, 1), "kai": (RED, 2)}, built={"aki": ["castle"]})
    assert "6 more if winter came now (provinces 2, buildings 1, most castles 3)" in rail(game, None, BLUE)
    assert "1 more if winter came now (provinces 1)" in rail(game, None, RED)
    rows = [element for element in elements(drawn(game, None)[1]) if element.tag == "tr"][1:]
    cells = {"".join(row[0].itertext()): ["".join(cell.itertext()) for cell in row[1:]] for row in rows}
    assert cells["Ayame"] == ["0", "2", "2", "1 × 2", "2", "1", "3", "–", "–", "–", "–", "+6", "0"]


def test_a_province_says_its_neighbours() -> None:
    """Clicked, Aki tells its owner, yield, sites, and each neighbour by land and sea with owner and armies."""
    scene, _ = drawn(table({"aki": (BLUE, 3), "bingo": (RED, 2)}, built={"aki": ["castle"]}), None)
    told = re.sub(r"<[^>]*>", "", facts(scene, "aki"))
    assert "Aki 安芸" in told
    assert "Ayame · 3 armies" in told
    assert "Neighbours: Bingo 2, Iwami –, Iyo –" in told
    assert facts(scene, "nowhere") == ""


@pytest.mark.rule("shogun/plan.4")
def test_the_rest_of_a_plan_is_covered_by_one_button() -> None:
    """With as many chest cards as free spaces one gesture lays them, the lowest as the bid; with fewer there is no such button."""
    game = planning()
    hand = [card for card in game.view(0)["players"][0]["hand"] if card in PROVINCE.ids]
    for card in hand[:5]:
        play_row(game, [card])
    assert strip(drawn(game, 0)[0]) == ""
    play_row(game, [hand[5]])
    (button,) = having(f"<p>{strip(drawn(game, 0)[0])}</p>", "data-answer")
    plan = play_row(game, [button.attrib["data-answer"], *button.attrib["data-then"].split()])["plan"]
    assert [plan[id] for id in SPACE.ids[6:]] == ["chest_4", "chest_3", "chest_2", "chest_1", "chest_0"]


@pytest.mark.rule("shogun/plan.6")
def test_the_plan_of_the_season_before_is_laid_by_one_button() -> None:
    """Every card that is still in hand goes to its space; there is no such button in the first season, or once a card is laid."""
    game = planning()
    assert strip(drawn(game, 0)[0]) == ""
    play_season(game)
    before = {space: card for space, card in game.view(0)["players"][0]["last_plan"].items() if card in game.view(0)["players"][0]["hand"]}
    assert len(before) > 8
    (button,) = having(f"<p>{strip(drawn(game, 0)[0])}</p>", "data-answer")
    answers = [button.attrib["data-answer"], *button.attrib["data-then"].split()]
    for id in answers:
        say(game, 0, id)
    assert {space: card for space, card in game.view(0)["players"][0]["plan"].items() if card} == before
    assert game.redeal(1, 3).view(1) == game.view(1)
    assert [card for at, card in enumerate(game.redeal(1, 3).last_plan) if at // 11 != 1 and card >= 0] == []
    say(game, 0, "elsewhere")
    assert strip(drawn(game, 0)[0]) == ""


@pytest.mark.rule("shogun/tower.7", "shogun/battle.3", "shogun/battle.4")
@pytest.mark.parametrize("target", ["bingo", "iwami"])
def test_the_chance_of_an_attack_is_what_the_engine_plays(target: str) -> None:
    """Of worlds that look the same to the attacker, so many end in a conquest as the pill says: within four standard errors."""
    game = marching()
    game.chance = stream(4)
    for side in (BLUE, RED, FARMERS):
        game.lower[side] += 2
        game.reserve[side] -= 2
    view = game.view(BLUE)
    way = next(row for row in view["march"]["targets"] if row["province"] == target)
    owner = next(row["owner"] for row in view["provinces"] if row["id"] == target)
    said = attack_wins(view, 3, way, owner)
    won = 0
    for seed in range(1000):
        world = game.redeal(BLUE, seed)
        say(world, BLUE, target)
        say(world, BLUE, "3")
        won += world.owner[province(target)] == BLUE
    assert abs(won / 1000 - said) < 4 * (0.25 / 1000) ** 0.5


def test_nothing_on_the_map_lies_on_another_thing() -> None:
    """Names, sites, piles of cubes and revolt markers of the fullest map keep clear of each other, two units aside."""
    boxes = [box for id in PROVINCE.ids for box in boxes_of(id)]
    found = []
    for at, (what, *one) in enumerate(boxes):
        for other, *two in boxes[at + 1 :]:
            wide, high = min(one[2], two[2]) - max(one[0], two[0]), min(one[3], two[3]) - max(one[1], two[1])
            if wide > 3 and high > 3:
                found.append((what, other, round(wide), round(high)))
    assert len(found) <= CROWDED, found


CROWDED = 0  # pairs that cannot be told apart where a province has all its buildings and seven armies
LETTER = 8.2  # units of a letter of a name, on average


def boxes_of(id: str) -> list[tuple[Any, ...]]:
    """The boxes of what may stand in a province: left, top, right, bottom."""
    place = PROVINCES[id]
    (x, y), (name_x, name_y) = place["army"], place["name"]
    wide = LETTER * len(PROVINCE.text(PROVINCE.value_of(id), "en")) / 2
    found: list[tuple[Any, ...]] = [(f"name {id}", name_x - wide, name_y - 12, name_x + wide, name_y + 1)]
    found += [(f"site {id}", left - 9.5, top - 9.5, left + 9.5, top + 9.5) for left, top in place["sites"]]
    found.append((f"army {id}", x - 11.5, y - 17.5, x + 18.5, y + 11.5))
    return found
