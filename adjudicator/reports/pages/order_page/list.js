// The orders in their order, each with buttons to move it and to take it away.

import { baseOf, wordsFor } from "./additions.js";
import { at, field, name, offers } from "./given.js";
import { bare, moved, partOf, STANDING, without } from "./lines.js";
import { canUndo, lines, write } from "./memory.js";

const offered = new Set([STANDING, ...offers.flatMap((offer) => offer.line.split("\n"))]);
/** @type {import("./additions.js").Addition[][]} What can be added to the orders of each kind; it is there when the page is unpacked. */
const additions = [];

/** @param {import("./additions.js").Addition[][]} given */
export const takeAdditions = (given) => {
  additions.push(...given);
  list();
};

/** @param {number} number @param {number} by */
const move = (number, by) => {
  const all = lines();
  write(moved(all, number, by), `Moved: ${all[number]}`);
  const button = at("list").children[number + by].querySelectorAll("button")[by < 0 ? 0 : 1];
  if (!button.disabled) button.focus();
};

/** The next of the buttons that take away has the focus then. @param {number} number */
const remove = (number) => {
  const all = lines();
  write(without(all, number), `Taken away: ${all[number]}`);
  const buttons = at("list").querySelectorAll("button:last-child");
  const next = /** @type {HTMLElement} */ (buttons[Math.min(number, buttons.length - 1)] ?? at("text"));
  next.focus();
};

/** @param {string} sign @param {string} words @param {() => void} act @param {boolean} [disabled] */
export const button = (sign, words, act, disabled = false) => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = sign;
  made.setAttribute("aria-label", words);
  made.disabled = disabled;
  made.addEventListener("click", act);
  return made;
};

/** What can be added to a line, to be chosen. @param {string} line @param {number} number */
const adding = (line, number) => {
  const written = bare(line);
  const base = baseOf(written, offers);
  if (!base) return [];
  const words = wordsFor(written.slice(base.line.length), additions[base.kind] ?? [], base.about, name);
  if (!words.length) return [];
  const choice = document.createElement("select");
  choice.setAttribute("aria-label", `Add to: ${written}`);
  choice.append(
    new Option("if, unless, else …", ""),
    ...words.map((each) => new Option(each.replace(/^[ ,]+/, ""), each)),
  );
  choice.addEventListener("change", () => {
    const longer = `${written}${choice.value}`;
    write(lines().toSpliced(number, 1, longer), `Now: ${longer}`);
    const next = at("list").children[number].querySelector("select, button:enabled");
    /** @type {HTMLElement | null} */ (next)?.focus();
  });
  return [choice];
};

/** @param {string} line @param {number} number @param {string[]} all */
const entry = (line, number, all) => {
  const item = document.createElement("li");
  const said = document.createElement("span");
  said.className = offered.has(bare(line)) || baseOf(bare(line), offers) ? "line" : "line typed";
  said.textContent = line;
  item.append(
    said,
    ...adding(line, number),
    button("▲", `Earlier: ${line}`, () => move(number, -1), number === 0),
    button("▼", `Later: ${line}`, () => move(number, 1), number === all.length - 1),
    button("✕", `Take away: ${line}`, () => remove(number)),
  );
  return item;
};

/** Shows the orders as they stand, and which of those offered are among them. */
export const list = () => {
  const all = lines();
  at("list").replaceChildren(...all.map(entry));
  at("empty").hidden = all.length > 0;
  field("undo").disabled = !canUndo();
  field("clear").disabled = all.length === 0;
  for (const offer of offers) {
    const part = partOf(all, offer.isStanding).map(bare);
    const isOrdered = offer.line.split("\n").every((line) => part.includes(line));
    offer.button.setAttribute("aria-pressed", String(isOrdered));
  }
};
