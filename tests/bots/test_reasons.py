"""Why one answer is better: by the weights, beyond the luck of the worlds, and as a player would wish it."""

from collections.abc import Sequence
from typing import Any

import pytest

import tatami
from conftest import outcome_of, random_answers, random_game
from tatami.bots.bot import judgement_for
from tatami.bots.judgement.base import ESTIMATE, Judgement
from tatami.bots.judgement.chances import Chances
from tatami.bots.reasons import NONE, Reason, Reasons, Seen, error, reasons, see
from tatami.core.chance import stream
from tatami.titles.white_castle.bots.features import NAMES
from tatami.titles.white_castle.bots.worth import ASPECTS, BELONGS, FEATURES, expected_score, score_parts

SUBJECTS = {"": 3, "alliance": 4, "hunt": 4, "siege": 2}


class Learned(Judgement):
    """Three features beside the estimate: koku, armies and revolts, of which nobody wants any."""

    def __init__(self, early: list[float], late: list[float] | None = None) -> None:
        super().__init__()
        self.features = [ESTIMATE, "koku", "armies", "revolts"]
        self.unwanted = ["revolts"]
        weights = Chances(early, late or [0.0] * 4)
        self.learned = {"": {2: weights, 3: weights}}


def stops(*rows: list[list[float]], chances: Sequence[float] = (0.5, 0.5), progress: float = 0.0) -> list[Seen]:
    """Tries that stopped where each seat has these features; the estimate has nothing from a feature."""
    return [Seen(progress, row, [[0.0] * len(one) for one in row], list(chances)) for row in rows]


def told(early: list[float], better: list[Seen], worse: list[Seen], seat: int = 0) -> Reasons:
    """Of as many players as there are chances."""
    return reasons(tatami.bare("shitenno", seats=len(better[0].shares), seed=1), seat, Learned(early), better, worse)


NOTHING = [0.0, 0.0, 0.0, 0.0]


def test_what_weighs_most_is_told_first() -> None:
    """By weight and difference: two koku at 1 before three armies at 0.5; what hardly counts is left out."""
    better = stops([[0.0, 2.0, 3.0, 0.0], NOTHING], [[0.0, 2.0, 3.0, 0.0], NOTHING])
    worse = stops([NOTHING, NOTHING], [NOTHING, NOTHING])
    assert told([0.0, 1.0, 0.5, 0.0], better, worse) == Reasons([Reason("koku", True, []), Reason("armies", True, [])], [])
    assert told([0.0, 1.0, 0.05, 0.0], better, worse) == Reasons([Reason("koku", True, [])], [])


def test_less_for_the_rival_is_as_good() -> None:
    """With two at the table what he loses is won; what he wins is the price."""
    better = stops([NOTHING, [0.0, 1.0, 2.0, 0.0]], [NOTHING, [0.0, 1.0, 2.0, 0.0]])
    worse = stops([NOTHING, [0.0, 3.0, 1.0, 0.0]], [NOTHING, [0.0, 3.0, 1.0, 0.0]])
    assert told([0.0, 1.0, 1.0, 0.0], better, worse) == Reasons([Reason("koku", False, [1])], [Reason("armies", True, [1])])


def test_the_strongest_of_several_rivals_is_looked_at() -> None:
    """Of two others the second wins three times as often: what she loses is won by all, by the others for a quarter. One koku of hers counts 0.75 then: an
    eighth of what speaks for the answer is needed to be told."""
    worse = stops(*[[NOTHING, [0.0, 5.0, 0.0, 0.0], [0.0, 5.0, 0.0, 0.0]]] * 2, chances=(0.2, 0.2, 0.6))
    for armies, seen in ((5.0, [2]), (5.8, [])):
        better = stops(*[[[0.0, 0.0, armies, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 4.0, 0.0, 0.0]]] * 2, chances=(0.2, 0.2, 0.6))
        found = told([0.0, 1.0, 1.0, 0.0], better, worse)
        assert found.good[1:] == [Reason("koku", False, seen)] * bool(seen)


