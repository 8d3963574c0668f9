// @ts-check
/**
 * Pace: what happened is shown one group of events after the other, however fast the bots were. Only the board waits for its turn; the question
 * is always the newest, and an answer, a click or a key ends the showing at once. Looking back goes through the same steps by hand.
 */

import { placeGuide } from "./guide.js";
import { closest, root, table } from "./page.js";
import { isOlder, parse, partOf, swap, swapBoard } from "./swap.js";
import { scrollToAnswers, scrollToChange } from "./zoom.js";

/** @typedef {{ board: Element, lines: string[], battle: Element | null, number: number }} Step */

/** Milliseconds a group is shown. */
const SPEEDS = /** @type {Record<string, number>} */ ({ once: 0, normal: 700, slow: 1600 });
const BATTLE = 4; // times as long as anything else, unless somebody goes on
const MOST = 60; // steps that wait

/** Steps that are still to be shown. @type {Step[]} */
let waiting = [];

/** What is shown now. @type {Step | null} */
let now = null;
let timer = 0;

/** How many events the newest fragment tells of. */
let told = 0;

/** The newest board. @type {Element | null} */
let newest = null;

/** Looking back: the steps, and which of them is shown. @type {{ steps: Step[], at: number } | null} */
let past = null;

/** Fetching goes in the order in which things arrived. */
let coming = Promise.resolve();

const speed = () => SPEEDS[root.dataset.pace ?? ""] ?? SPEEDS.normal ?? 0;

/** What the page came with has been seen. */
export function paceFrom() {
  told = heardIn(table);
  newest = /** @type {Element | null} */ (table?.querySelector('[data-part="board"]')?.cloneNode(true) ?? null);
}

/** @param {ParentNode | null} within */
const heardIn = (within) => Number(within?.querySelector('[data-part="ask"]')?.getAttribute("data-heard") ?? 0);

/** A fragment has come: everything but the board is swapped in at once, the board when its turn has come. @param {string} html */
export function receive(html) {
  const fresh = parse(html);
  if (isOlder(fresh)) return;
  const [heard, since, board] = [heardIn(fresh), told, partOf(fresh, "board")];
  const opens = (partOf(fresh, "ask")?.getAttribute("data-opens") ?? "").split(" ").map(Number);
  const opened = opens.filter((number) => number > since);
  const group = Math.max(1, ...opens.filter((number) => number <= since)); // what goes on may have begun before
  told = heard;
  newest = board;
  if (past) return void swap(fresh, true);
  const mine = Boolean(table?.classList.contains("is-busy")) && opened.length < 2; // what one does oneself needs no telling
  if (!speed() || heard <= since || !board || (mine && !isShowing() && !hasBattles())) return finish(fresh);
  swap(fresh, true);
  coming = coming.then(async () => {
    const steps = opened.length > 1 || hasBattles() ? await fetchSteps(group - 1) : [];
    const before = steps.filter(({ number }) => number > since && number < heard).map((step) => ({ ...step, lines: linesAfter(step, since) }));
    const battle = steps.find(({ number }) => number >= heard)?.battle ?? null;
    if (mine && !before.length && !battle && !isShowing()) return finish(isOlder(fresh) ? undefined : fresh); // another may have come meanwhile
    waiting.push(...before, { board, lines: linesIn(fresh, before.at(-1)?.number ?? since), battle, number: heard });
    waiting = waiting.slice(-MOST);
    play();
  });
}

const isShowing = () => now !== null || waiting.length > 0;
const hasBattles = () => table?.hasAttribute("data-battles") ?? false;

/** What the log says of the events after a number, the oldest first. @param {ParentNode} fresh @param {number} since */
function linesIn(fresh, since) {
  const lines = [...fresh.querySelectorAll('[data-part="log"] li[id]')].filter((line) => Number(line.id.slice(1)) > since);
  return lines.map((line) => line.firstChild?.textContent?.trim() ?? "").reverse();
}

/** The sentences of a step that were not told before. @param {Step} step @param {number} since */
const linesAfter = (step, since) => step.lines.slice(-Math.min(step.lines.length, step.number - since));

