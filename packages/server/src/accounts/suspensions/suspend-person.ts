import type { Suspension } from "@signpoint/api/accounts/person";
import { suspensionEndError } from "@signpoint/api/accounts/suspension";
import { peopleMessages } from "@signpoint/api/texts";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockAccount } from "../../platform/db/locks";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { logSecurityEvent } from "../../platform/security-log";
import { isLastActiveAdmin } from "../admins/is-last-active-admin";
import { lift, suspend } from "./suspend";

interface Input {
  user_id: string;
  reason: string;
}

/**
 * Suspends a person until an instant (ISO 8601), or without end. Throws OWN_DECISION, NOT_FOUND, LAST_ADMIN, and
 * BAD_REQUEST for an end that is not to come.
 */
export async function suspendPerson(
  ctx: CallerContext<"config">,
  { user_id, reason, until }: Input & { until?: string | null | undefined },
): Promise<Suspension> {
  assertOther(ctx, user_id);
  const ends_at = until == null ? null : new Date(until).toISOString();
  const problem = suspensionEndError(ends_at, ctx.now());
  if (problem !== null) throw new DomainError("BAD_REQUEST", { fields: { until: problem } });
  const suspension = await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, user_id);
    if (await isLastActiveAdmin(tx, user_id, ctx.now())) throw new DomainError("LAST_ADMIN");
    return await suspend(tx, ctx, user_id, { ends_at, reason, decider: deciderOf(ctx) });
  });
  logSecurityEvent(ctx, "account_suspended", { user_id });
  return suspension;
}

/** Lifts the suspension of a person. Throws OWN_DECISION, NOT_FOUND, NOT_SUSPENDED. */
export async function liftPersonSuspension(
  ctx: CallerContext<"config">,
  { user_id, reason }: Input,
): Promise<Suspension> {
  assertOther(ctx, user_id);
  const suspension = await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, user_id);
    return await lift(tx, ctx, user_id, { reason, decider: deciderOf(ctx) });
  });
  if (suspension === null) throw new DomainError("NOT_SUSPENDED");
  logSecurityEvent(ctx, "suspension_lifted", { user_id });
  return suspension;
}

function assertOther({ caller }: CallerContext, userId: string): void {
  if (caller.user_id === userId) {
    throw new DomainError("OWN_DECISION", { message: peopleMessages.ownSuspension });
  }
}

const deciderOf = ({ caller }: CallerContext) => ({ admin_id: caller.user_id });

/** Locks the account until the transaction ends, as logging in does. Throws NOT_FOUND. */
async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  if (!(await lockAccount(tx, userId))) throw new DomainError("NOT_FOUND");
}
