import { counts } from "../lib/counts.mjs";
import { failoverPackages, pagesPackages } from "../lib/proof-packages.mjs";
import { asMachine, findObstacle, runIsolated } from "./isolated.mjs";

const minutes = 30;

/**
 * Runs a cluster of three machines in networks and mounts of their own.
 *
 * @param {NodeJS.ProcessEnv} env variables for the tests
 */
export async function failover(env) {
  return await ifPossible(failoverPackages, () => runIsolated("failover", env, minutes));
}

/**
 * Follows the pages of operations on a machine that is laid over this one.
 *
 * @param {NodeJS.ProcessEnv} env variables for the tests
 */
export async function pages(env) {
  return await ifPossible(pagesPackages, () => runIsolated("pages", env, minutes, asMachine));
}

/**
 * Runs a proof. Where that is not possible, one sentence says why, and the proof counts as skipped.
 *
 * @param {Record<string, string>} packages
 * @param {() => Promise<import("../lib/counts.mjs").Counts>} run
 */
async function ifPossible(packages, run) {
  const obstacle = await findObstacle(packages);
  if (obstacle === null) return await run();
  console.log(`The proof is skipped: ${obstacle}`);
  return counts({ skipped: 1 });
}
