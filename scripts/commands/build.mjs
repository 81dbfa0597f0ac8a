import { ensureServerBuilt, ensureWebBuilt } from "../lib/build.mjs";
import { command } from "../lib/command.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";

/** `npm run build`: builds the web app and the server, changed or not. */
export const main = command(async () => {
  await ensureDependencies();
  await ensureWebBuilt({ always: true });
  await ensureServerBuilt({ always: true });
});
