import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import { and, isNull, lt } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { mails } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";

const KEEP_DAYS = 7;

/**
 * Deletes the mails whose delivery was given up a week ago, with the addresses in them. Returns how many.
 * Until then they show the operator that mail does not arrive.
 */
export async function purgeUndeliverableMails({
  db,
  now,
}: Pick<Context, "db" | "now">): Promise<number> {
  const limit = instantAfter(now(), -KEEP_DAYS * MS_PER_DAY);
  const deleted = await singleStatement(db)
    .delete(mails)
    .where(and(isNull(mails.next_attempt_at), lt(mails.created_at, limit)))
    .returning({ id: mails.id });
  return deleted.length;
}
