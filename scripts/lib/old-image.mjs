import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildImage } from "./image.mjs";
import { root } from "./paths.mjs";

/**
 * From this migration on each one only expands, so that servers of the version before serve beside it. Earlier ones
 * demand columns that servers before them do not write.
 */
export const firstExpanding = "0027_months_of_totals.sql";

/**
 * Returns the commit that CHANGELOG.md names for 1.0.0, or null when this clone has no such history.
 *
 * @returns {string | null}
 */
export function findFirstVersion() {
  const text = readFileSync(`${root}CHANGELOG.md`, "utf8");
  const [, section = ""] = text.split("\n## [1.0.0]");
  return resolveCommit(/`([0-9a-f]{40})`/.exec(section)?.[1]);
}

/**
 * Returns the last commit before the migrations that only expand, or null when this clone has no such history.
 *
 * @returns {string | null}
 */
export function findVersionBefore() {
  const file = `packages/server/migrations/${firstExpanding}`;
  const added = git("log", "--diff-filter=A", "--format=%H", "--", file);
  return added === "" ? null : resolveCommit(`${added}^`);
}

/** @param {string | undefined} name */
function resolveCommit(name) {
  return git("rev-parse", "--verify", "--quiet", `${name}^{commit}`) || null;
}

/** @param {string[]} parameters */
function git(...parameters) {
  return spawnSync("git", parameters, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
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
