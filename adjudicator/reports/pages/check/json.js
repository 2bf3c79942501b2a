// JSON as it was fixed: whole numbers stay exact, names keep their order, and what is written again is what was hashed.

import { hex, joined, sha256, utf8 } from "./bytes.js";
import { Broken, inOrder, Unread } from "./words.js";

/** @import { Data, Value, Whole } from "./types.js" */

const NESTED = 100;
const DIGITS = 30;
const NUMBER = /(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const PLAIN = /[^"\\\x00-\x1f]*/y;
const CONSTANTS = { null: null, true: true, false: false };
const ODD = { NaN: NaN, Infinity: Infinity, "-Infinity": -Infinity };
/** @type {Record<string, string>} */
const SIGNS = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** A number that is not whole, or is not written so. */
export class Fraction {
  /** @param {number} value */
  constructor(value) {
    this.value = value;
  }
}

/** Objects become maps. @param {string} text */
export function parsed(text) {
  if (!isShallow(text)) throw new Unread("its lists are too deep in each other");
  return new Reader(text).whole();
}

/** @param {string} text */
function isShallow(text) {
  let depth = 0;
  let isQuoted = false;
  for (const [sign] of text.matchAll(/\\[\s\S]|["[\]{}]/g)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign.length === 1) depth += "[{".includes(sign) ? 1 : -1;
    if (depth > NESTED) return false;
  }
  return true;
}

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  whole() {
    this.blank();
    const value = this.value();
    this.blank();
    if (this.at < this.text.length) this.fail();
    return value;
  }

  /** @returns {never} */
  fail() {
    throw new Broken("JSONDecodeError");
  }

  blank() {
    while (" \t\n\r".includes(this.text[this.at] ?? "x")) this.at++;
  }

  /** @param {string} sign */
  takes(sign) {
    const is = this.text.startsWith(sign, this.at);
    if (is) this.at += sign.length;
    return is;
  }

  /** @returns {Value} */
  value() {
    if (this.takes('"')) return this.string();
    if (this.takes("[")) return this.list();
    if (this.takes("{")) return this.names();
    for (const [name, value] of Object.entries(CONSTANTS)) if (this.takes(name)) return value;
    for (const [name, value] of Object.entries(ODD)) if (this.takes(name)) return new Fraction(value);
    return this.number();
  }

  number() {
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text) ?? this.fail();
    this.at += found[0].length;
    if (found[0].length > DIGITS) throw new Unread("a number in it is too long");
    if (found[2] ?? found[3]) return new Fraction(Number(found[0]));
    return whole(BigInt(found[0]));
  }

  string() {
    /** @type {string[]} */
    const parts = [];
    for (;;) {
      PLAIN.lastIndex = this.at;
      const [plain] = /** @type {RegExpExecArray} */ (PLAIN.exec(this.text));
      parts.push(plain);
      this.at += plain.length;
      if (this.takes('"')) return parts.join("");
      if (!this.takes("\\")) this.fail();
      parts.push(this.escape());
    }
  }

  escape() {
    const sign = this.text[this.at++];
    if (Object.hasOwn(SIGNS, sign ?? "")) return SIGNS[sign];
    const code = this.text.slice(this.at, this.at + 4);
    if (sign !== "u" || !/^[0-9A-Fa-f]{4}$/.test(code)) this.fail();
    this.at += 4;
    return String.fromCharCode(parseInt(code, 16));
  }

  list() {
    /** @type {Value[]} */
    const found = [];
    this.blank();
    if (this.takes("]")) return found;
    for (;;) {
      this.blank();
      found.push(this.value());
      this.blank();
      if (this.takes("]")) return found;
      if (!this.takes(",")) this.fail();
    }
  }

  names() {
    /** @type {Data} */
    const found = new Map();
    this.blank();
    if (this.takes("}")) return found;
    for (;;) {
      this.blank();
      if (!this.takes('"')) this.fail();
      const name = this.string();
      this.blank();
      if (!this.takes(":")) this.fail();
      this.blank();
      found.set(name, this.value());
      this.blank();
      if (this.takes("}")) return found;
      if (!this.takes(",")) this.fail();
    }
  }
}

/** A whole number: a plain one, as long as these are exact. @param {bigint} big @returns {Whole} */
export const whole = (big) => (Number.isSafeInteger(Number(big)) ? Number(big) : big);
/** @param {Whole} n @param {number} by */
export const plus = (n, by) =>
  typeof n === "number" && Number.isSafeInteger(n + by) ? n + by : whole(BigInt(n) + BigInt(by));

/** @type {Record<string, string>} */
const CONTROLS = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\f": "\\f", "\b": "\\b", '"': '\\"', "\\": "\\\\" };
/** @param {string} sign */
const control = (sign) => CONTROLS[sign] ?? `\\u00${sign.charCodeAt(0).toString(16).padStart(2, "0")}`;
/** @param {string} value */
const text = (value) => `"${value.replace(/["\\\x00-\x1f]/g, control)}"`;

/** Data as they are hashed: names in order, no blanks; with `space`, as they are told, in the order they have.
 * @param {Value | undefined} value @param {string} [space] @returns {string} */
export function canonical(value, space = "") {
  if (typeof value === "string") return text(value);
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, space)).join(`,${space}`)}]`;
  if (value instanceof Fraction) return fraction(value.value);
  if (!(value instanceof Map)) return String(value);
  const names = space ? [...value.keys()] : [...value.keys()].sort(inOrder);
  return `{${names.map((name) => `${text(name)}:${space}${canonical(value.get(name), space)}`).join(`,${space}`)}}`;
}

/** @param {number} value */
function fraction(value) {
  if (!Number.isFinite(value)) return String(value);
  if (Object.is(value, -0)) return "-0.0";
  const [digits, power] = value.toExponential().split("e");
  if (value && (Number(power) < -4 || Number(power) >= 16)) {
    return `${digits}e${power[0]}${power.slice(1).padStart(2, "0")}`;
  }
  const plain = Math.abs(value) < 1e-6 && value ? value.toFixed(20).replace(/0+$/, "") : String(value);
  return plain.includes(".") ? plain : `${plain}.0`;
}

/** The SHA-256 of a text, or of data, behind a salt. @param {Value | undefined} value @param {Uint8Array} [salt] */
export function sha(value, salt) {
  const told = typeof value === "string" && !salt?.length ? value : canonical(value);
  return hex(sha256(joined(salt ?? new Uint8Array(), utf8(told))));
}

/** Whether two values are the same, as they would be to the program.
 * @param {Value | undefined} a @param {Value | undefined} b @returns {boolean} */
export function equal(a, b) {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => equal(each, b[i]));
  if (a instanceof Map && b instanceof Map) {
    return a.size === b.size && [...a].every(([name, value]) => b.has(name) && equal(value, b.get(name)));
  }
  return a === b || (isNumber(a) && isNumber(b) && worth(a) == worth(b));
}

/** @param {Value | undefined} value @returns {value is Whole | boolean | Fraction} */
const isNumber = (value) => ["number", "bigint", "boolean"].includes(typeof value) || value instanceof Fraction;
/** @param {Whole | boolean | Fraction} value */
const worth = (value) => (value instanceof Fraction ? value.value : value);
