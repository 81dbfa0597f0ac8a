import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildImage } from "./image.mjs";
import { root } from "./paths.mjs";

/**
 * Returns the commit that CHANGELOG.md names for 1.0.0, or null when this clone has no such history.
 *
 * @returns {string | null}
 */
export function findFirstVersion() {
  const text = readFileSync(`${root}CHANGELOG.md`, "utf8");
  const [, section = ""] = text.split("\n## [1.0.0]");
  const commit = /`([0-9a-f]{40})`/.exec(section)?.[1];
  if (!commit) return null;
  const { status } = spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root });
  return status === 0 ? commit : null;
}

/**
 * Resolves to the folder of the image of a commit, built by its own Dockerfile. It stays in `.cache` for the next time.
 *
 * @param {string} commit
 */
export async function ensureOldImage(commit) {
  const folder = `${root}.cache/images/${commit}`;
  if (existsSync(`${folder}/image.json`)) return folder;
  rmSync(folder, { recursive: true, force: true });
  await buildImage(commit, folder);
  const stages = readdirSync(folder).filter((name) => name.startsWith("stage-"));
  for (const name of stages) rmSync(join(folder, name), { recursive: true });
  return folder;
}
