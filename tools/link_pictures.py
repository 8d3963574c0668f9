"""Draw the pictures that links to a title show elsewhere: board/link.png of each title, from the emblems of the shelf. `python tools/link_pictures.py`"""

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

import tatami
from tatami.core.title import Title
from tatami.web.scene import has_board
from tatami.web.templates import FOLDER

STATIC = FOLDER / "static"
SIZE = (1200, 630)  # what previews ask for
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
PAGE = """<!doctype html><style>
body {{ margin: 0; background: #f6f1e4; color: #241f1a; font-family: "DejaVu Serif", serif; }}
.symbols {{ position: absolute; }} .emblem {{ display: block; width: 1200px; height: 470px; background: {ground}; }}
footer {{ display: flex; align-items: center; gap: 28px; height: 156px; padding: 0 44px; border-top: 4px solid #241f1a; }}
footer svg {{ width: 96px; height: 96px; flex: none; }} b {{ display: block; font-size: 54px; }} span {{ font-size: 30px; color: #6b6458; }}
</style>{symbols}<svg class="emblem" viewBox="0 0 160 90"><use href="#{id}"/></svg>
<footer>{seal}<div><b>{name}</b><span>{other}</span></div></footer>"""


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        for title in tatami.titles():
            if has_board(title.id):
                page.set_content(sheet(title))
                file = title.folder / "board" / "link.png"
                page.screenshot(path=str(file))
                print(file, Path(file).stat().st_size)
        browser.close()


def sheet(title: Title) -> str:
    """The emblem, the name in both languages where they differ, and the seal of the house."""
    symbols = (STATIC / "emblems.svg").read_text("utf-8").replace("<svg ", '<svg class="symbols" width="0" height="0" ', 1)
    english, french = title.names["en"], title.names["fr"]
    other = f"Tatami · {french}" if french != english else "Tatami"
    seal = (STATIC / "seal.svg").read_text("utf-8")
    ground = re.search(rf'<symbol id="{title.id}"[^>]*><rect[^>]*fill="([^"]+)"', symbols)
    assert ground
    return PAGE.format(symbols=symbols, id=title.id, ground=ground[1], seal=seal, name=english, other=other)


if __name__ == "__main__":
    main()
