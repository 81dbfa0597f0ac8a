import { peopleMessages } from "@signpoint/api/texts";
import { and, eq, isNull } from "drizzle-orm";
import { assertCanBeSecond } from "../../ledger/second-approvals/assert-independent";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockAccount } from "../../platform/db/locks";
import { users } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { isAdminHeld } from "../../platform/people/active-admins";
import { assertNoneSuspended } from "../../platform/people/find-suspension";
import { logSecurityEvent } from "../../platform/security-log";
import { changeAdminRights } from "./change-admin-rights";
import { isLastActiveAdmin } from "./is-last-active-admin";

interface Input {
  user_id: string;
  reason: string;
}

type RightsContext = CallerContext<"notificationFeed">;

/**
 * Makes a person an admin, or lets an admin act again whose calls wait since a link "This was not me" was used. The latter
 * only by an admin who is independent of them. Throws OWN_DECISION, NOT_FOUND, PERSON_SUSPENDED, ALREADY_ADMIN.
 */
export async function grantPersonAdmin(
  ctx: RightsContext,
  { user_id, reason }: Input,
): Promise<{ is_admin: boolean }> {
  await change(ctx, user_id, async (tx) => {
    // A suspension or a deletion at the same moment waits for this lock.
    if (!(await lockAccount(tx, user_id))) throw new DomainError("NOT_FOUND");
    await assertNoneSuspended(tx, [user_id], { now: ctx.now() });
    if (await isAdminHeld(tx, user_id)) {
      const held = { requested_by: user_id, requested_at: ctx.now().toISOString() };
      await assertCanBeSecond(tx, ctx.caller.user_id, held);
    }
    const rights = { user_id, is_admin: true, reason, decider: { admin_id: ctx.caller.user_id } };
    if (!(await changeAdminRights(tx, rights, ctx.now()))) throw new DomainError("ALREADY_ADMIN");
  });
  logSecurityEvent(ctx, "admin_granted", { user_id });
  return { is_admin: true };
}

/**
 * Takes the rights of an admin away, with effect from the next call. Throws OWN_DECISION, NOT_FOUND, NOT_ADMIN, and
 * LAST_ADMIN for the last one who can log in, also when two admins revoke each other's rights at the same moment.
 */
export async function revokePersonAdmin(
  ctx: RightsContext,
  { user_id, reason }: Input,
): Promise<{ is_admin: boolean }> {
  await change(ctx, user_id, async (tx) => {
    await lockAccount(tx, user_id);
    if (await isLastActiveAdmin(tx, user_id, ctx.now())) throw new DomainError("LAST_ADMIN");
    const rights = { user_id, is_admin: false, reason, decider: { admin_id: ctx.caller.user_id } };
    if (!(await changeAdminRights(tx, rights, ctx.now()))) throw new DomainError("NOT_ADMIN");
  });
  logSecurityEvent(ctx, "admin_revoked", { user_id });
  return { is_admin: false };
}

async function change(
  ctx: RightsContext,
  userId: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (userId === ctx.caller.user_id) {
    throw new DomainError("OWN_DECISION", { message: peopleMessages.ownRights });
  }
  await inTransaction(ctx.db, async (tx) => {
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deleted_at)));
    if (person === undefined) throw new DomainError("NOT_FOUND");
    await work(tx);
    afterCommit(tx, () => ctx.notificationFeed.publish());
  });
}
