import { TooManyRequestsError } from "../limits/limit";
import { emailKey } from "../limits/limits";
import type { Services } from "../services";
import { AuthError } from "./auth-error";
import type { MailTokenKind } from "./rows";

/**
 * Counts a mail that was asked for, whether or not there is anybody to send it to: one a minute and a
 * few an hour for each email and kind. Call it before anything is changed.
 */
export async function takeMailTurn(
  { limits }: Pick<Services, "limits">,
  kind: MailTokenKind,
  email: string,
): Promise<void> {
  const key = turnKey(kind, email);
  await limits.mailInterval.take(key).catch((error: unknown) => {
    if (!(error instanceof TooManyRequestsError)) throw error;
    const { retryAfterSeconds } = error;
    throw new AuthError("mailTooSoon", {
      message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
      retryAfterSeconds,
    });
  });
  await limits.mailsPerEmail.take(key).catch((error: unknown) => {
    if (!(error instanceof TooManyRequestsError)) throw error;
    throw new AuthError("mailLimit", { retryAfterSeconds: error.retryAfterSeconds });
  });
}

/** A mail that has done its work makes room for the next one. */
export async function giveMailTurnBack(
  { limits }: Pick<Services, "limits">,
  kind: MailTokenKind,
  email: string,
): Promise<void> {
  await limits.mailInterval.forget(turnKey(kind, email));
}

function turnKey(kind: MailTokenKind, email: string): string {
  return `${kind}:${emailKey(email)}`;
}
