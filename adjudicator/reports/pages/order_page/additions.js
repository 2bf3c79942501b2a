// What can be added to an order: a condition, or what comes next where it fails.

/**
 * Words before and behind an id, which is one of several; without ids it is words alone.
 * @typedef {{before: string, behind: string, ids: string[]}} Addition
 */

const IF = " if ";
const UNLESS = " unless ";
const IF_NO = " if no ";
const JOINTS = [" and ", " or "];
const SET_APART = /^(?: if | unless |,)/;

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

/** The words of an addition. @param {Addition} addition @param {string[]} about @param {(id: string) => string} told */
const wordsOf = (addition, about, told) => {
  if (!addition.ids.length) return [addition.before];
  return idsOf(addition, about).map((id) => `${addition.before}${told(id)}${addition.behind}`);
};

/** What a condition asks about, whether it wants it or not. @param {string} words */
const caseOf = (words) => words.replace(/^ (?:if|unless) (?:no )?/, "");

/** The opposites of conditions, but of those that are offered with "no" and without. @param {string[]} conditions */
const opposites = (conditions) => {
  const single = conditions.filter(
    (words) => !words.startsWith(IF_NO) && !conditions.includes(words.replace(IF, IF_NO)),
  );
  return single.map((words) => words.replace(IF, UNLESS));
};

/** A second condition behind a first one. @param {string} first @param {string[]} conditions */
const seconds = (first, conditions) => {
  const others = conditions.filter((words) => caseOf(words) !== caseOf(first));
  return JOINTS.flatMap((joint) => others.map((words) => words.replace(IF, joint)));
};

/**
 * The words that can be added to a line, which may have some already: a condition, behind one that was chosen a second,
 * and what comes else.
 * @param {string} added what stands there already @param {Addition[]} additions @param {string[]} about the ids in the order
 * @param {(id: string) => string} told
 */
export const wordsFor = (added, additions, about, told) => {
  const all = additions.flatMap((addition) => wordsOf(addition, about, told));
  const conditions = all.filter((words) => words.startsWith(IF));
  const elses = all.filter((words) => words.startsWith(",") && !added.includes(", else"));
  const firsts = [...all.filter((words) => !words.startsWith(",")), ...opposites(conditions)];
  if (!added) return [...firsts, ...elses];
  return firsts.includes(added) ? [...seconds(added, conditions), ...elses] : elses;
};
