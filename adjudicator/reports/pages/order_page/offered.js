// What is shown of the offers: those about what is chosen, or with some words in them; and who can go where.

import { mark } from "./board.js";
import { nextOf, orderOf } from "./choosing.js";
import { at, data, field, name, offers } from "./given.js";
import { button } from "./list.js";
import { add } from "./memory.js";

/** @typedef {import("./given.js").Journey} Journey */

/** @type {Journey[]} Orders that end in a place; they are there when the page is unpacked. */
const journeys = [];
/** @type {Journey | null} The one whose end is being chosen. */
let journey = null;
let chosen = "";

const wanted = () => field("find").value.trim().toLowerCase();
/** @param {string[]} about */
const concerns = (about) => !chosen || about.includes(chosen);

/** @param {Journey[]} given */
export const take = (given) => journeys.push(...given);

/** Shows what fits. */
export const show = () => {
  const words = wanted();
  const isNarrow = Boolean(chosen || words);
  let some = false;
  for (const { button: shown, about } of offers) {
    const fits = concerns(about) && (shown.textContent ?? "").toLowerCase().includes(words);
    if (shown.parentElement) shown.parentElement.hidden = !fits;
    some ||= fits;
  }
  for (const kind of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".offers .kind"))) {
    kind.hidden = isNarrow && !kind.querySelector("li:not([hidden])");
  }
  at("none").hidden = some || !isNarrow;
  at("all").hidden = !isNarrow;
  at("chosen").textContent = chosen ? `Shown is what concerns ${name(chosen)}.` : data.choose;
  showForces(words);
  mark(chosen, near());
};

/** The places that what is chosen can be ordered to. */
const near = () => {
  if (journey) return new Set(Object.keys(journey.ends));
  return new Set(offers.filter(({ about }) => chosen && about.includes(chosen)).flatMap(({ about }) => about));
};

/** @param {string} words */
const showForces = (words) => {
  const fits = (/** @type {Journey} */ each) =>
    concerns([each.at, ...each.about]) && each.before.toLowerCase().includes(words);
  const fitting = journeys.filter(fits);
  at("journeys").hidden = journeys.length === 0;
  at("forces").replaceChildren(...fitting.map(force));
  if (journey && !fitting.includes(journey)) choose(null);
};

/** @param {Journey} each */
const force = (each) => {
  const item = document.createElement("li");
  const made = button(`${each.before}…`, `${each.before}…, where to is chosen next`, () =>
    choose(each === journey ? null : each),
  );
  made.setAttribute("aria-pressed", String(each === journey));
  item.append(made);
  return item;
};

/** @param {Journey | null} each */
const choose = (each) => {
  const isOther = each !== journey;
  journey = each;
  at("goal").hidden = !each;
  if (!isOther) return;
  const ends = Object.entries(each?.ends ?? {});
  at("ends").replaceChildren(...ends.map(([id, price]) => new Option(`${name(id)}, ${price}`, id)));
  show();
};

/** Orders the journey that is chosen, to an end of it. @param {string} id */
export const go = (id) => {
  if (!journey) return;
  add(`${journey.before}${id}${journey.behind}`);
  choose(null);
};

export const showAll = () => {
  chosen = "";
  field("find").value = "";
  show();
};

/** @param {string} id */
const begins = (id) => offers.some(({ about }) => about[0] === id) || journeys.some((each) => each.at === id);

/** A tap on a place of the board. @param {string[]} ids those of the place, and of what stands there */
export const tap = (ids) => {
  const { ends } = journey ?? { ends: {} };
  const end = ids.find((id) => id in ends);
  if (end) {
    go(end);
    return;
  }
  const order = orderOf(chosen, ids, offers);
  if (order) {
    chosen = "";
    add(order.line, order.isStanding);
  } else {
    chosen = nextOf(chosen, ids, begins);
  }
  show();
};
