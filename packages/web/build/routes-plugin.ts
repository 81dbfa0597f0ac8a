import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ROUTE_TREE = fileURLToPath(new URL("../src/routeTree.gen.ts", import.meta.url));
const PATHS = /fullPaths:\s*((?:\|\s*"[^"]*"\s*)+)/;

/**
 * Writes `routes.json`, the paths of all screens such as `/contracts/$contractId`, beside the built page:
 * the server responds with 404 to all others.
 */
export function routesPlugin(): Plugin {
  return {
    name: "signpoint:routes",
    apply: "build",
    generateBundle() {
      const union = PATHS.exec(readFileSync(ROUTE_TREE, "utf8"))?.[1];
      if (union === undefined) this.error(`no paths found in ${ROUTE_TREE}`);
      const paths = [...union.matchAll(/"([^"]*)"/g)].map(([, path]) => path);
      this.emitFile({
        type: "asset",
        fileName: "routes.json",
        source: JSON.stringify(paths.filter((path) => path !== "/$")),
      });
    },
  };
}
