import type { Database } from "../db/client";
import { isPassingTrouble } from "../db/passing-trouble";
import { queueMail } from "../mail/queue-mail";
import type { Services } from "../services";
import { addresseeOf } from "./accounts";
import { AuthError } from "./auth-error";
import { issueMailToken, type MailPurpose } from "./mail-tokens";
import { confirmationMail, recoveryMail, verifyLink } from "./mails";
import type { CodeChallenge } from "./pkce";
import type { AuthUser } from "./rows";

const MAILS = { signup: confirmationMail, recovery: recoveryMail } as const;

/** Makes the account's newest mail token of a kind and mails it, in the transaction of its cause. */
export async function sendMailToken(
  tx: Database,
  services: Services,
  user: Pick<AuthUser, "id" | "email">,
  purpose: MailPurpose,
  { challenge, redirectTo }: { challenge: CodeChallenge | null; redirectTo: string },
): Promise<void> {
  const secrets = await issueMailToken(tx, services, user, purpose, challenge);
  const link = verifyLink(services.config.PUBLIC_URL, secrets, purpose.kind, redirectTo);
  const mail = await MAILS[purpose.kind](await addresseeOf(tx, user), link, secrets.code);
  await queueMail(tx, { ...mail, has_token: true }, services.now()).catch((error: unknown) => {
    throw isPassingTrouble(error) ? error : new AuthError("mailFailed", { cause: error });
  });
}
