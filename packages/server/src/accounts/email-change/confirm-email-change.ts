import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import {
  authCodes,
  authMailTokens,
  authUsers,
  contactMessages,
  emailChanges,
  mails,
  users,
} from "../../platform/db/schema/index";
import { findAccount } from "../auth/accounts";
import { AuthError } from "../auth/auth-error";
import type { AuthUser, MailToken } from "../auth/rows";
import { deletePendingSignups } from "../auth/signups";
import { queueSecurityMail, type Undoes } from "../not-me/queue-security-mail";
import { leaveBonusMailbox } from "../referrals/leave-bonus-mailbox";
import { emailChangedMail } from "./mails";

/** What a pending change of email leaves behind when it ends. */
export const NO_EMAIL_CHANGE = {
  new_email: null,
  new_email_sent_at: null,
  new_email_confirmed_by: null,
} as const;

/**
 * Stores that the mailbox of a mail token has confirmed a change of email. Once both have, changes the email, deletes the
 * links and codes that were mailed before, but those that say "This was not me", moves the messages to the support to it, and tells the former mailbox. Returns
 * the account then, null while the other mailbox has not confirmed. Throws linkExpired when no change is pending,
 * emailExists when the new email has got an account meanwhile.
 */
export async function confirmEmailChange(
  tx: Transaction,
  ctx: Context<"config" | "bankKeys">,
  token: Pick<MailToken, "email" | "user_id">,
): Promise<AuthUser | null> {
  const [user] =
    token.user_id === null
      ? []
      : await tx.select().from(authUsers).where(eq(authUsers.id, token.user_id)).for("update");
  if (user === undefined || user.new_email === null) throw new AuthError("linkExpired");
  const mailbox = token.email === user.new_email ? "new" : "current";
  if (user.new_email_confirmed_by === null || user.new_email_confirmed_by === mailbox) {
    await tx
      .update(authUsers)
      .set({ new_email_confirmed_by: mailbox })
      .where(eq(authUsers.id, user.id));
    return null;
  }
  if ((await findAccount(tx, user.new_email)) !== undefined) throw new AuthError("emailExists");
  // One that waited for its day does not any more.
  await tx
    .update(emailChanges)
    .set({ state: "confirmed" })
    .where(and(eq(emailChanges.user_id, user.id), eq(emailChanges.state, "waiting")));
  return await changeEmail(tx, ctx, user, user.new_email);
}

/**
 * Changes the email of an account, which has to be locked, and tells the former mailbox. `undoes`: without that mailbox, which
 * takes it back by the link of its mail.
 */
export async function changeEmail(
  tx: Transaction,
  ctx: Context<"config" | "bankKeys">,
  user: AuthUser,
  email: string,
  undoes?: Undoes,
): Promise<AuthUser> {
  const now = ctx.now();
  const at = now.toISOString();
  const [changed] = await tx
    .update(authUsers)
    .set({ email, email_confirmed_at: at, updated_at: at, ...NO_EMAIL_CHANGE })
    .where(eq(authUsers.id, user.id))
    .returning();
  if (changed === undefined) throw new AuthError("linkExpired");
  const [profile] = await tx
    .update(users)
    .set({ email })
    .where(eq(users.id, user.id))
    .returning({ id: users.id, referral_bonus: users.referral_bonus });
  if (profile !== undefined) {
    await leaveBonusMailbox(tx, ctx.bankKeys, { ...profile, email: user.email });
  }
  // A link that was mailed to the former address must not make a new account of it.
  await tx
    .delete(authMailTokens)
    .where(
      and(
        or(inArray(authMailTokens.email, [user.email, email]), eq(authMailTokens.user_id, user.id)),
        ne(authMailTokens.kind, "new_place"),
      ),
    );
  await tx.delete(authCodes).where(eq(authCodes.user_id, user.id));
  await deletePendingSignups(tx, email, now);
  await moveMessages(tx, user.email, email);
  const mail = emailChangedMail(email, undoes?.until ?? null);
  const event = { user, at: now, ...(undoes !== undefined && { undoes, namesPlace: false }) };
  await queueSecurityMail(tx, ctx, event, mail);
  return changed;
}

/** Has the messages to the support from the former email belong to the new one: they are exported and erased by it. */
export async function moveMessages(tx: Transaction, former: string, email: string): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ email })
    .where(sql`lower(${contactMessages.email}) = ${former}`);
  await tx.update(mails).set({ reply_to: email }).where(sql`lower(${mails.reply_to}) = ${former}`);
}
