"""Pages that `make docs` adds to docs: titles, their studies in every language, and the list of decisions."""

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

import tatami
from tatami.core.domain import LANGUAGES
from tatami.web.study import own_study, study_page

DOCS = Path(__file__).parent.parent / "docs"
DECISIONS = sorted((DOCS / "decisions").glob("*.md"))


def on_files(files: Files, config: Any) -> Files:
    """Add the READMEs and studies of the titles, and a list for each folder."""
    pages = {title.id: (title.folder / "README.md").read_text("utf-8").replace("../../../../docs/", "../") for title in tatami.titles()}
    made = {f"titles/{id}.md": page for id, page in pages.items()}
    made["titles/index.md"] = f"# The titles\n\n{listed({id: page.splitlines()[0] for id, page in pages.items()})}\n"
    made["decisions/index.md"] = f"# Decisions\n\n{listed({path.stem: path.read_text('utf-8').splitlines()[0] for path in DECISIONS})}\n"
    for id in pages:
        study = own_study(id)
        if study is not None:
            made |= {f"studies/{id}.{lang}.html": study_page(study, lang) for lang in LANGUAGES}
    for name, content in made.items():
        if files.get_file_from_path(name) is None:
            files.append(File.generated(config, name, content=content))
    return files


def listed(headings: dict[str, str]) -> str:
    return "\n".join(f"- [{heading.lstrip('# ')}]({name}.md)" for name, heading in headings.items())
