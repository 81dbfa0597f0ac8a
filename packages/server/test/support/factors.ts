import { eq } from "drizzle-orm";
import * as OTPAuth from "otpauth";
import { raiseSession } from "../../src/accounts/factors/raise-session";
import { encryptSecret } from "../../src/accounts/factors/stored-secret";
import { readAccessToken, signAccessToken } from "../../src/accounts/tokens/access-token";
import { newId } from "../../src/platform/db/new-id";
import { authFactors, authSessions, authUsers } from "../../src/platform/db/schema/index";
import type { Person } from "./people";
import type { TestServer } from "./server";
import { codeAt } from "./totp";

const STEP_MS = 30_000;

/** Returns the code that an authenticator app shows at the server's time, or so many steps later. */
export function codeOf({ clock }: Pick<TestServer, "clock">, secret: string, steps = 0): string {
  return codeAt(secret, clock.now().getTime(), steps);
}

/** Returns a code that was not used before: moves the clock on by one step. */
export function nextCodeOf(server: Pick<TestServer, "clock">, secret: string): string {
  server.clock.advance(STEP_MS);
  return codeOf(server, secret);
}

/** Adds a verified factor to a person, without the detour of codes. Returns its id and secret. */
export async function addFactor(
  { services }: Pick<TestServer, "services">,
  { id }: { id: string },
) {
  const factor = { id: newId(), user_id: id };
  const secret = new OTPAuth.Secret().base32;
  const at = services.now().toISOString();
  await services.db.insert(authFactors).values({
    ...factor,
    friendly_name: `Phone ${factor.id.slice(-6)}`,
    status: "verified",
    last_used_step: 0,
    secret: await encryptSecret(services, factor, secret),
    created_at: at,
    updated_at: at,
  });
  return { id: factor.id, secret };
}

/** Stores a verified passkey of a person, which no device has. */
export async function addStoredPasskey(
  { services }: Pick<TestServer, "services">,
  { id: user_id }: { id: string },
  friendly_name: string,
  credential_id: string,
): Promise<void> {
  const factor = { id: newId(), user_id };
  const at = services.now().toISOString();
  await services.db.insert(authFactors).values({
    ...factor,
    kind: "webauthn",
    friendly_name,
    status: "verified",
    secret: await encryptSecret(services, factor, "a public key"),
    credential_id,
    transports: ["internal"],
    sign_count: 0,
    created_at: at,
    updated_at: at,
  });
}

/** Proves a factor in the person's session, some seconds ago. Returns the person with a token of level `aal2`. */
export async function proved(
  { services }: Pick<TestServer, "services">,
  person: Person,
  factorId: string,
  secondsAgo = 0,
): Promise<Person> {
  const { db } = services;
  const claims = await readAccessToken(services, person.token);
  const [session] = await db
    .select()
    .from(authSessions)
    .where(eq(authSessions.id, claims?.session_id ?? ""));
  const [account] = await db.select().from(authUsers).where(eq(authUsers.id, person.id));
  if (session === undefined || account === undefined) throw new Error("not signed in");
  const at = new Date(services.now().getTime() - secondsAgo * 1_000);
  const raised = await raiseSession(db, session, { kind: "totp", factorId }, at);
  return { ...person, token: (await signAccessToken(services, account, raised)).token };
}
