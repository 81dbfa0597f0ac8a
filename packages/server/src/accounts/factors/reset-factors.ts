import { secondFactorMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { authUsers } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { logSecurityEvent } from "../../platform/security-log";
import type { Services } from "../../platform/services";
import { findAccount } from "../auth/accounts";
import { queueSecurityMail } from "../not-me/queue-security-mail";
import { listFactors } from "./factor-object";
import { clearFactorFailures } from "./lock-after-failures";
import { FACTOR_RESET_MAIL } from "./mails";
import { endOtherSessions } from "./raise-session";
import { removeFactor, removeRecoveryCodes } from "./remove-factors";

export type ResetOutcome = "reset" | "no_factor" | "unknown_email";

type Decider = { admin_id: string } | { actor: "command" };

interface Reset {
  userId: string;
  decider: Decider;
  reason: string | null;
  /** One factor alone; all when it is left out. */
  factorId?: string | undefined;
}

/**
 * Removes the second factors of a person who lost them, and the recovery codes, and returns how many; with `factorId` that
 * one alone. Ends all their sessions, mails them and records the decision. Throws OWN_DECISION, NOT_FOUND,
 * NO_SECOND_FACTOR.
 */
export async function resetSecondFactor(
  ctx: CallerContext<"config">,
  { user_id, reason, factorId }: { user_id: string; reason: string | null; factorId?: string },
): Promise<{ removed: number }> {
  if (user_id === ctx.caller.user_id)
    throw new DomainError("OWN_DECISION", { message: secondFactorMessages.ownReset });
  const decider = { admin_id: ctx.caller.user_id };
  const removed = await inTransaction(ctx.db, (tx) =>
    reset(tx, ctx, { userId: user_id, decider, reason, factorId }),
  );
  if (removed === null) throw new DomainError("NOT_FOUND");
  if (removed === 0) throw new DomainError("NO_SECOND_FACTOR");
  logSecurityEvent(ctx, "factor_reset", { user_id });
  return { removed };
}

/** Removes the second factors of the account of an email. For the operator of the server, never for a call. */
export async function resetFactorsByCommand(
  ctx: Pick<Services, "db" | "now" | "config">,
  email: string,
): Promise<ResetOutcome> {
  return await inTransaction(ctx.db, async (tx) => {
    const user = await findAccount(tx, email);
    if (user === undefined) return "unknown_email";
    const decider = { actor: "command" } as const;
    const removed = await reset(tx, ctx, { userId: user.id, decider, reason: null });
    return removed === 0 ? "no_factor" : "reset";
  });
}

/** Returns how many factors were removed; null when there is no such account. */
async function reset(
  tx: Transaction,
  { config, now }: Pick<Services, "config" | "now">,
  { userId, decider, reason, factorId }: Reset,
): Promise<number | null> {
  const [user] = await tx
    .select()
    .from(authUsers)
    .where(eq(authUsers.id, userId))
    .for("no key update");
  if (user === undefined) return null;
  const all = await listFactors(tx, userId);
  const factors = all.filter(({ id }) => factorId === undefined || id === factorId);
  if (factors.length === 0) return 0;
  await endOtherSessions(tx, userId, null);
  const at = now();
  for (const factor of factors) await removeFactor(tx, factor, at);
  if (factorId === undefined) await removeRecoveryCodes(tx, userId, at);
  await clearFactorFailures(tx, userId);
  await recordDecision(tx, {
    ...decider,
    action: "reset_second_factor",
    subject_type: "user",
    subject_id: userId,
    before: { factors: all.length },
    after: { factors: all.length - factors.length, reason },
    now: at,
  });
  await queueSecurityMail(tx, { config }, { user, at, namesPlace: false }, FACTOR_RESET_MAIL);
  return factors.length;
}
