import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { command, Problem } from "../lib/command.mjs";
import { root } from "../lib/paths.mjs";

const packages = ["packages/api", "packages/server", "packages/web"];
const manifests = ["package.json", ...packages.map((folder) => `${folder}/package.json`)];
const unreleased = "## [Unreleased]\n";

/**
 * `npm run release -- VERSION`: gives all packages the version, moves what is unreleased in the changelog to it, commits and tags. Pushes
 * nothing: the pushed tag has CI build the image and its bill of materials. `--dry-run` says what it would do.
 */
export const main = command(async () => {
  const { values, positionals } = parseArgs({
    options: { "dry-run": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [version = ""] = positionals;
  const present = JSON.parse(read("package.json")).version;
  assertFollows(version, present);
  assertReady(version);
  const changed = new Map([
    ...manifests.map((file) => /** @type {const} */ ([file, withVersion(read(file), version)])),
    ["package-lock.json", lockWithVersion(version)],
    ["CHANGELOG.md", withSection(read("CHANGELOG.md"), version)],
  ]);
  const tag = `v${version}`;
  console.log(`${present} -> ${version}: ${[...changed.keys()].join(", ")}`);
  console.log(`commit "Release ${version}", tag ${tag}`);
  if (values["dry-run"]) {
    console.log(
      `Nothing was changed. Pushed, ${tag} has CI build the image and its bill of materials.`,
    );
    return;
  }
  for (const [file, text] of changed) writeFileSync(root + file, text);
  git("commit", "--quiet", "--message", `Release ${version}`, "--", ...changed.keys());
  git("tag", "--annotate", tag, "--message", `Signpoint ${version}`);
  console.log(`Publish it with: git push origin main ${tag}`);
});

/**
 * Throws a `Problem` unless the version is of the form 1.2.3 and later than the present one.
 *
 * @param {string} version
 * @param {string} present
 */
function assertFollows(version, present) {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version)) {
    throw new Problem("Name the version as in: npm run release -- --dry-run 1.1.0");
  }
  const isLater = version.localeCompare(present, "en", { numeric: true }) > 0;
  if (!isLater) throw new Problem(`${version} does not follow ${present}.`);
}

/**
 * Throws a `Problem` unless main is checked out, without a change and without the tag of this version.
 *
 * @param {string} version
 */
function assertReady(version) {
  const branch = git("branch", "--show-current");
  if (branch !== "main") throw new Problem(`Releases are made on main, and this is ${branch}.`);
  if (git("status", "--porcelain") !== "") {
    throw new Problem("There are changes that are not committed: git status");
  }
  if (git("tag", "--list", `v${version}`) !== "") throw new Problem(`v${version} exists.`);
}

/**
 * Returns the text of a package.json with the version, also of the packages beside it that it names.
 *
 * @param {string} text
 * @param {string} version
 */
function withVersion(text, version) {
  return toText(updated(JSON.parse(text), version));
}

/** @param {string} version */
function lockWithVersion(version) {
  const lock = JSON.parse(read("package-lock.json"));
  lock.version = version;
  for (const folder of ["", ...packages]) updated(lock.packages[folder], version);
  return toText(lock);
}

/**
 * @param {{ version: string, dependencies?: Record<string, string> }} manifest
 * @param {string} version
 */
function updated(manifest, version) {
  manifest.version = version;
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    if (name.startsWith("@signpoint/"))
      Object.assign(manifest.dependencies ?? {}, { [name]: version });
  }
  return manifest;
}

/**
 * Returns the changelog with what is unreleased as the section of the version. Throws a `Problem` when there is nothing.
 *
 * @param {string} text
 * @param {string} version
 */
function withSection(text, version) {
  const [before = "", after = ""] = text.split(unreleased);
  if (/^\s*(## |$)/.test(after)) throw new Problem("The changelog has nothing that is unreleased.");
  const today = new Date().toISOString().slice(0, 10);
  return `${before}${unreleased}\n## [${version}] - ${today}\n${after}`;
}

/** @param {string} file */
function read(file) {
  return readFileSync(root + file, "utf8");
}

/** @param {object} value */
function toText(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * Returns what git prints. Throws a `Problem` with its words when it fails.
 *
 * @param {string[]} parameters
 */
function git(...parameters) {
  const { status, stdout, stderr } = spawnSync("git", parameters, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Problem(stderr?.trim() || `git ${parameters[0]} failed`);
  return stdout.trim();
}
