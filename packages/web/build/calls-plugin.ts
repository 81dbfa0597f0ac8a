import { type AnyContractRouter, minifyContractRouter, type Route } from "@orpc/contract";
import { type Plugin, runnerImport } from "vite";

const RESOLVED = "\0virtual:calls";
const SOURCE = new URL("../../api/src/http/calls.ts", import.meta.url).pathname;

/**
 * Serves `virtual:calls`: route and meta of every call as plain data, which keeps the schemas, their library and the
 * words of the reference page out of the browser's bundle. Reloads when the contract changes.
 */
export function callsPlugin(): Plugin {
  /* The same for both builds. */
  let contract: ReturnType<typeof runnerImport<{ calls: AnyContractRouter }>> | undefined;
  return {
    name: "signpoint:calls",
    resolveId: { filter: { id: /^virtual:calls$/ }, handler: () => RESOLVED },
    load: {
      filter: { id: /^\0virtual:calls$/ },
      async handler() {
        contract ??= runnerImport(SOURCE);
        const { module, dependencies } = await contract;
        for (const file of [SOURCE, ...dependencies]) this.addWatchFile(file);
        return `export default ${JSON.stringify(slim(minifyContractRouter(module.calls)))};`;
      },
    },
    watchChange() {
      contract = undefined;
    },
  };
}

/** Returns a contract without what only its reference page shows. */
function slim(contract: object): object {
  if ("~orpc" in contract) {
    const { route, ...call } = contract["~orpc"] as { route: Route };
    const { summary: _summary, description: _description, tags: _tags, ...rest } = route;
    return { "~orpc": { ...call, route: rest } };
  }
  return Object.fromEntries(Object.entries(contract).map(([key, part]) => [key, slim(part)]));
}
