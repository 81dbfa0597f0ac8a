import {
  hasTwoIndependent,
  OUSTED_ADMIN_DAYS,
} from "@signpoint/api/accounts/safety/factor-removal-rules";
import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import { and, desc, eq, exists, gt, inArray, isNull, or } from "drizzle-orm";
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
  const ids = present.map((admin) => admin.id);
  if (ids.length < 2) return false;
  const grants = await db
    .selectDistinctOn([subject_id], { subject_id, admin_id, created_at })
    .from(adminDecisions)
    .where(and(inArray(subject_id, ids), eq(action, "grant_admin")))
    .orderBy(subject_id, desc(created_at), desc(id));
  const admins = ids.map((admin) => ({
    id: admin,
    grant: grants.find((grant) => grant.subject_id === admin) ?? null,
  }));
  return hasTwoIndependent(admins, now.toISOString());
}
