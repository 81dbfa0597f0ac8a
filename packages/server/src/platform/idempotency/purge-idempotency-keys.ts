import { lte } from "drizzle-orm";
import type { Database } from "../db/client";
import { idempotencyKeys } from "../db/schema/index";
import { singleStatement } from "../db/transaction";
import { expiredBefore } from "./saved-calls";

/** Deletes saved calls that are older than 24 hours; returns how many. */
export async function deleteExpiredCalls(db: Database, now: Date): Promise<number> {
  const deleted = await singleStatement(db)
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.created_at, expiredBefore(now)))
    .returning({ call: idempotencyKeys.call });
  return deleted.length;
}
