// The parts of a mail, read line by line as Python's `email` reads them, whatever somebody has done to it.

import { decoded, unlettered } from "./bytes.js";
import { stripped, Unread } from "./words.js";

/**
 * @import { Bytes } from "./types.js"
 *
 * @typedef {[name: string, value: string]} Header
 * @typedef {(line: string) => boolean} Ends whether a line is one that ends a part
 *
 * What a line holds of a parameter that comes in several: its place, its text, and whether it says its charset.
 * @typedef {[place: number, told: string, isCoded: boolean]} Piece
 */

const LONG = 2000;
const MOST_LINES = 600_000;
const PARTS = 50;
const HEADER = /^(From |[!-9;-~]*:|[\t ])/;
const END = /(\r\n|\r|\n)$/;
const CHARSETS =
  /^(utf[-_]?8([-_]sig)?|u8|utf|utf[-_]?7|us-?ascii|us|ascii|646|latin[-_]?[0-9]*|l[1-9]|iso[-_]?8859[-_]?[0-9]{1,2}|8859|cp[0-9]{3,4}|windows[-_]?125[0-8]|koi8[-_][rtu]|mac[-_]?[a-z]+|gb2312|gbk|gb18030|big5|euc[-_]?(jp|kr|cn)|shift[-_]?jis|s[-_]?jis|iso[-_]?2022[-_]?(jp|kr)|tis[-_]?620|hz)$/;

/** One part: its headers, and its payload: a text with a letter for each byte, or parts. */
export class Part {
  /** @param {boolean} isDigest */
  constructor(isDigest) {
    /** @type {Header[]} */
    this.headers = [];
    /** @type {string | Part[] | null} */
    this.payload = null;
    this.usual = isDigest ? "message/rfc822" : "text/plain";
  }

  /** @param {string} name */
  all(name) {
    const found = this.headers.filter(([key]) => key.toLowerCase() === name);
    return found.map(([, value]) => value.replace(/[\x80-\xff]/g, "\ufffd"));
  }

  /** @param {string} name @returns {string | undefined} */
  get(name) {
    return this.all(name)[0];
  }

  get type() {
    const told = this.get("content-type");
    if (told === undefined) return this.usual;
    const type = stripped(told.split(";")[0]).toLowerCase();
    return type.split("/").length === 2 ? type : "text/plain";
  }

  get kind() {
    return this.type.split("/")[0];
  }

  /** @param {string} name @param {string} [header] */
  parameter(name, header = "content-type") {
    const value = this.get(header);
    return value === undefined ? undefined : parametersOf(value).find(([key]) => key.toLowerCase() === name)?.[1];
  }

  get filename() {
    return stripped(this.parameter("filename", "content-disposition") ?? this.parameter("name") ?? "");
  }

  /** What it holds, as bytes; null: it holds parts. @returns {Bytes | null} */
  get data() {
    if (typeof this.payload !== "string") return null;
    const coding = (this.get("content-transfer-encoding") ?? "").toLowerCase();
    if (coding === "base64") return unbase64(this.payload);
    return unlettered(coding === "quoted-printable" ? unquoted(this.payload) : this.payload);
  }

  /** Its text. */
  get text() {
    const told = (this.parameter("charset") ?? "utf-8").toLowerCase();
    const charset = /[^\x00-\x7f]/.test(told) ? "utf-8" : told;
    if (!CHARSETS.test(charset.replace(/[^a-z0-9.]+/g, "_").replace(/^_|_$/g, "")))
      throw new Unread(`its charset ${charset} is not known here`);
    return decoded(/** @type {Bytes} */ (this.data));
  }

  /** It, and all parts in it. @returns {Generator<Part>} */
  *walk() {
    yield this;
    if (Array.isArray(this.payload)) for (const part of this.payload) yield* part.walk();
  }
}

