// @ts-check
/** Maps are zoomed and moved inside their frame, by key, wheel, pinch and finger. */

import { closest, still } from "./page.js";

const SMALL = 560; // pixels: a map that is no wider
const SCREEN = 768; // pixels: a screen that is no wider
const LEAST = 9; // pixels a label measures at least
const FIRST = 3; // answers of which one is in sight
const FAR = 6; // pixels a map is moved before it is no click

/** Zoom and place of every map, kept over swaps. @type {Map<string, { k: number, x: number, y: number }>} */
const looks = new Map();

export function dressMaps() {
  for (const map of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-zoom]"))) {
    if (!map.querySelector(":scope > .zoom-keys")) map.append(zoomKeys(map));
    if (!looked) turnToAnswers(map);
    place(map);
  }
}

/** The buttons in a map's corner. @param {HTMLElement} map */
function zoomKeys(map) {
  const { zoomIn = "", zoomOut = "", zoomAll = "" } = document.body.dataset;
  const keys = Object.assign(document.createElement("div"), { className: "zoom-keys" });
  for (const [sign, label, factor] of /** @type {[string, string, number][]} */ ([["+", zoomIn, 1.5], ["−", zoomOut, 1 / 1.5], ["◻", zoomAll, 0]])) {
    const key = Object.assign(document.createElement("button"), { type: "button", textContent: sign, title: label });
    key.setAttribute("aria-label", label);
    key.onclick = () => zoom(map, factor, map.clientWidth / 2, map.clientHeight / 2);
    keys.append(key);
  }
  return keys;
}

/** On a small screen the page scrolls to what may be pressed: to the first answers of the list, which are what the question is about. */
export function scrollToAnswers() {
  const offered = document.getElementById("answers")?.dataset.offered?.split(" ") ?? [];
  const places = offered.map((id) => document.querySelector(`.board [data-answer="${CSS.escape(id)}"]`)).filter((place) => place !== null);
  bringIntoSight(places.slice(0, FIRST));
}

/** The same to what has just changed; a player's numbers change with everything and are no place to go to. */
export function scrollToChange() {
  bringIntoSight([...document.querySelectorAll(".board .is-changed:not([data-facts])")]);
}

/** Scroll to the first of these, or to the map it lies on, if none of them can be seen below the question. @param {Element[]} elements */
function bringIntoSight(elements) {
  if (innerWidth > SCREEN) return;
  const places = elements.map((element) => element.closest("[data-zoom]") ?? element);
  const top = document.querySelector(".ask")?.getBoundingClientRect().bottom ?? 0;
  const seen = (/** @type {Element} */ place) => {
    const box = place.getBoundingClientRect();
    return box.bottom > top + 8 && box.top < innerHeight - 8;
  };
  if (!places.some(seen)) places[0]?.scrollIntoView({ block: "center", behavior: still() ? "auto" : "smooth" });
}

/** Whether somebody has zoomed or moved a map by hand: from then on they see to it themselves. */
let looked = false;

/** On a small screen a map turns to where one may press or something is going on, and its names can be read. @param {HTMLElement} map */
function turnToAnswers(map) {
  if (map.clientWidth > SMALL || !map.clientWidth) {
    looks.delete(map.dataset.zoom ?? ""); // the screen was turned, or is not laid out yet
    return;
  }
  const places = worthSeeing(map).map((element) => element.getBoundingClientRect());
  const [frame, old] = [map.getBoundingClientRect(), lookOf(map)];
  const [left, right] = [Math.min(...places.map((box) => box.left)), Math.max(...places.map((box) => box.right))];
  const [top, bottom] = [Math.min(...places.map((box) => box.top)), Math.max(...places.map((box) => box.bottom))];
  const most = Math.min(map.clientWidth / (right - left), map.clientHeight / (bottom - top));
  const k = Math.max(1, Math.min(3, 0.9 * old.k * most), legible(map));
  const [x, y] = [(left + right) / 2 - frame.left - old.x, (top + bottom) / 2 - frame.top - old.y];
  looks.set(map.dataset.zoom ?? "", { k, x: map.clientWidth / 2 - (x * k) / old.k, y: map.clientHeight / 2 - (y * k) / old.k });
}

