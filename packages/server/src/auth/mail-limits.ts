import { TooManyRequestsError } from "../limits/limit";
import { emailKey } from "../limits/limits";
import type { Services } from "../services";
import { AuthError } from "./auth-error";
import type { Client } from "./client";
import type { MailTokenKind } from "./rows";

/** `enough`: so many mails were sent within the hour that one of them will do. */
export type MailTurn = "send" | "enough";

/**
 * Counts a mail that was asked for, whether or not there is anybody to send it to, and returns whether
 * to send it. Refuses whoever asks too often: that counts per email and client address, so that nobody
 * uses up somebody else's turns. Over all addresses an email gets a limited number of mails in an
 * hour; then the answer is as ever and nothing is sent, for the links of those mails are all still
 * good. Call it before anything is changed.
 */
export async function consumeMailQuota(
  { limits }: Pick<Services, "limits">,
  kind: MailTokenKind,
  email: string,
  { address }: Pick<Client, "address">,
): Promise<MailTurn> {
  const key = turnKey(kind, email);
  const here = `${key}:${address}`;
  await limits.mailInterval.take(here).catch((error: unknown) => {
    if (!(error instanceof TooManyRequestsError)) throw error;
    const { retryAfterSeconds } = error;
    throw new AuthError("mailTooSoon", {
      message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
      retryAfterSeconds,
    });
  });
  await limits.mailsPerEmailAndAddress.take(here).catch((error: unknown) => {
    if (!(error instanceof TooManyRequestsError)) throw error;
    throw new AuthError("mailLimit", { retryAfterSeconds: error.retryAfterSeconds });
  });
  return await limits.mailsPerEmail.take(key).then(
    () => "send" as const,
    (error: unknown) => {
      if (error instanceof TooManyRequestsError) return "enough" as const;
      throw error;
    },
  );
}

/** Makes room for new mails to an email, once those of before have been used or are worth nothing. */
export async function purgeMailQuotas(
  { limits }: Pick<Services, "limits">,
  kind: MailTokenKind,
  email: string,
): Promise<void> {
  await limits.mailsPerEmail.forget(turnKey(kind, email));
}

/**
 * Lifts what holds up somebody who has just redeemed a mail at an address: the next mail may be asked
 * for at once, and wrong guesses at the password no longer count there.
 */
export async function liftLimits(
  services: Pick<Services, "limits">,
  kind: MailTokenKind,
  email: string,
  { address }: Pick<Client, "address">,
): Promise<void> {
  const { limits } = services;
  const here = `${emailKey(email)}:${address}`;
  await purgeMailQuotas(services, kind, email);
  await limits.mailInterval.forget(`${turnKey(kind, email)}:${address}`);
  await limits.passwordPerEmailAndAddress.forget(here);
  await limits.familiarAddress.mark(here);
}

function turnKey(kind: MailTokenKind, email: string): string {
  return `${kind}:${emailKey(email)}`;
}
