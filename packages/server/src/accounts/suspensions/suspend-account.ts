import type { Transaction } from "../../platform/db/client";
import { lockAccount } from "../../platform/db/locks";
import { inTransaction } from "../../platform/db/transaction";
import type { Services } from "../../platform/services";
import { isLastActiveAdmin } from "../admins/is-last-active-admin";
import { findAccount } from "../auth/accounts";
import { lift, suspend } from "./suspend";

export type SuspendOutcome = "suspended" | "last_admin" | "unknown_email";
export type LiftOutcome = "lifted" | "not_suspended" | "unknown_email";

type Needs = Pick<Services, "config" | "db" | "now">;
const decider = { actor: "command" } as const;

/**
 * Suspends the account of an email until a time, or without end (null), as an admin does. The last active admin is
 * suspended only with `force`. For the operator of the server.
 */
export async function suspendAccount(
  ctx: Needs,
  given: { email: string; until: string | null; reason?: string | null; force: boolean },
): Promise<SuspendOutcome> {
  const { email, until, reason = null, force } = given;
  return await inTransaction(ctx.db, async (tx) => {
    const userId = await lockAccountOf(tx, email);
    if (userId === null) return "unknown_email";
    if (!force && (await isLastActiveAdmin(tx, userId, ctx.now()))) return "last_admin";
    await suspend(tx, ctx, userId, { ends_at: until, reason, decider });
    return "suspended";
  });
}

/** Ends the suspension of the account of an email. Its sessions are gone: the owner has to sign in again. */
export async function liftSuspension(
  ctx: Needs,
  { email }: { email: string },
): Promise<LiftOutcome> {
  return await inTransaction(ctx.db, async (tx) => {
    const userId = await lockAccountOf(tx, email);
    if (userId === null) return "unknown_email";
    const lifted = await lift(tx, ctx, userId, { reason: null, decider });
    return lifted === null ? "not_suspended" : "lifted";
  });
}

async function lockAccountOf(tx: Transaction, email: string): Promise<string | null> {
  const user = await findAccount(tx, email);
  if (user === undefined) return null;
  await lockAccount(tx, user.id);
  return user.id;
}
