import { isValidEmail, mailboxOf, normalizeEmail } from "@signpoint/api/rules/email";
import { isValidUsername } from "@signpoint/api/rules/username";
import * as z from "zod";
import type { Database } from "../db/client";
import { inTransaction } from "../db/transaction";
import { queueMail } from "../mail/queue-mail";
import { emailWithUsername } from "../profile/check-username-availability";
import { findReferrer } from "../profile/find-referrer";
import { logSecurityEvent } from "../security-log";
import type { Services } from "../services";
import { addresseeOf, findAccount } from "./accounts";
import { AuthError } from "./auth-error";
import type { Client } from "./client";
import { createAccount, type NewAccount } from "./create-account";
import { takeMailTurn } from "./mail-limits";
import { accountExistsMail } from "./mails";
import { hashPassword, refuseUnacceptablePassword } from "./passwords";
import { type CodeChallenge, readChallenge } from "./pkce";
import { presentedUser } from "./presented-user";
import { optionalText } from "./read-body";
import { sendMailToken } from "./send-mail-token";
import { keepSignup } from "./signups";
import { steadily } from "./steadily";
import { storableUserData, UserData } from "./user-data";

export const SignUpBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: UserData,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

interface SignUp {
  account: NewAccount;
  challenge: CodeChallenge | null;
}

/**
 * Makes an account that waits for its email to be confirmed. For an email that has an account the
 * answer is the same: its owner alone learns the difference, from the mail.
 */
export async function signUp(
  services: Services,
  body: z.output<typeof SignUpBody>,
  client: Client,
): Promise<Record<string, unknown>> {
  await services.limits.signupPerAddress.take(client.address);
  const { email, username, data, challenge } = readSignUp(services, body);
  const { db } = services;
  if (username !== undefined) {
    const owner = await emailWithUsername(db, username);
    // Whoever repeats a signup meets their own username again.
    if (owner !== null && owner !== email) throw new AuthError("usernameTaken");
  }
  await takeMailTurn(services, "signup", email);
  const account = {
    email,
    username,
    user_metadata: data,
    // Also computed when nobody will need it: it takes the longest of all.
    password_hash: await hashPassword(body.password),
    referred_by: await referrerOf(db, data.referral_code, email),
  };
  await steadily(inTransaction(db, (tx) => register(tx, services, { account, challenge }, client)));
  const user = await findAccount(db, email);
  logSecurityEvent(services, "signup", { user_id: user?.id ?? null });
  return presentedUser(services, user, { email, data });
}

/** Refuses in the protocol's order. */
function readSignUp(services: Services, body: z.output<typeof SignUpBody>) {
  if (body.email === "" && body.phone === "") throw new AuthError("anonymousDisabled");
  if (services.config.SIGNUPS === "off") throw new AuthError("signupsDisabled");
  if (body.password === "") throw new AuthError("passwordMissing");
  refuseUnacceptablePassword(body.password);
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  if (body.email === "") throw new AuthError("phoneDisabled");
  const email = normalizeEmail(body.email);
  if (!isValidEmail(email)) throw new AuthError("emailInvalid");
  const data = storableUserData(body.data);
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
  if (referrer === null || mailboxOf(referrer.email) === mailboxOf(email)) return null;
  return referrer.id;
}

async function register(
  tx: Database,
  services: Services,
  { account, challenge }: SignUp,
  { redirectTo }: Client,
): Promise<void> {
  const created = await createAccount(tx, account, services.now());
  const user = created?.user ?? (await findAccount(tx, account.email));
  if (user === undefined) throw new Error("The account is neither new nor known.");
  const signup_id = await keepSignup(tx, signupOf(account), services.now());
  if (user.email_confirmed_at === null) {
    const purpose = { kind: "signup", signup_id } as const;
    await sendMailToken(tx, services, user, purpose, { challenge, redirectTo });
    return;
  }
  const mail = await accountExistsMail(await addresseeOf(tx, user), services.config.PUBLIC_URL);
  await queueMail(tx, mail, services.now());
}

function signupOf({ email, password_hash, username, user_metadata, referred_by }: NewAccount) {
  return {
    email: normalizeEmail(email),
    password_hash,
    username: username ?? null,
    user_metadata: user_metadata ?? {},
    referred_by: referred_by ?? null,
  };
}
