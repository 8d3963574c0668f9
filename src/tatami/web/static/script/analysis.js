// @ts-check
/** The analysis of a finished game: while it goes on, the section is asked for again. */

const EVERY = 1500; // milliseconds

/** Show how far the analysis is, until it is done. */
export function watchAnalysis() {
  const section = document.querySelector("#analysis[data-analysing]");
  if (section instanceof HTMLElement) setTimeout(() => void refresh(section), EVERY);
}

/** @param {HTMLElement} section */
async function refresh(section) {
  const got = await fetch(section.dataset.from ?? "", { headers: { "x-fragment": "1" } });
  if (got.ok) {
    const fresh = new DOMParser().parseFromString(await got.text(), "text/html").getElementById("analysis");
    if (fresh) section.replaceWith(fresh);
  }
  watchAnalysis();
}
