"""What bots think of a position."""

from typing import Any

import pytest

from conftest import outcome_of, random_game
from tatami.bots.one_step import first_look, play_on
from tatami.core.chance import stream
from tatami.titles.white_castle import TITLE
from tatami.titles.white_castle.bots import FEW, JUDGEMENT, CastleJudgement
from tatami.titles.white_castle.bots.worth import BELONGS, FEATURES, TABLE, WORTH, score_parts, turns_to_come
from tatami.titles.white_castle.rules.ids import DIPLOMATS, GARDENER, GATE, IRON, RIVAL, WARRIOR
from tatami.titles.white_castle.rules.scoring import total
from tatami.titles.white_castle.rules.seals import Choice
from titles.white_castle.table import carry_out, give, table


def subclasses(cls: type[Any]) -> list[type[Any]]:
    return [sub for direct in cls.__subclasses__() for sub in [direct, *subclasses(direct)]]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_plays_to_the_end_and_is_right_there(seats: int) -> None:
    """The policy finishes a game far better than chance; over, the estimate is the score (with one player, the lead over the rival)."""
    scores = []
    for seed in range(10):
        game = TITLE.bare(seats, stream(seed), {})
        play_on(game, JUDGEMENT, stream(seed), 10**6, 0)
        for seat in range(seats):
            lead = total(game, seat) - (total(game, RIVAL) if seats == 1 else 0)
            assert JUDGEMENT.estimate(game, seat) == lead
            scores.append(total(game, seat))
    assert sum(scores) / len(scores) > 25


def test_turns_to_come() -> None:
    """Nine at the start; one fewer once a die is placed, for whoever placed it."""
    game = table()
    assert [turns_to_come(game, seat) for seat in range(2)] == [9, 9]
    game.play(0, 1)
    assert turns_to_come(game, 0) == 9
    game.play(0, 7)
    assert [turns_to_come(game, seat) for seat in range(2)] == [8, 9]


def test_the_table_belongs_to_the_features_and_rules_of_today() -> None:
    """A row for each feature and no others, a number for none to nine turns to come; the games it was fitted to and tested on are told."""
    assert TABLE["rules"] == TABLE["test"]["rules"] == TITLE.rules
    assert list(TABLE["worth"]) == FEATURES
    assert [len(row) for row in WORTH] == [10] * 45
    assert all(type(number) is float for row in WORTH for number in row)
    assert {"bot", "seats", "games", "rules", "match"} == TABLE["run"].keys()
    assert TABLE["test"]["games"] >= 400


def test_features_have_names_and_worths() -> None:
    """What one thing more is worth stands in the row of its name."""
    game = table()
    rows = {name: row[turns_to_come(game, 0)] for name, row in zip(FEATURES, WORTH, strict=True)}

    def gained(values: list[int], place: int, n: int) -> float:
        before = JUDGEMENT.estimate(game, 0)
        values[place] += n
        return JUDGEMENT.estimate(game, 0) - before

    for icon, name in enumerate(["food", "iron", "pearl", "coin", "seal", "vp", "time"]):
        assert gained(game.lantern, icon, 1) == pytest.approx(rows[f"lantern_{name}"])
    for name in ("iron", "iron", "iron", "iron_over_3"):
        assert gained(game.stock, IRON, 1) == pytest.approx(rows[name])
    for n in range(1, 6):
        assert gained(game.home, WARRIOR, -1) == pytest.approx(rows["warriors"] + (rows["white_lit"] if n == 5 else 0))
    for n in range(1, 5):
        assert gained(game.home, GARDENER, -1) == pytest.approx(rows["gardeners"] + (rows["black_lit"] if n == 3 else 0))
    assert gained(game.court, GATE, 1) == pytest.approx(rows["gate"] + 1)  # a courtier at the gate is worth a point at the end


def test_goods_are_worth_something_while_there_is_time() -> None:
    """A position with more of everything looks better."""
    game = table()
    before = JUDGEMENT.estimate(game, 0)
    for good in ("food", "iron", "pearl", "coin", "seal"):
        give(game, good, 3)
    assert JUDGEMENT.estimate(game, 0) > before + 3


