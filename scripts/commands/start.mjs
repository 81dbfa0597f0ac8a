import { pathToFileURL } from "node:url";
import { ensureServerBuilt, ensureWebBuilt } from "../lib/build.mjs";
import { command } from "../lib/command.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";
import { loadEnvironmentFile } from "../lib/environment.mjs";
import { root } from "../lib/paths.mjs";

/**
 * `npm start`: installs and builds if needed, then runs the server in this same process, so that
 * signals and the exit code need no forwarding.
 */
export const main = command(async () => {
  process.chdir(root);
  await ensureDependencies();
  await ensureWebBuilt();
  await ensureServerBuilt();
  loadEnvironmentFile();
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(`${root}packages/server/dist/main.js`).href);
});
