import type { DeletionObstacle } from "@signpoint/api/personal-data/account-deletion";
import { OPEN_PAYOUT_STATES } from "@signpoint/api/platform/constants";
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { payouts, redemptions } from "../../platform/db/schema/index";

const { id, reference, item_name, status, user_id, created_at } = redemptions;

/** Returns the pending redemptions and open payouts of a person, oldest first: until they have ended, the account stays. */
export async function findObstacles(db: Database, userId: string): Promise<DeletionObstacle[]> {
  const kind = sql<
    DeletionObstacle["kind"]
  >`case ${status} when 'PENDING' then 'redemption' else 'payout' end`;
  return await db
    .select({ kind, redemption_id: id, reference, item_name })
    .from(redemptions)
    .leftJoin(payouts, eq(payouts.redemption_id, id))
    .where(
      and(
        eq(user_id, userId),
        or(eq(status, "PENDING"), inArray(payouts.state, OPEN_PAYOUT_STATES)),
      ),
    )
    .orderBy(asc(created_at), asc(id));
}
