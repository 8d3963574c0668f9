// @ts-check
/** Making one piece of a page look like another, with as little change as can be. */

/** What the server never sends and the page keeps: where a map is looked at, what is unfolded. */
const OWN = ["style", "open"];

/** What changes from question to question and shows nothing that has happened. */
const QUIET = ["data-answer", "data-then", "data-later", "data-unless", "data-drag", "data-drop", "data-lift", "role", "tabindex", "aria-label", "class"];

/**
 * Make `old` look like `fresh` and touch nothing else: drawing a map afresh costs more than all the rest. What has changed is put into `changed`.
 * @param {Node} old
 * @param {Node} fresh
 * @param {Set<Element> | null} [changed]
 */
export function morph(old, fresh, changed = null) {
  if (old.nodeName !== fresh.nodeName || keyOf(old) !== keyOf(fresh)) return void (/** @type {ChildNode} */ (old).replaceWith(fresh));
  if (!(old instanceof Element && fresh instanceof Element)) {
    if (old.nodeValue === fresh.nodeValue) return;
    if (old.nodeValue?.trim() !== fresh.nodeValue?.trim() && old.parentElement) changed?.add(old.parentElement);
    old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    old.setAttribute(name, value);
    if (!QUIET.includes(name)) changed?.add(old);
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !OWN.includes(name)) old.removeAttribute(name);
  morphChildren(old, fresh, changed);
}

/**
 * Children with a name are found again wherever they are, the others in their order: the next of the same kind, past those that have gone.
 * @param {Element} old
 * @param {Element} fresh
 * @param {Set<Element> | null} changed
 */
function morphChildren(old, fresh, changed) {
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
    if (same) morph(same, child, changed);
    else if (child instanceof Element) changed?.add(child);
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
