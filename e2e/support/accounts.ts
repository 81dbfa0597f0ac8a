import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { AuthClient, type Session } from "@supabase/auth-js";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  DEMO_USER_EMAIL,
} from "../../packages/server/src/accounts/auth/demo-accounts";
import { newestMail } from "./mailbox";
import { linkOf, tokenOf } from "./mailed-links";

export interface Account {
  email: string;
  password: string;
}

/** The admin and the user of the demo data. */
export const demo = {
  admin: { email: DEMO_ADMIN_EMAIL, password: DEMO_PASSWORD },
  user: { email: DEMO_USER_EMAIL, password: DEMO_PASSWORD },
};

export interface NewAccount extends Account {
  username: string;
}

/** Signs in without a browser. */
export async function signIn({ email, password }: Account): Promise<Session> {
  const { data, error } = await authClient().signInWithPassword({ email, password });
  if (error) throw error;
  return data.session;
}

/** Each worker's access tokens for calls outside the browser: a sign-in costs the server the hash of a password. */
const accessTokens = new Map<string, Promise<string>>();

/** Returns an access token of the account; a `renewed` one when the last has ended. */
export async function accessTokenOf(account: Account, { renewed = false } = {}): Promise<string> {
  const key = JSON.stringify([process.env.E2E_URL, account.email, account.password]);
  const known = renewed ? undefined : accessTokens.get(key);
  const token = known ?? signIn(account).then(({ access_token }) => access_token);
  accessTokens.set(key, token);
  return await token;
}

/** The referral code of the demo data's admin, which stays the same, by server. */
const referralCodes = new Map<string | undefined, Promise<string>>();

/**
 * Creates a separate account for a test, confirmed through its mail. It has the 50 points of a referred
 * newcomer, so tests do not share balances.
 */
export async function newAccount(request: APIRequestContext): Promise<NewAccount> {
  const code =
    referralCodes.get(process.env.E2E_URL) ??
    profileOf(request, demo.admin).then(({ referral_code }) => referral_code);
  referralCodes.set(process.env.E2E_URL, code);
  const account = await unconfirmedAccount(await code);
  const token_hash = tokenOf(linkOf(await newestMail(request, account.email)));
  await request.post("/auth/v1/verify", { data: { type: "signup", token_hash } });
  return account;
}

/** Signs up without opening the mailed link. */
export async function unconfirmedAccount(
  referralCode?: string,
  account = newIdentity(),
): Promise<NewAccount> {
  const { error } = await authClient().signUp({
    email: account.email,
    password: account.password,
    options: { data: { username: account.username, referral_code: referralCode } },
  });
  if (error) throw error;
  return account;
}

/** Returns what a new person types in, different at each call. */
export function newIdentity(): NewAccount {
  const username = `e2e_${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@signpoint.example`, password: "correct horse" };
}

/** Resolves to the account's profile as the account itself sees it. */
export async function profileOf(
  request: APIRequestContext,
  account: Account,
): Promise<UserProfile> {
  const token = await accessTokenOf(account);
  const response = await request.post("/api/rpc/get_current_user_profile", {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  const [profile] = (await response.json()) as UserProfile[];
  if (!profile) throw new Error(`${account.email} has no profile.`);
  return profile;
}

/** Ends every session of the account, as its owner does after a theft. */
export async function endAllSessions(account: Account): Promise<void> {
  const client = authClient();
  const { error } = await client.signInWithPassword(account);
  if (error) throw error;
  const ended = await client.signOut({ scope: "global" });
  if (ended.error) throw ended.error;
}

/** Resolves to a mailed link for a new password, requested on another device. */
export async function recoveryLink(request: APIRequestContext, email: string): Promise<string> {
  const redirectTo = `${process.env.E2E_URL}/reset-password`;
  const { error } = await authClient().resetPasswordForEmail(email, { redirectTo });
  if (error) throw error;
  return linkOf(await newestMail(request, email, /^Reset/));
}

function authClient() {
  return new AuthClient({
    url: `${process.env.E2E_URL}/auth/v1`,
    persistSession: false,
    autoRefreshToken: false,
  });
}
