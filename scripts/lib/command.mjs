import { endWithParent } from "./end-with-parent.mjs";

/** Something the person at the keyboard can put right; its message says what failed and the way out. */
export class Problem extends Error {}

/**
 * Makes a command's entry: a `Problem` is told in its own words, anything else with its stack.
 *
 * @param {() => Promise<void>} work
 * @returns {() => Promise<void>}
 */
export function command(work) {
  return async () => {
    endWithParent();
    try {
      await work();
    } catch (error) {
      console.error(error instanceof Problem ? `\n${error.message}` : error);
      process.exitCode = 1;
    }
  };
}
