import { TooManyRequestsError } from "../../../platform/limits/limit";
import { emailKey } from "../../../platform/limits/limits";
import type { Services } from "../../../platform/services";
import { AuthError } from "../auth-error";
import type { AuthContext } from "../client";
import type { MailTokenKind } from "../rows";

/**
 * Counts a requested mail, whether or not the email has an account, and returns whether to send it. Throws
 * mailTooSoon or mailLimit when one client asks too often for one email: it is counted by email and IP
 * address, so that strangers cannot use up the owner's quota. Returns false when the email was sent too many
 * mails within the hour over all IP addresses: the response is then the same and no mail is sent, since the
 * links of the earlier mails are still valid. Call it before anything is changed.
 */
export async function consumeMailQuota(
  { limits, client }: AuthContext<"limits">,
  kind: MailTokenKind,
  email: string,
): Promise<boolean> {
  const key = mailKey(kind, email);
  const keyWithIp = `${key}:${client.ipKey}`;
  await limits.mailInterval.consume(keyWithIp).catch((error: unknown) => {
    if (!(error instanceof TooManyRequestsError)) throw error;
    const { retryAfterSeconds } = error;
    throw new AuthError("mailTooSoon", {
      message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
      retryAfterSeconds,
    });
  });
  await limits.mailsPerEmailAndIp.consume(keyWithIp).catch((error: unknown) => {
    if (!(error instanceof TooManyRequestsError)) throw error;
    throw new AuthError("mailLimit", { retryAfterSeconds: error.retryAfterSeconds });
  });
  return await limits.mailsPerEmail.consume(key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TooManyRequestsError) return false;
      throw error;
    },
  );
}

/** Resets the mail quota of an email. Call it once the mails sent before were redeemed or are no longer valid. */
export async function resetMailQuota(
  { limits }: Pick<Services, "limits">,
  kind: MailTokenKind,
  email: string,
): Promise<void> {
  await limits.mailsPerEmail.reset(mailKey(kind, email));
}

/**
 * Resets the limits of an email and the client's IP address after a mail was redeemed there: the next mail can
 * be requested at once, and earlier wrong passwords no longer count.
 */
export async function resetLimits(
  { limits, client }: AuthContext<"limits">,
  kind: MailTokenKind,
  email: string,
): Promise<void> {
  const emailAndIp = `${emailKey(email)}:${client.ipKey}`;
  await resetMailQuota({ limits }, kind, email);
  await limits.mailInterval.reset(`${mailKey(kind, email)}:${client.ipKey}`);
  await limits.passwordPerEmailAndIp.reset(emailAndIp);
  await limits.familiarIp.set(emailAndIp);
}

function mailKey(kind: MailTokenKind, email: string): string {
  return `${kind}:${emailKey(email)}`;
}