def test_each_player_is_told_of_the_own_and_of_others() -> None:
    """The same two tries, looked at from either seat: what is mine is yours then."""
    better = stops(*[[[0.0, 2.0, 0.0, 0.0], [0.0, 0.0, 3.0, 0.0]]] * 2)
    worse = stops(*[[NOTHING, NOTHING]] * 2)
    assert told([0.0, 1.0, 1.0, 0.0], better, worse, seat=0) == Reasons([Reason("koku", True, [])], [Reason("armies", True, [1])])
    assert told([0.0, 1.0, 1.0, 0.0], better, worse, seat=1) == Reasons([Reason("armies", True, [])], [Reason("koku", True, [0])])


class Allied(Learned):
    """Of three, the first two are on one side; armies are told of oneself alone."""

    def __init__(self, early: list[float]) -> None:
        super().__init__(early)
        self.of_own = ["armies"]

    def rivals(self, game: Any, own: int) -> list[int]:
        return [2]


def test_who_is_on_the_same_side_is_no_rival() -> None:
    """However strong. Of the rival, what only says something of oneself is left out."""
    chances = (0.2, 0.7, 0.1)
    better = stops(*[[NOTHING, [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]] * 2, chances=chances)
    worse = stops(*[[NOTHING, [0.0, 9.0, 0.0, 0.0], [0.0, 9.0, 9.0, 0.0]]] * 2, chances=chances)
    game = tatami.bare("shitenno", seats=3, seed=1)
    assert reasons(game, 0, Allied([0.0, 1.0, 1.0, 0.0]), better, worse) == Reasons([Reason("koku", False, [2])], [])
    assert told([0.0, 1.0, 1.0, 0.0], better, worse) == Reasons([Reason("koku", False, [1])], [])


def test_in_the_alliance_of_middle_earth_the_rival_is_of_the_other_side() -> None:
    """Sides are drawn; whoever has the same as the seat is left out. In the other modes everybody else is a rival."""
    judgement = judgement_for("middle_earth")
    for mode, seats in (("alliance", 4), ("hunt", 4), ("siege", 2)):
        for seed in range(4):
            game: Any = tatami.bare("middle_earth", seats=seats, seed=seed, options={"mode": mode})
            for own in range(len(judgement.contenders(game))):
                rivals = judgement.rivals(game, own)
                if mode == "alliance":
                    side = [row["side"] for row in game.view(None)["players"]]
                    assert len(rivals) == 2
                    assert all(side[rival] != side[own] for rival in rivals)
                else:
                    assert rivals == [1 - own]


def test_what_nobody_wants_is_wished_less() -> None:
    """Fewer revolts speak for an answer, more of them against it."""
    quiet = stops([[0.0, 0.0, 0.0, 0.0], NOTHING], [[0.0, 0.0, 0.0, 0.0], NOTHING])
    angry = stops([[0.0, 0.0, 0.0, 2.0], NOTHING], [[0.0, 0.0, 0.0, 2.0], NOTHING])
    assert told([0.0, 0.0, 0.0, -1.0], quiet, angry) == Reasons([Reason("revolts", False, [])], [])


def test_what_only_the_model_likes_is_not_told() -> None:
    """Fewer armies never speak for an answer, though the weights may have it so; then the position as a whole does, if its estimate is better."""
    better = stops([[1.0, 0.0, 1.0, 0.0], NOTHING], [[1.0, 0.0, 1.0, 0.0], NOTHING])
    worse = stops([[0.0, 0.0, 3.0, 0.0], NOTHING], [[0.0, 0.0, 3.0, 0.0], NOTHING])
    assert told([0.0, 0.0, -1.0, 0.0], better, worse) == NONE
    assert told([2.0, 0.0, -1.0, 0.0], better, worse) == Reasons([Reason(ESTIMATE, True, [])], [])


def test_the_price_is_what_a_player_would_not_wish_for() -> None:
    """More armies are no price, though the weights may have it so; of two prices the higher one is named, and none where nothing speaks for the answer."""
    worse = stops(*[[NOTHING, NOTHING]] * 2)
    more_armies = stops(*[[[0.0, 5.0, 3.0, 0.0], NOTHING]] * 2)
    assert told([0.0, 1.0, -1.0, 0.0], more_armies, worse) == Reasons([Reason("koku", True, [])], [])
    two = stops(*[[[0.0, 5.0, -2.0, 3.0], NOTHING]] * 2)
    assert told([0.0, 1.0, 1.0, -1.0], two, worse) == Reasons([Reason("koku", True, [])], [Reason("revolts", True, [])])
    assert told([0.0, 1.0, 1.0, -0.5], two, worse) == Reasons([Reason("koku", True, [])], [Reason("armies", False, [])])
    assert told([0.0, 0.0, 1.0, -0.5], two, worse) == NONE


def test_the_position_as_a_whole_is_told_where_nothing_else_is() -> None:
    """Not beside something that can be named; not where the estimate is worse and the weights like that; not where only luck made it better."""
    worse = stops(*[[NOTHING, NOTHING]] * 2)
    both = stops(*[[[3.0, 2.0, 0.0, 0.0], NOTHING]] * 2)
    assert told([1.0, 1.0, 0.0, 0.0], both, worse) == Reasons([Reason("koku", True, [])], [])
    assert told([1.0, 0.0, 0.0, 0.0], both, worse) == Reasons([Reason(ESTIMATE, True, [])], [])
    less = stops(*[[[-3.0, 0.0, 0.0, 0.0], NOTHING]] * 2)
    assert told([-1.0, 0.0, 0.0, 0.0], less, worse) == NONE
    now_and_then = stops(*[[[gain, 0.0, 0.0, 0.0], NOTHING] for gain in (4.0, -3.0)])
    assert told([1.0, 0.0, 0.0, 0.0], now_and_then, worse) == NONE


def test_three_things_are_told_at_most_and_nothing_slight() -> None:
    """Of four that speak for an answer the three that weigh most; nothing where all of them move the chance by less than half a percent."""
    judgement = Learned([0.0] * 6)
    judgement.features = [ESTIMATE, "koku", "armies", "lands", "cards", "hardly"]
    judgement.learned = {"": {2: Chances([1.0] * 6, [0.0] * 6)}}
    better, worse = stops(*[[[0.0, 3.0, 2.0, 4.0, 2.5, 0.0], [0.0] * 6]] * 2), stops(*[[[0.0] * 6] * 2] * 2)
    game = tatami.bare("shitenno", seats=2, seed=1)
    assert [reason.aspect for reason in reasons(game, 0, judgement, better, worse).good] == ["lands", "koku", "cards"]
    for gain, some in ((0.021, True), (0.019, False)):
        assert (
            bool(told([0.0, 1.0, 0.0, 0.0], stops(*[[[0.0, gain, 0.0, 0.0], NOTHING]] * 2), stops(*[[NOTHING, NOTHING]] * 2)).good) == some
        )


def test_how_far_a_try_went_is_no_reason() -> None:
    """Turns still to come tell where it stopped."""
    judgement = Learned([0.0, 1.0, 1.0, 0.0])
    judgement.untold = ["armies"]
    better, worse = stops(*[[[0.0, 2.0, 9.0, 0.0], NOTHING]] * 2), stops(*[[NOTHING, NOTHING]] * 2)
    game = tatami.bare("shitenno", seats=2, seed=1)
    assert reasons(game, 0, judgement, better, worse) == Reasons([Reason("koku", True, [])], [])


def test_the_luck_of_the_worlds_is_no_reason() -> None:
    """A difference that is three in one world and minus two in the next is none."""
    better = stops([[0.0, 3.0, 1.0, 0.0], NOTHING], [[0.0, 0.0, 1.0, 0.0], NOTHING])
    worse = stops([[0.0, 0.0, 0.0, 0.0], NOTHING], [[0.0, 2.0, 0.0, 0.0], NOTHING])
    assert told([0.0, 1.0, 0.5, 0.0], better, worse) == Reasons([Reason("armies", True, [])], [])


def test_what_the_estimate_has_from_an_aspect_counts_there() -> None:
    """An estimate that is better by two because of the koku speaks for koku."""
    better = [Seen(0.0, [[2.0, 1.0, 0.0, 0.0], NOTHING], [[0.0, 2.0, 0.0, 0.0], NOTHING], [0.5, 0.5])] * 2
    worse = stops([NOTHING, NOTHING], [NOTHING, NOTHING])
    assert told([1.0, 0.0, 0.0, 0.0], better, worse) == Reasons([Reason("koku", True, [])], [])


def test_what_counts_there_is_not_counted_twice() -> None:
    """Two of the estimate come from the koku, and armies weigh an eighth of that: of 2.3 in all 0.3 is told, of 4.3 it would not be."""
    better = [Seen(0.0, [[2.0, 1.0, 0.3, 0.0], NOTHING], [[0.0, 2.0, 0.0, 0.0], NOTHING], [0.5, 0.5])] * 2
    worse = stops([NOTHING, NOTHING], [NOTHING, NOTHING])
    assert told([1.0, 0.0, 1.0, 0.0], better, worse) == Reasons([Reason("koku", True, []), Reason("armies", True, [])], [])


def test_weights_count_as_they_are_at_that_moment_of_the_game() -> None:
    """Half a game before its end, what weighs one at its end weighs half: of the estimate's two one is the koku's, and two armies count as much."""
    judgement = Learned([0.0] * 4, [1.0, 0.0, 1.0, 0.0])
    rows = [[[2.0, 1.0, 1.9, 0.0], NOTHING]] * 2
    better = [Seen(0.5, row, [[0.0, 2.0, 0.0, 0.0], NOTHING], [0.5, 0.5]) for row in rows]
    worse = stops(*[[NOTHING, NOTHING]] * 2, progress=0.5)
    game = tatami.bare("shitenno", seats=2, seed=1)
    assert [reason.aspect for reason in reasons(game, 0, judgement, better, worse).good] == ["koku", "armies"]
    early = [seen._replace(progress=0.0) for seen in better]
    assert reasons(game, 0, judgement, early, stops(*[[NOTHING, NOTHING]] * 2)) == NONE


def test_a_try_to_the_end_is_what_came_of_it() -> None:
    """Whoever has won has all of the chance, whatever the weights make of the position."""
    game = random_game("shitenno", 3, 3, {})
    weights = Chances([0.0] * len(judgement_for("shitenno").features), [0.0] * len(judgement_for("shitenno").features))
    assert see(game, judgement_for("shitenno"), weights).shares == outcome_of(game).first_places()
    before = random_game("shitenno", 3, 3, {}, 30)
    assert see(before, judgement_for("shitenno"), weights).shares == pytest.approx([1 / 3] * 3)


def test_the_standard_error_of_a_mean() -> None:
    """Of one to four, whose variance is five thirds: √(5/3/4)."""
    assert error([1.0, 2.0, 3.0, 4.0]) == pytest.approx((5 / 12) ** 0.5)


def test_nothing_learned_gives_no_reason() -> None:
    """Of a mode without weights, or one try alone."""
    better, worse = stops(*[[[0.0, 2.0, 0.0, 0.0], NOTHING]] * 2), stops(*[[NOTHING, NOTHING]] * 2)
    assert told([0.0, 1.0, 0.0, 0.0], better, worse) != NONE
    assert told([0.0, 1.0, 0.0, 0.0], better[:1], worse[:1]) == NONE
    unlearned = Learned([0.0, 1.0, 0.0, 0.0])
    unlearned.learned = {}
    assert reasons(tatami.bare("shitenno", seats=2, seed=1), 0, unlearned, better, worse) == NONE


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_every_mode_says_what_a_position_is_made_of(title: str) -> None:
    """From the first answer to the end of a game: a row for each contender, and what its aspects make of the estimate, no more than its aspects are."""
    modes: list[tuple[int, dict[str, str]]] = [(max(2, tatami.title(title).seat_counts[0]), {})]
    if title == "middle_earth":
        modes += [(seats, {"mode": mode}) for mode, seats in SUBJECTS.items() if mode]
    if title == "white_castle":
        modes.append((1, {}))
    judgement = judgement_for(title)
    for seats, options in modes:
        game = tatami.new(title, seats=seats, seed=3, options=options)
        for number, _ in enumerate(random_answers(game, stream(3))):
            if number % 50 == 0:
                check_rows(game, judgement)
        check_rows(game, judgement)


def check_rows(game: Any, judgement: Judgement) -> None:
    subject, rows = judgement.subject(game), judgement.rows(game)
    made = judgement.made_of(game, rows)
    assert len(rows) == len(made) == len(judgement.contenders(game))
    assert {len(row) for row in rows} == {len(judgement.features_of(subject))}
    assert {len(row) for row in made} == {len(judgement.aspects_of(subject))}
    assert judgement.aspects_of(subject)[: len(rows[0])] == judgement.features_of(subject)


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_what_nobody_wants_and_what_the_estimate_holds_are_features(title: str) -> None:
    """A name that is none would be overlooked without a word."""
    judgement = judgement_for(title)
    names = {name for subject in SUBJECTS for name in judgement.aspects_of(subject)}
    assert set(judgement.unwanted) | set(judgement.untold) <= names
    assert set(judgement.within) <= names


UNWANTED = {
    "white_castle": ["place"],  # in the turn order: the first is nought
    "shitenno": ["kamon"],  # still to be placed
    "shogun": ["revolts", "hunger"],
    "samurai_katana": [],
    "middle_earth": ["in_danger", "partner_in_danger", "at_risk", "exposed"],
}
UNTOLD = {"white_castle": ["turns"], "shitenno": ["turns"], "samurai_katana": ["to_be_scored"]}  # how far the game is


@pytest.mark.parametrize("title", UNWANTED)
def test_of_what_a_player_wants_less(title: str) -> None:
    """Everything else is wanted more, or speaks neither for nor against an answer."""
    judgement = judgement_for(title)
    assert (judgement.unwanted, judgement.untold) == (UNWANTED[title], UNTOLD.get(title, []))


def test_what_the_estimate_is_made_of_is_all_of_it() -> None:
    """Where it has no other parts: at the end of Shitennō and Shogun, and in Shogun while the first provinces are chosen."""
    draft: Any = random_game("shogun", 3, 5, {}, 12)
    assert draft.open_cards
    over = [(random_game(title, 3, 5, {}), title) for title in ("shitenno", "shogun")]
    for position, title in [*over, (draft, "shogun")]:
        judgement = judgement_for(title)
        made = judgement.made_of(position, judgement.rows(position))
        assert [sum(parts) * judgement.spread for parts in made] == pytest.approx(judgement.estimates(position, False))
        assert max(map(sum, made)) > 0.1


def test_the_parts_of_a_clans_expected_score_are_all_of_it() -> None:
    """The White Castle: nothing of the table is forgotten, and nothing counted twice."""
    assert list(BELONGS) == [*NAMES, *ASPECTS]
    assert sorted(name for names in BELONGS.values() for name in names) == sorted(FEATURES)
    for seats in (1, 3):
        game: Any = tatami.new("white_castle", seats=seats, seed=5)
        for _ in random_answers(game, stream(5)):
            for seat in range(seats):
                assert sum(score_parts(game, seat)) == pytest.approx(expected_score(game, seat))
        assert [sum(score_parts(game, seat)) for seat in range(seats)] == pytest.approx(
            [expected_score(game, seat) for seat in range(seats)]
        )
