"""Commands of the title: `tatami tower` measures the tower over many throws, so that its options can be set by a real one."""

import json
import re
from math import log, sqrt
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

import tatami
from tatami.cli.shared import Json, Options, Seed, read_options
from tatami.core.chance import stream
from tatami.titles.shogun.rules.ids import FARMERS, SIDES
from tatami.titles.shogun.rules.state import Shogun
from tatami.titles.shogun.rules.tables import FILL_ARMIES, FILL_FARMERS
from tatami.titles.shogun.rules.tower import pass_shelves
from tatami.titles.shogun.words.spreads import spread_of

LEAST = 1e-12  # of a chance: nothing that was seen is impossible
MOST_THROWN = 120
THROWS = [3, 5, 8, 12, 16]  # cubes in a throw
RUNS = 50  # throws of a tower before it is filled again
MARKED = 0  # the side whose cubes are thrown; what lay in the tower before is counted as the farmers'


def measure(options: dict[str, str], throws: int, seed: int) -> dict[str, Any]:
    """Fills and throws: how many cubes stay, how many fall out, by the size of the throw."""
    game: Shogun = tatami.title("shogun").bare(5, stream(seed), {"start": "printed", **options})
    return {
        "options": options,
        "throws": throws,
        "fills": [fill(game, players, throws) for players in (3, 4, 5)],
        "sizes": [throw_many(game, cubes, throws) for cubes in THROWS],
    }


def fill(game: Shogun, players: int, times: int) -> dict[str, float]:
    """The first fill of the tower."""
    cubes = players * FILL_ARMIES + FILL_FARMERS
    stay = []
    for _ in range(times):
        empty(game)
        game.tray[FARMERS] = FILL_FARMERS
        for player in range(players):
            game.tray[player] = FILL_ARMIES
        pass_shelves(game)
        stay.append(cubes - sum(game.tray))
    return {"players": players, "cubes": cubes, **summary("stay", stay)}


def throw_many(game: Shogun, cubes: int, times: int) -> dict[str, float]:
    """Throws of one size, a tower filled again now and then: what fell out, of it thrown just now, and what is kept."""
    out, direct, kept, loose, lay = [], 0, [], 0, 0
    for number in range(times):
        if number % RUNS == 0:
            empty(game)
            game.tray[FARMERS] = FILL_FARMERS
            game.tray[MARKED] = 4 * FILL_ARMIES
            pass_shelves(game)
        stock = sum(game.upper) + sum(game.lower)
        game.upper = [0 if side != FARMERS else sum(game.upper) for side in range(SIDES)]  # what lay there before, on one side
        game.lower = [0 if side != FARMERS else sum(game.lower) for side in range(SIDES)]
        game.tray = [0] * SIDES
        game.tray[MARKED] = cubes
        pass_shelves(game)
        out.append(sum(game.tray))
        direct += game.tray[MARKED]
        loose += game.tray[FARMERS]
        lay += stock
        kept.append(sum(game.upper) + sum(game.lower))
    return {
        "cubes": cubes,
        **summary("out", out),
        **summary("kept", kept),
        "direct": direct / (cubes * times),
        "loose": loose / max(1, lay),
    }


def calibrate(throws: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the values of tower_stick and tower_dislodge under which throws of a real tower are likeliest. The tower is empty before the first;
    a throw is how many cubes went in and how many came out."""
    options = tatami.title("shogun").options
    values = [[int(choice.id) for choice in options[id].choices] for id in ("tower_stick", "tower_dislodge")]
    pairs = [(stick, dislodge) for stick in values[0] for dislodge in values[1]]
    return max(pairs, key=lambda pair: likelihood(throws, *pair))


def likelihood(throws: list[tuple[int, int]], stick: int, dislodge: int) -> float:
    """Return the logarithm of the chance of what came out."""
    found, inside = 0.0, 0
    for thrown, out in throws:
        chances = spread_of(thrown, (inside, -1), thrown, stick / 100, dislodge / 100)
        found += log(max(chances[out], LEAST))
        inside += thrown - out
    return found


def read_throws(text: str) -> list[tuple[int, int]]:
    """Read "38:26 5:4": cubes in and out of each throw."""
    throws = [tuple(map(int, pair)) for pair in re.findall(r"(\d+):(\d+)", text)]
    inside = 0
    for thrown, out in throws:
        inside += thrown - out
        if inside < 0 or not 0 < thrown <= MOST_THROWN:
            raise typer.BadParameter(f"{thrown}:{out}: more came out than was inside, or not 1 to {MOST_THROWN} cubes were thrown")
    if not throws or re.sub(r"\d+:\d+|[\s,]", "", text):
        raise typer.BadParameter("Name each throw as cubes in and cubes out, the fill of the empty tower first: 38:26 5:4 8:9")
    return [(thrown, out) for thrown, out in throws]


def empty(game: Shogun) -> None:
    game.upper, game.lower, game.tray = [0] * SIDES, [0] * SIDES, [0] * SIDES


def summary(name: str, values: list[int]) -> dict[str, float]:
    middle = sum(values) / len(values)
    spread = sqrt(sum((value - middle) ** 2 for value in values) / len(values))
    return {name: round(middle, 2), f"{name}_spread": round(spread, 2)}


def tower(
    throws: Annotated[int, typer.Option(min=1, help="how many of each size")] = 2000,
    seed: Seed = 1,
    option: Options = [],  # noqa: B006
    counted: Annotated[str, typer.Option(help="throws of a real tower as IN:OUT, the fill of the empty one first")] = "",
    as_json: Json = False,
) -> None:
    """Measure Shogun's tower over many throws, or set tower_stick and tower_dislodge by counted throws of a real one."""
    if counted:
        stick, dislodge = calibrate(read_throws(counted))
        print(f"tower_stick={stick} tower_dislodge={dislodge}")
        return
    result = measure(read_options(option), throws, seed)
    if as_json:
        print(json.dumps(result))
        return
    for row in result["fills"]:
        print(f"first fill, {row['players']} players: {row['cubes']} cubes, {row['stay']:.1f} ± {row['stay_spread']:.1f} stay")
    table = Table(title=f"{throws} throws of each size", title_justify="left")
    for column in ("cubes thrown", "fall out", "kept", "thrown cubes that fall", "lying cubes that fall"):
        table.add_column(column, justify="right")
    for row in result["sizes"]:
        out, kept = f"{row['out']:.1f} ± {row['out_spread']:.1f}", f"{row['kept']:.1f} ± {row['kept_spread']:.1f}"
        table.add_row(str(row["cubes"]), out, kept, f"{100 * row['direct']:.0f} %", f"{100 * row['loose']:.0f} %")
    Console().print(table)


COMMANDS = [tower]
