"""Rulebooks on the page: examples with the board before and after."""

import re
from html import unescape
from itertools import pairwise

import pytest

import tatami
from tatami.core.domain import LANGUAGES
from tatami.core.title import Title
from tatami.texts.examples import all_told
from tatami.texts.glossary import glossary_of
from tatami.texts.tables import tables_of
from tatami.web import rules
from tatami.web.page import Viewer
from tatami.web.plots import apart
from texts.samples import steps


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples_show_the_board_before_and_after(title: Title, lang: str) -> None:
    """Both boards are drawn, differ, and answer no click."""
    for name in all_told(title, lang):
        html = rules.example_boards(Viewer(lang), title.id, name)
        before, after = html.split("<figure>")[1:]
        assert "data-answer" not in html
        assert before.partition("</figcaption>")[2] != after.partition("</figcaption>")[2]


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples_stand_beside_their_rule(title: Title, lang: str) -> None:
    """On the page of the rulebook and in the rule that is opened beside a move; without a script a link opens the boards."""
    page = rules.rules_page(Viewer(lang), title.id)
    for name, told in all_told(title, lang).items():
        place = page.index(f'<li id="{told.rule}"')
        assert place < page.index(f'id="example-{name}"') < page.index("</section>", place)
        assert f"?example={name}#" in page
        assert told.heading in unescape(rules.one_rule(Viewer(lang), title.id, told.rule))
    for name in list(all_told(title, lang))[-1:]:
        opened = rules.rules_page(Viewer(lang), title.id, example=name)
        assert opened.count('class="before-after"') == 1


def test_an_example_that_does_not_exist_is_refused() -> None:
    """A wrong name is said."""
    with pytest.raises(tatami.Unreadable, match="no example 'nix'"):
        rules.example_boards(Viewer("en"), "shogun", "nix")


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_stand_on_the_page(title: Title, lang: str) -> None:
    """Every table with all its rows; what is odds is drawn, one line a column."""
    page = rules.rules_page(Viewer(lang), title.id)
    for table in tables_of(title, lang).values():
        html = page.partition(f'id="table-{table.name}"')[2].partition("</figure>")[0]
        assert html.count("<tr>") == len(table.rows) + 1
        assert html.count("<polyline") == (len(table.columns) - 1 if table.plot else 0)
        assert html.partition("</thead>")[0].count('class="sign"') == sum(icon != "" for icon in table.icons)


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_printed_rulebook_needs_nothing_else(title: Title, lang: str) -> None:
    """Every rule, example and table in one file; no script, and no address that must be fetched."""
    html = rules.printed_rules(Viewer(lang), title.id)
    assert all(f'id="{rule}"' in html for rule in title.rulebook(lang).rules)
    assert html.count('class="example"') == len(all_told(title, lang))
    assert html.count('class="rule-table"') == len(tables_of(title, lang))
    assert not re.search(r'<script|<link|\bsrc=|url\(|href="(?!#)', html)
    assert "@media print" in html
    assert html.count("<dt>") == len(glossary_of(title, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
def test_help_for_every_question(title: Title, lang: str) -> None:
    """For each rule that is asked about: what it says, the rest of its chapter, and the steps of the round; where the chapter is a step, it is marked."""
    book = title.rulebook(lang)
    for rule in {step.rule for step in steps(title)}:
        html = rules.table_help(Viewer(lang), title.id, rule)
        assert html.count('class="rule-id"') == sum(other.chapter == book.rule(rule).chapter for other in book.rules.values())
        assert html.count('aria-current="step"') == len(book.steps_of(book.rule(rule).chapter))
    assert any(book.steps_of(book.rule(step.rule).chapter) for step in steps(title))


@pytest.mark.parametrize("ends", [[1.0, 0.999, 0.998, 0.99, 0.97, 0.9], [0.0, 0.0, 0.0], [0.7, 0.2, 0.21]])
def test_names_beside_a_plot_can_be_read(ends: list[float]) -> None:
    """Within the picture, in the order of the lines, and none upon another."""
    places = dict(apart(ends))
    in_order = [places[at] for at in sorted(range(len(ends)), key=lambda at: -ends[at])]
    assert min(in_order) >= 10
    assert max(in_order) <= 230
    assert all(below - above >= 13.9 for above, below in pairwise(sorted(in_order)))
