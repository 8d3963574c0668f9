"""Parts of Tatami that need more than the engine: each is an extra of the package, and says so where it is missing."""

from types import TracebackType


class MissingExtra(ImportError):
    """A part was asked for whose extra is not installed."""


class extra:  # noqa: N801 — read as a word: with extra("envs"): import …
    """Imports that belong to an extra: where one of them is missing, a sentence says what to install."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if isinstance(error, ModuleNotFoundError) and not (error.name or "").startswith("tatami"):
            raise MissingExtra(f"This needs {error.name}, which comes with an extra: pip install 'tatami[{self.name}]'") from error
