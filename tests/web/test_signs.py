"""Small pictures beside the words of a rulebook."""

import re
from html import unescape

import pytest

import tatami
from tatami.core.domain import LANGUAGES
from tatami.core.title import Title
from tatami.texts.tables import tables_of
from tatami.web import rules
from tatami.web.page import Viewer
from tatami.web.signs import drawings, facts_of, plainly, signs_in

TITLES = [title for title in tatami.titles() if facts_of(title.id)]


def texts_of(title: Title, lang: str) -> list[str]:
    """Everything that a rulebook says in rules, overview and tables."""
    book = title.rulebook(lang)
    overview = [text for section in book.overview for text in [*section.paragraphs, *section.steps]]
    cells = [table.text(cell) for table in tables_of(title, lang).values() for row in table.rows for cell in row]
    return [*[rule.text for rule in book.rules.values()], *overview, *cells]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_signs_change_no_word(title: Title, lang: str) -> None:
    """Without the pictures every text reads as it is written; a picture is silent, drawn on the page, and stands before its word."""
    signed = signs_in(title.id, lang)
    for text in texts_of(title, lang):
        html = signed(text)
        assert unescape(re.sub("<[^>]*>", "", html)) == text.replace("`", "")
        assert html.count("<svg") == html.count('aria-hidden="true"') == len(set(re.findall(r"#sign-(\w+)", html)))
        assert all(f'id="sign-{id}"' in drawings(title.id) for id in re.findall(r"#sign-(\w+)", html))


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_a_sign_is_met(title: Title, lang: str) -> None:
    """In every form that is listed, somewhere in the rules or their tables."""
    said = "\n".join(texts_of(title, lang))
    for facts in facts_of(title.id).values():
        assert [word for word in facts[lang] if not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", said, re.IGNORECASE)] == []


@pytest.mark.parametrize(
    ("title", "lang", "text", "signs"),
    [
        ("shogun", "en", "Chests and rice; the rice is lost, the chest stays.", ["chest", "rice"]),
        ("shogun", "fr", "Un coffre pour le riz du village.", ["chest", "rice", "castle"]),
        ("shogun", "fr", "À son tour, il jette les cubes dans la tour.", ["tower"]),
        ("shogun", "en", "Nothing that is drawn: a castellan, chestnuts.", []),
        ("shitenno", "fr", "Une Pioche se tire de la pioche.", ["draw"]),
        ("white_castle", "en", "Two coins as well as the well.", ["coin", "well"]),
    ],
)
def test_a_sign_stands_at_the_first_mention(title: str, lang: str, text: str, signs: list[str]) -> None:
    """Whole words only, with a capital at the start, each thing once."""
    assert re.findall(r"#sign-(\w+)", signs_in(title, lang)(text)) == signs


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_signs_are_shown_wherever_a_rule_is_read(title: Title) -> None:
    """In the rulebook, in print, in the rule beside a move and in the help at the table, each with the drawings it needs."""
    rule = next(rule for rule in title.rulebook("en").rules.values() if "<svg" in signs_in(title.id, "en")(rule.text))
    viewer = Viewer("en")
    for html in (
        rules.rules_page(viewer, title.id),
        rules.printed_rules(viewer, title.id),
        rules.one_rule(viewer, title.id, rule.id),
        rules.table_help(viewer, title.id, rule.id),
    ):
        assert signs_in(title.id, "en")(rule.text) in html
        assert html.count(drawings(title.id)) == 1


def test_names_of_options_are_set_apart() -> None:
    """What stands in backquotes is for the command line."""
    assert plainly("option `mode`: <none>") == "option <code>mode</code>: &lt;none&gt;"
