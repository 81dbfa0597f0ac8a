import { pathToFileURL } from "node:url";
import { ensureBuilt } from "../lib/build.mjs";
import { command } from "../lib/command.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";
import { loadEnvironmentFile } from "../lib/environment.mjs";
import { root } from "../lib/paths.mjs";
import { expectFreePort } from "../lib/port.mjs";

/**
 * `npm start`: installs and builds if needed, then runs the server in this same process, so that
 * signals and the exit code need no forwarding.
 */
export const main = command(async () => {
  process.chdir(root);
  loadEnvironmentFile();
  const { HOST = "127.0.0.1", PORT = "3000", NODE_ENV } = process.env;
  await expectFreePort(PORT, HOST, `PORT=${Number(PORT) + 1} npm start`);
  await ensureDependencies();
  await ensureBuilt();
  // Somebody who tries it reads what goes wrong, not each request.
  if (NODE_ENV !== "production") process.env.LOG_LEVEL ??= "warn";
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(`${root}packages/server/dist/main.js`).href);
});
