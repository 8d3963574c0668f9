// @ts-check
/**
 * Pace: what happened is shown one group of events after the other, however fast the bots were. Only the board waits for its turn; the question
 * is always the newest, and an answer, a click or a key ends the showing at once. A step is shown for as long as it takes to read; what is done to the viewer
 * himself stays until he goes on. Looking back goes through the same steps by hand.
 */

import { placeGuide } from "./guide.js";
import { closest, root, table } from "./page.js";
import { isOlder, parse, partOf, swap, swapBoard } from "./swap.js";

/** A sentence; `touches`: what it tells is done to the viewer, or was let pass in his name. @typedef {{ text: string, touches: string }} Line */
/** @typedef {{ board: Element, lines: Line[], battle: Element | null, number: number, stays?: boolean }} Step */

/** How much longer than a quick reader needs a step is shown; nothing is shown where everything comes at once. */
const SPEEDS = /** @type {Record<string, number>} */ ({ once: 0, normal: 1, slow: 2 });
const GLANCE = 350; // milliseconds to look up
const LETTER = 45; // and to read a letter
const LONGEST = 9000;
const BATTLE = 2800; // a picture is looked at for as long as that at least
const PAGE = { lines: 3, letters: 150 }; // what is read in one step
const MANY = 8; // sentences that a server sums up, where they are alike (web/steps.py)
const MOST = 60; // steps that wait
const MOST_WATCHED = 12; // for somebody who only watches, and would fall further and further behind bots among themselves

/** Steps that are still to be shown. @type {Step[]} */
let waiting = [];

/** What is shown now. @type {Step | null} */
let now = null;
let timer = 0;
let shownAt = 0;

/** Whether it is a picture that stays because nothing has come after it. */
let isLast = false;

/** How many events the newest fragment tells of. */
let told = 0;

/** The newest board. @type {Element | null} */
let newest = null;

/** Looking back: the steps, and which of them is shown. @type {{ steps: Step[], at: number } | null} */
let past = null;

/** Fetching goes in the order in which things arrived. */
let coming = Promise.resolve();

const speed = () => SPEEDS[root.dataset.pace ?? ""] ?? SPEEDS.normal ?? 0;

/** Milliseconds a step is shown: as long as it takes to read. @param {Step} step */
export function timeFor({ lines, battle }) {
  const letters = battle ? (battle.textContent?.replace(/\s+/g, " ").length ?? 0) : lettersIn(lines);
  return Math.max(battle ? BATTLE : 0, Math.min(LONGEST, GLANCE + LETTER * letters)) * speed();
}

/** @param {Line[]} lines */
const lettersIn = (lines) => lines.reduce((sum, { text }) => sum + text.length, 0);

/** A step with more sentences than one reads at a glance is several, over the same board. @param {Step} step @returns {Step[]} */
export function paged(step) {
  if (step.battle) return [step];
  const pages = [/** @type {Line[]} */ ([])];
  for (const line of step.lines) {
    const page = pages.at(-1) ?? [];
    if (page.length && (page.length >= PAGE.lines || lettersIn(page) + line.text.length > PAGE.letters)) pages.push([line]);
    else page.push(line);
  }
  return pages.map((lines) => ({ ...step, lines }));
}

/** Whether a step waits for somebody to go on: it tells of something done to the viewer, and not by his own answer just now. @param {Line[]} lines @param {boolean} [own] */
const touches = (lines, own = false) => lines.some((line) => line.touches === "touched" || (line.touches === "passed" && !own));

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
  const opens = numbersIn(fresh, "data-opens");
  const opened = opens.filter((number) => number > since);
  const group = Math.max(1, ...opens.filter((number) => number <= since)); // what goes on may have begun before
  told = heard;
  newest = board;
  if (past || (heard === since && isShowing())) return void swap(fresh, true); // a word in the chat ends no showing
  const own = Boolean(table?.classList.contains("is-busy"));
  const mine = own && opened.length < 2; // what one does oneself needs no telling
  if (!speed() || heard <= since || !board || (mine && !isShowing() && !hasBattles())) return finish(fresh);
  swap(fresh, true);
  coming = coming.then(async () => {
    const steps = opened.length > 1 || heard - since > MANY || hasBattles() ? await fetchSteps(group - 1, since) : [];
    const before = steps.filter(({ number }) => number > since && number < heard);
    const last = steps.find(({ number }) => number >= heard);
    if (mine && !before.length && !last?.battle && !isShowing()) return finish(isOlder(fresh) ? undefined : fresh); // another may have come meanwhile
    const lines = last?.number === heard ? last.lines : linesIn(fresh, before.at(-1)?.number ?? since);
    const shown = [...before, { board, lines, battle: last?.battle ?? null, number: heard }];
    if (group <= since && (steps[0]?.number ?? 0) > since) goesOn(/** @type {Step} */ (shown[0]));
    enqueue(shown, own);
    play();
  });
}

