import { fileURLToPath } from "node:url";
import { build, type Plugin, type ResolvedConfig, type Rolldown } from "vite";

const SOURCE = fileURLToPath(new URL("../src/platform/early/begin.ts", import.meta.url));
const PLACE = "<!--early-calls-->";

/**
 * Writes the script that begins a screen's first calls into the page, bundled by itself: they are on their way before
 * any file of the app has arrived. The development server does without: calls are then made when the code asks for them.
 */
export function earlyCallsPlugin(): Plugin {
  let resolve: ResolvedConfig["resolve"];
  return {
    name: "signpoint:early-calls",
    apply: "build",
    configResolved: (config) => {
      resolve = config.resolve;
    },
    async transformIndexHtml(html) {
      const built = (await build({
        configFile: false,
        logLevel: "warn",
        resolve: { alias: resolve.alias },
        build: {
          write: false,
          target: "es2022",
          rolldownOptions: { input: SOURCE, output: { format: "iife" } },
        },
      })) as Rolldown.RolldownOutput;
      const { code } = built.output[0];
      return html.replace(PLACE, () => `<script>${code.trim()}</script>`);
    },
  };
}
