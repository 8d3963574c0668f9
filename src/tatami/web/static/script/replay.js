// @ts-check
/** The replay: any position of a finished game. */

import { parse, swap } from "./swap.js";

/** The replay slider: fetch the position and swap it in. @param {HTMLFormElement} form @param {string} [step] */
export async function showPosition(form, step) {
  const at = /** @type {HTMLInputElement} */ (form.elements.namedItem("at"));
  if (step) at.value = String(Number(at.value) + (step === "on" ? 1 : -1));
  const eyes = /** @type {HTMLSelectElement} */ (form.elements.namedItem("eyes")).value;
  const query = new URLSearchParams({ at: at.value, eyes });
  const shown = document.getElementById("at-shown");
  if (shown) shown.textContent = at.value;
  history.replaceState(null, "", `?${query}`);
  const got = await fetch(`${form.action}?${query}`, { headers: { "x-fragment": "1" } });
  const board = await got.text();
  if (got.ok && location.search === `?${query}`) swap(parse(board)); // unless something else was asked for meanwhile
}

/** A link to another position: fetched and swapped in like the others. @param {Element} link */
export function goTo(link) {
  const form = document.querySelector("form#replay");
  if (!(form instanceof HTMLFormElement)) return;
  const at = /** @type {HTMLInputElement} */ (form.elements.namedItem("at"));
  at.value = link.getAttribute("data-at") ?? at.value;
  void showPosition(form);
}

const EVERY = 900; // milliseconds a position is shown
const BATTLE = 3000; // and one with the picture of a battle
let film = 0;

/** The replay runs by itself, until it is stopped or over. @param {HTMLElement} button */
export function autoplay(button) {
  const form = /** @type {HTMLFormElement | null} */ (button.closest("form"));
  const [words, stop] = [button.textContent ?? "", button.dataset.stop ?? ""];
  const running = film !== 0;
  clearTimeout(film);
  film = 0;
  [button.textContent, button.dataset.stop] = [stop, words];
  if (running || !form) return;
  const goOn = async () => {
    const at = /** @type {HTMLInputElement} */ (form.elements.namedItem("at"));
    if (Number(at.value) >= Number(at.max)) return autoplay(button);
    await showPosition(form, "on");
    if (film) film = setTimeout(goOn, document.querySelector("[data-battle]") ? BATTLE : EVERY);
  };
  film = setTimeout(goOn, EVERY);
}
