import { inArray } from "drizzle-orm";
import { DEMO_ADMIN_EMAIL, DEMO_USER_EMAIL } from "../auth/demo-accounts";
import { ConfigError } from "../config";
import type { Database } from "../db/client";
import { authUsers } from "../db/schema/index";

/**
 * Throws `ConfigError` when the database holds a demo account: everybody knows its password, and one of
 * them is an admin. Production calls it before it serves. A signup with such an address is no account,
 * so nobody can keep a server from starting by one.
 */
export async function refuseDemoData(db: Database): Promise<void> {
  const found = await db
    .select({ email: authUsers.email })
    .from(authUsers)
    .where(inArray(authUsers.email, [DEMO_ADMIN_EMAIL, DEMO_USER_EMAIL]));
  if (found.length === 0) return;
  throw new ConfigError([
    "  DATA_DIR, DATABASE_URL: this database holds demo data with known passwords, which is refused in production; name an empty one",
  ]);
}
