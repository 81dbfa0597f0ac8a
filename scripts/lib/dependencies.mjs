import { readFileSync } from "node:fs";
import { Problem } from "./command.mjs";
import { root } from "./paths.mjs";
import { withProgress } from "./progress.mjs";
import { run } from "./run.mjs";

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 */

/** Installs the packages of the lock file if `node_modules` differs from it. */
export async function ensureDependencies() {
  if (installedAsLocked()) return;
  const code = await withProgress("Installing dependencies (npm ci)", npmCi);
  if (code !== 0 || !installedAsLocked()) {
    throw new Problem(
      "The dependencies could not be installed (npm's own words are above): check the network connection and the free disk space, then run the command again.",
    );
  }
}

function npmCi() {
  // The build needs the development packages, even with NODE_ENV=production.
  const parameters = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath;
  return npm?.endsWith(".js")
    ? run(process.execPath, [npm, ...parameters])
    : run("npm", parameters);
}

/**
 * Returns true when `node_modules` matches the lock file. npm stores a copy of the lock file there; an
 * interrupted install leaves none.
 */
function installedAsLocked() {
  const locked = readLock("package-lock.json");
  const installed = readLock("node_modules/.package-lock.json");
  if (!locked || !installed) return false;
  return Object.entries(locked)
    .filter(([path]) => path !== "")
    .every(([path, wanted]) => {
      const found = installed[path];
      if (!found) return Boolean(wanted.optional ?? wanted.devOptional);
      return found.version === wanted.version && found.link === wanted.link;
    });
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(root + file, "utf8")).packages;
  } catch {
    return undefined;
  }
}
