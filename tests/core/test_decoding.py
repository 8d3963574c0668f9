"""JSON from outside: any text is decoded, or refused in one sentence."""

import re
from pathlib import Path

import pytest

import tatami
from tatami.core.decoding import DEEPEST, NotJson, decode
from tatami.core.errors import Unreadable

HIDDEN = re.compile(r"\bjson\.loads?\(|msgspec\.json\.decode\(|JSONDecoder")


@pytest.mark.parametrize("text", ['{"a": [1, 2.5, "x", null, true]}', b'{"a": [1, 2.5, "x", null, true]}'])
def test_json_is_decoded(text: str | bytes) -> None:
    """Both texts and bytes."""
    assert decode(text) == {"a": [1, 2.5, "x", None, True]}


@pytest.mark.parametrize("text", ["", "{", "nonsense", b"\xff\xfe\xff", '"\ud800"x', "9" * 5000])
def test_other_texts_are_refused(text: str | bytes) -> None:
    """As Unreadable; code that expects ValueError of the standard library goes on."""
    with pytest.raises(Unreadable, match="The text is not JSON: "):
        decode(text)
    assert issubclass(NotJson, ValueError)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "[" * 100_000 + "]" * 100_000, '{"a":' * 100_000, "[" * 900 + "]" * 900, '{"a":[' * 40 + "]}" * 40]
)
def test_deeply_nested_json_is_refused(text: str) -> None:
    """Both what the decoder of the standard library fails at and what it still takes."""
    for given in (text, text.encode()):
        with pytest.raises(NotJson, match=f"The JSON is nested more than {DEEPEST} levels deep"):
            decode(given)


def test_the_deepest_and_the_widest_are_taken() -> None:
    """64 levels, and any number of values next to each other."""
    assert decode("[" * 64 + "]" * 64) is not None
    with pytest.raises(NotJson):
        decode("[" * 65 + "]" * 65)
    assert decode("[" + "[0],{}," * 1000 + "0]") == [*[[0], {}] * 1000, 0]


def test_all_json_is_decoded_here() -> None:
    """No other module calls a decoder that raises errors of its own."""
    source = Path(tatami.__file__).parent
    found = {str(path.relative_to(source)) for path in source.rglob("*.py") if HIDDEN.search(path.read_text("utf-8"))}
    assert found == {"core/decoding.py", "lab/bench.py", "server/tables/archives.py"}  # the text of a program; values with a type
