import { type Decider, recordDecision } from "../../ledger/audit-log/record-decision";
import type { Transaction } from "../../platform/db/client";
import { lockAccount } from "../../platform/db/locks";
import { inTransaction } from "../../platform/db/transaction";
import type { Services } from "../../platform/services";
import { findAccount } from "../auth/accounts";
import type { AuthUser } from "../auth/rows";
import { supersedeRemoval } from "../lost-factor/end-removal";
import { queueSecurityMail } from "../not-me/queue-security-mail";
import { startResetPause } from "../safety-pause/store-pause";
import { listFactors } from "./factor-object";
import { clearFactorFailures } from "./lock-after-failures";
import { FACTOR_RESET_MAIL } from "./mails";
import { endOtherSessions } from "./raise-session";
import { removeFactor, removeRecoveryCodes } from "./remove-factors";

export type ResetOutcome = "reset" | "no_factor" | "unknown_email";

/**
 * Removes the second factors of the account of an email, and ends a removal that an admin has started. For the operator of
 * the server, never for a call.
 */
export async function resetFactorsByCommand(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  email: string,
): Promise<ResetOutcome> {
  return await inTransaction(db, async (tx) => {
    const user = await findAccount(tx, email);
    if (user === undefined) return "unknown_email";
    await lockAccount(tx, user.id);
    const decision = { decider: { actor: "command" }, facts: { reason: null } } as const;
    const at = now();
    const removed = await resetFactors(tx, { config }, user, { ...decision, at });
    if (removed === 0) return "no_factor";
    await supersedeRemoval(tx, user.id, at);
    return "reset";
  });
}

/** Who decided that lost factors are removed, what is recorded of it besides, and when it happens. */
interface Reset {
  decider: Decider;
  facts: Record<string, unknown>;
  at: Date;
}

/**
 * Removes the second factors of an account, which has to be locked, and its recovery codes, and returns how many; 0 when there was
 * none, and nothing is done. They are kept for 7 days, for "This was not me". Ends all sessions, begins a safety pause, mails the owner and
 * records the decision.
 */
export async function resetFactors(
  tx: Transaction,
  { config }: Pick<Services, "config">,
  user: Pick<AuthUser, "id" | "email">,
  { decider, facts, at }: Reset,
): Promise<number> {
  const factors = await listFactors(tx, user.id);
  if (factors.length === 0) return 0;
  await endOtherSessions(tx, user.id, null);
  for (const factor of factors) await removeFactor(tx, factor, at);
  await removeRecoveryCodes(tx, user.id, at);
  await clearFactorFailures(tx, user.id);
  await startResetPause(tx, user.id, at);
  await recordDecision(tx, {
    ...decider,
    action: "reset_second_factor",
    subject_type: "user",
    subject_id: user.id,
    before: { factors: factors.length },
    after: { factors: 0, ...facts },
    now: at,
  });
  await queueSecurityMail(tx, { config }, { user, at, namesPlace: false }, FACTOR_RESET_MAIL);
  return factors.length;
}
