import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import { readWholeConfig } from "./operate/start/read-whole-config";
import { printStartupBanner } from "./operate/start/startup-banner";
import { DatabaseStartError } from "./operate/start/wait-for-database";
import { ListenError } from "./operate/start/wait-until-listening";
import { reportReady } from "./platform/cluster/ready";
import { ConfigError } from "./platform/config";
import { DataDirLockedError } from "./platform/db/embedded/data-dir-lock";
import { MigrationFailedError, UnknownMigrationError } from "./platform/db/migrate";
import { MigrationBlockedError } from "./platform/db/migrate-under-load";
import { LockUnsupportedError } from "./platform/disk/locked-file";
import { FileStoreError } from "./platform/files/marked-store";

/** Reads the configuration and serves: in this process, or in several worker processes that run this program, too. */
async function main(): Promise<void> {
  const config = await readWholeConfig(process.env);
  const printBanner = () => printStartupBanner(config);
  // Each imports what it needs: the primary process of workers would have the memory of a whole server.
  if (config.WEB_CONCURRENCY > 1 && cluster.isPrimary) {
    const { serveWithWorkers } = await import("./operate/start/serve-with-workers");
    const program = fileURLToPath(import.meta.url);
    process.exit(await serveWithWorkers(config, { program, onReady: printBanner }));
  }
  const { startServer } = await import("./operate/start/start-server");
  await startServer(config);
  // Last: a program that reads the banner may send a signal at once.
  if (!reportReady()) printBanner();
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError ||
    error instanceof DataDirLockedError ||
    error instanceof LockUnsupportedError ||
    error instanceof DatabaseStartError ||
    error instanceof FileStoreError ||
    error instanceof UnknownMigrationError ||
    error instanceof MigrationFailedError ||
    error instanceof MigrationBlockedError ||
    error instanceof ListenError;
  const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
  // A worker would go on for its channel to the primary process.
  cluster.worker?.disconnect();
});
