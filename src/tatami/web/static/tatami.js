// @ts-check
/**
 * The page's own script. The server draws; this swaps what it drew, keeps focus, and lets pieces move from where they were.
 * Everything works without it, by forms and links; nothing here knows a rule.
 */

import { watchAnalysis } from "./script/analysis.js";
import { answers, answersOf, isLate, keep, questionChanged } from "./script/answer.js";
import { tickClocks } from "./script/clocks.js";
import { checkLine, connect, lost, reconnect } from "./script/connection.js";
import { dragging } from "./script/drag.js";
import { chosen, copy, copyFrom, step, submitted, tellAllChanged, written } from "./script/forms.js";
import { gather, gatherByDragging } from "./script/gather.js";
import { guide, placeGuide } from "./script/guide.js";
import { hideTip, moved, openExample, openRule, over, showTip } from "./script/help.js";
import { pressed } from "./script/keys.js";
import { closeFacts, inspect } from "./script/inspect.js";
import { keepLists } from "./script/lists.js";
import { skipMotion } from "./script/motion.js";
import { goOn, goTo, playbackFrom, skip, timelineKey } from "./script/playback.js";
import { closest, table } from "./script/page.js";
import { hover, showPreview } from "./script/preview.js";
import { autoplay, goTo as goToPosition } from "./script/replay.js";
import { pushed, pushedAside, tellNumber } from "./script/sheet.js";
import { mute, setVolume, tellVolume, wake } from "./script/sound.js";
import { moveRow, sortByDragging } from "./script/sort.js";
import { closeHint, startFrom } from "./script/swap.js";
import { dressMaps, fingerDown, fingerUp, pan, wasDragged, wheel } from "./script/zoom.js";

document.addEventListener(
  "click",
  (event) => {
    const answer = closest(event.target, "#table [data-answer], #answers button:not([data-step])");
    if (!answer || !event.isTrusted || !isLate(answer)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);
document.addEventListener("click", (event) => {
  const rule = /** @type {HTMLAnchorElement | null} */ (closest(event.target, "a[data-rule]"));
  if (rule && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    return void openRule(rule);
  }
  const example = /** @type {HTMLAnchorElement | null} */ (closest(event.target, "a[data-example]"));
  if (example && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    return void openExample(example);
  }
  const key = closest(event.target, "[data-step]");
  if (key) return step(key);
  const arrow = closest(event.target, "[data-move]");
  if (arrow) return moveRow(arrow);
  if (closest(event.target, "[data-close-hint]")) {
    event.preventDefault();
    return closeHint();
  }
  const button = closest(event.target, "[data-timeline]");
  if (button) return void timelineKey(button.dataset.timeline ?? "");
  if (closest(event.target, "[data-mute]")) return mute();
  if (closest(event.target, "[data-guide]")) return guide(true);
  const position = closest(event.target, "#replay [data-at], [data-replay] [data-at]");
  if (position && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    return goToPosition(position);
  }
  const film = closest(event.target, "[data-autoplay]");
  if (film) return autoplay(film);
  const copying = closest(event.target, "[data-copy-from]");
  if (copying) return copyFrom(copying);
  const field = closest(event.target, "[data-copy]");
  if (field instanceof HTMLInputElement) copy(field);
  if (wasDragged()) return;
  if (gather(closest(event.target, "*"))) return;
  const place = closest(event.target, "#table [data-answer]");
  if (place) return void (closeFacts(), keep(place), answers(answersOf(place)));
  if (!closest(event.target, ".facts, a, button, label, summary")) void inspect(closest(event.target, "#table [data-inspect]"));
  if (!closest(event.target, "[data-help], [data-tag]")) hideTip();
});
document.addEventListener("submit", submitted);
document.addEventListener("input", (event) => {
  const range = closest(event.target, "[data-part=timeline] input, [data-volume]");
  if (!(range instanceof HTMLInputElement)) return written(event);
  range.matches("[data-volume]") ? setVolume(Number(range.value)) : goTo(Number(range.value));
});
document.addEventListener("change", chosen);
document.addEventListener("keydown", pressed);
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse") over(event);
  hover(event.target);
});
document.addEventListener("focusin", (event) => {
  showPreview();
  if (closest(event.target, "[data-help], [data-tag], [data-answer]")) showTip(event.target);
});
document.addEventListener("pointerdown", (event) => {
  wake();
  skipMotion();
  if (skip(event.target)) questionChanged(); // what is under the pointer now is not what was meant
  if (event.pointerType !== "mouse") showTip(event.target);
  pushed(event);
  fingerDown(event);
});
document.addEventListener("pointermove", (event) => {
  if (event.pointerType === "mouse") moved(event);
  pan(event);
});
document.addEventListener("pointerup", (event) => {
  pushedAside(event);
  fingerUp(event);
});
document.addEventListener("pointercancel", fingerUp);
document.addEventListener("wheel", wheel, { passive: false });
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  connect();
  goOn();
});
addEventListener("pageshow", (event) => (event.persisted ? location.reload() : tellAllChanged()));
addEventListener("offline", () => lost(true));
addEventListener("online", reconnect);
addEventListener("resize", dressMaps);
addEventListener("resize", placeGuide);

if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/worker.js").catch(() => undefined);
keepLists();
tellVolume();
watchAnalysis();
if (table) {
  startFrom(table);
  playbackFrom();
  document.querySelector("[data-guide]")?.toggleAttribute("hidden", !document.getElementById("guide"));
  connect();
  dressMaps();
  tellNumber();
  dragging(answers);
  sortByDragging();
  gatherByDragging();
  guide(false);
  setInterval(tickClocks, 1000);
  setInterval(checkLine, 1000);
}
