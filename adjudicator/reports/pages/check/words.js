// How things are written: as the program `prove` writes them, letter by letter.

/** Something that cannot be read, and why in words. */
export class Unread extends Error {}

/** What cannot be read for a reason that has only a name. */
export class Broken extends Error {
  /** @param {string} name */
  constructor(name) {
    super(name);
    this.name = name;
  }
}

export const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const ENDS = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, "g");
/** @param {string} text */
export const stripped = (text) => text.replace(ENDS, "");

/** @param {string} sign */
const codeOf = (sign) => sign.codePointAt(0) ?? 0;

/** Texts in the order of their code points. @param {string} a @param {string} b */
export function inOrder(a, b) {
  if (!/[\ud800-\udfff]/.test(a + b)) return a < b ? -1 : Number(a > b);
  const [one, two] = [[...a], [...b]].map((signs) => signs.map(codeOf));
  const at = one.findIndex((code, i) => code !== two[i]);
  if (at < 0) return one.length - two.length;
  return at < two.length ? one[at] - two[at] : 1;
}

/** Lists in the order of their first things that differ.
 * @param {readonly (string | number | bigint)[]} a @param {typeof a} b */
export function listed(a, b) {
  for (let i = 0; i < a.length; i++) {
    const [one, two] = [a[i], b[i]];
    const isText = typeof one === "string" && typeof two === "string";
    const order = isText ? inOrder(one, two) : one < two ? -1 : Number(one > two);
    if (order) return order;
  }
  return 0;
}

const HIDDEN = /[\p{C}\p{Z}]/u;
/** @type {Record<string, string>} */
const ESCAPES = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

/** @param {string} text */
export const printable = (text) =>
  Array.from(text, (sign) => (sign !== " " && HIDDEN.test(sign) ? "?" : sign)).join("");

/** A text as Python writes it. @param {string} text */
export function quoted(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const signs = Array.from(text, (sign) => {
    if (sign === mark) return `\\${sign}`;
    if (ESCAPES[sign]) return ESCAPES[sign];
    return sign !== " " && HIDDEN.test(sign) ? escaped(codeOf(sign)) : sign;
  });
  return mark + signs.join("") + mark;
}

/** @param {number} code */
function escaped(code) {
  if (code < 256) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code < 65536 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
}

/** @param {string} text @param {number} most */
export const cut = (text, most) => (text.length > most ? Array.from(text).slice(0, most).join("") : text);
/** @param {...(string | undefined)} files */
export const both = (...files) => [...new Set(files.filter(Boolean))].join(" and ");
/** @param {string} text */
export const bare = (text) => text.replace(/[^0-9A-Za-z]+/g, "");

/** What most people read of some lines, and how much is left. */
export const TOLD = 50;
/** @param {string[]} lines */
export const some = (lines) => [...lines.slice(0, TOLD), ...more(lines)];
/** @param {readonly unknown[]} things */
export const more = (things) => (things.length > TOLD ? [`... and ${things.length - TOLD} more.`] : []);
