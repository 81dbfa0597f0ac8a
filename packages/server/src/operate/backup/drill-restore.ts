import { readCheckpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { type AuditOptions, type AuditReport, audit } from "../../ledger/audit/audit";
import { selectNewestCheckpoint } from "../../ledger/sealing/select-newest-block";
import type { BackupHead } from "./format";
import type { ReadOptions } from "./read-archive";
import { type RestoreTarget, restoreBackup } from "./restore-backup";

export interface DrillReport {
  head: BackupHead;
  rows: number;
  files: number;
  audited: AuditReport;
  /** One sentence for each; none when the backup is good. */
  problems: string[];
}

/**
 * Restores a backup into an empty database and file store, audits the result, compares the head of its sealed ledger with
 * the one in the backup, and returns what was found. With `ledgerKey` the signatures are verified, too. Throws what
 * `restoreBackup` throws.
 */
export async function drillRestore(
  target: RestoreTarget,
  source: string,
  {
    ledgerKey,
    onProgress,
    ...options
  }: ReadOptions & Pick<AuditOptions, "ledgerKey" | "onProgress"> = {},
): Promise<DrillReport> {
  onProgress?.("restoring");
  const { head, end } = await restoreBackup(target, source, options);
  const checkpoint = readCheckpointLine(head.checkpoint ?? "");
  const kept = checkpoint === null ? [] : [{ origin: "the backup", checkpoint }];
  const { signal } = options;
  const audited = await audit(target.db, { signal, onProgress, ledgerKey, kept });
  const newest = await selectNewestCheckpoint(target.db);
  const missing = end.files.missing.map((file) => `the backup lacks the file ${file}`);
  const hasOtherHead = head.checkpoint !== undefined && head.checkpoint !== newest;
  return {
    head,
    rows: Object.values(end.tables).reduce((sum, { rows }) => sum + rows, 0),
    files: end.files.count,
    audited,
    problems: [
      ...audited.mismatches,
      ...missing,
      ...(hasOtherHead
        ? ["the restored ledger does not end with the block that the backup names"]
        : []),
    ],
  };
}
