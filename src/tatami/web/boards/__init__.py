"""The boards, a package each: `draw(scene)`, `board.html`, `board.css`, `guide.toml`, and `map.svg` or `icons.svg` where there is one."""

from pathlib import Path

from tatami.games import brought, find

HERE = Path(__file__).parent
SHOWN = (".css", ".svg", ".webp")  # what a browser fetches


def folder(title: str) -> Path:
    """Where a title's board and all that belongs to it stand: here, or in the package that brought the title."""
    return find(title).folder / "board" if title in brought() else HERE / title


def files() -> dict[str, Path]:
    """Every stylesheet and drawing of a board, by its address below `/boards/`."""
    own = {f"{path.parent.name}/{path.name}": path for path in sorted(HERE.glob("*/*")) if path.suffix in SHOWN}
    return own | {f"{id}/{path.name}": path for id in sorted(brought()) for path in sorted(folder(id).glob("*")) if path.suffix in SHOWN}
