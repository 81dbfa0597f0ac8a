import { authStorage, STORAGE_KEY } from "./session-storage";

/** The auth client renews a token that ends within this time. */
const RENEWAL_MARGIN_MS = 90_000;

interface StoredToken {
  token: string;
  userId: string;
  /** How long it can be used before the auth client renews it, in milliseconds. */
  freshForMs: number;
}

/**
 * Returns the access token of the stored session; null when none is stored, when it is not of the form that the auth
 * client stores, and when it is due for renewal. While there is one, nothing needs to wait for the auth client.
 */
export function storedToken(): StoredToken | null {
  try {
    const session: unknown = JSON.parse(String(authStorage.getItem(STORAGE_KEY)));
    const { access_token, refresh_token, expires_at, user } = session as Record<string, unknown>;
    const userId = (user as { id?: unknown } | undefined)?.id;
    const isWhole =
      typeof access_token === "string" &&
      typeof refresh_token === "string" &&
      typeof userId === "string";
    const freshForMs = Number(expires_at) * 1_000 - Date.now() - RENEWAL_MARGIN_MS;
    return isWhole && freshForMs > 0 ? { token: access_token, userId, freshForMs } : null;
  } catch {
    return null;
  }
}
