import path from "node:path";
import { parseArgs } from "node:util";
import { readCheckpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { findLedgerKey } from "../../ledger/sealing/ledger-key";
import type { Config } from "../../platform/config";
import { UnknownMigrationError } from "../../platform/db/migrate";
import { newId } from "../../platform/db/new-id";
import { findNewestBackup } from "../backup/backup-folder";
import { type DrillReport, drillRestore } from "../backup/drill-restore";
import { openDrillTarget } from "../backup/drill-target";
import { readIdentities } from "../backup/encryption";
import { BackupError } from "../backup/format";
import type { DrillRecord } from "../backup/record-drill";
import { type Command, UsageError } from "../program/command";
import type { CommandControl } from "../start/operator-request";
import { recordDrillLive } from "../start/record-drill-live";

/**
 * Restores the newest backup of a folder, or one file, into an empty database that is removed afterwards, audits it, compares
 * the heads of the ledger, and records the result. Ends with 0 when all is well, else with 1. `--run` is the id of
 * a scheduled one, which is not good until it is recorded.
 */
export const run: Command = async ({ config, parameters, ...control }) => {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: { identity: { type: "string" }, run: { type: "string" } },
  });
  const [place = config.BACKUP_DIR, ...others] = positionals;
  if (place === undefined || others.length > 0) {
    throw new UsageError("Say which backup, or which folder of backups, or set BACKUP_DIR.");
  }
  const startedAt = Date.now();
  const keyFile = values.identity ?? config.BACKUP_IDENTITY_FILE;
  const found = await drill(config, { place, keyFile }, control);
  const seconds = Math.ceil((Date.now() - startedAt) / 1_000);
  const { report } = found;
  const record: DrillRecord = {
    id: values.run ?? newId(),
    started_at: new Date(startedAt).toISOString(),
    backup_created_at: report?.head.created_at ?? null,
    checkpoint: readCheckpointLine(report?.head.checkpoint ?? ""),
    problems: found.problems.length,
  };
  const live = await recordDrillLive(config, record, control);
  const problems = [...found.problems, ...("differences" in live ? live.differences : [])];
  if ("unreachable" in live) {
    const text = `Not compared with the live ledger, and not recorded: ${live.unreachable}.`;
    if (values.run === undefined) console.log(text);
    else problems.push(text);
  }
  if (report !== undefined) {
    const { users, entries, contracts } = report.audited;
    console.log(
      `Restored ${found.source} of ${report.head.created_at} within ${seconds} s: ${report.rows} rows, ${report.files} files; audited ${users} users, ${entries} ledger entries, ${contracts} contracts.`,
    );
  }
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? "The drill was good: this backup can be restored."
      : `The drill found ${problems.length} problem(s).`,
  );
  return problems.length === 0 ? 0 : 1;
};

interface Found {
  source?: string;
  report?: DrillReport;
  problems: string[];
}

/** Returns what a drill found. A backup that is missing or cannot be restored is a problem, too, and is recorded. */
async function drill(
  config: Config,
  { place, keyFile }: { place: string; keyFile: string | undefined },
  control: CommandControl,
): Promise<Found> {
  try {
    const source = await findNewestBackup(path.resolve(place));
    const identities = keyFile === undefined ? [] : await readIdentities(keyFile);
    const ledgerKey = await findLedgerKey(config);
    if (ledgerKey === null) control.onProgress("without LEDGER_KEY: signatures are not verified");
    const target = await openDrillTarget(config.RESTORE_DRILL_DATABASE_URL);
    try {
      const options = { ...control, identities, ledgerKey: ledgerKey ?? undefined };
      const report = await drillRestore(target, source, options);
      return { source, report, problems: report.problems };
    } finally {
      await target.remove();
    }
  } catch (error) {
    const isOfBackup = error instanceof BackupError || error instanceof UnknownMigrationError;
    if (!isOfBackup) throw error;
    return { problems: [error.message] };
  }
}
