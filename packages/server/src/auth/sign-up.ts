import { canonicalMailbox, isValidEmail, normalizeEmail } from "@signpoint/api/rules/email";
import { isValidUsername } from "@signpoint/api/rules/username";
import * as z from "zod";
import type { Context } from "../context";
import type { Database, Transaction } from "../db/client";
import { inTransaction } from "../db/transaction";
import { queueMail } from "../mail/queue-mail";
import { isUsernameTaken } from "../people/check-username-availability";
import { findReferrer } from "../people/find-referrer";
import { logSecurityEvent } from "../security-log";
import { findAccount, findRecipient } from "./accounts";
import { AuthError } from "./auth-error";
import type { Client } from "./client";
import { consumeMailQuota, type MailTurn } from "./mail-limits";
import { accountExistsMail } from "./mails";
import { maskedSignUpResponse } from "./masked-sign-up-response";
import { assertAcceptablePassword, hashPassword, verifyPassword } from "./passwords";
import { type CodeChallenge, readChallenge } from "./pkce";
import { optionalText } from "./read-body";
import type { AuthSignup } from "./rows";
import { sendMailToken } from "./send-mail-token";
import { insertSignup, latestSignup } from "./signups";
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

interface Wanted {
  signup: Omit<AuthSignup, "id" | "created_at">;
  /** The waiting signup that this one repeats; null for none. */
  repeatedId: string | null;
  challenge: CodeChallenge | null;
  turn: MailTurn;
}

/**
 * Keeps what is asked for until the mail is answered (see `confirmAddress`), and answers a user. For
 * an email that has an account the answer is the same: its owner alone learns the difference, from the
 * mail. A taken username is refused whoever asks, so that nobody learns whose it is.
 */
export async function signUp(
  ctx: Context<"config" | "keys" | "limits">,
  body: z.output<typeof SignUpBody>,
  client: Client,
): Promise<Record<string, unknown>> {
  const { db, now, limits } = ctx;
  await limits.signupPerAddress.take(client.address);
  const { email, username, data, challenge } = readSignUp(ctx, body);
  if (username !== undefined && (await isUsernameTaken(db, username, now()))) {
    throw new AuthError("usernameTaken");
  }
  const turn = await consumeMailQuota(ctx, "signup", email, client);
  const waiting = await latestSignup(db, email, now());
  // The same password means the same person.
  const isRepeated =
    waiting !== undefined && (await verifyPassword(waiting.password_hash, body.password));
  const signup = {
    email,
    username: username ?? null,
    user_metadata: data,
    // Also computed when nobody will need it.
    password_hash: await hashPassword(body.password),
    referred_by: await referrerOf(db, data.referral_code, email),
  };
  const repeatedId = isRepeated ? waiting.id : null;
  const wanted = { signup, repeatedId, challenge, turn };
  await withMinimumDuration(inTransaction(db, (tx) => register(tx, ctx, wanted, client)));
  const owner = await findAccount(db, email);
  logSecurityEvent(ctx, "signup", { user_id: owner?.id ?? null });
  return maskedSignUpResponse(ctx, { email, data });
}

/** Refuses in the protocol's order. */
function readSignUp(ctx: Context<"config">, body: z.output<typeof SignUpBody>) {
  if (body.email === "" && body.phone === "") throw new AuthError("anonymousDisabled");
  if (ctx.config.SIGNUPS === "off") throw new AuthError("signupsDisabled");
  if (body.password === "") throw new AuthError("passwordMissing");
  assertAcceptablePassword(body.password);
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  if (body.email === "") throw new AuthError("phoneDisabled");
  const email = normalizeEmail(body.email);
  if (!isValidEmail(email)) throw new AuthError("emailInvalid");
  const data = toStorableUserData(body.data);
  return { email, challenge, data, username: readUsername(data.username) };
}

/** The wished username; undefined when none is wished. */
function readUsername(wished: unknown): string | undefined {
  if (wished === undefined || wished === null || wished === "") return undefined;
  const username = typeof wished === "string" ? wished.trim() : "";
  if (!isValidUsername(username)) throw new AuthError("usernameInvalid");
  return username;
}

/** Who invited; nobody invites another mailbox of their own. */
async function referrerOf(db: Database, code: unknown, email: string): Promise<string | null> {
  if (typeof code !== "string") return null;
  const referrer = await findReferrer(db, code);
  if (referrer === null || canonicalMailbox(referrer.email) === canonicalMailbox(email))
    return null;
  return referrer.id;
}

async function register(
  tx: Transaction,
  ctx: Context<"config" | "keys">,
  { signup, repeatedId, challenge, turn }: Wanted,
  { redirectTo }: Client,
): Promise<void> {
  const { email } = signup;
  const signup_id = await insertSignup(tx, signup, repeatedId, ctx.now());
  if (turn === "enough") return;
  const user = await findAccount(tx, email);
  if (user === undefined) {
    const purpose = { email, kind: "signup", signup_id, username: null } as const;
    await sendMailToken(tx, ctx, purpose, { challenge, redirectTo });
    return;
  }
  const mail = await accountExistsMail(await findRecipient(tx, user), ctx.config.PUBLIC_URL);
  await queueMail(tx, mail, ctx.now());
}
