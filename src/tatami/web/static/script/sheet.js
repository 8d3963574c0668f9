// @ts-check
/** The sheet of a phone shows one of question, own things, players, log: by tabs or by a finger that pushes it aside. A number to be set tells what it does. */

import { closest } from "./page.js";

const FAR = 60; // pixels a finger pushes the sheet

/** The button that gives a number says what it does with the number that is set. */
export function tellNumber() {
  const give = /** @type {HTMLElement | null} */ (document.querySelector("#answers [data-give][data-many]"));
  const field = give?.closest("form")?.querySelector(".stepper input");
  if (!give || !(field instanceof HTMLInputElement) || !field.validity.valid || !field.value) return;
  const { none = "", one = "", many = "" } = give.dataset;
  give.textContent = [none, one][Number(field.value)] ?? many.replace("#", field.value);
}

let from = { x: NaN, y: NaN };

/** A finger on the sheet. @param {PointerEvent} event */
export function pushed(event) {
  const holds = event.pointerType === "touch" && closest(event.target, ".ask, .dock, .talk, .players");
  from = holds ? { x: event.clientX, y: event.clientY } : { x: NaN, y: NaN };
}

/** It was pushed aside: the next view, or the one before; up or down: unfolded or folded. @param {PointerEvent} event */
export function pushedAside(event) {
  const [x, y] = [event.clientX - from.x, event.clientY - from.y];
  if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) nextView(x < 0 ? 1 : -1);
}

/** @param {1 | -1} by */
function nextView(by) {
  const views = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".views input")]);
  const next = views[views.findIndex((view) => view.checked) + by];
  if (next && next.offsetParent) next.checked = true;
}

const VIEWS = { ".dock": "view-own", ".players": "view-seats", ".talk": "view-talk" };

/** On a phone the view in which an element lies is chosen. @param {Element} element */
export function bringIntoView(element) {
  const view = document.getElementById(Object.entries(VIEWS).find(([part]) => element.closest(part))?.[1] ?? "view-board");
  if (view instanceof HTMLInputElement && view.offsetParent) view.checked = true;
  element.scrollIntoView({ block: "nearest", behavior: "instant" }); // in a list, or a board that scrolls
}

/** Open the list of all answers, or close it. @param {boolean} [open] */
export function openList(open) {
  const listed = document.getElementById("listed");
  if (!(listed instanceof HTMLInputElement)) return;
  listed.checked = open ?? !listed.checked;
  if (listed.checked) /** @type {HTMLElement | null} */ (document.querySelector("#answers button[name=answer]"))?.focus();
}
