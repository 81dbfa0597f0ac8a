import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundleServer } from "../../../../scripts/lib/server-bundle.mjs";

/** Inside the package, where the bundle finds its npm packages and the migrations. */
const PARENT = fileURLToPath(new URL("../../.cache/", import.meta.url));

/**
 * Bundles the server once for all tests of a run that start processes: to compile the sources in each of
 * these processes takes seconds. Returns how to remove the bundle, which the setups of both engines share.
 */
export async function buildServerForTests(): Promise<() => Promise<void>> {
  if (process.env.TEST_SERVER_BUNDLE !== undefined) return () => Promise.resolve();
  await mkdir(PARENT, { recursive: true });
  const folder = await mkdtemp(path.join(PARENT, "bundle-"));
  await bundleServer(folder);
  process.env.TEST_SERVER_BUNDLE = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Returns the path of a program of the bundle: "main" or "signpoint". */
export function builtProgram(name: string): string {
  const folder = process.env.TEST_SERVER_BUNDLE;
  if (folder === undefined) throw new Error("TEST_SERVER_BUNDLE is set by the global setup");
  return path.join(folder, `${name}.js`);
}

/**
 * Parameters of Node for a program of the bundle. Most run for seconds, in which the embedded engine, which is WebAssembly, does not
 * earn what it costs to optimise it: more than the rest of a start.
 */
export const QUICK_START = ["--liftoff-only"];
