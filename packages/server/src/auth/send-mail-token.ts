import type { Context } from "../context";
import type { Transaction } from "../db/client";
import { isTransientError } from "../db/transient-error";
import { queueMail } from "../mail/queue-mail";
import { AuthError } from "./auth-error";
import { issueMailToken, type MailPurpose } from "./mail-tokens";
import { confirmationMail, mailedLink, recoveryMail } from "./mails";
import type { CodeChallenge } from "./pkce";

const MAILS = { signup: confirmationMail, recovery: recoveryMail } as const;

/**
 * Inserts a mail token and queues its mail, in the transaction of its cause. `username` is how the mail
 * greets; null where only a signup says it, for that may be a stranger's choice of words.
 */
export async function sendMailToken(
  tx: Transaction,
  ctx: Context<"keys">,
  purpose: MailPurpose & { username: string | null },
  { challenge, redirectTo }: { challenge: CodeChallenge | null; redirectTo: string },
): Promise<void> {
  const secrets = await issueMailToken(tx, ctx, purpose, challenge);
  const link = mailedLink(secrets, purpose.kind, redirectTo);
  const mail = await MAILS[purpose.kind](purpose, link, secrets.code);
  await queueMail(tx, { ...mail, has_token: true }, ctx.now()).catch((error: unknown) => {
    throw isTransientError(error) ? error : new AuthError("mailFailed", { cause: error });
  });
}
