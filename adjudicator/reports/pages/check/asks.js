// What was done that only you can judge: "Were you told?"

import { canonical, equal } from "./json.js";
import { stepOf } from "./mails.js";
import { isQuicknet, NO_ROUND, QUICKNET, SETUP } from "./shapes.js";
import { clock, moment } from "./times.js";
import { inOrder, some } from "./words.js";

/**
 * @import { Mails } from "./mails.js"
 * @import { Drawn, OrdersTold, Sets, Value, Whole } from "./types.js"
 */

const SHOWN = 20_000;
const FEW = 12;
const RULED = new Map(
  Object.entries({
    correct: "a correction of the board",
    "set-aside": "orders no. {} set aside",
    decide: "a decision on {}",
    "send-back": "{} sent back, to be played again",
    change: "a change of {}",
    close: "the campaign closed",
    void: "{} voided, to be ordered anew",
  }),
);
/** @type {Map<string | undefined, string>} */
const TAKEN_BACK = new Map(
  Object.entries({
    withdrawn: "were taken back by that seat",
    overtaken: "were dropped, as they could no longer be played",
    "sent back": "went with a step that was sent back",
    "another player": "went with the player who had given them",
    voided: "went with a window that was voided",
  }),
);

/** What the referee did, in the order in which it matters. @param {Mails} mails */
export function* asks(mails) {
  yield* conditions(mails);
  yield* rulings(mails);
  yield* lockedAgain(mails);
  yield* takenBack(mails);
  yield* shut(mails);
  yield* withoutReceipt(mails);
  yield* deadlines(mails);
  yield* withoutSeal(mails);
  yield* changedPages(mails);
  yield* luck(mails);
}

/** @param {Mails} mails */
function* conditions(mails) {
  const opening = mails.opening;
  if (!opening.size) return;
  const seat = opening.get("referee_first") || opening.get("referee_seat");
  const plays = seat ? `the referee plays ${seat}` : "no seat is said to be the referee's";
  const first = opening.get("referee_first") ? ", and orders before the others" : "";
  yield `The level is ${opening.get("level") ?? "none"}, ${plays}${first}.`;
  const beacon = opening.get("beacon");
  if (beacon && !isQuicknet(beacon)) {
    yield `THE BEACON IS NOT QUICKNET, but one at ${beacon.get("url")}: who runs it may know its rounds beforehand.`;
  }
  if (mails.midway) {
    yield "This history begins when the campaign was under way; what was before hangs on it, and is not told.";
  }
}

/** @param {Mails} mails */
function* rulings(mails) {
  for (const { n, body } of mails.opened("ruling")) {
    const about = body.get("about") || "nothing";
    const what = (RULED.get(body.get("kind")) ?? body.get("kind")).replace("{}", () => about);
    const answer = body.get("answer") ? ` (${body.get("answer")})` : "";
    const author = body.get("author") ?? "nobody";
    yield `Event ${n}, by ${author}: ${what}${answer}. The reason: ${body.get("reason") ?? ""}`;
  }
}

/** @param {Mails} mails */
function* lockedAgain(mails) {
  /** @type {Map<string, Sets>} */
  const locked = new Map();
  for (const { n, body } of mails.opened("locked")) {
    const step = body.get("step");
    const sets = body.get("sets");
    const before = locked.get(step);
    if (before) {
      const seats = [...new Set([...sets.keys(), ...before.keys()])].sort(inOrder);
      const other = seats.filter((seat) => !equal(sets.get(seat) ?? null, before.get(seat) ?? null));
      yield `Event ${n}: ${step} was locked again, with other orders of ${other.join(", ") || "nobody"}.`;
    }
    locked.set(step, sets);
  }
}

/** @param {Mails} mails @returns {Set<Whole>} */
const heldBy = (mails) => new Set(mails.receipts.map((line) => line.n));

/** @param {Mails} mails */
function* takenBack(mails) {
  const mine = mails.mine;
  const held = heldBy(mails);
  for (const { n, body } of mails.opened("orders")) {
    if (!mine.has(body.get("seat")) || body.get("set")) continue;
    const receipt = held.has(n) ? "you have its receipt" : "no receipt of it is here";
    const why = TAKEN_BACK.get(body.get("why")) ?? "were taken back";
    yield `Event ${n}: the orders of ${body.get("seat")} for ${body.get("step")} ${why} (${receipt}).`;
  }
}

/** Sealed orders that did not open, or not to orders. @param {Mails} mails */
function* shut(mails) {
  for (const { n, body } of mails.opened("unsealed")) {
    for (const seat of [...body.get("seats").keys()].sort(inOrder)) {
      const why = body.get("seats").get(seat);
      if (why) yield `Event ${n}: what ${seat} had sealed for ${body.get("step")} was not played: ${why}`;
    }
  }
}

