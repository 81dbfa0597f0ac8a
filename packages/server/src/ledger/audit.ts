import { gt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { Database } from "../db/client";
import { inLongTransaction } from "../db/long-transaction";
import { selectRows } from "../db/select-rows";
import { CAUSE_CHECKS } from "./audit-checks/cause-checks";
import type { Check, Slice } from "./audit-checks/check";
import { PERSON_CHECKS } from "./audit-checks/person-checks";
import { STATE_CHECKS } from "./audit-checks/state-checks";
import { TOTAL_CHECKS } from "./audit-checks/total-checks";

export const AuditReport = z.strictObject({
  /** How much was looked at. */
  users: z.int(),
  entries: z.int(),
  contracts: z.int(),
  /** One sentence for each thing that does not add up. */
  mismatches: z.array(z.string()),
});
export type AuditReport = z.infer<typeof AuditReport>;

export interface AuditOptions {
  /** Stops the audit between two statements; then its reason is thrown. */
  signal?: AbortSignal;
  onProgress?: (text: string) => void;
}

const CHECKS: Check[] = [...PERSON_CHECKS, ...STATE_CHECKS, ...CAUSE_CHECKS, ...TOTAL_CHECKS];
/** So few that each statement takes milliseconds, on the embedded engine, too. */
const SLICE_ROWS = 2_000;
const STATEMENT_TIMEOUT = "60s";
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Recomputes every figure that is kept beside its source, and looks both ways: each signing and redemption
 * has the entries that its state demands, and each entry has its cause. All of it in one snapshot.
 */
export async function audit(db: Database, options: AuditOptions = {}): Promise<AuditReport> {
  return await inLongTransaction(db, (tx) => auditWithin(tx, options), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/**
 * The audit without a transaction of its own: in the caller's it sees the caller's snapshot. Without any, each
 * statement sees a snapshot of its own and others work in between, for the embedded engine, where a
 * transaction makes everything else wait. No check compares what two statements have read.
 */
export async function auditWithin(
  db: Database,
  { signal, onProgress }: AuditOptions = {},
): Promise<AuditReport> {
  await db.execute(sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`);
  const mismatches: string[] = [];
  for (const check of CHECKS) {
    onProgress?.(check.name);
    for await (const slice of slicesOf(db, check.slicedBy)) {
      signal?.throwIfAborted();
      const found = await selectRows<{ problem: string }>(db, check.statement(slice));
      mismatches.push(...found.map(({ problem }) => problem));
    }
  }
  const [looked] = await selectRows<Record<"users" | "entries" | "contracts", number>>(
    db,
    LOOKED_AT,
  );
  return {
    users: Number(looked?.users),
    entries: Number(looked?.entries),
    contracts: Number(looked?.contracts),
    mismatches,
  };
}

const LOOKED_AT = sql`select
  (select count(*) from users) as users,
  (select count(*) from earnings) as entries,
  (select count(*) from contracts) as contracts`;

/** Slices that have all ids in them, those of later rows, too; one slice for a check that is not cut. */
async function* slicesOf(db: Database, id: PgColumn | null): AsyncGenerator<Slice> {
  for (let after = FIRST_ID; after !== LAST_ID; ) {
    const upTo = id === null ? LAST_ID : await endOfSlice(db, id, after);
    yield { after, upTo };
    after = upTo;
  }
}

async function endOfSlice(db: Database, id: PgColumn, after: string): Promise<string> {
  const [row] = await db
    .select({ id: sql<string>`${id}` })
    .from(id.table)
    .where(gt(id, after))
    .orderBy(id)
    .offset(SLICE_ROWS - 1)
    .limit(1);
  return row?.id ?? LAST_ID;
}
