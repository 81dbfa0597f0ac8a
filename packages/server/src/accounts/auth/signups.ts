import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import { isValidEmail } from "@signpoint/api/platform/email";
import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { authSignups } from "../../platform/db/schema/index";
import { SIGNUP_DAYS } from "../tokens/lifetimes";
import type { AuthSignup } from "./rows";

/**
 * Inserts a signup and returns its id, or replaces the pending signup `repeatedId` of the same person. Done for
 * new and known emails alike, so that nothing that follows reveals which have accounts.
 */
export async function insertSignup(
  tx: Transaction,
  signup: Omit<AuthSignup, "id" | "created_at">,
  repeatedId: string | null,
  now: Date,
): Promise<string> {
  const row = { ...signup, created_at: now.toISOString() };
  if (repeatedId !== null) {
    const replaced = await tx
      .update(authSignups)
      .set(row)
      .where(eq(authSignups.id, repeatedId))
      .returning({ id: authSignups.id });
    if (replaced.length > 0) return repeatedId;
  }
  const id = newId();
  await tx.insert(authSignups).values({ ...row, id });
  return id;
}

/** Returns the latest pending signup of an email, one whose mail is not redeemed yet; undefined when there is none. */
export async function findLatestSignup(
  db: Database,
  email: string,
  now: Date,
): Promise<AuthSignup | undefined> {
  if (!isValidEmail(email)) return undefined;
  const [latest] = await db
    .select()
    .from(authSignups)
    .where(and(eq(authSignups.email, email), isPending(now)))
    .orderBy(desc(authSignups.created_at), desc(authSignups.id))
    .limit(1);
  return latest;
}

/** Deletes all signups of an email and returns those that were still pending. */
export async function deletePendingSignups(
  tx: Transaction,
  email: string,
  now: Date,
): Promise<AuthSignup[]> {
  const deleted = await tx.delete(authSignups).where(eq(authSignups.email, email)).returning();
  const cutoff = pendingSignupCutoff(now);
  return deleted.filter(({ created_at }) => created_at >= cutoff);
}

/** Returns whether a pending signup reserves the username; upper and lower case are the same. */
export async function isReservedBySignup(
  db: Database,
  username: string,
  now: Date,
): Promise<boolean> {
  const [holder] = await db
    .select({ id: authSignups.id })
    .from(authSignups)
    .where(and(eq(sql`lower(${authSignups.username})`, username.toLowerCase()), isPending(now)))
    .limit(1);
  return holder !== undefined;
}

/** Returns the time before which signups have expired, in ISO 8601. */
export function pendingSignupCutoff(now: Date): string {
  return instantAfter(now, -SIGNUP_DAYS * MS_PER_DAY);
}

function isPending(now: Date) {
  return gte(authSignups.created_at, pendingSignupCutoff(now));
}
