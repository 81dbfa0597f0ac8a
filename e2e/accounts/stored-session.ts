import type { Page } from "@playwright/test";
import type { Session } from "@supabase/auth-js";

const KEY = "signpoint.auth";

/** Resolves to the session that this browser stores beyond the tab. */
export async function storedSession(page: Page): Promise<Session | null> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), KEY);
  return stored === null ? null : (JSON.parse(stored) as Session);
}

/**
 * Makes the browser believe that the access token expires in this number of seconds, or has expired.
 */
export async function makeTokenExpire(page: Page, inSeconds: number): Promise<void> {
  const session = await storedSession(page);
  if (session === null) throw new Error("No session is stored.");
  const expires_at = Math.floor(Date.now() / 1_000) + inSeconds;
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    KEY,
    JSON.stringify({ ...session, expires_at }),
  ] as const);
}
