"""Every card says what it does, in both languages. [missions, events, powers, siege_cards]"""

import pytest

import tatami
from tatami.texts import Texts
from tatami.titles.middle_earth.rules.domains import ADVENTURE
from tatami.titles.middle_earth.rules.ids import MISSIONS
from tatami.titles.middle_earth.siege.rules.domains import TIRITH
from tatami.titles.middle_earth.words.sentences import effect, rule_of

TITLE = tatami.title("middle_earth")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("id", [*ADVENTURE.ids, *TIRITH.ids])
def test_a_card_says_what_it_does(id: str, lang: str) -> None:
    """A sentence of its own, from a rule that names the card."""
    texts = Texts(TITLE, lang, ["A", "B"])
    text = effect(texts, id)
    assert len(text.split()) > 4
    assert text[0].isupper()
    if id in TIRITH.ids or ADVENTURE.value_of(id) >= MISSIONS:
        domain = TIRITH if id in TIRITH.ids else ADVENTURE
        name = domain.text(domain.value_of(id), lang).removesuffix(" 1").removesuffix(" 2")
        rule = TITLE.rulebook(lang).rule(rule_of(id)).text
        assert name.lower() in rule.lower() or name.split()[0].lower() in rule.lower()
        assert text.lower() in rule.lower()


def test_a_mission_names_site_reward_and_points() -> None:
    """Both sides', and what of it is ours: as the table of the missions has them."""
    english, french = (Texts(TITLE, lang, ["A", "B"]) for lang in ("en", "fr"))
    assert effect(english, "harlond") == (
        "Bring a leader to Harlindon. Good: 1 more territory card, 2 points. Evil: 1 more territory card, 3 points."
    )
    assert effect(english, "bree") == (
        "Bring a leader to Fornost. Good: 2 battalions there, 2 points. Evil: 6 battalions there, 1 point. "
        "(place of the battalions, points assumed by us)"
    )
    assert "2 bataillons dans la région (Arnor), 2 points" in effect(french, "carn_dum")
