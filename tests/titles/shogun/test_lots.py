"""Whatever is drawn by lot is drawn fairly: shares over many draws against their exact probabilities."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any

import pytest

import tatami
from tatami.core.chance import Loaded, stream
from tatami.titles.shogun.rules.act import uncover
from tatami.titles.shogun.rules.draft import draw_card
from tatami.titles.shogun.rules.ids import EVENTS, WINTER
from tatami.titles.shogun.rules.state import EMPTY
from tatami.titles.shogun.rules.winter import FAMINE
from titles.shogun.table import BLUE, RED, lay_plan, province, table

GAMES = 500


def assert_fair(drawn: Iterable[object], values: Iterable[object], share: float, draws: int) -> None:
    """Each of the values, and nothing else, comes with its share: within five standard errors."""
    counts = Counter(drawn)
    values = list(values)
    assert set(counts) == set(values)
    for value in values:
        assert abs(counts[value] - share * draws) < 5 * sqrt(draws * share * (1 - share)), (value, counts)


@pytest.fixture(scope="module")
def openings() -> list[Any]:
    return [tatami.new("shogun", seats=4, seed=seed, options={"start": "printed"}) for seed in range(GAMES)]


@pytest.mark.rule("shogun/action.1")
def test_the_action_cards_are_shuffled(openings: list[Any]) -> None:
    """Each of the ten comes to each open place as often."""
    for place in range(5):
        assert_fair([game.actions[place] for game in openings], range(10), 1 / 10, GAMES)


@pytest.mark.rule("shogun/action.1", "shogun/action.3")
def test_a_card_turned_up_is_any_of_those_face_down() -> None:
    """With five open, the sixth is each of the other five as often; the last one is what is left."""
    game = table(seats=3)
    game.chance = stream(3)
    drawn = []
    for _ in range(GAMES):
        game.actions = [7, 0, 3, 9, 4] + [EMPTY] * 5
        uncover(game, 5)
        drawn.append(game.actions[5])
    assert_fair(drawn, [1, 2, 5, 6, 8], 1 / 5, GAMES)
    for drawn_by_lot, turned_up in ((0, 6), (1, 8)):
        game.chance = Loaded([drawn_by_lot])
        game.actions = [7, 0, 3, 9, 4, 1, 2, 5, EMPTY, EMPTY]
        uncover(game, 8)
        assert game.actions[8] == turned_up
    game.chance = Loaded([])
    uncover(game, 9)
    assert game.actions[9] == 6


@pytest.mark.rule("shogun/special.7")
def test_the_special_cards_are_shuffled(openings: list[Any]) -> None:
    """Each of the five comes to each place as often."""
    for place in range(5):
        assert_fair([game.specials[place] for game in openings], range(5), 1 / 5, GAMES)


@pytest.mark.rule("shogun/setup.9")
def test_the_event_cards_are_shuffled(openings: list[Any]) -> None:
    """Each of the twelve is among the four of the first year in a third of the games."""
    assert_fair([event for game in openings for event in game.open_events], range(EVENTS), 1 / 3, GAMES)


@pytest.mark.rule("shogun/event.14")
def test_each_open_event_may_be_the_seasons() -> None:
    """Of the four open cards each is drawn as often."""
    drawn = []
    draws = 200
    for seed in range(draws):
        game = table({"aki": (BLUE, 3), "kai": (RED, 2)}, seats=3)
        game.chance = stream(seed)
        before = game.open_events
        for seat in range(3):
            lay_plan(game, seat)
        drawn.append(before.index(game.event))
    assert_fair(drawn, range(4), 1 / 4, draws)


@pytest.mark.rule("shogun/draft.1", "shogun/draft.8")
def test_the_province_cards_are_shuffled() -> None:
    """Each of the cards nobody has seen is on top as often; each player begins as often."""
    game = table()
    game.chance = stream(8)
    draws = 4000
    drawn = []
    for _ in range(draws):
        game.deck = [3, 8, 21, 44]
        drawn.append(draw_card(game))
        assert sorted([*game.deck, drawn[-1]]) == [3, 8, 21, 44]
    assert_fair(drawn, [3, 8, 21, 44], 1 / 4, draws)
    assert_fair([tatami.new("shogun", seats=3, seed=seed).waiting()[0] for seed in range(GAMES)], range(3), 1 / 3, GAMES)


@pytest.mark.rule("shogun/winter.5")
def test_each_province_may_revolt() -> None:
    """Two of Blue's five provinces revolt, each as often, whatever others own."""
    lands = ("aki", "bingo", "hoki", "kai", "mino")
    drawn = []
    draws = 300
    game = table(dict.fromkeys(lands, (BLUE, 3)) | {"omi": (RED, 3)})
    game.season = WINTER
    game.rice[BLUE] = 2
    game.chance = stream(5)
    for _ in range(draws):
        FAMINE[BLUE].do(game, BLUE)
        assert len(game.rebels) == 2
        drawn += game.rebels
    assert_fair(drawn, [province(id) for id in lands], 2 / 5, draws)
