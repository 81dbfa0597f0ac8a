// Kept to syntax that old Node versions parse, since its one job is to turn them away politely.

const oldestMajor = 20;
const oldestMinor = 19;

/**
 * Whether this Node is new enough; says what to do when not, and makes the process fail.
 *
 * @returns {boolean}
 */
export function nodeIsRecentEnough() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const recent = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  if (!recent) {
    console.error(
      `Signpoint needs Node ${oldestMajor}.${oldestMinor} or newer, and this is ${process.versions.node}: ` +
        "install a current Node from https://nodejs.org, then run the command again.",
    );
    process.exitCode = 1;
  }
  return recent;
}
