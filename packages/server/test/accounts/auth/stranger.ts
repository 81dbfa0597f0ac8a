import type { GoTrueClient } from "@supabase/auth-js";
import { expect } from "vitest";
import { authClient } from "../../support/auth-client";
import { nextCodeOf } from "../../support/factors";
import type { TestServer } from "../../support/server";
import { PASSWORD, requestAuth } from "./support";

/* An owner and a stranger in one account: each acts from an address of their own, so the server has to trust the proxy. */

export const HOME = "192.0.2.10";
export const STRANGER = "198.51.100.7";

export const FIREFOX =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
export const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

export interface Session {
  access_token: string;
  ip: string;
}

/** Signs in from an address; a session that goes on acting from there. */
export async function login(
  server: Pick<TestServer, "url">,
  email: string,
  ip: string,
  password = PASSWORD,
): Promise<Session> {
  const path = "/token?grant_type=password";
  const { status, body } = await requestAuth(server, "POST", path, { email, password }, from(ip));
  expect(status).toBe(200);
  return { access_token: String(body.access_token), ip };
}

/** The headers of somebody at an address. */
export function from(ip: string): Record<string, string> {
  return { "x-forwarded-for": ip, "user-agent": "Firefox/140.0" };
}

/** Asks the accounts protocol in a session, and expects it to be done. */
export async function ask(
  server: Pick<TestServer, "url">,
  session: Session,
  method: string,
  path: string,
  body?: unknown,
) {
  const headers = { ...from(session.ip), authorization: `Bearer ${session.access_token}` };
  const answer = await requestAuth(server, method, path, body, headers);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
}

/** Adds a factor and proves it; returns the raised session with the factor. */
export async function withFactor(
  server: Pick<TestServer, "url" | "clock">,
  session: Session,
): Promise<Session & { factor: { id: string; secret: string } }> {
  const factor = await ask(server, session, "POST", "/factors", { factor_type: "totp" });
  const { secret } = factor.totp as { secret: string };
  return await prove(server, session, { id: String(factor.id), secret });
}

/** Proves a factor by its next code; returns the raised session with the factor. */
export async function prove(
  server: Pick<TestServer, "url" | "clock">,
  session: Session,
  factor: { id: string; secret: string },
) {
  const code = nextCodeOf(server, factor.secret);
  const { id } = await ask(server, session, "POST", `/factors/${factor.id}/challenge`);
  const path = `/factors/${factor.id}/verify`;
  const raised = await ask(server, session, "POST", path, { challenge_id: id, code });
  return { ...session, access_token: String(raised.access_token), factor };
}

/** Says "This was not me" by the token of a mail. */
export function notMe(server: Pick<TestServer, "url">, token_hash: string) {
  return requestAuth(server, "POST", "/not-me", { token_hash });
}

/** Says "This was not me" by the token of a mail. Returns the browser that its link has logged in. */
export async function comeBack(
  server: Pick<TestServer, "url">,
  token_hash: string,
): Promise<GoTrueClient> {
  const { status, body } = await notMe(server, token_hash);
  expect([status, body.type]).toEqual([200, "recovery"]);
  const browser = authClient(server);
  const redeem = { token_hash: String(body.token_hash), type: "recovery" } as const;
  expect((await browser.verifyOtp(redeem)).error).toBeNull();
  return browser;
}

/** Returns the session of a browser, which goes on acting from an address. */
export async function sessionIn(browser: GoTrueClient, ip = HOME): Promise<Session> {
  const { data } = await browser.getSession();
  return { access_token: data.session?.access_token ?? "", ip };
}
