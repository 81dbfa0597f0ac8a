import { ensureBuilt } from "../lib/build.mjs";
import { counts } from "../lib/counts.mjs";

/** Builds the app for the browser tests. */
export async function build() {
  await ensureBuilt();
  return counts({ passed: 1 });
}
