// Makes order_page.js of the modules of the order page: npm ci && npm run build. The same files give the same bytes.

import { writeFileSync } from "node:fs";
import { build } from "esbuild";

/** @param {string} name */
const here = (name) => new URL(name, import.meta.url);
const bundled = await build({
  entryPoints: [here("../order_page/page.js").pathname],
  bundle: true,
  minify: true,
  charset: "utf8",
  format: "iife",
  target: "es2022",
  legalComments: "none",
  write: false,
});
writeFileSync(here("order_page.js"), bundled.outputFiles[0].contents);
