import { isValidEmail } from "@signpoint/api/rules/email";
import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { newId } from "../db/new-id";
import { authSignups } from "../db/schema/index";
import { SIGNUP_DAYS } from "./lifetimes";
import type { AuthSignup } from "./rows";

const DAY_MS = 24 * 3_600_000;

/**
 * Stores what a signup asked for and returns its id. For a new email and a known one alike, so that
 * nothing that follows tells them apart. `repeatedId` names the waiting signup of the same person,
 * which is replaced.
 */
export async function insertSignup(
  tx: Transaction,
  signup: Omit<AuthSignup, "id" | "created_at">,
  repeatedId: string | null,
  now: Date,
): Promise<string> {
  const kept = { ...signup, created_at: now.toISOString() };
  if (repeatedId !== null) {
    const replaced = await tx
      .update(authSignups)
      .set(kept)
      .where(eq(authSignups.id, repeatedId))
      .returning({ id: authSignups.id });
    if (replaced.length > 0) return repeatedId;
  }
  const id = newId();
  await tx.insert(authSignups).values({ ...kept, id });
  return id;
}

/** Returns the latest signup of an email that waits for its mail to be answered, or undefined. */
export async function latestSignup(
  db: Database,
  email: string,
  now: Date,
): Promise<AuthSignup | undefined> {
  if (!isValidEmail(email)) return undefined;
  const [latest] = await db
    .select()
    .from(authSignups)
    .where(and(eq(authSignups.email, email), isWaiting(now)))
    .orderBy(desc(authSignups.created_at), desc(authSignups.id))
    .limit(1);
  return latest;
}

/** Deletes all signups of an email and returns those that were still waiting. */
export async function deletePendingSignups(
  tx: Transaction,
  email: string,
  now: Date,
): Promise<AuthSignup[]> {
  const taken = await tx.delete(authSignups).where(eq(authSignups.email, email)).returning();
  const oldest = oldestWaiting(now);
  return taken.filter(({ created_at }) => created_at >= oldest);
}

/** Returns whether a waiting signup holds the username, in any case of letters. */
export async function isHeldBySignup(db: Database, username: string, now: Date): Promise<boolean> {
  const [holder] = await db
    .select({ id: authSignups.id })
    .from(authSignups)
    .where(and(eq(sql`lower(${authSignups.username})`, username.toLowerCase()), isWaiting(now)))
    .limit(1);
  return holder !== undefined;
}

/** Returns the instant before which signups have lapsed, in ISO 8601. */
export function oldestWaiting(now: Date): string {
  return new Date(now.getTime() - SIGNUP_DAYS * DAY_MS).toISOString();
}

function isWaiting(now: Date) {
  return gte(authSignups.created_at, oldestWaiting(now));
}
