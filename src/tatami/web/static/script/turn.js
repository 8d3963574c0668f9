// @ts-check
/** Telling somebody that it is their turn: in the title, to a screen reader, which hears hints too, by a sound, and where they have gone elsewhere, by a notice. */

import { table } from "./page.js";
import { play } from "./sound.js";

let [announced, hinted] = ["", ""];

const asked = () => table?.querySelector(".question")?.textContent?.trim() ?? "";

/** What stands there now is not new. */
export function announceFrom() {
  announced = asked();
}

export function announce() {
  const [question, hint] = [asked(), /** @type {HTMLElement | null} */ (table?.querySelector(".ask .hint") ?? null)?.innerText ?? ""];
  const live = document.getElementById("news");
  if (live && hint !== hinted) live.textContent = hint;
  hinted = hint;
  if (question === announced) return;
  announced = question;
  if (live) live.textContent = question; // a step of the playback says itself what has happened
  const mine = table?.querySelector(".ask.is-mine");
  notify(mine !== null);
  if (mine) play(["turn"]);
  document.title = (mine ? "● " : "") + document.title.replace(/^● /, "");
}

/** Tell somebody who looks elsewhere that it is their turn. @param {boolean} mine */
export function notify(mine) {
  if (!mine || !document.hidden) return;
  const words = table?.dataset.mine ?? "";
  if ("Notification" in window && Notification.permission === "granted") new Notification("Tatami", { body: words, icon: "/static/seal.svg", tag: location.pathname });
}
