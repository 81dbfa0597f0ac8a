import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import * as z from "zod";
import { DomainError } from "../domain-error";

type SortValue = string | number | null;

/** Where a page ended: the sort value of its last row and that row's id. */
const Cursor = z.tuple([z.union([z.string(), z.number(), z.null()]), z.uuid()]);

const SORT_VALUES = {
  timestamptz: z.iso.datetime().nullable(),
  integer: z.int(),
  bigint: z.int(),
};

interface Sort {
  /** The sort value. */
  by: SQLWrapper;
  /** Decides between rows of the same sort value. */
  id: SQLWrapper;
  direction: "asc" | "desc";
  /** The type of `by`; `timestamptz` unless it is said. */
  type?: keyof typeof SORT_VALUES;
  /** Whether `by` is `infinity` for rows whose sort value is null. */
  nullIsInfinity?: boolean;
}

/** The order of a list, and the condition that continues it after a row. */
export interface Keyset extends Pick<Sort, "by" | "direction"> {
  order: SQL[];
  /** Returns the condition for rows after the one that `cursor` names; BAD_REQUEST for another list's. */
  after: (cursor: string | undefined) => SQL | undefined;
  /** Returns the condition for rows after this one. */
  afterRow: (value: SortValue, id: string) => SQL;
  /** The condition for rows after the one of the placeholders `after_value` and `after_id`. */
  afterPlaceholders: SQL;
  /** Returns the values of those placeholders; null without a cursor. Throws BAD_REQUEST for another list's. */
  readCursor: (cursor: string | undefined) => CursorParams;
}

/** The values of the placeholders of `afterPlaceholders`. */
export interface CursorParams {
  after_value: SortValue;
  after_id: string | null;
}

/** Returns the keyset of a list that is sorted by one value and then by id. */
export function keyset({ by, id, direction, type = "timestamptz", nullIsInfinity }: Sort): Keyset {
  const operator = sql.raw(direction === "asc" ? ">" : "<");
  const suffix = sql.raw(direction === "asc" ? "" : " desc");
  const afterRow = (value: SortValue | Placeholder, lastId: string | Placeholder) => {
    const typed = sql`${value}::${sql.raw(type)}`;
    const last = nullIsInfinity ? sql`coalesce(${typed}, 'infinity')` : typed;
    return sql`(${by}, ${id}) ${operator} (${last}, ${lastId}::uuid)`;
  };
  return {
    by,
    direction,
    order: [sql`${by}${suffix}`, sql`${id}${suffix}`],
    after: (cursor) => {
      if (cursor === undefined) return undefined;
      const [value, lastId] = decodeCursor(cursor, SORT_VALUES[type]);
      return afterRow(value, lastId);
    },
    afterRow,
    afterPlaceholders: afterRow(sql.placeholder("after_value"), sql.placeholder("after_id")),
    readCursor: (cursor) => {
      if (cursor === undefined) return { after_value: null, after_id: null };
      const [after_value, after_id] = decodeCursor(cursor, SORT_VALUES[type]);
      return { after_value, after_id };
    },
  };
}

/** Returns the keyset of a list with the newest rows first. */
export function newestFirst(table: { created_at: SQLWrapper; id: SQLWrapper }): Keyset {
  return keyset({ by: table.created_at, id: table.id, direction: "desc" });
}

/**
 * Splits the rows of a query that asked for one more than `limit` into the page and the cursor of the
 * next one; null when there is none. `sortKey` is the sort value and the id of a row.
 */
export function toPage<Row>(
  rows: Row[],
  limit: number,
  sortKey: (row: Row) => [SortValue, string],
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { page, next_cursor: more ? encodeCursor(sortKey(last)) : null };
}

/** Returns the opaque text of a cursor. */
function encodeCursor(cursor: z.infer<typeof Cursor>): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** Reads what `encodeCursor` wrote with a sort value of that kind; throws BAD_REQUEST for anything else. */
function decodeCursor(text: string, sortValue: z.ZodType<SortValue>): [SortValue, string] {
  try {
    const [value, id] = Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return [sortValue.parse(value), id];
  } catch (cause) {
    throw new DomainError("BAD_REQUEST", {
      fields: { cursor: "is not a cursor of this list" },
      cause,
    });
  }
}
