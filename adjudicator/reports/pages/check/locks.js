// That each step is what it is called, in its turn, announced, and locked once unless it was sent back.

import { equal } from "./json.js";
import { sendsBack, stepOf } from "./mails.js";
import { isQuicknet, QUICKNET, SETUP } from "./shapes.js";
import { both, cut, quoted } from "./words.js";

/**
 * @import { Mails } from "./mails.js"
 * @import { Body, Checks, Whole } from "./types.js"
 */

const RECEIPT = /** @type {const} */ (["step", "seat", "set"]);
const STEP = /^[0-9]{1,4}\.[A-Za-z0-9_-]{1,40}(\+[0-9]{1,4})?$/;

/** That each receipt is for the orders it names, and that you were told what they were recorded to mean.
 * @param {Mails} mails @returns {Checks} */
export function* receipts(mails) {
  const read = new Set();
  for (const { n, step, who, orders, file, answer } of mails.receipts) {
    const body = mails.body.get(n);
    const found = mails.found.get(n);
    const given = orders === "-" ? "" : orders;
    const same =
      !body?.size ||
      equal(
        RECEIPT.map((key) => body.get(key) ?? null),
        [step, who, given],
      );
    yield ["receipt", same, `event ${n} is not the orders that this receipt is for`, both(file, found)];
    if (mails.sets.has(n) && !read.has(`${n}\0${file}`) && answer.includes("Asunderstood")) {
      read.add(`${n}\0${file}`);
      const said = `the orders of event ${n} were recorded to mean something else than this mail says`;
      yield ["meant", holds(linesOf(mails, n), answer), said, both(file, found)];
    }
  }
}

/** What a player was told that orders mean. @param {Mails} mails @param {Whole} n */
const linesOf = (mails, n) => mails.sets.get(n)?.lines ?? [];

/** Whether a text has some lines, one after the other. @param {string[]} lines @param {string} text */
function holds(lines, text) {
  let place = 0;
  for (const line of lines) {
    const letters = line.replace(/[^0-9A-Za-z]+/g, "");
    const at = text.indexOf(letters, place);
    if (at < 0) return false;
    place = at + letters.length;
  }
  return true;
}

/** @param {Mails} mails @returns {Checks} */
export function* steps(mails) {
  yield* gaps(mails);
  for (const { n, body, file } of mails.opened("begun", "locked", "played", "report")) {
    const step = stepOf(body, SETUP);
    const named = STEP.test(step) || (body.get("event") === "report" && !step);
    yield ["step", named, `event ${n}: ${quoted(cut(step, 40))} is no step`, file];
  }
  yield* turns(mails);
  yield* lockedOnce(mails);
  yield* announced(mails);
}

/** That nothing hides among what is closed: letters come just before a report, what was locked is played or ruled on.
 * @param {Mails} mails @returns {Checks} */
function* gaps(mails) {
  let last = "";
  let waits = false;
  let answers = false;
  /** @type {Whole | null} */
  let before = null;
  for (const n of mails.inOrder(mails.kinds.keys())) {
    const kind = mails.kinds.get(n) ?? "";
    if (before === null || BigInt(n) - BigInt(before) !== 1n) [last, waits, answers] = ["", false, false];
    const file = mails.found.get(n) ?? "";
    const announces = ["report", "locked", "begun"].includes(kind);
    const letters = last !== "letters" || kind === "report";
    yield ["gap", letters, `event ${before} is said to be letters, and no report follows`, file];
    const hidden = announces && (waits || (answers && kind === "report"));
    yield ["gap", !hidden, `before event ${n} something happened that is not told`, file];
    answers = kind === "orders" ? answers || ["played", "secret"].includes(last) : answers && !announces;
    waits = ["locked", "begun"].includes(kind) || (waits && !["played", "ruling"].includes(kind));
    answers = answers && kind !== "ruling";
    last = kind;
    before = n;
  }
}

/** @param {Mails} mails @returns {Checks} */
function* turns(mails) {
  const given = new Set(mails.receipts.map((line) => line.step));
  for (const { body } of mails.opened("orders", "locked")) given.add(body.get("step"));
  /** @type {Whole} */
  let turn = 0;
  /** @type {Whole} */
  let last = 0;
  for (const { n, body, file } of mails.opened("played", "ruling")) {
    if (sendsBack(body) || !mails.together(last, n)) turn = 0;
    last = n;
    if (body.get("event") !== "played") continue;
    const step = body.get("step");
    const now = body.get("turn");
    const right = step.split(".")[0] === String(now) && now >= turn;
    yield ["turn", right, `${step} is not of turn ${now}, or was played after a later turn`, file];
    turn = now;
    const waited = body.get("window") !== "" || step === SETUP || !given.has(step);
    yield ["window", waited, `${step} was played as if nobody had orders for it`, file];
  }
}

