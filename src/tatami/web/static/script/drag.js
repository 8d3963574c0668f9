// @ts-check
/**
 * Dragging: an element with `data-drag` names an answer, one with `data-drop` what is answered before it where it is dropped, and a laid
 * card's `data-lift` what is answered to pick it up. So a drop is a row of answers, and the server checks each of them. With a finger one
 * taps instead, so that cards do not get in the way of scrolling.
 */

const FAR = 7; // pixels a pointer moves before it is dragging

/** @param {(ids: string[]) => unknown} answers gives several answers one after the other */
export function dragging(answers) {
  /** @type {{ card: HTMLElement, x: number, y: number, ghost: HTMLElement | null } | null} */
  let held = null;
  let swallow = false;

  /** @param {PointerEvent} event */
  const targetOf = (event) => /** @type {HTMLElement | null} */ (document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]") ?? null);
  const row = (/** @type {string | undefined} */ ids) => (ids ? ids.split(" ") : []);
  const unmark = () => document.querySelectorAll("[data-drop].is-over").forEach((space) => space.classList.remove("is-over"));

  function letGo() {
    held?.ghost?.remove();
    document.documentElement.classList.remove("is-dragging");
    unmark();
    held = null;
  }

  /** @param {HTMLElement} card */
  function lift(card) {
    const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
    const frame = card.getBoundingClientRect();
    for (const name of ["data-piece", "data-answer", "data-drag", "id", "tabindex"]) ghost.removeAttribute(name);
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.add("is-held");
    Object.assign(ghost.style, { width: `${frame.width}px`, height: `${frame.height}px`, left: `${frame.left}px`, top: `${frame.top}px` });
    (document.getElementById("table") ?? card.parentElement)?.append(ghost); // a part of the table contains what is fixed in it
    document.documentElement.classList.add("is-dragging");
    return ghost;
  }

  document.addEventListener("pointerdown", (event) => {
    swallow = false;
    const card = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest("[data-drag]")) : null;
    if (card && event.button === 0 && event.pointerType !== "touch") held = { card, x: event.clientX, y: event.clientY, ghost: null };
  });

  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost && Math.hypot(x, y) < FAR) return;
    if (!held.card.isConnected) return letGo(); // somebody else's answer was drawn meanwhile
    held.ghost ??= lift(held.card);
    held.ghost.style.transform = `translate(${x}px, ${y}px) rotate(-2deg)`;
    unmark();
    targetOf(event)?.classList.add("is-over");
    event.preventDefault();
  });

  document.addEventListener("pointerup", (event) => {
    if (held?.ghost) {
      swallow = true;
      const space = targetOf(event);
      const { drag = "", lift: before } = held.card.dataset;
      if (space && !space.contains(held.card)) void answers([...row(before), ...row(space.dataset.drop), drag]);
    }
    letGo();
  });

  document.addEventListener("pointercancel", letGo);
  document.addEventListener("keydown", (event) => event.key === "Escape" && letGo());
  document.addEventListener("dragstart", (event) => event.target instanceof Element && event.target.closest("[data-drag]") && event.preventDefault());
  document.addEventListener(
    "click",
    (event) => {
      if (!swallow) return;
      swallow = false;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true },
  );
}
