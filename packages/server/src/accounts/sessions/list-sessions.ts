import type { OwnSession } from "@signpoint/api/accounts/own-session";
import { desc, eq } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { authSessions } from "../../platform/db/schema/index";
import { describeDevice } from "./describe-device";
import { getSessionEndReason } from "./sessions";

/** Returns where the caller is signed in, last used first. */
export async function listSessions({
  db,
  now,
  caller,
}: CallerContext): Promise<{ items: OwnSession[] }> {
  const sessions = await db
    .select()
    .from(authSessions)
    .where(eq(authSessions.user_id, caller.user_id))
    .orderBy(desc(authSessions.refreshed_at), authSessions.id);
  const alive = sessions.filter((session) => getSessionEndReason(session, now()) === null);
  return {
    items: alive.map(({ id, user_agent, ip, created_at, refreshed_at }) => ({
      id,
      device: describeDevice(user_agent),
      network: ip,
      created_at,
      last_used_at: refreshed_at,
      current: id === caller.session_id,
    })),
  };
}