/** @param {Mails} mails @returns {Checks} */
function* lockedOnce(mails) {
  /** @type {Map<string, Whole>} */
  const locked = new Map();
  /** @type {Whole} */
  let back = 0;
  for (const { n, body, file } of mails.opened("begun", "locked", "ruling")) {
    if (body.get("event") === "ruling") {
      if (sendsBack(body)) back = n;
      continue;
    }
    const step = stepOf(body, SETUP);
    const before = locked.get(step) ?? 0;
    const once = !before || back > before || !mails.together(before, n);
    yield ["lock", once, `${step} was locked again, at event ${n}, and was never sent back`, file];
    locked.set(step, n);
    const isFirst = step === ([...locked.keys()].find((each) => each !== SETUP) ?? "");
    yield ["number", isNumbered(mails, n, body, isFirst), `${step} was locked with orders that have no number`, file];
  }
}

/** Only what was sent before there were numbers has none: it was for the first step, or a word of luck.
 * @param {Mails} mails @param {Whole} n @param {Body<"begun" | "locked">} body @param {boolean} isFirst */
function isNumbered(mails, n, body, isFirst) {
  const luckIsOlder = !mails.kinds.get(n) || mails.renewed < n;
  const isOlder = body.get("event") === "begun" ? luckIsOlder : mails.midway && isFirst;
  return isOlder || [...body.get("sets").values()].every(([number]) => number > 0 && number < n);
}

/** That what a report waits for is what is locked next, unless a ruling comes between.
 * @param {Mails} mails @returns {Checks} */
function* announced(mails) {
  /** @type {{n: Whole, step: string, file: string} | null} */
  let report = null;
  for (const { n, body, file } of mails.opened("locked", "report", "ruling")) {
    if (body.get("event") !== "locked") {
      report = body.get("event") === "report" ? { n, step: body.get("step"), file } : null;
    } else if (report && !body.get("step").includes("+")) {
      const right = body.get("step") === report.step || !mails.together(report.n, n);
      const said = `a report waits for ${quoted(cut(report.step, 40))}, and ${body.get("step")} was locked after it`;
      yield ["report", right, said, both(report.file, file)];
      report = null;
    }
  }
}

/** That a report is for the seat it names: that it opens the orders which that seat gave.
 * @param {Mails} mails @returns {Checks} */
export function* seats(mails) {
  /** @type {Map<Whole, string>} */
  const whose = new Map();
  for (const { body } of mails.opened("begun", "locked")) {
    for (const [seat, [number]] of body.get("sets")) whose.set(number, seat);
  }
  for (const { proof, file } of mails.proofs) {
    if (proof.has("salts") || (proof.get("first") === 1 && mails.opening.get("opens") === "turn")) continue;
    const seat = proof.get("seat");
    const opened = new Set(proof.get("opened").map(([n]) => n));
    for (let i = 0, n = proof.get("first"); i < proof.get("leaves").length; i++, n++) {
      const isHis = whose.has(n) && [whose.get(n), "referee"].includes(seat);
      const isClosed = !opened.has(n) && (isHis || (seat === "referee" && mails.kinds.get(n) === "orders"));
      yield ["seat", !isClosed, `it does not tell the orders of event ${n}: it is not for ${seat}`, file];
    }
  }
  const reported = new Set(mails.reports.map(([seat]) => seat));
  const others = [...new Set(mails.receipts.map((line) => line.who))].filter((seat) => !reported.has(seat)).sort();
  for (const seat of reported.size ? others : []) {
    mails.uncheck(`what concerns ${seat}: here are receipts for that seat, and no report`);
  }
}

/** That a beacon which has the name or the key of quicknet is quicknet. @param {Mails} mails @returns {Checks} */
export function* beacons(mails) {
  const beacon = mails.opening.get("beacon");
  const claims = beacon && (beacon.get("hash") === QUICKNET.hash || beacon.get("public_key") === QUICKNET.public_key);
  const said = "its beacon is called quicknet, and has another key, beginning or period";
  yield ["quicknet", !claims || isQuicknet(beacon), said, mails.found.get(1) ?? ""];
}
