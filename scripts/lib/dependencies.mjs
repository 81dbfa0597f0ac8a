import { readFileSync } from "node:fs";
import { Problem } from "./command.mjs";
import { root } from "./paths.mjs";
import { withProgress } from "./progress.mjs";
import { run } from "./run.mjs";

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 *
 * @typedef {Record<string, LockedPackage>} Lock packages by their path
 */

/**
 * Installs the packages of the lock file if `node_modules` differs from it: what building and running need,
 * with `dev` also what only tests, checks and development need. Never removes the latter once they are here.
 *
 * @param {{ dev?: boolean }} [options]
 */
export async function ensureDependencies({ dev = false } = {}) {
  const before = readInstalled();
  const all = dev || Object.values(before).some((one) => one.dev);
  if (isAsLocked(before, all)) return;
  // A server may be running on the packages that are here: they stay, and the rest is added.
  const parameters = isAsLocked(before, false) ? ["install", "--no-save"] : ["ci"];
  // NODE_ENV=production decides nothing here.
  parameters.push(all ? "--include=dev" : "--omit=dev", "--loglevel=error");
  const code = await withProgress("Installing dependencies", () => npm(parameters));
  if (code !== 0 || !isAsLocked(readInstalled(), all)) {
    throw new Problem(
      "The dependencies could not be installed (npm's own words are above): check the network connection and the free disk space, then run the command again.",
    );
  }
}

/** @param {string[]} parameters */
function npm(parameters) {
  const program = process.env.npm_execpath;
  return program?.endsWith(".js")
    ? run(process.execPath, [program, ...parameters], { quiet: true })
    : run("npm", parameters, { quiet: true });
}

/**
 * Returns true when the packages of the lock file are installed; `all`: those for development too.
 *
 * @param {Lock} installed
 * @param {boolean} all
 */
function isAsLocked(installed, all) {
  return Object.entries(readLock("package-lock.json"))
    .filter(([path]) => path !== "")
    .every(([path, wanted]) => {
      const found = installed[path];
      if (!found) return wanted.optional || (!all && (wanted.dev || wanted.devOptional));
      return found.version === wanted.version && found.link === wanted.link;
    });
}

/** Returns what npm says that it installed; nothing after an install that was interrupted. */
function readInstalled() {
  try {
    return readLock("node_modules/.package-lock.json");
  } catch {
    return {};
  }
}

/**
 * @param {string} file
 * @returns {Lock}
 */
function readLock(file) {
  return JSON.parse(readFileSync(root + file, "utf8")).packages;
}
