// @ts-check
/** Passing by itself: a question with nothing to choose is answered after a while, as long as a person would take, so that the others learn nothing from it. */

import { answers } from "./answer.js";
import { root, table } from "./page.js";

const LEAST = 1500; // milliseconds
const MOST = 4500;

let timer = 0;

/** Whoever looks at a question that has a single answer need not press it, unless they want to be asked. */
export function passByItself() {
  clearTimeout(timer);
  const offered = document.getElementById("answers")?.dataset.offered?.split(" ") ?? [];
  const only = offered[0];
  if (root.dataset.pass === "ask" || offered.length !== 1 || only === undefined) return;
  const asked = table?.querySelector(".ask")?.getAttribute("data-asked");
  table?.querySelector(".ask")?.classList.add("passes");
  timer = setTimeout(() => {
    if (table?.querySelector(".ask")?.getAttribute("data-asked") === asked) void answers([only], false);
  }, LEAST + Math.random() * (MOST - LEAST));
}
