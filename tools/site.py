"""What the site of `make docs` adds to docs: lists of titles and decisions, made from what is there."""

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

DOCS = Path(__file__).parent.parent / "docs"
LISTS = {"titles": "The titles", "decisions": "Decisions"}


def on_files(files: Files, config: Any) -> Files:
    """A list for each folder that has none of its own."""
    for folder, heading in LISTS.items():
        if files.get_file_from_path(f"{folder}/index.md") is None:
            files.append(File.generated(config, f"{folder}/index.md", content=f"# {heading}\n\n{listed(folder)}\n"))
    return files


def listed(folder: str) -> str:
    return "\n".join(f"- [{heading_of(path)}]({path.name})" for path in sorted((DOCS / folder).glob("*.md")))


def heading_of(path: Path) -> str:
    return path.read_text("utf-8").splitlines()[0].lstrip("# ")
