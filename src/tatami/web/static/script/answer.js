// @ts-check
/** Giving answers: one after the other, asked about where a turn would end for good. */

import { reconnect } from "./connection.js";
import { dialog, table } from "./page.js";
import { swap } from "./swap.js";

/** @typedef {import("./preview.js").Preview} Preview */

/** Posts go one after the other: a push may show the next question before the reply to the last answer is in. */
let queue = Promise.resolve();

/**
 * @param {string} url
 * @param {Record<string, string>} values
 */
export function post(url, values) {
  queue = queue.then(() => send(url, values));
  return queue;
}

/**
 * @param {string} url
 * @param {Record<string, string>} values
 */
async function send(url, values) {
  table?.querySelector(".ask")?.classList.add("is-busy");
  try {
    const answer = await fetch(url, { method: "POST", headers: { "x-fragment": "1" }, body: new URLSearchParams(values) });
    if (answer.headers.has("x-confirm")) confirm(url, values, await answer.json());
    else if (answer.headers.has("x-fragment")) swap(await answer.text());
    else if (answer.redirected) location.assign(answer.url);
    else location.reload();
  } catch {
    reconnect();
  } finally {
    table?.querySelector(".ask")?.classList.remove("is-busy");
  }
}

/** @param {string} id */
async function answer(id) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("answers"));
  if (form) await post(form.action, { question: new FormData(form).get("question")?.toString() ?? "", answer: id });
}

/** Give answers one after the other, each once it is offered; what is not offered by then is left out. @param {string[]} ids */
export async function answers(ids) {
  for (const id of ids) if (document.querySelector(`#answers button[value="${CSS.escape(id)}"]`)) await answer(id);
}

/** What an element answers: its answer, and those that follow from it. @param {HTMLElement} element */
export const answersOf = ({ dataset }) => [dataset.answer ?? "", ...(dataset.then ? dataset.then.split(" ") : [])];

/**
 * The turn ends for good: show what would happen, and ask.
 * @param {string} url
 * @param {Record<string, string>} values
 * @param {Preview} preview
 */
function confirm(url, values, preview) {
  const asked = dialog("confirm");
  if (!asked) return;
  const text = asked.querySelector("[data-confirm-text]");
  const label = [...document.querySelectorAll("#answers button")].find((button) => button.getAttribute("value") === values.answer)?.textContent ?? "";
  if (text) text.textContent = `${table?.dataset.confirm} ${label}`;
  asked.querySelector("[data-confirm-list]")?.replaceChildren(...preview.lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  const yes = /** @type {HTMLElement} */ (asked.querySelector("[data-yes]"));
  yes.onclick = () => (asked.close(), void post(url, { ...values, sure: "1" }));
  /** @type {HTMLElement} */ (asked.querySelector("[data-no]")).onclick = () => asked.close();
  asked.showModal();
  yes.focus();
}
