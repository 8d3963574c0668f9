"""The board of Samouraï & Katana: the map answers."""

import re
from html import unescape
from io import StringIO

import pytest
from rich.console import Console

import tatami
from tatami.core.domain import LANGUAGES
from tatami.titles.samurai_katana import terminal as cli
from tatami.titles.samurai_katana.board import WAYS, colours, dock, facts, figures
from tatami.titles.samurai_katana.board.pictures import PLACES
from tatami.titles.samurai_katana.rules.domains import CARD, TERRITORY
from tatami.titles.samurai_katana.rules.ids import WARRIOR
from tatami.titles.samurai_katana.rules.printed import effect
from tatami.titles.samurai_katana.rules.tables import CARD_RULE, SORT, SWORDS, VALUE
from tatami.web.scene import Scene
from titles.samurai_katana.setting import play, table
from web.drawing import TABLES, Table, drawn, name_of, positions


@pytest.mark.parametrize("where", [where for where in TABLES if where[0] == "samurai_katana"], ids=name_of)
def test_every_territory_that_is_an_answer_can_be_pressed(where: Table) -> None:
    """Whatever may be done there; where several things may, the first of them."""
    for _, game in positions(where):
        for seat in game.waiting():
            scene, board = drawn(game, seat)
            for id in TERRITORY.ids:
                ways = [way + id for way in WAYS if way + id in scene.answers]
                assert not ways or f'data-answer="{ways[0]}"' in board


def dock_of(scene: Scene) -> str:
    """The player's own things, as they are drawn."""
    return unescape(scene.drawn(dock(scene)).html)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_says_what_it_does(lang: str) -> None:
    """Value, swords, price and power, in the hand and when it is clicked, with the rule that states it; in the terminal too."""
    for id in CARD.ids:
        card = CARD.value_of(id)
        scene, _ = drawn(table(hands={0: id}, player=1), 0, lang)
        own = dock_of(scene)
        help = next(told for told in re.findall(r'data-help="([^"]*)"', own) if told.startswith(CARD.text(card, lang)))
        power = "" if SORT[card] == WARRIOR else effect(card, lang)
        assert f"{VALUE[card]}" in help
        assert power in help
        assert own.count("#sword") == SWORDS[card]
        assert "{n}" not in own
        told = facts(scene, f"card-{id}")
        assert power in unescape(told)
        assert (f"rule={CARD_RULE[card]}#" in told) == (SORT[card] != WARRIOR)
        assert SORT[card] == WARRIOR or power
        console = Console(width=200, record=True, file=StringIO())
        console.print(cli.draw(scene.view, scene.texts))
        assert power in console.export_text()


def test_lost_honour_has_a_minus_sign() -> None:
    """On the track and its label, in the rail and in the terminal."""
    scene, board = drawn(table(honour={0: -3}), 0, "en")
    console = Console(width=200, record=True, file=StringIO())
    console.print(cli.draw(scene.view, scene.texts))
    assert 'class="sk-n">−3</text>' in board
    assert 'aria-label="Goal: 25 honour (last round) · Ayame −3, ' in board
    assert figures(scene, 0).points == "−3"
    assert ("−3" in console.export_text(clear=False), "-3" in console.export_text()) == (True, False)


def test_what_the_box_shows() -> None:
    """The face-up discards, the honour of provinces, two kinds of city, and everybody's figures in the rail."""
    scene, board = drawn(play(table(hands={0: "noh"}), "act:play_noh"), 1, "en")
    assert board.count('class="sk-worth"') == 10
    assert "Kinai: 5 honour to the clan that controls all of it" in board
    assert "Discard 1" in board
    assert "Nō theatre" in unescape(facts(scene, "discards"))
    told = unescape(board)
    assert "Izumi · Kinai · major city of Sakai" in told
    assert "Settsu · Kinai · minor city of Ōsaka" in told
    assert told.count("major city of") == 7
    assert told.count("minor city of") == 12
    words = [one.words for one in figures(scene, 0).numbers]
    assert words == ["koku", "cards", "territory", "clan point", "samurai in reserve", "castles left"]


