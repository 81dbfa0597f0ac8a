import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../platform/db/client";
import { contracts } from "../../../platform/db/schema/index";
import { singleStatement } from "../../../platform/db/transaction";
import { isTransientError } from "../../../platform/db/transient-error";
import { expiry, expiryStateAt, toTimestamp } from "./expiry-sql";
import { isListed } from "./tags-sql";

/**
 * Updates the column `expiry_state` of listed contracts whose state has changed by `now`, so that lists can filter by
 * an index. With `full` it also corrects states that a clock ahead of time has written. Returns whether the column
 * is current: it is not when such a contract is locked by another transaction, or when the database is read-only.
 * Lists then filter by the expiry times.
 */
export async function refreshExpiryState(
  db: Database,
  now: Date,
  { full }: { full: boolean },
): Promise<boolean> {
  const isDue = and(
    isListed,
    full ? sql`(${state} <> ${expiryStateAt(toTimestamp(now))})` : hasAdvanced(now),
  );
  if (!(await isAnyDue(db, isDue))) return true;
  const due = db
    .select({ id: contracts.id })
    .from(contracts)
    .where(isDue)
    .for("update", { skipLocked: true });
  try {
    await singleStatement(db)
      .update(contracts)
      .set({ expiry_state: sql`${expiryStateAt(toTimestamp(now))}` })
      .where(inArray(contracts.id, due));
  } catch (error) {
    if (!isTransientError(error)) throw error;
    return false;
  }
  return !(await isAnyDue(db, isDue));
}

const state = contracts.expiry_state;

function hasAdvanced(now: Date): SQL | undefined {
  const at = toTimestamp(now);
  return or(
    sql`(${state} = 'active' and ${expiry} <= ${at})`,
    sql`(${state} = 'grace_period' and ${contracts.grace_period_end} <= ${at})`,
  );
}

async function isAnyDue(db: Database, isDue: SQL | undefined): Promise<boolean> {
  const [due] = await db.select({ id: contracts.id }).from(contracts).where(isDue).limit(1);
  return due !== undefined;
}