/** What may be pressed; else what is going on; else the whole map, of which the middle is shown. @param {HTMLElement} map @returns {Element[]} */
function worthSeeing(map) {
  for (const what of ["[data-answer]", ".map-arrow, .is-changed"]) {
    const found = [...map.querySelectorAll(what)];
    if (found.length) return found;
  }
  return map.firstElementChild ? [map.firstElementChild] : [];
}

/** How far a map is zoomed so that its names can be read. @param {HTMLElement} map */
function legible(map) {
  const sheet = map.querySelector("svg");
  const scale = map.clientWidth / (sheet?.viewBox.baseVal.width || map.clientWidth);
  return Math.min(4, LEAST / (Number(map.dataset.label ?? 15) * scale));
}

/** @param {HTMLElement} map */
const lookOf = (map) => looks.get(map.dataset.zoom ?? "") ?? { k: 1, x: 0, y: 0 };

/** @param {HTMLElement} map @param {number} factor @param {number} x @param {number} y */
export function zoom(map, factor, x, y) {
  looked = true;
  const old = lookOf(map);
  const k = factor ? Math.max(1, Math.min(8, old.k * factor)) : 1;
  looks.set(map.dataset.zoom ?? "", { k, x: x - ((x - old.x) * k) / old.k, y: y - ((y - old.y) * k) / old.k });
  place(map);
}

/** @param {HTMLElement} map */
function place(map) {
  const look = lookOf(map);
  look.x = Math.min(0, Math.max(look.x, map.clientWidth * (1 - look.k)));
  look.y = Math.min(0, Math.max(look.y, map.clientHeight * (1 - look.k)));
  const sheet = /** @type {HTMLElement | null} */ (map.firstElementChild);
  if (sheet) sheet.style.transform = look.k === 1 ? "" : `translate(${look.x}px, ${look.y}px) scale(${look.k})`;
  map.classList.toggle("is-zoomed", look.k > 1);
}

/** @type {Map<number, PointerEvent>} */
const fingers = new Map();
let dragged = 0;

/** @param {PointerEvent} event */
export function pan(event) {
  const map = closest(event.target, "[data-zoom]");
  const before = fingers.get(event.pointerId);
  if (!map || !before) return;
  const look = { ...lookOf(map) };
  const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
  if (other) {
    const spread = (/** @type {PointerEvent} */ finger) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY) || 1;
    const frame = map.getBoundingClientRect();
    zoom(map, spread(event) / spread(before), (event.clientX + other.clientX) / 2 - frame.left, (event.clientY + other.clientY) / 2 - frame.top);
    dragged = 10;
  } else if (look.k > 1) {
    looked = true;
    dragged += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    look.x += event.clientX - before.clientX;
    look.y += event.clientY - before.clientY;
    looks.set(map.dataset.zoom ?? "", look);
    place(map);
  }
  fingers.set(event.pointerId, event);
}

/** @param {PointerEvent} event */
export function fingerDown(event) {
  if (!closest(event.target, "[data-zoom]")) return;
  dragged = 0;
  fingers.set(event.pointerId, event);
}

/** @param {PointerEvent} event */
export function fingerUp(event) {
  fingers.delete(event.pointerId);
}

/** Whether the click that comes now ends a movement of the map. */
export function wasDragged() {
  const moved = dragged > FAR;
  if (moved) dragged = 0;
  return moved;
}

/** @param {WheelEvent} event */
export function wheel(event) {
  const map = closest(event.target, "[data-zoom]");
  if (!map || !event.ctrlKey) return;
  event.preventDefault();
  const frame = map.getBoundingClientRect();
  zoom(map, Math.exp(-event.deltaY / 200), event.clientX - frame.left, event.clientY - frame.top);
}
