import { ConfigError, readServerConfig } from "./config";
import { DataDirLockedError } from "./db/data-dir-lock";
import { UnknownMigrationError } from "./db/migrate";
import { LockUnsupportedError } from "./locked-file";
import { printStartupBanner } from "./start/startup-banner";
import { ListenError } from "./start/wait-until-listening";
import { startServer } from "./start-server";

/** Reads the configuration and starts the server. */
async function main(): Promise<void> {
  const config = readServerConfig(process.env);
  await startServer(config);
  // Printed last: a program that reads it may send a signal at once.
  printStartupBanner(config);
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError ||
    error instanceof DataDirLockedError ||
    error instanceof LockUnsupportedError ||
    error instanceof UnknownMigrationError ||
    error instanceof ListenError;
  const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
});
