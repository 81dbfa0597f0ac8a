import { existsSync } from "node:fs";
import { Problem } from "../lib/command.mjs";
import { vitestCounts } from "../lib/counts.mjs";
import { root } from "../lib/paths.mjs";
import { withProgress } from "../lib/progress.mjs";
import { run } from "../lib/run.mjs";
import { splitEngines, vitestParameters } from "./vitest.mjs";

/** The release that containers and CI use; `.nvmrc` names its major version. */
const version = "24.21.0";

/** Runs the server's tests on Node 24, whose binary the npm registry has as a package. */
export async function node24() {
  const folder = `${root}.cache/node24`;
  const name = `node-${process.platform}-${process.arch}`;
  const program = `${folder}/node_modules/${name}/bin/node`;
  if (!existsSync(program)) {
    const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
    await withProgress(`Getting Node ${version}`, () =>
      run("npm", ["install", `--prefix=${folder}`, ...flags, `${name}@${version}`]),
    );
  }
  if (!existsSync(program)) throw new Problem(`Node ${version} for this machine could not be had.`);
  const { report, parameters } = vitestParameters("node24", ["server-pglite", "server-postgres"]);
  const code = await run(program, [`${root}node_modules/vitest/vitest.mjs`, ...parameters], {
    env: splitEngines,
  });
  return vitestCounts(report, code);
}
