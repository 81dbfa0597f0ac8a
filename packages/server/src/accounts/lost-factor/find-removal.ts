import type { FactorRemoval } from "@signpoint/api/accounts/safety/factor-removal";
import {
  removalHappensAt,
  removalLapsesAt,
} from "@signpoint/api/accounts/safety/factor-removal-rules";
import { and, eq } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { factorRemovals, secondApprovals } from "../../platform/db/schema/index";
import { selectUsername } from "../../platform/people/person-in-text";
import { existTwoAdmins } from "./exist-two-admins";

/** The open removal of a person's second factors, and the admins of both decisions; `confirmed_by` is null before the second. */
interface OpenRemoval extends FactorRemoval {
  requested_by: string;
  confirmed_by: string | null;
}

/** Returns the open removal of a person's second factors as it stands at `now`; null when there is none. */
export async function findRemoval(
  db: Database,
  userId: string,
  now: Date,
): Promise<OpenRemoval | null> {
  const [row] = await db
    .select({
      id: factorRemovals.id,
      requested_at: factorRemovals.requested_at,
      confirmed_at: factorRemovals.confirmed_at,
      reason: secondApprovals.reason,
      requested_by: secondApprovals.requested_by,
      requested_by_username: selectUsername(secondApprovals.requested_by),
      confirmed_by: secondApprovals.decided_by,
      confirmed_by_username: selectUsername(secondApprovals.decided_by),
    })
    .from(factorRemovals)
    .innerJoin(secondApprovals, eq(secondApprovals.id, factorRemovals.id))
    .where(and(eq(factorRemovals.user_id, userId), eq(factorRemovals.state, "open")));
  if (row === undefined) return null;
  const isAlone = row.confirmed_at === null && !(await existTwoAdmins(db, row.requested_by, now));
  return {
    ...row,
    happens_at: removalHappensAt(row, isAlone),
    lapses_at: removalLapsesAt(row),
  };
}
