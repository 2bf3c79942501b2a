// Orders as lines: what a text has, and what it has when one of them is moved, or taken away.

/** The line below which standing orders stand. */
export const STANDING = "standing:";

const HEADING = /^(orders|standing)(?:[ _]orders)?(?:,? from now on)?[ \t]*:[ \t]*(.*)$/isu;
const NOTHING = /\ufeff|\u200b|\u2060/gu;
const BLANK = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu;
const BLANKS = /^[\s\u0085]+|[\s\u0085]+$/gu;
const MARKS = /^(?:(?:[-*•–>]|\d{1,2}[.)])[ \t]+)+/u;
const REMARK = /^((?:[^"#]|"[^"]*")*?)(?:(?<!\S)#.*)?$/su;

/** Blanks of all kinds are blanks; those without width are nothing. @param {string} text */
const respelt = (text) => text.replace(NOTHING, "").replace(BLANK, " ");
/** @param {string} line */
const trimmed = (line) => line.replace(BLANKS, "");
/** @param {string} line */
const withoutRemark = (line) => REMARK.exec(line)?.[1] ?? line;
/** A heading with the line that may stand behind it. @param {string} line */
const headed = (line) => HEADING.exec(withoutRemark(line));

/** A line as the program reads it: without a remark, marks of a list, and quotes round it. @param {string} line */
export const bare = (line) => {
  const said = trimmed(withoutRemark(line)).replace(MARKS, "");
  const quote = said.slice(0, 1);
  const isQuoted = /["']/.test(quote) && said.endsWith(quote) && said.split(quote).length === 3;
  return isQuoted ? said.slice(1, -1) : said;
};

/** The lines of a text that say something: orders, and below their heading the standing ones. @param {string} text */
export const linesOf = (text) => {
  /** @type {Record<string, string[]>} */
  const parts = { orders: [] };
  let part = parts.orders;
  for (const written of respelt(text).split(/\r\n|[\r\n]/)) {
    let line = trimmed(written);
    for (let found = headed(line); found; found = headed(line)) {
      const [, name, rest] = found;
      parts[name.toLowerCase()] ??= [];
      part = parts[name.toLowerCase()];
      line = rest;
    }
    if (bare(line)) part.push(line);
  }
  return parts.standing ? [...parts.orders, STANDING, ...parts.standing] : parts.orders;
};

/** Lines as a text. @param {string[]} lines */
export const textOf = (lines) => (lines.length ? `${lines.join("\n")}\n` : "");

/** Lines without one of them. @param {string[]} lines @param {number} number */
export const without = (lines, number) => lines.filter((_, place) => place !== number);

/** Lines of which one stands some places later. @param {string[]} lines @param {number} number @param {number} by */
export const moved = (lines, number, by) => {
  const rest = without(lines, number);
  rest.splice(number + by, 0, lines[number]);
  return rest;
};

/** Lines with others put to the end of the orders, or to the end of the standing orders.
 * @param {string[]} lines @param {string[]} others @param {boolean} isStanding */
export const withMore = (lines, others, isStanding) => {
  const heading = lines.indexOf(STANDING);
  if (isStanding) return heading < 0 ? [...lines, STANDING, ...others] : [...lines, ...others];
  const end = heading < 0 ? lines.length : heading;
  return [...lines.slice(0, end), ...others, ...lines.slice(end)];
};

/** The orders, or the standing orders, of lines. @param {string[]} lines @param {boolean} isStanding */
export const partOf = (lines, isStanding) => {
  const heading = lines.indexOf(STANDING);
  if (isStanding) return heading < 0 ? [] : lines.slice(heading + 1);
  return heading < 0 ? lines : lines.slice(0, heading);
};
