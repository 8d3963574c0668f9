// @ts-check
/** Pieces are seen moving from where they were to where they are. */

import { still, table } from "./page.js";

/** Where every piece lies on its board: a board that moves as a whole moves no piece. @returns {Map<string, { x: number, y: number }>} */
export function rectangles() {
  const found = new Map();
  if (still()) return found;
  for (const [piece, place] of places()) found.set(piece.getAttribute("data-piece"), place);
  return found;
}

/** @returns {[Element, { x: number, y: number }][]} */
function places() {
  const frame = table?.querySelector('[data-part="board"]')?.getBoundingClientRect();
  return [...(table?.querySelectorAll("[data-piece]") ?? [])].map((piece) => {
    const box = piece.getBoundingClientRect();
    return [piece, { x: box.x - (frame?.x ?? 0), y: box.y - (frame?.y ?? 0) }];
  });
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
    const [x, y] = [before.x - now.x, before.y - now.y];
    if (Math.abs(x) < 2 && Math.abs(y) < 2) continue;
    const scale = piece instanceof SVGGraphicsElement && piece.ownerSVGElement ? piece.getScreenCTM() : null;
    const shift = `translate(${x / (scale?.a || 1)}px, ${y / (scale?.d || 1)}px)`;
    piece.animate([{ transform: shift }, { transform: "translate(0, 0)" }], { duration: 420, easing: "ease-in-out", composite: "add" });
  }
}

/** A click or a key ends whatever is still moving. */
export function skipMotion() {
  for (const animation of document.getAnimations()) if (animation.effect?.getTiming().iterations === 1) animation.finish();
}
