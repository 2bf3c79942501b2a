// What the check page says of folders: a path a line in, what it says as a line of JSON out.

import { readFile, readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";

const [modules, told] = process.argv.slice(2);
const { verdict } = await import(join(modules, "verdict.js"));
const words = told.split(" ");

async function files(folder) {
  const found = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const { size } = await stat(path);
    found.push({ path: relative(folder, path), size, bytes: async () => new Uint8Array(await readFile(path)) });
  }
  return found;
}

for await (const folder of createInterface({ input: process.stdin })) {
  const { text, isFalse } = await verdict(await files(folder), words);
  process.stdout.write(`${JSON.stringify({ text, isFalse })}\n`);
}
