import { findTooYoung, type TooYoung } from "@signpoint/api/accounts/safety/lost-mailbox";
import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { authFactors } from "../../platform/db/schema/index";
import type { AuthUser } from "../auth/rows";

/** Returns what is too young in an account for a change of email without the former mailbox (`findTooYoung`). */
export async function findTooYoungOf(db: Database, user: AuthUser, now: Date): Promise<TooYoung[]> {
  const { user_id, status, created_at } = authFactors;
  const [factor] = await db
    .select({ created_at })
    .from(authFactors)
    .where(and(eq(user_id, user.id), eq(status, "verified")))
    .orderBy(desc(created_at))
    .limit(1);
  const newest = {
    factor: factor?.created_at ?? null,
    password: user.password_changed_at ?? user.created_at,
    place: user.new_place_at,
    email: user.email_confirmed_at,
  };
  return findTooYoung(newest, now);
}
