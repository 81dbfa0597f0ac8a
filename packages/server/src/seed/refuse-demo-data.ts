import { and, inArray, isNotNull } from "drizzle-orm";
import { ConfigError } from "../config";
import type { Database } from "../db/client";
import { authUsers } from "../db/schema/index";
import { DEMO_ADMIN_EMAIL, DEMO_USER_EMAIL } from "./demo-accounts";

/**
 * Throws `ConfigError` when the database holds a confirmed demo account: everybody knows its password,
 * and one of them is an admin. Production calls it before it serves. Signups with these addresses wait
 * for ever, so nobody can keep a server from starting by one.
 */
export async function refuseDemoData(db: Database): Promise<void> {
  const found = await db
    .select({ email: authUsers.email })
    .from(authUsers)
    .where(
      and(
        inArray(authUsers.email, [DEMO_ADMIN_EMAIL, DEMO_USER_EMAIL]),
        isNotNull(authUsers.email_confirmed_at),
      ),
    );
  if (found.length === 0) return;
  throw new ConfigError([
    "  DATA_DIR, DATABASE_URL: this database holds demo data with known passwords, which is refused in production; name an empty one",
  ]);
}
