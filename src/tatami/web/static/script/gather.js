// @ts-check
/**
 * Things that are gathered before they are sent: within `data-gather` cards go to and fro between two places (`data-tray`) by click or by dragging, one of several
 * titles (`data-title-of`) is laid beside them (`data-title-place`), and the answer with `data-gathered` sends all of it, card by card. Until then nothing is answered.
 */

import { answers } from "./answer.js";
import { showTip } from "./help.js";
import { still, table } from "./page.js";

const FAR = 7; // pixels a pointer moves before it drags

/** What was gathered, by the number of its question: names of pieces, in the order in which they were laid. */
let gathered = { question: "", cards: /** @type {string[]} */ ([]), title: "" };

const area = () => /** @type {HTMLElement | null} */ (table?.querySelector("[data-gather]") ?? null);
const question = () => table?.querySelector("[data-part=ask]")?.getAttribute("data-asked") ?? "";
const nameOf = (/** @type {Element} */ card) => card.getAttribute("data-piece") ?? "";

/** A click or a key on one of these things: whether that is all it does. @param {Element | null} target */
export function gather(target) {
  const within = target?.closest("[data-gather]");
  if (!within || !target) return false;
  if (gathered.question !== question()) gathered = { question: question(), cards: [], title: "" };
  const [card, title, all] = ["[data-tray] [data-answer]", "[data-title-of]", "[data-gathered]"].map((what) => /** @type {HTMLElement | null} */ (target.closest(what)));
  if (all) send(within, all);
  else if (title) lay(() => (gathered.title = gathered.title === title.dataset.titleOf ? "" : (title.dataset.titleOf ?? "")));
  else if (card) turn(card);
  return Boolean(card || title || all);
}

/** A card goes to the other place. @param {Element} card */
function turn(card) {
  const name = nameOf(card);
  const { cards } = gathered;
  lay(() => (gathered.cards = cards.includes(name) ? cards.filter((other) => other !== name) : [...cards, name]));
}

/** @param {Element} within @param {HTMLElement} all */
function send(within, all) {
  if (!gathered.title && within.querySelector("[data-title-of]")) {
    all.dataset.tag = all.dataset.want ?? "";
    return showTip(all);
  }
  delete all.dataset.tag;
  const ids = gathered.cards.map((name) => within.querySelector(`[data-piece="${CSS.escape(name)}"]`)?.getAttribute("data-answer") ?? "");
  void answers([...ids, all.dataset.answer ?? "", gathered.title].filter(Boolean));
}

/** Change what is gathered, and let it be seen moving. @param {() => void} change */
function lay(change) {
  const cards = () => /** @type {HTMLElement[]} */ ([...(area()?.querySelectorAll("[data-tray] [data-answer]") ?? [])]);
  const from = new Map(cards().map((card) => [card, card.getBoundingClientRect()]));
  change();
  keepGathered();
  if (still()) return;
  for (const card of cards()) {
    const [before, now] = [from.get(card), card.getBoundingClientRect()];
    if (!before || (Math.abs(before.x - now.x) < 2 && Math.abs(before.y - now.y) < 2)) continue;
    const shift = `translate(${before.x - now.x}px, ${before.y - now.y}px)`;
    card.animate([{ transform: shift }, { transform: "none" }], { duration: 220, easing: "ease-out" });
  }
}

/** What was gathered stays so when the page is drawn again, as long as the same is asked. */
export function keepGathered() {
  const within = area();
  if (!within || gathered.question !== question()) return;
  const [market, lot] = /** @type {Element[]} */ ([...within.querySelectorAll("[data-tray]")]);
  if (!market || !lot) return;
  const all = [...within.querySelectorAll("[data-tray] [data-answer]")];
  for (const card of all) card.setAttribute("data-at", card.getAttribute("data-at") ?? String(all.indexOf(card)));
  const back = all.filter((card) => !gathered.cards.includes(nameOf(card))).sort((a, b) => Number(a.getAttribute("data-at")) - Number(b.getAttribute("data-at")));
  market.append(...back);
  for (const name of gathered.cards) lot.append(...all.filter((card) => nameOf(card) === name));
  for (const title of within.querySelectorAll("[data-title-of]")) title.classList.toggle("is-laid", title.getAttribute("data-title-of") === gathered.title);
  const [place, laid] = [within.querySelector("[data-title-place]"), within.querySelector("[data-title-of].is-laid")];
  if (!place) return;
  place.setAttribute("data-empty", place.getAttribute("data-empty") ?? place.innerHTML);
  place.innerHTML = laid?.innerHTML ?? place.getAttribute("data-empty") ?? "";
  place.classList.toggle("is-wanted", !laid);
}

/** Cards are dragged from place to place, too. */
export function gatherByDragging() {
  /** @type {{ card: HTMLElement, x: number, y: number, far: boolean } | null} */
  let held = null;
  let swallow = false;
  document.addEventListener("pointerdown", (event) => {
    swallow = false;
    const card = event.target instanceof Element && event.button === 0 ? /** @type {HTMLElement | null} */ (event.target.closest("[data-gather] [data-tray] [data-answer]")) : null;
    held = card && { card, x: event.clientX, y: event.clientY, far: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    held.far ||= Math.hypot(x, y) > FAR && event.pointerType !== "touch";
    if (!held.far) return;
    Object.assign(held.card.style, { transform: `translate(${x}px, ${y}px) rotate(-3deg)`, pointerEvents: "none", zIndex: "9" });
  });
  const drop = (/** @type {PointerEvent} */ event) => {
    if (held?.far) {
      Object.assign(held.card.style, { transform: "", pointerEvents: "", zIndex: "" });
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-gather] > *");
      if (event.type === "pointerup" && over && !over.contains(held.card)) gather(held.card);
      swallow = true;
    }
    held = null;
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  document.addEventListener("click", (event) => swallow && (event.stopPropagation(), (swallow = false)), { capture: true });
}
