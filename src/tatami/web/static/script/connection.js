// @ts-check
/** The line to the server: what it pushes is drawn; a lost line is said, and tried again. */

import { table } from "./page.js";
import { receive } from "./pace.js";

const SILENT = 70_000; // milliseconds; the server says something at least every 25 seconds

/** @type {WebSocket | null} */
let socket = null;
let tries = 0;
let heard = 0;

export function connect() {
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
    receive(newest);
  }, PAUSE);
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
