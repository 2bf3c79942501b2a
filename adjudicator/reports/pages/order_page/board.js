// The board: its spots, each with what stands there, and what is ordered drawn over it.

import { baseOf } from "./additions.js";
import { arrow, between } from "./arrows.js";
import { at, offers } from "./given.js";
import { bare } from "./lines.js";
import { lines } from "./memory.js";

/** @typedef {import("./arrows.js").Point} Point */

/** A place of the board, with the ids of what is there and of the place, and where each of them is drawn.
 * @typedef {{shape: SVGElement, ids: string[], middles: Point[]}} Spot */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Spot[]} */
export const spots = [];

/** @param {Element} found @returns {Spot} */
const spotOf = (found) => {
  const shape = /** @type {SVGElement} */ (found);
  const ids = (shape.dataset.ids ?? "").split(" ");
  const { x, y } = shape.dataset;
  const overs = (x ?? shape.getAttribute("cx") ?? "").split(" ");
  const ups = (y ?? shape.getAttribute("cy") ?? "").split(" ");
  const middles = ids.map((_, place) => {
    const where = Math.min(place, overs.length - 1);
    return /** @type {Point} */ ([Number(overs[where]), Number(ups[where])]);
  });
  return { shape, ids, middles };
};

/** The board is put on the page; a tap on a spot tells its ids. @param {string} drawn @param {(ids: string[]) => void} tap */
export const showBoard = (drawn, tap) => {
  const parsed = new DOMParser().parseFromString(drawn, "text/html");
  at("board").replaceChildren(...parsed.body.children);
  at("board-section").hidden = drawn === "";
  spots.push(...Array.from(document.querySelectorAll(".spot"), spotOf));
  for (const spot of spots) spot.shape.addEventListener("click", () => tap(spot.ids));
};

/** The board is shown so large that its names can be read on a telephone, or as a whole again. */
export const enlarge = () => {
  const isLarge = at("board").classList.toggle("large");
  at("larger").setAttribute("aria-pressed", String(isLarge));
  at("board").tabIndex = isLarge ? 0 : -1;
};

/** Which spots are chosen, and which an order of what is chosen is about. @param {string} chosen @param {Set<string>} near */
export const mark = (chosen, near) => {
  for (const { shape, ids } of spots) {
    shape.classList.toggle("chosen", ids.includes(chosen));
    shape.classList.toggle(
      "about",
      ids.some((id) => near.has(id)),
    );
  }
};

/** @param {string} kind @param {string} way */
const traced = (kind, way) => {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", kind);
  path.setAttribute("d", way);
  return path;
};

/** The spots that ids lead over, each once, with where on it. @param {string[]} ids @returns {[Spot, Point][]} */
const met = (ids) => {
  /** @type {Map<Spot, Point>} */
  const found = new Map();
  for (const id of ids) {
    const spot = spots.find((each) => each.ids.includes(id));
    if (spot && !found.has(spot)) found.set(spot, spot.middles[spot.ids.indexOf(id)]);
  }
  return [...found];
};

/** What is ordered: an arrow to where it ends; who helps another points at the way of that one. */
export const draw = () => {
  for (const old of document.querySelectorAll("#board .plan")) old.remove();
  for (const line of lines().map(bare)) {
    const offer = baseOf(line, offers);
    const [first, ...others] = met(offer ? offer.about : []);
    if (!others.length) continue;
    const [[, near]] = others;
    const [, far] = others[others.length - 1];
    const helps = others.length > 1 || line.includes(":");
    const way = arrow(first[1], others.length > 1 ? between(near, far) : near);
    first[0].shape.parentElement?.append(traced("plan under", way), traced(helps ? "plan help" : "plan", way));
  }
};
