import path from "node:path";
import { parseArgs } from "node:util";
import { readCheckpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { audit } from "../../ledger/audit/audit";
import { acceptLedger } from "../../ledger/sealing/accept-ledger";
import { KnownHeadFile } from "../../ledger/sealing/known-head";
import { findLedgerKey } from "../../ledger/sealing/ledger-key";
import { selectNewestBlock } from "../../ledger/sealing/select-newest-block";
import type { Config } from "../../platform/config";
import { type Database, openDatabase } from "../../platform/db/client";
import { acceptFileStore } from "../../platform/files/marked-store";
import { openFileStore } from "../../platform/files/open-file-store";
import { findNewestBackup } from "../backup/backup-folder";
import { readIdentities } from "../backup/encryption";
import { BackupError, type BackupHead } from "../backup/format";
import { readHead } from "../backup/read-archive";
import { restoreBackup } from "../backup/restore-backup";
import { type Command, UsageError } from "../program/command";
import { confirmDatabase } from "../program/confirm-database";
import { describePlace } from "../start/existing-data";
import { asOwner } from "../start/migrate-as-owner";

/**
 * Restores a backup into an empty database and file store, then audits the result. Ends with 1 when that finds mismatches, and when
 * the backup lacks files, which it names. `--identity FILE` names the private key
 * of an encrypted one. `--accept-older-ledger` restores one that ends before the newest block that this server knows.
 */
export const run: Command = async ({ config, parameters, signal }) => {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      identity: { type: "string" },
      "accept-older-ledger": { type: "boolean", default: false },
      database: { type: "string" },
    },
  });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) {
    throw new UsageError("Say which backup.");
  }
  const source = await findNewestBackup(path.resolve(name));
  const keyFile = values.identity ?? config.BACKUP_IDENTITY_FILE;
  const identities = keyFile === undefined ? [] : await readIdentities(keyFile);
  const knownHead = new KnownHeadFile(config.DATA_DIR);
  const known = await knownHead.read();
  const isAccepted = values["accept-older-ledger"];
  const head = await readHead(source, { identities });
  if (!isAccepted) assertNotOlder(head, known?.committed?.block ?? 0);
  await confirmDatabase(config, values.database);
  const database = await openDatabase(asOwner(config));
  try {
    const target = { db: database.db, files: { store: openFileStore(config) } };
    console.log(`Restoring ${source} of ${head.created_at}.`);
    const { end } = await restoreBackup(target, source, { signal, identities });
    await acceptFileStore(database.db, target.files.store);
    const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored ${rows} rows and ${end.files.count} files ${describePlace(config)}; every table is as it was.`,
    );
    await continueFrom(config, database.db, { knownHead, isAccepted });
    const { mismatches } = await audit(database.db, { kept: await knownHead.kept() });
    for (const mismatch of mismatches) console.error(mismatch);
    console.log(mismatches.length === 0 ? "Audit clean." : "The audit found mismatches.");
    const { missing } = end.files;
    for (const file of missing) console.error(`The backup lacks the file ${file}`);
    return mismatches.length + missing.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
};

/** Throws `BackupError` when the backup ends before the newest block that this server knows. */
function assertNotOlder(head: BackupHead, known: number): void {
  const block = readCheckpointLine(head.checkpoint ?? "")?.block ?? 0;
  if (block >= known) return;
  throw new BackupError(
    `The ledger of this backup ends with block ${block}, and this server knows block ${known}: what happened in between would be lost. Restore it all the same: --accept-older-ledger`,
  );
}

/** Has this server go on from the restored ledger, which is recorded when it was accepted as an older one. */
async function continueFrom(
  config: Config,
  db: Database,
  { knownHead, isAccepted }: { knownHead: KnownHeadFile; isAccepted: boolean },
): Promise<void> {
  const ledgerKey = await findLedgerKey(config);
  if (isAccepted && ledgerKey !== null) {
    await acceptLedger({ db, now: () => new Date(), knownHead, ledgerKey });
    return;
  }
  if ((await knownHead.read()) !== null) return;
  await knownHead.write({ committed: await selectNewestBlock(db), intended: null, mailed: null });
}
