import type { APIRequestContext, BrowserContext } from "@playwright/test";
import { DEMO_PASSWORD } from "../../packages/server/src/accounts/auth/demo-accounts";

/** Where the app stores the session in the browser. */
const KEY = "signpoint.auth";

/** Signs a demo account in over the accounts protocol. Resolves to the session as text. */
export async function sessionOf(
  request: APIRequestContext,
  url: string,
  email: string,
): Promise<string> {
  const answer = await request.post(`${url}/auth/v1/token?grant_type=password`, {
    data: { email, password: DEMO_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  return await answer.text();
}

/** Stores a session in a browser profile, as a login does. */
export async function storeSession(
  context: BrowserContext,
  url: string,
  session: string,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/healthz`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, session] as const);
  await page.close();
}

/** Resolves to the ids of the contracts on the first page of the list, as the account sees it. */
export async function listContracts(
  request: APIRequestContext,
  url: string,
  session: string,
): Promise<string[]> {
  const { access_token } = JSON.parse(session) as { access_token: string };
  const answer = await request.get(`${url}/api/contracts`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}
