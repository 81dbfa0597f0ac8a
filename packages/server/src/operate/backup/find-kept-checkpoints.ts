import { readCheckpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import type { KeptCheckpoint } from "../../ledger/sealing/known-head";
import type { Config } from "../../platform/config";
import { findNewestBackup } from "./backup-folder";
import { readIdentities } from "./encryption";
import { BackupError, type BackupHead } from "./format";
import { readHead } from "./read-archive";

/**
 * Returns the checkpoints that are kept outside of the database: `LEDGER_CHECKPOINT`, and that of the newest backup in
 * `BACKUP_DIR`. A backup that cannot be read here says nothing.
 */
export async function findKeptCheckpoints(config: Config): Promise<KeptCheckpoint[]> {
  const given = readCheckpointLine(config.LEDGER_CHECKPOINT ?? "");
  const backup = readCheckpointLine((await readNewestHead(config))?.checkpoint ?? "");
  return [
    ...(given === null ? [] : [{ origin: "LEDGER_CHECKPOINT", checkpoint: given }]),
    ...(backup === null ? [] : [{ origin: "the newest backup", checkpoint: backup }]),
  ];
}

/** Returns the first part of the newest backup in `BACKUP_DIR`; null when it cannot be read here. */
export async function readNewestHead(config: Config): Promise<BackupHead | null> {
  const { BACKUP_DIR, BACKUP_IDENTITY_FILE } = config;
  if (BACKUP_DIR === undefined) return null;
  try {
    const source = await findNewestBackup(BACKUP_DIR);
    const identities =
      BACKUP_IDENTITY_FILE === undefined ? [] : await readIdentities(BACKUP_IDENTITY_FILE);
    return await readHead(source, { identities });
  } catch (error) {
    if (error instanceof BackupError) return null;
    throw error;
  }
}
