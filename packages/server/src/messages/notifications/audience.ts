import { type SQL, sql } from "drizzle-orm";
import { countAtMost } from "../../platform/db/count-where";
import { jsonArray } from "../../platform/db/json-sql";
import type { notices, notifications } from "../../platform/db/schema/index";

/** Whom a notification is for: one person, or all admins together. What differs between the two is said here alone. */
export interface Audience<Row, Item> {
  table: typeof notices | typeof notifications;
  /** The sequence and the advisory lock of its sequence numbers. */
  sequence: string;
  lock: "noticeSequence" | "notificationSequence";
  /** Whether a row is shown, and gets a sequence number. */
  isShown: SQL;
  isUnread: SQL;
  /** The assignment that marks a row as read. */
  markAsRead: (now: Date) => SQL;
  /** The person whom a row is for; null for all admins. */
  ownerId: SQL<string | null>;
  /** What `toItem` needs, as one JSON value on `tables`. */
  row: SQL<Row>;
  /** Returns the tables that items are made of; `source` is a query of the notifications under the name of their table. */
  tables: (source: SQL) => SQL;
  /** Returns a row in the shape of the API, with its text. */
  toItem: (row: Row) => Item;
}

/** Returns an SQL value: a JSON array of `item` for the rows of an audience that a clause after `where` selects and sorts. */
export function selectRows<Item>(
  { table, tables }: Pick<Audience<never, unknown>, "table" | "tables">,
  item: SQL<Item>,
  clause: { where: SQL; orderBy: SQL; limit: number },
): SQL<Item[]> {
  const { where, orderBy, limit } = clause;
  const chosen = sql`(
    select * from ${table} where ${where} order by ${orderBy} limit ${sql.raw(String(limit))}
  ) as ${table}`;
  return jsonArray(item, sql`from ${tables(chosen)} order by ${orderBy}`);
}

/** Returns the number of unread rows for which a condition holds, 1,000 at most, as an SQL value. */
export function countUnread(
  { table, isUnread }: Pick<Audience<never, unknown>, "table" | "isUnread">,
  condition: SQL,
): SQL<number> {
  return countAtMost(table, sql`${condition} and ${isUnread}`);
}
