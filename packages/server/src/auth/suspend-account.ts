import { eq } from "drizzle-orm";
import { recordDecision } from "../audit-log/record-decision";
import type { Context } from "../context";
import { authSessions, authUsers } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { findAccount } from "./accounts";
import { isBanned } from "./authenticate";
import { isLastActiveAdmin } from "./is-last-active-admin";

export type SuspendOutcome = "suspended" | "last_admin" | "unknown_email";
export type LiftOutcome = "lifted" | "not_suspended" | "unknown_email";

/** The end of a suspension that has none. */
const NO_END = "9999-12-31T00:00:00.000Z";

/**
 * Suspends an account until a time, or without end (null), and records the decision. Deletes its sessions; no
 * login, refresh or mailed link is accepted until then. The last active admin is suspended only with `force`.
 * For the operator of the server.
 */
export async function suspendAccount(
  { db, now }: Pick<Context, "db" | "now">,
  { email, until, force }: { email: string; until: string | null; force: boolean },
): Promise<SuspendOutcome> {
  return await inTransaction(db, async (tx) => {
    const user = await findAccount(tx, email);
    if (user === undefined) return "unknown_email";
    if (!force && (await isLastActiveAdmin(tx, user.id, now()))) return "last_admin";
    const banned_until = until ?? NO_END;
    await tx
      .update(authUsers)
      .set({ banned_until, updated_at: now().toISOString() })
      .where(eq(authUsers.id, user.id));
    await tx.delete(authSessions).where(eq(authSessions.user_id, user.id));
    await recordDecision(tx, {
      actor: "command",
      action: "suspend_user",
      subject_type: "user",
      subject_id: user.id,
      before: { suspended_until: user.banned_until },
      after: { suspended_until: banned_until },
      now: now(),
    });
    return "suspended";
  });
}

/** Ends the suspension of an account and records the decision. Its sessions are gone: the owner has to sign in again. */
export async function liftSuspension(
  { db, now }: Pick<Context, "db" | "now">,
  { email }: { email: string },
): Promise<LiftOutcome> {
  return await inTransaction(db, async (tx) => {
    const user = await findAccount(tx, email);
    if (user === undefined) return "unknown_email";
    if (!isBanned(user, now())) return "not_suspended";
    await tx
      .update(authUsers)
      .set({ banned_until: null, updated_at: now().toISOString() })
      .where(eq(authUsers.id, user.id));
    await recordDecision(tx, {
      actor: "command",
      action: "lift_suspension",
      subject_type: "user",
      subject_id: user.id,
      before: { suspended_until: user.banned_until },
      after: { suspended_until: null },
      now: now(),
    });
    return "lifted";
  });
}
