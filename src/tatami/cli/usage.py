"""Usage errors in the language of the command line: what was wrong, how the command is written, where its help is."""

from typing import Any, Final, cast

import typer

from tatami.texts import ui
from tatami.texts.refusals import said_again

WRONG_USAGE: Final = cast(type[Exception], typer.BadParameter.__mro__[2])  # Click's errors, of which Typer may bring a copy of its own


def said(error: Any, lang: str) -> str:
    """The error in one sentence, and below it the usage; nothing where the help itself was shown."""
    sentence = said_again(error.format_message(), lang)
    context = getattr(error, "ctx", None)
    if not sentence or context is None:
        return sentence
    written = " ".join([context.command_path, *context.command.collect_usage_pieces(context)])
    return f"{sentence}\n{ui(lang, 'usage', usage=written, help=f'{context.command_path} --help')}"
