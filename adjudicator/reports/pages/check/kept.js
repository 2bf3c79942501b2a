// What is read of the files that a player kept: lines, proofs, hashes of files, and what cannot be read.

import { decoded, hex, letters, sha256, unlettered } from "./bytes.js";
import { Fraction, parsed } from "./json.js";
import { partsOf } from "./mime.js";
import { isName } from "./shapes.js";
import { taken } from "./times.js";
import { Broken, bare, cut, inOrder, SPACE, stripped, Unread } from "./words.js";
import { checkSizes, counted, inside, opened } from "./zip.js";

/**
 * @import { Part } from "./mime.js"
 * @import { Arrival, Bytes, Data, KeptFile, KeptProof, Line, Value } from "./types.js"
 */

const READ = [".eml", ".txt", ".html", ".json", ".mbox", ".zip"];
const [BIGGEST, ALL, FILES, DEEP, TIGHT, PARTS] = [32_000_000, 256_000_000, 5_000, 20, 100, 50];
const ENDS = ["report.json", "bundle.json"];
const PACKED = "report.json.zip";
const LINES = new RegExp(
  `(?<=^|\\n)(Receipt|Seal|Head): ([^${SPACE}]+) ([^${SPACE}]+) ([^${SPACE}]+) ([0-9]{1,9})[${SPACE}]+` +
    `(-|[0-9a-f]{64})[${SPACE}]+([0-9a-f]{64})[${SPACE}]*(?=\\n|$)`,
  "g",
);
const BREAK = /<\/?(?:br|p|div|pre|tr|td|li|body)\b[^<>]*>/gi;
const ENTITY = /&(?:#([0-9]+)|#[xX]([0-9a-fA-F]+)|([a-z]+));?/g;
/** @type {Record<string, string>} */
const NAMED = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: "\xa0" };

/** @param {string} name */
const hasProof = (name) => ENDS.some((end) => name.endsWith(end));

/** @param {string} path */
const nameIn = (path) => path.slice(path.lastIndexOf("/") + 1);

/** By what a file's name says how it is read. @param {string} path */
export function kindOf(path) {
  const name = nameIn(path);
  if (name.toLowerCase() === "mbox") return ".mbox";
  const dot = name.lastIndexOf(".");
  const kind = dot > 0 && dot < name.length - 1 ? name.slice(dot).toLowerCase() : "";
  return kind === ".htm" ? ".html" : kind;
}

/** Files of a folder before those of the folders in it, by their names. @param {KeptFile} a @param {KeptFile} b */
function asInFolders(a, b) {
  const [one, two] = [a.path.split("/"), b.path.split("/")];
  for (let i = 0; ; i++) {
    const [isFile, isOtherFile] = [i === one.length - 1, i === two.length - 1];
    if (isFile !== isOtherFile) return isFile ? -1 : 1;
    const order = inOrder(one[i], two[i]);
    if (order || isFile) return order;
  }
}

export class Kept {
  constructor() {
    /** @type {[game: string, line: Line][]} */
    this.lines = [];
    /** @type {[game: string, kept: KeptProof<Data>][]} */
    this.proofs = [];
    /** @type {Map<string, Map<string, string>>} by names of files the files that have them, by their digests */
    this.pages = new Map();
    /** @type {string[]} */
    this.unread = [];
  }

  /** Whatever goes wrong with a file or a part of it is told, and all else is read.
   * @param {string} what @param {() => void | Promise<void>} read */
  async trying(what, read) {
    try {
      await read();
    } catch (thrown) {
      const error = /** @type {Error} */ (thrown);
      const why = error instanceof Unread ? cut(error.message, 100) : `it cannot be read (${error.name})`;
      this.unread.push(`${what}: ${why}`);
    }
  }

  /** @param {KeptFile[]} files */
  async folder(files) {
    let count = 0;
    let size = 0;
    const mine = files.filter(({ path }) => READ.includes(kindOf(path)) && path.split("/").length <= DEEP + 1);
    for (const file of mine.sort(asInFolders)) {
      await this.trying(file.path, async () => {
        size += file.size;
        if (count === FILES || size > ALL) throw new Unread("there is too much in the folder");
        count++;
        const most = [".mbox", ".zip"].includes(kindOf(file.path)) ? ALL : BIGGEST;
        if (file.size > most) throw new Unread(`it has more than ${most / 1e6} MB`);
        const raw = await file.bytes();
        if (file.path.endsWith(PACKED)) this.attached(nameIn(file.path), raw, file.path);
        await this.pieces(raw, file.path, file.path);
      });
    }
  }

  /** The mails and files in a file; itself, where it holds none.
   * @param {Bytes} raw @param {string} name @param {string} file */
  async pieces(raw, name, file) {
    const kind = kindOf(name);
    if (kind === ".zip") await this.zipped(raw, file);
    else if (kind === ".mbox") await this.mbox(letters(raw), file);
    else await this.trying(file, () => this.piece(raw, name, file));
  }

  /** @param {string} text @param {string} file */
  async mbox(text, file) {
    const marks = [...text.matchAll(/(?:^|\n\r?\n)From [^\n]*\n/g)];
    if (marks.length > FILES) throw new Unread("it has too many mails");
    for (const [i, mark] of marks.entries()) {
      const mail = text.slice(mark.index + mark[0].length, marks[i + 1]?.index).replace(/(^|\n)>(>*From )/g, "$1$2");
      const called = `${file}, mail ${i + 1}`;
      await this.trying(called, () => this.piece(unlettered(mail), "mail.eml", called));
    }
  }

