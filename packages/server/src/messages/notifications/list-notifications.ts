import type { Notification } from "@signpoint/api/messages/notification";
import { ADMIN_RECENT_NOTIFICATIONS } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { type JsonOf, jsonArray, jsonObject } from "../../platform/db/json-sql";
import { type CursorParams, newestFirst, toPage } from "../../platform/db/keyset";
import { appeals, counters, notifications } from "../../platform/db/schema/index";
import { query, queryVariants, runQuery } from "../../platform/verb-query";
import {
  notificationColumns,
  selectUnread,
  selectUnreadToDecide,
  toNotification,
} from "./notification-view";

const pages = newestFirst(notifications);

interface Variant {
  limit: number;
  isContinued: boolean;
}

const listFields = ({ limit, isContinued }: Variant) => ({
  rows: jsonArray(
    jsonObject(notificationColumns),
    sql`from ${notifications} ${isContinued ? sql`where ${pages.afterPlaceholders}` : sql``}
      order by ${sql.join(pages.order, sql`, `)} limit ${sql.raw(String(limit + 1))}`,
  ),
  unread: selectUnread,
  unread_to_decide: selectUnreadToDecide,
  pending: sql<number>`coalesce((select sum(${counters.amount})::int from ${counters} where ${counters.subject}
    in ('signings_pending', 'redemptions_item_pending', 'redemptions_cash_pending')), 0)
    + (select count(*)::int from ${appeals} where ${appeals.state} = 'open')`,
  position: sql<number>`coalesce((select max(${notifications.sequence_number}) from ${notifications}), 0)`,
  hasUnnumbered: sql<boolean>`exists (
    select 1 from ${notifications} where ${notifications.sequence_number} is null
  )`,
});

const listQueries = queryVariants<Variant, CursorParams, JsonOf<ReturnType<typeof listFields>>>(
  (variant) =>
    query(jsonObject(listFields(variant)), { named: variant.limit === ADMIN_RECENT_NOTIFICATIONS }),
);

/**
 * Returns a page of the notifications, newest first, the number of unread ones (1,000 at most), the number of pending
 * decisions, and the sequence number after which a stream continues: with what the first page does not have.
 */
export async function listNotifications(
  ctx: CallerContext<"notificationFeed">,
  input: { limit: number; cursor?: string | undefined },
): Promise<{
  items: Notification[];
  next_cursor: string | null;
  unread: number;
  unread_to_decide: number;
  pending: number;
  position: number;
}> {
  const { limit } = input;
  const cursor = pages.readCursor(input.cursor);
  const listQuery = listQueries({ limit, isContinued: cursor.after_id !== null });
  let found = await runQuery(ctx, listQuery, cursor);
  if (found.hasUnnumbered) {
    // A notification gets its number from the first reader after its commit.
    await ctx.notificationFeed.refresh();
    found = await runQuery(ctx, listQuery, cursor);
  }
  const { rows, unread, unread_to_decide, pending, position } = found;
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.id]);
  return {
    items: page.map(toNotification),
    next_cursor,
    unread,
    unread_to_decide,
    pending,
    position,
  };
}
