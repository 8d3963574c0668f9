// @ts-check
/**
 * Playback: the page shows one moment of the game, in all its parts. What has happened since is played, move by move, however fast the bots were; the newest
 * fragment, with the next question, comes last. A click, an answer key or Skip goes there at once; the timeline goes anywhere.
 */

import { placeGuide } from "./guide.js";
import { closest, root, table } from "./page.js";
import { play as playSounds } from "./sound.js";
import { clearStage, stage } from "./stage.js";
import { isOlder, newest, parse, partOf, received, swap, swapLive, swapParts, swapPeople } from "./swap.js";
import { notify } from "./turn.js";

/**
 * A move: the numbers of its first and last event, and the parts of the page after it; `touches`: it does something to the viewer.
 * @typedef {{ first: number, last: number, opening: string, words: string, seconds: number, staged: number, touches: boolean, sounds: string[], stage: string[], html: string }} Step
 */

/** @typedef {string | [number, number]} Run a line that is new; or where some began before, and how many */

/** How much longer than at normal speed a step is shown; 0: nothing is played. */
const SPEEDS = /** @type {Record<string, number>} */ ({ once: 0, fast: 0.5, normal: 1, slow: 2 });
const LEAST = 0.5; // seconds of a step at normal speed, however many wait
const SOON = 8; // seconds of playback that nothing shortens
const BEYOND = 0.3; // seconds shown for each second beyond
const LONG = 20; // and in all, as far as steps can be shortened
const LITTLE = 20; // seconds on the viewer's clock with which nothing is played
const MOST = 60; // steps of the timeline
const MOST_WATCHED = 12; // steps that wait, for somebody who only watches bots among themselves

/** The moves since the viewer's last turn, as far as they were fetched. @type {Step[]} */
let steps = [];

/** The step that is shown; behind the last one is now. */
let at = 0;

/** The newest fragment. @type {DocumentFragment | null} */
let now = null;

/** How many events it tells of. */
let told = 0;
let timer = 0;

/** Fetches under way, in the order in which things arrived. */
let coming = Promise.resolve();
let fetching = 0;
let skipped = false;
let paused = false;

const speed = () => SPEEDS[root.dataset.pace ?? ""] ?? 1;

/** @param {ParentNode | null} within @param {string} name */
const askNumber = (within, name) => Number((within && partOf(within, "ask"))?.getAttribute(name) ?? 0);

/** What the page came with is now. */
export function playbackFrom() {
  told = askNumber(table, "data-heard");
  tellPlace();
}

/** Who is there; during the playback their figures are those of now, and wait. @param {string} html the part @param {number} stamp of its look */
export function receivePeople(html, stamp) {
  if (!isShowing()) return swapPeople(html, stamp);
  const [people, old] = [partOf(parse(html), "players"), now && partOf(now, "players")];
  if (people && old && stamp >= newest()) old.replaceWith(people);
}

/** Whether the page shows another moment than now, or is about to. */
export const isShowing = () => at < steps.length || (fetching > 0 && !skipped);

/** A fragment has come: it is held back until what happened before it has been played. @param {string} html */
export function receive(html) {
  const fresh = parse(html);
  if (isOlder(fresh)) return;
  received(fresh);
  const [before, turn] = [told, askNumber(fresh, "data-turn")];
  [now, told] = [fresh, askNumber(fresh, "data-heard")];
  if (told === before && isShowing()) return swapLive(fresh);
  const fromTurn = steps.findIndex(({ last }) => last > turn);
  if (told < before) [steps, at] = [[], 0]; // something was taken back
  else if (!isShowing()) [steps, at] = fromTurn < 0 ? [[], 0] : [steps.slice(fromTurn), steps.length - fromTurn];
  const ends = (partOf(fresh, "ask")?.getAttribute("data-steps") ?? "").split(" ").map(Number);
  const many = ends.filter((end) => end > before).length;
  const own = many < 2 && Boolean(table?.classList.contains("is-busy")) && !isShowing(); // needs no playback, unless it has a scene
  if (told <= before || !speed() || (own && !table?.hasAttribute("data-battles"))) return finish();
  if (document.hidden) notify(partOf(fresh, "ask")?.classList.contains("is-mine") ?? false);
  swapLive(fresh);
  skipped = false;
  void load(before, (found) => {
    add(found);
    if (own && !found.some((step) => step.stage.length)) at = steps.length;
  });
}

/** Fetch the moves after an event, and play them. @param {number} since @param {(found: Step[]) => void} take */
function load(since, take) {
  fetching++;
  tellPlace();
  coming = coming.then(async () => {
    const found = await fetchSteps(since);
    fetching--;
    if (skipped) return; // somebody did not want to wait for them
    take(found);
    hurry();
    if (!timer && !paused) show();
    tellPlace();
  });
  return coming;
}

/** More moves; the last one may have gone on. @param {Step[]} found */
function add(found) {
  const before = steps.filter(({ last }) => last < (found[0]?.first ?? Infinity));
  if (at > before.length) at = before.length + (steps[before.length]?.words === found[0]?.words ? 1 : 0);
  steps = [...before, ...found];
  const gone = Math.max(0, steps.length - MOST);
  [steps, at] = [steps.slice(gone), Math.max(0, at - gone)];
  if (table?.hasAttribute("data-watching")) at = Math.max(at, steps.length - MOST_WATCHED);
}

