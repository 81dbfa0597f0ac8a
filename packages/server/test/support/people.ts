import { eq, sql } from "drizzle-orm";
import { beforeAll } from "vitest";
import { holdAdmin } from "../../src/accounts/admins/admin-hold";
import { signAccessToken } from "../../src/accounts/tokens/access-token";
import { creditPoints } from "../../src/operate/seed/factories";
import { newId } from "../../src/platform/db/new-id";
import { authSessions, authUsers, earnings, users } from "../../src/platform/db/schema/index";
import { inTransaction } from "../../src/platform/db/transaction";
import type { TestServer } from "./server";

export interface Person {
  id: string;
  email: string;
  username: string;
  /** A live access token. */
  token: string;
}

/** Adds a person with a session and, if given, points and admin rights, without mails and passwords. */
export async function addPerson(
  { services }: Pick<TestServer, "services">,
  given: { points?: number; admin?: boolean } = {},
): Promise<Person> {
  const { db } = services;
  const now = services.now();
  const id = newId();
  const username = `person-${id.slice(-12)}`;
  const email = `${username}@example.com`;
  const at = now.toISOString();
  const [account] = await db
    .insert(authUsers)
    .values({
      id,
      email,
      password_hash: "no password fits",
      user_metadata: { username },
      email_confirmed_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning();
  await db.insert(users).values({
    id,
    username,
    email,
    referral_code: id.slice(-12).toUpperCase(),
    is_admin: given.admin ?? false,
    created_at: at,
  });
  if (given.points !== undefined && given.points > 0) {
    await creditPoints(db, id, given.points, "Test credit", now);
  }
  if (account === undefined) throw new Error("nothing was inserted");
  return { id, email, username, token: await openSessionOf({ services }, account) };
}

/** Adds a person who has joined by the inviter's code, and whose bonus waits for the first approval. */
export async function addInvited(
  server: Pick<TestServer, "services">,
  inviter: Person,
): Promise<Person> {
  const person = await addPerson(server);
  const { db } = server.services;
  await db
    .update(users)
    .set({ referred_by: inviter.id, referral_bonus: "waiting" })
    .where(eq(users.id, person.id));
  await db
    .update(users)
    .set({ referrals: sql`${users.referrals} + 1` })
    .where(eq(users.id, inviter.id));
  return person;
}

/** Opens a session and returns its access token. */
async function openSessionOf(
  { services }: Pick<TestServer, "services">,
  account: typeof authUsers.$inferSelect,
): Promise<string> {
  const at = services.now().toISOString();
  const timestamp = Math.floor(services.now().getTime() / 1_000);
  const amr = [{ method: "password", timestamp }];
  const [session] = await services.db
    .insert(authSessions)
    .values({ id: newId(), user_id: account.id, refreshed_at: at, amr, created_at: at })
    .returning();
  if (session === undefined) throw new Error("nothing was inserted");
  return (await signAccessToken(services, account, session)).token;
}

/** Opens a session for the account of an email. Throws when there is none. */
export async function signedIn(
  server: Pick<TestServer, "services">,
  email: string,
): Promise<Person> {
  const { db } = server.services;
  const [account] = await db.select().from(authUsers).where(eq(authUsers.email, email));
  const [profile] = await db.select().from(users).where(eq(users.email, email));
  if (account === undefined || profile === undefined) throw new Error(`no account has ${email}`);
  const token = await openSessionOf(server, account);
  return { id: account.id, email, username: profile.username, token };
}

/** Returns the person's stored balance. */
export async function pointsOf({ services }: Pick<TestServer, "services">, person: Person) {
  const [row] = await services.db
    .select({ points: users.points })
    .from(users)
    .where(eq(users.id, person.id));
  return row?.points;
}

/** Returns the person's ledger, oldest first, as `[source, points]`. */
export async function ledgerOf({ services }: Pick<TestServer, "services">, person: Person) {
  const rows = await services.db
    .select({ source: earnings.source, points: earnings.points_earned })
    .from(earnings)
    .where(eq(earnings.user_id, person.id))
    .orderBy(earnings.timestamp, earnings.id);
  return rows.map(({ source, points }) => [source, points] as const);
}

/** Has an admin's calls wait, as the link "This was not me" does. */
export async function holdCallsOf(
  { services }: Pick<TestServer, "services">,
  admin: Person,
): Promise<void> {
  await inTransaction(services.db, (tx) => holdAdmin(tx, admin.id, services.now()));
}

/**
 * Adds a person before the tests of a file, or of the `describe` that calls this. Returns it at once, but empty until then, as
 * `testServer` does.
 */
export function testPerson(
  server: Pick<TestServer, "services">,
  given: Parameters<typeof addPerson>[1] = {},
): Person {
  const person = {} as Person;
  beforeAll(async () => {
    Object.assign(person, await addPerson(server, given));
  });
  return person;
}

/** Returns the account of an id as it is stored. */
export async function accountOf({ services: { db } }: Pick<TestServer, "services">, id: string) {
  const [account] = await db.select().from(authUsers).where(eq(authUsers.id, id));
  if (account === undefined) throw new Error("no account");
  return account;
}

/** Makes an admin of somebody. */
export async function makeAdmin({ services }: Pick<TestServer, "services">, id: string) {
  await services.db.update(users).set({ is_admin: true }).where(eq(users.id, id));
}
