// Makes sealing.js of the files beside this one: npm ci && npm run build. The same files give the same bytes.

import { writeFileSync } from "node:fs";
import { bundle } from "../bundling.mjs";

/** @param {string} name */
const here = (name) => new URL(name, import.meta.url);
writeFileSync(here("sealing.js"), await bundle(here("seal.js")));
