import { isValidUsername } from "@signpoint/api/accounts/username";
import { canonicalMailbox, isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import * as z from "zod";
import { queueMail } from "../../messages/mail/queue-mail";
import type { Context } from "../../platform/context";
import type { Database, Transaction } from "../../platform/db/client";
import { inTransaction } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { isUsernameTaken } from "../people/check-username-availability";
import { findReferrer } from "../referrals/find-referrer";
import { findAccount, findRecipient } from "./accounts";
import { AuthError } from "./auth-error";
import type { AuthContext } from "./client";
import { consumeMailQuota } from "./links/mail-limits";
import { sendMailToken } from "./links/mail-tokens";
import { accountExistsMail, confirmationMail } from "./links/mails";
import { type CodeChallenge, readChallenge } from "./links/pkce";
import { maskedSignUpResponse } from "./masked-sign-up-response";
import {
  assertAcceptablePassword,
  assertNoNamePassword,
  hashPassword,
  verifyPassword,
} from "./passwords";
import { optionalText } from "./read-body";
import type { AuthSignup } from "./rows";
import { findLatestSignup, insertSignup } from "./signups";
import { toStorableUserData, UserData } from "./user-data";
import { withMinimumDuration } from "./with-minimum-duration";

export const SignUpBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: UserData,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

interface Registration {
  signup: Omit<AuthSignup, "id" | "created_at">;
  /** The id of the pending signup that this one replaces; null for none. */
  repeatedId: string | null;
  challenge: CodeChallenge | null;
  shouldSend: boolean;
}

/**
 * Inserts a signup, which becomes an account when its mail is redeemed (see `confirmEmail`), and returns a user in
 * the protocol's shape. For an email that has an account the response is the same: only its owner learns the
 * difference, from the mail. A taken username is refused in every case, so that the error does not reveal whose
 * it is. Throws the errors of `readSignUp`, usernameTaken, mailTooSoon, mailLimit (specification, section 5).
 */
export async function signUp(
  ctx: AuthContext<"config" | "keys" | "bankKeys" | "limits">,
  input: z.output<typeof SignUpBody>,
): Promise<Record<string, unknown>> {
  const { db, now, limits } = ctx;
  await limits.signupPerIp.consume(ctx.client.ipKey);
  const { email, username, data, challenge } = await readSignUp(ctx, input);
  if (username !== undefined && (await isUsernameTaken(db, ctx, username))) {
    throw new AuthError("usernameTaken");
  }
  const shouldSend = await consumeMailQuota(ctx, "signup", email);
  const pending = await findLatestSignup(db, email, now());
  // The same password means the same person.
  const isRepeated =
    pending !== undefined && (await verifyPassword(pending.password_hash, input.password));
  const signup = {
    email,
    username: username ?? null,
    user_metadata: data,
    // Computed even when the email has an account, so that the time does not reveal it.
    password_hash: await hashPassword(input.password),
    referred_by: await findReferrerId(db, data.referral_code, email),
  };
  const repeatedId = isRepeated ? pending.id : null;
  const registration = { signup, repeatedId, challenge, shouldSend };
  await withMinimumDuration(inTransaction(db, (tx) => register(tx, ctx, registration)));
  const owner = await findAccount(db, email);
  logSecurityEvent(ctx, "signup", { user_id: owner?.id ?? null });
  return maskedSignUpResponse(ctx, { email, data });
}

/** Returns the checked fields of a signup. Throws in the order that the protocol defines. */
async function readSignUp(ctx: Context<"config">, input: z.output<typeof SignUpBody>) {
  if (input.email === "" && input.phone === "") throw new AuthError("anonymousDisabled");
  if (ctx.config.SIGNUPS === "off") throw new AuthError("signupsDisabled");
  if (input.password === "") throw new AuthError("passwordMissing");
  await assertAcceptablePassword(input.password);
  const challenge = readChallenge(input.code_challenge, input.code_challenge_method);
  if (input.email === "") throw new AuthError("phoneDisabled");
  const email = normalizeEmail(input.email);
  if (!isValidEmail(email)) throw new AuthError("emailInvalid");
  const data = toStorableUserData(input.data);
  const username = readUsername(data.username);
  assertNoNamePassword(input.password, { email, username });
  return { email, challenge, data, username };
}

/** Returns the chosen username; undefined when none was chosen. */
function readUsername(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const username = typeof value === "string" ? value.trim() : "";
  if (!isValidUsername(username)) throw new AuthError("usernameInvalid");
  return username;
}

/** Returns the id of the referrer; null for none, and when the referrer's email is the same mailbox. */
async function findReferrerId(db: Database, code: unknown, email: string): Promise<string | null> {
  if (typeof code !== "string") return null;
  const referrer = await findReferrer(db, code);
  if (referrer === null || canonicalMailbox(referrer.email) === canonicalMailbox(email))
    return null;
  return referrer.id;
}

async function register(
  tx: Transaction,
  ctx: AuthContext<"config" | "keys">,
  { signup, repeatedId, challenge, shouldSend }: Registration,
): Promise<void> {
  const { redirectTo } = ctx.client;
  const { email } = signup;
  const signup_id = await insertSignup(tx, signup, repeatedId, ctx.now());
  if (!shouldSend) return;
  const user = await findAccount(tx, email);
  if (user === undefined) {
    const purpose = { email, kind: "signup", signup_id, user_id: null, username: null } as const;
    await sendMailToken(tx, ctx, purpose, { mail: confirmationMail, challenge, redirectTo });
    return;
  }
  const mail = await accountExistsMail(await findRecipient(tx, user), ctx.config.PUBLIC_URL);
  await queueMail(tx, mail, ctx.now());
}
