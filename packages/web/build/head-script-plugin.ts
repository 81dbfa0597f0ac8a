import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minifySync, type Plugin } from "vite";

const SOURCE = fileURLToPath(new URL("../head.js", import.meta.url));
const PLACE = "<!--head-script-->";

/** Writes `head.js` into the page: as a file of its own it would delay the first paint by a round trip. */
export function headScriptPlugin(): Plugin {
  return {
    name: "signpoint:head-script",
    transformIndexHtml(html) {
      const { code } = minifySync(SOURCE, readFileSync(SOURCE, "utf8"));
      return html.replace(PLACE, () => `<script>${code.trim()}</script>`);
    },
  };
}
