import { Problem } from "./command.mjs";

/**
 * Returns the names given on the command line, in the order of `regular`, then of `onDemand`; all of
 * `regular` when none is given. Throws a `Problem` that lists the known names for an unknown one.
 *
 * @param {string[]} regular
 * @param {string} kind what a name stands for, as in "test step"
 * @param {string[]} [onDemand]
 */
export function chosen(regular, kind, onDemand = []) {
  const known = [...regular, ...onDemand];
  const given = process.argv.slice(2);
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Problem(`No such ${kind}: ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  }
  return given.length > 0 ? known.filter((name) => given.includes(name)) : regular;
}
