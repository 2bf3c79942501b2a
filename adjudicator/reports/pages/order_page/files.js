// What is mailed: a file of orders with its head, as it is or sealed.

/** @typedef {import("./given.js").Given} Given */

/** The lines at the head of a file. @param {Given} given @param {string} key */
export const headOf = (given, key) => {
  const head = given.head.map(([field, value]) => `${field}: ${value}`);
  return key ? [...head, `key: ${key}`] : head;
};

/** A file of orders as they are. @param {string[]} head @param {string[]} lines */
export const plainFile = (head, lines) => [...head, "", "orders:", ...lines, ""].join("\n");

/** A file in which something sealed stands. @param {string[]} head @param {string[]} sealed */
export const sealedFile = (head, sealed) => [...head, "sealed: |", ...sealed.map((line) => `  ${line}`), ""].join("\n");

/** A link that opens a mail. @param {Given} given @param {string} body */
export const linkOf = (given, body) => {
  const written = encodeURIComponent(body.replaceAll("\n", "\r\n"));
  return `mailto:${encodeURIComponent(given.address)}?subject=${encodeURIComponent(given.subject)}&body=${written}`;
};

/** What is mailed by a link. @param {string} file */
export const bodyOf = (file) => `BEGIN ORDERS\n${file}END ORDERS\n`;

/** What a file is saved as. @param {Given} given @param {string} mark */
export const fileName = (given, mark) => `${given.campaign}-${given.turn}.${given.window}-${given.seat}${mark}.txt`;
