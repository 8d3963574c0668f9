// @ts-check
/** Swapping in what the server has drawn: only what has changed is touched, and marked for a while. */

import { questionChanged } from "./answer.js";
import { refocus, remembered } from "./focus.js";
import { keepGathered } from "./gather.js";
import { placeGuide } from "./guide.js";
import { hideTip } from "./help.js";
import { morph } from "./morph.js";
import { count, move, numbers, rectangles } from "./motion.js";
import { dialog, table } from "./page.js";
import { tellNumber } from "./sheet.js";
import { keepSorted } from "./sort.js";
import { announce, announceFrom } from "./turn.js";
import { dressMaps } from "./zoom.js";

/** The parts as the server last sent them, by name: what has not changed is not touched. @type {Map<string, string>} */
const drawn = new Map();
let version = -1;

/** The newest fragment has come, shown or not. @param {ParentNode} fresh */
export const received = (fresh) => (version = Number(partOf(fresh, "ask")?.getAttribute("data-version") ?? 0));

/** What the page came with counts as shown. @param {HTMLElement} table */
export function startFrom(table) {
  version = Number(partOf(table, "ask")?.getAttribute("data-version") ?? -1);
  announceFrom();
}

/** @param {string} html elements with data-part */
export function parse(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  return fresh.content;
}

/** @param {ParentNode} within @param {string} name */
export const partOf = (within, name) => within.querySelector(`[data-part="${name}"]`);

/** Whether what is shown is newer than this: replies and pushes may come in any order. @param {ParentNode} fresh */
export function isOlder(fresh) {
  return !table?.hasAttribute("data-replay") && Number(partOf(fresh, "ask")?.getAttribute("data-version") ?? 0) < version;
}

/** The stamp of the newest look. */
export const newest = () => version;

/** @param {ParentNode} fresh */
export function swap(fresh) {
  received(fresh);
  swapParts(fresh);
}

/** What is not part of the game stays that of now: people, clocks, chat. @param {ParentNode} fresh */
export function swapLive(fresh) {
  const chat = partOf(fresh, "chat");
  if (chat) change("chat", chat);
  setClocks(table, fresh);
}

/** The clocks of one page into another. @param {ParentNode | null} into @param {ParentNode | null} from */
function setClocks(into, from) {
  const clocks = [...(from?.querySelectorAll(".clock") ?? [])];
  into?.querySelectorAll(".clock").forEach((clock, n) => clock.replaceWith(clocks[n]?.cloneNode(true) ?? clock));
}

/** Show the parts of a moment of the game. @param {ParentNode} fresh @param {boolean} [past] it is not now */
export function swapParts(fresh, past = false) {
  if (!table) return;
  if (past) setClocks(fresh, table);
  const asked = partOf(table, "ask")?.getAttribute("data-asked");
  const hinted = table.querySelector("div.hint") !== null;
  const focus = remembered();
  const [places, figures] = [rectangles(), numbers()];
  for (const old of table.querySelectorAll(".is-changed")) old.classList.remove("is-changed");
  for (const part of fresh.querySelectorAll("[data-part]")) {
    const name = part.getAttribute("data-part") ?? "";
    if (name !== "chat" || !past) change(name, part);
  }
  const isOther = partOf(table, "ask")?.getAttribute("data-asked") !== asked;
  if (isOther || hinted !== (table.querySelector("div.hint") !== null)) questionChanged(); // other answers are where others were
  if (isOther) for (const list of table.querySelectorAll(".answers")) list.scrollTop = 0; // another list, from its beginning
  dressMaps(); // all that reads the layout first: it is made once
  move(places);
  count(figures);
  refocus(focus);
  keepSorted();
  keepGathered();
  tellNumber();
  hideTip();
  if (isOther) dialog("confirm")?.close();
  placeGuide();
  announce();
}

/** The hint has been read; it can be asked for as before. */
export function closeHint() {
  const asking = table && partOf(table, "ask");
  asking?.querySelector("div.hint")?.remove();
  for (const answer of asking?.querySelectorAll(".is-hinted") ?? []) answer.classList.remove("is-hinted");
  drawn.delete("ask");
  /** @type {HTMLElement | null | undefined} */ (table?.querySelector("[data-ask-hint] button"))?.focus({ preventScroll: true });
}

/** A hint stays for as long as the same is asked: a word in the chat does not take it away. @param {Element} old @param {Element} fresh */
function keepHint(old, fresh) {
  const hint = old.querySelector("div.hint");
  const isOther = old.getAttribute("data-asked") !== fresh.getAttribute("data-asked");
  if (!hint || isOther || fresh.querySelector("div.hint, .refusal")) return;
  fresh.querySelector(".slip")?.append(hint.cloneNode(true));
  const best = CSS.escape(old.querySelector("#answers .is-hinted")?.getAttribute("value") ?? "");
  for (const answer of fresh.querySelectorAll(`#answers [value="${best}"], .order [data-value="${best}"]`)) answer.classList.add("is-hinted");
}

/** Who is there; the rest of the page stays as it is. @param {string} html the part @param {number} stamp of the look it was drawn from */
export function swapPeople(html, stamp) {
  const players = partOf(parse(html), "players");
  if (players && stamp >= version) change("players", players);
}

/** @param {string} name @param {Element} part */
function change(name, part) {
  const old = table && partOf(table, name);
  if (!old || drawn.get(name) === part.outerHTML) return;
  drawn.set(name, part.outerHTML);
  const changed = name === "board" || name === "dock" ? new Set() : null;
  const fresh = /** @type {Element} */ (part.cloneNode(true));
  if (name === "ask") keepHint(old, fresh);
  morph(old, fresh, changed);
  if (changed) mark(changed);
  if (name === "chat") old.querySelector("ol")?.scrollTo(0, 1e6);
}

const MARKED = "[data-piece], .land, [data-mark]";

/** Let it be seen what is not as it was. @param {Set<Element>} changed */
function mark(changed) {
  for (const element of changed) element.closest(MARKED)?.classList.add("is-changed");
}
