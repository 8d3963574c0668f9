// @ts-check
/** Sounds, made by the browser: quiet, and from the first click on. No part of the page depends on them. */

/** A note: when it begins and how long it sounds, in seconds; frequency, where that goes to, loudness, and whether it is noise instead of a tone. */
/** @typedef {{ at?: number, for: number, from: number, to?: number, gain?: number, noise?: boolean, type?: OscillatorType }} Note */

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  piece: [{ for: 0.09, from: 420, to: 180, gain: 0.5 }, { for: 0.04, from: 1800, noise: true, gain: 0.25 }],
  card: [{ for: 0.14, from: 2600, to: 5200, noise: true, gain: 0.3 }],
  cube: [{ for: 0.06, from: 700, to: 320, gain: 0.4 }, { at: 0.09, for: 0.06, from: 620, to: 280, gain: 0.35 }, { at: 0.17, for: 0.07, from: 540, to: 240, gain: 0.3 }],
  die: [0, 0.07, 0.13, 0.2].map((at) => ({ at, for: 0.05, from: 1400 - at * 2000, noise: true, gain: 0.4 - at })),
  coin: [{ for: 0.12, from: 2100, type: "triangle", gain: 0.22 }, { at: 0.06, for: 0.22, from: 3150, type: "triangle", gain: 0.18 }],
  turn: [{ for: 0.3, from: 660, type: "triangle", gain: 0.4 }, { at: 0.16, for: 0.45, from: 990, type: "triangle", gain: 0.3 }],
  attack: [{ for: 0.4, from: 110, to: 70, gain: 0.7 }, { at: 0.22, for: 0.4, from: 110, to: 70, gain: 0.5 }],
  scoring: [523, 659, 784].map((from, n) => ({ at: n * 0.1, for: 0.3, from, type: "triangle", gain: 0.25 })),
  end: [392, 523, 659, 784].map((from, n) => ({ at: n * 0.16, for: 0.9 - n * 0.1, from, type: "triangle", gain: 0.28 })),
};

const STORED = "volume";
const QUIET = 0.35; // of full volume, at first

/** @type {AudioContext | null} */
let context = null;

/** From 0, which is silence, to 1. */
export function volume() {
  return Number(localStorage.getItem(STORED) ?? QUIET);
}

/** @param {number} loud */
export function setVolume(loud) {
  localStorage.setItem(STORED, String(loud));
  tellVolume();
  play(["piece"]);
}

/** The mute button and the volume say how it is. */
export function tellVolume() {
  for (const button of document.querySelectorAll("[data-mute]")) button.setAttribute("aria-pressed", String(volume() === 0));
  for (const range of document.querySelectorAll("[data-volume]")) if (range instanceof HTMLInputElement) range.value = String(volume());
}

/** One button for silence and back. */
export const mute = () => setVolume(volume() ? 0 : QUIET);

/** The first click: from now on a browser lets a page sound. */
export function wake() {
  if (volume()) context ??= new AudioContext();
}

/** @param {string[]} names */
export function play(names) {
  if (!context || !volume() || document.hidden) return;
  names.forEach((name, n) => context && sound(context, name, volume(), n * 0.12));
}

/** Write a sound into a context. @param {BaseAudioContext} to @param {string} name @param {number} loud @param {number} [late] seconds */
export function sound(to, name, loud, late = 0) {
  for (const note of SOUNDS[name] ?? []) {
    const start = to.currentTime + late + (note.at ?? 0);
    const source = note.noise ? new AudioBufferSourceNode(to, { buffer: noise(to) }) : new OscillatorNode(to, { type: note.type ?? "sine", frequency: note.from });
    const fade = new GainNode(to, { gain: (note.gain ?? 0.3) * loud });
    fade.gain.setValueAtTime((note.gain ?? 0.3) * loud, start);
    fade.gain.exponentialRampToValueAtTime(0.0001, start + note.for);
    if (source instanceof OscillatorNode && note.to) source.frequency.exponentialRampToValueAtTime(note.to, start + note.for);
    const through = note.noise ? source.connect(new BiquadFilterNode(to, { type: "bandpass", frequency: note.from })) : source;
    through.connect(fade).connect(to.destination);
    source.start(start);
    source.stop(start + note.for);
  }
}

/** A second of noise. @param {BaseAudioContext} to */
function noise(to) {
  const buffer = to.createBuffer(1, to.sampleRate, to.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let n = 0; n < wave.length; n++) wave[n] = Math.random() * 2 - 1;
  return buffer;
}
