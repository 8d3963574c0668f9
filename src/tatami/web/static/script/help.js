// @ts-check
/** Help on what the pointer rests on, and rules opened beside the move. */

import { closest, dialog } from "./page.js";

/** @type {HTMLElement | null} */
let tip = null;

const TOLD = "[data-tag], [data-help], #table [data-answer]";

/** What is said of it, and below that what is said of the place it lies in: an icon's name alone does not tell what the icon is there for. @param {EventTarget | null} target */
export function showTip(target) {
  const element = closest(target, TOLD);
  if (!element) return hideTip();
  tip ??= document.body.appendChild(Object.assign(document.createElement("div"), { className: "tip", role: "tooltip" }));
  const around = closest(element.parentElement, TOLD);
  tip.replaceChildren(wordsOf(element));
  if (around && wordsOf(around) !== wordsOf(element)) tip.append(Object.assign(document.createElement("small"), { textContent: wordsOf(around) }));
  tip.classList.toggle("is-answer", element.hasAttribute("data-answer"));
  tip.hidden = !tip.textContent;
  place(tip, element);
}

/** An answer tells what it brings, anything else what it is. @param {HTMLElement} element */
const wordsOf = (element) => element.dataset.tag ?? (element.hasAttribute("data-answer") ? element.getAttribute("aria-label") : element.dataset.help) ?? "";

/** Beside what it tells of, in the window: above it, or else below. @param {HTMLElement} slip @param {Element} element */
export function place(slip, element) {
  const [at, size] = [element.getBoundingClientRect(), slip.getBoundingClientRect()];
  const above = at.top - size.height - 8;
  slip.style.left = `${Math.max(6, Math.min(at.left, innerWidth - size.width - 6))}px`;
  slip.style.top = `${above > 4 ? above : Math.min(at.bottom + 8, innerHeight - size.height - 6)}px`;
}

/** Where the mouse was seen last, and what has come to lie below it since without being pointed at. */
let rests = { x: NaN, y: NaN };
/** @type {EventTarget | null} */
let beneath = null;

/** The mouse is over something: because it moved there, or because the page changed below it. @param {PointerEvent} event */
export function over(event) {
  beneath = event.screenX === rests.x && event.screenY === rests.y ? event.target : null;
  showTip(beneath ? null : event.target);
  rests = { x: event.screenX, y: event.screenY };
}

/** The mouse moves: what lies below it is pointed at from now on. @param {PointerEvent} event */
export function moved(event) {
  if (beneath && (event.screenX !== rests.x || event.screenY !== rests.y)) {
    showTip(beneath);
    beneath = null;
  }
  rests = { x: event.screenX, y: event.screenY };
}

export function hideTip() {
  if (tip) tip.hidden = true;
}

/** Open a rule beside the move. @param {HTMLAnchorElement} link */
export async function openRule(link) {
  const beside = dialog("beside");
  if (!beside) return location.assign(link.href);
  const got = await fetch(link.href, { headers: { "x-fragment": "1" } }).catch(() => null);
  if (!got?.ok) return location.assign(link.href);
  const place = beside.querySelector("[data-beside]");
  if (place) place.innerHTML = await got.text();
  beside.showModal();
}

/** Put the boards of an example in the place of the link to them. @param {HTMLAnchorElement} link */
export async function openExample(link) {
  const got = await fetch(link.href, { headers: { "x-fragment": "1" } }).catch(() => null);
  if (!got?.ok) return location.assign(link.href);
  link.insertAdjacentHTML("afterend", await got.text());
  link.remove();
}
