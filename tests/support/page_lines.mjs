// What the order page makes of texts: a text a line in, as JSON; its orders, its standing orders and its file out.

import { join } from "node:path";
import { createInterface } from "node:readline";

const [modules] = process.argv.slice(2);
const { bare, linesOf, partOf } = await import(join(modules, "lines.js"));
const { plainFile } = await import(join(modules, "files.js"));

for await (const given of createInterface({ input: process.stdin })) {
  const { head, text } = JSON.parse(given);
  const lines = linesOf(text);
  const parts = [partOf(lines, false).map(bare), partOf(lines, true).map(bare)];
  process.stdout.write(`${JSON.stringify({ orders: parts[0], standing: parts[1], file: plainFile(head, lines) })}\n`);
}
