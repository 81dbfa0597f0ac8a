import { queueMail } from "../../messages/mail/queue-mail";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { findAccount, findRecipient } from "../auth/accounts";
import { sendMailToken } from "../auth/links/mail-tokens";
import type { CodeChallenge } from "../auth/links/pkce";
import type { AuthUser } from "../auth/rows";
import { issueOwnerLinks } from "../not-me/not-me-link";
import { emailChangeMail, emailInUseMail } from "./mails";

interface Confirmations {
  newEmail: string;
  /** When it takes effect without the present mailbox (ISO 8601); null while it needs both. */
  dueAt: string | null;
  to: readonly ("current" | "new")[];
  challenge: CodeChallenge | null;
  redirectTo: string;
}

/**
 * Mails the mailboxes of a pending change of email a link and a code each. For an email that has an account the new mailbox
 * gets a mail without them: only its owner learns the difference.
 */
export async function sendConfirmations(
  tx: Transaction,
  ctx: Context<"keys" | "config">,
  user: AuthUser,
  { newEmail, dueAt, to, challenge, redirectTo }: Confirmations,
): Promise<void> {
  const { username } = await findRecipient(tx, user);
  const { notMe } = await issueOwnerLinks(tx, ctx.config.PUBLIC_URL, user, ctx.now());
  for (const mailbox of to) {
    const email = mailbox === "new" ? newEmail : user.email;
    const owner = mailbox === "new" ? await findAccount(tx, newEmail) : undefined;
    if (owner === undefined) {
      await sendMailToken(
        tx,
        ctx,
        { email, kind: "email_change", signup_id: null, user_id: user.id, username },
        { mail: emailChangeMail({ newEmail, notMe, dueAt }), challenge, redirectTo },
      );
    } else {
      await queueMail(tx, await emailInUseMail(await findRecipient(tx, owner)), ctx.now());
    }
  }
}
