// What can be added to an order: a condition, or what comes next where it fails.

/**
 * Words before and behind an id, which is one of several; without ids it is words alone.
 * @typedef {{before: string, behind: string, ids: string[]}} Addition
 */

const SET_APART = /^(?: if |,)/;

/**
 * The order that a line gives, perhaps with something added: of several the longest.
 * @template {{line: string}} Each @param {string} line @param {Each[]} offers @returns {Each | undefined}
 */
export const baseOf = (line, offers) => {
  const fits = (/** @type {Each} */ each) =>
    line === each.line || (line.startsWith(each.line) && SET_APART.test(line.slice(each.line.length)));
  return offers.filter(fits).sort((one, other) => other.line.length - one.line.length)[0];
};

/** The ids that an addition can name: those in the order, or else the usual one. @param {Addition} addition @param {string[]} about */
const idsOf = ({ ids }, about) => {
  const own = about.filter((id) => ids.includes(id));
  return own.length ? own : ids.slice(0, 1);
};

/**
 * The words that can be added to a line, which may have some already.
 * @param {string} added what stands there already @param {Addition[]} additions @param {string[]} about the ids in the order
 * @param {(id: string) => string} told
 */
export const wordsFor = (added, additions, about, told) => {
  const fits = additions.filter(({ before }) => (before.startsWith(",") ? !added.includes(", else") : added === ""));
  return fits.flatMap((addition) => {
    if (!addition.ids.length) return [addition.before];
    return idsOf(addition, about).map((id) => `${addition.before}${told(id)}${addition.behind}`);
  });
};
