import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { Problem } from "./command.mjs";
import { root } from "./paths.mjs";
import { withProgress } from "./progress.mjs";
import { run } from "./run.mjs";

/**
 * From this migration on each one only expands, so that servers of the version before serve beside it. Earlier ones
 * demand columns that servers before them do not write.
 */
export const firstExpanding = "0027_months_of_totals.sql";

/**
 * Builds the versions that the proof of upgrades begins with, each from its commit in a folder of `.cache`. Resolves to
 * the variables that name their folders. Throws a `Problem` when this clone has no such history.
 */
export async function ensureOldVersions() {
  const [first, before] = [findFirstVersion(), findVersionBefore()];
  if (first === null || before === null) {
    throw new Problem("The proof of upgrades needs the whole history: git fetch --unshallow.");
  }
  return {
    FIRST_VERSION: await ensureBuilt(first),
    VERSION_BEFORE: await ensureBuilt(before),
    PROOFS: "on",
  };
}

/**
 * Returns the commit that CHANGELOG.md names for 1.0.0, or null when this clone has no such history.
 *
 * @returns {string | null}
 */
function findFirstVersion() {
  const text = readFileSync(`${root}CHANGELOG.md`, "utf8");
  const [, section = ""] = text.split("\n## [1.0.0]");
  return resolveCommit(/`([0-9a-f]{40})`/.exec(section)?.[1]);
}

/**
 * Returns the last commit before the migrations that only expand, or null when this clone has no such history.
 *
 * @returns {string | null}
 */
function findVersionBefore() {
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
 * Resolves to the folder of a commit with its packages installed and its server built. It stays for the next time.
 *
 * @param {string} commit
 */
async function ensureBuilt(commit) {
  const folder = `${root}.cache/versions/${commit}`;
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["--extract"], { cwd: unfinished, input: archive });
  for (const parameters of [
    ["ci", "--include=dev"],
    ["run", "build"],
  ]) {
    const title = `npm ${parameters.join(" ")} of ${commit.slice(0, 8)}`;
    const code = await withProgress(title, () => run("npm", parameters, { cwd: unfinished }));
    if (code !== 0) throw new Problem(`${title} failed.`);
  }
  renameSync(unfinished, folder);
  return folder;
}
