import { ensureBuilt } from "../lib/build.mjs";
import { ensureChromium } from "../lib/chromium.mjs";
import { command } from "../lib/command.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";
import { runNode } from "../lib/run.mjs";

/** `npm run screenshots`: takes the pictures in `docs/images` again from the running app. */
export const main = command(async () => {
  await ensureDependencies({ dev: true });
  const CHROMIUM_PATH = await ensureChromium();
  await ensureBuilt();
  process.exitCode = await runNode(
    "node_modules/@playwright/test/cli.js",
    ["test", "--config=e2e/screenshots.config.ts"],
    { env: { CHROMIUM_PATH } },
  );
});
