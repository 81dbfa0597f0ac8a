import { counts } from "../lib/counts.mjs";
import { failoverPackages } from "../lib/proof-packages.mjs";
import { findObstacle, runIsolated } from "./isolated.mjs";

const minutes = 15;

/**
 * Runs a cluster of three machines in networks and mounts of their own. Where that is not possible, one sentence says
 * why, and the proof counts as skipped.
 *
 * @param {NodeJS.ProcessEnv} env variables for the tests
 */
export async function failover(env) {
  const obstacle = await findObstacle(failoverPackages);
  if (obstacle === null) return await runIsolated("failover", env, minutes);
  console.log(`The proof is skipped: ${obstacle}`);
  return counts({ skipped: 1 });
}
