import { type SQL, sql } from "drizzle-orm";
import { signedContracts } from "../../platform/db/schema/index";

/** What the queue is ordered by, before the id: when it was handed in, or signed if it has not been. */
export const queuedAt = sql`coalesce(${signedContracts.submitted_at}, ${signedContracts.created_at})`;

/** Returns the condition that a signing was handed in at an SQL instant, or that the instant is null: a decision then names none. */
export function isHandedInAt(at: SQL): SQL<boolean> {
  return sql`(${at} is null or ${queuedAt} = ${at})`;
}
