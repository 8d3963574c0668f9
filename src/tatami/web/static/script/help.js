// @ts-check
/** Help on what the pointer rests on, and rules opened beside the move. */

import { closest, dialog } from "./page.js";

/** @type {HTMLElement | null} */
let tip = null;

/** What is said of it, and below that what is said of the place it lies in: an icon's name alone does not tell what the icon is there for. @param {EventTarget | null} target */
export function showTip(target) {
  const element = closest(target, "[data-help]");
  if (!element) return hideTip();
  tip ??= document.body.appendChild(Object.assign(document.createElement("div"), { className: "tip", role: "tooltip" }));
  const around = closest(element.parentElement, "[data-help]");
  tip.replaceChildren(element.dataset.help ?? "");
  if (around && around.dataset.help !== element.dataset.help) tip.append(Object.assign(document.createElement("small"), { textContent: around.dataset.help }));
  tip.hidden = false;
  const at = element.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const above = at.top - size.height - 8;
  tip.style.left = `${Math.max(6, Math.min(at.left, innerWidth - size.width - 6))}px`;
  tip.style.top = `${above > 4 ? above : at.bottom + 8}px`;
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
