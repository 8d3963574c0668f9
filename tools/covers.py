"""Draw the cover of each title, `board/cover.svg`, as `board/cover.jpg`, which pages show: its filters cost nothing there. `python tools/covers.py`"""

from playwright.sync_api import sync_playwright

import tatami

SIZE = (440, 646)  # twice what the home page shows at 1280 pixels
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        for title in tatami.titles():
            source = title.folder / "board" / "cover.svg"
            if source.exists():
                page.set_content(
                    f"<style>body{{margin:0}}svg{{display:block;width:{SIZE[0]}px;height:{SIZE[1]}px}}</style>{source.read_text('utf-8')}"
                )
                page.screenshot(path=str(source.with_suffix(".jpg")), type="jpeg", quality=82)
                print(source.with_suffix(".jpg"), source.with_suffix(".jpg").stat().st_size)
        browser.close()


if __name__ == "__main__":
    main()