/** Orders that were played, and for which you may have lost the receipt, or they are not yours. @param {Mails} mails */
function* withoutReceipt(mails) {
  const mine = mails.mine;
  const held = heldBy(mails);
  if (!held.size) mails.uncheck("whether the orders played were yours: there is no receipt here");
  for (const { body } of held.size ? mails.opened("begun", "locked") : []) {
    const step = stepOf(body, SETUP);
    for (const [seat, [number]] of [...body.get("sets")].sort(([a], [b]) => inOrder(a, b))) {
      const by = mails.body.get(number)?.get("by");
      if (mine.has(seat) && by === "program") {
        yield `Event ${number}: the program closed ${step} for ${seat}, since there was nothing to decide.`;
      } else if (mine.has(seat) && by === "deputy") {
        yield `Event ${number}: a deputy ordered for ${seat} in ${step}, since nothing of ${seat} was there.`;
      } else if (mine.has(seat) && number && !held.has(number)) {
        yield `Did you send these? ${step} was locked with orders of ${seat}, event ${number}: no receipt.`;
      }
      mails.compared ||= held.has(number);
    }
  }
}

/** @param {Mails} mails */
function* deadlines(mails) {
  /** @type {Map<string, string | undefined>} */
  const said = new Map();
  for (const { n, body } of mails.opened("locked", "report")) {
    const step = body.get("step");
    const told = said.get(step);
    const now = body.get("deadline");
    if (body.get("event") === "report") said.set(step, now);
    else if (told && now && told !== now && (moment(told) === null || moment(told) !== moment(now))) {
      yield `Event ${n}: the deadline of ${step} was ${now}; when it was announced it was ${told}.`;
    }
  }
}

/** @param {Mails} mails */
function* withoutSeal(mails) {
  if (!mails.opening.has("beacon")) return;
  const events = mails.opened("begun", "locked").filter(({ body }) => !body.get("round"));
  const steps = [...new Set(events.map(({ body }) => stepOf(body, SETUP)))];
  const named = steps.slice(0, FEW).join(", ");
  const others = steps.length > FEW ? ` and ${steps.length - FEW} more` : "";
  if (steps.length) yield `No seal came before these, since no dice may follow by the rules: ${named}${others}.`;
}

/** Files of reports that are not those which were fixed when they were mailed. @param {Mails} mails */
function* changedPages(mails) {
  for (const { n, body } of mails.opened("mailed")) {
    for (const [name, digest] of [...body.get("files")].sort(([a], [b]) => inOrder(a, b))) {
      const kept = mails.pages.get(name);
      if (!kept || kept.has(digest)) continue;
      const where = [...new Set(kept.values())].sort(inOrder).slice(0, 3).join(", ");
      yield `${name} in ${where} is another file than was mailed by event ${n}: who changed it?`;
    }
  }
}

/** @param {Mails} mails */
function* luck(mails) {
  for (const { n, body } of mails.opened("begun")) {
    const given = [...body.get("sets").keys()].sort(inOrder).join(", ");
    const whose = given || "nobody: the referee could choose the dice of the set-up";
    yield `Event ${n}: the campaign began, with words of luck from ${whose}.`;
  }
}

/** What you ordered: in the lines that you were told, and as it was played. Only you can compare these.
 * @param {Mails} mails */
export function* ownOrders(mails) {
  const mine = mails.mine;
  for (const n of mails.inOrder(mails.sets.keys())) {
    const { orders, lines } = /** @type {OrdersTold} */ (mails.sets.get(n));
    const body = mails.bodyOf(n);
    if (body.has("sealed") || (body.get("event") !== "begun" && !mine.has(body.get("seat")))) continue;
    const what = typeof orders === "string" ? "word of luck" : "orders";
    const meant = some(lines.map((line) => `    ${line}`));
    yield [`- Event ${n}: your ${what} for ${stepOf(body, SETUP)}:`, ...meant, `  Played as: ${shortened(orders)}`];
  }
}

/** @param {Value} orders */
function shortened(orders) {
  const text = typeof orders === "string" ? orders : canonical(orders, " ");
  const signs = text.length > SHOWN ? [...text] : [];
  if (signs.length <= SHOWN) return text;
  return `${signs.slice(0, SHOWN).join("")}... and ${signs.length - SHOWN} letters more`;
}

/** The rounds of the beacon that dice come from, each with the place to look it up.
 * @param {Mails} mails @returns {Drawn[]} */
export function rounds(mails) {
  const beacon = mails.opening.get("beacon");
  if (!beacon) return [];
  /** @type {Map<Whole | string, Drawn>} */
  const seen = new Map();
  for (const { body } of mails.opened("played")) {
    const [drawn, signature] = body.get("beacon") ?? NO_ROUND;
    if (!signature || seen.has(drawn)) continue;
    const place = isQuicknet(beacon) ? QUICKNET.url : beacon.get("url");
    const at = `${place}/${beacon.get("hash")}/public/${drawn}`;
    const line = `Compare, with ${at}, that round ${drawn} (${body.get("step")}, ${clock(beacon, drawn)}) is`;
    seen.set(drawn, { drawn, signature, key: beacon.get("public_key") ?? "", lines: [line, `  ${signature}`] });
  }
  return [...seen.values()];
}
