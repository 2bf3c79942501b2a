// Seals an order file to a round of a beacon, as `adjudicator seal` does: age with a tlock stanza, on noble's curve.

import { chacha20poly1305 } from "@noble/ciphers/chacha.js";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

const DOMAIN = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const KEY = 16;
const WIDTH = 64;
const LEAST = 1024;
const MOST = 32 * 1024;

/** @param {string} text */
const utf8 = (text) => new TextEncoder().encode(text);
/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} digits */
const unhex = (digits) => Uint8Array.from(/** @type {string[]} */ (digits.match(/../g)), (pair) => parseInt(pair, 16));
/** @param {Uint8Array} bytes */
const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
/** @param {Uint8Array} bytes */
const bare = (bytes) => base64(bytes).replace(/=+$/, "");
/** @param {number} size */
const random = (size) => crypto.getRandomValues(new Uint8Array(size));
/** @param {string} text */
const folded = (text) => text.match(new RegExp(`.{1,${WIDTH}}`, "g")) ?? [];
/** @param {Uint8Array} data @param {string} purpose @param {Uint8Array} secret */
const masked = (data, purpose, secret) => {
  const mask = sha256(joined(utf8(purpose), secret));
  return data.map((byte, place) => byte ^ mask[place]);
};

/** @param {...Uint8Array} parts */
function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The content of a sealed file: JSON, filled up with blanks to 1, 2, 4 ... KiB; throws where it is too long.
 * @param {object} inside */
export function contentOf(inside) {
  const plain = utf8(`${JSON.stringify(inside)}\n`);
  let size = LEAST;
  while (size < plain.length) size *= 2;
  if (size > MOST) throw new Error(`these orders have ${plain.length} bytes, and may have ${MOST}: shorten them`);
  const content = new Uint8Array(size).fill(32);
  content.set(plain);
  return content;
}

/** What a beacon signs as its round: a point of the smaller group. @param {number} round */
function identity(round) {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  return bls12_381.G1.hashToCurve(sha256(number), { DST: DOMAIN });
}

/** The secret number that a key is locked by, which follows from it.
 * @param {Uint8Array} blind @param {Uint8Array} key */
function factorOf(blind, key) {
  const seed = sha256(joined(utf8("IBE-H3"), blind, key));
  for (let attempt = 1; attempt < 65536; attempt++) {
    const digest = sha256(joined(Uint8Array.of(attempt & 255, attempt >> 8), seed));
    digest[0] >>= 1;
    const number = BigInt(`0x${hex(digest)}`);
    if (number < bls12_381.fields.Fr.ORDER) return number;
  }
  throw new Error("no number was found");
}

/**
 * A pairing's value: two of three of two numbers.
 * @typedef {{c0: bigint, c1: bigint}} Two
 * @typedef {{c0: Two, c1: Two, c2: Two}} Six
 */

/** A pairing's value as drand's tools write it. @param {{c0: Six, c1: Six}} shared */
function valueIn(shared) {
  const part = (/** @type {bigint} */ number) => unhex(number.toString(16).padStart(96, "0"));
  const two = (/** @type {Two} */ pair) => joined(part(pair.c1), part(pair.c0));
  const six = (/** @type {Six} */ triple) => joined(two(triple.c2), two(triple.c1), two(triple.c0));
  return joined(six(shared.c1), six(shared.c0));
}

/** A key, locked to a round of the beacon with a public key in hexadecimal digits.
 * @param {Uint8Array} key @param {number} round @param {string} publicKey */
function locked(key, round, publicKey) {
  const blind = random(KEY);
  const factor = factorOf(blind, key);
  const owned = bls12_381.pairing(identity(round), bls12_381.G2.Point.fromHex(publicKey));
  const shared = bls12_381.fields.Fp12.pow(owned, factor);
  const point = bls12_381.G2.Point.BASE.multiply(factor).toBytes(true);
  return joined(point, masked(blind, "IBE-H2", valueIn(shared)), masked(key, "IBE-H4", blind));
}

/** A file that nobody opens before its round: its bytes, as text, and its fingerprint.
 * @param {{round: number, chain: string, public_key: string}} to @param {Uint8Array} content */
export function sealed(to, content) {
  const key = random(KEY);
  const nonce = random(KEY);
  /** @param {Uint8Array} salt @param {string} purpose */
  const derived = (salt, purpose) => hkdf(sha256, key, salt, utf8(purpose), 32);
  const lines = folded(bare(locked(key, to.round, to.public_key)));
  const head = ["age-encryption.org/v1", `-> tlock ${to.round} ${to.chain}`, ...lines, "---"].join("\n");
  const code = hmac(sha256, derived(new Uint8Array(0), "header"), utf8(head));
  const last = new Uint8Array(12);
  last[11] = 1;
  const hidden = chacha20poly1305(derived(nonce, "payload"), last).encrypt(content);
  const bytes = joined(utf8(`${head} ${bare(code)}\n`), nonce, hidden);
  const text = ["-----BEGIN AGE ENCRYPTED FILE-----", ...folded(base64(bytes)), "-----END AGE ENCRYPTED FILE-----"];
  return { bytes, text, fingerprint: hex(sha256(bytes)) };
}

globalThis.sealOrders = (to, inside) => sealed(to, contentOf(inside));
