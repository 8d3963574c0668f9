// @ts-check
/** Forms: answers and acts are sent without leaving the page, what is written is kept by itself, lists are filtered while one types. */

import { answers, post } from "./answer.js";
import { closest } from "./page.js";
import { showPosition } from "./replay.js";
import { tellNumber } from "./sheet.js";

const REST = 1200; // milliseconds without a key before notes are kept

/** @param {SubmitEvent} event */
export function submitted(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (form.dataset.sure && !form.hasAttribute("data-is-sure")) {
    event.preventDefault();
    return ask(form.dataset.sure, () => {
      form.setAttribute("data-is-sure", "");
      form.requestSubmit(button);
    });
  }
  const values = together(new FormData(form, button));
  if (form.id === "answers") {
    event.preventDefault();
    void answers([values.answer ?? values.number ?? ""], false);
  } else if (form.hasAttribute("data-act")) {
    event.preventDefault();
    void post(form.action, values);
  } else if (form.hasAttribute("data-quiet")) {
    event.preventDefault();
    void fetch(form.action, { method: "POST", headers: { "x-fragment": "1" }, body: new URLSearchParams(values) });
    const line = form.querySelector("input[name=text]");
    if (line instanceof HTMLInputElement) line.value = "";
  } else if (form.id === "replay") {
    event.preventDefault();
    void showPosition(form, button?.value);
  }
}

/** The values of a form; several of one name as one, with spaces between. @param {FormData} data */
function together(data) {
  return Object.fromEntries([...data.keys()].map((name) => [name, data.getAll(name).map(String).join(" ")]));
}

/** @param {Event} event */
export function written(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const form = field.closest("form");
  if (field.id === "at" && form) void showPosition(form);
  if (form?.hasAttribute("data-autosave")) {
    clearTimeout(Number(form.dataset.timer));
    form.dataset.timer = String(setTimeout(() => form.requestSubmit(), REST));
  }
  if (field.closest(".stepper")) tellNumber();
  if (field.dataset.filter) filter(field.dataset.filter, field.value);
}

/** Hide the rows that do not hold every word. @param {string} rows a selector @param {string} text */
function filter(rows, text) {
  const words = text.toLowerCase().split(/\s+/);
  for (const row of document.querySelectorAll(rows)) {
    row.toggleAttribute("hidden", !words.every((word) => row.textContent?.toLowerCase().includes(word)));
  }
}

/** @param {Event} event */
export function chosen(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.id === "eyes" && field.form) void showPosition(field.form);
  const fold = closest(field, ".options");
  if (fold) tellChanged(fold);
  if (field.dataset.counts) seatsFor(field.dataset.counts.split(" ").map(Number));
  if (field.hasAttribute("data-ask-notices") && field.checked && "Notification" in window) void Notification.requestPermission();
}

/** Folds say what has been chosen in them: a page that one comes back to keeps it. */
export function tellAllChanged() {
  for (const fold of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".options"))) tellChanged(fold);
}

/** What is not as usual: the name of each option, and its value. @param {HTMLElement} fold */
function tellChanged(fold) {
  const changed = [...fold.querySelectorAll("select")].filter((field) => field.selectedIndex > 0);
  const told = changed.map((field) => {
    const line = Object.assign(document.createElement("span"), { textContent: `${field.labels[0]?.textContent} ` });
    line.append(Object.assign(document.createElement("b"), { textContent: field.selectedOptions[0]?.textContent }));
    return line;
  });
  fold.querySelector("[data-changed]")?.replaceChildren(...told);
}

/** A mode sets its number of players: what is too much is left free, what is missing is open. @param {number[]} counts */
function seatsFor(counts) {
  const seats = /** @type {HTMLSelectElement[]} */ ([...document.querySelectorAll("select[name=seat]")]);
  const taken = seats.filter((seat) => seat.value !== "none").length;
  const wanted = counts.includes(taken) ? taken : (counts[0] ?? taken);
  for (const [at, seat] of seats.entries()) {
    if (at >= wanted) seat.value = "none";
    else if (seat.value === "none") seat.value = "open";
  }
}

/** Ask before something that matters. @param {string} words @param {() => void} act */
function ask(words, act) {
  const { yes = "", no = "" } = document.body.dataset;
  const asked = document.body.appendChild(document.createElement("dialog"));
  const button = (/** @type {string} */ text, /** @type {string} */ look) => Object.assign(document.createElement("button"), { type: "button", textContent: text, className: look });
  const [sure, not] = [button(yes, "primary"), button(no, "")];
  sure.setAttribute("data-yes", "");
  sure.onclick = () => (asked.close(), act());
  not.onclick = () => asked.close();
  asked.onclose = () => asked.remove();
  const acts = Object.assign(document.createElement("p"), { className: "acts" });
  acts.append(sure, not);
  asked.append(Object.assign(document.createElement("p"), { textContent: words }), acts);
  asked.showModal();
}

/** The button beside a field copies it, and says so. @param {HTMLElement} button */
export function copyFrom(button) {
  const field = document.getElementById(button.dataset.copyFrom ?? "");
  if (field instanceof HTMLInputElement) copy(field);
  button.textContent = document.body.dataset.copied ?? "";
}

/** Copy what a field holds. @param {HTMLInputElement} field */
export function copy(field) {
  field.select();
  navigator.clipboard?.writeText(field.value).catch(() => undefined);
}

/** One more, or one less. @param {HTMLElement} key */
export function step(key) {
  const number = key.parentElement?.querySelector("input");
  if (number) key.dataset.step === "1" ? number.stepUp() : number.stepDown();
  tellNumber();
}
