import { ensureServerBuilt } from "../lib/build.mjs";
import { command } from "../lib/command.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";
import { runNode } from "../lib/run.mjs";

/** `node scripts/cli.mjs ops NAME ...`: runs a command of the operator's program, built first if it is not yet. */
export const main = command(async () => {
  await ensureDependencies();
  await ensureServerBuilt();
  process.exitCode = await runNode("packages/server/dist/signpoint.js", process.argv.slice(2), {
    asks: true,
  });
});
