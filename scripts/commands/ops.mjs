import { existsSync } from "node:fs";
import { ensureServerBuilt } from "../lib/build.mjs";
import { command, Problem } from "../lib/command.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";
import { loadEnvironmentFile } from "../lib/environment.mjs";
import { root } from "../lib/paths.mjs";
import { runNode } from "../lib/run.mjs";

/** `node scripts/cli.mjs ops NAME ...`: runs one of the server's command line tools. */
export const main = command(async () => {
  const [name = "", ...parameters] = process.argv.slice(2);
  await ensureDependencies();
  await ensureServerBuilt();
  loadEnvironmentFile();
  const tool = `packages/server/dist/ops/${name}.js`;
  if (!/^[a-z-]+$/.test(name) || !existsSync(root + tool)) {
    throw new Problem(`There is no tool named "${name}": npm run lists what there is.`);
  }
  process.exitCode = await runNode(tool, parameters);
});
