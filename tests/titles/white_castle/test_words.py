"""What is printed, in words."""

import pytest

from tatami.titles.white_castle.rules.domains import ACTION
from tatami.titles.white_castle.rules.names import said, said_of_rival
from tatami.titles.white_castle.rules.tables import ACTIONS, RIVAL_ACTIONS

SAID = """
1 coin + well | 1 coin, reward of the well | 1 pièce, récompense du puits
time 1 + lantern | 1 influence space, lantern reward | 1 case d'influence, récompense Lanterne
time 2 | 2 influence spaces | 2 cases d'influence
3 any | 3 resources of choice | 3 ressources au choix
1 seal + 1 any | 1 seal, 1 resource of choice | 1 sceau, 1 ressource au choix
2 vp + well | 2 clan points, reward of the well | 2 points de clan, récompense du puits
1 seal -> courtier | pay 1 seal for: courtier action | payer 1 sceau pour : action Courtisan
3 coin -> gardener | pay 3 coins for: gardener action | payer 3 pièces pour : action Jardinier
warrior | warrior action | action Guerrier
4 coin -> domain | pay 4 coins for: one row of your domain | payer 4 pièces pour : une rangée de votre domaine
light action | one light action of a room card | une action claire d'une carte de salle
any tile | one castle action beside any tile | une action du château, quelle que soit sa tuile
coral tile | one castle action beside a coral tile | une action du château à côté d'une tuile corail
black tile | one castle action beside a black tile | une action du château à côté d'une tuile noire
white tile | one castle action beside a white tile | une action du château à côté d'une tuile blanche
"""
SAID_OF_RIVAL = """
gate | a courtier comes to the gate | un courtisan se présente aux portes
climb 2 | the lowest courtier climbs, floors: 2 | le courtisan le plus bas monte, étages : 2
plant garden | a gardener in a plant garden | un jardinier dans un jardin végétal
stone garden | a gardener in a stone garden | un jardinier dans un jardin minéral
either garden | a gardener in the garden worth least | un jardinier dans le jardin qui vaut le moins
yard 5 | a warrior in the yard of iron 5 | un guerrier sur le terrain à 5 de fer
2 coin | 2 coins | 2 pièces
"""


@pytest.mark.parametrize("line", SAID.strip().splitlines())
def test_actions(line: str) -> None:
    """In both languages, and by the name under which questions speak of them."""
    text, english, french = line.split(" | ")
    assert (said(text, "en"), said(text, "fr")) == (english, french)
    assert ACTION.text(ACTIONS.index(text), "fr") == french


@pytest.mark.parametrize("line", SAID_OF_RIVAL.strip().splitlines())
def test_actions_of_the_rival(line: str) -> None:
    """In both languages."""
    text, english, french = line.split(" | ")
    assert (said_of_rival(text, "en"), said_of_rival(text, "fr")) == (english, french)


def test_every_action_has_words() -> None:
    """Whatever is printed anywhere, with no braces left open."""
    for lang in ("en", "fr"):
        for text in [*ACTIONS, *[action for card in RIVAL_ACTIONS for action in card]]:
            words = said_of_rival(text, lang)
            assert words
            assert not {"{", "}"} & set(words)
