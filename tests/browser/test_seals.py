"""Seals pay at the place: with one click they are changed, and the die lies where it was too dear."""

import pytest
from playwright.sync_api import Browser

from browser.visitors import HouseProcess, visiting

SEALS = ".wc-stores use[href$='#seal']"
CLICK = """() => {
  const paid = document.querySelector('.board [data-then]');
  if (paid) return paid.dataset.then.split(' ').pop();
  const all = [...document.querySelectorAll(':is(.board, .dock) [data-answer]')].filter((one) => !one.closest('.wc-change'));
  const any = all[all.length - 1] ?? document.querySelector('#answers button[name=answer]');
  any?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return '';
}"""


def test_one_click_pays_with_seals(chromium: Browser, services: HouseProcess) -> None:
    """At the first space that takes a coin more than there is, in one of a few games."""
    with visiting(chromium, services.address) as visitor:
        page = visitor.page
        for _ in range(4):
            visitor.open_table("white_castle", "me", "bot:casual")
            while not page.locator(".ask a[href^='/game/']").count():
                if place := page.evaluate(CLICK):
                    seals = page.locator(SEALS).count()
                    page.locator(f".board [data-then$='{place}']").first.click()
                    page.wait_for_function(f'before => document.querySelectorAll("{SEALS}").length < before', arg=seals)
                    assert page.locator(".refusal").count() == 0
                    return
                page.wait_for_timeout(450)
                if page.locator("#confirm[open] [data-yes]").count():
                    page.click("#confirm [data-yes]")
        pytest.fail("Nothing was ever to be paid with seals")
