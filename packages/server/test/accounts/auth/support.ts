import type { GoTrueClient } from "@supabase/auth-js";
import { desc, eq } from "drizzle-orm";
import { decodeJwt, type JWTPayload } from "jose";
import { findAccount } from "../../../src/accounts/auth/accounts";
import { createAccount } from "../../../src/accounts/auth/create-account";
import { hashPassword } from "../../../src/accounts/auth/passwords";
import { insertSignup } from "../../../src/accounts/auth/signups";
import type { ProfileContext } from "../../../src/accounts/profiles/create-profile";
import { createSession, toSessionObject } from "../../../src/accounts/sessions/sessions";
import { mails } from "../../../src/platform/db/schema/index";
import { singleStatement } from "../../../src/platform/db/transaction";
import type { Services } from "../../../src/platform/services";
import { authClient } from "../../support/auth-client";
import type { TestServer } from "../../support/server";

export const PASSWORD = "correct horse battery";

let counter = 0;

/** An email that no other test uses. */
export function newEmail(): string {
  counter += 1;
  return `person${counter}.${process.pid}@example.com`;
}

/** A confirmed account with `PASSWORD`, without the detour of mails. */
export async function addAccount(
  { services }: { services: Pick<Services, "db"> & ProfileContext },
  given: { email?: string; username?: string; referred_by?: string } = {},
) {
  const account = await createAccount(
    singleStatement(services.db),
    {
      email: given.email ?? newEmail(),
      password_hash: await passwordHash(),
      username: given.username,
      referred_by: given.referred_by,
    },
    services,
  );
  if (account === null) throw new Error("the email is taken");
  return account;
}

/** A signup with `PASSWORD` that waits for its mail, without the mail; its email. */
export async function addSignup(
  { services }: { services: Pick<Services, "db" | "now"> },
  given: { email?: string; username?: string } = {},
): Promise<string> {
  const email = given.email ?? newEmail();
  const signup = {
    email,
    password_hash: await passwordHash(),
    username: given.username ?? null,
    user_metadata: {},
    referred_by: null,
  };
  await insertSignup(singleStatement(services.db), signup, null, services.now());
  return email;
}

let hashed: Promise<string> | undefined;
function passwordHash(): Promise<string> {
  hashed ??= hashPassword(PASSWORD);
  return hashed;
}

export interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  /** The first link, and its parts. */
  link: URL;
  token: string;
  code: string;
}

/** Every mail to an address, newest first. */
export async function mailsTo(
  { services }: Pick<TestServer, "services">,
  email: string,
): Promise<ReceivedMail[]> {
  const rows = await services.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.created_at), desc(mails.id));
  return rows.map((row) => {
    const link = new URL(/https?:\/\/\S+/.exec(row.text_body)?.[0] ?? "http://no.link");
    return {
      subject: row.subject,
      text: row.text_body,
      html: row.html_body,
      link,
      token: link.searchParams.get("token_hash") ?? "",
      code: /\b\d{6}\b/.exec(row.text_body)?.[0] ?? "",
    };
  });
}

/** The newest mail to an address. */
export async function mailTo(
  server: Pick<TestServer, "services">,
  email: string,
): Promise<ReceivedMail> {
  const [mail] = await mailsTo(server, email);
  if (mail === undefined) throw new Error(`no mail to ${email}`);
  return mail;
}

/** Signs up with `PASSWORD`, unless told otherwise. */
export function signUp(
  server: Pick<TestServer, "url">,
  email: string,
  data: object | null = {},
  password = PASSWORD,
): Promise<RawAnswer> {
  return requestAuth(server, "POST", "/signup", { email, password, data });
}

/** Answers the newest mail to an address by its link; returns where it leads. */
export async function confirm(server: Pick<TestServer, "services">, email: string): Promise<URL> {
  return await click((await mailTo(server, email)).link);
}

/** A signup that waits for its mail to be answered. */
export async function pendingSignup(
  server: Pick<TestServer, "url" | "services">,
  flowType: "pkce" | "implicit" = "pkce",
) {
  const email = newEmail();
  const client = authClient(server, { flowType });
  await client.signUp({ email, password: PASSWORD });
  return { email, client, mail: await mailTo(server, email) };
}

/** Has a mail for a new password sent. Returns the browser that its link has logged in. */
export async function recover(
  server: Pick<TestServer, "url" | "services">,
  email: string,
): Promise<GoTrueClient> {
  const browser = authClient(server);
  await browser.resetPasswordForEmail(email);
  const { token } = await mailTo(server, email);
  const { error } = await browser.verifyOtp({ token_hash: token, type: "recovery" });
  if (error !== null) throw error;
  return browser;
}

/** Redeems a mailed link by GET, as the protocol has it; answers where it leads. */
export async function click(link: URL | string): Promise<URL> {
  const { origin, searchParams } = new URL(link);
  const query = new URLSearchParams({
    token: searchParams.get("token_hash") ?? "",
    type: searchParams.get("type") ?? "",
    redirect_to: searchParams.get("redirect_to") ?? "",
  });
  const response = await fetch(`${origin}/auth/v1/verify?${query}`, { redirect: "manual" });
  if (response.status !== 303) {
    throw new Error(`${response.status} instead of a redirect: ${await response.text()}`);
  }
  return new URL(response.headers.get("location") ?? "");
}

export interface RawAnswer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** Asks the accounts protocol as any HTTP client would. */
export async function requestAuth(
  server: Pick<TestServer, "url">,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    redirect: "manual",
    headers: {
      "content-type": "application/json",
      "x-supabase-api-version": "2024-01-01",
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
    headers: response.headers,
  };
}

/** The status, code and message of a refusal: a row of the protocol's table of errors. */
export function rowOf({ status, body }: RawAnswer) {
  return [status, body.code, body.message];
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}

/** Opens a session as a login by password does, without the login: for tests that are about what comes after it. */
export async function openSession(
  { services }: Pick<TestServer, "services">,
  email: string,
): Promise<Tokens> {
  const user = await findAccount(services.db, email);
  if (user === undefined) throw new Error(`no account has ${email}`);
  const at = { now: services.now(), client: { ip: "127.0.0.1", userAgent: "node" } };
  const opened = await createSession(services.db, user, "password", at);
  return (await toSessionObject(services, opened)) as unknown as Tokens;
}

/** Signs in with `PASSWORD`; a raw session. */
export async function signIn(server: Pick<TestServer, "url">, email: string, password = PASSWORD) {
  const answer = await requestAuth(server, "POST", "/token?grant_type=password", {
    email,
    password,
  });
  if (answer.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as Tokens;
}

/** What an access token says, whatever time the test's clock shows. */
export function claimsOf(session: { access_token: string } | null | undefined): JWTPayload {
  return decodeJwt(session?.access_token ?? "");
}

export function bearer(session: { access_token: string }): Record<string, string> {
  return { authorization: `Bearer ${session.access_token}` };
}

/** Asks who a session belongs to. */
export function userOf(server: Pick<TestServer, "url">, session: { access_token: string }) {
  return requestAuth(server, "GET", "/user", undefined, bearer(session));
}

/** Returns whether a session still counts. */
export async function isAlive(
  server: Pick<TestServer, "url">,
  session: { access_token: string },
): Promise<boolean> {
  return (await userOf(server, session)).status === 200;
}
