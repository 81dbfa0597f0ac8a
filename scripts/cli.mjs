// `node scripts/cli.mjs COMMAND ...`: runs the command of that name in `commands/`. Uses only syntax
// that old Node versions parse, so that they print one sentence instead of a syntax error.

const [oldestMajor, oldestMinor] = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) {
  const [name = "", ...parameters] = process.argv.slice(2);
  process.argv = [process.argv[0] ?? "", process.argv[1] ?? "", ...parameters];
  void import(`./commands/${name}.mjs`).then((command) => command.main());
} else {
  console.error(
    `Signpoint needs Node ${oldestMajor}.${oldestMinor} or newer, and this is ${process.versions.node}: ` +
      "install a current Node from https://nodejs.org, then run the command again.",
  );
  process.exitCode = 1;
}
