// @ts-check
/** Lists of tables that are looked at stay true without being asked for again. */

import { morph } from "./morph.js";

const EVERY = 6000; // milliseconds

/** The part of a page marked as a list is fetched again and again, while somebody looks. */
export function keepLists() {
  const list = document.querySelector("[data-lists]");
  if (!list) return;
  setInterval(async () => {
    if (document.hidden) return;
    const got = await fetch(location.href).catch(() => null);
    const fresh = got?.ok ? new DOMParser().parseFromString(await got.text(), "text/html").querySelector("[data-lists]") : null;
    if (fresh) morph(list, document.importNode(fresh, true));
  }, EVERY);
}
