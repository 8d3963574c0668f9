"""What a table looks like, question by question: a whole game is played, each moment of one seat is swapped into a page as pushes are, and measured there."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page

from browser.stills import NAMES, still
from tatami.bots.bot import Greedy, Standpoint
from tatami.core.game import Game
from tatami.look import look_at
from tatami.web.page import Viewer
from tatami.web.table import fragment

MOST = 4000  # answers, where a game does not end


@dataclass
class Seen:
    """One question as it is seen."""

    kind: str
    number: int  # of the answers before it
    beyond: int  # pixels of the page beyond the window
    board: float  # share of the window that is painted board
    table: float  # the same with the dock
    text: float  # pixels, the smallest in sight
    smallest: str  # which it is
    lost: list[str]  # answers with a place that is off screen, covered or under 24 pixels
    unplaced: int  # answers without a place
    shift: float  # pixels the board has moved since the first question
    overlaps: list[str]  # texts upon each other
    script: float  # milliseconds of the script that swapped it in
    strip: int  # pixels of the strip's content that are cut off


@dataclass
class Sight:
    """A game at one size, in one language."""

    seen: list[Seen] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """What is wrong at any question, each fault once by kind of question."""
        found = dict[tuple[str, str, str], str]()
        for one in self.seen:
            for told in one.lost:
                found.setdefault((one.kind, "lost", told), f"{one.kind} @{one.number}: {told}")
            for told in one.overlaps:
                found.setdefault(("", "over", told), f"{one.kind} @{one.number}: text upon text: {told}")
            if one.strip > 6:
                found.setdefault((one.kind, "strip", ""), f"{one.kind} @{one.number}: the strip is cut by {one.strip} px")
        return list(found.values())


def questions(title: str, game: Game, seat: int, seed: int) -> Iterator[int]:
    """Let bots play a game, telling how many answers were given whenever this seat is asked."""
    for number in range(MOST):
        if not game.waiting():
            return
        if seat in game.waiting():
            yield number
        asked = game.waiting()[0]
        game.play(asked, Greedy(title, seed + number).answer(Standpoint(game, asked, seed + number)))


def sight(
    browser: Browser, title: str, game: Game, lang: str, size: tuple[int, int], seed: int = 1, every: int = 1, most: int = 10**6
) -> Sight:
    """Play a game to its end and measure every so-many-th question of its first seat."""
    found, page = Sight(), None
    for count, number in enumerate(questions(title, game, 0, seed)):
        if count // every >= most:
            break
        if count % every:
            continue
        if page is None:
            page = opened(browser, game, lang, *size)
        look = look_at(game, 0, NAMES[: game.seats], table="t1", stamp=count + 1, can_undo=True)
        page.evaluate(SWAP, fragment(Viewer(lang), look))
        found.seen.append(Seen(game.question(0).kind, number, **page.evaluate(MEASURE)))
    if page is not None:
        page.close()
    return found


def opened(browser: Browser, game: Game, lang: str, width: int, height: int) -> Page:
    """The page of a table, ready to be swapped."""
    page = still(browser, game, lang=lang, width=width, height=height)
    page.wait_for_function("document.fonts.ready.then(() => true)")
    page.evaluate(LIBRARY)
    return page


# Fragments are swapped in by the page's own script, whose time is taken.
LIBRARY = """async () => {
  const script = (name) => import(performance.getEntriesByType("resource").find((one) => one.name.endsWith(`/script/${name}.js`)).name);
  window.page = await script("swap");
}"""
SWAP = (
    "(html) => { const began = performance.now(); window.page.swap(window.page.parse(html)); window.script = performance.now() - began; }"
)

MEASURE: Any = r"""async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const table = document.getElementById("table"), [W, H] = [innerWidth, innerHeight];
  const phone = getComputedStyle(document.querySelector(".views")).display !== "none" || matchMedia("(orientation: portrait)").matches;
  const box = (one) => one.getBoundingClientRect();
  const cut = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const area = (a) => Math.max(0, a.right - a.left) * Math.max(0, a.bottom - a.top);
  const screen = { left: 0, top: 0, right: W, bottom: H };
  const painted = (svg) => { // an SVG keeps its proportions
    const at = box(svg), view = svg.viewBox?.baseVal;
    if (!view?.width || svg.getAttribute("preserveAspectRatio") === "none") return at;
    const ratio = view.width / view.height, wide = at.width / at.height > ratio;
    const [w, h] = wide ? [at.height * ratio, at.height] : [at.width, at.width / ratio];
    const [x, y] = [at.left + (at.width - w) / 2, at.top + (at.height - h) / 2];
    return { left: x, top: y, right: x + w, bottom: y + h };
  };
  const drawing = (part) => part?.querySelector(":scope > .plane > *, :scope > :not(.plane)") ?? null;
  const share = (part) => { const one = drawing(part); return one ? area(cut(cut(painted(one), box(part)), screen)) : 0; };
  const [board, dock, ask] = [".board", ".dock", ".ask"].map((name) => document.querySelector(`#table > ${name}`));
  const home = drawing(board), now = [board, ...(phone || !home ? [] : [home])].flatMap((one) => { const at = box(one); return [at.x, at.y, at.width, at.height]; });
  window.first ??= now;

  const lost = [];
  const inSight = (one) => {
    const at = cut(cut(box(one), box(one.closest(".board, .dock"))), screen);
    const whole = box(one), part = area(at) < 0.7 * whole.width * whole.height;
    if (at.right <= at.left || at.bottom <= at.top || (part && one.closest("[data-zoom].is-zoomed"))) return "off screen";
    for (let i = 1; i < 12; i++) for (let j = 1; j < 12; j++) {
      const hit = document.elementFromPoint(at.left + ((at.right - at.left) * i) / 12, at.top + ((at.bottom - at.top) * j) / 12);
      if (hit?.closest("[data-answer]") === one) return "";
    }
    return "covered";
  };
  const places = new Map();
  for (const one of document.querySelectorAll(":is(.board, .dock) [data-answer]")) if (box(one).width) places.set(one.dataset.answer, [...(places.get(one.dataset.answer) ?? []), one]);
  for (const [id, all] of places) {
    const why = all.map((one) => (Math.min(box(one).width, box(one).height) < 24 ? "under 24 px" : inSight(one)));
    const pans = phone && all.some((one) => one.closest("[data-zoom].is-zoomed"));
    if (why.every(Boolean) && !(pans && why.includes("off screen"))) lost.push(`${id} is ${why[0]}`);
  }
  const offered = document.getElementById("answers")?.dataset.offered?.split(" ") ?? [];

  const texts = [], zoom = board.querySelector(".plane") ? new DOMMatrix(getComputedStyle(board.querySelector(".plane")).transform).a : 1;
  const walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement, words = node.data.trim();
    if (!words || one.closest(".visually-hidden, title, .is-placed, [hidden], textarea, option")) continue;
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const at = one instanceof SVGElement ? box(one) : range.getBoundingClientRect();
    if (at.width < 2 || area(cut(at, screen)) < 4) continue;
    const scale = one instanceof SVGGraphicsElement ? Math.abs(one.getScreenCTM()?.d ?? 1) : one.closest(".plane") ? zoom : 1;
    texts.push({ words: words.slice(0, 24), size: parseFloat(getComputedStyle(one).fontSize) * scale, at, part: one.closest("[data-part]")?.dataset.part ?? "", one });
  }
  const label = Number(getComputedStyle(table).getPropertyValue("--label")) || 0;
  if (label && home?.viewBox) texts.push({ words: "(map)", size: (label * (painted(home).right - painted(home).left)) / home.viewBox.baseVal.width, part: "" });
  const least = texts.reduce((least, text) => (text.size < least.size ? text : least), { size: 99, words: "" });
  const on = texts.filter((text) => text.part === "board" || text.part === "dock"), overlaps = new Set();
  for (const [n, a] of on.entries()) for (const b of on.slice(n + 1)) {
    const over = cut(a.at, b.at), [w, h] = [over.right - over.left, over.bottom - over.top];
    if (w > 3 && h > Math.min(a.at.height, b.at.height) * 0.3 && a.part === b.part && a.words !== b.words) overlaps.add(`${a.words} / ${b.words}`);
  }
  const all = W * H, [page, answers] = [document.documentElement, document.getElementById("answers")];
  return {
    beyond: Math.max(page.scrollHeight - H, page.scrollWidth - W, 0),
    board: share(board) / all, table: (share(board) + share(dock)) / all,
    text: Math.round(least.size * 10) / 10, smallest: least.words,
    lost, unplaced: offered.filter((id) => !places.has(id)).length,
    shift: Math.max(0, ...now.map((value, n) => Math.abs(value - window.first[n]))),
    overlaps: [...overlaps].slice(0, 12), script: window.script,
    strip: Math.max(answers ? answers.scrollHeight - answers.clientHeight : 0, ask.scrollWidth - ask.clientWidth),
  };
}"""
