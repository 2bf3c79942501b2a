// The files in a zip file; what they say of their size is held against how much is read before any is opened.

import { decoded, letters } from "./bytes.js";
import { Broken, Unread } from "./words.js";

/**
 * @import { Bytes } from "./types.js"
 *
 * A file in a zip file: what it is packed by, and where it lies.
 * @typedef {{name: string, flags: number, method: number, check: number, packed: number, size: number,
 *   at: number}} Packed
 */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const BAD = "BadZipFile";

/** Its files: name, size, how it is packed, and where. @param {Uint8Array} raw */
export function inside(raw) {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  const end = endOf(view);
  const size = view.getUint32(end + 12, true);
  const start = end - size;
  const shift = start - view.getUint32(end + 16, true);
  if (start < 0 || shift < 0) throw new Broken(BAD);
  /** @type {Packed[]} */
  const found = [];
  for (let at = start; at < end; ) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY) throw new Broken(BAD);
    const [name, extra, note] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const bytes = raw.subarray(at + 46, at + 46 + name);
    const called = view.getUint16(at + 8, true) & 0x800 ? decoded(bytes) : letters(bytes);
    found.push({
      name: called.split("\0")[0],
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      check: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true) + shift,
    });
    at += 46 + name + extra + note;
  }
  return found;
}

/** @param {DataView} view */
function endOf(view) {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - 65536); at--) if (view.getUint32(at, true) === END) return at;
  throw new Broken(BAD);
}

/** One of its files. @param {Bytes} raw @param {Packed} each */
export async function opened(raw, each) {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  if (each.at + 30 > raw.length || view.getUint32(each.at, true) !== 0x04034b50) throw new Broken(BAD);
  if (each.flags & 1) throw new Broken("RuntimeError");
  const from = each.at + 30 + view.getUint16(each.at + 26, true) + view.getUint16(each.at + 28, true);
  const packed = raw.subarray(from, from + each.packed);
  if (packed.length < each.packed) throw new Broken("EOFError");
  const data = each.method ? await inflated(packed, each.size) : packed.subarray(0, each.size);
  if (crc(data) !== each.check) throw new Broken(BAD);
  return data;
}

/** @param {Bytes} packed @param {number} size */
async function inflated(packed, size) {
  const out = new Uint8Array(size);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  let at = 0;
  try {
    for (let next = await reader.read(); !next.done && at < size; next = await reader.read()) {
      const piece = next.value.subarray(0, size - at);
      out.set(piece, at);
      at += piece.length;
    }
  } catch {
    throw new Broken("error");
  }
  return out.subarray(0, at);
}

const TABLE = Int32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

/** @param {Uint8Array} data */
function crc(data) {
  let sum = -1;
  for (const byte of data) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 255];
  return (sum ^ -1) >>> 0;
}

/** How many files it says that it has, before anything is read. @param {Uint8Array} raw */
export function counted(raw) {
  let count = 0;
  for (let at = raw.indexOf(80); at >= 0; at = raw.indexOf(80, at + 1)) {
    if (raw[at + 1] === 75 && raw[at + 2] === 1 && raw[at + 3] === 2) count++;
  }
  return count;
}

/** @param {Packed[]} files @param {number} all @param {number} tight */
export function checkSizes(files, all, tight) {
  const size = files.reduce((sum, each) => sum + each.size, 0);
  if (size > Math.min(all, tight)) throw new Unread("its files are too big; unpack it");
}
