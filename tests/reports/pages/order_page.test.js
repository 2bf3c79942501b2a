// The parts of the order page that need no browser.

import assert from "node:assert/strict";
import test from "node:test";
import { baseOf, wordsFor } from "../../../adjudicator/reports/pages/order_page/additions.js";
import { arrow, between } from "../../../adjudicator/reports/pages/order_page/arrows.js";
import { nextOf, orderOf, plainest } from "../../../adjudicator/reports/pages/order_page/choosing.js";
import {
  bodyOf,
  fileName,
  headOf,
  linkOf,
  plainFile,
  sealedFile,
} from "../../../adjudicator/reports/pages/order_page/files.js";
import {
  linesOf,
  moved,
  partOf,
  textOf,
  withMore,
  without,
} from "../../../adjudicator/reports/pages/order_page/lines.js";
import { warningsOf } from "../../../adjudicator/reports/pages/order_page/warnings.js";

/** @type {import("../../../adjudicator/reports/pages/order_page/given.js").Given} */
const GIVEN = {
  campaign: "marches-1",
  seat: "A",
  turn: "4",
  window: "spend",
  head: [
    ["game", "cp-campaign"],
    ["turn", "4"],
  ],
  address: "games+1@desk.example",
  subject: "Re: [marches-1 A] a & b",
  sent: [],
  names: {},
  longest: 1800,
  choose: "",
};
const MARCH = { line: "A1 march to T02", about: ["A1", "T02"] };
const CAREFUL = { line: "A1 march to T02 if no enemy there", about: ["A1", "T02"] };
const HELPED = { line: "A1 march to T02 with A2", about: ["A1", "A2", "T02"] };

test("blank lines and blanks round a line say nothing", () => {
  assert.deepEqual(linesOf(" A1 rest \r\n\n\tA2 rest\n"), ["A1 rest", "A2 rest"]);
});

test("lines are read back from their text", () => {
  for (const lines of [[], ["a"], ["a", "b"]]) assert.deepEqual(linesOf(textOf(lines)), lines);
});

test("a line is moved and taken away, and the lines before stay as they were", () => {
  const lines = ["a", "b", "c"];
  assert.deepEqual(moved(lines, 2, -1), ["a", "c", "b"]);
  assert.deepEqual(moved(lines, 0, 1), ["b", "a", "c"]);
  assert.deepEqual(without(lines, 1), ["a", "c"]);
  assert.deepEqual(lines, ["a", "b", "c"]);
});

test("orders stand above the standing orders, which stand below their heading", () => {
  const both = withMore(withMore(withMore([], ["b"], true), ["a"], false), ["c"], true);
  assert.deepEqual(both, ["a", "standing:", "b", "c"]);
  assert.deepEqual(partOf(both, false), ["a"]);
  assert.deepEqual(partOf(both, true), ["b", "c"]);
  assert.deepEqual([partOf(["a"], false), partOf(["a"], true)], [["a"], []]);
});

test("a tap gives the plainest order to a place, or none where two are as plain", () => {
  assert.equal(plainest([CAREFUL, MARCH, HELPED]), MARCH);
  assert.equal(plainest([MARCH, { line: "A1 flee to T02", about: ["A1", "T02"] }]), undefined);
  assert.equal(orderOf("A1", ["A3", "T02"], [CAREFUL, MARCH]), MARCH);
  assert.equal(orderOf("A1", ["T03"], [MARCH]), undefined);
  assert.equal(orderOf("", ["T02"], [MARCH]), undefined);
});

test("a tap on what is chosen never orders it to where it is", () => {
  assert.equal(orderOf("T02", ["A1", "T02"], [{ line: "fortify T02", about: ["T02", "T02"] }]), undefined);
});

test("taps on a place choose what is there one after the other, then nothing", () => {
  const begins = (/** @type {string} */ id) => id !== "T02";
  assert.equal(nextOf("", ["A1", "A2", "T02"], begins), "A1");
  assert.equal(nextOf("A1", ["A1", "A2", "T02"], begins), "A2");
  assert.equal(nextOf("T02", ["T02"], begins), "");
});

test("an arrow begins and ends where it is said to, and has no length where both are the same", () => {
  assert.match(arrow([0, 0], [30, 40]), /^M0 0L30 40M.*L30 40L/);
  assert.doesNotMatch(arrow([5, 5], [5, 5]), /NaN/);
  assert.deepEqual(between([0, 2], [4, 4]), [2, 3]);
});

test("a file has its head, and the key only where one was written", () => {
  assert.equal(plainFile(headOf(GIVEN, ""), ["A1 rest"]), "game: cp-campaign\nturn: 4\n\norders:\nA1 rest\n");
  assert.ok(headOf(GIVEN, "K").includes("key: K"));
  assert.equal(sealedFile(["turn: 4"], ["one", "two"]), "turn: 4\nsealed: |\n  one\n  two\n");
});

test("a link to a mail is read back as what was written", () => {
  const link = new URL(linkOf(GIVEN, bodyOf("turn: 4\nA1 & A2\n")));
  assert.equal(decodeURIComponent(link.pathname), GIVEN.address);
  assert.equal(link.searchParams.get("subject"), GIVEN.subject);
  assert.equal(link.searchParams.get("body"), "BEGIN ORDERS\r\nturn: 4\r\nA1 & A2\r\nEND ORDERS\r\n");
  assert.equal(fileName(GIVEN, "-sealed"), "marches-1-4.spend-A-sealed.txt");
});

