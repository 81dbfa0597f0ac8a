import { eq } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { users } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";

/** Throws NOT_FOUND unless there is a person with this id, or was one whose account is deleted. */
export async function assertPersonExists(db: Database, id: string): Promise<void> {
  if ((await db.$count(users, eq(users.id, id))) === 0) throw new DomainError("NOT_FOUND");
}
