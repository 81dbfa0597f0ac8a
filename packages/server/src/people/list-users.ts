import type { AdminUser } from "@signpoint/api/entities/user-profile";
import { and, desc, type SQL, sql } from "drizzle-orm";
import type { Context } from "../context";
import { decodeCursor, toPage } from "../db/cursor";
import { users } from "../db/schema/index";
import { adminUserColumns, searchUsers } from "./search-users";

/** Returns one page of everybody, newest first. */
export async function listUsers(
  { db }: Context,
  input: { search?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ items: AdminUser[]; next_cursor: string | null }> {
  const from = input.cursor === undefined ? null : decodeCursor(input.cursor, "instant");
  const behind: SQL | undefined =
    from === null
      ? undefined
      : sql`(${users.created_at}, ${users.id}) < (${from.value}::timestamptz, ${from.id}::uuid)`;
  const rows = input.search
    ? await searchUsers(db, input.search, behind, input.limit + 1)
    : await db
        .select(adminUserColumns)
        .from(users)
        .where(and(behind))
        .orderBy(desc(users.created_at), desc(users.id))
        .limit(input.limit + 1);
  const { page, next_cursor } = toPage(rows, input.limit, (row) => [row.created_at, row.id]);
  return { items: page, next_cursor };
}
