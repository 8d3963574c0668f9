"""Pushes by their differences: what a page puts together is what was drawn."""

import json

from hypothesis import given
from hypothesis import strategies as st

from tatami.web.differences import KIND, Told
from tatami.web.drawn import Drawn, mark

TEXTS = st.lists(st.sampled_from(["", "a", "b", "<c>", "é «\N{NO-BREAK SPACE}d"]), max_size=6).map("\n".join)


@st.composite
def drawings(draw: st.DrawFn, depth: int = 2) -> tuple[Drawn, str]:
    """Something drawn in parts that have parts, and the text that it is."""
    within = draw(st.lists(drawings(depth - 1), max_size=3)) if depth else []
    marked = written = draw(TEXTS)
    for number, (_, text) in enumerate(within):
        after = draw(TEXTS)
        marked, written = f"{marked}{mark(number)}{after}", written + text + after
    return Drawn(marked, [part for part, _ in within]), written


def put_together(had: list[str], message: str) -> list[str]:
    """As the page's script does it."""
    runs = json.loads(message.removeprefix(KIND))
    return [line for run in runs for line in ([run] if isinstance(run, str) else had[run[0] : run[0] + run[1]])]


@given(st.lists(drawings(), max_size=5))
def test_every_text_arrives(drawn: list[tuple[Drawn, str]]) -> None:
    """Whatever was sent before it."""
    told, had = Told(), list[str]()
    for fragment, text in drawn:
        had = put_together(had, told.next(fragment))
        assert "".join(had) == fragment.html == text


def test_what_is_known_is_not_sent_again() -> None:
    """First every line; then a changed one and where the others stood."""
    told = Told()
    assert told.next(Drawn("a\nb\nc\nd")) == KIND + r'["a\n","b\n","c\n","d"]'
    assert told.next(Drawn("a\nx\nc\nd")) == KIND + r'[[0,1],"x\n",[2,2]]'
    assert told.next(Drawn("a\nx\nc\nd")) == KIND + "[[0,4]]"


def test_of_a_part_that_was_drawn_anew_the_new_lines_are_sent() -> None:
    """Also where it stands in another; one that has moved is not sent."""
    told = Told()
    one, two = Drawn("1\n2\n"), Drawn("<i>")
    assert told.next(Drawn(f"a{mark(0)}b{mark(1)}", [Drawn(f"({mark(0)})", [one]), two])) == KIND + r'["a","(","1\n","2\n",")","b","<i>"]'
    other = Drawn("1\n3\n")
    assert told.next(Drawn(f"{mark(1)}a{mark(0)}b", [Drawn(f"({mark(0)})", [other]), two])) == KIND + r'[[6,1],[0,3],"3\n",[4,2]]'
