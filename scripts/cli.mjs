// `node scripts/cli.mjs COMMAND ...`: runs the command of that name in `commands/`. Uses only syntax
// that old Node versions parse, so that they print one sentence instead of a syntax error.

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

// The versions that Vite and its bundler run on; `engines` in package.json says the same to npm.
if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) {
  const [name = "", ...parameters] = process.argv.slice(2);
  process.argv = [process.argv[0] ?? "", process.argv[1] ?? "", ...parameters];
  void import(`./commands/${name}.mjs`).then((command) => command.main());
} else {
  console.error(
    `Signpoint needs Node 20.19, or 22.12 or newer, and this is ${process.versions.node}: ` +
      "install Node 24 from https://nodejs.org, then run the command again.",
  );
  process.exitCode = 1;
}
