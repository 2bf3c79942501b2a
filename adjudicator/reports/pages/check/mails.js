// What the mails of one game say, gathered for the checks.

const EMPTY = new Map();

/** `body` is each event that is opened, `found` the file that opens it, `kinds` what each leaf says it is. */
export class Mails {
  constructor(name) {
    this.name = name;
    this.lines = [];
    this.proofs = [];
    this.heads = [];
    this.body = new Map();
    this.found = new Map();
    this.kinds = new Map();
    this.runs = new Map();
    this.numbers = new Set();
    this.sets = new Map();
    this.told = [];
    this.reports = [];
    this.sealed = new Map();
    this.unchecked = new Set();
    this.midway = false;
    this.compared = false;
    this.renewed = Infinity;
    this.pages = new Map();
  }

  get opening() {
    const first = this.body.get(1);
    return first?.get("event") === "opened" ? first : EMPTY;
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

  inOrder(numbers) {
    return [...numbers].sort((a, b) => (a < b ? -1 : Number(a > b)));
  }

  /** The events of some kinds that are opened, in order. */
  opened(...kinds) {
    const numbers = this.inOrder(this.body.keys()).filter((n) => kinds.includes(this.body.get(n).get("event")));
    return numbers.map((n) => ({ n, body: this.body.get(n), file: this.found.get(n) }));
  }

  /** Whether every event from n to a later one is known. */
  together(n, later) {
    return this.runs.get(n) === (this.runs.has(later) ? this.runs.get(later) : -1);
  }

  uncheck(what) {
    this.unchecked.add(what);
  }
}

export const stepOf = (body, other) => (body.has("step") ? body.get("step") : other);
export const sendsBack = (body) => body.get("event") === "ruling" && ["send-back", "void"].includes(body.get("kind"));
