import { AuthClient, type GoTrueClient } from "@supabase/auth-js";
import type { TestServer } from "./server";

/** A browser's storage, in memory. */
export class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
}

/** The official client, as the web makes it: one for each browser in a test. */
export function authClient(
  server: Pick<TestServer, "url">,
  options: { flowType?: "pkce" | "implicit"; storage?: MemoryStorage } = {},
): GoTrueClient {
  return new AuthClient({
    url: `${server.url}/auth/v1`,
    flowType: options.flowType ?? "pkce",
    storage: options.storage ?? new MemoryStorage(),
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}
