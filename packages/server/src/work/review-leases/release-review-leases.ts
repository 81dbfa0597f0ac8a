import { and, eq, inArray } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { reviewLeases } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";

/** Gives leases of the caller back, and returns how many. Those of others stay, and ids without a lease are ignored. */
export async function releaseReviewLeases(
  { db, caller, notificationFeed }: CallerContext<"notificationFeed">,
  { ids }: { ids: string[] },
): Promise<{ released: number }> {
  const { subject_id, holder_id } = reviewLeases;
  const released = await singleStatement(db)
    .delete(reviewLeases)
    .where(and(inArray(subject_id, ids), eq(holder_id, caller.user_id)))
    .returning({ subject_id });
  if (released.length > 0) notificationFeed.tellQueues("lease", caller.user_id);
  return { released: released.length };
}
