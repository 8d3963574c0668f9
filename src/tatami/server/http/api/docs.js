// Send a call of the API as its form says, and show the answer.

/** @param {HTMLFormElement} form @returns {string} */
function address(form) {
  let path = form.dataset.path ?? "";
  const query = new URLSearchParams();
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[name]"))) {
    if (input.dataset.in === "path") path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
    else if (input.value !== "") query.set(input.name, input.value);
  }
  return query.size ? `${path}?${query}` : path;
}

/** @param {HTMLFormElement} form */
async function call(form) {
  const output = /** @type {HTMLElement} */ (form.nextElementSibling);
  const token = /** @type {HTMLInputElement} */ (document.getElementById("token")).value.trim();
  const body = /** @type {HTMLTextAreaElement | null} */ (form.querySelector("textarea"));
  /** @type {Record<string, string>} */
  const headers = body ? { "Content-Type": "application/json" } : {};
  if (token) headers.Authorization = `Bearer ${token}`;
  const response = await fetch(address(form), { method: form.dataset.method, headers, body: body?.value });
  if (response.headers.get("content-type")?.includes("ndjson")) return listen(response, output);
  const text = await response.text();
  output.textContent = `${response.status}\n${text && pretty(text)}`;
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** @param {Response} response @param {HTMLElement} output */
async function listen(response, output) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  output.textContent = `${response.status}\n`;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    output.textContent = (output.textContent + decoder.decode(value, { stream: true })).slice(-20000);
  }
}

/** A link to a structure unfolds it. */
function unfold() {
  const found = document.getElementById(location.hash.slice(1));
  if (found instanceof HTMLDetailsElement) found.open = true;
}

addEventListener("hashchange", unfold);
unfold();
document.addEventListener("submit", (event) => {
  event.preventDefault();
  void call(/** @type {HTMLFormElement} */ (event.target));
});
