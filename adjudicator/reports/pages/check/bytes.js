// Bytes: texts as bytes and back, SHA-256 and HMAC. Everything here is done at once, so that checks can be plain loops.

/** @type {number[]} */
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
/** @param {number} x */
const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const ROUNDS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
/** @param {number} x @param {number} by */
const turned = (x, by) => (x >>> by) | (x << (32 - by));

/** @param {Uint8Array} data @returns {Uint8Array} the 32 bytes of its SHA-256 */
export function sha256(data) {
  const size = (((data.length + 8) >> 6) + 1) * 64;
  const padded = new Uint8Array(size);
  padded.set(data);
  padded[data.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(size - 4, data.length << 3);
  const state = START.slice();
  const words = new Int32Array(64);
  for (let at = 0; at < size; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i);
    mixed(state, words);
  }
  const out = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) out.setInt32(4 * i, word);
  return new Uint8Array(out.buffer);
}

/** A block is mixed in.
 * @param {Int32Array} state @param {Int32Array} w its 16 words, and room for the others */
function mixed(state, w) {
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15];
    const y = w[i - 2];
    const low = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const high = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16] + low + w[i - 7] + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const chosen = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const one = (h + chosen + ROUNDS[i] + w[i]) | 0;
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] += word;
}

/** @param {Uint8Array} key @param {Uint8Array} data */
export function hmac(key, data) {
  const short = key.length > 64 ? sha256(key) : key;
  const inner = new Uint8Array(64).fill(0x36);
  const outer = new Uint8Array(64).fill(0x5c);
  short.forEach((byte, i) => {
    inner[i] ^= byte;
    outer[i] ^= byte;
  });
  return sha256(joined(outer, sha256(joined(inner, data))));
}

/** @param {...Uint8Array} parts */
export function joined(...parts) {
  const out = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const encoder = new TextEncoder();

/** A text as UTF-8; halves of signs stay what they are, in three bytes, or become another sign.
 * @param {string} text @param {string} [other] */
export function utf8(text, other = "") {
  if (!LONE.test(text)) return encoder.encode(text);
  if (other) return encoder.encode(text.replace(new RegExp(LONE, "g"), other));
  const parts = text.split(new RegExp(`(${LONE.source})`)).filter(Boolean);
  return joined(...parts.map((part) => (LONE.test(part) ? half(part.charCodeAt(0)) : encoder.encode(part))));
}

/** @param {number} code */
const half = (code) => Uint8Array.of(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));

/** Each byte as one letter: what is looked for in mails are letters that most charsets write alike. @param {Uint8Array} bytes */
export function letters(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += 32768) parts.push(String.fromCharCode(...bytes.subarray(at, at + 32768)));
  return parts.join("");
}

/** @param {string} text */
export const unlettered = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** @param {Uint8Array} bytes */
export const decoded = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
