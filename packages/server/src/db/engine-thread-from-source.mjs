// Loads the thread where the server runs from its sources: a thread does not load TypeScript by itself. Tests that have bundled the
// server take the bundled thread, which starts in a tenth of the time.
import path from "node:path";
import { pathToFileURL } from "node:url";

const bundle = process.env.TEST_SERVER_BUNDLE;
if (bundle === undefined) {
  const { tsImport } = await import("tsx/esm/api");
  await tsImport("./engine-thread.ts", import.meta.url);
} else {
  await import(pathToFileURL(path.join(bundle, "db/engine-thread.js")).href);
}
