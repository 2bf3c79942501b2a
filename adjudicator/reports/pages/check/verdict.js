// The verdict on what a player kept: the lines that `prove` prints, and for each game what a page shows.

import { asks, ownOrders, rounds } from "./asks.js";
import { bases, dice, orders, seals, TURNS } from "./dice.js";
import { history } from "./history.js";
import { Kept } from "./kept.js";
import { beacons, receipts, seats, steps } from "./locks.js";
import { Mails } from "./mails.js";
import { isHead, isReadable, LONG } from "./shapes.js";
import { cut, inOrder, listed, more, printable, some, TOLD } from "./words.js";

/** @import { Checks, Drawn, Game, KeptFile, Verdict, Whole, Wrong } from "./types.js" */

/** @type {[Whole, string, string]} */
const NO_HEAD = [0, "none", ""];
const UNSURE = "who sent them was not verified";
const WARNING = "Before you accuse anybody, look in your mailbox who sent these files: anybody can write one.";

/** @param {Mails} mails @returns {Checks} */
function* locks(mails) {
  for (const check of [receipts, steps, seats, beacons, seals, bases, orders]) yield* check(mails);
}

/** @param {KeptFile[]} files @param {string[]} words @returns {Promise<Verdict>} */
export async function verdict(files, words) {
  const kept = new Kept();
  await kept.folder(files);
  /** @type {Wrong[]} */
  const false_ = [];
  const games = gathered(kept, false_);
  games.sort((a, b) => b.proofs.length - a.proofs.length || inOrder(a.name, b.name));
  const told = games.slice(0, TOLD).map((mails) => toldOf(mails, false_, words));
  const unread = [...kept.unread, ...games.slice(TOLD).map(({ name }) => `${name}: there are too many games`)];
  const wrong = [...new Map(false_.map((each) => [each.join("\0"), each])).values()];
  const accused = wrong.map(([word, text, shown]) => `${word}: ${text}. Show ${shown} (${UNSURE})`);
  const said = [
    ...told.flatMap((game) => game.lines),
    ...some(unread.map((each) => `Not checked: ${each}.`)),
    ...(accused.length ? some(accused) : [games.length ? "Nothing is FALSE." : "No game is here."]),
    ...(accused.length ? [WARNING] : []),
  ];
  return { isFalse: wrong.length > 0, games: told, accused, unread, text: said.map(plain).join("\n") };
}

/** @param {string} line */
export const plain = (line) => printable(cut(line, LONG));

/** What was read of each game. @param {Kept} kept @param {Wrong[]} false_ */
function gathered(kept, false_) {
  /** @type {Map<string, Mails>} */
  const games = new Map();
  const of = (/** @type {string} */ name) => {
    const mails = games.get(name) ?? new Mails(name);
    games.set(name, mails);
    return mails;
  };
  for (const [name, line] of kept.lines) of(name).lines.push(line);
  for (const [name, each] of kept.proofs) {
    const mails = of(name);
    const { proof } = each;
    if (isReadable(proof)) mails.proofs.push({ ...each, proof });
    else false_.push(["FALSE", "malformed, a report that cannot be checked", each.file]);
  }
  for (const mails of games.values()) mails.pages = kept.pages;
  return [...games.values()];
}

/** Whatever goes wrong in a check is false, and ends no more than that check.
 * @param {Wrong[]} false_ @param {string} what @param {() => void} check */
function telling(false_, what, check) {
  try {
    check();
  } catch (thrown) {
    const error = /** @type {Error} */ (thrown);
    false_.push(["FALSE", `malformed, ${what}: ${error.name}`, "all files"]);
  }
}

/** What is said of one game; what is false goes to the rest.
 * @param {Mails} mails @param {Wrong[]} false_ @param {string[]} words @returns {Game} */
function toldOf(mails, false_, words) {
  const name = mails.name;
  /** @type {string[][]} */
  const asked = [];
  /** @type {Drawn[]} */
  const drawn = [];
  for (const [what, claims] of Object.entries({ history, locks, dice })) {
    telling(false_, `the ${what} of ${name} cannot be checked`, () => {
      for (const [check, holds, text, files] of claims(mails)) {
        if (!holds) false_.push([check === "late" ? "LATE" : "FALSE", text, files]);
      }
    });
  }
  telling(false_, `what was done in ${name} cannot be told`, () => {
    for (const each of asks(mails)) asked.push([`- ${each}`]);
    asked.push(...ownOrders(mails));
    drawn.push(...rounds(mails));
  });
  const [last, head] = mails.heads.reduce((a, b) => (listed(a, b) < 0 ? b : a), NO_HEAD);
  const missing = [];
  for (let n = 1; n <= Number(last) && n <= TURNS; n++) if (!mails.numbers.has(n)) missing.push(n);
  if (missing.length) mails.uncheck(`events that no report here tells of: ${missing.slice(0, 20).join(", ")}`);
  const inWords = isHead(head) ? wordsOf(head, words) : "";
  const found = {
    name,
    last,
    head,
    inWords,
    asked,
    drawn,
    unchecked: ["what is closed to you; the rules", ...mails.unchecked],
  };
  return { ...found, reports: mails.proofs.length, lines: linesOf(mails, found) };
}

/** @param {Mails} mails @param {Omit<Game, "reports" | "lines">} found */
function linesOf(mails, { name, last, head, inWords, asked, drawn, unchecked }) {
  return [
    `${name}: ${mails.proofs.length} reports, ${mails.lines.length} receipts, seals and heads, ${last} events.`,
    `Checked: that all tell one history${mails.compared ? ", your orders" : ""}, the dice you were told of.`,
    ...some(unchecked.map((each) => `Not checked: ${each}.`)),
    ...(asked.length ? ["Were you told? Of this, and that it was so:"] : []),
    ...asked.slice(0, TOLD).flat(),
    ...more(asked),
    ...some(drawn.flatMap((each) => each.lines)),
    `Head at event ${last}; compare it with another player:`,
    `  ${head}`,
    ...(inWords ? [`  or on the telephone: ${inWords}`] : []),
  ];
}

/** Eight words for the first 88 bits of a head, 11 for each. @param {string} head @param {string[]} words */
export function wordsOf(head, words) {
  const bits = BigInt(`0x${head.slice(0, 22) || "0"}`);
  return [7n, 6n, 5n, 4n, 3n, 2n, 1n, 0n].map((place) => words[Number((bits >> (11n * place)) & 2047n)]).join(" ");
}
