// How things are written: as the program `prove` writes them, letter by letter.

/** Something that cannot be read, and why in words. */
export class Unread extends Error {}

/** What cannot be read for a reason that has only a name. */
export class Broken extends Error {
  constructor(name) {
    super(name);
    this.name = name;
  }
}

export const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const ENDS = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, "g");
export const stripped = (text) => text.replace(ENDS, "");

/** Texts in the order of their code points. */
export function inOrder(a, b) {
  if (!/[\ud800-\udfff]/.test(a + b)) return a < b ? -1 : Number(a > b);
  const [one, two] = [[...a], [...b]].map((signs) => signs.map((sign) => sign.codePointAt(0)));
  const at = one.findIndex((code, i) => code !== two[i]);
  if (at < 0) return one.length - two.length;
  return at < two.length ? one[at] - two[at] : 1;
}

/** Lists in the order of their first things that differ. */
export function listed(a, b) {
  for (let i = 0; i < a.length; i++) {
    const order = typeof a[i] === "string" ? inOrder(a[i], b[i]) : a[i] < b[i] ? -1 : Number(a[i] > b[i]);
    if (order) return order;
  }
  return 0;
}

const HIDDEN = /[\p{C}\p{Z}]/u;
const ESCAPES = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };

export const printable = (text) =>
  Array.from(text, (sign) => (sign !== " " && HIDDEN.test(sign) ? "?" : sign)).join("");

export function quoted(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const signs = Array.from(text, (sign) => {
    if (sign === mark) return `\\${sign}`;
    if (ESCAPES[sign]) return ESCAPES[sign];
    return sign !== " " && HIDDEN.test(sign) ? escaped(sign.codePointAt(0)) : sign;
  });
  return mark + signs.join("") + mark;
}

function escaped(code) {
  if (code < 256) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code < 65536 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
}

export const cut = (text, most) => (text.length > most ? Array.from(text).slice(0, most).join("") : text);
export const both = (...files) => [...new Set(files.filter(Boolean))].join(" and ");
export const bare = (text) => text.replace(/[^0-9A-Za-z]+/g, "");

/** What most people read of some lines, and how much is left. */
export const TOLD = 50;
export const some = (lines) => [...lines.slice(0, TOLD), ...more(lines)];
export const more = (things) => (things.length > TOLD ? [`... and ${things.length - TOLD} more.`] : []);
