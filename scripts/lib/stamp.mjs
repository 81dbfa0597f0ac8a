import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { root } from "./paths.mjs";

const irrelevant = /^(node_modules|dist|test|\.data)$|\.gen\.ts$/;

/**
 * Returns whether the result of a build is there and `sources` have not changed since its last success, and what keeps
 * their present state as that of a success.
 *
 * @param {{ name: string; sources: string[]; result: string }} target paths relative to the repository
 */
export function readStamp({ name, sources, result }) {
  const file = `${root}.cache/build-${name}`;
  const fingerprint = hashOf(sources);
  const isKnown = existsSync(file) && readFileSync(file, "utf8") === fingerprint;
  return {
    isCurrent: isKnown && existsSync(root + result),
    save: () => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, fingerprint);
    },
  };
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
