"""Pushes by their differences: what a page puts together is what was drawn."""

import json

from hypothesis import given
from hypothesis import strategies as st

from tatami.server.live.differences import KIND, Told

TEXTS = st.lists(st.sampled_from(["", "a", "b", "<c>", "é «\N{NO-BREAK SPACE}d"]), max_size=12).map("\n".join)


def put_together(before: str, message: str) -> str:
    """As the page's script does it."""
    if not message.startswith(KIND):
        return message
    had = before.split("\n")
    runs = [run.split("\n") if isinstance(run, str) else had[run[0] : run[0] + run[1]] for run in json.loads(message.removeprefix(KIND))]
    return "\n".join(line for run in runs for line in run)


@given(st.lists(TEXTS, max_size=5))
def test_every_text_arrives(texts: list[str]) -> None:
    """Whatever was sent before it."""
    told, before = Told(), ""
    for text in texts:
        before = put_together(before, told.next(text))
        assert before == text


def test_what_is_known_is_not_sent_again() -> None:
    """The first text is whole; then a changed line and where the others stood."""
    told = Told()
    assert told.next("a\nb\nc\nd") == "a\nb\nc\nd"
    assert told.next("a\nx\nc\nd") == KIND + '[[0,1],"x",[2,2]]'
    assert told.next("a\nx\nc\nd") == KIND + "[[0,4]]"
