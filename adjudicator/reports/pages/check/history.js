// That there is one history: what is told fits its leaves, the leaves their heads, and all mails tell of the same heads.

import { hex, hmac, unhex, utf8 } from "./bytes.js";
import { equal, plus, sha } from "./json.js";
import { BODIES, openedIn, SETUP, setsIn } from "./shapes.js";
import { both, cut, quoted } from "./words.js";

/**
 * @import { Mails } from "./mails.js"
 * @import { Body, Checks, KeptProof, Proof, Value, Whole } from "./types.js"
 *
 * @typedef {Map<Whole, string>} Leaves those of a proof, by the numbers of their events
 */

const FORMAT = "adjudicator/1";
const FORMATS = [FORMAT, "adjudicator/2"];
const CLOSED = ["orders", "letters", "mailed"];
/** @param {string} leaf */
const kindOf = (leaf) => leaf.slice(0, Math.max(0, leaf.lastIndexOf(":")));
/** @param {string} leaf */
const fixedIn = (leaf) => leaf.slice(leaf.lastIndexOf(":") + 1);
/** @param {string} fixed @param {string} salt @param {Value | undefined} value */
const commits = (fixed, salt, value) => salt.length === 32 && sha(value, unhex(salt)) === fixed;
/** @param {Leaves} leaves @param {Whole} n one of their events */
const leafOf = (leaves, n) => /** @type {string} */ (leaves.get(n));
/** @param {Map<Whole, Body>} bodies @param {Whole} n one of their events */
const bodyOf = (bodies, n) => /** @type {Body} */ (bodies.get(n));

/** @param {Mails} mails @returns {Checks} */
export function* history(mails) {
  mails.heads = mails.lines.map((line) => [line.n, line.head, line.file]);
  for (const kept of mails.proofs) {
    const { proof, file } = kept;
    const leaves = new Map(proof.get("leaves").map((leaf, i) => [plus(proof.get("first"), i), leaf]));
    yield* chain(mails, kept, leaves);
    yield* commitments(proof, leaves, file);
    yield* ordersTold(mails, proof, file);
    if (proof.has("salts")) yield* whole(mails, proof, leaves, file);
    yield* closed(mails, proof, leaves, file);
  }
  yield* oneHistory(mails);
  yield* forms(mails);
}

/** @param {Mails} mails @param {KeptProof} kept @param {Leaves} leaves @returns {Checks} */
function* chain(mails, { proof, head: shown, file }, leaves) {
  let last = proof.get("before");
  let at = plus(proof.get("first"), -1);
  /** @type {[Whole, string, string][]} */
  const heads = [[at, last, file]];
  for (const [n, leaf] of leaves) {
    last = sha(`${last}|${n}|${leaf}`);
    at = n;
    heads.push([n, last, file]);
  }
  const fits = FORMATS.includes(proof.get("format")) && last === proof.get("head") && last === shown;
  yield ["head", fits, "its events do not lead to its head (in a format that is known here)", file];
  for (const head of heads) mails.heads.push(head);
  for (const [n, leaf] of leaves) mails.kinds.set(n, kindOf(leaf));
  for (const [n, , body] of proof.get("opened")) {
    mails.found.set(n, file);
    mails.midway ||= !(body instanceof Map) || body.has("before");
  }
  for (const [n, body] of openedIn(proof)) mails.body.set(n, body);
  for (const [n, group, , entries] of proof.get("entries")) mails.told.push({ n, group, entries, file });
  for (const n of leaves.keys()) mails.numbers.add(n);
  mails.reports.push([proof.get("seat"), at, file]);
}

/** That what a proof tells is what was fixed before it was told, and of the kind that its leaf says.
 * @param {Proof} proof @param {Leaves} leaves @param {string} file @returns {Checks} */
function* commitments(proof, leaves, file) {
  for (const [n, salt, body] of proof.get("opened")) {
    const kind = kindOf(leafOf(leaves, n));
    const named = kind === "" || kind === (body instanceof Map ? body.get("event") : "");
    const same = commits(fixedIn(leafOf(leaves, n)), salt, body) && named;
    yield ["event", same, `event ${n}: told otherwise than they were recorded`, file];
  }
  const bodies = openedIn(proof);
  for (const [n, group, salt, entries] of proof.get("entries")) {
    const same = commits(bodyOf(bodies, n).get("groups")[Number(group)], salt, entries);
    yield ["entries", same, `entries ${n}: told otherwise than they were recorded`, file];
  }
}

/** The same of orders, of what their seat was told that they mean, and of words of luck.
 * @param {Mails} mails @param {Proof} proof @param {string} file @returns {Checks} */
