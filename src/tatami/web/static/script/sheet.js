// @ts-check
/** The question as a sheet on a phone: how many answers lie below its edge, and the way to them. */

import { table } from "./page.js";

const SLACK = 4; // pixels that hide nothing

/** The button that gives a number says what it does with the number that is set. */
export function tellNumber() {
  const give = /** @type {HTMLElement | null} */ (document.querySelector("#answers [data-give][data-many]"));
  const field = give?.closest("form")?.querySelector(".stepper input");
  if (!give || !(field instanceof HTMLInputElement) || !field.validity.valid || !field.value) return;
  const { none = "", one = "", many = "" } = give.dataset;
  give.textContent = [none, one][Number(field.value)] ?? many.replace("#", field.value);
}

/** Ways to lay the sheet out, the smallest first: all answers, with more room too; those that fit above a row that says how many more there are. */
const WAYS = [[], ["needs-room"], ["is-cut"], ["is-cut", "needs-room"]];

/** Show all answers where there is room for them; else say how many are out of sight. Without scripts the list scrolls all the same. */
export function fitSheet() {
  const form = document.getElementById("answers");
  const [sheet, more] = [form?.closest(".ask"), form?.querySelector(".more")];
  if (!form || !sheet || !more) return;
  const scrolls = getComputedStyle(form).overflowY === "auto";
  for (const way of WAYS) {
    const cut = way.includes("is-cut");
    sheet.classList.toggle("needs-room", way.includes("needs-room"));
    form.classList.toggle("is-cut", cut);
    more.toggleAttribute("hidden", !cut); // its row has to have a place
    if (!scrolls || (!isCut(sheet) && (cut || !isCut(form)))) break;
  }
  if (form.classList.contains("is-cut")) tellMore(form, more);
}

/** @param {HTMLElement} form @param {Element} more */
function tellMore(form, more) {
  const edge = Math.min(form.getBoundingClientRect().bottom, form.querySelector(".ends")?.getBoundingClientRect().top ?? Infinity);
  const below = [...form.querySelectorAll("button[name=answer]:not(.is-end)")].filter((button) => middle(button) > edge);
  const number = more.querySelector("b");
  if (number) number.textContent = below.length ? (number.dataset.more ?? "").replace("#", String(below.length)) : "…";
  more.toggleAttribute("hidden", form.scrollHeight - form.clientHeight - form.scrollTop <= SLACK);
}

/** Whether a list shows less than it holds. @param {Element} list */
const isCut = (list) => list.scrollHeight - list.clientHeight > SLACK;

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return (box.top + box.bottom) / 2;
}

/** A sheet is unfolded, and folded again; one that is not high enough as it is goes on scrolling. @param {HTMLElement} key */
export function unfold(key) {
  if (key.matches(".more") && table?.classList.contains("is-unfolded")) document.getElementById("answers")?.scrollBy(0, innerHeight / 3);
  else table?.classList.toggle("is-unfolded");
  fitSheet();
}

/** A list that is scrolled hides less and less. @param {Event} event */
export function scrolled(event) {
  if (!(event.target instanceof HTMLElement && event.target.matches("#answers.is-cut"))) return;
  const more = event.target.querySelector(".more");
  if (more) tellMore(event.target, more);
}
