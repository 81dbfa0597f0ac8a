import { OUSTED_ADMIN_DAYS } from "@signpoint/api/accounts/safety/factor-removal-rules";
import { hasTwoIndependent } from "@signpoint/api/ledger/second-approval-rules";
import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import { and, eq, exists, gt, isNull, or } from "drizzle-orm";
import { findLines } from "../../ledger/second-approvals/find-lines";
import type { Database } from "../../platform/db/client";
import { adminDecisions, authUsers, users } from "../../platform/db/schema/index";
import { isActiveAccount } from "../../platform/people/active-admins";

/**
 * Returns whether two admins exist who are independent of each other, so that one of them alone is not enough. An admin
 * whom the asking one has suspended, or whose rights they have taken away, in the last 30 days counts as if still there:
 * otherwise a thief in an admin's account would first make themselves the only one.
 */
export async function existTwoAdmins(db: Database, askedBy: string, now: Date): Promise<boolean> {
  const { admin_id, subject_id, action, created_at, id } = adminDecisions;
  const ousted = (as: "suspend_user" | "revoke_admin") =>
    exists(
      db
        .select({ id })
        .from(adminDecisions)
        .where(
          and(
            eq(subject_id, users.id),
            eq(admin_id, askedBy),
            eq(action, as),
            gt(created_at, instantAfter(now, -OUSTED_ADMIN_DAYS * MS_PER_DAY)),
          ),
        ),
    );
  const present = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(
      and(
        isNull(users.deleted_at),
        or(
          and(eq(users.is_admin, true), or(isActiveAccount(now), ousted("suspend_user"))),
          ousted("revoke_admin"),
        ),
      ),
    );
  const lines = await findLines(
    db,
    present.map((admin) => ({ admin_id: admin.id, at: null })),
  );
  return hasTwoIndependent(lines.map(({ line }) => line));
}
