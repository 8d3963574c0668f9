// @ts-check
/** The stage: a great moment over the board, one picture after the other, while the rest is dimmed. */

import { table } from "./page.js";

let timer = 0;

/** Show pictures over the board for so long, each its share. @param {string[]} pictures @param {number} time milliseconds in all @param {number} usual seconds at normal speed */
export function stage(pictures, time, usual) {
  clearStage();
  if (!table) return;
  const place = document.getElementById("stage") ?? table.appendChild(Object.assign(document.createElement("div"), { id: "stage" }));
  place.className = [...(table.querySelector(".board")?.classList ?? [])].filter((name) => /^s\d/.test(name)).join(" "); // colours of the seats
  table.classList.add("has-stage");
  const next = (/** @type {number} */ number) => {
    place.innerHTML = pictures[number] ?? "";
    const picture = place.firstElementChild;
    const share = (picture instanceof HTMLElement && Number(picture.dataset.seconds)) || usual / pictures.length;
    for (const animation of place.getAnimations({ subtree: true })) animation.updatePlaybackRate((usual * 1000) / time); // in haste all of it
    if (number + 1 < pictures.length) timer = setTimeout(() => next(number + 1), (share / usual) * time);
  };
  next(0);
}

export function clearStage() {
  clearTimeout(timer);
  document.getElementById("stage")?.replaceChildren();
  table?.classList.remove("has-stage");
}
