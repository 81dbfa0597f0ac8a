import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { newBackupPath } from "../backup/backup-folder";
import { BackupError, WrittenBackup } from "../backup/format";
import { checkArchive } from "../backup/read-archive";
import { type Command, UsageError } from "../program/command";
import { runOperatorRequest } from "../program/run-operator-request";
import { assertExistingData, describePlace } from "../start/existing-data";

/** The exit codes when the backup is written, but the store has lost files: older backups may be deleted all the same; or is gone itself: not then. */
const FILES_MISSING = 3;
const STORE_LOST = 1;

/**
 * Writes a backup into a new file, encrypted when `BACKUP_RECIPIENT` is set, and reads it back. Works whether or not the
 * server is running.
 */
export const run: Command = async ({ config, parameters, ...control }) => {
  const { BACKUP_DIR, BACKUP_RECIPIENT: recipient } = config;
  const [name, ...others] = parameters;
  if ((name === undefined && BACKUP_DIR === undefined) || others.length > 0) {
    throw new UsageError("Say where to, or set BACKUP_DIR.");
  }
  if (name === undefined) await assertExistingData(config);
  const file = path.resolve(
    name ??
      (await newBackupPath(BACKUP_DIR ?? "", {
        now: new Date(),
        isEncrypted: recipient !== undefined,
      })),
  );
  if (file.endsWith(".age") && recipient === undefined) {
    throw new UsageError("BACKUP_RECIPIENT is not set, so this backup would not be encrypted.");
  }
  const readBack = async (outcome: unknown) => {
    control.onProgress("reading it back");
    if (recipient === undefined) await checkArchive(file, control);
    else await compareBytes(file, WrittenBackup.parse(outcome).sha256);
  };
  const request = { command: "backup", file, recipient } as const;
  const outcome = await runOperatorRequest(config, request, control, readBack);
  const { tables, files: written, isStoreLost } = WrittenBackup.parse(outcome);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const kind = recipient === undefined ? "" : `, encrypted for ${recipient}`;
  console.log(
    `Backup written to ${file}${kind} and read back: ${rows} rows, ${written.count} files. It is of the data ${describePlace(config)}.`,
  );
  const { JWT_PRIVATE_KEY, BANK_DETAILS_KEY, LEDGER_KEY } = config;
  const files = Object.entries({
    "jwt-private-key.json": JWT_PRIVATE_KEY,
    "bank-details-key": BANK_DETAILS_KEY,
    "ledger-key": LEDGER_KEY,
  }).flatMap(([file, variable]) => (variable === undefined ? [file] : []));
  if (files.length > 0) {
    console.log(
      `The keys in ${path.resolve(config.DATA_DIR)} are not in it. Keep these in another place: ${files.join(", ")}.`,
    );
  }
  for (const missing of written.missing)
    console.error(`Missing from the file store, or damaged there: ${missing}`);
  if (isStoreLost) {
    console.error(
      "The file store is gone, or not the one of this database: only older backups have its files, so keep them. If the files are lost: signpoint accept-file-store",
    );
    return STORE_LOST;
  }
  return written.missing.length > 0 ? FILES_MISSING : 0;
};

/** Throws `BackupError` unless the file has this SHA-256: without the private key its content cannot be read here. */
async function compareBytes(file: string, sha256: string): Promise<void> {
  const digest = createHash("sha256");
  await pipeline(createReadStream(file), digest);
  if (digest.digest("hex") !== sha256) {
    throw new BackupError(`${file} is not what was written: the disk may be failing.`);
  }
}
