// @ts-check
/** What every part of the script asks of the page. */

export const root = document.documentElement;
export const table = /** @type {HTMLElement | null} */ (document.getElementById("table"));

/** Whether nothing may move. */
export const still = () => root.dataset.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {string} id */
export const dialog = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));

/**
 * @param {EventTarget | null} target
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function closest(target, selector) {
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(selector)) : null;
}
