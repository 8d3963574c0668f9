// @ts-check
/** Telling somebody that it is their turn: in the title, to a screen reader, which hears hints too, and where they have gone elsewhere, by a notice and a sound. */

import { root, table } from "./page.js";

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
  const news = [...(table?.querySelectorAll(".log li.is-new") ?? [])].slice(0, 4).reverse();
  if (live) live.textContent = [...news.map((line) => line.firstChild?.textContent?.trim()), question].join(" ");
  const mine = table?.querySelector(".ask.is-mine");
  if (mine && document.hidden) tellMyTurn();
  document.title = (mine ? "● " : "") + document.title.replace(/^● /, "");
}

function tellMyTurn() {
  const words = table?.dataset.mine ?? "";
  if ("Notification" in window && Notification.permission === "granted") new Notification("Tatami", { body: words, icon: "/static/seal.svg", tag: location.pathname });
  if (root.dataset.sound !== "on") return;
  const sound = new AudioContext();
  const wood = new OscillatorNode(sound, { frequency: 660, type: "triangle" });
  const fade = new GainNode(sound, { gain: 0.2 });
  fade.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.25);
  wood.connect(fade).connect(sound.destination);
  wood.start();
  wood.stop(sound.currentTime + 0.26);
}
