// That orders were locked in time, and that the dice follow from all of them and from secrets that were fixed.

import { hex, hmac, sha256, unhex, utf8 } from "./bytes.js";
import { equal, sha } from "./json.js";
import { sendsBack, stepOf } from "./mails.js";
import { isRoll, NO_ROUND, NOT_SENT, SETUP } from "./shapes.js";
import { clock, outAt, roundAt } from "./times.js";
import { both, inOrder, listed } from "./words.js";

/**
 * @import { Mails } from "./mails.js"
 * @import { Arrival, Beacon, Body, Check, Checks, Entry, Told, Value, Whole } from "./types.js"
 *
 * The copies of a seal: the lock that it names, its round, and when each came.
 * @typedef {{n: number, step: string, drawn: number, all: {came: Arrival[], file: string}[]}} Seal
 *
 * A lock: its event, its round, and the digests of the orders in it by seat.
 * @typedef {{n: Whole, round: Whole, sets: Map<string, string>}} Lock
 *
 * What steps before told: what their dice follow from, and the signatures of rounds.
 * @typedef {{bases: Map<string, string>, rounds: Map<Whole | string, string>}} Before
 *
 * A step that was played, with what its dice follow from where it has no lock.
 * @typedef {{mails: Mails, body: Body<"played">, file: string, step: string, lock: Lock | undefined, last: string,
 *   told: Before}} Step
 *
 * Orders of a seat: the event, their digest, and the file that tells of them; those that do not count yet, the latest
 * first, and those that do.
 * @typedef {[n: Whole, digest: string, file: string]} Sent
 * @typedef {{waiting: Sent[], counted: Sent[], began: boolean}} Given
 *
 * The secret of a turn, in hexadecimal digits, and the file that tells it.
 * @typedef {[turn: Whole, secret: string, file: string]} Secret
 */

export const TURNS = 9999;
const KEY = /** @type {const} */ (["rule", "subject", "n"]);

/** That a seal names its lock and came before its round: in one mail at least, where it came in several.
 * @param {Mails} mails @returns {Checks} */
export function* seals(mails) {
  const beacon = mails.opening.get("beacon");
  if (!beacon) return;
  /** @type {Map<string, Seal>} */
  const copies = new Map();
  for (const { kind, step, who, n, came, file } of mails.lines) {
    if (kind !== "Seal") continue;
    const body = mails.body.get(n);
    const same = !body?.size || (stepOf(body, SETUP) === step && String(body.get("round") ?? "None") === who);
    yield ["seal", same, `the seal of ${step} is of no such lock`, both(file, mails.found.get(n))];
    const drawn = /^[0-9]{1,12}$/.test(who) ? Number(who) : 0;
    const key = JSON.stringify([n, step, drawn]);
    const copy = copies.get(key) ?? { n, step, drawn, all: [] };
    copies.set(key, copy);
    copy.all.push({ came, file });
  }
  for (const each of copies.values()) yield* sealed(mails, beacon, each);
}

/** @param {Mails} mails @param {Beacon} beacon @param {Seal} seal @returns {Checks} */
function* sealed(mails, beacon, { n, step, drawn, all }) {
  const out = outAt(beacon, drawn);
  const said = `${step}, whose round ${drawn} was ${clock(beacon, drawn)}`;
  const kept = all.filter(({ came }) => came.length);
  mails.sealed.set(n, kept.length > 0);
  const verdicts = kept.map(({ came }) => isInTime(came, out));
  if (verdicts.includes(true)) return;
  const times = kept
    .slice(0, 1)
    .flatMap(({ came }) => came.slice(0, 3).map(([, date]) => date))
    .join("; ");
  if (verdicts.includes(null)) {
    mails.uncheck(`when the seal came of ${said}. Its mail says: ${times}. Was it fetched from elsewhere?`);
    return;
  }
  const late = `the seal of ${said}, came after that: ${times}. It shows nothing`;
  yield ["late", !kept.length, late, both(...kept.map(({ file }) => file))];
}

/** Whether a mail came before a moment; null where nobody knows, as when it was fetched from another mailbox.
 * @param {Arrival[]} came @param {number} out */
function isInTime(came, out) {
  const [own, ...others] = came.map(([second]) => second);
  if (own === null) return null;
  if (own < out) return true;
  return others.some((other) => other === null || other < out) ? null : false;
}

