import { readdirSync, rmSync } from "node:fs";
import { Problem } from "./command.mjs";
import { root } from "./paths.mjs";
import { withProgress } from "./progress.mjs";

const source = `${root}packages/server/src`;
const output = `${root}packages/server/dist`;

/**
 * Bundles the server, each of its command line tools and the thread that checks files into `packages/server/dist`. Our own packages
 * are bundled with it, those of npm are not.
 */
export async function buildServer() {
  await withProgress("Building the server", async () => {
    const { build } = await import("esbuild");
    rmSync(output, { recursive: true, force: true });
    try {
      await build({
        entryPoints: [`${source}/main.ts`, ...tools(), `${source}/files/content/check-worker.ts`],
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
    } catch {
      throw new Problem(
        "The server could not be built: mend what esbuild says above, then try again.",
      );
    }
  });
}

function tools() {
  return readdirSync(`${source}/ops`)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${source}/ops/${name}`);
}
