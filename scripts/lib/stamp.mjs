import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { root } from "./paths.mjs";

const irrelevant = /^(node_modules|dist|test|\.data)$|\.gen\.ts$/;

/**
 * Calls `build` when `sources` have changed since its last success, when its result is missing, or when
 * `always` is set.
 *
 * @param {{ name: string; sources: string[]; result: string; build: () => Promise<void>; always: boolean }} target
 *   paths relative to the repository
 */
export async function whenChanged({ name, sources, result, build, always }) {
  const stampFile = `${root}.cache/build-${name}`;
  const fingerprint = hashOf(sources);
  const known = existsSync(stampFile) && readFileSync(stampFile, "utf8") === fingerprint;
  if (!always && known && existsSync(root + result)) return;
  await build();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, fingerprint);
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesIn)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(root + file))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const stats = statSync(root + path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(root + path)
    .filter((name) => !irrelevant.test(name))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}
