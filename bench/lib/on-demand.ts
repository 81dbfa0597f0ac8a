import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../../scripts/lib/run.mjs";

const CACHE = fileURLToPath(new URL("../../.cache", import.meta.url));

/** Programs that only a measurement needs. */
interface OnDemand {
  /** The name of the folder in `.cache`. */
  folder: string;
  /** What is installed, as text for people. */
  title: string;
  /** The fields of its package.json. */
  content: { dependencies: Record<string, string> };
}

/**
 * Installs pinned packages beside the project, which does not depend on them, unless they are there. Resolves to the
 * folder. Throws when the install fails.
 */
export async function ensureInstalled(
  { folder, title, content }: OnDemand,
  say: (text: string) => void,
): Promise<string> {
  const place = path.join(CACHE, folder);
  const file = path.join(place, "package.json");
  const wanted = JSON.stringify(
    { name: `signpoint-${folder}`, private: true, ...content },
    null,
    2,
  );
  const installed = existsSync(file) ? await readFile(file, "utf8") : "";
  // npm writes its own lock file at the end, so an interrupted install leaves none.
  const isComplete = existsSync(path.join(place, "node_modules", ".package-lock.json"));
  if (installed === wanted && isComplete) return place;
  say(`Installing ${title} into .cache/${folder} ...`);
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  await writeFile(file, wanted);
  const flags = ["--prefix", place, "--ignore-scripts", "--no-audit", "--no-fund"];
  const code = await run("npm", ["install", ...flags, "--loglevel=error"]);
  if (code !== 0) throw new Error(`${title} could not be installed.`);
  return place;
}
