import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../db/client";
import { users } from "../db/schema/index";

/** Returns the id of the user that an admin's search text names, by username or id; null when no user has the username. */
export async function findUserId(db: Database, user: string): Promise<string | null> {
  if (z.uuid().safeParse(user).success) return user;
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${user})`);
  return row?.id ?? null;
}
