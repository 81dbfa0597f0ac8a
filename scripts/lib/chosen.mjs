import { Problem } from "./command.mjs";

/**
 * Those of the known names that were given on the command line, in their own order; all when none was.
 *
 * @param {string[]} known
 * @param {string} kind what a name stands for, as in "test step"
 */
export function chosen(known, kind) {
  const given = process.argv.slice(2);
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Problem(`No such ${kind}: ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  }
  return given.length > 0 ? known.filter((name) => given.includes(name)) : known;
}
