import { Problem } from "./command.mjs";
import { root } from "./paths.mjs";
import { runNode } from "./run.mjs";

/** Bundles the web app into `packages/web/dist`. Throws a `Problem` when it does not compile. */
export async function buildWeb() {
  const code = await runNode("node_modules/vite/bin/vite.js", ["build", "--logLevel", "warn"], {
    cwd: `${root}packages/web`,
  });
  if (code !== 0) {
    throw new Problem("The web app could not be built: mend what Vite says above, then try again.");
  }
}
