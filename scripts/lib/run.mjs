import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { root } from "./paths.mjs";

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] folder to run in; the repository when not given
 * @property {NodeJS.ProcessEnv} [env] variables on top of our own
 * @property {boolean} [quiet] hide its standard output
 * @property {string} [prefix] print it in front of each line, for programs that run at the same time
 * @property {boolean} [asks] let it read what is typed
 * @property {number} [minutes] end it when it takes longer
 */

/** What a program has printed comes sooner after its end, unless a process that it left behind holds its output open. */
const lastLinesMs = 2_000;

const endingSignals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a program with its output shown. Resolves to its exit code; 1 when it cannot be started or was
 * ended by a signal. Forwards the signals that this process receives meanwhile.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(program, parameters, options = {}) {
  const { prefix } = options;
  const output = prefix === undefined ? "inherit" : "pipe";
  const child = spawn(program, parameters, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: [options.asks ? "inherit" : "ignore", options.quiet ? "ignore" : output, output],
    ...(options.minutes && { timeout: options.minutes * 60_000 }),
  });
  for (const input of [child.stdout, child.stderr]) {
    if (input) createInterface({ input }).on("line", (line) => console.log(`${prefix} | ${line}`));
  }
  const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of endingSignals) process.on(signal, passOn);
  const letGo = () => {
    for (const output of [child.stdout, child.stderr]) output?.destroy();
  };
  return new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      for (const signal of endingSignals) process.off(signal, passOn);
      resolve(code);
    };
    child.once("error", () => end(1));
    child.once("exit", () => setTimeout(letGo, lastLinesMs).unref());
    child.once("close", (code) => end(code ?? 1));
  });
}

/**
 * Runs a JavaScript file with the Node of this process. Resolves to its exit code.
 *
 * @param {string} file relative to the repository
 * @param {string[]} [parameters]
 * @param {RunOptions} [options]
 */
export function runNode(file, parameters = [], options = {}) {
  return run(process.execPath, [root + file, ...parameters], options);
}