function* ordersTold(mails, proof, file) {
  for (const { n, body, salt, orders, text, seat } of setsIn(proof)) {
    yield ["orders", seat !== "", `orders ${n}: told otherwise than they were recorded`, file];
    const same = equal(body.get("text") ?? null, text.length ? sha(text[0], unhex(salt)) : null);
    yield ["text", same, `orders ${n}: what they mean is told otherwise than it was recorded`, file];
    mails.sets.set(n, { orders, lines: (text[0] ?? []).filter((line) => typeof line === "string") });
  }
}

/** That a bundle opens all but letters, by salts that were fixed before.
 * @param {Mails} mails @param {Proof} proof @param {Leaves} leaves @param {string} file @returns {Checks} */
function* whole(mails, proof, leaves, file) {
  const bodies = openedIn(proof);
  /** @type {[what: string, label: string, salt: string, n: Whole | ""][]} */
  const told = proof.get("opened").map(([n, salt]) => ["event", `event|${n}`, salt, ""]);
  for (const [n, group, salt] of proof.get("entries")) told.push(["entries", `${n}|${group}`, salt, ""]);
  for (const { n, body, salt, seat } of setsIn(proof)) {
    told.push(["orders", `${body.get("step") ?? SETUP}|${body.get("seat") ?? seat}`, salt, n]);
  }
  const isOld = (/** @type {Whole} */ n) => !leafOf(leaves, n).includes(":");
  let expected = leaves.size;
  for (const leaf of leaves.values()) expected -= leaf.startsWith("letters:") ? 1 : 0;
  for (const [n, body] of bodies) {
    const event = body.get("event");
    expected += (body.get("groups") ?? []).length;
    expected -= event === "report" && isOld(n) ? 1 : 0;
    expected += event === "begun" && isOld(n) ? body.get("sets").size : 0;
    expected += event === "orders" && body.get("set") ? 1 : 0;
  }
  const different = new Set(told.map(([what, label, , n]) => `${what}\0${label}\0${n}`));
  yield ["whole", different.size === expected, "it does not open all but letters", file];
  const salts = proof.get("salts") ?? "";
  const fixed = sha(salts) === mails.opening.get("salts");
  const secret = unhex(salts);
  for (const [, label, salt] of told) {
    const right = hex(hmac(secret, utf8(label, "?")).subarray(0, 16));
    yield ["salt", fixed && salt === right, `salt of ${label}`, file];
  }
}

/** That nothing is left closed but what may be.
 * @param {Mails} mails @param {Proof} proof @param {Leaves} leaves @param {string} file @returns {Checks} */
function* closed(mails, proof, leaves, file) {
  const opened = new Set(proof.get("opened").map(([n]) => n));
  for (const [n, leaf] of leaves) {
    const kind = kindOf(leaf);
    if (opened.has(n)) continue;
    if (kind) yield ["closed", CLOSED.includes(kind), `event ${n} is closed, and should be told: it is ${kind}`, file];
    else mails.uncheck("of what kind closed events are that an older program recorded");
  }
}

/** @param {Mails} mails @returns {Checks} */
function* oneHistory(mails) {
  /** @type {Map<Whole, [head: string, file: string]>} */
  const seen = new Map([[0, [sha(`${FORMAT}|${mails.name}`), ""]]]);
  for (const [n, head, file] of mails.heads) {
    if (!seen.has(n)) seen.set(n, [head, file]);
    const [first, where] = /** @type {[string, string]} */ (seen.get(n));
    const other = `the head at event ${n} is another one than by ${where || "the name of the game"}`;
    yield ["one history", first === head, other, both(where, file)];
  }
  for (const n of mails.inOrder(mails.numbers)) mails.runs.set(n, mails.runs.get(plus(n, -1)) ?? n);
  if (!mails.body.has(1)) return;
  const parts = (mails.opening.get("seats") ?? []).length + 2;
  for (const { n, body, file } of mails.opened("opened", "played", "ruling")) {
    const right = n === 1 || (body.get("groups") ?? []).length === parts;
    yield ["parts", right, `${n} is odd`, both(file, mails.found.get(1))];
  }
}

/** That leaves say of what kind they are, from the first event or a renewal on, and none says another thing.
 * @param {Mails} mails @returns {Checks} */
function* forms(mails) {
  const numbers = mails.inOrder(mails.kinds.keys());
  const first = numbers.find((n) => mails.kinds.get(n)) ?? 0;
  for (const n of numbers) {
    const kind = mails.kinds.get(n) ?? "";
    const right = kind ? BODIES.has(kind) : !(first > 0 && first < n);
    yield ["kind", right, `event ${n} does not say what it is: ${quoted(cut(kind, 40))}`, mails.found.get(n) ?? ""];
  }
  for (const { n, body, file } of mails.opened("renewed")) {
    mails.renewed = n;
    yield ["kind", n === (body.has("before") ? 2 : first), `event ${n}: nothing was renewed there`, file];
  }
}
