// @ts-check
/** Swapping in what the server has drawn: only what has changed is touched. */

import { questionChanged } from "./answer.js";
import { refocus, remembered } from "./focus.js";
import { hideTip } from "./help.js";
import { morph } from "./morph.js";
import { move, rectangles } from "./motion.js";
import { table } from "./page.js";
import { announce, announceFrom } from "./turn.js";
import { dressMaps } from "./zoom.js";

/** The parts as the server last sent them, by name: what has not changed is not touched. @type {Map<string, string>} */
const drawn = new Map();
let version = -1;

/** What the page came with counts as shown. @param {HTMLElement} table */
export function startFrom(table) {
  version = Number(table.querySelector('[data-part="ask"]')?.getAttribute("data-version") ?? -1);
  announceFrom();
}

/** @param {string} html a fragment: elements with data-part */
export function swap(html) {
  if (!table) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const ask = fresh.content.querySelector('[data-part="ask"]');
  const asked = table.querySelector(".ask")?.getAttribute("data-asked");
  const newer = Number(ask?.getAttribute("data-version") ?? 0);
  if (!table.hasAttribute("data-replay") && newer < version) return;
  version = newer;
  const focus = remembered();
  const places = rectangles();
  for (const part of fresh.content.querySelectorAll("[data-part]")) {
    const name = part.getAttribute("data-part") ?? "";
    const old = table.querySelector(`[data-part="${name}"]`);
    if (!old || drawn.get(name) === part.outerHTML) continue;
    drawn.set(name, part.outerHTML);
    morph(old, part);
    if (name === "chat") old.querySelector("ol")?.scrollTo(0, 1e6);
  }
  if (table.querySelector(".ask")?.getAttribute("data-asked") !== asked) questionChanged();
  move(places);
  refocus(focus);
  dressMaps();
  hideTip();
  announce();
}
