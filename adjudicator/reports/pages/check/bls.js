// Whether a round was signed by its beacon: BLS on BLS12-381 by noble-curves, signatures on G1 as quicknet makes them.

import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256, unhex } from "./bytes.js";

const DOMAIN = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/** @param {string} key in hexadecimal digits @param {number | bigint | string} round @param {string} signature */
export function isSigned(key, round, signature) {
  try {
    const number = new Uint8Array(8);
    new DataView(number.buffer).setBigUint64(0, BigInt(round));
    const scheme = bls12_381.shortSignatures;
    const hashed = scheme.hash(sha256(number), DOMAIN);
    return scheme.verify(unhex(signature), hashed, unhex(key));
  } catch {
    return false;
  }
}
