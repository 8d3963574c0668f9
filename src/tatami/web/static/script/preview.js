// @ts-check
/** What an answer would do, told while the pointer, or the focus of a keyboard, rests on it. */

import { labelOf } from "./answer.js";
import { closest, table } from "./page.js";

/** @typedef {{ lines: string[], final: boolean }} Preview */

const REST = 280; // milliseconds
const MOST = 300; // previews kept

/** @type {Map<string, Preview>} */
const previews = new Map();
let timer = 0;

/** Tell of the answer under the pointer or the focus; of nothing else. @param {EventTarget | null} target */
export function showPreview(target) {
  const element = closest(target, "#table [data-answer], #answers button[name=answer]");
  const ask = /** @type {HTMLElement | null} */ (table?.querySelector(".ask[data-asked]") ?? null);
  clearTimeout(timer);
  document.getElementById("preview")?.replaceChildren(); // of nothing else, not even for a moment
  if (!element || !ask) return;
  const [question, id] = [ask.dataset.asked ?? "", element.dataset.answer ?? element.getAttribute("value") ?? ""];
  timer = setTimeout(async () => {
    const lines = (await previewOf(question, id))?.lines ?? [];
    const place = document.getElementById("preview");
    if (!place || !element.isConnected || ask.dataset.asked !== question) return;
    const words = Object.assign(document.createElement("span"), { textContent: lines.length ? `${labelOf(id)} → ${lines.join(" ")}` : "" });
    place.replaceChildren(words);
  }, REST);
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
