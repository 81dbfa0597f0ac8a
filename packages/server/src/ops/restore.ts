import { existsSync } from "node:fs";
import path from "node:path";
import { BackupError } from "../backup/format";
import { restoreBackup } from "../backup/restore-backup";
import { openDatabase } from "../db/client";
import { openFileStore } from "../files/open-file-store";
import { audit } from "../ledger/audit";
import { FAILED, runCommand } from "../start/run-operator-request";

/** Restores a backup into an empty database and file store, then audits the result. */
await runCommand(process.env, async ({ config, parameters, signal }) => {
  const [name, ...others] = parameters;
  if (name === undefined || others.length > 0) {
    console.error("Say what: npm run restore -- signpoint.tar.gz");
    return FAILED;
  }
  const source = path.resolve(name);
  if (!existsSync(source)) throw new BackupError(`There is no file ${source}.`);
  const database = await openDatabase(config);
  try {
    const target = { db: database.db, files: { store: openFileStore(config) } };
    const { tables, files } = await restoreBackup(target, source, signal);
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows and ${files.count} files; every table is as it was.`);
    const { mismatches } = await audit(database.db);
    for (const mismatch of mismatches) console.error(mismatch);
    console.log(mismatches.length === 0 ? "Audit clean." : "The audit found mismatches.");
    return mismatches.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
});
