import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { root } from "./paths.mjs";

/**
 * @typedef {object} Part
 * @property {string} name shown before each line of its output
 * @property {string[]} parameters a JavaScript file of the repository, and what it is given
 * @property {NodeJS.ProcessEnv} [env] variables on top of our own
 */

/**
 * Runs several programs side by side until one ends or we are told to, then ends them all. Answers the
 * exit code of the one that ended first; 0 when we were told to.
 *
 * @param {Part[]} parts
 * @returns {Promise<number>}
 */
export async function runTogether(parts) {
  const width = Math.max(...parts.map(({ name }) => name.length));
  const children = parts.map((part) => start(part, width));
  const ends = children.map(
    (child) =>
      /** @type {Promise<number>} */ (
        new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)))
      ),
  );
  const told = /** @type {Promise<number>} */ (
    new Promise((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => resolve(0));
    })
  );
  const code = await Promise.race([told, ...ends]);
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(ends);
  return code;
}

/**
 * @param {Part} part
 * @param {number} width
 */
function start({ name, parameters: [file = "", ...parameters], env }, width) {
  const child = spawn(process.execPath, [root + file, ...parameters], {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) =>
      console.log(`${name.padEnd(width)} | ${line}`),
    );
  }
  return child;
}
