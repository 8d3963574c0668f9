"""Great moments on the stage."""

from collections import Counter
from xml.etree import ElementTree

import tatami
from conftest import random_answers
from tatami.core.chance import stream
from tatami.look import look_at
from tatami.texts import Texts
from tatami.texts.moves import moves, told
from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.board.fight import fight
from tatami.web.scene import Scene

NAMES = ["Ayame", "<Botan>", "Chiyo", "Denji"]


def test_the_scenes_of_whole_games() -> None:
    """Dice are thrown three times, whoever reaches the daimyo is seen, and the final count adds up to the outcome; each scene is well-formed and nothing in it is styled
    by itself."""
    for seats in (1, 3, 4):
        game = tatami.new("white_castle", seats=seats, seed=3)
        for _ in random_answers(game, stream(3)):
            pass
        names = NAMES[:seats]
        events = game.events(None)
        scene = Scene(look_at(game, None, names, events=events), Texts(TITLE, "fr", names))
        seen: Counter[str] = Counter()
        for move in moves(TITLE, events):
            picture = fight(scene, move)
            if not picture:
                continue
            tree = ElementTree.fromstring(picture)
            seen[tree.attrib["class"].rpartition("-")[2]] += 1
            assert float(tree.attrib["data-seconds"]) <= 15
            assert not [element for element in tree.iter() if "style" in element.attrib]
            if tree.attrib["class"].endswith("dice"):
                rolled = [event.values[1] for event in move if event.kind == "dice_rolled"]
                wanted = [int(value) for tally in rolled for value, n in enumerate(tally) for _ in range(n)]
                assert [int(use.attrib["href"][-1]) for use in tree.iter("use")] == wanted
            if tree.attrib["class"].endswith("count"):
                outcome = game.outcome()
                assert outcome is not None
                totals = sorted(int(row.findall("td")[-1][0].text or 0) for row in tree.iter("tr") if row.findall("td"))
                assert set(outcome.scores) <= set(totals)
        arrivals = sum(event.kind == "courtier_climbed" and event.values[1] == 3 for event in events)
        assert seen["dice"] == 3
        assert seen["count"] == 1
        assert (seen["daimyo"] > 0) == (arrivals > 0)


def test_a_turn_is_told_in_one_line() -> None:
    """The die with its colour and place first; the new order of play once, not a line for each clan."""
    game = tatami.new("white_castle", seats=3, seed=3)
    for _ in random_answers(game, stream(3)):
        pass
    texts = Texts(TITLE, "en", NAMES[:3])
    lines = [told(texts, None, move) for move in moves(TITLE, game.events(None))]
    turns = [line for line in lines if " places the " in line]
    assert len(turns) == 27
    assert all(line.split()[1:3] == ["places", "the"] for line in turns)
    orders = [line for line in lines if "New order of play: " in line]
    assert len(orders) == 3
    assert not any("is number" in line for line in lines)
    assert [line.startswith("The third and last round begins") for line in lines].count(True) == 1
