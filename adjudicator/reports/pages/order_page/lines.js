// Orders as lines: what a text has, and what it has when one of them is moved, or taken away.

/** The lines of a text that say something. @param {string} text */
export const linesOf = (text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

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

/** The line below which standing orders stand. */
export const STANDING = "standing:";

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
