// What a tap on a place means: the goal of what is chosen, or what is chosen next.

/** @typedef {{line: string, about: string[]}} Line an order, and the ids in it */

/**
 * Of several orders the one that names least, where the others that name no more are the same on a condition.
 * @template {Line} Each @param {Each[]} several @returns {Each | undefined}
 */
export const plainest = (several) => {
  const least = Math.min(...several.map((each) => each.about.length));
  const few = several.filter((each) => each.about.length === least);
  return few.find((each) => few.every((other) => other.line.includes(each.line)));
};

/**
 * The order that a tap gives: what is chosen goes there, if one such order is the plainest.
 * @template {Line} Each @param {string} chosen @param {string[]} ids those of the place @param {Each[]} offers
 */
export const orderOf = (chosen, ids, offers) => {
  if (!chosen || ids.includes(chosen)) return undefined;
  const leads = (/** @type {Each} */ each) => each.about.length > 1 && ids.includes(each.about[each.about.length - 1]);
  return plainest(offers.filter((each) => each.about[0] === chosen && leads(each)));
};

/**
 * What is chosen when a place is tapped again and again: one after the other what orders begin with, then nothing.
 * @param {string} chosen @param {string[]} ids those of the place @param {(id: string) => boolean} begins
 */
export const nextOf = (chosen, ids, begins) => {
  const able = ids.filter(begins);
  const next = able.length ? able[(able.indexOf(chosen) + 1) % able.length] : ids[0];
  return next === chosen ? "" : next;
};
