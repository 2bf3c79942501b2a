// Arrows on the board, as paths of a picture.

/** @typedef {[number, number]} Point */

const TIP = 14;

/** @param {Point} one @param {Point} other @returns {Point} */
export const between = ([ax, ay], [bx, by]) => [(ax + bx) / 2, (ay + by) / 2];

/** An arrow from a point to another, with its tip there. @param {Point} from @param {Point} to */
export const arrow = ([ax, ay], [bx, by]) => {
  const long = Math.hypot(bx - ax, by - ay) || 1;
  const x = (TIP * (bx - ax)) / long;
  const y = (TIP * (by - ay)) / long;
  const left = `${bx - x - y / 2} ${by - y + x / 2}`;
  const right = `${bx - x + y / 2} ${by - y - x / 2}`;
  return `M${ax} ${ay}L${bx} ${by}M${left}L${bx} ${by}L${right}`;
};
