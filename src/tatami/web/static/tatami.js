// @ts-check
/**
 * The page's own script. The server draws; this swaps what it drew, keeps focus, and lets pieces move from where they were.
 * Everything works without it, by forms and links; nothing here knows a rule.
 */

import { dragging } from "./drag.js";

/** @typedef {{ lines: string[], final: boolean }} Preview */

const root = document.documentElement;
const table = /** @type {HTMLElement | null} */ (document.getElementById("table"));
const still = () => root.dataset.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));

/**
 * @param {EventTarget | null} target
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
function closest(target, selector) {
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(selector)) : null;
}

/* ---------------------------------------------------------------- swapping */

/** The parts as the server last sent them, by name: what has not changed is not touched. @type {Map<string, string>} */
const drawn = new Map();
let version = -1;

/** @param {string} html a fragment: elements with data-part */
function swap(html) {
  if (!table) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const ask = fresh.content.querySelector('[data-part="ask"]');
  const newer = Number(ask?.getAttribute("data-version") ?? 0);
  if (!table.hasAttribute("data-replay") && newer < version) return;
  version = newer;
  const focus = remembered();
  const places = rectangles();
  for (const part of fresh.content.querySelectorAll("[data-part]")) {
    const name = part.getAttribute("data-part") ?? "";
    const old = table.querySelector(`[data-part="${name}"]`);
    if (!old || drawn.get(name) === part.outerHTML) continue;
    drawn.set(name, part.outerHTML);
    morph(old, part);
    if (name === "chat") old.querySelector("ol")?.scrollTo(0, 1e6);
  }
  move(places);
  refocus(focus);
  dressMaps();
  hideTip();
  announce();
}

/** What the server never sends and the page keeps: where a map is looked at, what is unfolded. */
const OWN = ["style", "open"];

/** Make `old` look like `fresh` and touch nothing else: drawing a map afresh costs more than all the rest. @param {Node} old @param {Node} fresh */
function morph(old, fresh) {
  if (old.nodeName !== fresh.nodeName || keyOf(old) !== keyOf(fresh)) return void (/** @type {ChildNode} */ (old).replaceWith(fresh));
  if (!(old instanceof Element && fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !OWN.includes(name)) old.removeAttribute(name);
  morphChildren(old, fresh);
}

/** Children with a name are found again wherever they are, the others in their order: the next of the same kind, past those that have gone. @param {Element} old @param {Element} fresh */
function morphChildren(old, fresh) {
  const staying = new Set([...fresh.children].map(keyOf));
  for (const child of [...old.children]) if (keyOf(child) && !staying.has(keyOf(child))) child.remove();
  const named = new Map([...old.children].map((child) => [keyOf(child), child]));
  /** @type {ChildNode | null} */
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const same = keyOf(child) ? named.get(keyOf(child)) : nextOfKind(at, child);
    while (same && at && at !== same && !keyOf(child) && !keyOf(at)) at = dropped(at);
    if (same && same === at) at = at.nextSibling;
    else old.insertBefore(same ?? child, at);
    if (same) morph(same, child);
  }
  while (at) at = at instanceof Element && at.matches(".zoom-keys") ? at.nextSibling : dropped(at);
}

/** @param {ChildNode | null} at @param {Node} child @returns {ChildNode | null} */
function nextOfKind(at, child) {
  if (!(child instanceof Element)) return at?.nodeName === child.nodeName ? at : null;
  while (at && (keyOf(at) || !(at instanceof Element) || at.nodeName !== child.nodeName || at.classList[0] !== child.classList[0])) at = at.nextSibling;
  return at;
}

