// @ts-check
/** The focus, kept where it was when the page changes under it. */

import { table } from "./page.js";

/** Where the focus was, in words that survive a swap. */
export function remembered() {
  const at = document.activeElement;
  if (!(at instanceof Element) || !table?.contains(at) || !at.closest("[data-part]:not([data-part=timeline])")) return null; // the timeline stays
  return { part: at.closest("[data-part]")?.getAttribute("data-part"), answer: at.getAttribute("data-answer"), value: at.getAttribute("value"), href: at.getAttribute("href"), asksHint: at.matches("[data-ask-hint] button") };
}

/** @param {ReturnType<typeof remembered>} was */
export function refocus(was) {
  if (!table) return;
  if (!was) {
    if (waitingForTurn && document.activeElement === document.body) firstAnswer()?.focus({ preventScroll: true });
    return;
  }
  const part = table.querySelector(`[data-part="${was.part}"]`);
  const same = [...(part?.querySelectorAll("[data-answer], button, a") ?? [])].find(
    (element) =>
      (was.answer && element.getAttribute("data-answer") === was.answer) ||
      (was.value && element.getAttribute("value") === was.value) ||
      (was.href && element.getAttribute("href") === was.href),
  );
  const next = (was.asksHint ? closeKey() : null) ?? same ?? firstAnswer();
  waitingForTurn = !next;
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus({ preventScroll: true });
}

/** What closes a hint that has come. */
const closeKey = () => /** @type {HTMLElement | null} */ (table?.querySelector("[data-close-hint]") ?? null);

/** Somebody who plays by keyboard is given the focus again when it is their turn. */
let waitingForTurn = false;

export function firstAnswer() {
  return /** @type {HTMLElement | null} */ (table?.querySelector('[data-part="ask"] .answers button, [data-part="ask"] .loose a') ?? null);
}
