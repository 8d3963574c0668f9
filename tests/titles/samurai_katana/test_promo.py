"""A promo card is a row of data: it is added to a copy of the sources and played."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

ROOT = Path(__file__).parents[3]
SCANDAL = """
[cards.scandal]
en = "Scandal"
fr = "Scandale"
kind = "event"
copies = 2
value = 5
swords = 0
price = 1
power = "disgrace"
amount = 3
rule = "deck.13"
promo = true
"""
PLAYED = """
import tatami
from conftest import random_answers
from titles.samurai_katana.setting import play, table
from tatami.core.chance import stream
from tatami.texts import Texts

game = table(hands={0: "scandal scandal"}, koku={0: 3}, honour={1: 9})
play(game, "act:play_scandal", "aim_at_clan:1")
assert (game.honour[1], game.koku[0]) == (6, 2)
question = game.question(0)
answer = question.domain.value_of("play_scandal")
texts = Texts(tatami.title("samurai_katana"), "fr", ["A", "B", "C"])
said = texts.answer(question, answer)
assert "Scandale" in said and "1 koku" in said and "3" in said, said
whole = tatami.new("samurai_katana", seats=4, seed=3)
for _ in random_answers(whole, stream(4)):
    whole.check()
assert sum(whole.variant.edition.pile.count(card) for card in whole.variant.edition.kinds) == 57
assert whole.outcome() is not None
print("played")
"""


@pytest.mark.rule("samurai_katana/material.6")
def test_a_promo_card_is_a_row_of_data(tmp_path: Path) -> None:
    """Two copies of Scandal: paid, aimed, named in French, and a whole game with 57 cards, without a line of code."""
    copytree(ROOT / "src", tmp_path / "src", ignore=ignore_patterns("*.so", "__pycache__", "web", "server", "*.egg-info"))
    with (tmp_path / "src/tatami/titles/samurai_katana/rules/data/tatami_cards.toml").open("a", encoding="utf-8") as cards:
        cards.write(SCANDAL)
    paths = os.pathsep.join([str(tmp_path / "src"), str(ROOT / "tests")])
    run = subprocess.run(
        [sys.executable, "-c", PLAYED], env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert run.stdout == "played\n", run.stderr
