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