def test_a_click_tells_what_is_known() -> None:
    """A territory names its neighbours by land and sea with who holds them; a province its territories; a clan its daimyō."""
    scene, _ = drawn(table(at={"aki": (0, 3), "iyo": (1, 2)}, castles=["iyo"]), 0, "en")
    land = unescape(facts(scene, "aki"))
    assert "≈ <b>Iyo</b> <Botan>, 2 samurai, castle" in land
    assert "<b>Suō</b> nobody's" in land or "<b>Suō</b> nobody" in land
    assert "1 koku in taxes" in land
    assert unescape(facts(scene, "sanyo")).count("<li>") == 5
    assert "Oda Nobunaga · Ayame" in unescape(facts(scene, "seat-0"))
    assert facts(scene, "nothing") == facts(scene, "seat-9") == ""


def test_the_offices_stand_on_the_board() -> None:
    """Emperor and Shogun with the crest of their clan; nobody is Shogun in the first round."""
    _, board = drawn(table(emperor=1, shogun=2), 0, "en")
    assert 'aria-label="Emperor: &lt;Botan&gt;"' in board
    assert 'data-piece="shogun"' in board
    _, first = drawn(table(), 0, "en")
    assert 'aria-label="Shogun: nobody' in first
    assert 'data-piece="shogun"' not in first


def test_seats_have_the_colours_of_their_clans() -> None:
    """As in the box: Oda blue, Takeda red, Uesugi ivory; before clans are chosen, colours that are all different."""
    scene, _ = drawn(table(), 0, "en")
    assert colours(scene) == ["blue", "crimson", "ivory"]
    fresh, _ = drawn(tatami.new("samurai_katana", seats=6, seed=1), 0, "en")
    assert len(set(colours(fresh))) == 6


def test_nothing_on_the_map_covers_a_name() -> None:
    """Names, armies, castles and badges keep off each other; so says the table of places that draws them."""
    boxes = []
    for id, place in PLACES.items():
        if id.startswith("#"):
            boxes.append((id, *place))
            continue
        x, y, w, h = place["label"]
        boxes += [
            (f"{id} label", x, y, w, h),
            (f"{id} army", place["army"][0], place["army"][1], 30, 28),
            (f"{id} castle", *place["castle"], 24, 26),
        ]
    covered = [
        (a[0], b[0])
        for n, a in enumerate(boxes)
        for b in boxes[n + 1 :]
        if ("label" in a[0] or "label" in b[0] or "#" in a[0] + b[0])
        and abs(a[1] - b[1]) < (a[3] + b[3]) / 2 - 3
        and abs(a[2] - b[2]) < (a[4] + b[4]) / 2 - 3
    ]
    assert covered == []


def test_an_attack_takes_four_presses() -> None:
    """From where, where to, how many, and all cards at once."""
    game = table(at={"bingo": (0, 5), "bizen": (1, 3)}, hands={0: "general noh war_fan ronin", 1: "archers archers"})
    play(game, "act:move_bingo", "march_to:bizen", "march_with:5")
    _, board = drawn(game, 0, "en")
    assert 'data-answer="general" role="button" tabindex="0" aria-label="General + Nō theatre + War fan" data-then="noh war_fan"' in board


def test_a_way_tells_its_price_and_its_victim() -> None:
    """A free move into one's castle, a paid one, and an attack."""
    at = {"aki": (0, 3), "bingo": (1, 1), "suo": (0, 1)}
    game = play(table(at=at, castles=["suo"], hands={0: "ronin ronin"}), "act:move_aki")
    ways = {way["to"]: (way["koku"], way["attacks"]) for way in game.view(0)["ways"]}
    assert ways == {"suo": (0, None), "iyo": (1, None), "iwami": (1, None), "bingo": (1, 1)}
    assert game.view(1)["ways"] == []
    scene, board = drawn(game, 0, "en")
    assert f"1 koku · attacks {scene.name(1)}" in unescape(board)
    assert "castle · free" in board


def test_a_card_laid_for_its_value_says_neither_power_nor_price() -> None:
    """In a battle a Plot is a 4: its power is not used and its koku are not paid."""
    game = table(at={"bingo": (0, 5), "bizen": (1, 3)}, hands={0: "plot plot noh ronin", 1: "archers archers"})
    play(game, "act:move_bingo", "march_to:bizen", "march_with:5")
    scene, _ = drawn(game, 0, "en")
    assert scene.answers["plot"] == "Plot (4)"
    assert 'data-answer="plot" role="button" tabindex="0" aria-label="Plot (4)"' in dock_of(scene)
