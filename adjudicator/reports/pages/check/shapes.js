// What is read of a proof, and of each kind of event: names with "?" may be missing, "*" stands for all names.

import { hex, sha256, unhex } from "./bytes.js";
import { sha } from "./json.js";

/**
 * @import { Beacon, Body, Data, Entry, Proof, Round, SetTold, Value, Whole } from "./types.js"
 *
 * Whether a value is of a shape.
 * @typedef {(value: Value) => boolean} Shape
 */

export const LONG = 2000;
export const SETUP = "0.setup";
/** What is done for a seat that has sent no orders, by who does it. */
export const NOT_SENT = new Map([
  ["deputy", "a deputy ordered"],
  ["program", "the program closed it"],
]);
export const QUICKNET = {
  url: "https://api.drand.sh",
  hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  public_key:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451" +
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesis: 1692803367,
  period: 3,
};
const FIXED = /** @type {const} */ (["hash", "public_key", "genesis", "period"]);

/** What stands where there is no round. @type {Round} */
export const NO_ROUND = [0, ""];

/** @param {Value} value @returns {value is Whole} */
const isWhole = (value) => (typeof value === "number" || typeof value === "bigint") && value >= 0 && value < 2n ** 64n;
/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string";
/** @param {unknown} value @returns {value is Data} */
const isMap = (value) => value instanceof Map;
const anything = () => true;
/** @param {RegExp} pattern @returns {(value: unknown) => value is string} */
const fitting = (pattern) => {
  /** @param {unknown} value @returns {value is string} */
  return (value) => isText(value) && (value.length <= LONG || [...value].length <= LONG) && pattern.test(value);
};
const isHex = fitting(/^([0-9a-f]{2})*$/);
export const isName = fitting(/^[^\0]*$/);
const isSides = fitting(/^[0-9]{1,4}d([1-9]|[1-9][0-9]|1[0-9][0-9]|2[0-5][0-9])$/);
/** @param {Shape} shape @returns {Shape} */
const list = (shape) => (value) => Array.isArray(value) && value.every(shape);
/** @param {...Shape} shapes @returns {Shape} */
const row =
  (...shapes) =>
  (value) =>
    Array.isArray(value) && value.length === shapes.length && shapes.every((shape, i) => shape(value[i]));
/** @param {...Shape} shapes @returns {Shape} */
const either =
  (...shapes) =>
  (value) =>
    shapes.some((shape) => shape(value));
/** @param {Shape} shape @returns {Shape} */
const all = (shape) => (value) => isMap(value) && [...value].every(([name, each]) => isName(name) && shape(each));

/** @param {Record<string, Shape>} shapes @returns {Shape} */
function having(shapes) {
  const fields = Object.entries(shapes).map(([told, shape]) => {
    return { name: told.replace("?", ""), may: told.endsWith("?"), shape };
  });
  return (value) =>
    isMap(value) && fields.every(({ name, may, shape }) => (may && !value.has(name)) || shape(value.get(name) ?? null));
}

