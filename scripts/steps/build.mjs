import { ensureServerBuilt, ensureWebBuilt } from "../lib/build.mjs";
import { counts } from "../lib/counts.mjs";

/** Builds the app for the browser tests. */
export async function build() {
  await ensureWebBuilt();
  await ensureServerBuilt();
  return counts({ passed: 1 });
}