/** Whether something is being shown, or waits for it. */
export const isShowing = () => now !== null || waiting.length > 0;
const hasBattles = () => table?.hasAttribute("data-battles") ?? false;

/** A battle that goes on is one picture: the newer one takes the place of the one that waits, and what is being shown is not shown again. @param {Step} step */
function goesOn(step) {
  const before = waiting.at(-1);
  if (step.battle && before?.battle) step.lines = [...(waiting.pop()?.lines ?? []), ...step.lines];
  else if (step.battle && !before && now?.battle?.isEqualNode(step.battle)) step.battle = null;
}

/** Let steps wait for their turn, in pages that can be read. @param {Step[]} steps @param {boolean} [own] they come of the viewer's own answer */
function enqueue(steps, own = false) {
  waiting.push(...steps.flatMap(paged).map((page) => ({ ...page, stays: touches(page.lines, own) })));
  waiting = waiting.slice(table?.hasAttribute("data-watching") ? -MOST_WATCHED : -MOST);
}

/** The numbers of events that a fragment names. @param {ParentNode} fresh @param {string} name */
const numbersIn = (fresh, name) => (partOf(fresh, "ask")?.getAttribute(name) ?? "").split(" ").map(Number);

/** What the log says of the events after a number, the oldest first. @param {ParentNode} fresh @param {number} since @returns {Line[]} */
function linesIn(fresh, since) {
  const [touched, passed] = [numbersIn(fresh, "data-touched"), numbersIn(fresh, "data-passed")];
  const lines = [...fresh.querySelectorAll('[data-part="log"] li[id]')].map((line) => ({ number: Number(line.id.slice(1)), text: line.firstChild?.textContent?.trim() ?? "" }));
  const fit = lines.filter(({ number }) => number > since).reverse();
  return fit.map(({ number, text }) => ({ text, touches: touched.includes(number) ? "touched" : passed.includes(number) ? "passed" : "" }));
}

/**
 * From the server: the board after each group since an event, from the viewer's own eyes, and in words what has not been told.
 * @param {number} since
 * @param {number} [told] how many events have been
 * @returns {Promise<Step[]>}
 */
async function fetchSteps(since, told = 0) {
  const query = new URLSearchParams(location.search);
  query.set("since", String(since));
  query.set("told", String(told));
  const got = await fetch(`/table/${table?.dataset.table}/steps?${query}`).catch(() => null);
  if (got?.status !== 200) return [];
  return [...parse(await got.text()).querySelectorAll("[data-step]")].map((step) => ({
    board: /** @type {Element} */ (step.querySelector('[data-part="board"]')),
    lines: [...step.querySelectorAll("[data-told] li")].map((line) => ({ text: line.textContent?.trim() ?? "", touches: line.getAttribute("data-touches") ?? "" })),
    battle: step.querySelector("[data-battle]"),
    number: Number(step.getAttribute("data-step")),
  }));
}

/** Show the next step, unless one is being shown. */
function play() {
  if (document.hidden) return;
  if (now) return goOnFromPicture(now);
  now = waiting.shift() ?? null;
  if (!now) return finish();
  swapBoard(now.board);
  tell(now, `${waiting.length ? `+${waiting.length}` : ""}`);
  shownAt = performance.now();
  isLast = !now.stays && now.battle !== null && !waiting.length;
  if (!now.stays && !isLast) timer = setTimeout(next, timeFor(now));
}

/** The last picture stays, until another step has come: then for as long as it takes to read. @param {Step} step */
function goOnFromPicture(step) {
  if (!isLast || !waiting.length) return;
  isLast = false;
  timer = setTimeout(next, timeFor(step) - (performance.now() - shownAt));
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
  shown.querySelector("[data-pace-lines]")?.replaceChildren(...step.lines.map(({ text, touches }) => Object.assign(document.createElement("li"), { textContent: text, className: touches && "is-touching" })));
  const picture = shown.querySelector("[data-pace-battle]");
  picture?.replaceChildren(...(step.battle ? [step.battle.cloneNode(true)] : []));
  const counter = shown.querySelector("[data-pace-place]");
  if (counter) counter.textContent = place;
  shown.classList.toggle("has-battle", step.battle !== null);
  shown.classList.toggle("is-staying", Boolean(step.stays) && past === null);
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
  enqueue(await fetchSteps(since));
  if (waiting.length && !speed()) past = { steps: waiting.splice(0), at: -1 };
  past ? void lookBack(1) : play();
}

/** One step back, or on; past the last one is now. @param {1 | -1} by */
async function lookBack(by) {
  if (!past) {
    if (by === 1) return next();
    finish();
    const steps = (await fetchSteps(0)).flatMap(paged);
    if (steps.length < 2) return;
    past = { steps, at: steps.length - 1 };
  }
  past.at = Math.max(0, past.at + by);
  const step = past.steps[past.at];
  if (!step) return finish();
  swapBoard(step.board);
  tell(step, `${past.at + 1} / ${past.steps.length}`);
}

/** Whether somebody looks at what was, not at what is. */
export const looksBack = () => past !== null;
