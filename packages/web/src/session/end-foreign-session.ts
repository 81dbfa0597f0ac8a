import { AUTH_URL, authFetch } from "./auth-client";

/**
 * Ends the session whose access token came with an address, which is never used: it may be anybody's.
 * Returns whether there was one.
 */
export async function endForeignSession(accessToken: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${accessToken}` };
  try {
    const options = { method: "POST", headers };
    return (await authFetch(`${AUTH_URL}/logout?scope=local`, options)).ok;
  } catch {
    return false;
  }
}
