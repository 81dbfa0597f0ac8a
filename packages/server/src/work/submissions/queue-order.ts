import { sql } from "drizzle-orm";
import { signedContracts } from "../../platform/db/schema/index";

/** What the queue is ordered by, before the id: when it was handed in, or signed if it has not been. */
export const queuedAt = sql`coalesce(${signedContracts.submitted_at}, ${signedContracts.created_at})`;