/** @param {string} raw a mail, a letter for each byte */
export function partsOf(raw) {
  if ((raw.match(/[\r\n]/g) ?? []).length > MOST_LINES) throw new Unread("it has too many lines");
  return [...new Reader(raw.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []).mail().walk()];
}

class Reader {
  /** @param {string[]} lines */
  constructor(lines) {
    this.lines = lines;
    this.at = 0;
    /** @type {Ends[]} */
    this.ends = [];
    this.made = 0;
  }

  /** The next line, or "" where the part ends. */
  line() {
    const line = this.lines[this.at] ?? "";
    if (!line || this.ends.some((ends) => ends(line))) return "";
    this.at++;
    return line;
  }

  rest() {
    const from = this.at;
    while (this.line());
    return this.lines.slice(from, this.at).join("");
  }

  /** What is read up to a line that ends it. @param {Ends} ends @param {() => Part} read */
  within(ends, read) {
    this.ends.push(ends);
    const found = read();
    this.ends.pop();
    return found;
  }

  /** @returns {Part} */
  mail(isDigest = false) {
    if (++this.made > PARTS) throw new Unread("it has too many parts");
    const part = new Part(isDigest);
    this.headers(part);
    if (part.type === "message/delivery-status") this.status(part);
    else if (part.kind === "message") part.payload = [this.mail()];
    else if (part.kind === "multipart") this.several(part);
    else part.payload = this.rest();
    return part;
  }

  /** @param {Part} part */
  headers(part) {
    /** @type {string[]} */
    const lines = [];
    for (let line = this.line(); line; line = this.line()) {
      if (HEADER.test(line)) {
        lines.push(line);
        continue;
      }
      if (!/^[\r\n]/.test(line)) this.at--;
      break;
    }
    /** @type {string[] | null} */
    let held = null;
    const store = () => held && part.headers.push(header(held));
    for (const [i, line] of lines.entries()) {
      if (/^[\t ]/.test(line)) {
        held?.push(line);
        continue;
      }
      store();
      held = null;
      if (line.startsWith("From ")) {
        if (i > 0 && i === lines.length - 1) {
          this.at--;
          return;
        }
      } else if (!line.startsWith(":")) held = [line];
    }
    store();
  }

  /** @param {Part} part */
  status(part) {
    /** @type {Part[]} */
    const parts = [];
    part.payload = parts;
    for (;;) {
      parts.push(
        this.within(
          (line) => /^[\r\n]/.test(line),
          () => this.mail(),
        ),
      );
      this.line();
      if (!this.line()) return;
      this.at--;
    }
  }

  /** @param {Part} part */
  several(part) {
    const boundary = part.parameter("boundary");
    if (boundary === undefined) {
      part.payload = this.rest();
      return;
    }
    const mark = `--${boundary.replace(/\s+$/, "")}`;
    const found = (/** @type {string} */ line) =>
      line.startsWith(mark) ? /^(--)?[ \t]*(\r\n|\r|\n)?$/.exec(line.slice(mark.length)) : null;
    /** @type {string[]} */
    const before = [];
    /** @type {Part[]} */
    const parts = [];
    let line = this.line();
    for (; line && !found(line); line = this.line()) before.push(line);
    if (!line || found(line)?.[1]) {
      part.payload = before.join("");
      this.rest();
      return;
    }
    while (line && !found(line)?.[1]) {
      for (line = this.line(); line && found(line); line = this.line());
      if (line) this.at--;
      const made = this.within(
        (each) => found(each) !== null,
        () => this.mail(part.type === "multipart/digest"),
      );
      if (typeof made.payload === "string") made.payload = made.payload.replace(END, "");
      parts.push(made);
      part.payload = parts;
      line = this.line();
    }
    this.rest();
  }
}

/** @param {string[]} lines @returns {Header} */
function header(lines) {
  const colon = lines[0].indexOf(":");
  const name = lines[0].slice(0, colon);
  const first = lines[0].slice(colon + 1).replace(/^[ \t]+/, "");
  const value = (first + lines.slice(1).join("")).replace(/[\r\n]+$/, "");
  if (value.length > LONG && name.toLowerCase().startsWith("content-")) throw new Unread("a header of it is too long");
  return [name, value.slice(0, LONG)];
}

