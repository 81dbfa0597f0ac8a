import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { aptGetInstall } from "../lib/debian.mjs";
import { withProgress } from "../lib/progress.mjs";
import { vitest } from "./vitest.mjs";

/** Replaces itself by the tests, so that signals reach them. All that they mount and connect ends with them. */
const isolated = 'ip link set lo up && mount -t tmpfs tmpfs /mnt && exec "$@"';

/**
 * The folders of a machine that an installation writes to are laid over: what changes in them, its users included, is in memory and
 * ends with the tests, as do all processes. `/mnt/outside` is the network of before, for what has to be fetched.
 */
const machine = `
  mount -t tmpfs tmpfs /mnt && touch /mnt/outside && mount --bind /proc/self/ns/net /mnt/outside
  for folder in etc opt root run usr/local var; do
    mkdir -p /mnt/$folder/new /mnt/$folder/work
    mount -t overlay overlay -o lowerdir=/$folder,upperdir=/mnt/$folder/new,workdir=/mnt/$folder/work /$folder
  done
  exec unshare --net --pid --fork --kill-child --mount-proc sh -c 'ip link set lo up; "$@"; exit $?' sh "$@"`;

const networkAlone = ["unshare", "--net", "--mount", "sh", "-c", isolated, "sh"];
export const asMachine = ["unshare", "--mount", "sh", "-c", machine, "sh"];

/**
 * Runs a proof in a network and mounts of its own.
 *
 * @param {string} folder of `packages/server/test/system`
 * @param {NodeJS.ProcessEnv} env
 * @param {number} minutes
 * @param {string[]} around the command that isolates another
 */
export async function runIsolated(folder, env, minutes, around = networkAlone) {
  return await vitest(`prove-${folder}`, ["server-postgres"], {
    node: [...around, process.execPath],
    // They share its addresses.
    files: ["--no-file-parallelism", `packages/server/test/system/${folder}/`],
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
