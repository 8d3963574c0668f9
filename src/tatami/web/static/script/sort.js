// @ts-check
/** A list to be sorted: by its arrows, by keys, by dragging. What was sorted stays so when the page is drawn again. */

/** The order somebody has made, by the number of its question. */
let wanted = { question: "", values: /** @type {string[]} */ ([]) };

/** @param {HTMLElement} button one of a row's arrows */
export function moveRow(button) {
  const row = /** @type {HTMLElement} */ (button.closest("[data-sort] > li"));
  const beside = button.dataset.move === "-1" ? row.previousElementSibling : row.nextElementSibling;
  if (!beside) return;
  if (button.dataset.move === "-1") beside.before(row);
  else beside.after(row);
  button.focus();
  remember(row);
}

/** @param {Element} row */
function remember(row) {
  const list = /** @type {HTMLElement} */ (row.closest("[data-sort]"));
  const rows = /** @type {HTMLElement[]} */ ([...list.children]);
  wanted = { question: list.dataset.sort ?? "", values: rows.map(({ dataset }) => dataset.value ?? "") };
}

/** Put the rows back as they were sorted, if it is still the same question. */
export function keepSorted() {
  const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-sort]"));
  if (!list || list.dataset.sort !== wanted.question) return;
  const rows = /** @type {HTMLElement[]} */ ([...list.children]);
  list.append(...wanted.values.flatMap((value) => rows.filter(({ dataset }) => dataset.value === value)));
}

/** A row is dragged over another: it takes its place. */
export function sortByDragging() {
  /** @type {Element | null} */
  let dragged = null;
  /** @param {Event} event */
  const rowOf = (event) => /** @type {Element} */ (event.target).closest("[data-sort] > li");
  document.addEventListener("dragstart", (event) => (dragged = rowOf(event)));
  document.addEventListener("dragend", () => (dragged = null));
  document.addEventListener("dragover", (event) => {
    const over = rowOf(event);
    if (!dragged || !over) return;
    event.preventDefault();
    if (over === dragged) return;
    const below = dragged.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (below) over.after(dragged);
    else over.before(dragged);
    remember(dragged);
  });
}
