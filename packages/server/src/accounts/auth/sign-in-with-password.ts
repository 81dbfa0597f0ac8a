import { NEW_PLACE_PAUSE_DAYS } from "@signpoint/api/accounts/safety/safety-pause";
import { normalizeEmail } from "@signpoint/api/platform/email";
import * as z from "zod";
import { inTransaction } from "../../platform/db/transaction";
import { emailKey } from "../../platform/limits/limits";
import { logSecurityEvent } from "../../platform/security-log";
import type { SecurityMail } from "../not-me/queue-security-mail";
import { queueSecurityMail } from "../not-me/queue-security-mail";
import { pauseAfterLogin } from "../safety-pause/store-pause";
import { rememberNewPlace, rememberPlace } from "../sessions/remember-place";
import { createSession, toSessionObject } from "../sessions/sessions";
import { bannedError } from "../suspensions/banned-error";
import { issueDeviceToken, readDeviceToken } from "../tokens/device-token";
import { findAccount } from "./accounts";
import { AuthError } from "./auth-error";
import { isBanned } from "./authenticate";
import type { AuthContext } from "./client";
import { isDemoEmail } from "./demo-accounts";
import { verifyPassword } from "./passwords";
import { optionalText } from "./read-body";
import type { AuthUser } from "./rows";
import { findLatestSignup } from "./signups";

export const PasswordBody = z.object({ email: optionalText, password: optionalText });

/**
 * Signs in by email and password; returns the session in the protocol's shape and a token for the device's cookie.
 * Throws emailMissing, credentialsInvalid, emailNotConfirmed, banned; the last two only for the right password,
 * so that strangers learn nothing about an account. Wrong passwords are limited for each account. A device or
 * an IP address that signed in before is not blocked by guesses made elsewhere. A login at a new place is mailed to the
 * owner.
 */
export async function signInWithPassword(
  ctx: AuthContext<"config" | "keys" | "limits">,
  input: z.output<typeof PasswordBody>,
): Promise<{ session: Record<string, unknown>; deviceToken: string }> {
  const { limits, db, now, keys, client } = ctx;
  await limits.tokenPerIp.consume(client.ipKey);
  if (input.email.trim() === "" || input.password === "") throw new AuthError("emailMissing");
  const email = normalizeEmail(input.email);
  const user = await findAccount(db, email);
  const attempt = await countAttempt(ctx, { email, user });
  const isAllowed = client.mayUseDemoAccounts || !isDemoEmail(email);
  const isRight = await verifyPassword(isAllowed ? user?.password_hash : null, input.password);
  if (user === undefined || !isRight) {
    // The same whether or not the email has an account: only the signup's mail reveals that.
    const signup = await findLatestSignup(db, email, now());
    const isPending =
      signup !== undefined && (await verifyPassword(signup.password_hash, input.password));
    logSecurityEvent(ctx, "login_failed", { user_id: user?.id ?? null, method: "password" });
    throw new AuthError(isPending ? "emailNotConfirmed" : "credentialsInvalid");
  }
  await attempt.succeeded();
  if (isBanned(user, now())) {
    logSecurityEvent(ctx, "login_suspended", { user_id: user.id });
    throw await bannedError(db, user.id);
  }
  const { isNewPlace, ...opened } = await inTransaction(db, async (tx) => {
    // One time for session, place and mail: the mail's link undoes what happened from then on.
    const at = now();
    const login = { ...ctx, now: () => at };
    const opened = await createSession(tx, user, "password", { now: at, client });
    const isNewPlace = (await rememberPlace(tx, login, user)) && !attempt.isKnownDevice;
    if (isNewPlace) {
      await rememberNewPlace(tx, user.id, at);
      const isPaused = await pauseAfterLogin(tx, user, at);
      await queueSecurityMail(tx, login, { user, at }, newPlaceMail({ isPaused }));
    }
    return { ...opened, isNewPlace };
  });
  if (isNewPlace) logSecurityEvent(ctx, "login_new_place", { user_id: user.id });
  logSecurityEvent(ctx, "login", { user_id: user.id, method: "password" });
  const session = await toSessionObject(ctx, opened);
  return { session, deviceToken: issueDeviceToken(keys, user, now()) };
}

/** Counts an attempt before the password is verified, so that simultaneous attempts all count. */
async function countAttempt(
  { limits, keys, now, client }: AuthContext<"keys" | "limits">,
  { email, user }: { email: string; user: AuthUser | undefined },
) {
  const account = emailKey(email);
  const accountAndIp = `${account}:${client.ipKey}`;
  const device = user === undefined ? null : readDeviceToken(keys, user, client.deviceToken, now());
  const origin = device === null ? accountAndIp : `${account}:device:${device}`;
  await limits.passwordPerEmailAndIp.consume(origin);
  const isFamiliar = device !== null || (await limits.familiarIp.isSet(accountAndIp));
  if (!isFamiliar) await limits.passwordPerEmail.consume(account);
  return {
    isKnownDevice: device !== null,
    succeeded: async () => {
      await limits.passwordPerEmailAndIp.reset(origin);
      if (!isFamiliar) await limits.passwordPerEmail.refund(account);
      await limits.familiarIp.set(accountAndIp);
    },
  };
}

/** Returns the mail that tells the owner of an account that it was logged in to at a new place, which may pause it. */
function newPlaceMail({ isPaused }: { isPaused: boolean }): SecurityMail {
  return {
    subject: "New login to your Signpoint account",
    text: "Somebody, hopefully you, logged in to your Signpoint account from a device and network that were not seen before.",
    ...(isPaused && {
      advice: `If this was you, say so: until then, for ${NEW_PLACE_PAUSE_DAYS} days, points can be earned as always, but cash, codes and new addresses wait.`,
      asksWho: true,
    }),
  };
}
