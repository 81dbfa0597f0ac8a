import { type AnyContractRouter, minifyContractRouter } from "@orpc/contract";
import { type Plugin, runnerImport } from "vite";

const NAME = "virtual:calls";
const RESOLVED = `\0${NAME}`;
const SOURCE = new URL("../../api/src/calls/index.ts", import.meta.url).pathname;

/**
 * Serves `virtual:calls`: route and meta of every call as plain data, which keeps the schemas and their
 * library out of the browser's bundle. Reloads when the contract changes.
 */
export function callsPlugin(): Plugin {
  return {
    name: "signpoint:calls",
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return;
      const { module, dependencies } = await runnerImport<{ calls: AnyContractRouter }>(SOURCE);
      for (const file of [SOURCE, ...dependencies]) this.addWatchFile(file);
      return `export default ${JSON.stringify(minifyContractRouter(module.calls))};`;
    },
  };
}
