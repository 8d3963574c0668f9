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

/** Say how many answers are out of sight. Without scripts the list scrolls all the same. */
export function fitSheet() {
  const form = document.getElementById("answers");
  const more = form?.querySelector(".more");
  if (!form || !more) return;
  const sheet = form.closest(".ask");
  form.classList.remove("is-cut");
  sheet?.classList.remove("needs-room");
  more.toggleAttribute("hidden", true);
  if (getComputedStyle(form).overflowY !== "auto") return;
  if (isCut(form)) {
    form.classList.add("is-cut");
    more.toggleAttribute("hidden", false); // its row has to have a place
  }
  if (sheet && isCut(sheet)) sheet.classList.add("needs-room");
  if (!isCut(form)) return void (form.classList.remove("is-cut"), more.toggleAttribute("hidden", true));
  const edge = Math.min(form.getBoundingClientRect().bottom, form.querySelector(".ends")?.getBoundingClientRect().top ?? Infinity);
  const below = [...form.querySelectorAll("button[name=answer]:not(.is-end)")].filter((button) => middle(button) > edge);
  const number = more.querySelector("b");
  if (number) number.textContent = `+${below.length}`;
  more.toggleAttribute("hidden", !below.length);
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
  if (event.target instanceof Element && event.target.id === "answers") fitSheet();
}
