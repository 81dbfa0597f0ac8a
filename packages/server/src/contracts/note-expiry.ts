import { and, inArray, or, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { contracts } from "../db/schema/index";
import { expiry, instantOf, stateAt } from "./expiry-sql";
import { isListed } from "./tags-sql";

/**
 * Notes in `expiry_state` which listed contracts have come to another state by `now`, so that the list
 * finds those of a state by an index. Time goes forward; `everything` also takes back what a clock
 * that was ahead has noted. A contract that somebody is changing at this moment is left for the next time.
 */
export async function noteExpiry(
  db: Database,
  now: Date,
  { everything }: { everything: boolean },
): Promise<void> {
  const at = instantOf(now);
  const state = contracts.expiry_state;
  const hasComeTo = or(
    sql`(${state} = 'active' and ${expiry} <= ${at})`,
    sql`(${state} = 'grace_period' and ${contracts.grace_period_end} <= ${at})`,
  );
  const hasGoneBack = sql`(${state} <> ${stateAt(now)})`;
  const due = db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(isListed, everything ? hasGoneBack : hasComeTo))
    .for("update", { skipLocked: true });
  await db
    .update(contracts)
    .set({ expiry_state: sql`${stateAt(now)}` })
    .where(inArray(contracts.id, due));
}
