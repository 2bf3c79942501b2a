// Makes order_page.js of the modules of the order page: npm ci && npm run build. The same files give the same bytes.

import { writeFileSync } from "node:fs";
import { bundle } from "../bundling.mjs";

/** @param {string} name */
const here = (name) => new URL(name, import.meta.url);
writeFileSync(here("order_page.js"), await bundle(here("../order_page/page.js")));
