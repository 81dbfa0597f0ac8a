import { normalizeEmail } from "@signpoint/api/rules/email";
import * as z from "zod";
import type { Context } from "../context";
import { inTransaction } from "../db/transaction";
import { emailKey } from "../limits/limits";
import { logSecurityEvent } from "../security-log";
import { isDemoEmail } from "../seed/demo-accounts";
import { findAccount } from "./accounts";
import { AuthError } from "./auth-error";
import { isBanned } from "./authenticate";
import type { Client } from "./client";
import { issueDeviceToken, readDeviceToken } from "./device-token";
import { verifyPassword } from "./passwords";
import { optionalText } from "./read-body";
import type { AuthUser } from "./rows";
import { createSession, sessionObject } from "./sessions";
import { latestSignup } from "./signups";

export const PasswordBody = z.object({ email: optionalText, password: optionalText });

/**
 * Signs in by email and password; returns the session and a mark for the device. What an account's
 * state is, only its password's owner learns. Guessing is slowed down for each account; a device or an
 * address that signed in before is not held up by guessers elsewhere.
 */
export async function signInWithPassword(
  ctx: Context<"config" | "keys" | "limits">,
  body: z.output<typeof PasswordBody>,
  client: Client,
): Promise<{ session: Record<string, unknown>; deviceMark: string }> {
  const { limits, db, now, keys } = ctx;
  await limits.tokenPerAddress.take(client.address);
  if (body.email.trim() === "" || body.password === "") throw new AuthError("emailMissing");
  const email = normalizeEmail(body.email);
  const user = await findAccount(db, email);
  const attempt = await countAttempt(ctx, { email, user }, client);
  const isOpen = client.mayUseDemoAccounts || !isDemoEmail(email);
  const isRight = await verifyPassword(isOpen ? user?.password_hash : null, body.password);
  if (user === undefined || !isRight) {
    // Told whether or not the email has an account: only the signup's mail says that.
    const signup = await latestSignup(db, email, now());
    const isWaiting =
      signup !== undefined && (await verifyPassword(signup.password_hash, body.password));
    logSecurityEvent(ctx, "login_failed", { user_id: user?.id ?? null, method: "password" });
    throw new AuthError(isWaiting ? "emailNotConfirmed" : "credentialsInvalid");
  }
  await attempt.succeeded();
  if (isBanned(user, now())) {
    logSecurityEvent(ctx, "login_suspended", { user_id: user.id });
    throw new AuthError("banned");
  }
  const opened = await inTransaction(db, (tx) => createSession(tx, user, "password", now()));
  logSecurityEvent(ctx, "login", { user_id: user.id, method: "password" });
  const session = await sessionObject(ctx, opened);
  return { session, deviceMark: issueDeviceToken(keys, user, now()) };
}

/** Counts an attempt before it is made, so that many at once count as many. */
async function countAttempt(
  { limits, keys, now }: Context<"keys" | "limits">,
  { email, user }: { email: string; user: AuthUser | undefined },
  { address, deviceMark }: Client,
) {
  const account = emailKey(email);
  const atAddress = `${account}:${address}`;
  const device = user === undefined ? null : readDeviceToken(keys, user, deviceMark, now());
  const here = device === null ? atAddress : `${account}:device:${device}`;
  await limits.passwordPerEmailAndAddress.take(here);
  const isFamiliar = device !== null || (await limits.familiarAddress.isKnown(atAddress));
  if (!isFamiliar) await limits.passwordPerEmail.take(account);
  return {
    succeeded: async () => {
      await limits.passwordPerEmailAndAddress.forget(here);
      if (!isFamiliar) await limits.passwordPerEmail.giveBack(account);
      await limits.familiarAddress.mark(atAddress);
    },
  };
}
