// What the page remembers: the orders as text, what was before each change, and the draft in this browser.

import { at, data, field } from "./given.js";
import { linesOf, textOf, withMore } from "./lines.js";

const SHELF = `adjudicator/orders/${data.campaign}/${data.seat}/${data.turn}.${data.window}`;
const text = field("text");
/** @type {string[]} What the text was before each change that a button made. */
const before = [];
/** @type {(() => void)[]} */
const followers = [];

/** Something is done whenever the orders change. @param {() => void} follower */
export const whenOrdersChange = (follower) => followers.push(follower);

/** The orders as they stand. */
export const lines = () => linesOf(text.value);
export const canUndo = () => before.length > 0;

/** Says something to whoever uses the page. @param {string} words */
export const say = (words) => {
  at("said").textContent = words;
};

const draft = () => {
  try {
    return localStorage.getItem(SHELF) ?? "";
  } catch {
    return "";
  }
};

/** Whatever follows the orders follows; the draft never has the key in it. */
export const follow = () => {
  for (const follower of followers) follower();
  try {
    localStorage.setItem(SHELF, text.value);
  } catch {
    // The page does without a draft where a browser keeps none.
  }
};

/** Orders take the place of those before, which can be undone. @param {string[]} written @param {string} words */
export const write = (written, words) => {
  before.push(text.value);
  text.value = textOf(written);
  follow();
  say(words);
};

/** @param {string} line one order, which may be several lines @param {boolean} [isStanding] */
export const add = (line, isStanding = false) =>
  write(withMore(lines(), line.split("\n"), isStanding), `Added: ${line}`);

export const undo = () => {
  text.value = before.pop() ?? text.value;
  follow();
  say("Undone.");
};

/** The page begins with the draft, or with what was sent last. */
export const begin = () => {
  text.value = draft() || textOf(data.sent);
  text.addEventListener("input", follow);
};
