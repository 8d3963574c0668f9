"""The files of the boards: stylesheets and drawings in `board/` of each title's package."""

from pathlib import Path

from tatami.titles import find, title_ids

SHOWN = (".css", ".svg", ".png", ".jpg", ".webp")  # what a browser fetches


def folder(title: str) -> Path:
    """Return the folder of a title's board."""
    return find(title).folder / "board"


def files() -> dict[str, Path]:
    """Return every stylesheet and drawing of a board, by its address below `/boards/`."""
    return {f"{id}/{path.name}": path for id in title_ids() for path in sorted(folder(id).glob("*")) if path.suffix in SHOWN}
