import { authClient } from "~/session/auth-client";
import { endSession } from "~/session/session-store";
import type { PasswordOwner } from "./recovery-session";

/**
 * Ends the session in which a password was set. Whoever is signed in on this device stays so, unless it
 * is the same account: a new password has ended its other sessions.
 */
export async function endPasswordSession({ client, email }: PasswordOwner): Promise<void> {
  if (client === authClient) {
    await endSession();
    return;
  }
  await client.signOut({ scope: "local" });
  const { data } = await authClient.getSession();
  if (data.session?.user.email === email) await endSession();
}
