import { ensureBuilt } from "../lib/build.mjs";
import { command } from "../lib/command.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";

/** `npm run build`: builds the web app and the server, even when nothing has changed. */
export const main = command(async () => {
  await ensureDependencies();
  await ensureBuilt({ always: true });
});