/** That the dice of each step follow from its first lock, and from the round that follows from its deadline.
 * @param {Mails} mails @returns {Checks} */
export function* bases(mails) {
  const beacon = mails.opening.get("beacon");
  /** @type {Map<string, Lock>} */
  const locks = new Map();
  /** @type {Before} */
  const told = { bases: new Map(), rounds: new Map() };
  let last = mails.opening.get("anchor") ?? "";
  /** The lock that dice rest on. @type {Lock | undefined} */
  let resting;
  let before = 0;
  for (const { n, body, file } of mails.opened("begun", "locked", "played", "ruling")) {
    if (body.get("event") === "ruling") {
      if (body.get("kind") === "void") locks.delete(body.get("about"));
      continue;
    }
    const step = stepOf(body, SETUP);
    for (let each = before + 1; each < n; each++) {
      if (mails.numbers.has(each)) continue;
      last = "";
      resting = undefined;
      break;
    }
    before = Number(n);
    const lock = locks.get(step);
    if (body.get("event") === "played") {
      const { checks, basis } = played({ mails, body, file, step, lock, last, told });
      yield* checks;
      last = lock ? basis : last;
      if (lock || body.get("window")) resting = lock;
      if (resting && !resting.round) mails.unsealed.add(n);
      continue;
    }
    const round = body.get("round") ?? 0;
    if (!lock)
      locks.set(step, { n, round, sets: new Map([...body.get("sets")].map(([seat, [, set]]) => [seat, set])) });
    const isDue = beacon && !lock && round && body.has("deadline");
    const due = isDue ? roundAt(beacon, body.get("deadline")) : lock ? lock.round : round;
    yield ["round", round == due, `${step}: the round is not that of its deadline`, both(file, mails.found.get(1))];
    if (beacon && !round) {
      const said = `${step}: orders that were sealed waited for no round of the beacon`;
      yield ["unsealed", !mustWait(mails, body), said, file];
    } else if (beacon && !lock && !mails.sealed.get(n)) {
      mails.uncheck(`when ${step} was sealed: no seal of it is here, saved as .eml`);
    }
  }
}

/** Whether what is locked has to wait for a round though no dice may follow: players sealed their orders to it.
 * @param {Mails} mails @param {Body<"begun" | "locked">} body */
function mustWait(mails, body) {
  const isWindow = body.get("event") === "locked" && !stepOf(body, SETUP).includes("+");
  return isWindow && mails.opening.get("level") === "sealed";
}

/** That a step used the round that its lock waited for, and its dice follow from that lock.
 * @param {Step} step @returns {{checks: Check[], basis: string}} */
function played({ mails, body, file, step, lock, last, told }) {
  const files = both(file, mails.found.get(lock?.n ?? 0));
  const [drawn, signature] = body.get("beacon") ?? NO_ROUND;
  if (!told.rounds.has(drawn)) told.rounds.set(drawn, signature);
  const same = told.rounds.get(drawn) === signature && (!lock || drawn === lock.round);
  /** @type {Check[]} */
  const checks = [["beacon", same, `${step}: round ${drawn} is not what was waited for, or was told otherwise`, files]];
  const derived = lock ? fixedBy(step, lock, signature) : last;
  const basis = told.bases.get(step) ?? (body.get("window") && !lock ? "" : derived);
  told.bases.set(step, basis);
  const follows = basis === "" || basis === body.get("basis");
  checks.push(["basis", follows, `the dice of ${step} do not follow from its lock`, files]);
  if (!basis) mails.uncheck(`the basis of the dice of ${step}: its lock is not shown`);
  return { checks, basis };
}

/** What dice follow from. @param {string} step @param {Lock} lock @param {string} signature */
function fixedBy(step, { sets }, signature) {
  /** @type {Map<string, Value>} */
  const parts = new Map();
  parts.set("step", step).set("sets", sets).set("beacon", signature);
  return sha(parts);
}

/**
 * That each lock has the last orders of those whose mails these are, and that the referee's came before.
 * A deputy orders, and the program closes a window for a seat, only where nothing else counts.
 * @param {Mails} mails @returns {Checks}
 */