  /** @param {Bytes} raw @param {string} file */
  async zipped(raw, file) {
    for await (const [piece, name] of unzipped(raw, (name) => READ.includes(kindOf(name)))) {
      await this.pieces(piece, name, `${file}, ${name}`);
    }
  }

  /** The proofs in a zip file of a report; nothing else in it is read. @param {Bytes} raw @param {string} file */
  async packed(raw, file) {
    for await (const [piece, name] of unzipped(raw, hasProof)) {
      if (piece.length > BIGGEST) throw new Unread(`${name} has more than ${BIGGEST / 1e6} MB`);
      await this.report(piece, `${file}, ${name}`);
    }
  }

  /** One mail, or one file of it. @param {Bytes} raw @param {string} name @param {string} file */
  async piece(raw, name, file) {
    if (raw.length > BIGGEST) throw new Unread(`it has more than ${BIGGEST / 1e6} MB`);
    const kind = kindOf(name);
    if (kind === ".eml") await this.mail(partsOf(letters(raw)), file);
    else if (kind === ".json") {
      this.attached(nameIn(name), raw, file);
      await this.report(raw, file);
    } else this.text(kind === ".html" ? shown(decoded(raw)) : decoded(raw), file, [], kind !== ".html");
  }

  /** @param {Part[]} parts @param {string} file */
  async mail(parts, file) {
    const came = arrivals(parts);
    if (came[0]?.[0] === null) {
      this.unread.push(`when ${file} came: its date cannot be read, or has no zone: ${cut(came[0][1], 100)}`);
    }
    for (const part of parts) await this.trying(`a part of ${file}`, () => this.part(part, came, file));
  }

  /** @param {Part} part @param {Arrival[]} came @param {string} file */
  async part(part, came, file) {
    const name = part.filename;
    if (part.type === "text/plain" && !name) this.text(part.text, file, came, true);
    else if (hasProof(name) || name.endsWith(PACKED) || name.endsWith(".pdf")) {
      const data = part.data;
      if (!data) throw new Broken("TypeError");
      this.attached(name, data, file);
      if (hasProof(name)) await this.report(data, file);
      else if (name.endsWith(PACKED)) await this.packed(data, file);
    }
  }

  /** @param {string} name @param {Uint8Array} data @param {string} file */
  attached(name, data, file) {
    const files = this.pages.get(name) ?? new Map();
    this.pages.set(name, files);
    files.set(hex(sha256(data)), file);
  }

  /** The receipts, seals and heads in a text, and what it says that orders mean if nothing changed it.
   * @param {string} text @param {string} file @param {Arrival[]} came @param {boolean} isAsSent */
  text(text, file, came, isAsSent) {
    const answer = isAsSent && text.includes("As understood") ? bare(text) : "";
    for (const [, kind, name, step, who, n, orders, head] of text.replaceAll("\r", "").matchAll(LINES)) {
      this.lines.push([name, { kind, step, who, n: Number(n), orders, head, came, file, answer }]);
    }
  }

  /** @param {Uint8Array} data @param {string} file */
  async report(data, file) {
    await this.trying(`a report in ${file}`, () => {
      const plain = parsed(strict(data));
      if (!(plain instanceof Map)) return;
      const inner = plain.get("proof");
      const proof = isSomething(inner) ? inner : plain;
      if (!(proof instanceof Map) || !proof.has("leaves")) return;
      const name = proof.get("campaign") ?? null;
      this.proofs.push([isName(name) ? name : "a game without a name", { proof, head: plain.get("head"), file }]);
    });
  }
}

/** The files of a zip file that are read, each with its name. @param {Bytes} raw @param {(name: string) => boolean} isRead
 * @returns {AsyncGenerator<[piece: Bytes, name: string]>} */
async function* unzipped(raw, isRead) {
  if (counted(raw) > FILES) throw new Unread("it has too many files");
  const files = inside(raw).filter(({ name }) => !name.endsWith("/") && isRead(name));
  checkSizes(files, ALL, TIGHT * raw.length);
  for (const each of files) {
    if (kindOf(each.name) === ".zip") throw new Unread("there is a zip file in it; unpack it");
    if (![0, 8].includes(each.method)) throw new Unread("it is packed in a way that is not read here; unpack it");
    yield [await opened(raw, each), each.name];
  }
}

/** @param {Value | undefined} value */
function isSomething(value) {
  if (value instanceof Map) return value.size > 0;
  return Array.isArray(value) ? value.length > 0 : Boolean(value instanceof Fraction ? value.value : value);
}

/** @param {Uint8Array} data */
function strict(data) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    throw new Broken("UnicodeDecodeError");
  }
}

/** The text of a mail that was saved as a page. @param {string} page */
function shown(page) {
  const bared = page
    .replace(BREAK, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(ENTITY, sign);
  return bared
    .split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/)
    .map(stripped)
    .join("\n");
}

/** @param {string} whole @param {string} number @param {string} code @param {string} name */
function sign(whole, number, code, name) {
  if (name) return Object.hasOwn(NAMED, name) ? NAMED[name] : whole;
  const told = number ? parseInt(number, 10) : parseInt(code, 16);
  return told > 0 && told < 0x110000 ? String.fromCodePoint(told) : "\ufffd";
}

/** When mail services took a mail, the player's own one first: the second (null: not known), and the date in words.
 * @param {Part[]} parts @returns {Arrival[]} */
function arrivals(parts) {
  const lines = parts.flatMap((part) => part.all("received"));
  return lines.slice(0, PARTS).map((line) => {
    const date = stripped(line.slice(line.lastIndexOf(";") + 1));
    return [taken(date), date];
  });
}