def test_every_question_has_its_candidates() -> None:
    """The kinds of questions are all known; what is searched is offered, and declining is left out where there is something to do."""
    assert {cls.kind for cls in subclasses(Choice)} == set(FEW)
    game = table(goods={"coin": 9, "pearl": 5})
    game.court[0], game.home[0] = 1, 4
    carry_out(game, "courtier")
    answers = game.question(0).canonical
    chosen = JUDGEMENT.candidates(game, 0, answers)
    assert set(chosen) < set(answers)
    assert -1 not in chosen
    assert not JUDGEMENT.is_quiet(game, 0)
    assert JUDGEMENT.is_quiet(table(), 0)


def test_what_is_certain_is_looked_at_once() -> None:
    """Nothing hidden is stored, so an answer after which neither chance nor luck speaks is worth the same in every world: looking once finds what three looks find."""
    every, once = CastleJudgement(), CastleJudgement()
    every.open = False
    assert once.open
    game, chance = TITLE.bare(2, stream(5), {}), stream(6)
    for number in range(24):
        seat = game.active
        looks = [first_look(lambda seed: game.redeal(seat, seed), seat, judgement, stream(number), 3) for judgement in (every, once)]  # noqa: B023
        assert looks[0] == looks[1]
        game.play(seat, game.answers[chance.below(len(game.answers))])


def moved(change: Any, **more: Any) -> dict[str, float]:
    """Which parts of what a clan can expect change, and by how much."""
    game = table(**more)
    before = score_parts(game, 0)
    change(game)
    pairs = zip(BELONGS, before, score_parts(game, 0), strict=True)
    return {name: after - had for name, had, after in pairs if after != had}


@pytest.mark.parametrize(("good", "name"), [("food", "food"), ("iron", "iron"), ("pearl", "pearl"), ("coin", "coins"), ("seal", "seals")])
def test_one_more_of_a_store_is_worth_something_there(good: str, name: str) -> None:
    """And nowhere else: a hint that says iron means iron."""
    assert list(moved(lambda game: give(game, good, 1))) == [name]


def test_what_is_on_the_board_is_worth_something_where_it_is() -> None:
    """The passage of time, courtiers and gardeners, in points of the book and beyond; points that are had already stand by themselves."""

    def walk(game: Any) -> None:
        game.influence[0] = 10

    assert list(moved(walk)) == ["influence"]
    assert moved(lambda game: game.court.__setitem__(DIPLOMATS, 1))["courtiers"] >= 6  # printed beside the room
    assert moved(lambda game: give(game, "vp", 3)) == {"total": 3.0}


def test_at_the_end_the_parts_are_the_points_of_the_book() -> None:
    """Category by category, as the table of the result has them."""
    game: Any = random_game("white_castle", 3, 5, {})
    points = outcome_of(game).categories
    for seat in range(3):
        parts = dict(zip(BELONGS, score_parts(game, seat), strict=True))
        assert sum(parts.values()) == outcome_of(game).scores[seat]
        assert {name: part for name, part in parts.items() if name in ("warriors", "gardeners", "courtiers")} == {
            name: points[name][seat] for name in ("warriors", "gardeners", "courtiers")
        }


def test_a_single_player_has_a_row_of_features_and_the_rival_none() -> None:
    """The estimate is the lead over it already; whoever leads in the end has won."""
    game: Any = random_game("white_castle", 1, 3, {}, 40)
    own, rival = JUDGEMENT.rows(game)
    alone = JUDGEMENT.features.index("alone")
    assert own[0] * JUDGEMENT.spread == pytest.approx(JUDGEMENT.estimate(game, 0))
    assert own[alone] == 1.0
    assert rival == [0.0] * len(own)
    assert [row[alone] for row in JUDGEMENT.rows(random_game("white_castle", 2, 3, {}, 40))] == [0.0, 0.0]
    results = set()
    for seed in range(12):
        over: Any = random_game("white_castle", 1, seed, {}, 0 if seed % 2 else 10**6)
        play_on(over, JUDGEMENT, stream(seed), 10**6, 0)  # of two games one is played by chance, the other as quick play does
        lead = total(over, 0) - total(over, RIVAL)
        won = JUDGEMENT.won(over)
        if lead:
            assert won == ([1.0, 0.0] if lead > 0 else [0.0, 1.0])
            results.add(lead > 0)
    assert results == {True, False}
