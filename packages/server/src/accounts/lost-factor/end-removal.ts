import type { ToldRemovalEnd } from "@signpoint/api/messages/notification-texts";
import type { FACTOR_REMOVAL_STATES } from "@signpoint/api/platform/constants";
import { and, eq } from "drizzle-orm";
import { withdrawSecondById } from "../../ledger/second-approvals/request-second";
import { queueMail } from "../../messages/mail/queue-mail";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { authUsers, factorRemovals } from "../../platform/db/schema/index";
import { afterCommit } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { findRecipient } from "../auth/accounts";
import { isMailedEnd, removalEndedMail } from "./mails";

type RemovalEnd = Exclude<(typeof FACTOR_REMOVAL_STATES)[number], "open">;

/** The ends that the admins are told: no admin has brought them about. */
const TOLD: readonly RemovalEnd[] = [
  "carried_out",
  "stopped",
  "proved",
  "lapsed",
] satisfies ToldRemovalEnd[];

type EndContext = Pick<Context, "now" | "log" | "securityEvents">;

/**
 * Ends the open removal of an account's second factors, and returns whether there was one. The account has to be locked.
 * Withdraws what waits for a second admin, tells the admins what no admin has done, and mails the owner who waits in vain.
 */
export async function endRemoval(
  tx: Transaction,
  ctx: EndContext,
  userId: string,
  end: Exclude<RemovalEnd, "superseded">,
): Promise<boolean> {
  const now = ctx.now();
  if (!(await endOpen(tx, userId, end, now))) return false;
  if (isTold(end)) {
    const told = {
      to: "admins",
      kind: "factor_removal",
      person_id: userId,
      about: { user_id: userId },
      facts: { ended: end },
    } as const;
    await insertNotifications(tx, [told], now);
  }
  if (isMailedEnd(end)) await mailOwner(tx, userId, end, now);
  afterCommit(tx, () => {
    if (end === "carried_out") logSecurityEvent(ctx, "factor_reset", { user_id: userId });
    else logSecurityEvent(ctx, "factor_removal_ended", { user_id: userId, method: end });
  });
  return true;
}

/** Ends the open removal without a word: its person has become an admin, or has no second factor any more. */
export async function supersedeRemoval(tx: Transaction, userId: string, now: Date): Promise<void> {
  await endOpen(tx, userId, "superseded", now);
}

async function endOpen(
  tx: Transaction,
  userId: string,
  end: RemovalEnd,
  now: Date,
): Promise<boolean> {
  const [ended] = await tx
    .update(factorRemovals)
    .set({ state: end, ended_at: now.toISOString() })
    .where(and(eq(factorRemovals.user_id, userId), eq(factorRemovals.state, "open")))
    .returning({ id: factorRemovals.id });
  if (ended !== undefined) await withdrawSecondById(tx, ended.id);
  return ended !== undefined;
}

function isTold(end: RemovalEnd): end is ToldRemovalEnd {
  return TOLD.includes(end);
}

async function mailOwner(
  tx: Transaction,
  userId: string,
  end: Parameters<typeof removalEndedMail>[1],
  now: Date,
): Promise<void> {
  const [owner] = await tx
    .select({ id: authUsers.id, email: authUsers.email })
    .from(authUsers)
    .where(eq(authUsers.id, userId));
  if (owner === undefined) return;
  await queueMail(tx, await removalEndedMail(await findRecipient(tx, owner), end), now);
}
