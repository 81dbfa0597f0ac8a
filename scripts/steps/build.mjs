import { ensureServerBuilt, ensureWebBuilt } from "../lib/build.mjs";
import { counts } from "../lib/counts.mjs";

/** Builds what the browser tests run against. */
export async function build() {
  await ensureWebBuilt();
  await ensureServerBuilt();
  return counts({ passed: 1 });
}
