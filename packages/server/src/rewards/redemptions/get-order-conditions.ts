import { hasRecentProof } from "@signpoint/api/accounts/recent-proof";
import { isPaused } from "@signpoint/api/platform/is-paused";
import type { OrderConditions } from "@signpoint/api/rewards/redemption";
import { and, eq } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { authSessions, authUsers } from "../../platform/db/schema/index";

/** Returns what an order of the caller would wait for now, so that a form can say it before anybody confirms. */
export async function getOrderConditions({
  db,
  caller,
  now,
}: CallerContext): Promise<OrderConditions> {
  const { safety_pause_since, safety_pause_until, safety_pause_ends_by } = authUsers;
  const [found] = await db
    .select({
      since: safety_pause_since,
      until: safety_pause_until,
      ends_by: safety_pause_ends_by,
      amr: authSessions.amr,
    })
    .from(authUsers)
    .innerJoin(authSessions, eq(authSessions.user_id, authUsers.id))
    .where(and(eq(authUsers.id, caller.user_id), eq(authSessions.id, caller.session_id)));
  if (found === undefined) return { safety_pause: null, has_recent_proof: false };
  const { since, until, ends_by, amr } = found;
  const lasts = isPaused(until, now()) && since !== null && ends_by !== null;
  return {
    safety_pause: lasts ? { since, until, ends_by } : null,
    has_recent_proof: hasRecentProof(amr, now()),
  };
}
