import { normalizeEmail } from "@signpoint/api/rules/email";
import * as z from "zod";
import { inTransaction } from "../db/transaction";
import { emailKey } from "../limits/limits";
import { logSecurityEvent } from "../security-log";
import { isDemoEmail } from "../seed/demo-accounts";
import type { Services } from "../services";
import { findAccount } from "./accounts";
import { AuthError } from "./auth-error";
import { isBanned } from "./authenticate";
import type { Client } from "./client";
import { isPassword } from "./passwords";
import { optionalText } from "./read-body";
import { openSession, sessionObject } from "./sessions";
import { latestSignup } from "./signups";

export const PasswordBody = z.object({ email: optionalText, password: optionalText });

/**
 * Signs in by email and password. What an account's state is, only its password's owner learns.
 * Guessing is slowed down for each account; whoever signed in from an address before is not held up
 * by guessers elsewhere.
 */
export async function signInWithPassword(
  services: Services,
  body: z.output<typeof PasswordBody>,
  client: Client,
): Promise<Record<string, unknown>> {
  const { limits, db, now } = services;
  await limits.tokenPerAddress.take(client.address);
  if (body.email.trim() === "" || body.password === "") throw new AuthError("emailMissing");
  const email = normalizeEmail(body.email);
  const attempt = await countAttempt(services, email, client);
  const user = await findAccount(db, email);
  const signup = await latestSignup(db, email);
  const isConfirmed = user !== undefined && user.email_confirmed_at !== null;
  const isMeant = isConfirmed || signup === undefined;
  const isOpen = client.mayUseDemoAccounts || !isDemoEmail(email);
  const hash = isMeant && isOpen ? user?.password_hash : undefined;
  const isRight = await isPassword(hash, body.password);
  if (!isConfirmed || !isRight) {
    // Told whether or not the email has a confirmed account: only the signup's mail says that.
    const isWaiting =
      (signup !== undefined && (await isPassword(signup.password_hash, body.password))) || isRight;
    logSecurityEvent(services, "login_failed", { user_id: user?.id ?? null, method: "password" });
    throw new AuthError(isWaiting ? "emailNotConfirmed" : "credentialsInvalid");
  }
  await attempt.succeeded();
  if (isBanned(user, now())) {
    logSecurityEvent(services, "login_suspended", { user_id: user.id });
    throw new AuthError("banned");
  }
  const opened = await inTransaction(db, (tx) => openSession(tx, user, "password", now()));
  logSecurityEvent(services, "login", { user_id: user.id, method: "password" });
  return await sessionObject(services, opened);
}

/** Counts an attempt before it is made, so that many at once count as many. */
async function countAttempt({ limits }: Services, email: string, { address }: Client) {
  const account = emailKey(email);
  const here = `${account}:${address}`;
  await limits.passwordPerEmailAndAddress.take(here);
  const isFamiliar = await limits.familiarAddress.isKnown(here);
  if (!isFamiliar) await limits.passwordPerEmail.take(account);
  return {
    succeeded: async () => {
      await limits.passwordPerEmailAndAddress.forget(here);
      if (!isFamiliar) await limits.passwordPerEmail.giveBack(account);
      await limits.familiarAddress.mark(here);
    },
  };
}
