"""The catalogues: the same messages in every language."""

from tatami.core.domain import LANGUAGES
from tatami.texts import HERE, catalogue


def test_the_tables_own_words_are_there_in_both_languages() -> None:
    """The same messages in French and English."""
    english, french = ({str(message.id) for message in catalogue(HERE, lang)} for lang in LANGUAGES)
    assert english == french
