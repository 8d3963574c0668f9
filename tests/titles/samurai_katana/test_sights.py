"""What a search looks at where it stops: whole provinces, who threatens them, what can be reached."""

from tatami.titles.samurai_katana.bots import JUDGEMENT
from tatami.titles.samurai_katana.rules.state import Katana
from titles.samurai_katana.setting import table

AFAR = {"tosa": (2, 1)}
HOKURIKU = {"echizen": (0, 2), "kaga": (0, 2), "etchu": (0, 2), "echigo": (0, 2)} | AFAR


def seen(game: Katana, name: str, seat: int = 0) -> float:
    return JUDGEMENT.sights(game)[seat][JUDGEMENT.seen.index(name)]


def test_an_army_beside_a_province_endangers_it() -> None:
    """The more samurai stand there the more, walls help, and a province with nobody beside it is safe."""
    alone = table(at=HOKURIKU | {"satsuma": (1, 4)})
    beside = [table(at=HOKURIKU | {"shinano": (1, samurai)}) for samurai in (2, 5)]
    walled = table(at=HOKURIKU | {"shinano": (1, 5)}, castles=["echigo", "etchu"])
    dangers = [seen(game, "danger_later") for game in (alone, beside[0], walled, beside[1])]
    assert dangers[0] == 0.0
    assert dangers == sorted(set(dangers))
    assert seen(beside[1], "weak") > seen(beside[0], "weak") > seen(alone, "weak") == 0.0


def test_a_province_is_in_danger_now_while_somebody_acts_before_it_counts() -> None:
    """Not in its clan's own activation, nor once those beside it have acted."""
    at = HOKURIKU | {"shinano": (1, 5)}
    assert seen(table(at=at, player=0), "danger_now") == 0.0
    theirs = table(at=at, player=1)
    assert seen(theirs, "danger_now") > 0.0
    acted = table(at=at, player=2)
    acted.to_come = 1
    assert seen(acted, "danger_now") == 0.0
    assert seen(acted, "danger_later") > 0.0


def test_what_is_missing_is_within_reach_of_an_army_beside_it() -> None:
    """An empty territory surely, with a koku to go there; a garrison may hold it; without an army there are only cards."""
    part = {"echizen": (0, 2), "kaga": (0, 4), "echigo": (0, 1)} | AFAR
    free, held = table(at=part), table(at=part | {"etchu": (1, 3)})
    assert seen(free, "reach_now") > seen(held, "reach_now") > 0.0
    assert seen(table(at=part, koku={0: 0}), "reach_now") == 0.0
    assert seen(table(at=part), "whole_now") == 0.0 < seen(table(at=HOKURIKU), "whole_now")


def test_a_value_of_four_clans_fears_what_can_be_taken() -> None:
    """Five samurai beside the same provinces instead of far away: its clan is less likely to win."""
    value = JUDGEMENT.insights[4].value
    assert value is not None
    chances = []
    for home in ("satsuma", "shinano"):
        game = table(seats=4, at=HOKURIKU | {home: (1, 5)}, player=2)
        chances.append(value.of(JUDGEMENT.sights(game), game.progress())[0])
    assert chances[1] < chances[0] - 0.02
    assert sum(chances) < 2.0
