import { areSumsOn } from "@signpoint/api/ledger/second-sums";
import { peopleMessages } from "@signpoint/api/texts";
import { and, eq, isNull } from "drizzle-orm";
import { assertCanBeSecond } from "../../ledger/second-approvals/assert-independent";
import type { Confirmed, SecondApprovalRow } from "../../ledger/second-approvals/decide-second";
import { readSums } from "../../ledger/second-approvals/read-sums";
import { requestSecond } from "../../ledger/second-approvals/request-second";
import type { CallerContext, Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockAccount } from "../../platform/db/locks";
import { users } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { isAdminHeld } from "../../platform/people/active-admins";
import { assertNoneSuspended } from "../../platform/people/find-suspension";
import { logSecurityEvent } from "../../platform/security-log";
import { changeAdminRights } from "./change-admin-rights";
import { isAdmin } from "./is-admin";
import { isLastActiveAdmin } from "./is-last-active-admin";

interface Input {
  user_id: string;
  reason: string;
}

type RightsContext = CallerContext<"notificationFeed">;

/**
 * Makes a person an admin, or lets an admin act again whose calls wait since a link "This was not me" was used. The latter
 * only by an admin who is independent of them. While large sums need two admins, the former waits for a second one, whose id comes
 * back. Throws OWN_DECISION, NOT_FOUND, PERSON_SUSPENDED, ALREADY_ADMIN, AWAITING_SECOND.
 */
export async function grantPersonAdmin(
  ctx: RightsContext & Context<"config">,
  { user_id, reason }: Input,
): Promise<{ is_admin: boolean; second_approval_id: string | null }> {
  const second_approval_id = await change(ctx, user_id, async (tx) => {
    await lockGrantable(ctx, tx, user_id);
    if (await isAdminHeld(tx, user_id)) {
      const held = { requested_by: user_id, requested_at: ctx.now().toISOString() };
      await assertCanBeSecond(tx, ctx.caller.user_id, held);
    }
    if (areSumsOn(await readSums(tx, ctx)) && !(await isAdmin({ db: tx }, user_id))) {
      const asked = { kind: "admin_grant", subject_id: user_id, user_id, points: null } as const;
      return await requestSecond(ctx, tx, { ...asked, reason });
    }
    const rights = { user_id, is_admin: true, reason, decider: { admin_id: ctx.caller.user_id } };
    if (!(await changeAdminRights(tx, rights, ctx.now()))) throw new DomainError("ALREADY_ADMIN");
    return null;
  });
  if (second_approval_id !== null) return { is_admin: false, second_approval_id };
  logSecurityEvent(ctx, "admin_granted", { user_id });
  return { is_admin: true, second_approval_id };
}

/** Makes a person an admin whose rights a second admin has confirmed. Throws NOT_FOUND, PERSON_SUSPENDED, ALREADY_ADMIN. */
export async function grantConfirmed(
  ctx: CallerContext,
  tx: Transaction,
  { subject_id: user_id, reason }: SecondApprovalRow,
  confirmed: Confirmed,
): Promise<void> {
  await lockGrantable(ctx, tx, user_id);
  const rights = { user_id, is_admin: true, reason, decider: confirmed.decider, confirmed };
  if (!(await changeAdminRights(tx, rights, ctx.now()))) throw new DomainError("ALREADY_ADMIN");
  afterCommit(tx, () => logSecurityEvent(ctx, "admin_granted", { user_id }));
}

/** Locks the account: a suspension or a deletion at the same moment waits. Throws NOT_FOUND, PERSON_SUSPENDED. */
async function lockGrantable(
  { now }: Pick<Context, "now">,
  tx: Transaction,
  userId: string,
): Promise<void> {
  if (!(await lockAccount(tx, userId))) throw new DomainError("NOT_FOUND");
  await assertNoneSuspended(tx, [userId], { now: now() });
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

async function change<Result>(
  ctx: RightsContext,
  userId: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (userId === ctx.caller.user_id) {
    throw new DomainError("OWN_DECISION", { message: peopleMessages.ownRights });
  }
  return await inTransaction(ctx.db, async (tx) => {
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deleted_at)));
    if (person === undefined) throw new DomainError("NOT_FOUND");
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return await work(tx);
  });
}
