"""The order of icons: against every order there is, tried one by one."""

from collections.abc import Iterator
from itertools import permutations

import pytest

from tatami.titles.white_castle.rules.state import Castle
from titles.white_castle.table import carry_out, has, kind, play, table

Reached = set[tuple[int, int]]  # seals and space
TOLLS = {6: 1, 11: 2, 15: 3}


def by_every_order(seals: int, space: int, gained: int, steps: int) -> Reached:
    """Where seals gained one by one and single steps can lead, in every order and with every toll paid or not."""
    reached: Reached = set()
    for order in set(permutations("s" * gained + "t" * steps)):
        reached |= after(seals, space, "".join(order))
    return reached


def after(seals: int, space: int, order: str) -> Reached:
    if not order:
        return {(seals, space)}
    if order[0] == "s":
        return after(min(5, seals + 1), space, order[1:])
    if space == 20:
        return after(seals, space, order[1:])
    toll = TOLLS.get(space + 1, 0)
    if toll == 0:
        return after(seals, space + 1, order[1:])
    stopped = after(seals, space, order[1:])
    return stopped | after(seals - toll, space + 1, order[1:]) if seals >= toll else stopped


def by_the_engine(game: Castle) -> Reached:
    """Where every answer of the game leads, without seals being changed."""
    if kind(game) == "over":
        return {(has(game, "seal"), game.influence[0])}
    reached: Reached = set()
    question = game.question(0)
    for answer in question.answers:
        name = question.domain.id_of(answer)
        if not name.startswith("seal") and (question.kind, name) != ("card_action", "decline"):
            branch = game.clone()
            branch.play(0, answer)
            reached |= by_the_engine(branch)
    return reached


def positions() -> Iterator[tuple[int, int, list[str], int, int]]:
    """Seals and space, and a lantern zone with its seals and steps."""
    for seals in range(6):
        for space in range(21):
            for zone, gained, steps in ((["steward_4"], 0, 0), (["decree_seal"], 1, 0), (["start_courtier_2"], 0, 1)):
                yield seals, space, zone, gained, steps
            yield seals, space, ["decree_seal", "start_courtier_2"], 1, 1


@pytest.mark.rule("white_castle/effects.6")
@pytest.mark.parametrize(("action", "gained", "steps"), [("lantern", 0, 0), ("1 seal + lantern", 1, 0), ("time 1 + lantern", 0, 1)])
def test_no_order_of_icons_is_better(action: str, gained: int, steps: int) -> None:
    """Whatever any order reaches is reached, on the same space with as many seals or more; and nothing that none does."""
    for seals, space, zone, more, further in positions():
        game = table(zone=zone, goods={"seal": seals})
        game.influence[0] = space
        carry_out(game, action)
        compare(by_the_engine(game), by_every_order(seals, space, gained + more, steps + further))


def compare(reached: Reached, possible: Reached) -> None:
    assert reached <= possible
    for seals, space in possible:
        assert any(there == space and held >= seals for held, there in reached)


@pytest.mark.rule("white_castle/domain.5", "white_castle/effects.6")
@pytest.mark.parametrize(("row", "member", "gained"), [("domain_white", 2, 1), ("domain_black", 1, 0)])
def test_no_order_of_a_row_is_better(row: str, member: int, gained: int) -> None:
    """The same for a row with its lantern: warriors bring a seal beside it, gardeners none."""
    for seals, space, zone, more, further in positions():
        game = table(card="start_warrior_1", zone=zone, goods={"seal": seals})
        game.home[:3] = [0, 0, 0]
        game.influence[0] = space
        carry_out(game, "domain")
        play(game, row)
        compare(by_the_engine(game), by_every_order(seals, space, gained + more, further))
