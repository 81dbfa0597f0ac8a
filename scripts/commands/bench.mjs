import { ensureBuilt } from "../lib/build.mjs";
import { ensureChromium } from "../lib/chromium.mjs";
import { command } from "../lib/command.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";
import { runNode } from "../lib/run.mjs";

/** `npm run bench`: builds, measures the result and writes a report. `-- --help` lists the options. */
export const main = command(async () => {
  await ensureDependencies({ dev: true });
  const CHROMIUM_PATH = await ensureChromium();
  await ensureBuilt();
  process.exitCode = await runNode(
    "node_modules/tsx/dist/cli.mjs",
    ["bench/main.ts", ...process.argv.slice(2)],
    { env: { CHROMIUM_PATH } },
  );
});
