import path from "node:path";
import { BackupEnd, BackupError } from "../backup/format";
import { writeBackup } from "../backup/write-backup";
import { type Config, ConfigError, readConfig } from "../config";
import { openDatabase } from "../db/client";
import { DataDirLockedError } from "../db/data-dir-lock";
import { isPassingTrouble } from "../db/passing-trouble";
import { openFileStore } from "../files/open-file-store";
import { askRunningServer, NoServerError } from "../start/ask-running-server";

const TIMEOUT_MS = 6 * 3_600_000;

/** Writes a backup of everything into a new file, whether or not the server is running. */
async function main(): Promise<void> {
  const [name, ...others] = process.argv.slice(2);
  if (name === undefined || others.length > 0) {
    console.error("Say where to: npm run backup -- signpoint.tar.gz");
    process.exitCode = 2;
    return;
  }
  const config = readConfig(process.env);
  const file = path.resolve(name);
  const { tables, files } = await backup(config, file);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`Backup written to ${file}: ${rows} rows, ${files.count} files.`);
  if (config.DATABASE_URL === undefined || config.BANK_DETAILS_KEY === undefined) {
    console.log(
      `The keys in ${path.resolve(config.DATA_DIR)} are not in it. Keep jwt-private-key.json and bank-details-key in another place.`,
    );
  }
  for (const missing of files.missing) console.error(`Missing from the file store: ${missing}`);
  if (files.missing.length > 0) process.exitCode = 1;
}

/** Directly from the database; through the running server when it alone may touch it. */
async function backup(config: Config, file: string): Promise<BackupEnd> {
  try {
    const database = await openDatabase(config);
    try {
      const files = { store: openFileStore(config) };
      const services = { db: database.db, files, now: () => new Date() };
      return await writeBackup(services, database.engine, file);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error;
    return await throughServer(config, file);
  }
}

async function throughServer(config: Config, file: string): Promise<BackupEnd> {
  const request = { command: "backup", file } as const;
  const outcome = await askRunningServer(config.DATA_DIR, request, { timeoutMs: TIMEOUT_MS });
  if (!outcome.startsWith("{")) throw new BackupError(outcome);
  return BackupEnd.parse(JSON.parse(outcome));
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError || error instanceof BackupError || error instanceof NoServerError;
  if (expected) console.error(error.message);
  else if (isPassingTrouble(error)) console.error("The database cannot be reached: is it running?");
  else console.error(error);
  process.exitCode = 2;
});
