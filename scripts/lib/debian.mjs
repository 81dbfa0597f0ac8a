import { execFileSync } from "node:child_process";
import { Problem } from "./command.mjs";
import { withProgress } from "./progress.mjs";
import { run } from "./run.mjs";

/**
 * Resolves to the path of a program. Installs its Debian package first if it is missing and the user is
 * root.
 *
 * @param {string} program
 * @param {string} packageName
 * @param {() => string | undefined} find returns the path of one that runs
 * @returns {Promise<string>}
 */
export async function ensureProgram(program, packageName, find) {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0) {
    await withProgress(`Installing ${packageName} (apt-get)`, () => aptGetInstall(packageName));
  }
  const installed = find();
  if (installed) return installed;
  throw new Problem(
    `${program} is not on this machine and could not be installed: install it (Debian: apt-get install ${packageName}), then run the command again.`,
  );
}

/**
 * Returns the first program that runs: the chosen one or, without one, one of these places.
 *
 * @param {string | undefined} chosen
 * @param {string[]} places
 * @param {string} [versionFlag]
 */
export function findRunning(chosen, places, versionFlag = "--version") {
  return (chosen ? [chosen] : places).find((program) => {
    try {
      execFileSync(program, [versionFlag], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Installs Debian packages; resolves to the exit code of apt-get.
 *
 * @param {string[]} packageNames
 */
export async function aptGetInstall(...packageNames) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "--quiet=2"], { env });
  const flags = ["--yes", "--quiet=2", "--no-install-recommends"];
  return await run("apt-get", ["install", ...flags, ...packageNames], { env });
}
