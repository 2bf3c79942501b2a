// What the page was given: the data packed in it, and the orders that it offers as buttons.

/**
 * An order that ends in a place, as its line before and behind that; each end has what it costs, in words.
 * @typedef {{before: string, behind: string, at: string, about: string[], ends: Record<string, string>}} Journey
 * @typedef {Omit<Journey, "ends"> & {ends: Record<string, string[]>}} Folded its ends by what they cost
 *
 * What orders are sealed to.
 * @typedef {{round: number, chain: string, public_key: string, step: string, format: string, opens: string}} Sealing
 *
 * @typedef {object} Given
 * @property {string} campaign
 * @property {string} seat
 * @property {string} turn
 * @property {string} window
 * @property {[string, string][]} head the lines at the head of an order file, without the key
 * @property {string} address where orders are mailed to
 * @property {string} subject
 * @property {string[]} sent the lines that were sent last
 * @property {Record<string, string>} names what stands in orders, with names of its own
 * @property {number} longest how many signs a link to a mail may have
 * @property {string} choose what is said while nothing is chosen
 * @property {Sealing} [sealing]
 *
 * @typedef {object} Unpacked
 * @property {Given} data
 * @property {string} board the board, as HTML
 * @property {string[]} abouts the ids in each order that is offered, in the order of the buttons
 * @property {Folded[]} journeys
 * @property {import("./warnings.js").Scales & {weights: import("./warnings.js").Weight[]}} scales
 * @property {import("./additions.js").Addition[][]} additions
 *
 * An order that can be given now: its button, its line, the ids in it, whether it is a standing order, and the number of
 * its kind.
 * @typedef {{button: HTMLElement, line: string, about: string[], isStanding: boolean, kind: number}} Offer
 */

/** The element with an id, which the page has. @param {string} id @returns {HTMLElement} */
export const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** A field with an id. @param {string} id @returns {HTMLInputElement} */
export const field = (id) => /** @type {HTMLInputElement} */ (at(id));

export const packed = /** @type {Unpacked} */ (globalThis.unpacked);
export const data = packed.data;

const OFFERED = "li:not(.example)";
const kinds = Array.from(document.querySelectorAll(`.kind:has(${OFFERED})`));

/** A line that can be ordered becomes a button. @param {Element} item */
const buttonIn = (item) => {
  const made = document.createElement("button");
  made.append(...item.childNodes);
  item.append(made);
  return made;
};

/** @type {Offer[]} */
export const offers = Array.from(document.querySelectorAll(`.kind ${OFFERED}`), (item, place) => {
  const button = buttonIn(item);
  const isStanding = Boolean(button.closest(".standing"));
  const kind = kinds.findIndex((each) => each.contains(button));
  return { button, line: button.textContent ?? "", about: packed.abouts[place].split(" "), isStanding, kind };
});

/** A thing by its name and its id. @param {string} id */
export const name = (id) => (data.names[id] ? `${data.names[id]} (${id})` : id);
