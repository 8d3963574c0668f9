"""Facts: names in every language, constants that stand where the data has them."""

import pytest

from tatami.core.facts import check_ids, names
from tatami.core.numbers import increased, replaced


def test_names_carry_what_a_language_needs() -> None:
    """A plain word, or a word with traits; a row without a language is refused with its id."""
    rows = {
        "izu": {"en": "Izu", "fr": "Izu"},
        "shire": {"en": {"text": "Shire", "article": "the"}, "fr": {"text": "Comté", "article": "la"}},
    }
    izu, shire = names(rows, "old_")
    assert (izu.id, izu.words["fr"].text, izu.words["fr"].traits) == ("old_izu", "Izu", {})
    assert (shire.words["en"].text, shire.words["fr"].text, shire.words["fr"].traits) == ("Shire", "Comté", {"article": "la"})
    with pytest.raises(ValueError, match="'izu' has no name in fr"):
        names({"izu": {"en": "Izu"}})


def test_constants_are_checked_against_their_ids() -> None:
    """Two lines swapped, a line more or a line less in the data: each is named."""
    check_ids("box.toml", ["chest", "rice"], {"chest": 0, "rice": 1})
    with pytest.raises(ValueError, match=r"box.toml: 'chest' is number 1 in the data and 0 in the code"):
        check_ids("box.toml", ["rice", "chest"], {"chest": 0, "rice": 1})
    with pytest.raises(ValueError, match=r"box.toml: 'rice' is number None"):
        check_ids("box.toml", ["chest"], {"chest": 0, "rice": 1})
    with pytest.raises(ValueError, match=r"box.toml: the code has no constant for gold"):
        check_ids("box.toml", ["chest", "rice", "gold"], {"chest": 0, "rice": 1})


def test_a_list_with_one_value_changed_is_another_list() -> None:
    """Copies of a game share lists; who changes one gets a copy."""
    shared = [1, 2, 3]
    assert replaced(shared, 1, 9) == [1, 9, 3]
    assert increased(shared, 1, 9) == [1, 11, 3]
    assert shared == [1, 2, 3]
