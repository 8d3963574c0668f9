// @ts-check
/**
 * The guide: a balloon that points at one place after the other. It begins when a question is there, finds a free place beside what it points at, is put
 * again after each swap, and closes with the first answer. A learner goes on: every question of the turn comes with an answer to try, why, and what
 * it brings.
 */

import { answers } from "./answer.js";
import { firstAnswer } from "./focus.js";
import { table } from "./page.js";
import { bringIntoView } from "./sheet.js";

/** @typedef {{ over: boolean, question: number, answer: string, text: string, why: string, lines: string[] }} Lesson */

const GAP = 10; // pixels between the balloon and what it points at

/** The balloon, and where it points. @type {{ card: HTMLElement, target: Element } | null} */
let shown = null;

/** Whether it is still to begin. */
let due = false;

/** Learning: the question that has been explained last. @type {string | null} */
let learning = new URLSearchParams(location.search).has("learn") ? "" : null;

const words = () => document.getElementById("guide");
const ask = () => /** @type {HTMLElement | null} */ (table?.querySelector(".ask") ?? null);
const isAsked = () => table?.querySelector(".ask.is-mine .answers") !== null;

/** @param {boolean} asked whether somebody pressed the button */
export function guide(asked) {
  const steps = words();
  if (!steps) return;
  const known = !steps.hasAttribute("data-first") || localStorage.getItem(`guided-${steps.dataset.title}`) !== null;
  due = asked || learning !== null || !known;
  if (due && isAsked()) begin(steps);
}

/** @param {HTMLElement} steps */
function begin(steps) {
  due = false;
  localStorage.setItem(`guided-${steps.dataset.title}`, "1");
  const found = [...steps.querySelectorAll("li")].filter((step) => document.querySelector(step.dataset.target ?? "none"));
  showStep(steps, found, 0);
}

/** @param {HTMLElement} steps @param {HTMLLIElement[]} found @param {number} at */
function showStep(steps, found, at) {
  closeGuide();
  const step = found[at];
  const target = step && document.querySelector(step.dataset.target ?? "none");
  if (!target) return ended();
  const last = at + 1 === found.length;
  const next = button(last ? steps.dataset.done : steps.dataset.next, "primary", () => showStep(steps, found, at + 1));
  const skip = button(steps.dataset.skip, "link", () => showStep(steps, found, found.length));
  open("step", target, [`${at + 1}/${found.length} · ${step.textContent}`], last ? [next] : [next, skip]);
}

/** @param {string | undefined} text @param {string} look @param {() => void} act */
function button(text, look, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text ?? "", className: look });
  made.onclick = act;
  return made;
}

/** @param {"step" | "lesson" | "end"} what @param {Element} target @param {string[]} lines @param {HTMLButtonElement[]} buttons */
function open(what, target, lines, buttons) {
  const card = Object.assign(document.createElement("div"), { className: `guide-card is-${what}` });
  card.setAttribute("role", "dialog");
  card.setAttribute("aria-label", lines[0] ?? "");
  card.onkeydown = (event) => event.key === "Escape" && buttons.at(-1)?.click();
  const acts = Object.assign(document.createElement("p"), { className: "acts" });
  acts.append(...buttons);
  card.append(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })), acts);
  document.body.append(card);
  shown = { card, target };
  bringIntoView(target);
  placeGuide();
  buttons[0]?.focus({ preventScroll: true });
}

/** What the balloon must not cover: the place it points at, the whole question where that is in it. @param {Element} target */
const kept = (target) => (target.closest(".ask") ?? target).getBoundingClientRect();

/** Put the balloon where there is room, after every swap and scroll; what it pointed at may have gone. */
export function placeGuide() {
  if (!shown) return due && isAsked() ? guide(true) : void suggest();
  const { card, target } = shown;
  if (!target.isConnected) return closeGuide();
  target.classList.add("is-pointed-at");
  const [at, w, h] = [kept(target), card.offsetWidth, card.offsetHeight];
  const beside = Math.min(Math.max(8, at.left), innerWidth - w - 8);
  const level = Math.min(Math.max(8, at.top), innerHeight - h - 8);
  /** @type {[number, number][]} */
  const places = [
    [beside, at.bottom + GAP],
    [beside, at.top - h - GAP],
    [at.right + GAP, level],
    [at.left - w - GAP, level],
    [innerWidth - w - 8, innerHeight - h - 8],
    [8, innerHeight - h - 8],
    [innerWidth - w - 8, 8],
  ];
  const question = ask()?.getBoundingClientRect();
  const cost = (/** @type {[number, number]} */ [x, y]) => {
    if (x < 0 || y < 0 || x + w > innerWidth || y + h > innerHeight) return 1e9;
    return 100 * overlap(at, x, y, w, h) + (question ? overlap(question, x, y, w, h) : 0);
  };
  const [x, y] = places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
  Object.assign(card.style, { left: `${x}px`, top: `${y}px` });
}

/** How much of a rectangle would be covered. @param {DOMRect} at @param {number} x @param {number} y @param {number} w @param {number} h */
function overlap(at, x, y, w, h) {
  const across = Math.min(at.right, x + w) - Math.max(at.left, x);
  return Math.max(0, across) * Math.max(0, Math.min(at.bottom, y + h) - Math.max(at.top, y));
}

/** An answer was given, or the steps are through. */
export function closeGuide() {
  shown?.card.remove();
  document.querySelector(".is-pointed-at")?.classList.remove("is-pointed-at");
  shown = null;
}

/** The balloon has said everything. */
function ended() {
  firstAnswer()?.focus({ preventScroll: true });
  void suggest();
}

/** A learner is told what to answer and why, once what happened has been shown; with the end of the turn that ends too. */
async function suggest() {
  const question = ask()?.dataset.asked;
  if (learning === null || shown || due || question === undefined || question === learning || table?.classList.contains("is-showing")) return;
  learning = question;
  const got = await fetch(`/table/${table?.dataset.table}/lesson${location.search}`, { method: "POST" }).catch(() => null);
  if (got?.status !== 200 || ask()?.dataset.asked !== question) return;
  teach(await got.json());
}

/** @param {Lesson} lesson */
function teach(lesson) {
  const [steps, asked] = [words(), ask()];
  if (!steps || !asked || shown) return;
  if (lesson.over) {
    learning = null;
    return open("end", asked, [lesson.why], [button(steps.dataset.done, "primary", closeGuide)]);
  }
  const take = button(steps.dataset.take, "primary", () => void answers([lesson.answer]));
  const own = button(steps.dataset.own, "link", closeGuide);
  const brings = lesson.lines.length ? [`→ ${lesson.lines.join(" ")}`] : [];
  open("lesson", placeOf(lesson.answer) ?? asked, [lesson.text, lesson.why, ...brings], [take, own]);
}

/** Where an answer can be given: on the board if it is in sight there, or its button. @param {string} id */
function placeOf(id) {
  const place = table?.querySelector(`.board [data-answer="${CSS.escape(id)}"]`);
  const frame = place?.closest("[data-zoom]")?.getBoundingClientRect();
  const at = place?.getBoundingClientRect();
  const isSeen = at && (!frame || (at.left >= frame.left && at.right <= frame.right && at.top >= frame.top && at.bottom <= frame.bottom));
  if (place && isSeen) return place;
  return table?.querySelector(`#answers button[value="${CSS.escape(id)}"], #answers .stepper`);
}