/** @param {number} since @returns {Promise<Step[]>} */
async function fetchSteps(since) {
  const query = new URLSearchParams(location.search);
  query.set("since", String(since));
  const got = await fetch(`/table/${table?.dataset.table}/steps?${query}`).catch(() => null);
  if (got?.status !== 200) return [];
  /** @type {string[]} */
  let lines = [];
  return /** @type {(Step & { lines: Run[] })[]} */ (await got.json()).map((step) => {
    lines = step.lines.flatMap((run) => (typeof run === "string" ? run : lines.slice(run[0], run[0] + run[1])));
    return { ...step, html: lines.join("") };
  });
}

/** Show the step that it is at; the next one follows by itself. */
function show() {
  const step = steps[at];
  clearTimeout(timer);
  timer = 0;
  if (!step || (!paused && isShort())) return finish();
  if (document.hidden) return;
  table?.classList.add("is-showing");
  playSounds(step.sounds);
  tellPlace();
  const time = timeFor(step);
  const staged = paused ? 0 : (time * step.staged) / step.seconds;
  if (!staged) return showAfter(step, time);
  const strip = parse(step.html); // the board is that before the move: how it came out is seen first on the stage
  for (const part of strip.querySelectorAll("[data-part]:not([data-part=ask])")) part.remove();
  const caption = strip.querySelector(".question");
  if (caption) caption.textContent = step.opening;
  stage(step.stage, staged, step.staged);
  swapParts(strip, true);
  timer = setTimeout(() => showAfter(step, time - staged), staged);
}

/** @param {Step} step @param {number} time milliseconds until the next one */
function showAfter(step, time) {
  clearStage();
  swapParts(parse(step.html), true);
  if (!paused) timer = setTimeout(() => (at++, show()), time);
}

/** Milliseconds a step is shown. @param {Step} step */
export const timeFor = (step) => Math.max(LEAST, step.seconds * haste) * 1000 * (speed() || 1);

/** Less than one if much waits: until all of it has been played. */
let haste = 1;

function hurry() {
  const usual = Math.max(SOON, steps.slice(at).reduce((sum, { seconds }) => sum + seconds, 0));
  haste = Math.min(haste, Math.min(LONG, SOON + (usual - SOON) * BEYOND) / usual);
}

/** Whether the viewer's own clock runs, and has little time left: it is always the real one. */
function isShort() {
  const clock = /** @type {HTMLElement | null} */ (table?.querySelector(".clock.runs.is-own") ?? null);
  return clock !== null && Number(clock.dataset.left) < LITTLE;
}

/** The tab is looked at again: go on. */
export function goOn() {
  if (!document.hidden && steps[at] && !timer && !paused) show();
}

/** Everything stands as it stands. */
function finish() {
  clearTimeout(timer);
  [timer, paused, skipped, at, haste] = [0, false, fetching > 0, steps.length, 1];
  clearStage();
  table?.classList.remove("is-showing");
  if (now) swap(now);
  tellPlace();
  placeGuide();
}

/** A click on the game, or an answer key, goes to now. @param {EventTarget | null} [clicked] @returns whether it did */
export function skip(clicked) {
  if (!isShowing() || (clicked && !closest(clicked, ".ask, .board, .dock, .players, #stage"))) return false;
  finish();
  return true;
}

/** A button of the timeline, or a key: again since my turn, one step back or on, the first step, now, pause. @param {string} act */
export async function timelineKey(act) {
  if (act === "now") finish();
  else if (act === "pause") paused || !timer ? resume() : pause();
  else if (act === "on") goTo(at + 1);
  else if (act === "first") goTo(0);
  else if (act === "back" && at > 0) goTo(at - 1);
  else if (act === "back") await further();
  else if (act === "again") await restart(askNumber(now ?? table, "data-turn"), () => (at = 0));
}

/** Go back beyond the viewer's last turn. */
async function further() {
  const first = steps[0]?.first;
  paused = true;
  await restart(0, () => {
    const known = steps.findIndex((step) => step.first === first);
    goTo((known < 0 ? steps.length : known) - 1);
  });
}

/** Fetch a longer timeline. @param {number} since @param {() => void} done */
function restart(since, done) {
  clearTimeout(timer);
  [timer, skipped] = [0, false];
  return load(since, (found) => {
    steps = found;
    done();
  });
}

/** Show a step and stay there. @param {number} place */
export function goTo(place) {
  at = Math.max(0, Math.min(steps.length, place));
  paused = at < steps.length;
  show();
}

function pause() {
  clearTimeout(timer);
  [timer, paused] = [0, true];
  tellPlace();
}

function resume() {
  paused = false;
  if (steps[at]) show();
  else void timelineKey("again");
}

/** The timeline and the table say which step is shown, and how many there are. */
function tellPlace() {
  if (!table) return;
  table.dataset.shown = String(at);
  table.dataset.last = String(steps.length + (isShowing() && at === steps.length ? 1 : 0));
  const line = table.querySelector("[data-part=timeline]");
  const range = line?.querySelector("input");
  if (range) {
    range.max = String(steps.length);
    range.value = String(at);
    range.setAttribute("aria-valuetext", steps[at]?.words ?? line?.getAttribute("data-now") ?? "");
  }
  line?.classList.toggle("is-now", !isShowing());
  line?.classList.toggle("is-paused", paused);
}
