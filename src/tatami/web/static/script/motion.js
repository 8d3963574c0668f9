// @ts-check
/** Pieces are seen moving from where they were to where they are. */

import { still, table } from "./page.js";

/** Where a piece lies on its board, and what it lies in there: a map, a hand, a card. @typedef {{ x: number, y: number, frame: Element | null, frameX: number, frameY: number }} Place */

/** Where every piece lies: a board that moves as a whole moves no piece. @returns {Map<string, Place>} */
export function rectangles() {
  const found = new Map();
  if (still()) return found;
  for (const [piece, place] of places()) found.set(piece.getAttribute("data-piece"), place);
  return found;
}

/** @returns {[Element, Place][]} */
function places() {
  const board = table?.querySelector('[data-part="board"]')?.getBoundingClientRect() ?? new DOMRect();
  return [...(table?.querySelectorAll("[data-piece]") ?? [])].map((piece) => {
    const [box, frame] = [piece.getBoundingClientRect(), piece instanceof SVGElement ? piece.ownerSVGElement : piece.parentElement];
    const { x, y } = frame?.getBoundingClientRect() ?? board;
    return [piece, { x: box.x - board.x, y: box.y - board.y, frame, frameX: x - board.x, frameY: y - board.y }];
  });
}

/** How far a piece has moved; what it lies in may have made room for something else, which is no move. @param {Place} before @param {Place} now */
function shiftOf(before, now) {
  const stays = before.frame === now.frame;
  const [left, up] = stays ? [before.frameX - now.frameX, before.frameY - now.frameY] : [0, 0];
  return [before.x - now.x - left, before.y - now.y - up];
}

/** Let every piece that kept its id move from where it was; new ones appear, one after the other. @param {ReturnType<typeof rectangles>} from */
export function move(from) {
  if (!from.size) return;
  let late = 0;
  for (const [piece, now] of places()) {
    const before = from.get(piece.getAttribute("data-piece") ?? "");
    if (!before) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260, delay: Math.min(late++, 8) * 70, fill: "backwards" });
      continue;
    }
    const [x = 0, y = 0] = shiftOf(before, now);
    if (Math.abs(x) < 2 && Math.abs(y) < 2) continue;
    const scale = piece instanceof SVGGraphicsElement && piece.ownerSVGElement ? piece.getScreenCTM() : null;
    const shift = `translate(${x / (scale?.a || 1)}px, ${y / (scale?.d || 1)}px)`;
    piece.animate([{ transform: shift }, { transform: "translate(0, 0)" }], { duration: 420, easing: "ease-in-out", composite: "add" });
  }
}

const COUNTED = ".seat-box .points, .seat-box .figures > span";
const COUNTING = 450; // milliseconds

/** The public numbers of every seat, by where they stand. @returns {Map<string, { text: Text, n: number }>} */
export function numbers() {
  const found = new Map();
  for (const element of table?.querySelectorAll(COUNTED) ?? []) {
    const text = [...element.childNodes].find((node) => node instanceof Text && /^\s*-?\d+\s*$/.test(node.data));
    const seat = element.closest(".seat-box");
    const place = [...(seat?.querySelectorAll(COUNTED) ?? [])].indexOf(element);
    if (text instanceof Text) found.set(`${seat?.getAttribute("data-inspect")} ${place}`, { text, n: Number(text.data) });
  }
  return found;
}

/** Numbers that are not what they were glow, and count. @param {ReturnType<typeof numbers>} from */
export function count(from) {
  for (const [place, { text, n }] of numbers()) {
    const before = from.get(place)?.n ?? n;
    if (before === n) continue;
    text.parentElement?.classList.add("is-changed");
    if (!still()) step(text, before, n, performance.now());
  }
}

/** @param {Text} text @param {number} from @param {number} to @param {number} start */
function step(text, from, to, start) {
  const share = Math.min(1, (performance.now() - start) / COUNTING);
  text.data = String(Math.round(from + (to - from) * share));
  if (share < 1) requestAnimationFrame(() => text.data === String(Math.round(from + (to - from) * share)) && step(text, from, to, start));
}

/** A click or a key ends whatever is still moving. */
export function skipMotion() {
  for (const animation of document.getAnimations()) if (animation.effect?.getTiming().iterations === 1) animation.finish();
}
