// The parts of the check page that can be compared with what Node itself has.

import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import test from "node:test";
import { hex, hmac, sha256, unhex, utf8 } from "../../../adjudicator/reports/pages/check/bytes.js";
import { wordsOf } from "../../../adjudicator/reports/pages/check/verdict.js";

test("SHA-256 and HMAC are those of Node, at every length round a block", () => {
  for (let size = 0; size < 140; size++) {
    const data = randomBytes(size);
    const key = randomBytes(size);
    assert.equal(hex(sha256(data)), createHash("sha256").update(data).digest("hex"));
    assert.equal(hex(hmac(key, data)), createHmac("sha256", key).update(data).digest("hex"));
  }
});

test("digits are read back, and texts are UTF-8 with halves of signs kept apart", () => {
  assert.equal(hex(unhex("00ff10")), "00ff10");
  assert.deepEqual(utf8("Þóra 🐻"), new Uint8Array(Buffer.from("Þóra 🐻")));
  assert.equal(hex(utf8("a\ud83d")), "61eda0bd");
  assert.equal(hex(utf8("a\ud83d", "?")), "613f");
});

test("a head is told in eight words of eleven bits each", () => {
  const words = Array.from({ length: 2048 }, (_, number) => `w${number}`);
  assert.equal(wordsOf("ffe00400".padEnd(64, "0"), words).split(" ").slice(0, 3).join(" "), "w2047 w1 w0");
  assert.equal(wordsOf("f".repeat(64), words).split(" ").length, 8);
});
