import { eq } from "drizzle-orm";
import { users } from "../../platform/db/schema/index";
import type { Services } from "../../platform/services";

/** Returns whether a user is an admin now. Read from the database each time, since the role can be revoked. */
export async function isAdmin(services: Pick<Services, "db">, userId: string): Promise<boolean> {
  const [row] = await services.db
    .select({ is_admin: users.is_admin })
    .from(users)
    .where(eq(users.id, userId));
  return row?.is_admin === true;
}