/** @param {string} value @returns {Header[]} */
function parametersOf(value) {
  /** @type {string[]} */
  const pieces = [];
  let held = "";
  for (const piece of value.split(";")) {
    held = held ? `${held};${piece}` : piece;
    const marks = held.split('"').length - held.split('\\"').length;
    if (held && marks % 2) continue;
    pieces.push(held);
    held = "";
  }
  if (held) pieces.push(held);
  /** @type {Header[]} */
  const found = [];
  /** @type {Map<string, Piece[]>} */
  const continued = new Map();
  for (const [i, piece] of pieces.entries()) {
    const equals = piece.indexOf("=");
    const name = stripped(equals < 0 ? piece : piece.slice(0, equals)).toLowerCase();
    const told = equals < 0 ? "" : bared(stripped(piece.slice(equals + 1)));
    const parts = i ? /^(\w+)\*(?:([0-9]+)\*?)?$/.exec(name) : null;
    if (!parts) found.push([name, told]);
    else
      continued.set(parts[1], [...(continued.get(parts[1]) ?? []), [Number(parts[2] ?? -1), told, name.endsWith("*")]]);
  }
  for (const [name, parts] of continued) found.push([name, collapsed(parts)]);
  return found;
}

/** The value of a parameter that came in several pieces, or says its charset. @param {Piece[]} parts */
function collapsed(parts) {
  parts.sort(([a], [b]) => a - b);
  const isCoded = parts.some(([, , coded]) => coded);
  const text = parts.map(([, told, coded]) => (coded ? unpercented(told) : told)).join("");
  const [charset, language, ...rest] = text.split("'");
  if (!isCoded || language === undefined || !rest.length) return text;
  return /^utf-?8$/i.test(charset) ? decoded(unlettered(rest.join("'"))) : rest.join("'");
}

/** @param {string} text */
const unpercented = (text) => text.replace(/%([0-9A-Fa-f]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16)));

/** @param {string} text */
function bared(text) {
  if (text.length > 1 && text.startsWith('"') && text.endsWith('"')) {
    return text.slice(1, -1).replaceAll("\\\\", "\\").replaceAll('\\"', '"');
  }
  return text.length > 1 && text.startsWith("<") && text.endsWith(">") ? text.slice(1, -1) : text;
}

/** @param {string} text */
function unquoted(text) {
  const sign = (/** @type {string} */ whole, /** @type {string | undefined} */ code) =>
    code ? String.fromCharCode(parseInt(code, 16)) : whole === "==" ? "=" : "";
  return text.replace(/=(?:([0-9A-Fa-f]{2})|=|\n|\r[^\n]*\n?|$)/g, sign);
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Int8Array(256).fill(-1);
Array.from(ALPHABET, (letter, i) => (VALUES[letter.charCodeAt(0)] = i));

/** @param {string} text @returns {Bytes} */
function unbase64(text) {
  const joined = text.replace(/[\r\n]+/g, "");
  return unpacked(joined) ?? unpacked(`${joined}==`) ?? unlettered(joined);
}

/** The bytes of base64 to its first padding, without what is none; null: it ends in the middle. @param {string} text */
function unpacked(text) {
  const out = new Uint8Array(Math.ceil(text.length / 4) * 3);
  let [size, place, left, pads] = [0, 0, 0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 61) {
      if (place >= 2 && place + ++pads >= 4) return out.subarray(0, size);
      continue;
    }
    const value = VALUES[code] ?? -1;
    if (value < 0) continue;
    pads = 0;
    if (place) out[size++] = ((left << 6) | value) >> (6 - 2 * place);
    left = value;
    place = (place + 1) & 3;
  }
  return place ? null : out.subarray(0, size);
}
