// @ts-check
/** The analysis of a finished game: while it goes on, the section is asked for again. */

import { morph } from "./morph.js";

const EVERY = 1500; // milliseconds

/** Show how far the analysis is, until it is done. */
export function watchAnalysis() {
  const section = document.querySelector("#analysis[data-analysing]");
  if (section instanceof HTMLElement) setTimeout(() => void refresh(section), EVERY);
}

/**
 * Show what was found meanwhile, with the focus where it is.
 * @param {HTMLElement} section
 */
async function refresh(section) {
  try {
    const got = await fetch(section.dataset.from ?? "", { headers: { "x-fragment": "1" } });
    const fresh = got.ok ? new DOMParser().parseFromString(await got.text(), "text/html").getElementById("analysis") : null;
    if (fresh) morph(section, fresh);
  } catch {
    // no line: the next time, perhaps
  }
  watchAnalysis();
}
