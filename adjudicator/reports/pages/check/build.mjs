// Makes check-mails.html of the files beside this one: npm ci && npm run build. The same files give the same bytes.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { bundle } from "../bundling.mjs";

/** @param {string} name */
const here = (name) => new URL(name, import.meta.url);
/** @param {string} name */
const text = (name) => readFileSync(here(name), "utf8");
/** @param {string} part */
const hash = (part) => `sha256-${createHash("sha256").update(part).digest("base64")}`;

const program = await bundle(here("page.js"));
const [, words = ""] = /^WORD_LIST = """\\?\n([^"]*)"""/m.exec(text("../../../checker/words.py")) ?? [];
const style = text("page.css");
const script = text("loader.js");
/** @type {Record<string, string>} */
const parts = {
  style,
  script,
  words: words.trim(),
  style_hash: hash(style),
  script_hash: hash(script),
  packed: gzipSync(program, { level: 9 }).toString("base64"),
};
writeFileSync(
  here("check-mails.html"),
  text("page.html").replace(/\$(\w+)/g, (_, name) => parts[name]),
);
