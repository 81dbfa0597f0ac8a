// Loads the worker where the server runs from its sources: a thread does not load TypeScript by itself. Tests that have bundled the
// server take the bundled worker, which starts in a tenth of the time.
import path from "node:path";
import { pathToFileURL } from "node:url";

const bundle = process.env.TEST_SERVER_BUNDLE;
export default await loadCheck();

async function loadCheck() {
  if (bundle !== undefined) {
    const worker = path.join(bundle, "files/content/check-worker.js");
    return (await import(pathToFileURL(worker).href)).default;
  }
  const { tsImport } = await import("tsx/esm/api");
  return (await tsImport("./check-worker.ts", import.meta.url)).default;
}
