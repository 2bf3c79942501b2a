// What the mails of one game say, gathered for the checks.

/** @import { Bodies, Body, Fields, KeptProof, Line, Opened, OrdersTold, Told, Whole } from "./types.js" */

/** @type {Fields<Partial<Bodies["opened"]>>} */
const EMPTY = new Map();

/** `body` is each event that is opened, `found` the file that opens it, `kinds` what each leaf says it is. */
export class Mails {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    /** @type {Line[]} */
    this.lines = [];
    /** @type {KeptProof[]} */
    this.proofs = [];
    /** @type {[n: Whole, head: string, file: string][]} */
    this.heads = [];
    /** @type {Map<Whole, Body>} */
    this.body = new Map();
    /** @type {Map<Whole, string>} */
    this.found = new Map();
    /** @type {Map<Whole, string>} */
    this.kinds = new Map();
    /** @type {Map<Whole, Whole>} */
    this.runs = new Map();
    /** @type {Set<Whole>} */
    this.numbers = new Set();
    /** @type {Map<Whole, OrdersTold>} */
    this.sets = new Map();
    /** @type {Told[]} */
    this.told = [];
    /** @type {[seat: string, last: Whole, file: string][]} */
    this.reports = [];
    /** @type {Map<Whole, boolean>} */
    this.sealed = new Map();
    /** What was played by a lock that waited for no round. @type {Set<Whole>} */
    this.unsealed = new Set();
    /** @type {Set<string>} */
    this.unchecked = new Set();
    this.midway = false;
    this.compared = false;
    /** @type {Whole} */
    this.renewed = Infinity;
    /** @type {Map<string, Map<string, string>>} */
    this.pages = new Map();
  }

  /** @returns {Fields<Partial<Bodies["opened"]>>} */
  get opening() {
    const first = this.body.get(1);
    return first?.get("event") === "opened" ? /** @type {Body<"opened">} */ (first) : EMPTY;
  }

  /** The seats whose mails these are: those of the reports, and of the receipts. */
  get mine() {
    const seats = new Set(this.receipts.map((line) => line.who));
    for (const [seat] of this.reports) seats.add(seat);
    seats.delete("referee");
    seats.delete("observer");
    return seats;
  }

  get receipts() {
    return this.lines.filter((line) => line.kind === "Receipt");
  }

  /** @param {Iterable<Whole>} numbers */
  inOrder(numbers) {
    return [...numbers].sort((a, b) => (a < b ? -1 : Number(a > b)));
  }

  /** An event that is opened; of which kind, the caller may know.
   * @template {keyof Bodies} [Kind=keyof Bodies] @param {Whole} n @returns {Body<Kind>} */
  bodyOf(n) {
    return /** @type {Body<Kind>} */ (this.body.get(n));
  }

  /** The events of some kinds that are opened, in order.
   * @template {keyof Bodies} Kind @param {...Kind} kinds @returns {Opened<Kind>[]} */
  opened(...kinds) {
    const asked = /** @type {string[]} */ (kinds);
    const numbers = this.inOrder(this.body.keys()).filter((n) => asked.includes(this.bodyOf(n).get("event")));
    return numbers.map((n) => ({ n, body: this.bodyOf(n), file: this.found.get(n) ?? "" }));
  }

  /** Whether every event from n to a later one is known. @param {Whole} n @param {Whole} later */
  together(n, later) {
    return this.runs.get(n) === (this.runs.has(later) ? this.runs.get(later) : -1);
  }

  /** @param {string} what */
  uncheck(what) {
    this.unchecked.add(what);
  }
}

/** @param {Fields<{step?: string}>} body @param {string} other */
export const stepOf = (body, other) => (body.has("step") ? /** @type {string} */ (body.get("step")) : other);
/** @param {Fields<{event: string, kind: string}>} body */
export const sendsBack = (body) => body.get("event") === "ruling" && ["send-back", "void"].includes(body.get("kind"));
