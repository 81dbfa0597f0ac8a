import { canBeSecond } from "@signpoint/api/ledger/second-approval-rules";
import { secondApprovalMessages } from "@signpoint/api/texts";
import { and, desc, eq } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { adminDecisions, users } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { isAdminHeld } from "../../platform/people/active-admins";
import { assertNoneSuspended } from "../../platform/people/find-suspension";

/**
 * Throws NOT_ADMIN when the first admin has lost the rights, or had a stranger in the account since,
 * PERSON_SUSPENDED when the first admin is suspended, and OWN_DECISION when the caller cannot be the second admin (`canBeSecond`).
 */
export async function assertIndependent(
  { caller, now }: CallerContext,
  tx: Transaction,
  { requested_by, requested_at }: { requested_by: string; requested_at: string },
): Promise<void> {
  const [requester] = await tx
    .select({ is_admin: users.is_admin })
    .from(users)
    .where(eq(users.id, requested_by));
  if (requester?.is_admin !== true) {
    throw new DomainError("NOT_ADMIN", { message: secondApprovalMessages.requesterNotAdmin });
  }
  if (await isAdminHeld(tx, requested_by)) {
    throw new DomainError("NOT_ADMIN", { message: secondApprovalMessages.requesterHeld });
  }
  const message = secondApprovalMessages.requesterSuspended;
  await assertNoneSuspended(tx, [requested_by], { now: now(), message });
  await assertCanBeSecond(tx, caller.user_id, { requested_by, requested_at });
}

/** Throws OWN_DECISION when somebody cannot be the second admin beside another one (`canBeSecond`). */
export async function assertCanBeSecond(
  tx: Transaction,
  userId: string,
  { requested_by, requested_at }: { requested_by: string; requested_at: string },
): Promise<void> {
  const first = { id: requested_by, grant: await findGrant(tx, requested_by) };
  const second = { id: userId, grant: await findGrant(tx, userId) };
  if (!canBeSecond(first, requested_at, second)) {
    throw new DomainError("OWN_DECISION", { message: secondApprovalMessages.secondNotIndependent });
  }
}

/** Returns the latest grant of an admin's rights; null where none is recorded. */
async function findGrant(tx: Transaction, userId: string) {
  const { admin_id, action, subject_id, created_at, id } = adminDecisions;
  const [latest] = await tx
    .select({ admin_id, created_at })
    .from(adminDecisions)
    .where(and(eq(subject_id, userId), eq(action, "grant_admin")))
    .orderBy(desc(created_at), desc(id))
    .limit(1);
  return latest ?? null;
}
