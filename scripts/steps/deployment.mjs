import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem } from "../lib/command.mjs";
import { counts } from "../lib/counts.mjs";
import { buildImage } from "../lib/image.mjs";
import { ensureOldImage, findFirstVersion, findVersionBefore } from "../lib/old-image.mjs";
import { deploymentPackages } from "../lib/proof-packages.mjs";
import { findObstacle, runIsolated } from "./isolated.mjs";

const minutes = 20;

/**
 * Builds the image of the newest commit by its Dockerfile, then runs it and all else that an installation has. Where
 * that is not possible, one sentence says why, and the proof counts as skipped.
 *
 * @param {NodeJS.ProcessEnv} env variables for the tests
 */
export async function deployment(env) {
  const obstacle = await findObstacle(deploymentPackages);
  return obstacle === null ? await proveImage("deployment", env) : skip(obstacle);
}

/**
 * Builds that image, the one of 1.0.0 and the one of before the newest migrations, then replaces these by it under load.
 *
 * @param {NodeJS.ProcessEnv} env variables for the tests
 */
export async function upgrade(env) {
  const obstacle = await findObstacle(deploymentPackages);
  if (obstacle !== null) return skip(obstacle);
  const [first, before] = [findFirstVersion(), findVersionBefore()];
  if (first === null || before === null) return skip("this clone lacks the history to build them.");
  return await proveImage("upgrade", env, async () => ({
    FIRST_IMAGE: await ensureOldImage(first),
    IMAGE_BEFORE: await ensureOldImage(before),
  }));
}

/** @param {string} reason */
function skip(reason) {
  console.log(`The proof is skipped: ${reason}`);
  return counts({ skipped: 1 });
}

/**
 * Builds the image and runs a proof of it. A step of a Dockerfile that fails is a failure of the proof.
 *
 * @param {string} folder of `packages/server/test`
 * @param {NodeJS.ProcessEnv} env
 * @param {() => Promise<NodeJS.ProcessEnv>} [prepare] resolves to further variables
 */
async function proveImage(folder, env, prepare = async () => ({})) {
  const image = mkdtempSync(join(tmpdir(), "signpoint-image-"));
  try {
    const prepared = await prepare();
    await buildImage("HEAD", image);
    return await runIsolated(folder, { ...env, ...prepared, IMAGE: image }, minutes);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.log(error.message);
    return counts({ failed: 1 });
  } finally {
    rmSync(image, { recursive: true, force: true });
  }
}
