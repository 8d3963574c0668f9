"""What everybody at the table is told, in order and with every number."""

import pytest

from titles.white_castle.table import carry_out, kind, log, play, table


@pytest.mark.rule(
    "white_castle/warrior.1", "white_castle/gardener.1", "white_castle/courtier.2", "white_castle/seals.2", "white_castle/time.1"
)
@pytest.mark.parametrize(
    ("action", "goods", "answers", "told"),
    [
        ("warrior", {"iron": 1}, ["small_yard"], ["paid 0 1_iron", "warrior_sent 0 small_yard", "gained 0 2_seal"]),
        ("gardener", {"food": 2}, ["white_stone"], ["paid 0 2_food", "gardener_sent 0 white_stone", "gained 0 2_seal"]),
        ("courtier", {"coin": 2}, ["audience"], ["paid 0 2_coin", "courtier_admitted 0"]),
        (
            "courtier",
            {"coin": 1, "seal": 1},
            ["seal_to_coin", "audience"],
            ["seals_changed 0 coin 1", "paid 0 2_coin", "courtier_admitted 0"],
        ),
        ("time 2", {}, [], ["influence_gained 0 2"]),
    ],
)
def test_the_log_of_an_action(action: str, goods: dict[str, int], answers: list[str], told: list[str]) -> None:
    """What was paid, who went where, and what it brought."""
    game = table(goods=goods)
    since = len(log(game))
    carry_out(game, action)
    play(game, *answers)
    assert (kind(game), log(game, since)) == ("over", told)


@pytest.mark.rule("white_castle/turn.2", "white_castle/turn.4", "white_castle/lantern.1", "white_castle/well.2", "white_castle/domain.2")
@pytest.mark.parametrize(
    ("space", "coins", "works"),
    [
        ("well", [], ["well_visited 0", "gained 0 1_seal", "gained 0 1_pearl", "gained 0 1_iron"]),
        ("domain_coral", ["paid 0 5_coin"], ["row_worked 0 domain_coral", "gained 0 1_food"]),
    ],
)
def test_the_log_of_a_turn(space: str, coins: list[str], works: list[str]) -> None:
    """The die and its place, the coins between them, the lantern of the left end, and what the space brings."""
    game = table(goods={"coin": 9})
    since = len(log(game))
    play(game, "coral_left", space)
    begun = ["die_taken 0 coral_left 1", f"die_placed 0 {space}", *coins, "lantern_lit 0", "gained 0 1_pearl"]
    assert log(game, since)[: len(begun + works)] == begun + works
