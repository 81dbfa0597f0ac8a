import { and, eq } from "drizzle-orm";
import { queueMail } from "../../messages/mail/queue-mail";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { authUsers, emailChanges, users } from "../../platform/db/schema/index";
import { findRecipient } from "../auth/accounts";
import type { AuthUser } from "../auth/rows";
import { deletePendingSignups } from "../auth/signups";
import { moveMessages } from "./confirm-email-change";
import { emailGivenBackMail } from "./mails";

/**
 * Gives an account the email back that it had before a change which its owner disowns, and tells the mailbox that loses it.
 * The account has to be locked, and the email free.
 */
export async function giveBackEmail(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  user: AuthUser,
  email: string,
): Promise<void> {
  const { user_id, state, former_email } = emailChanges;
  await tx
    .update(emailChanges)
    .set({ state: "taken_back" })
    .where(and(eq(user_id, user.id), eq(state, "effective"), eq(former_email, email)));
  await tx.update(authUsers).set({ email }).where(eq(authUsers.id, user.id));
  await tx.update(users).set({ email }).where(eq(users.id, user.id));
  await deletePendingSignups(tx, email, now());
  await moveMessages(tx, user.email, email);
  await queueMail(tx, await emailGivenBackMail(await findRecipient(tx, user)), now());
}
