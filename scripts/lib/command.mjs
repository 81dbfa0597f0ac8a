import { endWithParent } from "./end-with-parent.mjs";

/** An error that the user can fix. Its message says what failed and how to fix it. */
export class Problem extends Error {}

/**
 * Returns a command's entry. It prints the message of a `Problem`, and the stack of any other error.
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
