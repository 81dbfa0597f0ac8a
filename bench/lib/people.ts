import { signAccessToken } from "../../packages/server/src/accounts/tokens/access-token";
import { readConfig } from "../../packages/server/src/platform/config";
import type { Database } from "../../packages/server/src/platform/db/client";
import { newId } from "../../packages/server/src/platform/db/new-id";
import { authSessions } from "../../packages/server/src/platform/db/schema/index";
import { singleStatement } from "../../packages/server/src/platform/db/transaction";
import { loadSigningKeys } from "../../packages/server/src/platform/encryption/signing-keys";
import type { Services } from "../../packages/server/src/platform/services";

const BATCH = 500;

/** A signed-in user of a server. */
export interface SignedIn {
  id: string;
  sessionId: string;
  token: string;
}

/** The services that signing in needs. */
export type Signing = Pick<Services, "config" | "db" | "now" | "keys">;

/** Returns the services for signing in at the server with this URL. */
export async function signingFor(
  db: Database,
  { url, jwtKey }: { url: string; jwtKey: string },
): Promise<Signing> {
  const config = readConfig({ PUBLIC_URL: url, JWT_PRIVATE_KEY: jwtKey });
  return { config, db, now: () => new Date(), keys: await loadSigningKeys(config) };
}

/**
 * Signs people in without their passwords: inserts a session and signs a token for each, in the order
 * of `ids`.
 */
export async function signIn(services: Signing, ids: string[]): Promise<SignedIn[]> {
  const { db } = services;
  const signedIn = new Map<string, SignedIn>();
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const accounts = await db.query.authUsers.findMany({
      where: ({ id }, { inArray }) => inArray(id, batch),
    });
    const at = new Date().toISOString();
    const sessions = await singleStatement(db)
      .insert(authSessions)
      .values(
        accounts.map(({ id }) => ({
          id: newId(),
          user_id: id,
          refreshed_at: at,
          amr: [],
          created_at: at,
        })),
      )
      .returning();
    for (const [index, account] of accounts.entries()) {
      const session = sessions[index];
      if (session === undefined) throw new Error("an inserted session was not returned");
      const { token } = await signAccessToken(services as Services, account, session);
      signedIn.set(account.id, { id: account.id, sessionId: session.id, token });
    }
  }
  return ids.map((id) => {
    const person = signedIn.get(id);
    if (person === undefined) throw new Error(`there is no account ${id}`);
    return person;
  });
}
