import { inArray } from "drizzle-orm";
import { DEMO_ADMIN_EMAIL, DEMO_USER_EMAIL } from "../../accounts/auth/demo-accounts";
import { ConfigError } from "../../platform/config";
import type { Database } from "../../platform/db/client";
import { authUsers } from "../../platform/db/schema/index";

/**
 * Throws `ConfigError` when the database contains a demo account: their password is public, and one is an admin.
 * Called in production before the server starts. A signup with such an email is not an account, so a stranger
 * cannot prevent a start by one.
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
