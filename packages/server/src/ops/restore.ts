import { existsSync } from "node:fs";
import path from "node:path";
import { BackupError } from "../backup/format";
import { restoreBackup } from "../backup/restore-backup";
import { ConfigError, readConfig } from "../config";
import { openDatabase } from "../db/client";
import { DataDirLockedError } from "../db/data-dir-lock";
import { UnknownMigrationError } from "../db/migrate";
import { isPassingTrouble } from "../db/passing-trouble";
import { openFileStore } from "../files/open-file-store";
import { audit } from "../ledger/audit";

/** Puts a backup into an empty database and file store, then audits what came out. */
async function main(): Promise<void> {
  const [name, ...others] = process.argv.slice(2);
  if (name === undefined || others.length > 0) {
    console.error("Say what: npm run restore -- signpoint.tar.gz");
    process.exitCode = 2;
    return;
  }
  const source = path.resolve(name);
  if (!existsSync(source)) throw new BackupError(`There is no file ${source}.`);
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const target = { db: database.db, files: { store: openFileStore(config) } };
    const { tables, files } = await restoreBackup(target, source);
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows and ${files.count} files; every table is as it was.`);
    const { mismatches } = await audit(database.db);
    for (const mismatch of mismatches) console.error(mismatch);
    console.log(mismatches.length === 0 ? "Audit clean." : "The audit found mismatches.");
    if (mismatches.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError ||
    error instanceof BackupError ||
    error instanceof DataDirLockedError ||
    error instanceof UnknownMigrationError;
  if (expected) console.error(error.message);
  else if (isPassingTrouble(error)) console.error("The database cannot be reached: is it running?");
  else console.error(error);
  process.exitCode = 2;
});
