// @ts-check
/**
 * The guided first turn: a balloon that points at one place after the other, put where it covers neither the place nor the question. It begins when a
 * question is there and ends with the first answer. Whoever wants to learn goes on: every question of the turn comes with an answer and what it brings.
 */

import { firstAnswer } from "./focus.js";
import { still, table } from "./page.js";
import { previewOf } from "./preview.js";

const GAP = 10; // pixels between the balloon and what it points at

/** The balloon, and where it points. @type {{ card: HTMLElement, target: Element } | null} */
let shown = null;

/** Whether it is still to begin. */
let due = false;

/** Learning: the question that has been explained last. @type {string | null} */
let learning = new URLSearchParams(location.search).has("learn") ? "" : null;

const words = () => document.getElementById("guide");
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
  target.classList.add("is-pointed-at");
  target.scrollIntoView({ block: "center", behavior: still() ? "auto" : "smooth" });
  const last = at + 1 === found.length;
  const next = button(last ? steps.dataset.done : steps.dataset.next, "primary", () => showStep(steps, found, at + 1));
  const skip = button(steps.dataset.skip, "link", () => showStep(steps, found, found.length));
  open(target, `${at + 1}/${found.length} · ${step.textContent}`, last ? [next] : [next, skip]);
}

/** @param {string | undefined} text @param {string} look @param {() => void} act */
function button(text, look, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text ?? "", className: look });
  made.onclick = act;
  return made;
}

/** @param {Element} target @param {string} text @param {HTMLButtonElement[]} buttons */
function open(target, text, buttons) {
  const card = Object.assign(document.createElement("div"), { className: "guide-card" });
  card.setAttribute("role", "dialog");
  card.setAttribute("aria-label", text.split(" · ")[0] ?? "");
  card.onkeydown = (event) => event.key === "Escape" && buttons.at(-1)?.click();
  const acts = Object.assign(document.createElement("p"), { className: "acts" });
  acts.append(...buttons);
  card.append(Object.assign(document.createElement("p"), { textContent: text }), acts);
  document.body.append(card);
  shown = { card, target };
  placeGuide();
  buttons[0]?.focus({ preventScroll: true });
}

/** Put the balloon where there is room, after every swap and scroll; what it pointed at may have gone. */
export function placeGuide() {
  if (!shown) return due && isAsked() ? guide(true) : void suggest();
  const { card, target } = shown;
  if (!target.isConnected) return closeGuide();
  target.classList.add("is-pointed-at");
  const at = target.getBoundingClientRect();
  const [w, h] = [card.offsetWidth, card.offsetHeight];
  const beside = Math.min(Math.max(8, at.left), innerWidth - w - 8);
  const level = Math.min(Math.max(8, at.top), innerHeight - h - 8);
  const places = [
    [beside, at.bottom + GAP],
    [beside, at.top - h - GAP],
    [at.right + GAP, level],
    [at.left - w - GAP, level],
  ];
  const fits = (/** @type {number[]} */ [x = 0, y = 0]) => x >= 0 && y >= 0 && x + w <= innerWidth && y + h <= innerHeight;
  const [x, y] = places.find(fits) ?? [innerWidth - w - 8, at.top + at.height / 2 > innerHeight / 2 ? 8 : innerHeight - h - 8];
  Object.assign(card.style, { left: `${x}px`, top: `${y}px` });
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
  suggest();
}

/** Whoever learns is told what a good answer would be, and what it is certain to bring; with the end of the turn that ends too. */
function suggest() {
  if (learning === null || shown || due) return;
  const ask = /** @type {HTMLElement | null} */ (table?.querySelector(".ask") ?? null);
  const [question, form] = [ask?.dataset.asked, ask?.querySelector("form[action*='/hint']")];
  if (question === undefined) {
    if (learning !== "") finishLearning(ask);
    return;
  }
  const hinted = /** @type {HTMLButtonElement | null} */ (ask?.querySelector(".answers .is-hinted") ?? null);
  if (hinted) return void explain(question, hinted);
  if (question === learning || !(form instanceof HTMLFormElement)) return;
  learning = question;
  form.requestSubmit();
}

/** What the suggested answer is certain to bring stands below the suggestion. @param {string} question @param {HTMLButtonElement} hinted */
async function explain(question, hinted) {
  const lines = (await previewOf(question, hinted.value))?.lines ?? [];
  const hint = table?.querySelector(".ask .hint");
  if (!hint || !lines.length || hint.querySelector("small")) return;
  hint.append(Object.assign(document.createElement("small"), { textContent: ` → ${lines.join(" ")}` }));
}

/** @param {Element | null} ask */
function finishLearning(ask) {
  learning = null;
  const steps = words();
  if (ask && steps) open(ask, steps.dataset.learnt ?? "", [button(steps.dataset.done, "primary", closeGuide)]);
}
