// @ts-check
/** Inspecting: a click, or Enter, on what is no answer shows the facts of it on a slip beside it. */

import { place } from "./help.js";
import { table } from "./page.js";

/** The slip. @type {HTMLElement | null} */
let slip = null;

/** Show the facts of an element; the same one again, or anything without facts, closes the slip. @param {HTMLElement | null} element */
export async function inspect(element) {
  const of = element?.dataset.inspect ?? "";
  const again = slip?.dataset.of === of;
  closeFacts();
  if (!element || again) return;
  const query = new URLSearchParams(location.search);
  query.set("of", of);
  const got = await fetch(`/table/${table?.dataset.table}/facts?${query}`).catch(() => null);
  const facts = got?.ok ? await got.text() : "";
  closeFacts();
  if (!facts.trim() || !element.isConnected) return;
  slip = Object.assign(document.createElement("aside"), { className: "facts", innerHTML: facts });
  slip.dataset.of = of;
  slip.setAttribute("role", "status");
  document.body.append(slip);
  place(slip, element);
}

/** The question has changed, or something else was pressed. */
export function closeFacts() {
  slip?.remove();
  slip = null;
}
