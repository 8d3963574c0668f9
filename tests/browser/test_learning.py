"""Learning in a real browser: the guided first turn of every title is played to its end by following the balloon, which never covers what it points at."""

from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize

from browser.visitors import HouseProcess, in_turn, patience, visiting

SIZES: dict[str, ViewportSize] = {"desk": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
TITLES = ("shitenno", "white_castle", "shogun", "samurai_katana", "middle_earth")
SECONDS = 120

# Presses the first button of every balloon, and what stands between two of them; notes what each balloon said and how much it covered.
FOLLOW = """async ([seconds]) => {
  const until = Date.now() + seconds * 1000;
  const balloons = [];
  let calm = 0, before = null;
  const rest = () => new Promise((done) => setTimeout(done, 20));
  const covered = (card, at) => {
    const box = card.getBoundingClientRect();
    return Math.max(0, Math.min(box.right, at.right) - Math.max(box.left, at.left)) * Math.max(0, Math.min(box.bottom, at.bottom) - Math.max(box.top, at.top));
  };
  while (Date.now() < until) {
    const yes = document.querySelector("dialog[open] [data-yes]");
    if (yes) { yes.click(); await rest(); continue; }
    const card = document.querySelector(".guide-card");
    if (!card) {
      if (document.querySelector(".ask .refusal")) return { balloons, trouble: document.querySelector(".ask .refusal").textContent };
      document.querySelector(".ask [data-timeline=now]")?.click();
      if (document.querySelector(".ask a[href^='/game/']")) return { balloons, trouble: "the game is over" };
      await rest();
      continue;
    }
    const target = document.querySelector(".is-pointed-at");
    const at = target?.getBoundingClientRect();
    const place = JSON.stringify([card.style.left, card.style.top, at?.top]);
    calm = place === before ? calm + 1 : 0;
    before = place;
    if (calm < 5) { await rest(); continue; } // it has come to rest
    const box = card.getBoundingClientRect();
    balloons.push({
      text: card.textContent,
      kind: document.querySelector(".ask").dataset.kind,
      covers: at ? covered(card, at) : 0,
      inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
      seen: Boolean(at && at.bottom > 0 && at.top < innerHeight),
    });
    card.querySelector("button").click();
    if (card.classList.contains("is-end")) return { balloons, trouble: null };
    await rest();
  }
  return { balloons, trouble: "time is up" };
}"""


@pytest.mark.parametrize(("title", "lang"), in_turn(TITLES))
def test_the_first_turn_is_played_to_its_end(chromium: Browser, services: HouseProcess, title: str, lang: str) -> None:
    """From the shelf by "Learn"; every balloon lies beside its place, on the screen, and says what to answer and why: at a desk in English, on a phone in
    French."""
    size = "desk" if lang == "en" else "phone"
    with visiting(chromium, services.address, lang=lang, guided=False, has_touch=size == "phone") as visitor:
        visitor.page.set_viewport_size(SIZES[size])
        visitor.go("/")
        visitor.page.click(f"form[action='/play/{title}'] button[name=learn]")
        visitor.page.wait_for_url("**/table/*learn=1")
        told: dict[str, Any] = visitor.page.evaluate(FOLLOW, [SECONDS * patience()])
        assert told["trouble"] is None, (told["trouble"], told["balloons"][-2:])
        assert len(told["balloons"]) > 6
        assert [one for one in told["balloons"] if one["covers"] or not one["inside"] or not one["seen"]] == []
        plain = {"en": "A bot would do", "fr": "Un robot ferait"}[lang]
        assert [one for one in told["balloons"] if plain in one["text"]] == []
