// Dates: of the desk, of mail services, and of the rounds of a beacon.

import { SPACE, stripped } from "./words.js";

/** @import { Beacon, Whole } from "./types.js" */

const MOMENT =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}:[0-9]{2}:[0-9]{2})(\.[0-9]{1,9})?(Z|[+-][0-9]{2}:?[0-9]{2})$/;
const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const SHORT = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const FULL = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const MONTHS = [...SHORT, ...FULL];
/** @type {Record<string, number>} */
const ZONES = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  Z: 0,
  AST: -400,
  ADT: -300,
  EST: -500,
  EDT: -400,
  CST: -600,
  CDT: -500,
  MST: -700,
  MDT: -600,
  PST: -800,
  PDT: -700,
};
const FIRST = -62135596800;
const LAST = 253402300799;

/** The second of a date in a calendar without leap seconds; null where there is no such date.
 * @param {number[]} date year, month, day, hour, minute and second */
function second([year, month, day, hour, minute, sec]) {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1 && year <= 9999;
  const inDay = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && sec >= 0 && sec < 60;
  return exists && inDay ? date.getTime() / 1000 + hour * 3600 + minute * 60 + sec : null;
}

/** The second that a date stands for, as the desk writes it; null where it cannot be read, or has no zone.
 * @param {string | undefined} text */
export function moment(text) {
  const found = MOMENT.exec(text ?? "");
  if (!found) return null;
  const at = second([...found[1].split("-").map(Number), ...found[2].split(":").map(Number)]);
  const [, sign, ...zone] = /^([+-])(\d\d):?(\d\d)$/.exec(found[4].replace("Z", "+0000")) ?? [];
  const [hours, minutes] = zone.map(Number);
  if (at === null || hours > 23 || minutes > 59) return null;
  return at - Number(`${sign}1`) * (hours * 3600 + minutes * 60) + Number(found[3] ?? 0);
}

/** The first round that comes out when orders have been locked for long enough; -1 where nobody can say.
 * @param {Beacon} beacon @param {string | undefined} deadline */
export function roundAt(beacon, deadline) {
  const locked = moment(deadline);
  if (locked === null) return -1;
  const waited = Math.max(0, locked + Number(beacon.get("delay")) - Number(beacon.get("genesis")));
  return Math.ceil(waited / Math.max(1, Number(beacon.get("period")))) + 1;
}

/** The second at which a round of a beacon came out. @param {Beacon} beacon @param {Whole | string} drawn */
export const outAt = (beacon, drawn) =>
  Number(beacon.get("genesis")) + Number(beacon.get("period")) * (Number(drawn) - 1);

/** When a round of a beacon came out, in words. @param {Beacon} beacon @param {Whole | string} drawn */
export function clock(beacon, drawn) {
  const out = outAt(beacon, drawn);
  if (!(out >= FIRST && out <= LAST)) return "out at a moment that is none";
  return `out at ${new Date(out * 1000).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** @param {string} text */
const whole = (text) => (/^[+-]?[0-9]+(_[0-9]+)*$/.test(text) ? Number(text.replaceAll("_", "")) : NaN);

/** When a mail service says that it took a mail; null: it cannot be read, or has no zone. @param {string} text */
export function taken(text) {
  const date = fields(
    stripped(text)
      .split(new RegExp(`[${SPACE}]+`))
      .filter(Boolean),
  );
  if (!date) return null;
  const [year, zone, ...rest] = date;
  const at = second([year < 100 ? year + (year > 68 ? 1900 : 2000) : year, ...rest]);
  const offset = offsetOf(zone);
  return at === null || offset === null || Math.abs(offset) >= 86400 ? null : at - offset;
}

/** @param {string} zone */
function offsetOf(zone) {
  const name = zone.toUpperCase();
  const told = Object.hasOwn(ZONES, name) ? ZONES[name] : whole(name);
  if (Number.isNaN(told) || (told === 0 && name.startsWith("-"))) return null;
  const size = Math.abs(told);
  return Math.sign(told) * (Math.floor(size / 100) * 3600 + (size % 100) * 60);
}

/** Year, zone, month, day, hour, minute and second of a date as mails write it, in whatever order these stand.
 * @param {string[]} words @returns {[number, string, ...number[]] | null} */
function fields(words) {
  if (!words.length) return null;
  if (words[0].endsWith(",") || DAYS.includes(words[0].toLowerCase())) words.shift();
  else words[0] = words[0].slice(words[0].lastIndexOf(",") + 1);
  if (words.length === 3 && words[0].split("-").length === 3) words.splice(0, 1, ...words[0].split("-"));
  if (words.length === 4) words.splice(3, 1, ...zoned(words[3]));
  if (words.length < 5) return null;
  let [day, month, year, time, zone] = words;
  if (!day || !month || !year) return null;
  month = month.toLowerCase();
  if (!MONTHS.includes(month)) [day, month] = [month, day.toLowerCase()];
  if (!MONTHS.includes(month)) return null;
  if (year.indexOf(":") > 0) [year, time] = [time, year];
  year = year.replace(/,$/, "");
  if (!year) return null;
  if (!/^[0-9]/.test(year)) [year, zone] = [zone, year];
  const parts = clockOf(time.replace(/,$/, ""));
  const numbers = [year, (MONTHS.indexOf(month) % 12) + 1, day.replace(/,$/, ""), ...(parts ?? [""])].map((each) =>
    whole(String(each)),
  );
  if (numbers.some(Number.isNaN)) return null;
  return [numbers[0], zone, ...numbers.slice(1)];
}

/** @param {string} word */
function zoned(word) {
  const plus = word.indexOf("+");
  const at = plus < 0 ? word.indexOf("-") : plus;
  return at > 0 ? [word.slice(0, at), word.slice(at)] : [word, ""];
}

/** @param {string} time */
function clockOf(time) {
  const parts = time.split(time.includes(":") ? ":" : ".");
  if (parts.length === 2) return [...parts, "0"];
  return parts.length === 3 ? parts : null;
}
