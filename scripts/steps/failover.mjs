import { counts, vitestCounts } from "../lib/counts.mjs";
import { findFailoverObstacle } from "../lib/failover-programs.mjs";
import { root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { vitestParameters } from "./vitest.mjs";

const minutes = 15;

/** Replaces itself by the tests, so that signals reach them. All that they mount and connect ends with them. */
const isolated = 'ip link set lo up && mount -t tmpfs tmpfs /mnt && exec "$@"';

/**
 * Runs a cluster of three machines in networks and mounts of their own. Where that is not possible, one sentence says
 * why, and the proof counts as skipped.
 *
 * @param {NodeJS.ProcessEnv} env variables for the tests
 */
export async function failover(env) {
  const obstacle = await findFailoverObstacle();
  if (obstacle !== null) {
    console.log(`The proof is skipped: ${obstacle}`);
    return counts({ skipped: 1 });
  }
  const { report, parameters } = vitestParameters("prove-failover", ["server-postgres"]);
  const vitest = [process.execPath, `${root}node_modules/vitest/vitest.mjs`, ...parameters];
  const code = await run(
    "unshare",
    ["--net", "--mount", "sh", "-c", isolated, "sh", ...vitest, "packages/server/test/failover/"],
    { env: { ...env, FAILOVER_ISOLATED: "yes", TMPDIR: "/mnt" }, minutes },
  );
  return vitestCounts(report, code);
}
