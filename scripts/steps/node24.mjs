import { existsSync } from "node:fs";
import { Problem } from "../lib/command.mjs";
import { root } from "../lib/paths.mjs";
import { withProgress } from "../lib/progress.mjs";
import { run } from "../lib/run.mjs";
import { splitEngines, vitest } from "./vitest.mjs";

/** The release that containers and CI use; `.nvmrc` names its major version. */
const node24Version = "24.21.0";

/**
 * Runs the server's tests on Node 24.
 *
 * @param {import("../lib/run.mjs").RunOptions} [options]
 */
export async function node24(options) {
  const node = [await ensureNode24()];
  const env = splitEngines;
  return await vitest("node24", ["server-pglite", "server-postgres"], { node, env })(options);
}

/** Resolves to the path of Node 24, whose binary the npm registry has as a package. Throws a `Problem` without it. */
async function ensureNode24() {
  const folder = `${root}.cache/node24`;
  const name = `node-${process.platform}-${process.arch}`;
  const program = `${folder}/node_modules/${name}/bin/node`;
  if (!existsSync(program)) {
    const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
    await withProgress(`Getting Node ${node24Version}`, () =>
      run("npm", ["install", `--prefix=${folder}`, ...flags, `${name}@${node24Version}`]),
    );
  }
  if (existsSync(program)) return program;
  throw new Problem(`Node ${node24Version} for this machine could not be had.`);
}