/** From the server: the board after each group since an event, from the viewer's own eyes. @param {number} since @returns {Promise<Step[]>} */
async function fetchSteps(since) {
  const query = new URLSearchParams(location.search);
  query.set("since", String(since));
  const got = await fetch(`/table/${table?.dataset.table}/steps?${query}`).catch(() => null);
  if (got?.status !== 200) return [];
  return [...parse(await got.text()).querySelectorAll("[data-step]")].map((step) => ({
    board: /** @type {Element} */ (step.querySelector('[data-part="board"]')),
    lines: [...step.querySelectorAll("[data-told] li")].map((line) => line.textContent?.trim() ?? ""),
    battle: step.querySelector("[data-battle]"),
    number: Number(step.getAttribute("data-step")),
  }));
}

/** Show the next step, unless one is being shown. */
function play() {
  if (now || document.hidden) return;
  now = waiting.shift() ?? null;
  if (!now) return finish();
  swapBoard(now.board);
  tell(now, `${waiting.length ? `+${waiting.length}` : ""}`);
  scrollToChange();
  const stays = now.battle && !waiting.length; // the last picture stays until somebody goes on
  if (!stays) timer = setTimeout(next, speed() * (now.battle ? BATTLE : 1));
}

/** On to the next step. */
export function next() {
  clearTimeout(timer);
  now = null;
  play();
}

/** The tab is looked at again: go on with what waits. */
export function goOn() {
  if (!document.hidden && isShowing() && !now) play();
}

/** Everything stands as it stands. @param {DocumentFragment} [fresh] */
function finish(fresh) {
  clearTimeout(timer);
  const wasShowing = isShowing() || Boolean(table?.classList.contains("is-showing"));
  [waiting, now, past] = [[], null, null];
  if (fresh) swap(fresh);
  else if (newest && wasShowing) swapBoard(newest);
  bar()?.setAttribute("hidden", "");
  table?.classList.remove("is-showing", "is-past");
  if (wasShowing) scrollToAnswers();
  placeGuide();
}

/** Any click or key ends the showing. @param {EventTarget | null} target @returns whether something was being shown */
export function skip(target) {
  if (!isShowing() || past || closest(target, "#pace")) return false;
  finish();
  return true;
}

const bar = () => document.getElementById("pace");

/** The sentences of a step, below the board. @param {Step} step @param {string} place */
function tell(step, place) {
  const shown = bar();
  if (!shown) return;
  shown.querySelector("[data-pace-lines]")?.replaceChildren(...step.lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  const picture = shown.querySelector("[data-pace-battle]");
  picture?.replaceChildren(...(step.battle ? [step.battle.cloneNode(true)] : []));
  const counter = shown.querySelector("[data-pace-place]");
  if (counter) counter.textContent = place;
  shown.classList.toggle("has-battle", step.battle !== null);
  shown.removeAttribute("hidden");
  table?.classList.add("is-showing");
  table?.classList.toggle("is-past", past !== null);
}

/** A button of the pace: again since my turn, one step back or on, now. @param {string} act */
export async function paceKey(act) {
  if (act === "next") return past ? lookBack(1) : next();
  if (act === "now") return finish();
  if (act === "back") return lookBack(-1);
  if (act === "on") return lookBack(1);
  if (act !== "again") return;
  finish();
  const since = Number(table?.querySelector(".ask")?.getAttribute("data-turn") ?? 0);
  waiting = (await fetchSteps(since)).slice(-MOST);
  if (waiting.length && !speed()) past = { steps: waiting.splice(0), at: -1 };
  past ? void lookBack(1) : play();
}

/** One step back, or on; past the last one is now. @param {1 | -1} by */
async function lookBack(by) {
  if (!past) {
    if (by === 1) return next();
    finish();
    const steps = await fetchSteps(0);
    if (steps.length < 2) return;
    past = { steps, at: steps.length - 1 };
  }
  past.at = Math.max(0, past.at + by);
  const step = past.steps[past.at];
  if (!step) return finish();
  swapBoard(step.board);
  tell(step, `${past.at + 1} / ${past.steps.length}`);
  scrollToChange();
}

/** Whether somebody looks at what was, not at what is. */
export const looksBack = () => past !== null;
