import path from "node:path";
import { pathToFileURL } from "node:url";

const bundle = process.env.TEST_SERVER_BUNDLE;

/**
 * Imports a module of a thread, by its path in `src` without an ending, where the server runs from its sources: a thread does
 * not load TypeScript by itself. Tests that have bundled the server take the bundled module, which loads in a tenth of the time.
 *
 * @param {string} name
 */
export async function importSource(name) {
  if (bundle !== undefined)
    return await import(pathToFileURL(path.join(bundle, `${name}.js`)).href);
  const { tsImport } = await import("tsx/esm/api");
  return await tsImport(`../${name}.ts`, import.meta.url);
}
