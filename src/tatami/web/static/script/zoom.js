// @ts-check
/** Boards are zoomed and moved inside their place, by key, wheel, pinch and finger. On a phone they turn to what is asked about. */

import { closest } from "./page.js";

const PHONE = matchMedia("(max-width: 37.5em), (max-height: 30em), (orientation: portrait)"); // a tablet held upright, too
const LEAST = 13; // pixels a label measures at least there
const FAR = 6; // pixels a map is moved before it is no click

/** Zoom and place of every map, kept over swaps. @type {Map<string, { k: number, x: number, y: number }>} */
const looks = new Map();

export function dressMaps() {
  for (const map of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-zoom]"))) {
    if (!PHONE.matches && !looks.has(map.dataset.zoom ?? "")) continue; // all of it is in sight
    if (!looked || !worthSeeing(map).some((element) => isSeen(map, element))) turnToAnswers(map);
    place(map);
  }
}

/** Whether the viewer has zoomed or moved a board by hand: it turns by itself only to what is out of sight. */
let looked = false;

/** On a small screen a map turns to where one may press or something is going on, and its names can be read. @param {HTMLElement} map */
function turnToAnswers(map) {
  if (!PHONE.matches || !map.clientWidth) return void looks.delete(map.dataset.zoom ?? ""); // the screen was turned, or is not laid out yet
  const places = worthSeeing(map).map((element) => element.getBoundingClientRect());
  const [frame, old] = [map.getBoundingClientRect(), lookOf(map)];
  const [left, right] = [Math.min(...places.map((box) => box.left)), Math.max(...places.map((box) => box.right))];
  const [top, bottom] = [Math.min(...places.map((box) => box.top)), Math.max(...places.map((box) => box.bottom))];
  const most = Math.min(map.clientWidth / (right - left), map.clientHeight / (bottom - top));
  const k = Math.max(covering(map), Math.min(Number(getComputedStyle(map).getPropertyValue("--closest") || 3), 0.9 * old.k * most), legible(map));
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

/** @param {HTMLElement} map @param {Element} element */
function isSeen(map, element) {
  const [frame, at] = [map.getBoundingClientRect(), element.getBoundingClientRect()];
  return at.right > frame.left && at.left < frame.right && at.bottom > frame.top && at.top < frame.bottom;
}

/** Where the drawing lies in its place before it is zoomed: an SVG keeps its proportions. @param {HTMLElement} map */
function paintedIn(map) {
  const [w, h] = [map.clientWidth, map.clientHeight];
  const design = map.querySelector(".design");
  const size = (/** @type {Element} */ of, /** @type {string} */ name) => Number(getComputedStyle(of).getPropertyValue(name));
  const box = design
    ? [0, 0, size(design, "--w"), size(design, "--h")]
    : (map.querySelector(":scope svg[viewBox]")?.getAttribute("viewBox")?.split(/[ ,]+/).map(Number) ?? []);
  const ratio = (box[2] ?? w) / (box[3] ?? h);
  const [width, height] = w / h > ratio ? [h * ratio, h] : [w, w / ratio];
  return { x: (w - width) / 2, y: (h - height) / 2, width, height, scale: width / (box[2] ?? width) };
}

/** How far a drawing is zoomed to leave nothing of its place bare. @param {HTMLElement} map */
function covering(map) {
  const { width, height } = paintedIn(map);
  return Math.max(1, map.clientWidth / width, map.clientHeight / height);
}

/** How far it is zoomed so that its names can be read: `--label` is the size of the smallest. @param {HTMLElement} map */
const legible = (map) => Math.min(4, LEAST / (Number(getComputedStyle(map).getPropertyValue("--label") || 15) * paintedIn(map).scale));

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
  const painted = paintedIn(map);
  look.x = within(look.x, look.k, painted.x, painted.width, map.clientWidth);
  look.y = within(look.y, look.k, painted.y, painted.height, map.clientHeight);
  const sheet = /** @type {HTMLElement | null} */ (map.firstElementChild);
  if (sheet) sheet.style.transform = look.k === 1 ? "" : `translate(${look.x}px, ${look.y}px) scale(${look.k})`;
  map.classList.toggle("is-zoomed", look.k > 1);
}

/** A shift that leaves no edge bare, or centres what is smaller than its place. @param {number} shift @param {number} k @param {number} at @param {number} size @param {number} place */
function within(shift, k, at, size, place) {
  if (k === 1) return 0;
  const [least, most] = [place - (at + size) * k, -at * k];
  return least > most ? (least + most) / 2 : Math.min(most, Math.max(shift, least));
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
