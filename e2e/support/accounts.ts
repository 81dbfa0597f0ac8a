import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { AuthClient, type Session } from "@supabase/auth-js";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  DEMO_USER_EMAIL,
} from "../../packages/server/src/seed/demo-accounts";
import { newestMail } from "./mailbox";

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

/**
 * Makes an account of its own for a test, confirmed through the mail that it gets. It owns the 50
 * points that a referred newcomer starts with, so tests need not share balances.
 */
export async function newAccount(request: APIRequestContext): Promise<NewAccount> {
  const username = `e2e_${randomUUID().slice(0, 8)}`;
  const account = { username, email: `${username}@signpoint.example`, password: "correct horse" };
  const { error } = await authClient().signUp({
    email: account.email,
    password: account.password,
    options: { data: { username, referral_code: await referralCodeOf(request, demo.admin) } },
  });
  if (error) throw error;
  const { links } = await newestMail(request, account.email);
  const [confirmation = ""] = links;
  await request.get(confirmation, { maxRedirects: 0 });
  return account;
}

async function referralCodeOf(request: APIRequestContext, account: Account): Promise<string> {
  const { access_token } = await signIn(account);
  const response = await request.post("/api/rpc/get_current_user_profile", {
    headers: { authorization: `Bearer ${access_token}` },
    data: {},
  });
  const [profile] = (await response.json()) as { referral_code: string }[];
  if (!profile) throw new Error(`${account.email} has no profile.`);
  return profile.referral_code;
}

function authClient() {
  return new AuthClient({
    url: `${process.env.E2E_URL}/auth/v1`,
    persistSession: false,
    autoRefreshToken: false,
  });
}
