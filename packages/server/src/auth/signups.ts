import { isValidEmail } from "@signpoint/api/rules/email";
import { and, desc, eq, lt, ne, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { newId } from "../db/new-id";
import { authSignups, authUsers, users } from "../db/schema/index";
import { SIGNUP_DAYS } from "./lifetimes";
import type { AuthSignup } from "./rows";

const DAY_MS = 24 * 3_600_000;

/**
 * Remembers what a signup asked for, for `SIGNUP_DAYS`: for a new email and a known one alike, so
 * that nothing that follows tells them apart. Answers its id.
 */
export async function keepSignup(
  tx: Database,
  signup: Omit<AuthSignup, "id" | "created_at">,
  now: Date,
): Promise<string> {
  const oldest = new Date(now.getTime() - SIGNUP_DAYS * DAY_MS).toISOString();
  await tx.delete(authSignups).where(lt(authSignups.created_at, oldest));
  const id = newId();
  await tx.insert(authSignups).values({ ...signup, id, created_at: now.toISOString() });
  return id;
}

/** The latest signup with an email that has not been answered; undefined when there is none. */
export async function latestSignup(db: Database, email: string): Promise<AuthSignup | undefined> {
  if (!isValidEmail(email)) return undefined;
  const [latest] = await db
    .select()
    .from(authSignups)
    .where(eq(authSignups.email, email))
    .orderBy(desc(authSignups.created_at), desc(authSignups.id))
    .limit(1);
  return latest;
}

/** The email whose waiting signup holds the username, in any case; null when none does. */
export async function emailHoldingUsername(db: Database, username: string): Promise<string | null> {
  const [holder] = await db
    .select({ email: authSignups.email })
    .from(authSignups)
    .where(eq(sql`lower(${authSignups.username})`, username.toLowerCase()))
    .orderBy(authSignups.created_at)
    .limit(1);
  return holder?.email ?? null;
}

/**
 * Makes an account what the signup asked for whose mail was answered: its password, its username as
 * long as nobody else has it, its referrer. Every other signup with the email is forgotten, and with
 * it whatever somebody else had in mind for this address.
 */
export async function settleSignup(
  tx: Database,
  user: { id: string; email: string },
  signupId: string | null,
): Promise<void> {
  const [signup] =
    signupId === null
      ? []
      : await tx.delete(authSignups).where(eq(authSignups.id, signupId)).returning();
  await tx.delete(authSignups).where(eq(authSignups.email, user.email));
  if (signup === undefined) return;
  const { password_hash, user_metadata, referred_by, username } = signup;
  await tx.update(authUsers).set({ password_hash, user_metadata }).where(eq(authUsers.id, user.id));
  await tx.update(users).set({ referred_by }).where(eq(users.id, user.id));
  if (username === null) return;
  const taken = tx
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, username.toLowerCase()), ne(users.id, user.id)));
  await tx
    .update(users)
    .set({ username })
    .where(and(eq(users.id, user.id), sql`not exists (${taken})`));
}