/** @param {ChildNode} node */
function dropped(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** @param {Node} node */
const keyOf = (node) => (node instanceof Element ? (node.getAttribute("data-piece") ?? node.id) : "");

/** Where the focus was, in words that survive a swap. */
function remembered() {
  const at = document.activeElement;
  if (!(at instanceof Element) || !table?.contains(at) || !at.closest("[data-part]")) return null;
  return { part: at.closest("[data-part]")?.getAttribute("data-part"), answer: at.getAttribute("data-answer"), value: at.getAttribute("value"), href: at.getAttribute("href") };
}

/** @param {ReturnType<typeof remembered>} was */
function refocus(was) {
  if (!table) return;
  if (!was) {
    if (waitingForTurn && document.activeElement === document.body) firstAnswer()?.focus({ preventScroll: true });
    return;
  }
  const part = table.querySelector(`[data-part="${was.part}"]`);
  const same = [...(part?.querySelectorAll("[data-answer], button, a") ?? [])].find(
    (element) =>
      (was.answer && element.getAttribute("data-answer") === was.answer) ||
      (was.value && element.getAttribute("value") === was.value) ||
      (was.href && element.getAttribute("href") === was.href),
  );
  const next = same ?? firstAnswer();
  waitingForTurn = !next;
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus({ preventScroll: true });
}

/** Somebody who plays by keyboard is given the focus again when it is their turn. */
let waitingForTurn = false;

function firstAnswer() {
  return /** @type {HTMLElement | null} */ (table?.querySelector('[data-part="ask"] .answers button, [data-part="ask"] .acts a') ?? null);
}

let announced = "";

function announce() {
  const question = table?.querySelector(".question")?.textContent?.trim() ?? "";
  if (question === announced) return;
  announced = question;
  const news = [...(table?.querySelectorAll(".log li.is-new") ?? [])].slice(0, 4).reverse();
  const live = document.getElementById("news");
  if (live) live.textContent = [...news.map((line) => line.firstChild?.textContent?.trim()), question].join(" ");
  const mine = table?.querySelector(".ask.is-mine");
  if (mine && document.hidden) tellMyTurn();
  document.title = (mine ? "● " : "") + document.title.replace(/^● /, "");
}

/* ------------------------------------------------------------------ motion */

/** @returns {Map<string, DOMRect>} */
function rectangles() {
  const found = new Map();
  if (still()) return found;
  for (const piece of table?.querySelectorAll("[data-piece]") ?? []) found.set(piece.getAttribute("data-piece"), piece.getBoundingClientRect());
  return found;
}

/** Let every piece that kept its id move from where it was; new ones appear, one after the other. @param {Map<string, DOMRect>} from */
function move(from) {
  if (!from.size) return;
  let late = 0;
  for (const piece of table?.querySelectorAll("[data-piece]") ?? []) {
    const before = from.get(piece.getAttribute("data-piece") ?? "");
    const now = piece.getBoundingClientRect();
    if (!before) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260, delay: Math.min(late++, 8) * 70, fill: "backwards" });
      continue;
    }
    const [x, y] = [before.x - now.x, before.y - now.y];
    if (Math.abs(x) < 2 && Math.abs(y) < 2) continue;
    const scale = piece instanceof SVGGraphicsElement && piece.ownerSVGElement ? piece.getScreenCTM() : null;
    const shift = `translate(${x / (scale?.a || 1)}px, ${y / (scale?.d || 1)}px)`;
    piece.animate([{ transform: shift }, { transform: "translate(0, 0)" }], { duration: 420, easing: "ease-in-out", composite: "add" });
  }
}

/** A click or a key ends whatever is still moving. */
function skipMotion() {
  for (const animation of document.getAnimations()) if (animation.effect?.getTiming().iterations === 1) animation.finish();
}

/* --------------------------------------------------------------- answering */

/** Posts go one after the other: a push may show the next question before the reply to the last answer is in. */
let queue = Promise.resolve();

/**
 * @param {string} url
 * @param {Record<string, string>} values
 */
function post(url, values) {
  queue = queue.then(() => send(url, values));
  return queue;
}

/**
 * @param {string} url
 * @param {Record<string, string>} values
 */
async function send(url, values) {
  table?.querySelector(".ask")?.classList.add("is-busy");
  try {
    const answer = await fetch(url, { method: "POST", headers: { "x-fragment": "1" }, body: new URLSearchParams(values) });
    if (answer.headers.has("x-confirm")) confirm(url, values, await answer.json());
    else if (answer.headers.has("x-fragment")) swap(await answer.text());
    else if (answer.redirected) location.assign(answer.url);
    else location.reload();
  } catch {
    reconnect();
  } finally {
    table?.querySelector(".ask")?.classList.remove("is-busy");
  }
}

