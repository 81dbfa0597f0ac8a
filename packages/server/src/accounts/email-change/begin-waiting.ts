import { emailChangeDue } from "@signpoint/api/accounts/safety/lost-mailbox";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { authMailTokens, emailChanges } from "../../platform/db/schema/index";
import type { AuthUser } from "../auth/rows";
import { queueSecurityMail } from "../not-me/queue-security-mail";
import { lostMailboxMail } from "./mails";

export type EmailChange = typeof emailChanges.$inferSelect;

/**
 * Has the pending change of email of an account, which has to be locked, take effect by time, and tells the former mailbox
 * how to stop it. The link of that mail works as long as the change can be stopped.
 */
export async function beginWaiting(
  tx: Transaction,
  ctx: Context<"config">,
  user: AuthUser & { new_email: string },
  adminId: string | null,
): Promise<void> {
  const at = ctx.now();
  const due_at = emailChangeDue(at);
  await tx.insert(emailChanges).values({
    id: newId(),
    user_id: user.id,
    former_email: user.email,
    new_email: user.new_email,
    admin_id: adminId,
    started_at: at.toISOString(),
    due_at,
  });
  await keepConfirmable(tx, user.id, due_at);
  const mail = lostMailboxMail(user.new_email, due_at, adminId !== null);
  await queueSecurityMail(tx, ctx, { user, at, namesPlace: adminId === null }, mail);
}

/** Has the mailed links that confirm a change work until it takes effect. Their codes last as long as all codes. */
export async function keepConfirmable(
  tx: Transaction,
  userId: string,
  dueAt: string,
): Promise<void> {
  await tx
    .update(authMailTokens)
    .set({ expires_at: dueAt })
    .where(and(eq(authMailTokens.user_id, userId), eq(authMailTokens.kind, "email_change")));
}

/** Returns the change of email of an account that waits to take effect; undefined when none does. */
export async function findWaiting(
  db: Context["db"] | Transaction,
  userId: string,
): Promise<EmailChange | undefined> {
  const { user_id, state } = emailChanges;
  const isWaiting = and(eq(user_id, userId), eq(state, "waiting"));
  const [waiting] = await db.select().from(emailChanges).where(isWaiting);
  return waiting;
}
