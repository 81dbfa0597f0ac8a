import { vitestCounts } from "../lib/counts.mjs";
import { ensureNode24 } from "../lib/node24.mjs";
import { root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { splitEngines, vitestParameters } from "./vitest.mjs";

/** Runs the server's tests on Node 24. */
export async function node24() {
  const program = await ensureNode24();
  const { report, parameters } = vitestParameters("node24", ["server-pglite", "server-postgres"]);
  const code = await run(program, [`${root}node_modules/vitest/vitest.mjs`, ...parameters], {
    env: splitEngines,
  });
  return vitestCounts(report, code);
}
