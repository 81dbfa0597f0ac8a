import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../../scripts/lib/run.mjs";

export const PARSE_VERSION = "8.6.94";
const FOLDER = fileURLToPath(new URL("../../.cache/peers", import.meta.url));

/** Its in-process calls rely on how this version of Express's router matches paths. */
const PACKAGE = {
  name: "signpoint-peers",
  private: true,
  dependencies: { "parse-server": PARSE_VERSION },
  overrides: { router: "2.2.0" },
};

/**
 * Installs Parse Server beside the project, which does not depend on it, unless it is there. Resolves to the folder.
 */
export async function ensureParse(say: (text: string) => void): Promise<string> {
  const file = path.join(FOLDER, "package.json");
  const wanted = JSON.stringify(PACKAGE, null, 2);
  const installed = existsSync(file) ? await readFile(file, "utf8") : "";
  // npm writes its own lock file at the end, so an interrupted install leaves none.
  const isComplete = existsSync(path.join(FOLDER, "node_modules", ".package-lock.json"));
  if (installed === wanted && isComplete) return FOLDER;
  say(`Installing Parse Server ${PARSE_VERSION} into .cache/peers ...`);
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, wanted);
  const flags = ["--prefix", FOLDER, "--ignore-scripts", "--no-audit", "--no-fund"];
  const code = await run("npm", ["install", ...flags, "--loglevel=error"]);
  if (code !== 0) throw new Error("Parse Server could not be installed.");
  return FOLDER;
}