/** @param {string} id */
async function answer(id) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("answers"));
  if (form) await post(form.action, { question: new FormData(form).get("question")?.toString() ?? "", answer: id });
}

/** Give answers one after the other, each once it is offered; what is not offered by then is left out. @param {string[]} ids */
async function answers(ids) {
  for (const id of ids) if (document.querySelector(`#answers button[value="${CSS.escape(id)}"]`)) await answer(id);
}

/** What an element answers: its answer, and those that follow from it. @param {HTMLElement} element */
const answersOf = ({ dataset }) => [dataset.answer ?? "", ...(dataset.then ? dataset.then.split(" ") : [])];

/**
 * The turn ends for good: show what would happen, and ask.
 * @param {string} url
 * @param {Record<string, string>} values
 * @param {Preview} preview
 */
function confirm(url, values, preview) {
  const asked = dialog("confirm");
  if (!asked) return;
  const text = asked.querySelector("[data-confirm-text]");
  const label = [...document.querySelectorAll("#answers button")].find((button) => button.getAttribute("value") === values.answer)?.textContent ?? "";
  if (text) text.textContent = `${table?.dataset.confirm} ${label}`;
  asked.querySelector("[data-confirm-list]")?.replaceChildren(...preview.lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  const yes = /** @type {HTMLElement} */ (asked.querySelector("[data-yes]"));
  yes.onclick = () => (asked.close(), void post(url, { ...values, sure: "1" }));
  /** @type {HTMLElement} */ (asked.querySelector("[data-no]")).onclick = () => asked.close();
  asked.showModal();
  yes.focus();
}

/** @type {Map<string, Preview>} */
const previews = new Map();
let previewTimer = 0;

/** Show what an answer would do, once the pointer or the focus has rested on it. @param {EventTarget | null} target */
function showPreview(target) {
  const element = closest(target, "[data-answer], #answers button");
  const ask = /** @type {HTMLElement | null} */ (table?.querySelector(".ask[data-asked]") ?? null);
  clearTimeout(previewTimer);
  if (!element || !ask || !table) return;
  const id = element.dataset.answer ?? element.getAttribute("value") ?? "";
  const key = `${ask.dataset.asked} ${id}`;
  previewTimer = setTimeout(async () => {
    if (!previews.has(key)) {
      const url = `/table/${table.dataset.table}/preview?${new URLSearchParams({ question: ask.dataset.asked ?? "", answer: id })}${location.search.replace("?", "&")}`;
      const got = await fetch(url).catch(() => null);
      if (!got?.ok) return;
      if (previews.size > 300) previews.clear();
      previews.set(key, await got.json());
    }
    const place = document.getElementById("preview");
    if (place && element.isConnected && key.startsWith(`${ask.dataset.asked} `)) place.textContent = previews.get(key)?.lines.join(" ") ?? "";
  }, 280);
}

/* -------------------------------------------------------------- connection */

const SILENT = 70_000; // milliseconds; the server says something at least every 25 seconds

/** @type {WebSocket | null} */
let socket = null;
let tries = 0;
let heard = 0;

function connect() {
  const path = table?.dataset.live;
  if (!path || (socket && socket.readyState <= WebSocket.OPEN)) return;
  socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}`);
  heard = Date.now();
  socket.onopen = () => {
    tries = 0;
    lost(false);
  };
  socket.onmessage = (message) => {
    heard = Date.now();
    if (message.data === "reload") location.reload();
    else if (message.data !== "") arrive(String(message.data));
  };
  socket.onclose = (event) => {
    if (event.code === 4404 || event.code === 4403) return;
    lost(true);
    setTimeout(connect, Math.min(8000, 300 * 2 ** tries++) * (0.7 + Math.random() * 0.6));
  };
}

const PAUSE = 50; // milliseconds in which several answers of bots are drawn as one

/** The newest fragment that is still to be drawn. */
let newest = "";
let drawing = 0;

/** @param {string} html */
function arrive(html) {
  newest = html;
  drawing ||= setTimeout(() => {
    drawing = 0;
    swap(newest);
  }, PAUSE);
}

/** Give up a line that may be dead without having said so, and try another. */
function reconnect() {
  if (!table?.dataset.live) return;
  if (socket) {
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    socket = null;
  }
  lost(true);
  connect();
}

/** @param {boolean} now */
function lost(now) {
  const line = document.getElementById("lost");
  if (!line || line.hidden === !now) return;
  line.textContent = (now ? table?.dataset.lost : table?.dataset.back) ?? "";
  if (now) line.hidden = false;
  else setTimeout(() => (line.hidden = true), 1200);
}

/* ------------------------------------------------------------ help and tips */

/** @type {HTMLElement | null} */
let tip = null;

/** @param {EventTarget | null} target */
function showTip(target) {
  const element = closest(target, "[data-help]");
  if (!element) return hideTip();
  tip ??= document.body.appendChild(Object.assign(document.createElement("div"), { className: "tip", role: "tooltip" }));
  tip.textContent = element.dataset.help ?? "";
  tip.hidden = false;
  const at = element.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const above = at.top - size.height - 8;
  tip.style.left = `${Math.max(6, Math.min(at.left, innerWidth - size.width - 6))}px`;
  tip.style.top = `${above > 4 ? above : at.bottom + 8}px`;
}

function hideTip() {
  if (tip) tip.hidden = true;
}

/** Open a rule beside the move. @param {HTMLAnchorElement} link */
async function openRule(link) {
  const beside = dialog("beside");
  if (!beside) return location.assign(link.href);
  const got = await fetch(link.href, { headers: { "x-fragment": "1" } }).catch(() => null);
  if (!got?.ok) return location.assign(link.href);
  const place = beside.querySelector("[data-beside]");
  if (place) place.innerHTML = await got.text();
  beside.showModal();
}

/* --------------------------------------------------------------------- maps */

const SMALL = 560; // pixels: a map that is no wider

/** Zoom and place of every map, kept over swaps. @type {Map<string, { k: number, x: number, y: number }>} */
const looks = new Map();

function dressMaps() {
  for (const map of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-zoom]"))) {
    if (!map.querySelector(":scope > .zoom-keys")) {
      const keys = document.createElement("div");
      keys.className = "zoom-keys";
      for (const [sign, label, factor] of /** @type {[string, string, number][]} */ ([["+", document.body.dataset.zoomIn, 1.5], ["−", document.body.dataset.zoomOut, 1 / 1.5], ["◻", document.body.dataset.zoomAll, 0]])) {
        const key = Object.assign(document.createElement("button"), { type: "button", textContent: sign, title: label });
        key.setAttribute("aria-label", label);
        key.onclick = () => zoom(map, factor, map.clientWidth / 2, map.clientHeight / 2);
        keys.append(key);
      }
      map.append(keys);
    }
    if (!looked) turnToAnswers(map);
    place(map);
  }
}

/** Whether somebody has zoomed or moved a map by hand: from then on they see to it themselves. */
let looked = false;

/** On a small screen a map turns to where one may press. @param {HTMLElement} map */
function turnToAnswers(map) {
  const places = [...map.querySelectorAll("[data-answer]")].map((element) => element.getBoundingClientRect());
  if (map.clientWidth > SMALL || !places.length) return;
  const [frame, old] = [map.getBoundingClientRect(), lookOf(map)];
  const [left, right] = [Math.min(...places.map((box) => box.left)), Math.max(...places.map((box) => box.right))];
  const [top, bottom] = [Math.min(...places.map((box) => box.top)), Math.max(...places.map((box) => box.bottom))];
  const most = Math.min(map.clientWidth / (right - left), map.clientHeight / (bottom - top));
  const k = Math.max(1, Math.min(3, 0.9 * old.k * most));
  const [x, y] = [(left + right) / 2 - frame.left - old.x, (top + bottom) / 2 - frame.top - old.y];
  looks.set(map.dataset.zoom ?? "", { k, x: map.clientWidth / 2 - (x * k) / old.k, y: map.clientHeight / 2 - (y * k) / old.k });
}

/** @param {HTMLElement} map */
const lookOf = (map) => looks.get(map.dataset.zoom ?? "") ?? { k: 1, x: 0, y: 0 };

/** @param {HTMLElement} map @param {number} factor @param {number} x @param {number} y */
function zoom(map, factor, x, y) {
  looked = true;
  const old = lookOf(map);
  const k = factor ? Math.max(1, Math.min(8, old.k * factor)) : 1;
  looks.set(map.dataset.zoom ?? "", { k, x: x - ((x - old.x) * k) / old.k, y: y - ((y - old.y) * k) / old.k });
  place(map);
}

/** @param {HTMLElement} map */
function place(map) {
  const look = lookOf(map);
  look.x = Math.min(0, Math.max(look.x, map.clientWidth * (1 - look.k)));
  look.y = Math.min(0, Math.max(look.y, map.clientHeight * (1 - look.k)));
  const sheet = /** @type {HTMLElement | null} */ (map.firstElementChild);
  if (sheet) sheet.style.transform = look.k === 1 ? "" : `translate(${look.x}px, ${look.y}px) scale(${look.k})`;
  map.classList.toggle("is-zoomed", look.k > 1);
}

/** @type {Map<number, PointerEvent>} */
const fingers = new Map();
let dragged = 0;

/** @param {PointerEvent} event */
function pan(event) {
  const map = closest(event.target, "[data-zoom]");
  const before = fingers.get(event.pointerId);
  if (!map || !before) return;
  const look = { ...lookOf(map) };
  const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
  if (other) {
    const spread = (/** @type {PointerEvent} */ finger) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY) || 1;
    const frame = map.getBoundingClientRect();
    zoom(map, spread(event) / spread(before), (event.clientX + other.clientX) / 2 - frame.left, (event.clientY + other.clientY) / 2 - frame.top);
    dragged = 10;
  } else if (look.k > 1) {
    looked = true;
    dragged += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    look.x += event.clientX - before.clientX;
    look.y += event.clientY - before.clientY;
    looks.set(map.dataset.zoom ?? "", look);
    place(map);
  }
  fingers.set(event.pointerId, event);
}

/* ---------------------------------------------------------- the first turn */

/** @param {boolean} asked whether somebody pressed the button */
function guide(asked) {
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

/* ------------------------------------------------------------ small things */

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

function tick() {
  if (socket?.readyState === WebSocket.OPEN && Date.now() - heard > SILENT) reconnect();
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".clock.runs"))) {
    const left = Math.max(0, Number(clock.dataset.left) - 1);
    clock.dataset.left = String(left);
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    clock.textContent = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  }
}

/** The replay slider: fetch the position and swap it in. @param {HTMLFormElement} form @param {string} [step] */
async function showPosition(form, step) {
  const at = /** @type {HTMLInputElement} */ (form.elements.namedItem("at"));
  if (step) at.value = String(Number(at.value) + (step === "on" ? 1 : -1));
  const eyes = /** @type {HTMLSelectElement} */ (form.elements.namedItem("eyes")).value;
  const query = new URLSearchParams({ at: at.value, eyes });
  const shown = document.getElementById("at-shown");
  if (shown) shown.textContent = at.value;
  history.replaceState(null, "", `?${query}`);
  const got = await fetch(`${form.action}?${query}`, { headers: { "x-fragment": "1" } });
  const board = await got.text();
  if (got.ok && location.search === `?${query}`) swap(board); // unless something else was asked for meanwhile
}

/* ----------------------------------------------------------------- listening */

document.addEventListener("click", (event) => {
  const rule = /** @type {HTMLAnchorElement | null} */ (closest(event.target, "a[data-rule]"));
  if (rule && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    return void openRule(rule);
  }
  if (closest(event.target, "[data-guide]")) return guide(true);
  const copy = closest(event.target, "[data-copy]");
  if (copy instanceof HTMLInputElement) {
    copy.select();
    navigator.clipboard?.writeText(copy.value).catch(() => undefined);
  }
  if (dragged > 6) return void (dragged = 0);
  const chosen = closest(event.target, "#table [data-answer]");
  if (chosen) return void answers(answersOf(chosen));
  if (!closest(event.target, "[data-help]")) hideTip();
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const values = Object.fromEntries([...new FormData(form, button)].map(([name, value]) => [name, String(value)]));
  if (form.id === "answers" || form.hasAttribute("data-act")) {
    event.preventDefault();
    void post(form.action, values);
  } else if (form.hasAttribute("data-quiet")) {
    event.preventDefault();
    void fetch(form.action, { method: "POST", headers: { "x-fragment": "1" }, body: new URLSearchParams(values) });
    const line = form.querySelector("input[name=text]");
    if (line instanceof HTMLInputElement) line.value = "";
  } else if (form.id === "replay") {
    event.preventDefault();
    void showPosition(form, button?.value);
  }
});

document.addEventListener("keydown", (event) => {
  skipMotion();
  const on = event.target instanceof Element ? event.target : null;
  if (on?.matches("[data-answer]") && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    return void answers(answersOf(/** @type {HTMLElement} */ (on)));
  }
  if (event.key === "Escape") hideTip();
  if (on?.closest(".answers") && ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"].includes(event.key)) {
    const buttons = [...document.querySelectorAll(".answers button")];
    const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
    const next = buttons[(buttons.indexOf(on) + step + buttons.length) % buttons.length];
    if (next instanceof HTMLElement) next.focus();
    event.preventDefault();
  }
  const map = closest(event.target, "[data-zoom]");
  const factor = { "+": 1.5, "-": 1 / 1.5, 0: 0 }[event.key];
  if (map && factor !== undefined) zoom(map, factor, map.clientWidth / 2, map.clientHeight / 2);
});

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse") showTip(event.target);
  showPreview(event.target);
});
document.addEventListener("focusin", (event) => {
  showPreview(event.target);
  if (closest(event.target, "[data-help]")) showTip(event.target);
});
document.addEventListener("pointerdown", (event) => {
  skipMotion();
  if (event.pointerType !== "mouse") showTip(event.target);
  if (closest(event.target, "[data-zoom]")) {
    dragged = 0;
    fingers.set(event.pointerId, event);
  }
});
document.addEventListener("pointermove", pan);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
document.addEventListener(
  "wheel",
  (event) => {
    const map = closest(event.target, "[data-zoom]");
    if (!map || !event.ctrlKey) return;
    event.preventDefault();
    const frame = map.getBoundingClientRect();
    zoom(map, Math.exp(-event.deltaY / 200), event.clientX - frame.left, event.clientY - frame.top);
  },
  { passive: false },
);
document.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const form = field.closest("form");
  if (field.id === "at" && form) void showPosition(form);
  if (form?.hasAttribute("data-autosave")) {
    clearTimeout(Number(form.dataset.timer));
    form.dataset.timer = String(setTimeout(() => form.requestSubmit(), 1200));
  }
  if (field.dataset.filter) {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const row of document.querySelectorAll(field.dataset.filter)) row.toggleAttribute("hidden", !words.every((word) => row.textContent?.toLowerCase().includes(word)));
  }
});
document.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.id === "eyes" && field.form) void showPosition(field.form);
  if (field.hasAttribute("data-ask-notices") && field.checked && "Notification" in window) void Notification.requestPermission();
});
document.addEventListener("visibilitychange", () => !document.hidden && connect());
addEventListener("pageshow", (event) => event.persisted && location.reload());
addEventListener("offline", () => lost(true));
addEventListener("online", reconnect);
addEventListener("resize", dressMaps);

if (table) {
  version = Number(table.querySelector('[data-part="ask"]')?.getAttribute("data-version") ?? -1);
  announced = table.querySelector(".question")?.textContent?.trim() ?? "";
  document.querySelector("[data-guide]")?.toggleAttribute("hidden", !document.getElementById("guide"));
  connect();
  dressMaps();
  dragging(answers);
  guide(false);
  setInterval(tick, 1000);
}
