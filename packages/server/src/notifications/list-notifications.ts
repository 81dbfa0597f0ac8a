import { ADMIN_RECENT_NOTIFICATIONS } from "@signpoint/api/constants";
import type { Notification } from "@signpoint/api/entities/notification";
import { sql } from "drizzle-orm";
import type { CallerContext } from "../context";
import { type JsonOf, jsonArray, jsonObject } from "../db/json-sql";
import { notifications } from "../db/schema/index";
import { query, queryVariants, runQuery } from "../verb-query";
import { notificationColumns, toNotification } from "./notification-view";

const UNREAD_MAX = 1_000;

const listFields = (limit: number) => ({
  rows: jsonArray(
    jsonObject(notificationColumns),
    sql`from ${notifications}
      order by ${notifications.created_at} desc, ${notifications.id} desc limit ${sql.raw(String(limit))}`,
  ),
  unread: sql<number>`(select count(*) from (
    select 1 from ${notifications} where not ${notifications.read} limit ${sql.raw(String(UNREAD_MAX))}
  ) as unread)`,
  position: sql<number>`coalesce((select max(${notifications.sequence_number}) from ${notifications}), 0)`,
  hasUnnumbered: sql<boolean>`exists (
    select 1 from ${notifications} where ${notifications.sequence_number} is null
  )`,
});

const listQueries = queryVariants<
  { limit: number },
  Record<string, never>,
  JsonOf<ReturnType<typeof listFields>>
>(({ limit }) =>
  query(jsonObject(listFields(limit)), { named: limit === ADMIN_RECENT_NOTIFICATIONS }),
);

/**
 * Returns the latest notifications, newest first, the number of unread ones (1,000 at most), and the sequence number
 * after which a stream continues: with what the list does not have.
 */
export async function listNotifications(
  ctx: CallerContext<"notificationFeed">,
  { limit }: { limit: number },
): Promise<{ items: Notification[]; unread: number; position: number }> {
  const listQuery = listQueries({ limit });
  let found = await runQuery(ctx, listQuery, {});
  if (found.hasUnnumbered) {
    // A notification gets its number from the first reader after its commit.
    await ctx.notificationFeed.refresh();
    found = await runQuery(ctx, listQuery, {});
  }
  const { rows, unread, position } = found;
  return { items: rows.map(toNotification), unread, position };
}
