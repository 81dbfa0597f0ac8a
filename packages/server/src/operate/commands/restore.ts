import path from "node:path";
import { parseArgs } from "node:util";
import { audit } from "../../ledger/audit/audit";
import { openDatabase } from "../../platform/db/client";
import { openFileStore } from "../../platform/files/open-file-store";
import { findNewestBackup } from "../backup/backup-folder";
import { readIdentities } from "../backup/encryption";
import { restoreBackup } from "../backup/restore-backup";
import { describePlace } from "../start/existing-data";
import { FAILED, runCommand } from "../start/run-operator-request";

/**
 * Restores a backup into an empty database and file store, then audits the result. `--identity FILE` names the private key
 * of an encrypted one.
 */
await runCommand(process.env, async ({ config, parameters, signal }) => {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: { identity: { type: "string" } },
  });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) {
    console.error("Say what: npm run restore -- signpoint.tar.gz");
    return FAILED;
  }
  const source = await findNewestBackup(path.resolve(name));
  const keyFile = values.identity ?? config.BACKUP_IDENTITY_FILE;
  const identities = keyFile === undefined ? [] : await readIdentities(keyFile);
  const database = await openDatabase(config);
  try {
    const target = { db: database.db, files: { store: openFileStore(config) } };
    const { end } = await restoreBackup(target, source, { signal, identities });
    const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored ${rows} rows and ${end.files.count} files ${describePlace(config)}; every table is as it was.`,
    );
    const { mismatches } = await audit(database.db);
    for (const mismatch of mismatches) console.error(mismatch);
    console.log(mismatches.length === 0 ? "Audit clean." : "The audit found mismatches.");
    return mismatches.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
});