/** @typedef {import("../../../adjudicator/reports/pages/order_page/warnings.js").Weight} Weight */
/** @param {string} line @param {Weight} [weight] */
const weighed = (line, weight) => ({ line, weight });
const NONE = { budgets: {}, still: {}, once: false };

test("what is left of a number is told, and what is beyond it, unless an order takes all", () => {
  const scales = { ...NONE, budgets: { cp: { has: 2, one: "CP", several: "CP", is_lost: true } } };
  const one = weighed("A1 rest", { uses: { cp: 1 } });
  assert.deepEqual(warningsOf(scales, [one]), ["Not used: 1 CP."]);
  assert.deepEqual(warningsOf(scales, [one, one]), []);
  assert.deepEqual(warningsOf(scales, [one, one, one]), ["All of this takes 3 CP, and you have 2."]);
  assert.deepEqual(warningsOf(scales, [one, weighed("give up", { takes_rest: true })]), []);
  assert.deepEqual(warningsOf(scales, [one, weighed("written by somebody")]), []);
  assert.deepEqual(warningsOf(scales, []), []);
});

test("who has no order is named, and who has two; a line that was written counts for whom it names first", () => {
  const scales = { ...NONE, still: { PAR: "Paris holds", BUR: "Burgundy holds" }, once: true };
  const goes = weighed("A PAR - PIC", { who: ["PAR"], goal: "PIC" });
  assert.deepEqual(warningsOf(scales, [goes]), ["Without an order: Burgundy holds."]);
  assert.deepEqual(warningsOf(scales, [goes, weighed("A BUR S A PAR - PIC")]), []);
  const stays = weighed("A PAR H", { who: ["PAR"] });
  assert.match(warningsOf(scales, [goes, stays])[0], /^Only one of these can be: “A PAR - PIC”, “A PAR H”/);
});

test("help that whom it is for is not ordered to use comes to nothing", () => {
  const scales = { ...NONE, still: { PAR: "Paris holds", BUR: "Burgundy holds" } };
  const helps = weighed("A BUR S A PAR - PIC", { who: ["BUR"], relies: { PAR: "PIC" } });
  const goes = weighed("A PAR - PIC", { who: ["PAR"], goal: "PIC" });
  const stays = weighed("A PAR H", { who: ["PAR"] });
  assert.deepEqual(warningsOf(scales, [helps, goes]), []);
  assert.match(warningsOf(scales, [helps, stays])[0], /comes to nothing/);
  assert.match(warningsOf(scales, [helps])[0], /comes to nothing/);
});

test("a way back to where an earlier one began is told", () => {
  const there = weighed("go there", { who: ["1515"], goal: "1615" });
  const back = weighed("go back", { who: ["1615"], goal: "1515" });
  assert.deepEqual(warningsOf(NONE, [there, back]), ["“go back” leads back where “go there” began."]);
  assert.deepEqual(warningsOf({ ...NONE, once: true }, [there, back]), []);
});

test("what is added to an order leaves it the order it is; a longer order is another one", () => {
  const offers = [{ line: "A1 march to T02" }, { line: "A1 march" }, { line: "sire" }, { line: "sire shaman" }];
  assert.equal(baseOf("A1 march to T02 if enemy at T02, else stop", offers)?.line, "A1 march to T02");
  assert.equal(baseOf("sire shaman", offers)?.line, "sire shaman");
  assert.equal(baseOf("sire shamans", offers), undefined);
});

test("a condition names what the order is about, and what comes else stands behind it", () => {
  const told = (/** @type {string} */ id) => `${id}!`;
  const enemy = { before: " if enemy at ", behind: "", ids: ["T07", "T01", "T02"] };
  const stop = { before: ", else stop", behind: "", ids: [] };
  const here = [" if enemy at T02!", " unless enemy at T02!"];
  assert.deepEqual(wordsFor("", [enemy, stop], ["A1", "T02"], told), [...here, ", else stop"]);
  assert.deepEqual(wordsFor("", [enemy], ["A1"], told)[0], " if enemy at T07!");
  assert.deepEqual(wordsFor(" if enemy at T02!", [enemy, stop], ["T02"], told), [", else stop"]);
  assert.deepEqual(wordsFor(", else stop", [enemy, stop], ["T02"], told), []);
});

test("a second condition stands behind a first one, and no third; an opposite is offered where there is none", () => {
  const told = (/** @type {string} */ id) => id;
  const plain = (/** @type {string} */ before) => ({ before, behind: "", ids: [] });
  const all = [plain(" if enemy"), plain(" if no enemy"), plain(" if cycle 2 or later"), plain(", else stop")];
  const firsts = [" if enemy", " if no enemy", " if cycle 2 or later", " unless cycle 2 or later"];
  assert.deepEqual(wordsFor("", all, [], told), [...firsts, ", else stop"]);
  const seconds = [" and enemy", " and no enemy", " or enemy", " or no enemy"];
  assert.deepEqual(wordsFor(" unless cycle 2 or later", all, [], told), [...seconds, ", else stop"]);
  const others = [" and cycle 2 or later", " or cycle 2 or later", ", else stop"];
  assert.deepEqual(wordsFor(" if no enemy", all, [], told), others);
  assert.deepEqual(wordsFor(" if enemy and cycle 2 or later", all, [], told), [", else stop"]);
  assert.deepEqual(wordsFor(" if enemy, else stop", all, [], told), []);
});
