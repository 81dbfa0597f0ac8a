import { isValidUsername } from "@signpoint/api/rules/username";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { users } from "../db/schema/index";
import { addressKey } from "../limits/limits";
import type { Services } from "../services";

/** True when somebody could take the username now: within the rule, and nobody has it in any case. */
export async function checkUsernameAvailability(
  services: Services,
  address: string,
  username: string,
): Promise<boolean> {
  await services.limits.usernameCheckPerAddress.take(addressKey(address));
  const wished = username.trim();
  return isValidUsername(wished) && (await ownerOfUsername(services.db, wished)) === null;
}

/** The id of whoever has the username, in any case; null when it is free. */
export async function ownerOfUsername(db: Database, username: string): Promise<string | null> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
    .limit(1);
  return owner?.id ?? null;
}
