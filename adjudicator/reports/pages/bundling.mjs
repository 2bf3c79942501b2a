// One script of a module and all it imports, as small as can be. The same files give the same bytes.

import { build } from "esbuild";

/** @param {URL} entry @returns {Promise<Uint8Array>} */
export const bundle = async (entry) => {
  const bundled = await build({
    entryPoints: [entry.pathname],
    bundle: true,
    minify: true,
    charset: "utf8",
    format: "iife",
    target: "es2022",
    legalComments: "none",
    write: false,
  });
  return bundled.outputFiles[0].contents;
};
