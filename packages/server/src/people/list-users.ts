import type { AdminUser } from "@signpoint/api/entities/user-profile";
import type { Context } from "../context";
import { newestFirst, toPage } from "../db/keyset";
import { users } from "../db/schema/index";
import { adminUserColumns, searchUsers } from "./search-users";

const byNewest = newestFirst(users);

/** Returns one page of all users, newest first. */
export async function listUsers(
  { db }: Context,
  input: { search?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ items: AdminUser[]; next_cursor: string | null }> {
  const after = byNewest.after(input.cursor);
  const rows = input.search
    ? await searchUsers(db, input.search, after, input.limit + 1)
    : await db
        .select(adminUserColumns)
        .from(users)
        .where(after)
        .orderBy(...byNewest.order)
        .limit(input.limit + 1);
  const { page, next_cursor } = toPage(rows, input.limit, (row) => [row.created_at, row.id]);
  return { items: page, next_cursor };
}
