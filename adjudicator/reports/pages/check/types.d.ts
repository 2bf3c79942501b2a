// What the checks read, and what they say: the data of mails as they were fixed, by name.

import type { Fraction } from "./json.js";

export type Bytes = Uint8Array<ArrayBuffer>;

/** A whole number: a plain one, as long as these are exact. */
export type Whole = number | bigint;

/** What JSON holds, as it is read here. */
export type Value = null | boolean | Whole | string | Fraction | Value[] | Data;
export interface Data extends Map<string, Value> {}

/** Data of which it was checked that each name has a value of its kind. */
export interface Fields<Kinds> extends Map<string, any> {
  has(name: keyof Kinds & string): boolean;
  get<Name extends keyof Kinds & string>(name: Name): Kinds[Name];
}

/** Orders by seat: the event that brought them, and the digest by which they are fixed. */
export type Sets = Map<string, [n: Whole, digest: string]>;

/** A round of a beacon, or what is there instead of one, and its signature. */
export type Round = [round: Whole | string, signature: string];

/** What a campaign says of its beacon. */
export interface Chain {
  genesis: Whole;
  period: Whole;
  delay: Whole;
  url: string;
  hash: string;
  public_key?: string;
}
export type Beacon = Fields<Chain>;

/** What each kind of event says. */
export interface Bodies {
  opened: {
    anchor: string;
    seats: string[];
    level?: string;
    opens?: string;
    salts?: string;
    referee_first?: string;
    referee_seat?: string;
    beacon?: Beacon;
  };
  renewed: { before?: string };
  begun: { sets: Sets; round?: Whole };
  orders: { step: string; seat: string; set: string; text?: string; why?: string; sealed?: Whole; by?: string };
  unsealed: { step: string; beacon: Round; seats: Map<string, string> };
  locked: { step: string; sets: Sets; deadline?: string; round?: Whole };
  played: { step: string; turn: Whole; window: string; basis: string; groups: string[]; beacon?: Round };
  secret: { turn: Whole; secret: string };
  ruling: { kind: string; about: string; groups: string[]; author?: string; reason?: string; answer?: string };
  report: { step: string; deadline?: string };
  mailed: { seat: string; files: Map<string, string> };
  letters: {};
}

type Names<Kinds> = Kinds extends unknown ? keyof Kinds : never;
type Of<Kinds, Name> = Kinds extends unknown ? (Name extends keyof Kinds ? Kinds[Name] : never) : never;

/** What one of some kinds says: whoever reads a name that not all have looks first which it is. */
type One<Kinds> = { [Name in Names<Kinds>]: Of<Kinds, Name> };

/** What an event of one of some kinds says. */
export type Body<Kind extends keyof Bodies = keyof Bodies> = Fields<One<Bodies[Kind]> & { event: string }>;

/** An event that is opened, with the file that opens it. */
export interface Opened<Kind extends keyof Bodies = keyof Bodies> {
  n: Whole;
  body: Body<Kind>;
  file: string;
}

/** The key that a roll falls by. */
export interface Key {
  rule: string;
  subject: string;
  n: Whole;
}

/** One thing that a step tells: where it is a roll, its dice with their faces, or things as they were drawn. */
export type Entry = Fields<{
  type?: string;
  key: Fields<Key>;
  dice: string;
  faces: Whole[];
  items: string[];
  result: string[];
}>;
export type Placed = [place: Whole, entry: Entry];

/** What a report proves its history by. A leaf is the kind of an event and the digest that fixes it. */
export type Proof = Fields<{
  format: string;
  campaign: string;
  seat: string;
  first: Whole;
  before: string;
  leaves: string[];
  head: string;
  opened: [n: Whole, salt: string, body: string | Body][];
  entries: [n: Whole, group: Whole, salt: string, entries: Placed[]][];
  sets: [n: Whole, salt: string, orders: Value, ...text: Value[][]][];
  salts?: string;
}>;

/** A proof in a file, and the head that is printed beside it; before it was looked at, any data. */
export interface KeptProof<Read = Proof> {
  proof: Read;
  head: Value | undefined;
  file: string;
}

/** When a mail service took a mail: the second, null where nobody knows, and the date in its words. */
export type Arrival = [second: number | null, date: string];

/** A receipt, a seal or a head, as a line of a mail tells it. */
export interface Line {
  kind: string;
  step: string;
  who: string;
  n: number;
  orders: string;
  head: string;
  came: Arrival[];
  file: string;
  /** The letters of the mail, where it says what orders mean. */
  answer: string;
}

/** What a proof tells that orders are, and the lines that their seat was told of them. */
export interface OrdersTold {
  orders: Value;
  lines: string[];
}

/** Orders that a proof tells, with their event, and the seat that gave them. */
export interface SetTold {
  n: Whole;
  body: Body<"begun" | "orders">;
  salt: string;
  orders: Value;
  text: Value[][];
  seat: string;
}

/** What a report tells of a step. */
export interface Told {
  n: Whole;
  group: Whole;
  entries: Placed[];
  file: string;
}

/** What was checked: its name, whether it holds, what is said where it does not, and the file to show. */
export type Check = [check: string, holds: boolean, said: string, files: string];
export type Checks = Generator<Check>;

/** What is false: how loudly it is said, what it is, and the file to show. */
export type Wrong = [word: string, text: string, files: string];

/** A file that a player kept. */
export interface KeptFile {
  path: string;
  size: number;
  bytes: () => Promise<Bytes>;
}

/** A round of the beacon that dice come from, and the lines that say where it is looked up. */
export interface Drawn {
  drawn: Whole | string;
  signature: string;
  key: string;
  lines: string[];
}

/** What is said of a game. */
export interface Game {
  name: string;
  last: Whole;
  head: string;
  inWords: string;
  asked: string[][];
  drawn: Drawn[];
  unchecked: string[];
  reports: number;
  lines: string[];
}

/** What is said of all that a player kept. */
export interface Verdict {
  isFalse: boolean;
  games: Game[];
  accused: string[];
  unread: string[];
  text: string;
}
