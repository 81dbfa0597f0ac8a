import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { aptGetInstall } from "../lib/debian.mjs";
import { withProgress } from "../lib/progress.mjs";
import { vitest } from "./vitest.mjs";

/** Replaces itself by the tests, so that signals reach them. All that they mount and connect ends with them. */
const isolated = 'ip link set lo up && mount -t tmpfs tmpfs /mnt && exec "$@"';

/**
 * Runs a proof in a network and mounts of its own.
 *
 * @param {string} folder of `packages/server/test`
 * @param {NodeJS.ProcessEnv} env
 * @param {number} minutes
 */
export async function runIsolated(folder, env, minutes) {
  return await vitest(`prove-${folder}`, ["server-postgres"], {
    node: ["unshare", "--net", "--mount", "sh", "-c", isolated, "sh", process.execPath],
    // They share its addresses.
    files: ["--no-file-parallelism", `packages/server/test/${folder}/`],
    env: { ...env, PROOFS: "on", TMPDIR: "/mnt" },
    minutes,
  })();
}

/**
 * Resolves to a sentence that says why a proof cannot run in a network and mounts of its own on this machine, or to
 * null when it can. Installs the packages that are missing if the user is root.
 *
 * @param {Record<string, string>} packages what the proof starts, by the Debian 12 package that has it
 * @returns {Promise<string | null>}
 */
export async function findObstacle(packages) {
  if (process.platform !== "linux") return "it needs Linux.";
  if (process.getuid?.() !== 0) return "only root may make networks and mounts of their own.";
  if (spawnSync("unshare", ["--net", "--mount", "--pid", "--fork", "true"]).status !== 0) {
    return "root may not make networks and mounts of their own here, as in most containers.";
  }
  const missingPackages = () =>
    Object.entries(packages)
      .filter(([, file]) => !existsSync(file))
      .map(([name]) => name);
  const wanted = missingPackages();
  if (wanted.length > 0) {
    const title = `Installing ${wanted.join(", ")} (apt-get)`;
    await withProgress(title, () => aptGetInstall(...wanted));
  }
  const missing = missingPackages();
  if (missing.length === 0) return null;
  return `${missing.join(", ")} could not be installed (Debian 12: apt-get install ${missing.join(" ")}).`;
}
