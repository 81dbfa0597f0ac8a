import { ADMIN_RECENT_NOTIFICATIONS, LIST_LIMIT_DEFAULT } from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { jsonObject } from "../../platform/db/json-sql";
import { type CursorParams, newestFirst, toPage } from "../../platform/db/keyset";
import { query, queryVariants, runQuery } from "../../platform/verb-query";
import { type Audience, countUnread, selectRows } from "./audience";

/** A list of notifications, and what comes beside it. */
interface Inbox<Row, Item, Others> {
  audience: Audience<Row, Item>;
  /** Which of its rows are the caller's, whose id is `callerId`. */
  isOwn: SQL;
  /** Which of its rows are announcements. */
  isAnnouncement?: SQL;
  others: { [Name in keyof Others]: SQL<Others[Name]> };
}

/** The lengths of pages whose queries are prepared: the bell's on every screen, and what a caller gets who names none. */
const PREPARED_LIMITS: ReadonlySet<number> = new Set([
  ADMIN_RECENT_NOTIFICATIONS,
  LIST_LIMIT_DEFAULT,
]);

/** The caller's id in the queries of lists. */
export const callerId = sql`${sql.placeholder("user_id")}::uuid`;

interface Variant {
  limit: number;
  isContinued: boolean;
  isUnread: boolean;
  isAnnouncement: boolean;
}

interface ListInput {
  limit: number;
  cursor?: string | undefined;
  unread?: "true" | "false" | undefined;
  announcements?: "true" | "false" | undefined;
}

interface Listed<Item> {
  items: Item[];
  next_cursor: string | null;
  unread: number;
  position: number;
}

interface Found<Row> {
  rows: Row[];
  unread: number;
  position: number;
  hasUnnumbered: boolean;
}

/**
 * Returns a function that reads a page of an inbox, newest first, with the number of unread ones (1,000 at most) and the
 * sequence number after which a stream continues: with what the first page does not have.
 */
export function listInbox<
  Row extends { id: string; created_at: string },
  Item,
  Others extends object,
>({ audience, isOwn, isAnnouncement = sql`false`, others }: Inbox<Row, Item, Others>) {
  const { table, row, isUnread, toItem } = audience;
  const pages = newestFirst(table);
  const orderBy = sql.join(pages.order, sql`, `);
  const queries = queryVariants<Variant, CursorParams & { user_id: string }, Found<Row> & Others>(
    (variant) => {
      const conditions = [
        isOwn,
        ...(variant.isUnread ? [isUnread] : []),
        ...(variant.isAnnouncement ? [isAnnouncement] : []),
        ...(variant.isContinued ? [pages.afterPlaceholders] : []),
      ];
      const fields = {
        rows: selectRows(audience, row, {
          where: sql.join(conditions, sql` and `),
          orderBy,
          limit: variant.limit + 1,
        }),
        unread: countUnread(audience, isOwn),
        position: sql`coalesce((select max(${table.sequence_number}) from ${table}), 0)`,
        hasUnnumbered: sql`exists (
          select 1 from ${table} where ${isOwn} and ${table.sequence_number} is null
        )`,
        ...others,
      };
      const named = PREPARED_LIMITS.has(variant.limit);
      return query(jsonObject(fields) as SQL<Found<Row> & Others>, { named });
    },
  );
  return async (
    ctx: CallerContext<"notificationFeed">,
    { limit, cursor: given, unread, announcements }: ListInput,
  ): Promise<Listed<Item> & Others> => {
    const cursor = pages.readCursor(given);
    const isContinued = cursor.after_id !== null;
    const listQuery = queries({
      limit,
      isContinued,
      isUnread: unread === "true",
      isAnnouncement: announcements === "true",
    });
    const params = { ...cursor, user_id: ctx.caller.user_id };
    let found = await runQuery(ctx, listQuery, params);
    if (found.hasUnnumbered) {
      // A notification gets its number from the first reader after its commit.
      await ctx.notificationFeed.refresh();
      found = await runQuery(ctx, listQuery, params);
    }
    const { rows, hasUnnumbered: _, ...beside } = found;
    const { page, next_cursor } = toPage(rows, limit, ({ created_at, id }) => [created_at, id]);
    return { ...beside, items: page.map(toItem), next_cursor } as Listed<Item> & Others;
  };
}