const key = having({ rule: isName, subject: isName, n: isWhole });
const chain = having({
  genesis: isWhole,
  period: isWhole,
  delay: isWhole,
  url: isName,
  hash: isName,
  "public_key?": isName,
});
const sets = all(row(isWhole, isName));
/** @type {Record<string, Shape>} */
const ROLLS = {
  rolled: having({ key, dice: isSides, faces: list(isWhole) }),
  drawn: having({ key, items: list(isName), result: list(isName) }),
};
export const BODIES = new Map(
  Object.entries({
    opened: having({
      anchor: isHex,
      seats: list(isName),
      "level?": isName,
      "opens?": isName,
      "salts?": isName,
      "referee_first?": isName,
      "referee_seat?": isName,
      "beacon?": chain,
    }),
    renewed: having({ "before?": isName }),
    begun: having({ sets, "round?": isWhole }),
    orders: having({
      step: isName,
      seat: isName,
      set: isName,
      "text?": isName,
      "why?": isName,
      "sealed?": isWhole,
      "by?": isName,
    }),
    unsealed: having({ step: isName, beacon: row(either(isWhole, isName), isName), seats: all(isText) }),
    locked: having({ step: isName, sets, "deadline?": isName, "round?": isWhole }),
    played: having({
      step: isName,
      turn: isWhole,
      window: isName,
      basis: isName,
      groups: list(isName),
      "beacon?": row(either(isWhole, isName), isName),
    }),
    secret: having({ turn: isWhole, secret: isHex }),
    ruling: having({
      kind: isName,
      about: isName,
      groups: list(isName),
      "author?": isName,
      "reason?": isText,
      "answer?": isName,
    }),
    report: having({ step: isName, "deadline?": isName }),
    mailed: having({ seat: isName, files: all(isName) }),
    letters: having({}),
  }),
);
const PROOF = having({
  format: isName,
  campaign: isName,
  seat: isName,
  first: isWhole,
  before: isName,
  leaves: list(isName),
  head: isName,
  opened: list(row(isWhole, isHex, either(isName, isMap))),
  entries: list(row(isWhole, isWhole, isHex, list(row(isWhole, isMap)))),
  sets: list(either(row(isWhole, isHex, anything), row(isWhole, isHex, anything, list(anything)))),
  "salts?": isHex,
});

/** @param {Entry} entry */
export const isRoll = (entry) => Object.hasOwn(ROLLS, entry.get("type") ?? "");
export const isHead = isHex;

/** Whether data have all that is read of a proof. @param {Data} data @returns {data is Proof} */
export function isReadable(data) {
  if (!PROOF(data)) return false;
  const proof = /** @type {Proof} */ (data);
  const first = proof.get("first");
  const within = (/** @type {Whole} */ n) => n >= first && n < Number(first) + proof.get("leaves").length;
  const bodies = openedIn(proof);
  const told = proof.get("entries").flatMap((each) => each[3].map(([, entry]) => entry));
  return (
    first > 0 &&
    proof.get("opened").every(([n]) => within(n)) &&
    [...bodies.values()].every((body) => isName(body.get("event")) && fitsKind(body)) &&
    proof.get("entries").every(([n, group]) => bodies.has(n) && group < (bodies.get(n)?.get("groups") ?? []).length) &&
    proof.get("sets").every(([n]) => ["orders", "begun"].includes(bodies.get(n)?.get("event") ?? "")) &&
    told.every((entry) => !isRoll(entry) || ROLLS[entry.get("type") ?? ""](entry))
  );
}

/** @param {Body} body */
const fitsKind = (body) => (BODIES.get(body.get("event")) ?? anything)(body);

/** The events that a proof opens, by number. @param {Proof} proof */
export function openedIn(proof) {
  /** @type {Map<Whole, Body>} */
  const bodies = new Map();
  for (const [n, , body] of proof.get("opened")) if (typeof body !== "string") bodies.set(n, body);
  return bodies;
}

/** The SHA-256 of a file that is told by its hexadecimal digits, as a player had it before he mailed it.
 * @param {Value} digits */
const ofFile = (digits) => (isText(digits) && /^([0-9a-f]{2})*$/.test(digits) ? hex(sha256(unhex(digits))) : "");

/** The orders that a proof tells, each with its event and the seat that gave them; "": they are not as fixed.
 * @param {Proof} proof @returns {Generator<SetTold>} */
export function* setsIn(proof) {
  const bodies = openedIn(proof);
  for (const [n, salt, orders, ...text] of proof.get("sets")) {
    const body = /** @type {Body<"begun" | "orders">} */ (bodies.get(n));
    const fixed = body.has("sealed") ? ofFile(orders) : sha(orders, unhex(salt));
    /** @type {Map<string, string>} */
    const given = new Map();
    if (body.get("event") === "orders") given.set(body.get("set"), body.get("seat"));
    else for (const [seat, [, set]] of body.get("sets")) given.set(set, seat);
    yield { n, body, salt, orders, text, seat: salt.length === 32 ? (given.get(fixed) ?? "") : "" };
  }
}

/** Whether a beacon is quicknet, wherever its rounds are asked for. @param {Beacon} beacon */
export const isQuicknet = (beacon) => FIXED.every((name) => beacon.get(name) === QUICKNET[name]);
