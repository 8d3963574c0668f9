// @ts-check
/** Beside every page: keeps the page that is shown when there is no line to the server. Nothing else is kept; the server knows best. */

const KEPT = "tatami-1";
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.add("/offline"))));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match("/offline")) ?? Response.error()));
});
