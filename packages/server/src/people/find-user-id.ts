import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../db/client";
import { users } from "../db/schema/index";

/** The id of whom an admin means by a username, in any case, or by an id; null when nobody is called so. */
export async function findUserId(db: Database, user: string): Promise<string | null> {
  if (z.uuid().safeParse(user).success) return user;
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${user})`);
  return row?.id ?? null;
}
