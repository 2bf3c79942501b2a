// What the page knows of the orders on it: what each is to the warnings, which it shows below them.

import { baseOf } from "./additions.js";
import { at, offers } from "./given.js";
import { bare, partOf } from "./lines.js";
import { lines } from "./memory.js";
import { warningsOf } from "./warnings.js";

/** @typedef {import("./warnings.js").Weight} Weight @typedef {import("./given.js").Journey} Journey */

/** @type {import("./warnings.js").Scales} */
let scales = { budgets: {}, still: {}, once: false };
/** @type {Map<string, Weight>} */
const weights = new Map();
/** @type {Set<string>} */
const places = new Set();

/**
 * What was unpacked: the weights stand in the order of what is offered.
 * @param {import("./warnings.js").Scales & {weights: Weight[]}} given @param {Journey[]} journeys
 */
export const weigh = (given, journeys) => {
  scales = given;
  const now = offers.filter(({ isStanding }) => !isStanding);
  for (const [number, { line }] of now.entries()) {
    const [first, ...others] = line.split("\n");
    for (const other of others) weights.set(other, {});
    weights.set(first, given.weights[number]);
  }
  for (const { at: start, ends } of journeys) for (const id of [start, ...Object.keys(ends)]) places.add(id);
};

/** A line that leads from a place to another. @param {string} line @returns {Weight | undefined} */
const leading = (line) => {
  const named = line.split(/[^\p{L}\p{N}]+/u).filter((word) => places.has(word));
  return named.length > 1 ? { who: [named[0]], goal: named[named.length - 1] } : undefined;
};

/** Shows what can be carried out and is hardly meant. */
export const warn = () => {
  const weighed = partOf(lines(), false)
    .map(bare)
    .map((line) => ({
      line,
      weight: weights.get(line) ?? weights.get(baseOf(line, offers)?.line ?? "") ?? leading(line),
    }));
  const told = warningsOf(scales, weighed).map((words) => {
    const item = document.createElement("li");
    item.textContent = words;
    return item;
  });
  at("warnings").replaceChildren(...told);
  at("warned").hidden = told.length === 0;
};
