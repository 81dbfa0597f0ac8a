import { readdirSync } from "node:fs";
import { build } from "esbuild";
import { root } from "./paths.mjs";

const source = `${root}packages/server/src`;

/**
 * Bundles the server, each of its command line tools and the threads of the database, of the checks of files and of the watchdog into a
 * folder.
 * The project's own packages are bundled; those of npm are not.
 *
 * @param {string} output
 */
export async function bundleServer(output) {
  await build({
    entryPoints: [
      `${source}/main.ts`,
      ...tools(),
      `${source}/files/content/check-worker.ts`,
      `${source}/db/engine-thread.ts`,
      `${source}/start/watchdog-thread.ts`,
    ],
    outbase: source,
    outdir: output,
    bundle: true,
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    platform: "node",
    format: "esm",
    target: "node20.19",
    packages: "external",
    alias: { "@signpoint/api": `${root}packages/api/src` },
    sourcemap: true,
    logLevel: "warning",
    absWorkingDir: root,
  });
}

function tools() {
  return readdirSync(`${source}/ops`)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${source}/ops/${name}`);
}
