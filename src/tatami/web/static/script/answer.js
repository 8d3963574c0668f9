// @ts-check
/** Giving answers: one after the other, each question once, asked about where something hidden would be shown. */

import { isLive, pushed, reconnect } from "./connection.js";
import { closeGuide } from "./guide.js";
import { place } from "./help.js";
import { receive } from "./playback.js";
import { dialog, table } from "./page.js";

/** @typedef {import("./preview.js").Preview} Preview */

const LATE = 350; // milliseconds in which a click was meant for the question that stood there before

/** Posts go one after the other: a push may show the next question before the reply to the last answer is in. */
let queue = Promise.resolve();

/** How many are under way. */
let busy = 0;

/** The questions an answer is under way for: a double click counts once. @type {Set<string>} */
const answered = new Set();

/** The answer given last, and whether it was a place on the board. */
let last = { id: "", onBoard: false };

let settling = 0;

/** The answer that a gesture leaves for later, and the one whose offer makes it void. @type {{ id: string, unless: string } | null} */
let standing = null;

/** Keep what a gesture answers once others have spoken: `data-later`, unless the question then offers `data-unless`. @param {HTMLElement} element */
export function keep({ dataset }) {
  standing = dataset.later ? { id: dataset.later, unless: dataset.unless ?? "" } : null;
}

/** The next question is there: what was kept answers it, or is forgotten. */
function goOn() {
  const kept = standing;
  if (!kept || !document.getElementById("answers")) return;
  standing = null;
  if (offered().includes(kept.id) && !offered().includes(kept.unless)) void answers([kept.id]);
}

/** Another question stands there from now on: for a moment a click may still be meant for the one before. */
export function questionChanged() {
  clearTimeout(settling);
  table?.classList.add("is-settling");
  settling = setTimeout(() => table?.classList.remove("is-settling"), LATE);
  setTimeout(goOn);
}

/** Whether a click on this was meant for the question before; the same place on the board may be pressed again and again. @param {Element} target */
export function isLate(target) {
  const again = last.onBoard && target.getAttribute("data-answer") === last.id && target.closest(".board");
  return Boolean(table?.classList.contains("is-settling")) && !again;
}

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
  table?.classList.toggle("is-busy", ++busy > 0);
  try {
    const headers = { "x-fragment": "1", ...(isLive() ? { "x-live": "1" } : {}) };
    const answer = await fetch(url, { method: "POST", headers, body: new URLSearchParams(values) });
    if (answer.headers.has("x-stored")) await pushed(Number(answer.headers.get("x-stored")));
    else if (answer.headers.has("x-confirm")) confirm(url, values, await answer.json());
    else if (answer.headers.has("x-fragment")) receive(await answer.text());
    else if (answer.redirected) location.assign(answer.url);
    else if (!answer.ok && answer.headers.get("content-type")?.includes("json")) refuse((await answer.json()).sentence);
    else location.reload();
  } catch {
    reconnect();
  } finally {
    table?.classList.toggle("is-busy", --busy > 0);
  }
}

/** Why something was not done, beside the question: until the next one, or the next refusal. @param {string} sentence */
function refuse(sentence) {
  const question = table?.querySelector(".ask .question");
  question?.parentElement?.querySelector(":scope > .refusal")?.remove();
  const told = Object.assign(document.createElement("p"), { className: "refusal", textContent: sentence });
  told.setAttribute("role", "alert");
  question?.after(told);
}

/**
 * Answer what is asked now, unless an answer to it is already under way, and with it the questions that follow, as far as they are asked.
 * @param {string} id
 * @param {string[]} then
 * @param {boolean} onBoard
 */
async function answer(id, then, onBoard) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("answers"));
  const question = form ? (new FormData(form).get("question")?.toString() ?? "") : "";
  if (!form || answered.has(question)) return;
  answered.add(question);
  closeGuide();
  last = { id, onBoard };
  await post(form.action, { question, answer: id, ...(then.length ? { then: then.join(" ") } : {}) });
  answered.delete(question);
}

/** Give the answers of a gesture in one request, from the first that is offered now. @param {string[]} ids @param {boolean} [onBoard] */
export async function answers(ids, onBoard = true) {
  const [id, ...then] = ids.slice(Math.max(0, ids.findIndex((id) => offered().includes(id))));
  if (id !== undefined && offered().includes(id)) await answer(id, then, onBoard);
}

/** What may be answered now. */
const offered = () => document.getElementById("answers")?.dataset.offered?.split(" ") ?? [];

/** What an element answers: its answer, and those that follow from it. @param {HTMLElement} element */
export const answersOf = ({ dataset }) => [dataset.answer ?? "", ...(dataset.then ? dataset.then.split(" ") : [])];

/**
 * Something hidden would be revealed: say what, beside what was pressed, and ask.
 * @param {string} url
 * @param {Record<string, string>} values
 * @param {Preview} preview
 */
function confirm(url, values, preview) {
  const asked = dialog("confirm");
  if (!asked) return;
  const text = asked.querySelector("[data-confirm-text]");
  if (text) text.textContent = preview.reveals || (table?.dataset.confirm ?? "");
  const yes = /** @type {HTMLElement} */ (asked.querySelector("[data-yes]"));
  yes.onclick = () => (asked.close(), void post(url, { ...values, sure: "1" }));
  /** @type {HTMLElement} */ (asked.querySelector("[data-no]")).onclick = () => asked.close();
  asked.close();
  asked.show();
  place(asked, placeOf(values.answer ?? "") ?? /** @type {Element} */ (table));
  yes.focus();
}

/** Where an answer is given, in sight: on the board, or by its button. @param {string} id */
function placeOf(id) {
  const places = document.querySelectorAll(`#table [data-answer="${CSS.escape(id)}"], #answers [value="${CSS.escape(id)}"], #answers [data-give]`);
  return [...places].find((place) => place.getBoundingClientRect().width > 1 && place.checkVisibility()) ?? table?.querySelector(".ask");
}

/** What an answer is called on its button, without what it means. @param {string} id */
export function labelOf(id) {
  return document.querySelector(`#answers button[name=answer][value="${CSS.escape(id)}"]`)?.firstChild?.textContent?.trim() ?? id;
}
