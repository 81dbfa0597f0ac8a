import { fileURLToPath } from "node:url";
import type { Plugin, ResolvedConfig } from "vite";
import { inlineScript } from "./inline-script.ts";

const SOURCE = fileURLToPath(new URL("../src/platform/early/begin.ts", import.meta.url));
const PLACE = "<!--early-calls-->";

/**
 * Writes the script that begins a screen's first calls into the page, bundled by itself: they are on their way before
 * any file of the app has arrived. The development server does without: calls are then made when the code asks for them.
 */
export function earlyCallsPlugin(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "signpoint:early-calls",
    apply: "build",
    configResolved: (resolved) => {
      config = resolved;
    },
    async transformIndexHtml(html) {
      const script = await inlineScript(SOURCE, config);
      return html.replace(PLACE, () => script);
    },
  };
}