export function* orders(mails) {
  const own = mails.opening.get("referee_first") ?? "";
  const sent = sentBy(mails);
  const shown = shownToOthers(mails, own);
  /** @type {Set<string>} */
  const gone = new Set();
  /** @type {Whole} */
  let back = 0;
  for (const { n, body, file } of mails.opened("begun", "locked", "ruling", "orders")) {
    if (body.get("event") === "ruling") {
      if (sendsBack(body)) back = n;
      if (body.get("kind") === "set-aside") gone.add(body.get("about"));
      continue;
    }
    if (body.get("event") === "orders") {
      const his = sent.get(body.get("step"))?.get(body.get("seat"));
      const done = NOT_SENT.get(body.get("by") ?? "");
      if (his && done) {
        const [, set, receipt] = lastOf(his, n, gone);
        const said = `${body.get("step")}: ${done} for ${body.get("seat")}, whose own orders were there`;
        yield ["deputy", !set, said, both(file, receipt)];
      }
      continue;
    }
    const step = stepOf(body, SETUP);
    const sets = body.get("sets");
    const [at, report] = (shown.get(step) ?? []).find(([each]) => each > back) ?? [n, ""];
    const ahead = (sets.get(own)?.[0] ?? 0) <= (at < n ? at : n);
    yield ["own seat last", ahead, `${step}: the orders of ${own} came after your report`, both(file, report)];
    const given = [...(sent.get(step) ?? [])];
    for (const [seat, his] of given.sort(([a], [b]) => inOrder(a, b))) {
      const [number, set, receipt] = lastOf(his, n, gone);
      const same = !his.began || equal(sets.get(seat) ?? null, set ? [number, set] : null);
      yield ["last orders", same, `${step} was not played with the last orders of ${seat}`, both(file, receipt)];
    }
  }
}

/** What counts at event n; locks are asked for in order, and what is gone stays so.
 * @param {Given} his @param {Whole} n @param {Set<string>} gone @returns {Sent} */
function lastOf(his, n, gone) {
  const { waiting, counted } = his;
  while (waiting.length && waiting[waiting.length - 1][0] < n) {
    counted.push(...waiting.splice(-1));
    his.began = true;
  }
  while (counted.length && gone.has(String(counted[counted.length - 1][0]))) counted.pop();
  return counted.at(-1) ?? [0, "", ""];
}

/** By step and seat what its player sent. @param {Mails} mails */
function sentBy(mails) {
  /** @type {[step: string, seat: string, ...Sent][]} */
  const found = mails.receipts.map(({ step, who, n, orders: set, file }) => [
    step,
    who,
    n,
    set === "-" ? "" : set,
    file,
  ]);
  for (const { n, body, file } of mails.opened("orders")) {
    found.push([body.get("step"), body.get("seat"), n, body.get("set"), file]);
  }
  const seats = mails.mine;
  /** @type {Map<string, Map<string, Given>>} */
  const sent = new Map();
  for (const [step, seat, ...each] of found.sort((a, b) => listed(b, a))) {
    if (!seats.has(seat)) continue;
    const bySeat = sent.get(step) ?? new Map();
    sent.set(step, bySeat);
    const his = bySeat.get(seat) ?? { waiting: [], counted: [], began: false };
    bySeat.set(seat, his);
    his.waiting.push(each);
  }
  return sent;
}

/** By step, the events at which others than the seat that orders first were told of it, with the files.
 * @param {Mails} mails @param {string} own */
function shownToOthers(mails, own) {
  /** @type {Map<string, [n: Whole, file: string][]>} */
  const shown = new Map();
  for (const [seat, at, file] of own ? mails.reports : []) {
    if ([own, "referee"].includes(seat) || !mails.body.has(at)) continue;
    const step = mails.bodyOf(at).get("step");
    shown.set(step, [...(shown.get(step) ?? []), [at, file]]);
  }
  for (const reports of shown.values()) reports.sort(listed);
  return shown;
}

/** That the dice follow from the secrets that were fixed, and fell so. @param {Mails} mails @returns {Checks} */
export function* dice(mails) {
  /** @type {Secret[]} */
  const opened = mails.opened("secret").map(({ body, file }) => [body.get("turn"), body.get("secret"), file]);
  opened.sort(listed);
  const secrets = new Map(opened.map(([turn, secret, file]) => [turn, { secret, file }]));
  if (mails.body.has(1)) yield* fixed(mails, opened);
  /** @type {Map<string, Entry>} */
  const tales = new Map();
  for (const each of mails.told) yield* told(mails, each, tales, secrets);
  const shown = new Set(mails.told.map(({ n }) => n));
  for (const { n, body } of mails.opened("played")) {
    if (secrets.has(body.get("turn")) && !shown.has(n)) mails.numbers.delete(n);
  }
}

