#!/usr/bin/env node
// A bot in another language, through the engine protocol (docs/engine-protocol.md): it answers by chance.
//
//   tatami arena shitenno --bots "exec:examples/engine.js,greedy" --games 10
"use strict";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const pick = (list) => list[Math.floor(Math.random() * list.length)];

const hear = {
  hello: () => say({ name: "by chance", protocol: 1 }),
  new_game: () => {}, // title, rules, seats, options, seat, seed, seconds
  look: ({ question }) => say({ answer: pick(question.answers) }), // also view, events
  goodbye: () => process.exit(),
};

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    hear[message.say]?.(message);
  });
