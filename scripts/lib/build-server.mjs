import { rmSync } from "node:fs";
import { Problem } from "./command.mjs";
import { root } from "./paths.mjs";

const output = `${root}packages/server/dist`;

/** Builds the server into `packages/server/dist`. Throws a `Problem` when it does not compile. */
export async function buildServer() {
  const { bundleServer } = await import("./server-bundle.mjs");
  rmSync(output, { recursive: true, force: true });
  try {
    await bundleServer(output);
  } catch {
    throw new Problem(
      "The server could not be built: mend what esbuild says above, then try again.",
    );
  }
}
