"""A promo card is a row of data: some are added to a copy of the sources and played."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

ROOT = Path(__file__).parents[3]
PROMOS = {
    "cards": """
[steward_promo]
kind = "steward"
en = "Promo steward"
fr = "Intendant promo"
blocks = ["2 coin + well", "1 seal -> gardener", "time 1 + 1 vp"]
dark = 1
lantern = "1 coin"
promo = true
[start_warrior_promo]
kind = "start"
en = "Promo start"
fr = "Départ promo"
blocks = ["warrior"]
rows = [3]
lantern = "time 1"
promo = true
""",
    "daimyo": """
[daimyo_promo]
en = "Promo daimyo"
fr = "Daimyo promo"
favours = ["coral tile", "black tile", "white tile"]
promo = true
""",
    "gardens": """
[stone_promo]
kind = "stone"
en = "Promo stone garden"
fr = "Jardin minéral promo"
food = 2
vp = 3
action = "lantern"
promo = true
""",
    "starting": """
[resource.provisions_promo]
en = "Promo resource"
fr = "Ressource promo"
gain = "3 coin + 1 iron"
lantern = "1 iron"
promo = true
""",
    "tiles": """
[yard_tile.tile_promo]
en = "Promo yard tile"
fr = "Tuile Terrain promo"
blue = "warrior"
gold = "1 seal + 2 coin"
promo = true
""",
}
PLAYED = """
import json
from collections import Counter
from pathlib import Path

import tatami
from conftest import random_answers
from titles.white_castle.table import answers, carry_out, goods, play, table
from tatami.core.chance import stream
from tatami.titles.white_castle.rules.domains import CARD
from tatami.web.page import Viewer
from tatami.web.rules import pieces_page, rules_page

rooms = ["steward_promo", "steward_7", "steward_15", "diplomat_2", "diplomat_8"]
game = table(rooms=rooms)
play(game, "coral_right", "steward_1", "steward_1_top")
assert goods(game) == {"coin": 4, "seal": 1, "iron": 1, "pearl": 1}
assert CARD.text(CARD.value_of("steward_promo"), "fr") == "Intendant promo"
game = table(goods={"iron": 1}, yards=["tile_6", "tile_2", "tile_1", "tile_promo"])
carry_out(game, "warrior")
play(game, "small_yard")
assert goods(game) == {"coin": 2, "seal": 1}
game = table(goods={"food": 2}, gardens=["plant_2", "stone_promo", "plant_3", "stone_2", "plant_5", "stone_3"])
carry_out(game, "gardener")
play(game, "coral_stone")
assert goods(game) == {"pearl": 1}  # the lantern
game = table(goods={"pearl": 2}, daimyo="daimyo_promo")
game.court[2], game.home[0] = 1, 4
carry_out(game, "courtier")
play(game, "diplomats_up_1", "middle")
assert answers(game) == ["stop", "steward_1_middle", "steward_2_top", "steward_2_bottom", "diplomat_2_top"]
ids = ("steward_promo", "daimyo_promo", "stone_promo", "tile_promo", "start_warrior_promo", "provisions_promo")
for file in sorted(Path("RECORDS").glob("white_castle-rules4-*.json")):  # old games know nothing of them
    record = json.loads(file.read_text())
    assert tatami.replay(record).record()["outcome"] == record["outcome"]
for seed in range(40):
    whole = tatami.new("white_castle", seats=1 + seed % 4, seed=seed)
    assert not any(name in str(whole.view(None)) for name in ids)
for lang, name in (("en", "Promo steward"), ("fr", "Intendant promo")):
    viewer = Viewer(lang)
    assert name in rules_page(viewer, "white_castle")
    assert name in pieces_page(viewer, "white_castle")
seen = Counter()
for seed in range(40):
    whole = tatami.new("white_castle", seats=1 + seed % 4, seed=seed, options={"promos": "all"})
    for _ in random_answers(whole, stream(seed)):
        whole.check()
        seen.update(name for name in ids if name in str(whole.view(None)))
    assert whole.outcome() is not None
assert len(seen) == len(ids), seen
print("played")
"""


@pytest.mark.rule("white_castle/setup.20")
def test_promo_cards_are_rows_of_data(tmp_path: Path) -> None:
    """Six cards and tiles with icons the box knows: each does what it says where promos are played; games without them, old ones too, are dealt as before."""
    copytree(ROOT / "src", tmp_path / "src", ignore=ignore_patterns("*.so", "__pycache__", "server", "*.egg-info"))
    for table, row in PROMOS.items():
        with (tmp_path / f"src/tatami/titles/white_castle/rules/data/{table}.toml").open("a", encoding="utf-8") as file:
            file.write(row)
    paths = os.pathsep.join([str(tmp_path / "src"), str(ROOT / "tests")])
    run = subprocess.run(
        [sys.executable, "-c", PLAYED.replace("RECORDS", str(ROOT / "tests/records"))],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert run.stdout == "played\n", run.stderr
