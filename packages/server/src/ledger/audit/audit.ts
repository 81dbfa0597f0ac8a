import { gt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { Database } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { inLongTransaction } from "../../platform/db/long-transaction";
import { findChangedMonths } from "../months/find-changed-months";
import { auditSeals, type SealAuditOptions } from "./audit-seals";
import { CAUSE_CHECKS } from "./checks/cause-checks";
import type { Check, Slice } from "./checks/check";
import { PERSON_CHECKS } from "./checks/person-checks";
import { SEAL_CHECKS, TIME_CHECKS } from "./checks/seal-checks";
import { SECOND_APPROVAL_CHECKS } from "./checks/second-approval-checks";
import { STATE_CHECKS } from "./checks/state-checks";
import { SUSPENSION_CHECKS } from "./checks/suspension-checks";
import { TOTAL_CHECKS } from "./checks/total-checks";
import { TRIAL_BALANCE_CHECKS } from "./checks/trial-balance-checks";
import { VAULT_CHECKS } from "./checks/vault-checks";

export const AuditReport = z.strictObject({
  /** The numbers of records that were checked. */
  users: z.int(),
  entries: z.int(),
  contracts: z.int(),
  /** One sentence for each mismatch. */
  mismatches: z.array(z.string()),
});
export type AuditReport = z.infer<typeof AuditReport>;

export interface AuditOptions extends SealAuditOptions {
  /** Stops the audit between two statements; its reason is thrown. */
  signal?: AbortSignal;
  onProgress?: (text: string) => void;
  /** Whether all data was made by a real clock, as in production: then the times of entries are checked, too. */
  hasRealClock?: boolean;
}

const CHECKS: Check[] = [
  ...PERSON_CHECKS,
  ...STATE_CHECKS,
  ...SECOND_APPROVAL_CHECKS,
  ...CAUSE_CHECKS,
  ...TRIAL_BALANCE_CHECKS,
  ...TOTAL_CHECKS,
  ...VAULT_CHECKS,
  ...SUSPENSION_CHECKS,
  ...SEAL_CHECKS,
];
/** Few enough that each statement takes milliseconds, also on the embedded engine. */
const SLICE_ROWS = 2_000;
const STATEMENT_TIMEOUT = "60s";
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Recomputes all balances, totals and counters and returns every mismatch. Checks both directions: each signing and
 * redemption has the entries that its state demands, and each entry has its cause. Reads one snapshot.
 */
export async function audit(db: Database, options: AuditOptions = {}): Promise<AuditReport> {
  return await inLongTransaction(db, (tx) => auditWithin(tx, options), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/**
 * Runs the audit without a transaction of its own. In the caller's transaction it sees the caller's snapshot. Without
 * one, each statement sees its own snapshot and other queries run in between: for the embedded engine, where a
 * transaction blocks all other queries. No check compares the results of two statements, but of what cannot change: blocks
 * and closed months.
 */
export async function auditWithin(
  db: Database,
  { onProgress, hasRealClock = false, ...options }: AuditOptions = {},
): Promise<AuditReport> {
  await db.execute(sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`);
  const mismatches: string[] = [];
  for (const check of hasRealClock ? [...CHECKS, ...TIME_CHECKS] : CHECKS) {
    onProgress?.(check.name);
    for await (const slice of computeSlices(db, check.slicedBy)) {
      options.signal?.throwIfAborted();
      const found = await executeRows<{ problem: string }>(db, check.statement(slice));
      mismatches.push(...found.map(({ problem }) => problem));
    }
  }
  onProgress?.("blocks of the ledger");
  for await (const problem of auditSeals(db, options)) mismatches.push(problem);
  onProgress?.("closed months");
  for await (const { closed, problem } of findChangedMonths(db, options.signal)) {
    mismatches.push(`month ${closed.month} is closed, but ${problem}`);
  }
  const [counts] = await executeRows<Record<"users" | "entries" | "contracts", number>>(db, COUNTS);
  return {
    users: Number(counts?.users),
    entries: Number(counts?.entries),
    contracts: Number(counts?.contracts),
    mismatches,
  };
}

const COUNTS = sql`select
  (select count(*) from users) as users,
  (select count(*) from earnings) as entries,
  (select count(*) from contracts) as contracts`;

/** Yields slices that together cover all ids, also those of later rows; one slice for a check that is not sliced. */
async function* computeSlices(db: Database, id: PgColumn | null): AsyncGenerator<Slice> {
  for (let after = FIRST_ID; after !== LAST_ID; ) {
    const upTo = id === null ? LAST_ID : await findSliceEnd(db, id, after);
    yield { after, upTo };
    after = upTo;
  }
}

async function findSliceEnd(db: Database, id: PgColumn, after: string): Promise<string> {
  const [row] = await db
    .select({ id: sql<string>`${id}` })
    .from(id.table)
    .where(gt(id, after))
    .orderBy(id)
    .offset(SLICE_ROWS - 1)
    .limit(1);
  return row?.id ?? LAST_ID;
}
