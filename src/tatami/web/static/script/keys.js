// @ts-check
/** The keyboard: digits choose an answer, Enter gives it, arrows go between them and move maps. */

import { answers, answersOf, isLate, keep } from "./answer.js";
import { gather } from "./gather.js";
import { hideTip } from "./help.js";
import { closeFacts, inspect } from "./inspect.js";
import { skipMotion } from "./motion.js";
import { isShowing, skip, timelineKey } from "./playback.js";
import { closest } from "./page.js";
import { openList } from "./sheet.js";
import { zoom } from "./zoom.js";

const ARROWS = ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"];

/** @param {KeyboardEvent} event */
export function pressed(event) {
  skipMotion();
  const on = event.target instanceof Element ? event.target : null;
  if (isPlaybackKey(event, on)) return event.preventDefault();
  if (on?.matches("#table :is([data-answer], [data-title-of])") && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (gather(on)) return;
    if (!event.repeat && !isLate(on)) void (keep(/** @type {HTMLElement} */ (on)), answers(answersOf(/** @type {HTMLElement} */ (on))));
    return;
  }
  if (on?.matches("#table [data-inspect]") && event.key === "Enter") return void inspect(/** @type {HTMLElement} */ (on));
  if (event.repeat && event.key === "Enter" && on?.closest("#answers")) return event.preventDefault(); // a key held down answers once
  if (event.key === "Escape") {
    hideTip();
    openList(false);
    closeFacts();
  }
  if (isWriting(on) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (/^[0-9]$/.test(event.key) && !closest(on, "[data-zoom]")) chooseByNumber(event);
  if (on?.closest(".answers") && ARROWS.includes(event.key)) {
    neighbour(on, event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
  }
  if (event.key === "l" || event.key === "L") openList();
  if (event.key === "t" || event.key === "T") /** @type {HTMLElement | null} */ (document.querySelector("[data-in-words]"))?.click();
  if (on?.matches(".board [data-answer], .dock [data-answer]") && ARROWS.includes(event.key)) {
    nearest(on, event.key);
    event.preventDefault();
  }
  const map = closest(event.target, "[data-zoom]");
  const factor = { "+": 1.5, "-": 1 / 1.5, 0: 0 }[event.key];
  if (map && factor !== undefined) zoom(map, factor, map.clientWidth / 2, map.clientHeight / 2);
}

const TIMELINE = /** @type {Record<string, string>} */ ({ ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "now", " ": "pause" });

/** Keys of the timeline, there or with Alt anywhere; Space halts what is played; any other key ends it. @param {KeyboardEvent} event @param {Element | null} on */
function isPlaybackKey(event, on) {
  const line = on?.closest("[data-part=timeline]");
  if (isWriting(on) && !line) return false;
  const act = TIMELINE[event.key];
  if (act && (event.key === " " ? isShowing() && !on?.matches("button") : event.altKey || on?.matches("[data-part=timeline] input"))) {
    event.preventDefault();
    if (!event.repeat || event.key !== " ") void timelineKey(act);
    return true;
  }
  if (line || event.ctrlKey || event.metaKey || !(event.key.length === 1 || event.key === "Enter" || event.key === "Escape")) return false;
  return skip(); // and nothing else: what it would have answered was not on the page
}

/** Whether keys are letters here. @param {Element | null} on */
const isWriting = (on) => on !== null && on.matches("input, textarea, select, [contenteditable]");

/** A digit chooses the answer of that number; where a number is asked for, it is the number's first digit. @param {KeyboardEvent} event */
function chooseByNumber(event) {
  const number = /** @type {HTMLInputElement | null} */ (document.querySelector(".stepper input"));
  if (number) {
    number.focus();
    return number.select(); // the digit replaces what stood there
  }
  const button = document.querySelectorAll(".answers button[name=answer]")[Number(event.key) - 1];
  if (button instanceof HTMLElement) button.focus();
}

/** On the board the arrows go to the nearest answer that way. @param {Element} on @param {string} key */
function nearest(on, key) {
  const [x, y] = middle(on);
  const ahead = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key] ?? [0, 0];
  const ways = [...document.querySelectorAll("#table :is(.board, .dock) [data-answer]")].map((place) => {
    const [dx, dy] = [middle(place)[0] - x, middle(place)[1] - y];
    const along = dx * (ahead[0] ?? 0) + dy * (ahead[1] ?? 0);
    return { place, far: along > 4 ? Math.hypot(dx, dy) * 2 - along : Infinity };
  });
  const best = ways.reduce((best, way) => (way.far < best.far ? way : best), { place: on, far: Infinity });
  if (best.place instanceof HTMLElement || best.place instanceof SVGElement) best.place.focus();
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return /** @type {[number, number]} */ ([box.x + box.width / 2, box.y + box.height / 2]);
}

/** The next answer, or the one before, has the focus. @param {Element} on @param {1 | -1} step */
function neighbour(on, step) {
  const buttons = [...document.querySelectorAll(".answers button")];
  const next = buttons[(buttons.indexOf(on) + step + buttons.length) % buttons.length];
  if (next instanceof HTMLElement) next.focus();
}