/** @param {Mails} mails @param {Secret[]} opened @returns {Checks} */
function* fixed(mails, opened) {
  /** @type {Whole} */
  let before = -1;
  let end = mails.opening.get("anchor");
  for (const [turn, secret, file] of opened) {
    const at = turn < TURNS ? turn : TURNS;
    /** @type {Uint8Array} */
    let value = unhex(secret);
    for (let each = before; each < at; each++) value = sha256(value);
    yield ["secret", hex(value) === end, `secret ${turn} was not fixed before`, both(file, mails.found.get(1))];
    before = at;
    end = secret;
  }
}

/** @param {Mails} mails @param {Told} what @param {Map<string, Entry>} tales
 * @param {Map<Whole, {secret: string, file: string}>} secrets @returns {Checks} */
function* told(mails, { n, group, entries, file }, tales, secrets) {
  const body = mails.bodyOf(n);
  const step = body.get("step") ?? "None";
  const rolls = entries.map(([, entry]) => entry).filter(isRoll);
  const alike =
    !group ||
    entries.every(([place, entry]) => {
      const key = `${n}|${place}`;
      if (!tales.has(key)) tales.set(key, entry);
      return equal(tales.get(key), entry);
    });
  const places = entries.map(([place]) => place);
  const isWhole = new Set(places).size === places.length && (group || places.every((place, i) => place === i));
  yield ["indices", Boolean(isWhole && alike), `event ${n}: something is told twice, in two ways, or left out`, file];
  const once = new Set(rolls.map((roll) => sha(roll.get("key")))).size === rolls.length;
  yield ["thrown once", once, `${n}: a roll is told twice`, file];
  if (rolls.length && mails.opening.has("beacon")) {
    yield ["no round", !mails.unsealed.has(n), `${step}: dice fell that waited for no round of the beacon`, file];
  }
  const { secret, file: where } = secrets.get(body.get("turn")) ?? { secret: "", file: "" };
  if (rolls.length && !secret) mails.uncheck(`the dice of ${step}: their secret is hidden`);
  for (const roll of secret ? rolls : []) {
    const key = hmac(unhex(secret), utf8(`${step}|${body.get("basis")}`, "?"));
    const said = `${step}: ${roll.get("key").get("rule")} was not rolled so`;
    yield ["die", fallsAgain(key, roll), said, both(file, where)];
  }
}

/** Whether a roll or draw falls as it is told: by the bytes of HMAC(key of the step, key of the roll|block).
 * @param {Uint8Array} key @param {Entry} roll */
export function fallsAgain(key, roll) {
  const isThrow = roll.get("type") === "rolled";
  const [count, sides] = isThrow ? roll.get("dice").split("d").map(Number) : [roll.get("items").length, 0];
  const found = roll.get(isThrow ? "faces" : "result");
  if (found.length !== count || (isThrow ? count && sides : count) > 256) return false;
  const name = KEY.map((part) => roll.get("key").get(part)).join("|");
  const stream = bytesOf(key, name);
  if (isThrow) return found.map(() => fell(stream, sides) + 1).every((face, i) => face === found[i]);
  const left = [...roll.get("items")];
  const places = left.slice(1).map((_, i) => fell(stream, count - i));
  places.forEach((other, place) => {
    const last = count - 1 - place;
    [left[last], left[other]] = [left[other], left[last]];
  });
  return left.every((item, i) => item === found[i]);
}

/** @param {Uint8Array} key @param {string} name */
function* bytesOf(key, name) {
  for (let block = 0; block < 10_000; block++) yield* hmac(key, utf8(`${name}|${block}`));
}

/** A number below a size. @param {Generator<number>} stream @param {number} size */
function fell(stream, size) {
  for (let next = stream.next(); !next.done; next = stream.next()) {
    if (next.value < 256 - (256 % size)) return next.value % size;
  }
  return 0;
}
