// @ts-check
/** What an answer would do, told while the pointer, or the focus of a keyboard, rests on it. */

import { labelOf } from "./answer.js";
import { closest, table } from "./page.js";

/** @typedef {{ lines: string[], final: boolean, said: string, reveals: string }} Preview */

const REST = 280; // milliseconds
const MOST = 300; // previews kept

/** @type {Map<string, Preview>} */
const previews = new Map();
let timer = 0;

/** The answer the pointer rests on. @type {HTMLElement | null} */
let hovered = null;

/** @param {Element | EventTarget | null} target */
const answerAt = (target) => closest(target, "#table [data-answer], #answers button[name=answer]");

/** The pointer rests on something else now. @param {EventTarget | null} target */
export function hover(target) {
  hovered = answerAt(target);
  showPreview();
}

/** Tell of the answer under the pointer, or else of the one a keyboard has come to; of nothing else, not even for a moment. */
export function showPreview() {
  const focused = document.activeElement?.matches(":focus-visible") ? answerAt(document.activeElement) : null;
  const element = hovered?.isConnected ? hovered : focused;
  const ask = /** @type {HTMLElement | null} */ (table?.querySelector(".ask[data-asked]") ?? null);
  clearTimeout(timer);
  document.getElementById("preview")?.replaceChildren();
  if (!element || !ask) return;
  const [question, id] = [ask.dataset.asked ?? "", element.dataset.answer ?? element.getAttribute("value") ?? ""];
  const turn = (timer = setTimeout(async () => {
    const lines = (await previewOf(question, id))?.lines ?? [];
    const place = document.getElementById("preview");
    if (!place || turn !== timer || !element.isConnected || ask.dataset.asked !== question) return;
    const words = Object.assign(document.createElement("span"), { textContent: lines.length ? `${labelOf(id)} → ${lines.join(" ")}` : "" });
    place.replaceChildren(words);
  }, REST));
}

/** From the server, once for each answer. @param {string} question @param {string} id */
export async function previewOf(question, id) {
  const key = `${question} ${id}`;
  if (!previews.has(key)) {
    const query = new URLSearchParams(location.search);
    query.set("question", question);
    query.set("answer", id);
    const got = await fetch(`/table/${table?.dataset.table}/preview?${query}`).catch(() => null);
    if (got?.status !== 200) return null; // no longer asked
    if (previews.size > MOST) previews.clear();
    previews.set(key, await got.json());
  }
  return previews.get(key) ?? null;
}
