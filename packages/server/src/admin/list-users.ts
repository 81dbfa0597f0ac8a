import type { AdminUser } from "@signpoint/api/entities/overview";
import { and, desc, lt, type SQL, sql } from "drizzle-orm";
import { decodeCursor, pageFrom } from "../db/cursor";
import { users } from "../db/schema/index";
import type { Services } from "../services";

/** One page of everybody, newest first: ids grow with time. */
export async function listUsers(
  { db }: Services,
  input: { search?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ items: AdminUser[]; next_cursor: string | null }> {
  const from = input.cursor === undefined ? null : decodeCursor(input.cursor, "instant");
  const { id, username, email, points, referrals, is_admin, created_at } = users;
  const rows = await db
    .select({ id, username, email, points, referrals, is_admin, created_at })
    .from(users)
    .where(
      and(
        input.search ? isNamed(input.search) : undefined,
        from === null ? undefined : lt(id, from.id),
      ),
    )
    .orderBy(desc(id))
    .limit(input.limit + 1);
  const { page, next_cursor } = pageFrom(rows, input.limit, (row) => [row.created_at, row.id]);
  return { items: page, next_cursor };
}

/** As the index of the search has it. */
function isNamed(search: string): SQL {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(lower(${users.username}) like ${pattern} or lower(${users.email}) like ${pattern})`;
}
