// @ts-check
/** What an answer would do, told while the pointer or the focus rests on it. */

import { closest, table } from "./page.js";

/** @typedef {{ lines: string[], final: boolean }} Preview */

const REST = 280; // milliseconds
const MOST = 300; // previews kept

/** @type {Map<string, Preview>} */
const previews = new Map();
let previewTimer = 0;

/** Show what an answer would do, once the pointer or the focus has rested on it. @param {EventTarget | null} target */
export function showPreview(target) {
  const element = closest(target, "[data-answer], #answers button");
  const ask = /** @type {HTMLElement | null} */ (table?.querySelector(".ask[data-asked]") ?? null);
  clearTimeout(previewTimer);
  if (!element || !ask) return;
  const [question, id] = [ask.dataset.asked ?? "", element.dataset.answer ?? element.getAttribute("value") ?? ""];
  previewTimer = setTimeout(async () => {
    const preview = await previewOf(question, id);
    const place = document.getElementById("preview");
    if (preview && place && element.isConnected && ask.dataset.asked === question) place.textContent = preview.lines.join(" ");
  }, REST);
}

/** From the server, once for each answer. @param {string} question @param {string} id */
async function previewOf(question, id) {
  const key = `${question} ${id}`;
  if (!previews.has(key)) {
    const query = new URLSearchParams(location.search);
    query.set("question", question);
    query.set("answer", id);
    const got = await fetch(`/table/${table?.dataset.table}/preview?${query}`).catch(() => null);
    if (!got?.ok) return null;
    if (previews.size > MOST) previews.clear();
    previews.set(key, await got.json());
  }
  return previews.get(key) ?? null;
}
