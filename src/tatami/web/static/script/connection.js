// @ts-check
/** The line to the server: what it pushes is drawn; a lost line is said, and tried again. */

import { table } from "./page.js";
import { receive, receivePeople } from "./playback.js";
import { newest as newestStamp } from "./swap.js";

const RUNS = "lines "; // how a fragment begins
const LONGEST = 2_000; // milliseconds between the reply to an answer and the push with it; then the line is dead
const SILENT = 70_000; // milliseconds; the server says something at least every 25 seconds

/** @type {WebSocket | null} */
let socket = null;
let tries = 0;
let heard = 0;

export function connect() {
  const path = table?.dataset.live;
  if (!path || (socket && socket.readyState <= WebSocket.OPEN)) return;
  socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}${path.includes("?") ? "&" : "?"}lines=true`);
  heard = Date.now();
  socket.onopen = () => {
    tries = 0;
    lost(false);
  };
  socket.onmessage = (message) => {
    heard = Date.now();
    if (message.data === "reload") location.reload();
    else if (message.data !== "") arrive(whole(String(message.data)));
  };
  socket.onclose = (event) => {
    if (event.code === 4404 || event.code === 4403) return;
    lost(true);
    setTimeout(connect, Math.min(8000, 300 * 2 ** tries++) * (0.7 + Math.random() * 0.6));
  };
}

/** The lines of the fragment that came last over this line. @type {string[]} */
let had = [];

/** A message as it was meant: a fragment comes as lines that are new, and runs of those that the one before had. @param {string} text */
function whole(text) {
  if (!text.startsWith(RUNS)) return text;
  had = /** @type {Run[]} */ (JSON.parse(text.slice(RUNS.length))).flatMap((run) => (typeof run === "string" ? run : had.slice(run[0], run[0] + run[1])));
  return had.join("");
}

/** @typedef {string | [number, number]} Run a line that is new; or where some began before, and how many */

const PAUSE = 50; // milliseconds in which several answers of bots are drawn as one

/** The newest fragment that is still to be drawn, and who came or went since. */
let [newest, people] = ["", ""];
let drawing = 0;

/** Who waits for a fragment with at least this stamp. @type {{ stamp: number, done: () => void } | null} */
let waiter = null;

/** Whether whatever comes of an answer is pushed. */
export const isLive = () => socket?.readyState === WebSocket.OPEN && had.length > 0;

/** Wait until what came of an answer was pushed and drawn. @param {number} stamp of its look @returns {Promise<void>} */
export function pushed(stamp) {
  return new Promise((resolve) => {
    const late = setTimeout(reconnect, LONGEST);
    waiter = { stamp, done: () => (clearTimeout(late), resolve()) };
    draw();
  });
}

/** @param {string} text */
function arrive(text) {
  if (text.startsWith("people ")) people = text;
  else [newest, people] = [text, ""];
  if (waiter) draw();
  else drawing ||= setTimeout(draw, PAUSE);
}

function draw() {
  const [html, there] = [newest, people];
  clearTimeout(drawing);
  drawing = 0;
  newest = people = "";
  if (html) receive(html);
  if (waiter && newestStamp() >= waiter.stamp) {
    waiter.done();
    waiter = null;
  }
  const end = there.indexOf("\n");
  if (there) receivePeople(there.slice(end + 1), Number(there.slice("people ".length, end)));
}

/** Give up a line that may be dead without having said so, and try another. */
export function reconnect() {
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
export function lost(now) {
  const line = document.getElementById("lost");
  if (!line || line.hidden === !now) return;
  line.textContent = (now ? table?.dataset.lost : table?.dataset.back) ?? "";
  if (now) line.hidden = false;
  else setTimeout(() => (line.hidden = true), 1200);
}

/** A line on which nothing was heard for long is dead. */
export function checkLine() {
  if (socket?.readyState === WebSocket.OPEN && Date.now() - heard > SILENT) reconnect();
}
