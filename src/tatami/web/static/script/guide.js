// @ts-check
/** The guided first turn: a balloon that points at one place after the other. */

import { firstAnswer } from "./focus.js";
import { still } from "./page.js";

/** @param {boolean} asked whether somebody pressed the button */
export function guide(asked) {
  const steps = document.getElementById("guide");
  if (!steps || (!asked && (!steps.hasAttribute("data-first") || localStorage.getItem(`guided-${steps.dataset.title}`)))) return;
  localStorage.setItem(`guided-${steps.dataset.title}`, "1");
  const found = [...steps.querySelectorAll("li")].filter((step) => document.querySelector(step.dataset.target ?? "none"));
  showStep(steps, found, 0);
}

/** @param {HTMLElement} words @param {HTMLLIElement[]} steps @param {number} at */
function showStep(words, steps, at) {
  document.querySelector(".guide-card")?.remove();
  document.querySelector(".is-pointed-at")?.classList.remove("is-pointed-at");
  const step = steps[at];
  const target = step && document.querySelector(step.dataset.target ?? "none");
  if (!target) return void firstAnswer()?.focus({ preventScroll: true });
  target.classList.add("is-pointed-at");
  target.scrollIntoView({ block: "center", behavior: still() ? "auto" : "smooth" });
  const card = document.createElement("div");
  card.className = "guide-card";
  card.setAttribute("role", "dialog");
  card.setAttribute("aria-label", `${at + 1} / ${steps.length}`);
  const text = Object.assign(document.createElement("p"), { textContent: `${at + 1}/${steps.length} · ${step.textContent}` });
  const next = Object.assign(document.createElement("button"), { className: "primary", textContent: at + 1 < steps.length ? words.dataset.next : words.dataset.done });
  const skip = Object.assign(document.createElement("button"), { className: "link", textContent: words.dataset.skip });
  next.onclick = () => showStep(words, steps, at + 1);
  skip.onclick = () => showStep(words, steps, steps.length);
  card.onkeydown = (event) => event.key === "Escape" && skip.click();
  const acts = Object.assign(document.createElement("p"), { className: "acts" });
  acts.append(next, ...(at + 1 < steps.length ? [skip] : []));
  card.append(text, acts);
  document.body.append(card);
  const box = target.getBoundingClientRect();
  const below = box.bottom + scrollY + 10;
  const room = document.documentElement.scrollHeight - below > card.offsetHeight + 10;
  card.style.left = `${Math.max(8, Math.min(box.left + 12, innerWidth - card.offsetWidth - 10))}px`;
  card.style.top = `${room ? below : Math.max(scrollY + 8, box.top + scrollY - card.offsetHeight - 10)}px`;
  card.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  next.focus({ preventScroll: true });
}
