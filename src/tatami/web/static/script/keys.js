// @ts-check
/** The keyboard: answers, the arrows between them, maps. */

import { answers, answersOf } from "./answer.js";
import { hideTip } from "./help.js";
import { skipMotion } from "./motion.js";
import { closest } from "./page.js";
import { zoom } from "./zoom.js";

const ARROWS = ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"];

/** @param {KeyboardEvent} event */
export function pressed(event) {
  skipMotion();
  const on = event.target instanceof Element ? event.target : null;
  if (on?.matches("[data-answer]") && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    return void answers(answersOf(/** @type {HTMLElement} */ (on)));
  }
  if (event.key === "Escape") hideTip();
  if (on?.closest(".answers") && ARROWS.includes(event.key)) {
    neighbour(on, event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
  }
  const map = closest(event.target, "[data-zoom]");
  const factor = { "+": 1.5, "-": 1 / 1.5, 0: 0 }[event.key];
  if (map && factor !== undefined) zoom(map, factor, map.clientWidth / 2, map.clientHeight / 2);
}

/** The next answer, or the one before, has the focus. @param {Element} on @param {1 | -1} step */
function neighbour(on, step) {
  const buttons = [...document.querySelectorAll(".answers button")];
  const next = buttons[(buttons.indexOf(on) + step + buttons.length) % buttons.length];
  if (next instanceof HTMLElement) next.focus();
}
