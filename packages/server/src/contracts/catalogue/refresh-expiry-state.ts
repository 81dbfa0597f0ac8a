import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client";
import { contracts } from "../../db/schema/index";
import { singleStatement } from "../../db/transaction";
import { isTransientError } from "../../db/transient-error";
import { expiry, expiryStateAt, instantOf } from "./expiry-sql";
import { isListed } from "./tags-sql";

/**
 * Notes in `expiry_state` which listed contracts have come to another state by `now`, so that the list
 * finds those of a state by an index. Time goes forward; `everything` also takes back what a clock
 * that was ahead has noted. Answers whether the notes are right for `now`: they are not when somebody is
 * changing such a contract at this moment, or when the database takes no writes. Reading goes on then.
 */
export async function refreshExpiryState(
  db: Database,
  now: Date,
  { everything }: { everything: boolean },
): Promise<boolean> {
  const isDue = and(
    isListed,
    everything ? sql`(${state} <> ${expiryStateAt(now)})` : hasComeTo(now),
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
      .set({ expiry_state: sql`${expiryStateAt(now)}` })
      .where(inArray(contracts.id, due));
  } catch (error) {
    if (!isTransientError(error)) throw error;
    return false;
  }
  return !(await isAnyDue(db, isDue));
}

const state = contracts.expiry_state;

function hasComeTo(now: Date): SQL | undefined {
  const at = instantOf(now);
  return or(
    sql`(${state} = 'active' and ${expiry} <= ${at})`,
    sql`(${state} = 'grace_period' and ${contracts.grace_period_end} <= ${at})`,
  );
}

async function isAnyDue(db: Database, isDue: SQL | undefined): Promise<boolean> {
  const [due] = await db.select({ id: contracts.id }).from(contracts).where(isDue).limit(1);
  return due !== undefined;
}
