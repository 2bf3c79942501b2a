// Makes check-mails.html of the files beside this one: npm ci && npm run build. The same files give the same bytes.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** @param {string} name */
const here = (name) => new URL(name, import.meta.url);
/** @param {string} name */
const text = (name) => readFileSync(here(name), "utf8");
/** @param {string} part */
const hash = (part) => `sha256-${createHash("sha256").update(part).digest("base64")}`;

const bundled = await build({
  entryPoints: [here("page.js").pathname],
  bundle: true,
  minify: true,
  charset: "utf8",
  format: "iife",
  target: "es2022",
  legalComments: "none",
  write: false,
});
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
  packed: gzipSync(bundled.outputFiles[0].contents, { level: 9 }).toString("base64"),
};
writeFileSync(
  here("check-mails.html"),
  text("page.html").replace(/\$(\w+)/g, (_, name) => parts[name]),
);
